"""Pairs of games at the table that differ in secrets only: all that is sent to a side's page is the same, to the byte.

The same was done in the open, other things in secret, by the other side's player; the side's own answers follow from
what its page shows. Whatever the server would send is noted as it would be, until a secret comes to light.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rulewright.games.journal import Journal, begun_record
from rulewright.scenes.stage import Stage
from rulewright.table import playing
from rulewright.table.playing import Playing
from rulewright.table.sending import news
from rulewright.table.showing import ALL, Seat, Shown
from runtime.play.chooser import Chooser, Seats
from runtime.play.game import BY_RULES, Game
from runtime.play.limits import Limits
from runtime.play.recorded.answers import Thrown
from tests.proofs.worlds import Otherwise, Parted, Secretive, Writing, world

SIZES = {"yard": (40, 5), "garden": (10, 8), "indirect": (6, 3)}  # games, turns
SMALL = {"yard": (3, 4)}


@pytest.mark.parametrize("name", SIZES)
def test_all_that_is_sent_is_the_same(
    name: str, full: bool, counted: list[str], tmp_path: Path, monkeypatch: Any
) -> None:
    if name not in SMALL and not full:
        pytest.skip("at full size only")
    monkeypatch.setattr(playing, "PATIENCE", 1_000_000)
    where = world(name, tmp_path)
    games, turns = (SIZES if full else SMALL)[name]
    sent = otherwise = 0
    for seed in range(games):
        stage = where.stage()
        side = stage.sides[seed % 2]
        first = Secretive(seed)
        told = traffic(stage, side, first, turns, tmp_path / f"{seed}.jsonl")
        assert first.written is not None
        assert first.game is not None
        done = [one for one in first.written.in_the_open(first.game, side) if one[0][2] != side]
        other = Otherwise(side, done, seed)
        again = traffic(stage, side, other, turns, tmp_path / f"{seed}-again.jsonl")
        assert other.game is not None
        otherwise += other.game.position.printed() != first.game.position.printed()
        for (view, event), (there, event_there) in zip(told, again, strict=False):
            if view != there:
                break  # a secret came to light
            assert event == event_there, (seed, side)
            sent += 1
    counted.append(
        f"one barrier at the table, {name}: {games} pairs of games, {otherwise} end otherwise, {sent} events alike"
    )
    assert sent


class Answering:
    """In the place of what comes from a page: it is quiet until it is asked, and then answers at once."""

    def __init__(self, random: Random, options: Callable[[], int], goes_back: Callable[[], bool]) -> None:
        self._random, self._options, self._goes_back = random, options, goes_back

    def empty(self) -> bool:
        return True

    def put(self, said: str | None) -> None:
        """It is over."""

    def get(self) -> str:
        asks = ["goal", "?", *([] if self._goes_back() else ["back", "back"])]  # why not must tell nothing either
        return self._random.choice([*asks, *(str(one + 1) for one in range(self._options()))])


def traffic(stage: Stage, side: str, chooser: Any, turns: int, file: Path) -> list[tuple[str, str]]:
    """What is sent to the side's page, each with what the side then sees; dice thrown in the open too."""
    seat, watching = Seat(side, side, (side,)), Seat("who watches", ALL, ())

    def opened(person: Callable[[str], Chooser]) -> tuple[Game, Journal]:
        players = {one: person(one) if one == side else chooser for one in stage.sides}
        chooser.written = Writing(Seats(players, chooser))
        game = chooser.game = chooser.written.game = Game(
            stage.table.plan, stage.position(), Seats(players, chooser), Limits(turns=turns)
        )
        players[side].sit(game)
        return game, Journal.begun(file, begun_record(stage, game, 1, ("person", "random")))

    table = Playing(stage, (seat, watching), opened)
    desk = table.desks[side]
    desk._said = Answering(  # type: ignore[assignment]
        Random(5),
        lambda: 0 if desk.decision is None else len(desk.decision.options),
        lambda: desk.decision is None or desk.decision.sort != "action" or table.game.cannot_take_back is None,
    )
    inner = table.game.chooser
    written: Any = chooser.written
    written._inner, table.game.chooser = inner, written
    told, found = Shown(), list[tuple[str, str]]()

    def listen() -> None:
        nonlocal told
        if table.fault or table.game.over == BY_RULES:  # it cannot go on in this world; or all comes to light
            return
        if (
            isinstance(chooser, Otherwise) and chooser.has_parted()
        ):  # what was done in the open is forbidden by a secret
            return
        now = table.shown(seat)
        dice = [one.plain() for one in table.game.answers if isinstance(one, Thrown) and one.is_known_to(side)]
        view = f"{table.game.position.view(side).printed()}{dice}"
        found.extend((view, event) for event in news(told, now))
        told = now

    table.listen(listen)
    with suppress(Parted):
        table._play()
    table.leave()
    return found
