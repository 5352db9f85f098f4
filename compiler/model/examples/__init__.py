"""Examples and positions: what is given, what happens next, what must then hold."""
