"""A record played again, and where it parts from what it was: at which answer, and by which rules."""

from __future__ import annotations

from collections.abc import Collection
from contextlib import suppress
from dataclasses import replace

from rulewright.actions import Witness
from rulewright.scenes import Stage
from runtime.answer import Answer, say_unsettled
from runtime.play import (
    Diverged,
    Game,
    OutOfAnswers,
    PlayPlan,
    Record,
    ReplayChooser,
    Thrown,
    record_of,
    replay,
    throw,
    write_record,
)
from runtime.position import NO_VALUE
from runtime.records import dataclass


@dataclass(frozen=True)
class Parting:
    """Where two games part. `rules` are what was answered otherwise, in words."""

    step: int
    turn: int
    phase: str
    what: str
    rules: tuple[str, ...] = ()


def again(record: Record, stage: Stage) -> str | None:
    """The record under its own rules: None when every byte is as it was, else what is not."""
    for number, answer in enumerate(record.answers, 1):
        if not isinstance(answer, Thrown) or record.told("dice"):
            continue
        if answer.face != throw(record.seed, record.game, answer.draw):
            purpose = answer.draw.purpose
            return f"answer {number}: seed {record.seed} never throws {answer.face} for {purpose} here"
    try:
        game = replay(record, stage.table.plan, stage.position(record.position))
    except Diverged as parted:
        return str(parted)
    repeated = replace(record_of(game, stage.hash, record.seed, record.game), about=record.about, closed=record.closed)
    if write_record(repeated) != write_record(replace(record, program=stage.hash)):
        return "all was answered alike, but the record would be written otherwise"
    return None


def parting(record: Record, own: Stage, other: Stage) -> Parting | None:
    """The first step at which the other rules refuse an answer or lead to another position."""
    games = [_game(record, stage, stage.table.plan, stage is own) for stage in (own, other)]
    shared = shared_facts(own, other)
    while games[0].over is None and (games[0].steps < record.steps or not record.closed):
        try:
            what = _step(games, shared)
        except OutOfAnswers:
            return None
        if what:
            p = games[0].position
            step = games[0].steps
            return Parting(step, p.turn, p.phase, what, _otherwise(record, own, other, step))
    return None


def chosen_apart(record: Record, played: Record, own: Stage, other: Stage) -> Parting | None:
    """Where two games on the same luck part because one of them offered more: the first answer that differs.

    For games that `parting` finds nothing in: what was not offered then is passed when a record is played again.
    """
    ends = len(record.answers), len(played.answers)
    number = next((at for at in range(min(ends)) if record.answers[at] != played.answers[at]), min(ends))
    if number == len(played.answers):
        return None
    game = _game(record, own, own.table.plan, True)
    while len(game.answers) <= number and game.over is None and game.steps < record.steps:
        game.step()
    answer = played.answers[number]
    p = game.position
    if isinstance(answer, Thrown):
        what = f"a die for {answer.draw.purpose} is thrown there"
    else:
        what = f"`{answer.text}` was chosen there by {answer.side}, asked for {answer.asked}"
    rules = _otherwise(record, own, other, game.steps) or _otherwise(record, own, other, max(game.steps - 1, 1))
    return Parting(game.steps, p.turn, p.phase, what, rules)


def _game(record: Record, stage: Stage, plan: PlayPlan, strict: bool) -> Game:
    return Game(plan, stage.position(record.position), ReplayChooser(record, strict), record.limits)


def _step(games: list[Game], shared: Collection[str]) -> str:
    """One step of both; what is different after it, or nothing."""
    mine, other = games
    answers = len(mine.answers)
    mine.step()
    try:
        other.step()
    except Diverged as parted:
        return str(parted)
    except NO_VALUE as unsettled:
        return f"this cannot be settled now: {say_unsettled(other.position, unsettled)}"
    if (mine.over is None) != (other.over is None):
        return f"play is over there ({other.over or mine.over}), and not here"
    dice = [one for one in mine.answers[answers:] if hasattr(one, "face")]
    if told(mine, shared) != told(other, shared):
        shown = f" (dice: {', '.join(str(one.face) for one in dice if hasattr(one, 'face'))})" if dice else ""
        return f"`{mine.last_done or other.last_done or 'the moment'}` leads to something else{shown}"
    return ""


def told(game: Game, only: Collection[str]) -> object:
    """What is so in a game, as far as it is told by facts that both rule sets know."""
    p = game.position
    facts = {
        store.id: dict(table)
        for store, table in zip(p.program.stores, p.values, strict=True)
        if store.id in only and table
    }
    return p.moment, {thing: (p.hex_of(thing), p.holder_of(thing)) for thing in p.kind_of}, facts


def shared_facts(own: Stage, other: Stage) -> frozenset[str]:
    """Facts of both. Those of records are left out: their numbers need not be the same."""
    mine, theirs = (
        {
            one.id
            for one in stage.table.rules.program.stores
            if one.sort == "fact" and not any(slot.kind.name in _records(stage) for slot in one.slots)
        }
        for stage in (own, other)
    )
    return frozenset(mine & theirs)


def _records(stage: Stage) -> set[str]:
    return {kind.id for kind in stage.table.rules.program.kinds if kind.is_record}


def _otherwise(record: Record, own: Stage, other: Stage, step: int) -> tuple[str, ...]:
    """What was asked in this step and answered differently by the two rule sets."""
    heard: list[dict[str, Answer]] = []
    for stage in (own, other):
        witness = Witness.of(stage.table.rules)
        witness.deaf = True
        game = _game(record, stage, witness.plan, False)
        while game.steps < step - 1 and game.over is None:
            game.step()
        witness.deaf = False
        with suppress(Diverged, *NO_VALUE):
            game.step()
        heard.append({answer.tree.text: answer for answer in witness.heard if answer.tree is not None})
    mine, theirs = heard
    changed = [text for text in mine if text in theirs and mine[text].value != theirs[text].value]
    changed.sort(key=lambda text: not (_cell(mine[text]) or _cell(theirs[text])))
    return tuple(f"{text}: {_said(mine[text])}; now {_said(theirs[text])}" for text in changed[:5])


def _cell(answer: Answer) -> bool:
    return answer.tree is not None and any(one.cell for one in answer.tree.answered)


def _said(answer: Answer) -> str:
    if answer.tree is None or answer.sort != "answer":
        return answer.sort
    deciding = [one for one in answer.tree.rules if one.stands] or list(answer.tree.answered)
    names = ", ".join(f"[{one.cell or one.rule.id}]" for one in deciding[:3])
    return f"{answer.tree.said}{f' by {names}' if names else ''}"
