"""What of an example does not come out as it says, as findings with their places."""

from __future__ import annotations

from collections.abc import Iterator

from compiler.diagnostics import Diagnostic, diagnose
from compiler.model import GivenDice
from compiler.source import Span
from rulewright.scenes import DiceLeft, Ended, Expectation, NobodysCounter, Nowhere, Result
from runtime.answer import sentences
from runtime.play import NoDie, RunOut
from runtime.space import UnknownHex

NOWHERE = Span("", 0, 0)
FARED = "`by` names what gave the answer, `although` what gave way, `without` what does not apply or changes nothing"
FAULTS: tuple[tuple[type[Exception], str], ...] = (  # the names of those that have one of their own
    (UnknownHex, "unknown-hex"),
    (Nowhere, "unknown-hex"),
    (RunOut, "dice-run-out"),
    (DiceLeft, "dice-left-over"),
    (Ended, "already-ended"),
)


def shortfalls(result: Result) -> Iterator[Diagnostic]:
    """The example's faults: a line that is not so, one that others answered, or what could not be played."""
    example = result.example
    if isinstance(result.fault, NobodysCounter):
        yield result.fault.told
    elif result.fault is not None:
        name = next((name for sort, name in FAULTS if isinstance(result.fault, sort)), "unplayable-example")
        place, cure = _place(result), _cure(result)
        yield diagnose(name, f"[{example.id}] stops: {result.unplayable}", place or example.span or NOWHERE, help=cure)
    for line in result.lines:
        if line.wrong or line.reason:
            yield _line(line, example.span or NOWHERE)


def _place(result: Result) -> Span | None:
    """The line that keeps the example from being played on."""
    if isinstance(result.fault, Ended):
        return result.fault.line.span
    if isinstance(result.fault, DiceLeft):
        return next((one.span for one in result.example.given if isinstance(one, GivenDice)), None)
    return result.stopped_at.span if result.stopped_at is not None else None


def _cure(result: Result) -> str | None:
    if isinstance(result.fault, NoDie):
        told = [number for line in result.example.given if isinstance(line, GivenDice) for number in line.numbers]
        dice = ", ".join(str(one) for one in (*told, min(3, result.fault.sides)))
        return f"{'say one more' if told else 'add to what is given'}: `the dice are {dice}`, or what else it shows"
    return result.fault.near if isinstance(result.fault, UnknownHex | Nowhere) else None


def _line(line: Expectation, home: Span) -> Diagnostic:
    span = line.then.span or home
    if not line.wrong:
        return diagnose("wrong-reason", f"`{line.then.text}` is so {line.reason}", span, help=FARED)
    told = tuple(why_not_so(line))
    if line.answer is not None and line.answer.sort == "depends on":
        return diagnose("not-stated", f"`{line.then.text}` cannot be told: it {line.wrong}", span, notes=told)
    return diagnose("failed-example", f"`{line.then.text}`: {line.wrong}", span, notes=told)


def faults(result: Result) -> list[str]:
    """What did not come out, each with the reason the rules give."""
    told = [result.unplayable] if result.unplayable else []
    for line in result.lines:
        if line.wrong or line.reason:
            told.append(f"Then {line.then.text}: {line.wrong or line.reason}")
            if line.answer is not None and line.wrong:
                told += [f"    {one}" for one in why_not_so(line)]
    return told


def why_not_so(line: Expectation) -> Iterator[str]:
    """The reason the rules give; that something is not legal says little without what keeps it from being so."""
    for answer in (line.answer, *line.beneath):
        if answer is not None:
            yield from sentences(answer)
