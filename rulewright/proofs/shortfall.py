"""What of an example does not come out as it says, as findings with their places."""

from __future__ import annotations

from collections.abc import Iterator

from compiler.diagnostics import Diagnostic, diagnose
from compiler.source import Span
from rulewright.table.examples import Line, Result
from runtime.answer import sentences

NOWHERE = Span("", 0, 0)
UNPLAYABLE = (  # what is said of a fault, and its name
    ("there is no hex", "unknown-hex"),
    ("no die is told", "dice-run-out"),
    ("nothing is told for", "dice-run-out"),
    ("of the dice given were never rolled", "dice-left-over"),
)


def shortfalls(result: Result) -> Iterator[Diagnostic]:
    """The example's faults: a line that is not so, one that others answered, or what could not be played."""
    example = result.example
    if result.unplayable:
        name = next((name for said, name in UNPLAYABLE if said in result.unplayable), "unplayable-example")
        yield diagnose(name, f"[{example.id}] stops: {result.unplayable}", example.span or NOWHERE)
    for line in result.lines:
        if line.wrong or line.reason:
            yield _line(line, example.span or NOWHERE)


def _line(line: Line, home: Span) -> Diagnostic:
    span = line.then.span or home
    if not line.wrong:
        return diagnose("wrong-reason", f"`{line.then.text}` is so, but {line.reason}", span)
    told = sentences(line.answer) if line.answer is not None else ()
    if line.wrong.startswith("depends"):
        return diagnose("not-stated", f"`{line.then.text}` cannot be told: it {line.wrong}", span, notes=told)
    return diagnose("failed-example", f"`{line.then.text}`: {line.wrong}", span, notes=told)
