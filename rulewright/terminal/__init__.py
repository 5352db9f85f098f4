"""The terminal: what is wished on a command line, and how pages, findings and waiting are shown."""
