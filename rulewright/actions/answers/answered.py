"""What is answered: a value for a program, and words. Of what is not played with: what it would be then."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cached_property
from typing import Any

from compiler.terms import (
    THING,
    YES_NO,
    Ask,
    Builtin,
    Count,
    Description,
    Exists,
    Gather,
    Legal,
    Read,
    SetOf,
    Suppose,
    Term,
    Variable,
)
from compiler.trees import within
from rulewright.actions.asking import (
    brief,
    contested_of,
    grounds,
    in_rows,
    lacking,
    least_refused,
    nearest_judged,
    nearest_said,
    nowhere,
    reasons,
    unsupposed,
)
from rulewright.actions.judging import Judgment, actions_asked
from rulewright.actions.moments import moment, when_in
from rulewright.actions.reacting import judged_as_asked
from rulewright.actions.reason import Reason, reason_of
from rulewright.actions.spoken import MAY, Quoted, Spelled, told_back
from rulewright.actions.supposed import where_so
from rulewright.actions.weighed import IN_VAIN, Faces, chance_said
from rulewright.actions.worded import permitted
from rulewright.scenes import Refused, Scene, plain
from rulewright.telling import bare, written
from runtime.answer import Answer, assumptions, sentences, settling, told
from runtime.program import capital, listed
from runtime.records import dataclass
from runtime.values import NONE

FEW = 3  # rules that are named beneath a bare answer


@dataclass(frozen=True)
class Fall:
    """What is answered where the dice fall so."""

    chance: Fraction
    faces: Faces
    found: Answered

    @property
    def said(self) -> str:
        return f"{self.found.said}: {chance_said(self.chance, self.faces)}"

    def lines(self, why: bool, full: bool) -> list[str]:
        return [self.said, *(f"  {line}" if line else "" for line in (self.found.why(full) if why else ()))]

    def data(self, full: bool) -> dict[str, object]:
        return {"chance": str(self.chance), "dice": [list(one) for one in self.faces], **self.found.data(full)}


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
    others: tuple[Answered, ...] = ()  # the same of the other side
    unread: str = ""  # of what is told or asked, what nothing reads
    quoted: Quoted | None = None  # of two questions in one: what the rules say that is near to the one nothing reads
    by_the_rules: Quoted | None = None  # where what is told is not read: what the rules say that is near to all of it
    matters: str = ""  # of `does X change Y`: whether, and what is answered without it
    forbidden: Answered | None = None  # where what is reckoned may not be done: the no, with its reasons
    falls: tuple[Fall, ...] = ()  # where it hangs on the dice; the rest is as the first fall has it
    idle: Answer | None = None  # of what somebody may do by himself: why nothing comes of it, though it may be done
    in_its_time: Answered | None = None  # of what may not be done now: the same where such a thing is done (too)
    nearer: str = ""  # of what may not be done from where somebody stands: who may once he has moved nearer
    spelled: Spelled | None = None  # what it was read as, with a word of it spelled right
    further: str = ""  # told behind it: how far they get who go on from the hexes named
    is_past: bool = False  # it comes in the turn before what is supposed to be done

    @property
    def is_answered(self) -> bool:
        return self.answer.sort == "answer" and not self.off

    @property
    def value(self) -> Any:
        return self._value if self.is_answered and not self.falls else None

    @property
    def _value(self) -> Any:
        if self.answer.sort != "answer":
            return None
        return plain(self.scene.position, self.answer.value, self.term.kind.name)

    @property
    def permitted(self) -> tuple[str, str]:
        """Of `A may overrun S`, who it is and what, in words, where it was said otherwise; empty of all else."""
        return permitted(self.scene.table.model, self.term) if self.read_as else ("", "")

    @property
    def said(self) -> str:
        falls = "; ".join(one.said for one in self.falls)
        told = self.matters or falls or self._bare
        told = f"{told}, {IN_VAIN}" if self._idle else told
        return f"{self.why_off}; {self.otherwise}: {told}" if self.off else told

    @property
    def _bare(self) -> str:
        rows = in_rows(self.scene, self.term, self.answer)
        told = nowhere(self.term, self.answer) or rows or brief(self.answer)
        return f"{told}, but {self.nearer}" if self.nearer else told

    def why(self, full: bool = False) -> list[str]:
        """full: all that was asked, instead of what settled it."""
        told = reasons(self.scene, self.term, self.answer, full)
        if self._idle and told:
            told = [f"{told[0].rstrip('.:')}, {IN_VAIN}:", *self._idle, *told[1:]]
        return [f"{self.why_off}; {self.otherwise}:", *told] if self.off else told

    def lines(self, why: bool = False, full: bool = False) -> list[str]:
        """How it was read, who stood in, and the answer."""
        plain = told_back(self.scene, self.read_as) if self.read_as else ""
        read_as = [f"Read as: {plain}"] if plain else []
        answers = self.why(full) if why or self.asks_why else [f"{self._yes_or_no(plain)}{self.said}", *self.settled]
        if self.falls:
            answers = [line for one in self.falls for line in one.lines(why or self.asks_why, full)]
        others = [line for one in self.others for line in self._other(one, why, full)]
        unread = [f"Not read, and not considered here: `{self.unread}`"] if self.unread else []
        if why or self.asks_why:
            answers += [line for one in self._then for line in (f"In {self._when_of(one)}:", *one.why(full))]
        quoted = self.quoted.lines() if self.quoted is not None else []
        by_the_rules = self.by_the_rules.lines() if self.by_the_rules is not None else []
        forbidden = self.forbidden._in_short(why, full) if self.forbidden is not None else []
        below = (*self.absent, *self.beside_the_board, *self.inside, *filter(None, [self.further]))
        answers = [*dict.fromkeys(self.stood_in), *answers, *below]
        return [*by_the_rules, *unread, *read_as, *answers, *forbidden, *others, *quoted]

    def _yes_or_no(self, asked: str) -> str:
        """Of whom it is so, where it is asked whether: `can S fire`, `if T has fired, can S fire`."""
        asked = asked.rpartition(", ")[2] if asked.startswith("if ") else asked
        is_list = isinstance(self.value, tuple) and not self.matters
        return ("yes: " if self.value else "no: ") if is_list and asked.split(" ")[0] in MAY else ""

    def _other(self, one: Answered, why: bool, full: bool) -> list[str]:
        """What else may be meant: in a line, where this is an answer and that can hardly be meant, as it is a no."""
        is_no = one.is_answered and one.value is False
        may = (*self._then, *self.others)
        is_good = self.is_answered and (self.value is not False or any(then.value is True for then in may))
        asked = unsupposed(one.term)
        reacts = isinstance(asked, Legal) and self.scene.table.model.actions[asked.action].event is not None
        if why or one.matters or reacts or not (is_no and is_good and one.read_as):
            return one.lines(why, full)
        return [f"Or, read as {told_back(one.scene, one.read_as)}: no."]

    def _in_short(self, why: bool, full: bool) -> list[str]:
        """Of what is reckoned and may not be done: what stands against it, a line each."""
        against = [] if why else replace(self, asks_why=False).settled
        against = [_in_vain(self.answer)] if against and not isinstance(unsupposed(self.term), Legal) else against
        return ["As it stands that may not be done:", *against] if against else self.lines(why, full)

    @property
    def settled(self) -> list[str]:
        """By which rules, in a line; of an order that may not be given, all that speaks against it, a line each.
        What is counted, no one rule settles; where nobody is found, what forbids it to whom least does."""
        if not self.is_answered:
            return []
        if isinstance(unsupposed(self.term), Count | Gather | SetOf) and not self._then:
            return self._refused if self.answer.value == () else []
        there, asked = where_so(self.scene, self.term)
        judgments = [judged_as_asked(there, one) for one in actions_asked(there, asked)]
        told = [line for one in judgments for line in _against(one)]
        told = told or [f"  When {one.when}." for one in judgments if one.when]
        told = told or self._idle
        told = told or (self._refused if isinstance(unsupposed(self.term), Exists) and self.value is False else [])
        told = told or [f"  {by}" for by in _by(self.answer.settled_by)]
        if self._then and not self._is_its_time:  # what stands in its way now alone says nothing more
            told = [f"  It is {self._moment}."]
        later = (
            line
            for one in self._then
            for line in (f"In {self._when_of(one)}: {one.said}", *one.stood_in, *one._own_settled)
        )
        return [*told, *(f"  {line}" for line in later)]

    @cached_property
    def _idle(self) -> list[str]:
        """Of what may be done: why nothing comes of it, if nothing does."""
        if not self.is_answered or self.answer.value is not True:
            return []
        there, asked = where_so(self.scene, self.term)
        found = [judged_as_asked(there, one).idle for one in actions_asked(there, asked) if isinstance(asked, Legal)]
        return [_in_vain(one) for one in (*found, self.idle) if one is not None]

    @property
    def _refused(self) -> list[str]:
        """Where nobody may, what forbids it to whom it is forbidden least."""
        refused = least_refused(self.scene, self.term, self.answer)
        if refused is not None:
            return [f"  {', '.join((refused.denied, *_by(settling(refused))))}."]
        none = [f"  {one.text}" for one in lacking(self.scene, self.term, self.answer)]
        least = nearest_judged(self.scene, self.term, self.answer)
        return [f"  {nearest_said(least)}", *(f"  {one}" for one in _against(least))] if least is not None else none

    @property
    def _moment(self) -> str:
        return moment(self.scene.position.phase, self.scene.position.side_to_move)

    def _when_of(self, then: Answered) -> str:
        return when_in(self.scene, then.scene.position.phase, then.scene.position.side_to_move)

    @property
    def _then(self) -> list[Answered]:
        """The same where such a thing is done too, one after the other."""
        return [] if self.in_its_time is None else [self.in_its_time, *self.in_its_time._then]

    def on_turn_of(self, side: object) -> Answered:
        """Where it may not be done here: where it is done on the turn of that side."""
        then = self.in_its_time
        if then is None or self.value is not False or then.scene.position.side_to_move != side:
            return self
        return replace(then, read_as=self.read_as)

    @property
    def _own_settled(self) -> list[str]:
        return replace(self, in_its_time=None).settled

    @property
    def _is_its_time(self) -> bool:
        """Whether such a thing is done now, by the side to move."""
        asked = unsupposed(self.term)
        if not isinstance(asked, Legal):
            return False  # of whoever does it, it is asked where it is done
        then = self._then[0].scene.position
        here, phases = self.scene.position, self.scene.table.model.actions[asked.action].phases
        return here.phase in phases and here.side_to_move == then.side_to_move

    @property
    def absent(self) -> list[str]:
        """Who is named and looked for, and is nowhere: that there is nothing may come of that. And who may do
        something by the rules, or of whom a fact is asked, and is nowhere: of the lost nothing is told."""
        p, looked_at = self.scene.position, self.answer.looked_at
        nowhere = [(name, one) for name, one in self._named.items() if p.hex_of(one) is NONE]
        if isinstance(self.term, Read):  # what is kept beside the board is not lost
            nowhere = [(name, one) for name, one in nowhere if not p.is_in_play(one)]
        if isinstance(self.term, Ask | Read) and self.value is True:
            return [f"But {name} is not on the board." for name, _ in nowhere]
        if not self.is_answered or self.answer.value not in (False, NONE, ()):
            return []
        always = isinstance(self.term, Read) or any(isinstance(one, Legal) for one in within(self.term))
        return [f"{name} is not on the board." for name, one in nowhere if always or ("place", one) in looked_at]

    @property
    def beside_the_board(self) -> list[str]:
        """Where it is so of nobody who is in play: of whom it is so who is not. `which tanks are unplaced`."""
        asked = self.term
        if not isinstance(asked, SetOf | Count) or self.value not in ((), 0):
            return []
        those = asked.description
        if not self._is_of_facts(those):
            return []
        out = Builtin(YES_NO, "is_out_of_play", (Variable(those.kind, those.variable),))
        term = SetOf(replace(those.kind, many=True), replace(those, conditions=(*those.conditions, out)))
        answer = self.scene.table.why(self.scene.position, self.scene.names, term)
        return [f"Out of play: {brief(answer)}."] if answer.sort == "answer" and answer.value else []

    def _is_of_facts(self, those: Description) -> bool:
        is_thing = self.scene.built.vocabulary.is_a(those.kind.name, THING.name)
        return is_thing and all(isinstance(one, Read) for one in those.conditions)

    @property
    def inside(self) -> list[str]:
        """Of a number of one who is inside another: that he is. `what does Y defend with` is the fort's to say."""
        if not isinstance(self.value, int | Fraction) or isinstance(self.value, bool) or isinstance(self.term, Suppose):
            return []
        (one, thing), *others = self._named.items() or [("", None)]
        around = self.scene.position.around(thing)[:1] if thing is not None and not others else ()
        holders = [(name, other) for name, other in self.scene.names.items() if (other,) == around]
        return [f"{one} is inside {name}{self._of_its_holder(one, name, other)}." for name, other in holders[:1]]

    def _of_its_holder(self, one: str, holder: str, thing: int) -> str:
        """The same of who holds it, if he has it: it may be his that counts."""
        scene = self.scene
        asked = scene.table.why(scene.position, scene.names | {one: thing}, self.term)
        return f", of which it is {brief(asked)}" if asked.sort == "answer" and asked.value != self.value else ""

    @property
    def _named(self) -> dict[str, int]:
        """Of whom it is asked, by their names."""
        used = {one.name for one in within(self.term) if isinstance(one, Variable)}
        return {name: thing for name, thing in self.scene.names.items() if name in used}

    def reason(self, full: bool = False) -> tuple[Reason, ...]:
        """The same as a tree."""
        told = grounds(self.scene, self.term, self.answer, full)
        return tuple(reason_of(self.scene, one, self.term.kind.name) for one in told)

    def data(self, full: bool = False) -> dict[str, object]:
        read_as: dict[str, object] = {"read as": self.read_as} if self.read_as else {}
        read_as |= {"matters": self.matters} if self.matters else {}
        read_as |= {"nothing comes of it": idle} if (idle := [one.strip() for one in self._idle]) else {}
        read_as |= {"nearer": self.nearer} if self.nearer else {}
        read_as |= {"further": self.further} if self.further else {}
        read_as |= {"not read": self.unread} if self.unread else {}
        read_as |= {"quoted": self.quoted.data()} if self.quoted is not None else {}
        read_as |= {"by the rules": self.by_the_rules.data()} if self.by_the_rules is not None else {}
        read_as |= {"forbidden": self.forbidden.data(full)} if self.forbidden is not None else {}
        if self.in_its_time is not None:
            then = self.in_its_time.scene.position
            told = {"phase": then.phase, "side": plain(then, then.side_to_move, "side"), **self.in_its_time.data(full)}
            read_as |= {"in its time": told}
        read_as |= {"others": [one.data(full) for one in self.others]} if self.others else {}
        if self.falls:
            stood_in = {"stood in": list(self.stood_in)} if self.stood_in else {}
            falls = [one.data(full) for one in self.falls]
            return {**read_as, **stood_in, "sort": "chances", "said": self.said, "falls": falls}
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


def _in_vain(answer: Answer) -> str:
    """Why something may be done and comes to nothing: what may not be, and by which rules."""
    asked = [one for one in answer.tree.all() if one.value is False] if answer.tree is not None else []
    no = next((one for one in asked if one.combine == "permission"), next((one for one in asked if one.denied), None))
    told = (no.denied, *_by(settling(no))) if no is not None else tuple(_by(answer.settled_by))
    return f"  {capital(', '.join(told))}."


def _against(judgment: Judgment) -> list[str]:
    """All that speaks against an order, a line each."""
    rules = [_by(no.answer.settled_by if no.answer is not None else ()) for no in judgment.reasons]
    return [f"  {', '.join((no.what.rstrip('.'), *by))}." for no, by in zip(judgment.reasons, rules, strict=True)]


def _by(rules: tuple[str, ...]) -> list[str]:
    """`by [In view]`, if any are."""
    named = [f"[{bare(one)}]" for one in rules[:FEW]]
    more = [f"{len(rules) - FEW} more"] if len(rules) > FEW else []
    return [f"by {listed([*named, *more], 'and')}"] if rules else []


def together(found: Sequence[Answered]) -> Answered:
    """One behind the other, each reading once."""
    every = [replace(part, others=()) for one in found for part in (one, *one.others)]
    each = {(one.read_as, one.unread, one.matters): one for one in reversed(every)}
    first, *others = reversed(each.values())
    return replace(first, others=tuple(others))


def either_way(found: list[Answered | Refused | Quoted]) -> Answered | Refused | Quoted:
    """Of words that may mean several things: each that is read, what may be done first; else the first."""
    some = (one for one in found if isinstance(one, Answered) and not one.unread)
    read = sorted(some, key=lambda one: one.value is False)
    return together(read) if read else found[0]
