"""The readers of phrases together: each reads what is within its own by way of the others."""

from compiler.phrases.readers import read_clauses, read_conditions, read_descriptions, read_operands, read_values
from compiler.phrases.reading import Readers

READERS = Readers(read_operands, read_values, read_descriptions, read_conditions, read_clauses)
