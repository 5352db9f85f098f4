"""The model: names that are declarations, values that have kinds; layers and amendments applied."""
