"""A question answered: its value for a program, and in words. Of what is not played with: what it would be then."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Literal, overload

from compiler.graph import lacking
from compiler.terms import Term
from rulewright.actions.asking import after, brief, contested_of, grounds, reasons
from rulewright.actions.reason import Reason, reason_of
from rulewright.actions.spoken import General, Quoted
from rulewright.actions.typed import Question, against, question, two_steps
from rulewright.scenes import Refused, Scene, not_played_with, plain, settled_otherwise
from rulewright.shelf import Slip
from rulewright.telling import written
from runtime.answer import Answer, assumptions, sentences, told
from runtime.program import listed, with_article
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
    stood_in: tuple[str, ...] = ()  # who stood in for all of their kind, and of whom besides it is so, or not

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

    def lines(self, why: bool = False, full: bool = False) -> list[str]:
        """How it was read, who stood in, and the answer."""
        read_as = [f"Read as: {self.read_as}"] if self.read_as else []
        return [*read_as, *self.stood_in, *(self.why(full) if why or self.asks_why else [self.said])]

    def reason(self, full: bool = False) -> tuple[Reason, ...]:
        """The same as a tree."""
        told = grounds(self.scene, self.term, self.answer, full)
        return tuple(reason_of(self.scene, one, self.term.kind.name) for one in told)

    def data(self, full: bool = False) -> dict[str, object]:
        read_as: dict[str, object] = {"read as": self.read_as} if self.read_as else {}
        if not self.off:
            stood_in = {"stood in": list(self.stood_in)} if self.stood_in else {}
            return {**read_as, **stood_in, **self._data(full)}
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
            "written": written(self.scene.built.model, (name for line in lines for name in line.named)),
        }


@overload
def answered(scene: Scene, words: str, of_rules: Literal[False] = False) -> Answered | Refused: ...


@overload
def answered(scene: Scene, words: str, of_rules: bool) -> Answered | Refused | Quoted: ...


def answered(scene: Scene, words: str, of_rules: bool = False) -> Answered | Refused | Quoted:
    """of_rules: also of nobody who is named, of those who stand in for all, or by the rules themselves."""
    put = question(scene, words, of_rules)
    if not isinstance(put, Question):
        return (of_rules and isinstance(put, Refused) and _in_two_steps(scene, words)) or put
    general = tuple(map(_as_they_must_be, put.in_general))
    first = general[0].scene if general else scene
    off = lacking(scene.table.model, scene.table.on, put.term)
    there = settled_otherwise(first, off, (put.term,)) if off else first
    answer = there.table.why(there.position, there.names, put.term)
    why, otherwise = not_played_with(off, scene.table.on)
    stood_in = _of_all(general, brief(answer)) if not off else ()
    return Answered(there, put.term, answer, put.read_as, put.asks_why, off, why, otherwise, stood_in)


def _in_two_steps(scene: Scene, words: str) -> Answered | None:
    """`if S moves to M5, can it fire at D`: asked where that is done, if nothing is left open on the way."""
    steps = two_steps(scene, words)
    if steps is None:
        return None
    done, then = steps
    here = scene.position.copy()
    try:
        there = after(replace(scene, position=here, playing=scene.table.begun(here)), (done,), ())
        found = None if isinstance(there, Refused) or there.broken_off else answered(there, then)
    except Slip:
        return _not_so_far(scene, done, then)
    return replace(found, read_as=f'{then} --after "{done}"') if isinstance(found, Answered) else None


def _not_so_far(scene: Scene, done: str, then: str) -> Answered | None:
    """Where the first step may not be done, that answers it, with the reasons."""
    try:
        first = answered(scene, f"it is legal to {done}")
    except Slip:
        return None
    if not isinstance(first, Answered) or first.value is not False:
        return None
    return replace(first, read_as=f"it is legal to {done} (then: {then})", asks_why=True)


def _as_they_must_be(one: General[Term]) -> General[Term]:
    """Where least stands against it: who is loaded is a friend in the same hex, who is fired at a foe."""
    ways = [(one.scene, one.told), *((there.scene, there.told) for there in one.elsewhere)]
    scene, told = min(ways, key=lambda way: against(way[0], one.term)) if len(ways) > 1 else ways[0]
    return replace(one, scene=scene, told=told)


def _of_all(some: tuple[General[Term], ...], so: str) -> tuple[str, ...]:
    """Who stood in, and what is answered of the other types."""
    answers: dict[str, list[str]] = {so: []}
    for one in some[1:]:
        told = brief(one.scene.table.why(one.scene.position, one.scene.names, one.term))
        other = next(type_ for type_, first in zip(one.types, some[0].types, strict=True) if type_ != first)
        answers.setdefault(told, []).append(with_article(other))
    also = (f"The same of {listed(answers[so])}.",) if answers[so] else ()
    others = (f"Of {listed(types)}: {told}." for told, types in answers.items() if told != so)
    return (*(f"{'; '.join(one.told)}." for one in some[:1]), *also, *others)
