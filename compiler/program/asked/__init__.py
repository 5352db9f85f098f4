"""Questions as functions: the quick one, the one that explains, and charts as tables."""
