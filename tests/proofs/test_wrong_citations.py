"""`by [X]` means what it says: a rule named in the place of one that gave the answer is refused.

Wrong citations are drawn from the examples of all packs: after `by` one rule is taken for another of the same question,
every second time for one that was looked at there and did not answer. Whether it answered is read off the explanation's first
telling of that question, not asked of the judge.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from random import Random

from compiler.model.examples.lines import Then
from compiler.model.model import Example, Model
from rulewright.scenes.examples import play_example
from rulewright.scenes.table import Table
from runtime.answer import Told
from tests.proofs import packs

SEED = 20
FULL, SMALL = 500, 24
SMALL_PACKS = 3


@dataclass(frozen=True)
class Wrong:
    pack: str
    example: Example
    at: int  # the event that is changed
    then: Then
    looked_at: bool
    name: str


def test_wrong_citations_are_refused(full: bool, counted: list[str]) -> None:
    random = Random(SEED)
    wanted = FULL if full else SMALL
    lines = [line for pack in (packs.PACKS if full else packs.PACKS[-SMALL_PACKS:]) for line in cited(pack)]
    random.shuffle(lines)
    drawn: list[Wrong] = []
    accepted: list[str] = []
    for pack, example, at, name in lines:
        if len(drawn) == wanted:
            break
        wrong = draw(random, pack, example, at, name, looked_at=len(drawn) % 2 == 0)
        if wrong is None:
            continue
        drawn.append(wrong)
        reason = judged(wrong)
        if not reason:
            accepted.append(f"{packs.called(pack)} [{example.id}] `{wrong.then.text}, by [{wrong.name}]` for [{name}]")
    near = sum(one.looked_at for one in drawn)
    counted.append(
        f"wrong citations: {len(drawn) - len(accepted)} of {len(drawn)} refused ({near} of rules looked at); "
        f"accepted: {'; '.join(accepted) or 'none'}"
    )
    assert len(drawn) == wanted
    assert len(accepted) * 100 <= len(drawn), accepted


def cited(pack: str) -> Iterator[tuple[str, Example, int, str]]:
    """Every rule named after `by` in the pack's own examples, with the place of its line."""
    model = packs.model(pack)
    for example in model.examples.values():
        if example.pack == model.packs[-1].id:
            for at, event in enumerate(example.events):
                if isinstance(event, Then):
                    yield from ((pack, example, at, name) for name in event.by if name in answering(model))


def answering(model: Model) -> dict[str, str]:
    """Rules and charts, and the questions they answer."""
    return {one.id: one.question for one in (*model.rules.values(), *model.charts.values())}


def draw(random: Random, pack: str, example: Example, at: int, name: str, *, looked_at: bool) -> Wrong | None:
    table = setting(pack, example)
    then = example.events[at]
    assert isinstance(then, Then)
    line = play_example(table, example).lines[sum(isinstance(one, Then) for one in example.events[:at])]
    tree = line.answer.tree if line.answer else None
    asked = [told for told in tree.all() if any(one.rule.id == name for one in told.answered)] if tree else []
    right = {one for told in asked for one in answered(told)}
    question = answering(table.model)[name]
    if looked_at:
        among = {one.rule.id for told in asked for one in told.rules} - right
    else:
        among = {one for one, answers in answering(table.model).items() if answers == question} - right
    among -= {name, *then.named}
    return Wrong(pack, example, at, then, looked_at, random.choice(sorted(among))) if among and asked else None


def answered(told: Told) -> set[str]:
    """Those that answered, and those that silenced another."""
    silencers = {name for one in told.rules for name in one.silenced_by}
    return {one.rule.id for one in told.answered} | silencers


def setting(pack: str, example: Example) -> Table:
    return under(pack, Table.of(packs.model(pack)).under(example.under, example.not_under).on)


@cache
def under(pack: str, on: frozenset[str]) -> Table:
    return Table(packs.model(pack), on)


def judged(wrong: Wrong) -> str:
    """What the line is told with the wrong rule named alone."""
    events = list(wrong.example.events)
    events[wrong.at] = replace(wrong.then, by=(wrong.name,), although=(), without=(), because=None)
    example = replace(wrong.example, events=tuple(events))
    number = sum(isinstance(one, Then) for one in events[: wrong.at])
    return play_example(setting(wrong.pack, example), example).lines[number].reason
