"""Phases that may not end yet, in play: nobody is stuck, nobody ends one that could be mended, and all are told why."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.scenes.table import Table
from runtime.play import DONE, Decision, Game, Illegal, Limits, RandomChooser
from runtime.players.greedy import Greedy
from runtime.position import Position
from tests.language.test_semantics import HERE, compiled

DIGGERS = (HERE / "semantics" / "32_unfinished_phases.rulebook").read_text()
LEFT = "[Digging] may not end while there is a digger of the side to move on the board that is crowded: D and E"


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Table:
    return Table.of(compiled(tmp_path_factory.mktemp("digging"), DIGGERS).built.model)


def given(table: Table, example: str) -> Position:
    return table.set_up(table.model.examples[example].given)[0]


class Watched(RandomChooser):
    """Anybody by chance; looks at every decision whether the phase may end."""

    def __init__(self, seed: int, greedy: Greedy | None = None) -> None:
        super().__init__(seed)
        self.greedy, self.bound = greedy, 0
        self.running: Game

    def choose(self, decision: Decision) -> int:
        if decision.sort == "action":
            may_end = not self.running.left_to_do(decision.side).row
            assert (DONE in decision.texts) == may_end
            self.bound += not may_end
        return super().choose(decision) if self.greedy is None else self.greedy.choose(decision)


@pytest.mark.parametrize("example", ["Somebody else makes room", "Nobody can mend it", "No stroke left to go on"])
@pytest.mark.parametrize("is_greedy", [False, True])
def test_nobody_is_stuck(table: Table, example: str, is_greedy: bool) -> None:
    for seed in range(4):
        greedy = Greedy("the North", lambda p, side: 0) if is_greedy else None
        chooser = Watched(seed, greedy)
        chooser.running = Game(table.plan, given(table, example), chooser, Limits(turns=2))
        if greedy is not None:
            greedy.sit(chooser.running)
        chooser.running.play(until_turn=2)
        assert not chooser.running.over


def test_who_looks_for_no_gain_mends_what_must_be_mended(table: Table) -> None:
    p, names = table.set_up(table.model.examples["Nobody can mend it"].given)
    p.set(table.store("{the digger} is stuck"), names["E"], False)
    greedy = Greedy("the North", lambda p, side: 0)
    chooser = Watched(1, greedy)
    chooser.running = Game(table.plan, p, chooser)
    greedy.sit(chooser.running)
    chooser.running.step()
    assert chooser.bound == 1
    assert p.hex_of(names["E"]) != p.hex_of(names["D"])


def test_whoever_may_not_end_it_is_told_what_is_left(table: Table) -> None:
    p, names = table.set_up(table.model.examples["Nobody can mend it"].given)
    game = table.game(p, RandomChooser(1))
    on_its_way = "what the North can do throws a die or asks others on its way, and nobody knows what comes of that"
    assert game.left_to_do("the North").said == f"{LEFT}; but {on_its_way}, so it may"
    p.set(table.store("{the digger} is stuck"), names["E"], False)
    assert game.left_to_do("the North").said == LEFT
    with pytest.raises(Illegal, match="may not end while"):
        game.go_on_to("Digging", "the South")
    action, scope = game.left_to_do("the North").row[0]
    game.take(action, dict(zip(("the digger", "the spot"), scope, strict=True)))
    assert game.left_to_do("the North").said == ""


CARDS = """
A side is one of the North, the South.
A card is a kind of thing.
A port is one of Sund, Wick.
Fact "{the card} is played"; cites house.
Fact "the trade of {the port}"; it holds one number; at first 0; cites house.
Action "play {the card}"; taken by the side to move in [Play]; cites house.
The player chooses:
1. the card, from among cards out of play that are not played.
What happens:
1. The side to move chooses a port, called the spot.
2. Increase the trade of the spot by 1.
3. Now the card is played.
Sequence [Turn]; cites house.
1. [Play] of the North.
2. [Play] of the South.
Sequence [Play]; may not end while there is a card out of play that is not played; cites house.
Example [Dealt]; proves house.
Given:
- a card C out of play;
- it is [Play] of the North.
Then C is not played.
"""


def test_what_a_side_is_asked_on_its_way_is_a_choice_of_its_own(tmp_path: Path) -> None:
    cards = Table.of(compiled(tmp_path, CARDS).built.model)
    left = cards.game(given(cards, "Dealt"), RandomChooser(1)).left_to_do("the North")
    assert left.binds
    assert [action for action, _ in left.row] == ["play {the card}"]


def test_what_asks_others_on_its_way_is_not_told_to_be_nothing(tmp_path: Path) -> None:
    """Nobody knows what comes of it, so it does not bind; that nothing can be done is not said."""
    asking = CARDS.replace("The side to move chooses", "The side not to move chooses")
    cards = Table.of(compiled(tmp_path, asking).built.model)
    game = cards.game(given(cards, "Dealt"), RandomChooser(1))
    left = game.left_to_do("the North")
    assert not left.binds
    assert left.said.endswith(
        "but what the North can do throws a die or asks others on its way, and nobody knows what comes of that, so it may"
    )
