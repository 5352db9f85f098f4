"""Checks of what is written: sources, rulings, charts, names, what nobody uses."""
