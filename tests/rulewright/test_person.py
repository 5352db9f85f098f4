"""Orders of a person at the terminal: to stacks, areas and rows of hexes; what cannot be done is told."""

from __future__ import annotations

from functools import cache

import pytest
from click.testing import CliRunner

from rulewright.cli import cli
from rulewright.desk.options import Rules
from rulewright.games.person import Person, _parts
from rulewright.table.scene import Refused
from rulewright.table.stage import Stage, open_stage
from runtime.play.chooser import Decision, Seats, options_of
from runtime.play.game import Game

TRAINING = "panzer_leader/training"


def told(*lines: str, players: str = "random,person") -> str:
    """What the terminal shows when a person says this, and then quits."""
    said = "\n".join((*lines, "quit", ""))
    result = CliRunner().invoke(cli, ["run", TRAINING, "--players", players, "--seed", "3"], input=said, standalone_mode=False)
    return result.output


class Silent(Person):
    """Somebody who gives a line of orders and then nothing more."""

    def __init__(self, side: str, said: list[str]) -> None:
        super().__init__(side)
        self.said = said

    def _asked(self, decision: Decision) -> int:
        self._queue, self._order = [], None
        if decision.sort != "action" or not self.said:
            raise Finished
        first, *queue = _parts(self.said.pop(0))
        index = self._answer(decision, first, queue)
        assert index is not None, (first, decision.texts)
        return index


class Finished(Exception):
    pass


@cache
def training() -> Stage:
    found = open_stage(TRAINING, Rules(None, (), (), ()))
    assert not isinstance(found, Refused)
    return found


def after(*lines: str) -> tuple[Game, dict[str, str]]:
    """Where the Allies' counters stand after these orders in their first movement."""
    stage = training()
    allies = Silent("the Allies", list(lines))
    germans = Silent("the Germans", ["set, all, Sambleu"])
    game = Game(stage.table.plan, stage.position(), Seats({"the Allies": allies, "the Germans": germans}, allies))
    for one in (allies, germans):
        one.sit(game)
    with pytest.raises(Finished):
        game.play()
    p = game.position
    return game, {p.name_of(one): p.space.label(spot) for one in p.things("unit") if isinstance(spot := p.hex_of(one), int)}


def test_all_are_set_up_in_an_area_at_one_word() -> None:
    _, stands = after()
    assert stands == {"Anton": "J8", "Berta": "J8", "Cesar": "K7", "Emil": "K7"}


def test_a_stack_is_ordered_along_a_row_of_hexes() -> None:
    _, stands = after("come, Able + Baker, A5", "move, A5, B5, C5, D5", "come, Ch*, A4")
    assert {name: stands[name] for name in ("Able", "Baker", "Charlie")} == {"Able": "D5", "Baker": "D5", "Charlie": "A4"}


def test_one_counter_goes_along_a_row_of_hexes() -> None:
    _, stands = after("come, Able, A4", "move, Able, B4, C4")
    assert stands["Able"] == "C4"


def test_who_cannot_is_named_and_the_others_go_on(capsys: pytest.CaptureFixture[str]) -> None:
    _, stands = after("come, Able + Baker, A5", "move, Able, B5", "come, Charlie, A5", "move, all, B4")
    assert (stands["Baker"], stands["Charlie"]) == ("A5", "A5")
    assert "B4" in capsys.readouterr().out


def test_what_is_answered_for_the_first_of_a_stack_holds_for_the_others() -> None:
    shown = told("set", "all", "J8", "? J8")
    assert "J8: Anton, Berta" in shown
    assert "Cesar cannot do that with J8" in shown


def test_a_set_is_chosen_by_its_place() -> None:
    decision = Decision("the Germans", "piece", "whom", options_of([(1, "Anton"), (2, "Berta")]), 1, "Direct fire")
    person = Person("the Germans")
    person._answers = ["fire", "J8"]
    assert person._those(decision, "all") == [1, 2]


def test_what_is_not_understood_says_why() -> None:
    shown = told("foo", "set, Anton, J", "?", "? nowhere", "99", "help")
    assert "`foo` is none of these" in shown
    assert "`J` may be J6, J7, J8, J9 or J10; the rest of the line is dropped" in shown
    assert "there is no number 99 here; the last is 24" in shown
    assert "nothing stands on the board" in shown
    assert "there is no hex or area `nowhere`" in shown
    assert "again    the last action once more" in shown


def test_again_does_the_same_with_the_next() -> None:
    shown = told("1", "Anton", "J8", "again", "Berta", "? J8")
    assert "J8: Anton, Berta" in shown
    assert any("1  H7" in line and "2  H8" in line for line in shown.splitlines())
