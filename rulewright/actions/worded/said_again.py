"""What was read, said again in words of the rules: of who and what has a name, where somebody stands, and what they may
do. What is described or supposed is not said so."""

from __future__ import annotations

from collections.abc import Iterable

from compiler.model import Model
from compiler.terms import Ask, Builtin, HexLabel, Legal, Name, Term, Variable
from runtime.operations import BY_NAME
from runtime.program import fill, listed

LEGAL = "it is legal to "
_MAY = " may "


def said_again(model: Model, term: Term) -> str:
    """Empty of what is not said by names alone."""
    match term:
        case Variable(name=name):
            return name
        case HexLabel(label=label):
            return label
        case Name(value=value):
            return value
        case Builtin(operation="these", arguments=some):
            return listed(_each(model, some))
        case Builtin(operation="hex_of", arguments=some):
            return _filled(BY_NAME["hex_of"].phrases[0], _each(model, some))
        case Ask(question=asked, arguments=some):
            return _filled(model.questions[asked].phrase, _each(model, some))
        case Legal(action=done, arguments=some):
            order = _filled(model.actions[done].phrase, _each(model, some))
            return f"{LEGAL}{order}" if order else ""
    return ""


def permitted(model: Model, term: Term) -> tuple[str, str]:
    """Of `A may overrun S's hex`, who it is and what, others by their names in its phrase; empty of all else."""
    if not isinstance(term, Ask):
        return "", ""
    asked = model.questions[term.question]
    some = [said_again(model, one) or slot.name for one, slot in zip(term.arguments, asked.slots, strict=True)]
    who, may, what = asked.phrase.partition(_MAY)
    before = who.count("{")
    return (fill(who, some[:before]), fill(what, some[before:])) if may else ("", "")


def _each(model: Model, some: Iterable[Term]) -> list[str]:
    return [said_again(model, one) for one in some]


def _filled(phrase: str, some: list[str]) -> str:
    return fill(phrase, some) if all(some) else ""
