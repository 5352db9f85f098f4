"""What whole games at the terminal came to: who is lost, who could still act, and that nobody waits long for a no."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rulewright.actions import Answered, answered, at_the_moment, ordered
from rulewright.actions.answers import short_of
from rulewright.actions.answers.steps import nearer
from rulewright.actions.judging import judged_so_far
from rulewright.actions.verdict import in_short
from rulewright.games.counsel import Ordered
from rulewright.games.in_turn import InTurn
from rulewright.games.meant import Meant
from rulewright.scenes import Refused
from rulewright.scenes.stage import Stage, open_stage
from rulewright.shelf.wished import Wished
from rulewright.telling import in_few
from rulewright.terminal.sketch import Near, sketch
from runtime.answer import Sentence
from runtime.play import Decision, Option
from runtime.values import Unmeant
from tests.laid_out import laid_out
from tests.rulewright.at_the_terminal import seen as said

FERRY = """# A ferry
A side is one of the North, the South.
A goat is a kind of thing.
A stone is a kind of thing.
Fact "{the goat} is waiting".
Fact "{the goat} has hopped"; lasts until this turn ends; cites house.
Sequence [Day]; cites house.
1. [Grazing] of the North.
2. [Hopping] of the North.
3. [Hopping] of the South.

Definition [Gone]; in short "A goat is gone that is nowhere and does not wait."; cites house.
"{the goat} is gone" means that the goat is out of play and the goat is not waiting.

Action "hop to {the spot, a hex} with {the goat}"; taken by the side to move in [Hopping]; cites house.
The player chooses:
1. the goat, from among goats of the side to move on the board that have not hopped;
2. the spot, from among hexes adjacent to (the goat's hex).
What happens:
1. Now the goat is in the spot.
2. Now the goat has hopped.

Action "land {the goat} in {the spot, a hex}"; taken by the side to move in [Hopping]; cites house.
The player chooses:
1. the goat, from among goats of the side to move out of play that are waiting;
2. the spot, from among hexes, such that there is no goat in the spot.
What happens:
1. Now the goat is not waiting and is in the spot.

Action "graze in {the spot, a hex} with {the goats, goats}"; taken by the side to move in [Grazing]; cites house.
The player chooses:
1. the spot, from among hexes;
2. the goats, one or more goats of the side to move in the spot.
What happens:
1. For each goat among the goats, called the goat, now the goat has hopped.

Upkeep [The ferry leaves]; in short "Whoever has not landed by the evening stays behind."; at the end of each side's [Hopping]; cites house.
1. For each goat of the side to move out of play that is waiting, called the goat, now the goat is not waiting.
"""
SHORE = """# A shore
Situation [A shore].
Given:
- a goat Ada of the North in C4;
- a goat Bo of the North out of play;
- a goat Cy of the North out of play;
- a goat Di of the South in D7;
- a stone Sam of the North out of play;
- Bo is waiting;
- Cy is waiting.
"""
HERD = """# A herd
Situation [A herd].
Given:
- 6 goats of the North in C4;
- 9 goats of the South in C6;
- a goat Ada of the North in E5.
"""
PACK = "title: Goats\nlayer: game\nversion: 1.0.0\nlanguage: 1\n"
LOOKS = 'lost: "{counter} is gone"\n'


def opened(situation: str) -> Stage:
    found = open_stage(situation, Wished())
    assert isinstance(found, Stage)
    return found


@pytest.fixture
def shore(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    files = {"pack.yaml": PACK, "1_ferry.rulebook": FERRY, "looks.yaml": LOOKS, "situations/shore.rulebook": SHORE}
    laid_out(tmp_path / "rules" / "goats", files | {"situations/herd.rulebook": HERD})
    monkeypatch.chdir(tmp_path)
    return "goats/shore"


# ---- who is lost


def test_who_is_done_is_told_whom_the_end_would_lose(shore: str) -> None:
    """Nine tanks that had to come on in the first turn were lost without a word."""
    shown = said(shore, "done", "land Bo in D4", "done")
    at = shown.index("then Cy would be lost, by [The ferry leaves]:")
    assert shown[at + 1] == "Whoever has not landed by the evening stays behind."
    assert shown[at + 2] == "`done` once more ends [Hopping], `back` takes back what was done last"
    assert not [line for line in said(shore, "done") if "would be lost" in line]  # not before he can do anything


def test_who_is_lost_is_named_with_the_rule_that_says_so(shore: str) -> None:
    gone = ("done", "land Bo in D4", "done", "done", "done", "done")
    shown = said(shore, *gone, "land Cy in E4", "what happened to Cy", "why land Cy in E4", "odds land Cy in E4")
    lost = "Cy is lost, and not on the board; `what happened to Cy` tells how"
    assert shown.count(lost) == 3
    assert "so Cy is not waiting, by [The ferry leaves]" in shown
    assert not [line for line in shown if line.startswith("nothing was done")]


def test_of_what_nobody_asks_whether_it_is_lost_it_is_not(shore: str) -> None:
    """A block that was still to be laid was told as lost."""
    (beside,) = (line for line in said(shore, "?") if line.startswith("beside the board: "))
    assert beside.endswith(", Sam")


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("what do I have", ["1 C4: Ada", "3 beside the board: Bo, Cy, Sam"]),
        ("where are my units", ["1 C4: Ada", "3 beside the board: Bo, Cy, Sam"]),
        ("which of my units are not on the board?", ["3 beside the board: Bo, Cy, Sam"]),
        ("what did I lose", ["nobody"]),
        ("how many units have they lost", ["nobody"]),
    ],
)
def test_what_one_has_and_has_lost_is_told(shore: str, asked: str, told: list[str]) -> None:
    shown = [re.sub(r" \(.*?\)", "", line) for line in said(shore, asked)]
    at = next(n for n, line in enumerate(shown) if line in told)
    assert shown[at : at + len(told)] == told


# ---- what is told of an end, and of what was done


def test_of_what_several_do_together_it_is_told_how_many_could(shore: str) -> None:
    """It was `fire at the targets in the target hex with the firers could still be done`."""
    shown = said(shore, "done")
    assert [line for line in shown if line.startswith("1 counter could still do something in [Grazing]: ")]
    assert not [line for line in shown if "could still be done" in line]


def test_what_a_side_did_is_what_it_did_on_its_turn(shore: str) -> None:
    shown = said(shore, "done", "hop to C5 with Ada", "done", "done", "what did the North do", "what did the South do")
    at = shown.index("the South: what to do in Hopping")
    assert "hop to C5 with Ada" in shown[at:]
    after = said(shore, "done", "hop to C5 with Ada", "done", "done", "hop to D6 with Di", "what did the North do")
    at = after.index("what did the North do")
    assert "hop to C5 with Ada" in after[at:]
    assert "hop to D6 with Di" not in after[at:]


def test_an_area_that_is_shown_is_marked() -> None:
    view, space = opened("panzer_leader/training").position(), opened("panzer_leader/training").position().space
    area = tuple(sorted(space.areas["Sambleu"]))
    shown = "\n".join(sketch(view, "the Allies", None, Near(area)))
    assert {one.group(1) for one in re.finditer(r"\*([A-Z]+\d+)", shown)} == {space.label(one) for one in area}
    assert "* before a hex: it is in what is asked for" in shown
    assert "*" not in "\n".join(sketch(view, "the Allies", None, Near(area[:1])))


# ---- why not


def test_who_cannot_do_what_many_are_told_to_is_told_in_a_line() -> None:
    """Of thirty for whom there was no room there were thirty lines."""
    turns = InTurn()
    orders = tuple(f"land goat-{one} in J6" for one in range(1, 13))
    turns.part(orders)
    for _ in orders:
        list(
            turns.refused(Ordered("land", (), False, False, lambda: iter(()), "[Room] forbids it, because J6 is full."))
        )
        turns.passes_over()
    (told,) = turns.stopped(False)
    assert told == f"  not done: {'; '.join(orders[:3])} and 9 others: [Room] forbids it, because J6 is full."
    assert in_few(["A", "B", "C", "D"]) == "A, B, C, D"
    assert in_few(["A", "B", "C", "D", "E"]) == "A, B, C and 2 others"


def test_each_condition_of_a_reason_is_told_in_short() -> None:
    """`[Too few points] forbids it: the cost is not prohibited`, and not that there was one point and it cost two."""
    each = (Sentence("The cost is not prohibited."), Sentence("The points left are less than the cost (1 against 2)."))
    told = in_short(Sentence("[Too few points] forbids it:", beneath=each))
    assert told == (
        "[Too few points] forbids it: The cost is not prohibited; The points left are less than the cost (1 against 2)."
    )


def test_whose_own_has_done_it_already_is_nearest(shore: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It was an enemy, whose side it is not; and it took a minute and a half, for each was judged with all reasons."""
    scene = at_the_moment(opened("goats/herd").scene(), "Hopping", "the North")
    p = scene.position
    for one in p.type_of:
        if p.side_of(one) == "the North":
            p.set(scene.table.store("{the goat} has hopped"), one, True)
    (hop,) = (one.id for one in scene.table.plan.actions if one.phrase.startswith("hop"))
    judged: list[object] = []
    monkeypatch.setattr(short_of, "judged_so_far", lambda *some: (judged.append(some), judged_so_far(*some))[1])
    nearest = short_of.nearest_choice(scene, judged_so_far(scene, hop, {}, "the North"), "the North")
    assert nearest is not None
    assert nearest.reasons[0].what.endswith("has hopped.")
    assert len(judged) <= 5


def test_nothing_near_is_looked_for_where_it_is_not_told(shore: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: object) -> None:
        raise AssertionError("it takes long")

    monkeypatch.setattr(ordered, "nearest_said", never)
    scene = opened("goats/herd").scene()
    assert isinstance(ordered.doing(scene, "hop to nowhere", looks_near=False), Refused)


def test_nobody_goes_nearer_where_nobody_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    """`what can G fire at` tried for each whether he could once moved nearer, in a phase in which nobody moves."""

    def never(*_: object) -> None:
        raise AssertionError("it takes long")

    monkeypatch.setattr(nearer, "_those_nearer", never)
    scene = at_the_moment(opened("panzer_leader/school_rearguard").scene(), "Direct fire", "the Allies")
    found = answered(scene, "what can George fire at", of_rules=True)
    assert isinstance(found, Answered)


def test_a_hex_of_several_boards_is_none_without_its_board() -> None:
    """It was `U8 is none of these`."""
    meant = Meant(opened("panzer_leader/08").position(), "the Allies")
    decision = Decision("", "choice", "", (Option(1, "D-U7"),), 0, "")
    assert meant.wrong(decision, "U8") == "U8 is on several boards: say D-U8 or A-U8"


def test_how_a_player_of_the_machine_weighs_it_is_no_goal() -> None:
    """`The worth of holding to the Germans is 525`."""
    goal = "\n".join(said("panzer_leader/15", "goal"))
    assert "can earn, as it stands:" in goal
    assert "worth of holding" not in goal


def test_who_is_on_the_board_already_is_told_to_be_there(shore: str) -> None:
    """It was that he is not unplaced."""
    shown = said(shore, "done", "land Ada in D4", "why land Ada in D4")
    assert shown.count("Ada is on the board already, in C4.") == 2
    assert "Ada is not waiting." in shown


def test_who_overruns_is_not_overrun_and_who_is_unloaded_does_not_unload() -> None:
    """`who can overrun` was who can be overrun; `can A be unloaded` told who may unload him, the enemy's too."""
    scene = opened("panzer_leader/school_rearguard").scene()
    read = {
        "who can overrun": "(units, called the attacker, such that there is a unit, called the target, ",
        "can Able be unloaded": "(units, called the carrier, such that it is legal to unload Able from ",
    }
    for asked, begin in read.items():
        found = answered(scene, asked, of_rules=True)
        assert isinstance(found, Answered)
        assert found.read_as in ("", asked) or found.read_as.startswith(begin)


def test_a_hex_of_several_boards_is_told_with_nothing_behind_it() -> None:
    """`say D-U8 or A-U8 ()`."""
    with pytest.raises(Unmeant) as fault:
        opened("panzer_leader/08").position().hex_named("U8")
    assert str(fault.value) == "U8 is on several boards: say D-U8 or A-U8"


@pytest.mark.parametrize("said", ["who can come on", "who can come on in A8", "which of my units can come on"])
def test_who_can_come_on_is_asked_of_who_waits(said: str) -> None:
    """It was asked of the hexes where they are: of nobody before, of those on the board after."""
    there = at_the_moment(opened("panzer_leader/training").scene(), "Vehicle movement", "the Allies")
    found = answered(there, said, of_rules=True)
    assert isinstance(found, Answered)
    assert found.lines()[-1] == "Able, Baker, Charlie, Dog and Easy"
