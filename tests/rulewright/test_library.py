"""Rules asked from Python: the page that tells of it, positions as data, and games that somebody leaves."""

from __future__ import annotations

import doctest
import re
import threading
from fractions import Fraction
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import pytest

import rulewright
from rulewright.library import Answered, Reason, Rules
from tests.rulewright.pasture import pasture

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "python.md"


def test_the_page_is_true(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "rules").symlink_to(ROOT / "rules")
    monkeypatch.chdir(tmp_path)
    failed, tried = doctest.testfile(str(PAGE), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert (failed, tried > 25) == (0, True)


@pytest.fixture
def meadow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Rules:
    monkeypatch.chdir(pasture(tmp_path))
    return rulewright.open("meadow", on=["Walks"])


def test_options_and_cells_are_as_wished(meadow: Rules) -> None:
    assert meadow.options["Walks"]
    with pytest.raises(rulewright.Slip, match="there is no option `Wlaks`"):
        rulewright.open("meadow", on=["Wlaks"])
    with pytest.raises(rulewright.Slip, match="there is no pack `medow`; did you mean `meadow`"):
        rulewright.open("medow")


def test_a_position_through_data_and_back(meadow: Rules) -> None:
    """The positions that random games come through."""
    day = meadow.situation("day")
    for seed in range(5):
        game, random = day.begin(seed), Random(seed)
        for number, asked in enumerate(game):
            if number % 3 == 0:
                here = game.position
                again = meadow.from_json(here.json())
                assert again.json() == here.json() | {"rules": "Meadow"}
                assert again.text.split("Given:")[1] == here.text.split("Given:")[1]
            game.answer(random.choice(asked.options))
        assert game.over is not None


def test_a_game_and_its_record(meadow: Rules, tmp_path: Path) -> None:
    game = meadow.situation("day").begin(2, dict.fromkeys(meadow.sides, "random"))
    assert list(game) == []  # nobody is left to be asked
    assert game.answers
    file = tmp_path / "game.jsonl"
    file.write_text(game.record, encoding="utf-8")
    replay = rulewright.replay(file)
    assert tuple(one for answers in replay for one in answers) == game.answers
    assert replay.position.text == game.position.text
    assert replay.result == game.result
    assert isinstance(game.answers[0], Answered)


def test_who_leaves_a_game_leaves_no_thread(meadow: Rules) -> None:
    before = threading.active_count()
    for _ in range(3):
        for _asked in meadow.situation("day").begin(1):
            break
    for thread in threading.enumerate():
        if thread is not threading.current_thread() and thread.daemon:
            thread.join(5)
    assert threading.active_count() == before


def test_what_is_answered_is_there_at_once_and_who_leaves_the_loop_goes_on(meadow: Rules) -> None:
    day = meadow.situation("day")
    whole, torn = day.begin(4), day.begin(4)
    for asked in whole:
        whole.answer(asked.options[-1])
    while torn.asked is not None:
        for asked in torn:
            before = len(torn.answers)
            torn.answer(asked.options[-1])
            assert len(torn.answers) > before
            assert torn.record.count("\n") >= len(torn.answers)
            break
    assert torn.record == whole.record


def test_play_without_end_is_told(meadow: Rules) -> None:
    game = rulewright.open("meadow", on=["Naps"]).situation("day").begin(1)

    def nap() -> None:
        for asked in game:
            naps = [one for one in asked.options if "nap" in one or "Alma" in one]
            game.answer(naps[0] if naps else 0)

    with pytest.raises(rulewright.Slip, match="more than 2000 actions in one"):
        nap()


def test_gaps_and_data_that_do_not_fit_are_told(meadow: Rules) -> None:
    here = meadow.situation("day").position
    with pytest.raises(rulewright.Slip, match=r"the gaps of `\{a\} is wet` are `a`, and lists are given for none"):
        here.each("{a} is wet")
    with pytest.raises(rulewright.Slip, match="`given` is missing"):
        meadow.from_json({})
    with pytest.raises(rulewright.Slip, match="are more names than one counter can have"):
        meadow.set_up("a goat Able One of the Brown Herd in C3")


def test_a_game_that_is_still_played_is_gone_through_as_far_as_it_is(meadow: Rules, tmp_path: Path) -> None:
    game, file = meadow.situation("day").begin(2), tmp_path / "game.jsonl"
    for number, asked in enumerate(game):
        if number == 4:
            break
        game.answer(asked.options[0])
    lines = game.record.splitlines(keepends=True)
    file.write_text("".join(lines[:-1]) + '{"choose": "who', encoding="utf-8")  # as a journal that was torn
    replay = rulewright.replay(file)
    told = tuple(one for answers in replay for one in answers)
    assert told == game.answers[: len(told)]
    assert told
    with pytest.raises(rulewright.Slip, match=r"nowhere\.jsonl"):
        rulewright.replay(tmp_path / "nowhere.jsonl")


def test_a_situation_is_drawn_as_its_game_is() -> None:
    training = rulewright.open("panzer_leader").situation("training")
    shown, game = training.position.picture(), training.begin(1)
    assert shown.startswith("<svg")
    assert game.asked is not None
    assert game.position.picture().startswith("<svg")


def test_a_cell_is_wished_as_it_is_printed() -> None:
    usual, dearer = (
        rulewright.open("panzer_leader"),
        rulewright.open("panzer_leader", cells={"terrain chart[clear, foot]": "2"}),
    )
    lines = ("a German rifle platoon D in M4", "it is turn 1")
    asked = "the cost for D to enter N4 from M4"
    assert (usual.set_up(*lines).ask(asked), dearer.set_up(*lines).ask(asked)) == (1, 2)


def test_a_decision_is_answered_before_the_next(meadow: Rules) -> None:
    game = meadow.situation("day").begin(1)
    asking = iter(game)
    asked = next(asking)
    assert game.asked == asked
    with pytest.raises(rulewright.Slip, match=f"`dance` is none of {asked.options[0]}"):
        game.answer("dance")
    with pytest.raises(rulewright.Slip, match="this was not answered"):
        next(asking)


def test_what_is_done_leaves_the_position_as_it_was(meadow: Rules) -> None:
    game = meadow.situation("day").begin(1)
    next(iter(game))
    here = game.position
    before = here.text
    assert "walk {the goat} to {the meadow, a hex}" in [offer.phrase for offer in here.offers()]
    there = here.after("walk Alma to C4")
    assert (here.text, there.where("Alma")) == (before, "C4")
    assert here.where("Alma") != "C4"


def test_many_at_once_are_what_each_is_alone() -> None:
    here = rulewright.open("panzer_leader").read(ROOT / "rules/panzer_leader/positions/crossroads.position")
    spots = [one for one in here.hexes if one[0] in "LMN"]
    costs = here.each("the cost for S to enter {spot} from M4", spot=spots)
    alone = {spot: here.why(f"the cost for S to enter {spot} from M4").value for spot in spots}
    assert costs == {spot: cost for spot, cost in alone.items() if cost is not None}
    assert costs["M5"] == Fraction(1, 2)


def test_whole_actions_are_done_and_offered_as_data(meadow: Rules) -> None:
    game = meadow.situation("day").begin(1)
    offer = next(one for one in game.offers() if one.id.startswith("walk"))
    assert (offer.side, offer.slots) == ("the Brown Herd", ("the goat", "the meadow"))
    choice = offer.choices[0]
    assert (choice.chosen, choice.slot, choice.kind, choice.many) == ({"the goat": "Alma"}, "the meadow", "hex", False)
    assert "C4" in choice.values
    walk = offer.said({**choice.chosen, "the meadow": "C4"})
    assert walk == "walk Alma to C4"
    with pytest.raises(rulewright.Slip, match="has no slot `the bed`"):
        offer.said({"the bed": "C4"})
    before = game.position
    assert before.legal(walk)
    game.do(walk)
    assert (before.where("Alma"), game.position.where("Alma"), len(game.answers)) == ("C3", "C4", 3)
    with pytest.raises(rulewright.Slip, match="Alma is full"):
        game.do("walk Alma to C5")
    with pytest.raises(rulewright.Slip, match="No: graze Alma is not legal here"):
        game.do("Alma grazes")
    assert len(game.answers) == 3  # what cannot be done is not begun
    game.do("walk Bella to D4")
    played = meadow.situation("day").begin(1)
    for _ in range(len(game.answers)):
        assert played.asked is not None
        played.answer(next(one.answer for one in game.answers[len(played.answers) :]))
    assert played.record == game.record


def test_a_study_is_gone_through_and_goes_on_where_it_stopped(meadow: Rules, tmp_path: Path) -> None:
    day = rulewright.open("meadow").situation("day")
    walks = meadow.situation("day")
    wished = day.study(
        "with Walks",
        "with Walks; Worth of grass[dry] = 4",
        "greedy",
        walks,
        games=2,
        players={"the White Herd": "random"},
    )
    assert wished.rule_sets == ("as it is", "with Walks", "with Walks, Worth of grass[dry] = 4", "greedy", "with Walks")
    rows = list(wished)
    assert (len(rows), wished.whole, wished.kept) == (20, 20, 20)  # two games, from both sides, of five rule sets
    assert [one.rules for one in rows[:5]] == list(wished.rule_sets)
    assert rows[5].players == {"the Brown Herd": "random", "the White Herd": "greedy"}
    assert (rows[1].end, rows[1].record) == (rows[4].end, rows[4].record.replace(walks.title, day.title))
    assert list(wished) == [rows[5 * game + rule_set] for rule_set in range(5) for game in range(4)]
    kept = day.study("with Walks", games=2, folder=tmp_path / "study")
    first = next(iter(kept))
    again = day.study("with Walks", games=2, folder=tmp_path / "study")
    assert (again.kept, next(iter(again))) == (1, first)
    report = again.report()
    assert (report.against[0].label, report.against[0].pairs, again.kept) == ("with Walks", 2, 4)
    assert report.plain() == day.study("with Walks", games=2).report().plain()
    with pytest.raises(rulewright.Slip, match="holds another study"):
        day.study(games=2, folder=tmp_path / "study")
    with pytest.raises(rulewright.Slip, match="`with Walks` changes nothing"):
        walks.study("with Walks")
    with pytest.raises(rulewright.Slip, match="nobody is here to play the Brown Herd"):
        list(day.study(players={"the Brown Herd": "person"}))


def _printed(reason: Reason, depth: int = 0) -> list[str]:
    """The tree as it is told: what stands in a sentence is not said again."""
    within = [line for one in reason.because for more in one.beneath for line in _printed(more, depth + 1)]
    return ["  " * depth + reason.said, *within, *(line for one in reason.beneath for line in _printed(one, depth + 1))]


@pytest.mark.parametrize(
    "asked",
    [
        "Alma may graze in C3",
        "Bella may graze in C3",
        "the hunger of Alma",
        "it is legal to graze Alma",
        "there is a goat in C4 that is full",
        "the worth of C3",
    ],
)
def test_a_reason_is_the_tree_of_what_is_told(meadow: Rules, asked: str) -> None:
    here = meadow.set_up(
        "a goat Alma of the Brown Herd in C3",
        "a goat Bella of the White Herd in D7",
        "D7 is wet",
        "it is [Grazing] of the Brown Herd",
    )
    answer = here.why(asked)
    told = [line for one in answer.reason for line in _printed(one)]
    assert told == list(answer.reasons[: len(told)])
    assert all(line == "" or line.startswith(("Where it is written", "  [")) for line in answer.reasons[len(told) :])
    rules = [one for root in answer.reason for one in root.all() if one.sort == "rule"]
    assert all(one.rule in one.said and len(one.cites) == len(one.written) for one in rules)


def test_who_has_no_name_is_spoken_of_by_the_one_that_is_told(meadow: Rules) -> None:
    here = meadow.set_up("2 goats of the Brown Herd in C3", "it is [Grazing] of the Brown Herd")
    assert here.names == ("goat 1", "goat 2")
    assert here.ask("the hunger of goat 2") == 2
    assert here.after("walk goat 2 to C4").ask("the number of goats in C4") == 1
    assert here.legal("walk goat 1 to C4").action == "walk goat 1 to C4"


@pytest.mark.parametrize(
    ("said", "wrong"),
    [
        (lambda rules: rulewright.open(5), "`pack` is to be a text; 5 is none"),
        (lambda rules: rulewright.open("meadow", on="Walks"), "`on` is to be a list of texts; 'Walks' is none"),
        (lambda rules: rules.set_up(["a goat Alma in C3"]), "`lines` is to be a text; ['a goat Alma in C3'] is none"),
        (lambda rules: rules.from_json("given"), "`data` is to be a dict by texts; 'given' is none"),
        (lambda rules: rules.situation("day").begin("3"), "`seed` is to be a whole number; '3' is none"),
        (lambda rules: rules.situation("day").position.ask(None), "`words` is to be a text; None is none"),
        (
            lambda rules: rules.situation("day").position.each("{a} is full", a="Alma"),
            "`gaps` is to be a list of texts; 'Alma' is none",
        ),
        (
            lambda rules: rules.situation("day").begin().answer(True),
            "`option` is to be a text or a whole number; True is none",
        ),
    ],
)
def test_another_kind_of_thing_is_told_at_once(meadow: Rules, said: Any, wrong: str) -> None:
    with pytest.raises(rulewright.Slip) as found:
        said(meadow)
    assert isinstance(found.value, TypeError)
    assert str(found.value) == wrong


def test_what_is_told_fits_a_program_too() -> None:
    rooms = [
        path
        for path in (ROOT / "rulewright").rglob("*.py")
        if not {"verbs", "terminal"} & set(path.parts) and path.name != "cli.py"
    ]
    told = [
        (path.name, line)
        for path in rooms
        for line in path.read_text("utf-8").splitlines()
        if re.search(r'f?".*`--\w.*"', line) and '"""' not in line
    ]
    assert told == [("scene.py", told[0][1])]  # a program that reads a position's file has said whose rules it is under


def test_the_examples_of_the_docs_do_what_they_say(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(ROOT / "docs" / "examples")
    bot, order_of_battle, watched = (import_module(name) for name in ("bot", "order_of_battle", "watched"))
    rules = rulewright.open("panzer_leader")
    here = rules.set_up("an M4 tank S in M4", "a Panther P in M8")
    seen = watched.watched(here)
    assert (len(seen), seen["M4"] in (1, 2), seen["M8"]) == (
        346,
        True,
        here.each("{u} can see M8", u=["S", "P"]) and sum(here.each("{u} can see M8", u=["S", "P"]).values()),
    )
    paddies = rulewright.open("panzer_grenadier").read(ROOT / "rules/panzer_grenadier/positions/paddies.position")
    assert sum(watched.watched(paddies, "the Allies").values()) > 0  # its units are of kinds of their own
    row = {"number": "2", "counter": "American rifle platoon", "side": "the Allies", "hex": "M4"}
    told = order_of_battle.situation(rules, [row, {**row, "number": "1", "counter": "M4 tank", "hex": ""}], "Small")
    assert (
        told
        == "Situation [Small].\nGiven:\n- 2 American rifle platoons of the Allies in M4;\n- a M4 tank of the Allies out of play.\n"
    )
    with pytest.raises(SystemExit, match=r"(?s)line 2: .*did you mean `American rifle platoon`"):
        order_of_battle.situation(rules, [{**row, "counter": "Americn rifle platoon"}], "Small")
    training = rules.situation("training")
    assert bot.play(training, 1, turns=1) >= bot.lots(training, 1, turns=1)
