"""A reason for a program: the same tree of sentences that is told, each with what it speaks of as values."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from rulewright.scenes import Scene, plain
from rulewright.telling import placed
from runtime.answer import RuleTold, Sentence, TestTold, Told
from runtime.records import dataclass


@dataclass(frozen=True)
class Reason:
    """`sort` is `question` (`value`: its answer; `asked`: its phrase, if it is one of the rules), `rule` (what it did),
    `condition` (`said`: how it turned out; `value`: whether what was asked holds, None where that cannot be told) or
    `remark`.

    `because` are the conditions that stand in the sentence itself, `beneath` what is told below it.
    """

    sort: str
    said: str
    value: Any = None
    asked: str = ""
    rule: str = ""  # its title, or the chart's
    effect: str = ""  # `forbidden`, `allowed`, `changes`, `at most` ...; `value` is what it says
    applies: bool | None = None
    cites: tuple[str, ...] = ()
    written: tuple[str, ...] = ()  # the same as a player quotes it
    cell: str = ""
    outranked_by: tuple[str, ...] = ()
    compared: tuple[str, ...] = ()  # the values that a condition holds against each other
    because: tuple[Reason, ...] = ()
    beneath: tuple[Reason, ...] = ()

    def plain(self) -> dict[str, Any]:
        """Without what says nothing."""
        told: dict[str, Any] = {"sort": self.sort, "said": self.said}
        told |= {} if self.sort == "remark" else {"value": self.value}
        told |= {"applies": self.applies} if self.sort == "rule" else {}
        names = ("asked", "rule", "effect", "cites", "written", "cell", "outranked_by", "compared")
        told |= {name.replace("_", " "): found for name in names if (found := getattr(self, name))}
        parts = {"because": self.because, "beneath": self.beneath}
        return told | {name: [one.plain() for one in some] for name, some in parts.items() if some}

    def all(self) -> Iterator[Reason]:
        yield self
        for one in (*self.because, *self.beneath):
            yield from one.all()


def reason_of(scene: Scene, told: Sentence, kind: str = "") -> Reason:
    """kind: of the value of what is asked, where that is no question of the rules."""
    because, beneath = (
        tuple(reason_of(scene, one) for one in told.beneath if one.within is within) for within in (True, False)
    )
    return replace(_alone(scene, told, kind), because=because, beneath=beneath)


def _alone(scene: Scene, told: Sentence, kind: str) -> Reason:
    match told.about:
        case Told() as one:
            return Reason("question", told.text, _value(scene, one.value, one.question, kind), one.question)
        case RuleTold() as one:
            rule = one.rule
            return Reason(
                "rule",
                told.text,
                _value(scene, one.value, rule.question) if one.stands else None,
                rule=rule.id,
                effect=rule.effect,
                applies=one.applies,
                cites=rule.cites,
                written=tuple(placed(scene.table.model, cited) for cited in rule.cites),
                cell=one.cell or "",
                outranked_by=one.silenced_by,
            )
        case TestTold() as one:
            return Reason("condition", told.text, one.holds, compared=tuple(known.said for known in one.known))
    return Reason("remark", told.text)


def _value(scene: Scene, value: Any, question: str, kind: str = "") -> Any:
    known = scene.table.rules.program.question_named.get(question)
    return plain(scene.position, value, known.kind.name if known is not None else kind)
