"""A run of words to its one reading, over the phrases declared so far; or why there is none."""

from compiler.phrases.clashes import clashing, other_meaning
from compiler.phrases.nearby.mending import mended
from compiler.phrases.nearby.nearest import Filed
from compiler.phrases.readers.conditions import read_clauses, read_conditions
from compiler.phrases.readers.descriptions import read_descriptions
from compiler.phrases.readers.doing import read_event, read_record, read_step
from compiler.phrases.readers.statements import as_change, as_creation, why_unchangeable
from compiler.phrases.readers.tails import read_tails
from compiler.phrases.readers.values import read_operands, read_values
from compiler.phrases.reading import Readers, Reading
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
    denied,
    plural_of,
    verb_in,
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
    "denied",
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
    "verb_in",
    "why_unchangeable",
]
