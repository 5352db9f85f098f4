"""What is asked of a choice alone, before others are tried with it, leaves out nothing that could be chosen."""

from __future__ import annotations

from dataclasses import replace

from benchmarks.playing import opened
from compiler.model.build import PackText, build
from compiler.model.documents import PackInfo
from compiler.source import SourceFile
from rulewright.scenes.table import Table
from runtime.play.actions import Completion
from runtime.play.chooser import RandomChooser, Seats
from runtime.play.game import Game
from runtime.play.plans import ActionPlan, PlayPlan
from tests.proofs.positions import lines, read

TASKS = """
A side is one of the Left, the Right.
A task is one of digging, watching.
A worker is a kind of thing.
A worker may be asleep, tired, keen, lame.
Sequence [Day]; cites house.
1. [Working] of the Left.
Sequence [Working]; cites house.
Definition [Beside]; cites house.
"{the worker} is by {the place, a hex}" means that the worker is not lame and the worker's hex is the place.
Question "{the worker} may do {the task} in {the place, a hex}"; rules call it "the job"; its answer is a permission; cites house.
Rule [Sleep]; cites house. The job is forbidden if the worker is asleep.
Rule [Weary]; cites house. The job is forbidden if the worker is tired.
Rule [Keen]; cites house; outranks [Weary]. The job is allowed if the worker is keen.
Rule [Here]; cites house. The job is forbidden if the worker is not by the place.
Rule [Eyes]; cites house. The job is forbidden if the task is watching and the worker is keen.
Action "do {the task} in {the place, a hex} with {the workers}"; taken by the side to move in [Working]; cites house.
The player chooses:
1. the task, from among tasks;
2. the place, from among hexes;
3. the workers, one or more workers on the board that may do the task in the place.
What happens:
1. For each worker among the workers, called the worker, now the worker is tired.
"""


def straight(plan: ActionPlan) -> ActionPlan:
    """The same action, with nothing asked of a choice alone."""
    return replace(plan, choices=tuple(replace(one, likely=None) for one in plan.choices))


def straight_play(plan: PlayPlan) -> PlayPlan:
    events = {name: replace(one, reactions=tuple(map(straight, one.reactions))) for name, one in plan.events.items()}
    return replace(plan, actions=tuple(map(straight, plan.actions)), events=events)


def test_a_choice_alone_is_judged_by_what_nothing_outranks() -> None:
    info = PackInfo("tasks", "Tasks", "game", "1", "1", ())
    built = build([PackText(info, (SourceFile("tasks.rulebook", TASKS),))])
    assert built.problems == (), [one.message for one in built.problems]
    setting = Table.of(built.model)
    names = ["asleep", "tired", "keen", "lame", "tired and keen", "plain"]
    given = [f"a worker W{number} of the Left in D{number + 1}" for number in range(len(names))]
    states = {"tired and keen": ["tired", "keen"], "plain": []}
    for number, name in enumerate(names):
        given += [f"W{number} is {state}" for state in states.get(name, [name])]
    p, named = setting.set_up(read(built, lines([*given, "it is [Working] of the Left"])).given)
    plan = setting.plan.actions[0]
    likely = plan.choices[2].likely
    assert likely is not None
    asked = {names[int(one.removeprefix("W"))]: likely(p, thing) for one, thing in named.items()}
    assert asked == {"asleep": False, "tired": True, "keen": True, "lame": False, "tired and keen": True, "plain": True}
    rows = list(Completion(p, plan).every())
    assert rows == list(Completion(p, straight(plan)).every())
    assert len(rows) == 4, "digging by the two keen ones; digging and watching by the plain one: none by the tired"


def test_games_are_the_same_without_it() -> None:
    stage = opened("panzer_leader/training")
    play = stage.table.plan
    assert sum(one.likely is not None for plan in play.actions for one in plan.choices) > 20
    for seed in (1, 42):
        games = []
        for plan in (play, straight_play(play)):
            player = RandomChooser(seed)
            games.append(Game(plan, stage.position(), Seats(dict.fromkeys(stage.sides, player), player)))
            games[-1].play()
        assert games[0].answers == games[1].answers
        assert games[0].position.printed() == games[1].position.printed()
