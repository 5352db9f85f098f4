"""Names in C, and what sort of thing each expression is.

A name of ours or of an author's ends in an underscore where it is a variable, and begins with its sort where it is a
constant or a function; so none is a word of C or of the runtime. An author's text stands in comments alone, without
any sign that could end one.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal

from compiler.middle import code
from runtime.program import ValueKind

Sort = Literal["yes-or-no", "value", "set", "nothing"]
YES_NO: Sort = "yes-or-no"
VALUE: Sort = "value"
SET: Sort = "set"
STEPS: Sort = "nothing"  # what is done rather than asked

BESIDE = "static inline "  # how those are declared that stand in each file that asks them (pieces.py)
NUMBER = "NUMBER_"  # how a function's number is called
WAYS = "way_"  # how the names of searches of ways begin (compiler/program/ways.py)
SOME_WAY = "some_way_"  # and of those that go no farther than to the first that fits
SOME_BY = ("some_by_steps", "some_by_cost")  # what these come to
TYPE = {YES_NO: "bool", VALUE: "Value", SET: "Set", STEPS: "void"}
SAID_OF = {  # kinds of values, as they are told (runtime/native/naming.c); all others by their names
    "number": "SAID_OF_NUMBER",
    "yes-or-no": "SAID_OF_YES_OR_NO",
    "hex": "SAID_OF_HEX",
    "hexside": "SAID_OF_HEXSIDE",
    "board": "SAID_OF_BOARD",
    "area": "SAID_OF_NAMES_IN_TEXT",
    "phase": "SAID_OF_NAMES_IN_TEXT",
}
HARMLESS = {YES_NO: "false", VALUE: "UNSAID", SET: "EMPTY", STEPS: ""}  # handed back where nothing can be answered


_UNPLAIN = re.compile(r"[^A-Za-z0-9 .,;:{}()<>=+'_-]")


class Untranslatable(Exception):
    """What is not said in C yet."""


def variable(python: str) -> str:
    return f"{python}_"


def remark(text: str) -> str:
    """A comment. What is no plain letter, digit or stop in it becomes a question mark."""
    return f"/* {_UNPLAIN.sub('?', text)} */"


def sort_of(kind: ValueKind) -> Sort:
    if kind.many:
        return SET
    return YES_NO if kind.name == "yes-or-no" and not kind.specials else VALUE


def taken(kind: ValueKind) -> Sort:
    """What a function is handed for it: yes or no as any other value."""
    return SET if kind.many else VALUE


def join(one: Sort | None, other: Sort) -> Sort:
    """Of a variable that is given both."""
    return other if one in (None, other) else VALUE


def without_twin(body: Sequence[code.Statement]) -> tuple[code.Statement, ...]:
    """What is worked out quickly, without what Python goes on to where there is no answer."""
    match body:
        case (code.Attempt(inner, "NO_VALUE"),):
            return inner
    return tuple(body)
