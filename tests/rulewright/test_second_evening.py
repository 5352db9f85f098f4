"""What two evenings of play at the terminal and by mail came to: what an end brings, why not, whom one means."""

from __future__ import annotations

import re
from pathlib import Path
from textwrap import wrap

import pytest
from click.testing import CliRunner

from rulewright.actions.verdict import in_short
from rulewright.cli import cli
from rulewright.games.called.kinds import Names, with_names
from rulewright.games.counsel import Ordered
from rulewright.games.in_turn import InTurn
from rulewright.mail.drawer import held
from rulewright.mail.letter import BadLetter, read_letter
from rulewright.mail.sitting import Sitting, begin, opened, read_file
from rulewright.scenes.stage import Stage, open_stage
from rulewright.shelf.wished import Wished
from runtime.answer import Sentence
from tests.laid_out import laid_out
from tests.rulewright.at_the_terminal import output
from tests.rulewright.at_the_terminal import seen as said
from tests.rulewright.shootout import shootout

FILE = Path("game.mail")
NORTH = (str(FILE), "--as", "the North")
GOATS = """# Hopping
A side is one of the North, the South.
A goat is a kind of thing.
Fact "{the goat} has hopped"; lasts until this turn ends; cites house.
Fact "{the goat} has hopped twice"; lasts until this turn ends; cites house.
Sequence [Day]; cites house.
1. [Hopping] of the North.
2. [Hopping] of the South.

Action "hop to {the spot, a hex} with {the goat}"; taken by the side to move in [Hopping]; cites house.
The player chooses:
1. the goat, from among goats of the side to move on the board that have not hopped;
2. the spot, from among hexes adjacent to (the goat's hex).
What happens:
1. Now the goat is in the spot.
2. Now the goat has hopped.

Action "rest with {the goat}"; taken by the side to move in [Hopping]; cites house.
The player chooses:
1. the goat, from among goats of the side to move on the board that have hopped twice.
What happens:
1. Now the goat is out of play.

Upkeep [Who hops is tired]; in short "Whoever has hopped goes home in the evening."; at the end of each side's [Hopping]; cites house.
1. For each goat of the side to move on the board that has hopped in the order the side to move chooses, called the goat, now the goat is out of play.
"""
MEADOW = """# A meadow
Situation [A meadow].
Given:
- a goat Ada of the North in C4;
- a goat Bo of the North in D4;
- a goat Cy of the North in E5;
- a goat Di of the South in D7.
"""
GUNS = ("field-gun-1", "field-gun-2", "machine-gun-company-1", "88-mm-gun-1")
PASTURE = """# A pasture
Situation [A pasture].
Given:
- 2 goats of the North in C4;
- 2 goats of the South in C6;
- a goat Ada of the South in E5.
"""
PACK = "title: Goats\nlayer: game\nversion: 1.0.0\nlanguage: 1\n"


@pytest.fixture
def goats(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    played = {"situations/meadow.rulebook": MEADOW, "situations/pasture.rulebook": PASTURE}
    laid_out(tmp_path / "rules" / "goats", {"pack.yaml": PACK, "1_hopping.rulebook": GOATS, **played})
    monkeypatch.chdir(tmp_path)
    return "goats/meadow"


@pytest.fixture
def by_mail(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Stage:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.chdir(shootout(tmp_path))
    stage = open_stage("shootout/match", Wished())
    assert isinstance(stage, Stage)
    return stage


def mailed(*arguments: str, lines: str = "") -> str:
    return CliRunner().invoke(cli, ["mail", *arguments], input=lines, standalone_mode=False).output


# ---- done


def test_who_is_done_is_told_first_what_the_end_does_because_of_his_orders(goats: str) -> None:
    shown = said(goats, "hop to C5 with Ada", "hop to D5 with Bo", "done", "back", "done", "done")
    at = [number for number, line in enumerate(shown) if line.startswith("then [Who hops is tired] moves ")]
    assert [shown[one][len("then [Who hops is tired] moves ") :] for one in at] == ["Ada and Bo:", "Ada:"]
    assert shown[at[0] - 1].startswith("1 counter could still do something in [Hopping]: ")
    assert shown[at[0] + 1] == "Whoever has hopped goes home in the evening."
    assert shown[at[0] + 2] == "`done` once more ends [Hopping], `back` takes back what was done last"
    assert "taken back: hop to D5 with Bo" in shown
    assert len([line for line in shown if "could still do something" in line]) == 2  # once each time
    assert any(line.endswith("Hopping, the South") for line in shown[at[1] :])


def test_nothing_is_told_of_an_end_that_would_come_to_the_same_anyway(goats: str) -> None:
    shown = said(goats, "done")
    assert not any("once more" in line for line in shown)
    assert any(line.endswith("Hopping, the South") for line in shown)


def test_all_is_an_order_in_which_things_come(goats: str) -> None:
    shown = said(goats, "hop to C5 with Ada", "hop to D5 with Bo", "done", "done", "all", "where is Bo")
    assert shown.count("the North: which goat is next") == 1
    assert any(line.endswith("Hopping, the South") for line in shown)


# ---- by mail


def test_two_do_not_sit_at_one_letter_at_once(by_mail: Stage) -> None:
    begin(by_mail, "the South", FILE)
    first = opened(FILE, "the North")
    assert isinstance(first, Sitting)
    assert "it is being played just now, at another terminal" in mailed(*NORTH)
    with pytest.raises(BadLetter):
        held(read_file(FILE), "the North")
    first.release()
    assert "you play the North" in mailed(*NORTH, lines="quit\n")
    assert "you play the North" in mailed(*NORTH, lines="quit\n")  # who has left holds it no more


def test_what_mail_does_to_a_text_is_no_change_and_what_is_cut_or_changed_is_named(by_mail: Stage) -> None:
    begin(by_mail, "the South", FILE)
    mailed(*NORTH, lines="done\ndone\n")
    text = FILE.read_text(encoding="utf-8")
    letter, lines = read_letter(text), text.splitlines()
    assert read_letter("\r\n".join(lines) + "\r\n\r\n") == letter
    assert read_letter("".join(f"> {one}\n" for one in lines)) == letter

    folded = [part for one in lines for part in wrap(one, 76, break_long_words=False, break_on_hyphens=False)]
    assert len(folded) > len(lines)
    assert read_letter("\n".join(["From: the South", "", "Your turn!", *folded, "--", "South"])) == letter

    def refused(other: str) -> str:
        with pytest.raises(BadLetter) as fault:
            read_letter(other)
        return str(fault.value)

    last = len(lines)
    assert refused(text[:-40]) == f"it is cut off in line {last}"
    assert refused("\n".join(lines[:-1])).startswith(f"it is cut off after line {last - 1}: what stands in line ")
    assert refused("\n".join([*lines[:3], "x", *lines[4:]])) == "line 4 is none that was written"
    assert refused("Dear Sir") == "no game by mail: line 1 is none that was written"
    chosen = next(n for n, one in enumerate(lines) if '"choose"' in one)
    other = [*lines[:chosen], lines[chosen].replace("Shooting", "Shouting"), *lines[chosen + 1 :]]
    assert re.match(rf"(line|one of the lines) .*{chosen + 1}?.* was altered after the", refused("\n".join(other)))


def test_a_check_tells_who_passed_it_on(by_mail: Stage) -> None:
    begin(by_mail, "the North", FILE)
    told = mailed(str(FILE), "--check")
    assert "what the North passed on stands as it did; the North passed it on last, and it waits for the South" in told


def test_by_mail_done_is_final_and_asked_for_twice_while_something_could_be_done(by_mail: Stage) -> None:
    begin(by_mail, "the South", FILE)
    once = mailed(*NORTH, lines="done\nquit\n")
    assert "could still" in once
    assert "`done` once more ends [Shooting]" in once
    assert "pass game.mail on" not in once
    assert "pass game.mail on to the South" in mailed(*NORTH, lines="done\ndone\n")


def test_what_was_refused_by_mail_is_not_begun_when_the_letter_is_opened_again(by_mail: Stage) -> None:
    begin(by_mail, "the South", FILE)
    assert "not done: shoot with Zed" in mailed(*NORTH, lines="shoot, Zed\nquit\n")
    assert "the North: what to do in Shooting" in mailed(*NORTH, lines="quit\n")


def test_a_letter_is_no_record_and_says_so(by_mail: Stage) -> None:
    begin(by_mail, "the North", FILE)
    for verb in (["replay", str(FILE)], ["run", "--continue", str(FILE)]):
        told = CliRunner().invoke(cli, verb).output
        assert "a game by mail: `rulewright mail game.mail` goes on with it" in told


# ---- why not


def test_a_reason_that_is_cut_short_ends_as_a_sentence() -> None:
    """`[In view] says no:`, and nothing after it."""
    shown = output("panzer_leader/school_rearguard", "fire at M7 with Able", "fire at K7 with Item").splitlines()
    assert (
        "      [In view] says no, because M7 is not K7, M7 is not adjacent to K7, M7 is screened from K7 and K7 is on flat ground with M7."
        in shown
    )
    for line, then in zip(shown, [*shown[1:], ""], strict=True):
        assert (
            not line.endswith(":")
            or line.startswith("the ")
            or len(then) - len(then.lstrip()) > len(line) - len(line.lstrip())
        )
    cut = Sentence("[All or none] forbids it:", beneath=(Sentence("K7 is held:"),))
    assert in_short(cut) == "[All or none] forbids it: K7 is held."


def test_odds_of_what_may_not_be_done_are_refused_in_brief_and_why_tells_the_rest() -> None:
    """It was thirty lines, and `why` asked of what."""
    shown = said("panzer_leader/training", "set up all in Sambleu", "done", "odds fire at Emil with Anton", "why")
    first, again = (
        at for at, line in enumerate(shown) if line.startswith("No: fire at Emil in K7 with Anton is not legal")
    )
    assert "`why` tells all of it, and where it is written" in shown[first:again]
    assert "Where it is written:" in shown[again:]
    assert "Where it is written:" not in shown[first:again]


def test_of_an_area_each_hex_that_will_not_do_is_told() -> None:
    shown = said("panzer_leader/training", "set up, Emil, Caverge")
    assert "Q2 and R2: [Around Sambleu] forbids it, because it is not close to the village." in shown


def test_what_nobody_can_do_now_and_whose_turn_it_is(goats: str) -> None:
    shown = said("goats/pasture", "rest with all", "done", "hop to C5 with goat 2")
    assert shown[shown.index("No: rest with all is not possible here.") + 1] == "Nobody can rest with the goat now."
    assert "Goat 2's side is not the side to move (the North, not the South)." in shown


def test_what_a_rule_says_why_is_told_of_one_who_cannot() -> None:
    """That Cesar may not be set up as he may not start there was all."""
    shown = said("panzer_leader/training", "set up all in J8", "move Able to B8")
    why = "[Not all in one house] forbids it, because J8 is taken by two."
    assert f"not done: set up Cesar in J8; set up Emil in J8: {why}" in shown
    assert any(line.endswith("it is [Set-up] of the Germans.") for line in shown)


# ---- whom one means


def test_all_goats_and_the_rest_are_ones_own(goats: str) -> None:
    for meant in ("all goats", "the goats", "goat*", "the rest"):
        shown = said("goats/pasture", f"hop to C5 with {meant}")
        assert [line for line in shown if line.startswith("hop to C5 with goat ")] == [
            "hop to C5 with goat 2",
            "hop to C5 with goat 3",
        ]


@pytest.mark.parametrize(
    ("told", "whole"),
    [
        ("set up all guns in B5", "set up field-gun-1 + field-gun-2 + 88-mm-gun-1 in B5"),
        ("move both companies to B5", "move machine-gun-company-1 to B5"),
        ("fire at wagons with the 88", "fire at wagon-1 + wagon-2 with 88-mm-gun-1"),
        ("move machine-gun-company-1 to B5", "move machine-gun-company-1 to B5"),
        ("move out of B5", "move out of B5"),
    ],
)
def test_a_word_of_their_names_means_those_who_have_it_at_its_end_or_else_anywhere(told: str, whole: str) -> None:
    opening = "fire at" if told.startswith("fire") else "set up" if told.startswith("set") else "move"
    names = Names(GUNS, ("wagon-1", "wagon-2"), lambda said: frozenset() if said == "B5" else None, lambda before: True)
    assert with_names(told, len(opening), names) == whole


def test_what_stands_in_the_way_of_several_of_a_kind_is_told_once() -> None:
    turns = InTurn()
    turns.part(("move wagon-1 to B5", "move wagon-2 to B5"))
    for number in (1, 2):
        assert not list(turns.refused(Ordered("move", (), False, False, lambda: iter(()), f"Wagon-{number} is tired.")))
        turns.passes_over()
    assert list(turns.stopped(was_refused=True)) == [
        "  not done: move wagon-1 to B5; move wagon-2 to B5: Wagon-1 is tired."
    ]


def test_a_name_and_a_hex_without_a_verb_are_an_order() -> None:
    shown = said("panzer_leader/training", "set up everything else in Sambleu", "done", "Able in A8", "Able to B9")
    assert {"set up Emil in K7", "come on with Able in A8", "move Able into B9"} <= set(shown)


def test_what_people_call_a_verb_leads_to_it() -> None:
    assert "`rulewright run` does that" in CliRunner().invoke(cli, ["play", "panzerblitz/01"]).output
