"""Readers of one sort of words each: values, conditions, descriptions, steps, statements."""
