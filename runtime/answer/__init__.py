"""Program and position to an answer and its tree; trees to sentences. Knows no play."""

from runtime.answer.assumptions import assumptions
from runtime.answer.outcomes import UNSAID, Conflict, NotOne, Silent
from runtime.answer.rules import Rules, load, say_unsettled
from runtime.answer.sentences import (
    Line,
    Sentence,
    assumed,
    grounds,
    lines_of,
    reason,
    sentences,
    stated,
    statement,
    told,
)
from runtime.answer.tree import EVERYTHING, Answer, Aspect, RuleTold, TestTold, Told

__all__ = [
    "EVERYTHING",
    "UNSAID",
    "Answer",
    "Aspect",
    "Conflict",
    "Line",
    "NotOne",
    "RuleTold",
    "Rules",
    "Sentence",
    "Silent",
    "TestTold",
    "Told",
    "assumed",
    "grounds",
    "lines_of",
    "load",
    "assumptions",
    "reason",
    "say_unsettled",
    "sentences",
    "stated",
    "statement",
    "told",
]
