"""Actions: read as they are typed, judged with every reason, listed."""
