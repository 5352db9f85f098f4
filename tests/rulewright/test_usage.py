"""What `fuzz --usage` notices: every rule that answers, and no other; and whom it has seek what was never done."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from compiler.program import STANDING, Writer, standing
from rulewright.games.faults import Asked, Seeking, Tally, faults
from rulewright.games.usage import Usage
from rulewright.scenes.scene import Refused
from rulewright.scenes.stage import Stage, open_stage
from rulewright.shelf.wished import Wished
from runtime.answer import Rules, Told, load
from runtime.functions import ASK
from runtime.play import Decision, Game, Limits, Option, RandomChooser
from runtime.program import QuestionOf
from tests.laid_out import laid_out
from tests.rulewright.pasture import pasture

MORE = """# More
Rule [Nobody grazes twice]; cites house.
Grazing is forbidden if the goat is full.
Rule [Starved goats rest]; cites house.
Grazing is forbidden if the goat's hunger is at least 100.
Rule [Wet goats rest]; cites house.
Grazing is forbidden if the goat's hunger is at most 2.
Rule [Goats of others rest]; cites house.
Grazing is forbidden if the goat's side is not the side to move.
Rule [Thin goats graze]; outranks [Wet goats rest]; cites house.
Grazing is allowed if the goat's hunger is at most 3.

Question "the wool of {the goat}"; rules call it "the wool"; its answer is a sum of numbers; cites house.
Rule [Wool of the herd]; cites house.
The wool changes by 1 for each goat of (the goat's side) on the board.
Rule [Wool of the thin]; cites house.
The wool changes by 1 for each goat on the board whose hunger is at most 1.

Fact "the debt of {the goat}"; it holds one number; cites house.
Question "{the goat} may swim"; rules call it "swimming"; its answer is a permission; cites house.
Rule [Goats in debt swim]; outranks [Goats rest]; cites house.
Swimming is allowed if the debt of the goat is at least 1.
Rule [Goats rest]; cites house.
Swimming is forbidden if the goat's hunger is at most 3.
Rule [Goats never swim]; cites house.
Swimming is forbidden if the goat's hunger is at most 4.

Question "{the goat} may be led into {the meadow, a hex}"; rules call it "leading"; its answer is a permission; cites house.
Rule [Wet goats stay]; cites house.
Leading is forbidden if the goat's hex is wet.

Action "lead {the goat} into {the meadow, a hex}"; taken by the side to move in [Grazing]; cites house.
The player chooses:
1. the goat, from among goats of the side to move on the board that are not full;
2. the meadow, from among hexes adjacent to (the goat's hex), such that the goat may be led into the meadow.
What happens:
1. Now the goat is in the meadow and is full.

Action "shear {the goat}"; taken by the side to move in [Grazing]; cites house.
The player chooses:
1. the goat, from among goats of the side to move on the board that are not full, such that the wool of the goat is at least 2.
What happens:
1. Now the goat is full.
"""


def opened(what: str) -> Stage:
    found = open_stage(what, Wished())
    assert not isinstance(found, Refused), [one.message for one in found.problems]
    return found


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(pasture(tmp_path))
    laid_out(tmp_path / "rules" / "meadow", {"4_more.rulebook": MORE})


@pytest.mark.usefixtures("here")
def test_every_rule_that_answers_is_noticed_and_no_other() -> None:
    usage = Usage()
    found = [*faults(opened("meadow/day"), Asked(2, 1, 1, 0, 0, usage=usage), Tally())]
    assert found == []
    seen = {name for name, times in usage.rules.items() if times}
    never = {"Starved goats rest", "Wet goats rest", "Wool of the thin"}  # never so; outranked; of nobody
    left_out = {"Wet goats stay"}  # whoever it speaks of is left out before it is asked
    also = left_out | {"Full goats rest", "Nobody grazes twice"}  # of two that forbid both, though the first would do
    assert seen.isdisjoint(never)
    assert seen >= also | {"Thin goats graze", "Wool of the herd"}
    assert usage.actions["graze {the goat}"] > 0
    others = "Goats of others rest"  # nobody may choose them, so only he is told who tries
    assert (usage.rules[others], usage.tried[others]) == (0, 1)
    assert not any(usage.tried[one] for one in never)
    assert usage.tried.keys() == usage.rules.keys()


class Held:
    """Hears what a game asks, and has every so many questions explained and told of: the two must say the same."""

    def __init__(self, stage: Stage, every: int) -> None:
        self.program = stage.table.rules.program
        self.rules: Rules = load(self.program)
        self.writer = Writer(stage.table.whole, stage.table.on)
        self.every, self.asked, self.compared = every, 0, 0
        self.busy = False
        self.functions: dict[str, Callable[..., list[str]]] = {}
        for question in self.program.questions:
            self.rules.change(ASK.name(question.function), self.hearing(question))
        self.beside = dict(self.rules.names)

    def hearing(self, question: QuestionOf) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
        def made(ask: Callable[..., Any]) -> Callable[..., Any]:
            def asked(*values: Any) -> Any:
                answer = ask(*values)
                self.asked += 1
                if not self.busy and self.asked % self.every == 0:
                    self.busy = True
                    self.compare(question, values)
                    self.busy = False
                return answer

            return asked

        return made

    def compare(self, question: QuestionOf, values: tuple[Any, ...]) -> None:
        told = self.rules.why(values[0], question.id, *values[1:]).tree
        assert isinstance(told, Told)
        assert told.question == question.id
        if question.id not in self.functions:
            every = {one.id for one in self.program.rules if one.question == question.id}
            exec(standing(self.writer, question.id, every), self.beside)
            self.functions[question.id] = self.beside[STANDING]
        speechless = ("forbidden", "allowed", "nothing", "rounded")
        stood = [one for one in told.rules if one.stands and (one.value is not None or one.rule.effect in speechless)]
        assert sorted(self.functions[question.id](*values)) == sorted(one.rule.id for one in stood), told.text
        self.compared += bool(stood)


@pytest.mark.parametrize(
    ("what", "every"),
    [
        ("meadow/day", 1),
        ("ostrany/school_wick", 23),
        ("panzer_grenadier/school_town", 41),
        ("panzer_leader/meeting_nece", 41),
    ],
)
@pytest.mark.usefixtures("here")
def test_explanations_name_the_same_rules(what: str, every: int) -> None:
    stage = opened(what)
    held = Held(stage, every)
    table = stage.table.played_by(held.rules)
    game = Game(table.plan, stage.position(), RandomChooser(3), Limits(2))
    while game.over is None and held.compared < 400:
        game.step()
    assert held.compared > (10 if what == "meadow/day" else 100)


@pytest.mark.usefixtures("here")
def test_what_cannot_be_told_of_a_rule_is_not_told_nor_of_what_it_outranks() -> None:
    stage = opened("meadow/day")
    held = Held(stage, 1)
    position = stage.position()
    swimming = "{the goat} may swim"
    goat = position.things("goat")[0]
    held.compare(held.program.question_named[swimming], (position, goat))
    assert held.functions[swimming](position, goat) == ["Goats never swim"]
    position.set(held.program.store_number["the debt of {the goat}"], goat, 0)
    assert held.functions[swimming](position, goat) == ["Goats rest", "Goats never swim"]


def test_what_was_never_done_is_done_then_what_was_done_least() -> None:
    usage = Usage(actions={"mow": 9, "sow": 0, "reap": 3})
    seeking = Seeking(1, 1, usage)

    def done(*names: str) -> str:
        options = (*(Option(name, name) for name in names), Option(None, "done"))
        return options[seeking.choose(Decision("", "action", "", options, 1, ""))].text

    assert done("mow", "sow", "reap") == "sow"
    often = [done("mow", "reap") for _ in range(20)]
    assert often.count("reap") > often.count("mow") > 0
    assert often.count("done") > 0
