"""The examples of the packs that a variant extends, asked again under the variant.

A changed answer is what a variant is for, or a slip: the variant says which, in `acknowledged.yaml` in its
folder, a list of `{example: title, why: reason}`. What a pack beneath it acknowledges shows nothing of it any more and
is not asked again.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping

from compiler.model import Example, Model
from compiler.source import ACKNOWLEDGED_FILE, SourceFile
from compiler.syntax import Noted, read_noted
from rulewright.proofs.shortfall import why_not_so
from rulewright.scenes import Result, Table, play_example
from runtime.records import dataclass


@dataclass(frozen=True)
class Changed:
    """An example of a base pack that comes out otherwise, and why that is well, if the variant says so."""

    example: Example
    faults: tuple[str, ...]
    why: str = ""


@dataclass(frozen=True)
class Inherited:
    asked: int
    changed: tuple[Changed, ...]
    stale: tuple[str, ...]  # acknowledged, but not changed (any more), or no example at all
    beneath: int = 0  # examples that come out otherwise already in the packs it extends


def inherited(
    model: Model,
    acknowledged: Iterable[Noted],
    tell_how_far: Callable[[int, int], None] = lambda done, number: None,
    beneath: Iterable[Noted] = (),
) -> Inherited:
    """`tell_how_far`: is told after each example how many of all are done; `beneath`: what the packs beneath
    acknowledge."""
    reasons = {one.about.strip("[]"): one.why for one in acknowledged}
    known_before = {one.about.strip("[]") for one in beneath}
    own = model.packs[-1].id
    table = Table.of(model)
    tables: dict[frozenset[str], Table] = {}
    changed = []
    others = [example for example in model.examples.values() if example.pack != own]
    asked = [example for example in others if example.id not in known_before]
    for done, example in enumerate(asked, 1):
        under = table.under(example.under, example.not_under)
        faults = differences(play_example(tables.setdefault(under.on, under), example))
        if faults:
            changed.append(Changed(example, faults, reasons.get(example.id, "")))
        tell_how_far(done, len(asked))
    known = {one.example.id for one in changed}
    stale = tuple(one for one in reasons if one not in known)
    return Inherited(len(asked), tuple(changed), stale, len(others) - len(asked))


def differences(result: Result) -> tuple[str, ...]:
    """Only what comes out otherwise, each with what is answered now, and by which rules; that another rule now gives
    the same answer is no difference."""
    wrong: list[str] = []
    for line in result.lines:
        if line.wrong:
            wrong += [f"{line.then.text}: {line.wrong}", *(f"  {one}" for one in why_not_so(line))]
    return (*wrong, result.unplayable) if result.unplayable else tuple(wrong)


def acknowledging(changed: Iterable[Changed], why: str) -> str:
    """The lines of `acknowledged.yaml` for what is not acknowledged yet."""
    lines = ({"example": one.example.id, "why": why} for one in changed if not one.why)
    return "".join(f"- {json.dumps(line, ensure_ascii=False)}\n" for line in lines)


def acknowledged_in(files: Mapping[str, SourceFile], pack: str) -> tuple[Noted, ...]:
    """What the pack acknowledges, in the file of its folder; what is wrong with that is told as it is compiled."""
    ending = f"{pack}/{ACKNOWLEDGED_FILE}"
    file = next((one for path, one in files.items() if f"/{path}".endswith(f"/{ending}")), None)
    return read_noted(file, "example")[0] if file is not None else ()
