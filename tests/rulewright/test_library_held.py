"""From Python: what is refused, what is equal, games that go by themselves, are left and gone on with."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pytest

import rulewright
from rulewright.library import Rules
from tests.rulewright.pasture import pasture
from tests.rulewright.shootout import shootout

HERD = ("a goat Alma of the Brown Herd in C3", "it is [Grazing] of the Brown Herd", "it is turn 2")


@pytest.fixture
def meadow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Rules:
    monkeypatch.chdir(pasture(tmp_path))
    return rulewright.open("meadow", on=["Walks"])


def test_a_game_that_nobody_waits_for_is_over_whatever_is_looked_at_first(meadow: Rules) -> None:
    day, programs = meadow.situation("day"), dict.fromkeys(meadow.sides, "random")
    whole = day.begin(2, programs)
    assert list(whole) == []
    for look in ("over", "answers", "result", "levels", "won", "record"):
        assert getattr(day.begin(2, programs), look) == getattr(whole, look)
    assert day.begin(2, programs).position == whole.position


def test_who_won_is_told_as_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(shootout(tmp_path))
    match = rulewright.open("shootout").situation("match")
    programs = dict.fromkeys(match.sides, "random")
    row = next(iter(match.study(games=1, players=programs)))
    Path("game.jsonl").write_text(row.record, encoding="utf-8")
    replay = rulewright.replay("game.jsonl")
    assert list(replay)
    assert (replay.levels, replay.scores, replay.won) == (row.levels, row.scores, row.won)
    game = match.begin(7, programs)
    assert all(level in said for level, said in zip(game.levels.values(), game.result, strict=True))
    assert game.won == tuple(side for side, score in game.scores.items() if score == max(game.scores.values()))
    assert all(isinstance(one, Fraction) for one in game.scores.values())


def test_a_game_that_was_left_goes_on_by_its_record(meadow: Rules) -> None:
    day, others = meadow.situation("day"), {meadow.sides[1]: "random"}
    left, random = day.begin(5, others), Random(5)
    for number, asked in enumerate(left):
        if number == 6:
            break
        left.answer(random.choice(asked.options))
    again = day.go_on(left.record, others)
    assert (again.asked, again.answers, again.record) == (left.asked, left.answers, left.record)
    for game in (left, again):
        for asked in game:
            game.answer(asked.options[-1])
    assert (again.record, again.over) == (left.record, left.over)
    with pytest.raises(rulewright.Slip, match="no game that can be read: line 1"):
        day.go_on("junk")
    with pytest.raises(rulewright.Slip, match="of other rules"):
        rulewright.open("meadow").situation("day").go_on(left.record)


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("complete junk", "stray-text"),
        ("", "position holds no position; one is needed"),
        ("Position; rules [Meadow].\nGiven:\n- a gaot Alma in C3.\n", "did you mean `goat`"),
        ("Position; rules [Pond].\nGiven:\n- it is turn 2.\n", r"there is no pack \[Pond\]"),
    ],
)
def test_what_is_no_position_of_a_situation_is_refused(meadow: Rules, text: str, wrong: str) -> None:
    day = meadow.situation("day")
    for read in (day.at, meadow.position):
        with pytest.raises(rulewright.Slip, match=wrong):
            read(text)
    game = day.begin(3)
    assert day.at(game.position.text) == game.position


def test_a_position_of_another_game_is_refused() -> None:
    leader = rulewright.open("panzer_leader")
    other = "Position; rules [PanzerBlitz].\nGiven:\n- it is turn 2.\n"
    data = {"rules": "PanzerBlitz", "given": ["it is turn 2"]}
    for read in (
        lambda: leader.position(other),
        lambda: leader.from_json(data),
        lambda: leader.situation("training").at(other),
    ):
        with pytest.raises(rulewright.Slip, match=r"under the rules of \[PanzerBlitz\], and not under those of"):
            read()
    assert rulewright.open("panzerblitz_by_leader").position(other).text  # which takes them over
    assert rulewright.open("panzer_leader_1940").position(other.replace("Blitz", " Leader")).text
    with pytest.raises(rulewright.Slip, match="`rules` is to be a text, the title of the pack; 5 is none"):
        leader.from_json({**data, "rules": 5})


def test_what_an_offer_leaves_open_is_asked_next() -> None:
    training = rulewright.open("panzer_leader").situation("training")
    for seed in range(6):
        game, random = training.begin(seed), Random(seed)
        for asked in game:
            offers = () if asked.slot else game.offers()
            found = [(one, it) for one in offers for it in one.choices if it.then]
            if found:
                break
            game.answer(random.choice(asked.options))
        if found:
            break
    offer, choice = found[0]
    said = offer.said({**choice.chosen, choice.slot: list(choice.values)})
    assert said.endswith(choice.then[0])
    assert game.position.legal(said)
    game.do(said)
    assert game.asked is not None
    assert game.asked.slot == choice.then[0]


def test_a_side_that_is_not_there_is_refused(meadow: Rules) -> None:
    here = meadow.set_up(*HERD)
    assert here.offers(side="brown herd") == here.offers()
    for ask in (lambda: here.legal("walk Alma to C4", side="the Martians"), lambda: here.offers(side="the Martians")):
        with pytest.raises(rulewright.Slip, match="there is no side `the Martians`"):
            ask()


def test_positions_are_equal_where_the_same_stands_under_the_same_rules(meadow: Rules) -> None:
    here, day = meadow.set_up(*HERD), meadow.situation("day")
    assert here == meadow.from_json(here.json())
    assert len({here, meadow.position(here.text), here.after("walk Alma to C4")}) == 2
    assert here != rulewright.open("meadow").set_up(*HERD)  # without an option
    assert here != here.seen_by("the Brown Herd")
    assert (copy.copy(here), copy.deepcopy([here])) == (here, [here])
    assert len({day, meadow.situation("day"), rulewright.open("meadow").situation("day")}) == 2
    assert len({*here.offers(), *meadow.set_up(*HERD).offers()}) == len(here.offers())
    with pytest.raises(rulewright.Slip, match="keep its `text`"):
        pickle.dumps(here)
    with pytest.raises(rulewright.Findings) as found:
        meadow.set_up("a gaot Alma in C3")
    again = pickle.loads(pickle.dumps(found.value))
    assert (str(again), again.diagnostics) == (str(found.value), found.value.diagnostics)


@pytest.mark.parametrize(
    ("said", "wrong"),
    [
        (lambda rules: rulewright.share(13, 12), "no share is 13 of 12"),
        (lambda rules: rulewright.share(-1, 5), "no share is -1 of 5"),
        (lambda rules: rulewright.share(1, -5), "no share is 1 of -5"),
        (lambda rules: rules.situation("day").begin(players={"the Brown Herd": None}), "a dict of texts by texts"),
        (lambda rules: rules.situation("day").begin(turns=-1), "`turns` is 0 or more; -1 is less"),
        (lambda rules: rules.situation("day").study(turns=-1), "`turns` is 0 or more; -1 is less"),
        (lambda rules: rules.situation("day").study(jobs=0), "`jobs` is 1 or more; 0 is less"),
        (lambda rules: rules.set_up(""), "a line of the position is empty"),
        (lambda rules: rules.set_up("it is \udcff turn 2"), "`byte ff` cannot stand here"),
        (lambda rules: rules.set_up(), "a position has at least one line"),
    ],
)
def test_nonsense_is_refused_in_words(meadow: Rules, said: Callable[[Rules], Any], wrong: str) -> None:
    with pytest.raises(rulewright.Slip, match=wrong):
        said(meadow)


def test_what_it_is_is_told_where_it_is_printed(meadow: Rules) -> None:
    day = meadow.situation("day")
    game = day.begin(1, dict.fromkeys(meadow.sides, "random"))
    assert repr(meadow.set_up(*HERD)) == "<Position of Meadow: 1 counter, turn 2, [Grazing] of the Brown Herd>"
    assert repr(day) == f"<Situation meadow/day: {day.title}, {len(day.position.names)} counters>"
    assert repr(game) == f"<Game of {day.title}: turn 1, no answers>"  # nothing is played because one looks at it
    assert game.over
    assert repr(game) == f"<Game of {day.title}: {game.over}, {len(game.answers)} answers>"
