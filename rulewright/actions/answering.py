"""A question answered: its value for a program, and in words. Of what is not played with: what it would be then."""

from __future__ import annotations

from typing import Any

from compiler.graph import lacking
from compiler.terms import Term
from rulewright.actions.asking import brief, contested_of, grounds, reasons
from rulewright.actions.reason import Reason, reason_of
from rulewright.actions.typed import question
from rulewright.scenes import Refused, Scene, not_played_with, plain, settled_otherwise
from rulewright.telling import written
from runtime.answer import Answer, assumptions, sentences, told
from runtime.records import dataclass


@dataclass(frozen=True)
class Answered:
    """`off`: the options that it needs otherwise; it is then asked where they are so."""

    scene: Scene
    term: Term
    answer: Answer
    read_as: str = ""
    asks_why: bool = False
    off: tuple[str, ...] = ()
    why_off: str = ""
    otherwise: str = ""  # `with it on`

    @property
    def is_answered(self) -> bool:
        return self.answer.sort == "answer" and not self.off

    @property
    def value(self) -> Any:
        return self._value if self.is_answered else None

    @property
    def _value(self) -> Any:
        if self.answer.sort != "answer":
            return None
        return plain(self.scene.position, self.answer.value, self.term.kind.name)

    @property
    def said(self) -> str:
        bare = brief(self.answer)
        return f"{self.why_off}; {self.otherwise}: {bare}" if self.off else bare

    def why(self, full: bool = False) -> list[str]:
        """full: all that was asked, instead of what settled it."""
        told = reasons(self.scene, self.term, self.answer, full)
        return [f"{self.why_off}; {self.otherwise}:", *told] if self.off else told

    def reason(self, full: bool = False) -> tuple[Reason, ...]:
        """The same as a tree."""
        told = grounds(self.scene, self.term, self.answer, full)
        return tuple(reason_of(self.scene, one, self.term.kind.name) for one in told)

    def data(self, full: bool = False) -> dict[str, object]:
        read_as = {"read as": self.read_as} if self.read_as else {}
        if not self.off:
            return {**read_as, **self._data(full)}
        so = {"when": self.otherwise, **self._data(full)}
        return {**read_as, "sort": "off", "said": self.why_off, "options": list(self.off), "instead": so}

    def _data(self, full: bool) -> dict[str, object]:
        answer, lines = self.answer, told(self.answer, full, cited=True)
        return {
            "sort": answer.sort,
            "kind": self.term.kind.name,
            "value": self._value,
            "said": brief(answer) if answer.sort == "answer" else answer.why,
            "by": sorted(answer.by),
            "near": sorted(answer.near),
            "cells": list(answer.cells),
            "assumed": assumptions(answer),
            "why": sentences(answer, full),
            "reason": [one.plain() for one in self.reason(full)],
            "otherwise": contested_of(self.scene, self.term, answer),
            "written": written(self.scene.built.model, (name for line in lines for name in line.rules)),
        }


def answered(scene: Scene, words: str) -> Answered | Refused:
    put = question(scene, words)
    if isinstance(put, Refused):
        return put
    off = lacking(scene.table.model, scene.table.on, put.term)
    there = settled_otherwise(scene, off, (put.term,)) if off else scene
    answer = there.table.why(there.position, there.names, put.term)
    why, otherwise = not_played_with(off, scene.table.on)
    return Answered(there, put.term, answer, put.read_as, put.asks_why, off, why, otherwise)
