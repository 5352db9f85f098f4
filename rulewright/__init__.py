"""The thin shell people touch: one verb a file; disk, terminal, exit codes."""
