"""A run of words to its one reading, over the phrases declared so far; or why there is none."""

from compiler.phrases.clashes import clashing, other_meaning
from compiler.phrases.conditions import read_clauses, read_conditions, read_tails
from compiler.phrases.descriptions import read_descriptions
from compiler.phrases.doing import read_event, read_record, read_step
from compiler.phrases.mending import mended
from compiler.phrases.nearest import Filed
from compiler.phrases.reading import Readers, Reading
from compiler.phrases.statements import as_change, as_creation, why_unchangeable
from compiler.phrases.values import read_operands, read_values
from compiler.phrases.verdict import Unread, no_reading, only
from compiler.phrases.vocabulary import (
    ENGINE_KINDS,
    SPECIAL_NAMES,
    VERBS,
    Node,
    Noun,
    Pattern,
    Slot,
    Target,
    Vocabulary,
    plural_of,
)

READERS = Readers(read_operands, read_values, read_descriptions, read_conditions, read_clauses)

__all__ = [
    "ENGINE_KINDS",
    "SPECIAL_NAMES",
    "VERBS",
    "Filed",
    "Node",
    "Noun",
    "Pattern",
    "READERS",
    "Reading",
    "Slot",
    "Target",
    "Unread",
    "Vocabulary",
    "as_change",
    "as_creation",
    "clashing",
    "mended",
    "no_reading",
    "only",
    "other_meaning",
    "plural_of",
    "read_clauses",
    "read_conditions",
    "read_descriptions",
    "read_event",
    "read_operands",
    "read_record",
    "read_step",
    "read_tails",
    "read_values",
    "why_unchangeable",
]
