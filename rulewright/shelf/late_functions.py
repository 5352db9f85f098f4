"""Rules whose functions are written as they are come to; what one process wrote so is kept for the next.

Nobody knows before the end of a command what it comes to, so it is kept at the end (`keep_written`). What is written
later makes use of names made up before, so those are kept with it.
"""

from __future__ import annotations

import marshal
import pickle
from collections.abc import Mapping
from functools import cached_property
from types import CodeType
from typing import Literal

from compiler.model import Model
from compiler.program import PLAY, STORES, Piecemeal
from rulewright.shelf.compile_cache import codes, keep_as, noted, noted_program, recalled
from runtime.answer import LateRules, Rules
from runtime.answer import load as load_rules
from runtime.program import Program
from runtime.records import dataclass

Late = Literal["no", "yes", "unless kept"]  # whether functions are written as they are come to


LATELY = 4  # of so many, those that were opened last, it is kept what was written
_opened: dict[tuple[str, ...], Written] = {}


@dataclass(frozen=True)
class Note:
    """`pieces`: as of `Piecemeal`; `written`: those that are, in that order, and their `code`; `named`: what was made
    up for them. The latter two are packed, and not unpacked by who has no need of them."""

    pieces: Mapping[str, str]
    written: tuple[str, ...]
    code: bytes
    named: bytes


class Written:
    """The functions of a model under these options that were written here or by processes before."""

    def __init__(self, model: Model, on: frozenset[str]) -> None:
        self._model, self._on = model, on
        self.parts = ("written lately", model.made_of, repr(sorted(on)))
        note = recalled(Note, *self.parts) if model.made_of else None
        code = codes(note.code) if note is not None else None
        self._note = note if code is not None else None
        self.code: dict[str, CodeType] = dict(zip(note.written, code, strict=True)) if note and code else {}
        self._begun: set[str] = set()

    @cached_property
    def _writer(self) -> Piecemeal:
        if self._note is None:
            return Piecemeal(self._model, self._on)
        return Piecemeal(self._model, self._on, pickle.loads(self._note.named))  # as trusted as what it was a part of

    def rules(self) -> LateRules:
        pieces = self._writer.pieces if self._note is None else self._note.pieces
        return LateRules(self._program(), pieces, self._source, STORES, PLAY, self.code)

    def _program(self) -> Program:
        parts = ("what a program says", *self.parts[1:])
        return noted(Program, parts, lambda: self._writer.program) if self._model.made_of else self._writer.program

    def _source(self, piece: str) -> str:
        self._begun.add(piece)
        return self._writer.source(piece)

    def keep(self) -> None:
        """If all that was begun was written: who stops in the middle leaves names of which nothing was made."""
        if self._begun and self._begun <= self.code.keys():
            named = pickle.dumps(dict(self._writer.has_named), pickle.HIGHEST_PROTOCOL)
            code = marshal.dumps(tuple(self.code.values()))
            keep_as(Note(dict(self._writer.pieces), tuple(self.code), code, named), *self.parts)


def rules_late(model: Model, on: frozenset[str], late: Late = "yes") -> Rules:
    """For who asks a question or two, or judges an action: only what is asked for is written. The whole keeps answers,
    so it is better for many of them, if it has been written before.
    """
    whole = noted_program(model, on) if late == "unless kept" else None
    if whole is not None:
        return load_rules(*whole)
    written = Written(model, on)
    if model.made_of:
        _opened.pop(written.parts, None)
        _opened[written.parts] = written
        for oldest in list(_opened)[: max(0, len(_opened) - LATELY)]:
            del _opened[oldest]
    return written.rules()


def keep_written() -> None:
    """For the next process: what this one has come to."""
    for one in _opened.values():
        one.keep()
