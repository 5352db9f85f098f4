"""Books: from a pack's folder to printed pages, and the folder they are kept in."""
