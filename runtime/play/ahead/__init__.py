"""What could come of it, tried and taken back: ways, chances, whole orders."""
