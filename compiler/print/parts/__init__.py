"""The parts of a book: chapters, charts, cards, indexes."""
