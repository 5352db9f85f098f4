"""What was surely meant: for messages only, never for reading."""
