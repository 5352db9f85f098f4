"""Readers of one sort of words each: values, conditions, descriptions, steps, statements."""

from compiler.phrases.readers.conditions import read_clauses as read_clauses
from compiler.phrases.readers.conditions import read_conditions as read_conditions
from compiler.phrases.readers.deciding import Bound as Bound
from compiler.phrases.readers.descriptions import read_descriptions as read_descriptions
from compiler.phrases.readers.doing import BEGIN_STEPS as BEGIN_STEPS
from compiler.phrases.readers.doing import one_by_one as one_by_one
from compiler.phrases.readers.doing import read_event as read_event
from compiler.phrases.readers.doing import read_record as read_record
from compiler.phrases.readers.doing import read_step as read_step
from compiler.phrases.readers.statements import as_change as as_change
from compiler.phrases.readers.statements import why_unchangeable as why_unchangeable
from compiler.phrases.readers.values import read_operands as read_operands
from compiler.phrases.readers.values import read_values as read_values
