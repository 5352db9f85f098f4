"""Questions as players put them in the midst of a turn, answered: by whom somebody is shot at as he moves, from where he
comes, what comes of what may be done, and what is so once somebody has left."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.actions import Answered, answered
from rulewright.library import Position
from rulewright.shelf import Slip
from tests.rulewright.test_asked_as_players_ask import scene

PANTHERS = "tests/rulewright/asked_of_leader.position"
T34S = "tests/rulewright/asked_of_blitz.position"
CARS = "tests/rulewright/hopeless.position"
BRIDGE = """Position [A bridge under fire]; rules [Panzer Leader].
Given:
- a tank bridge B of the Germans in M7;
- M7's cover is stream;
- an M7 Priest T in M5;
- an armored infantry platoon R in M6;
- it is [Direct fire] of the Allies.
"""
HOPELESS = "yes, but nothing would come of it"


def told(path: str, asked: str) -> str:
    found = answered(scene(path), asked, of_rules=True)
    assert isinstance(found, Answered), found
    return "\n".join(found.lines())


@pytest.mark.parametrize(
    ("path", "asked", "says"),
    [
        (PANTHERS, "can E assault Q all by himself", [HOPELESS, "by [Hopeless odds]"]),
        (PANTHERS, "can E assault Q", [HOPELESS, "by [Hopeless odds]"]),
        (PANTHERS, "may E close assault K6?", [HOPELESS, "by [Hopeless odds]"]),
        (PANTHERS, "can E shoot at Q", [HOPELESS, "The volley may not go ahead, by [Hopeless odds]."]),
        (PANTHERS, "can D assault Q", ["D may assault Q's hex\nyes"]),
        (CARS, "may C overrun M7?", [HOPELESS, "Attack 1 may not go ahead, by [Hopeless odds]."]),
        (CARS, "can P overrun M7", ["\nyes"]),
    ],
)
def test_what_may_be_done_and_comes_to_nothing_is_told_so_at_once(path: str, asked: str, says: list[str]) -> None:
    so = told(path, asked)
    assert all(one in so for one in says), so
    assert (HOPELESS in so) == (HOPELESS in says)


def test_that_it_comes_to_nothing_is_told_with_the_reasons_and_on_the_picture_too() -> None:
    asked = "may C overrun M7?"
    found = answered(scene(CARS), asked)
    assert isinstance(found, Answered)
    first, why, *_ = found.lines(why=True)
    assert first == "C may overrun M7: allowed, but nothing would come of it:"
    assert why == "  Attack 1 may not go ahead, by [Hopeless odds]."
    assert f"<title>{first.rstrip(':')}</title>" in Position(scene(CARS)).picture(reason=asked)


@pytest.mark.parametrize(
    "asked",
    [
        "A goes over S coming from H7, where does it end up",
        "if A overruns S from H7, where does it end up",
        "where does A end up if it overruns S from H7",
    ],
)
def test_who_overruns_somebody_ends_in_the_hex_behind(asked: str) -> None:
    """No clause of it is dropped, also where enemies may react on the way before a die falls."""
    so = told(PANTHERS, asked)
    assert '--after "move A into H7" --after "overrun S\'s hex with A"' in so
    assert so.endswith("H9"), so


def test_from_where_he_comes_is_not_dropped_behind_a_comma() -> None:
    so = told(PANTHERS, "can A overrun S, coming in from H7, and at what odds?")
    assert '--after "move A into H7"' in so
    assert "not considered" not in so
    assert so.endswith("2-1\n  by [Odds]"), so


def test_a_hasty_and_joins_two_that_do_it_together() -> None:
    assert "odds of A and C firing at Q" in told(PANTHERS, "what are the odds if A n C shoot at Q")


@pytest.mark.parametrize("how", ["from H4", "coming in over H4", "via H4"])
def test_who_overruns_from_a_hex_has_driven_there_and_met_what_lies_in_it(how: str) -> None:
    so = told(T34S, f"can A overrun P {how}")
    assert '--after "move A into H4"' in so
    assert "no\n  A may not overrun H3, by [Unfit to move]." in so, so


def test_who_cannot_get_there_does_not_overrun_from_there() -> None:
    so = told(T34S, "can A overrun P from A1")
    assert "move A into" in so.splitlines()[0]
    assert "\nno" in f"\n{so}" or "\nNo" in f"\n{so}", so


@pytest.mark.parametrize(
    ("path", "asked", "says"),
    [
        (T34S, "does P get a shot at A while A drives past him", "  In [Direct fire] of the Germans: yes"),
        (T34S, "when A moves, can P shoot at it", "  In [Direct fire] of the Germans: yes"),
        (T34S, "does anyone get to fire at A when it moves", "  In [Direct fire] of the Germans: P and R"),
        (T34S, "can anybody fire at A during my movement", "  In [Direct fire] of the Germans: P and R"),
        (T34S, "can P shoot at me while I drive past", "  In [Direct fire] of the Germans: A, B, D and E"),
    ],
)
def test_where_nobody_fires_at_who_moves_that_is_the_answer(path: str, asked: str, says: str) -> None:
    first, moment, no, now, then = told(path, asked).splitlines()
    assert "legal to fire at" in first
    assert moment.startswith("Asked of [Vehicle movement] of the Russians, in which A moves.")
    assert no in ("no", "nobody")
    assert (now, then) == ("  It is [Vehicle movement] of the Russians.", says)


@pytest.mark.parametrize(
    ("asked", "read", "says"),
    [
        (
            "does P get a shot at A while A drives past him",
            "(supposing that the points spent by A in view of P are (A's movement allowance), P may fire in passing at A)",
            "yes",
        ),
        ("does anyone get to fire at A when it moves", "who can fire at A as it moves", "P and R"),
        ("can P shoot at me while I drive past", "can P fire at anybody as it moves", "yes: A, B, C, D, E and F"),
    ],
)
def test_fire_at_who_moves_is_asked_where_he_has_moved_in_sight(asked: str, read: str, says: str) -> None:
    """He has not moved yet; until a quarter is spent nobody may, which is told besides."""
    first, answer, *_ = told(PANTHERS, asked).splitlines()
    assert first == f"Read as: {read}"
    assert answer == says


@pytest.mark.parametrize(
    "asked",
    [
        "how far can A drive in front of P before he gets to pop it",
        "how far can A move before it gets shot at",
        "how many hexes can A go before P shoots",
    ],
)
def test_how_far_one_gets_unshot_is_a_number(asked: str) -> None:
    """In hexes, as it is asked, and the quarter of its points, which is spent when it may be fired at."""
    hexes, one, points, two = told(PANTHERS, asked).splitlines()
    assert hexes.startswith("Read as: the greatest of (the distance from A's hex to the goal)")
    assert (one, points, two) == ("1", "Read as: (A's movement allowance) divided by 4", "2")


def test_how_far_one_gets_unshot_is_not_asked_for_ever_where_nobody_fires_at_who_moves() -> None:
    assert not isinstance(answered(scene(T34S), "how far can A move before P can fire at it", of_rules=True), Answered)


@pytest.mark.parametrize(
    "asked",
    [
        "if E drives away from there now can A still get at R next turn",
        "if E leaves, can A still shoot at R?",
        "E clears off. can A shoot R?",
    ],
)
def test_who_leaves_is_there_no_more(asked: str) -> None:
    so = told(T34S, asked)
    assert "E is out of play" in so
    assert "\nno" in so, so


def test_who_goes_first_is_not_gone() -> None:
    found = answered(scene(T34S), "can E get to N9 if it goes first", of_rules=True)
    assert not isinstance(found, Answered) or "destroy" not in found.read_as


@pytest.mark.parametrize("asked", ["if A leaves, can it fire at P", "A drives off. can A fire at P"])
def test_of_who_leaves_nothing_is_answered_until_it_is_told_where_to(asked: str) -> None:
    assert not isinstance(answered(scene(PANTHERS), asked, of_rules=True), Answered)


@pytest.mark.parametrize(
    ("asked", "strength"),
    [
        ("does F get its full 40 if it just shoots straight at P", "20"),
        ("does A fire at full strength at P", "22"),
    ],
)
def test_of_full_strength_the_strength_is_told(asked: str, strength: str) -> None:
    assert told(PANTHERS, asked).splitlines()[1] == strength


def test_after_what_another_does_it_is_asked_of_ones_own_turn() -> None:
    lines = told(PANTHERS, "if the 88 shoots at F in his turn can A hit back at it after that").splitlines()
    assert lines[1] == "Asked of [Direct fire] of the Allies."
    assert lines[3] == "yes"
    assert not lines[4:], "nobody attacks his own: `it` is the 88"


def test_after_what_one_does_oneself_it_is_not_asked_of_what_came_before() -> None:
    lines = told(T34S, "can A roll up to H5 and then shoot P").splitlines()
    assert "no" in lines
    assert "yes" not in lines


def test_what_is_hardly_meant_is_told_in_a_line() -> None:
    lines = told(PANTHERS, "if B picks up C first can it still drive to F6").splitlines()
    assert lines[2:] == ["yes", 'Or, read as it is legal to move C into F6 --after "load C on B": no.']


def test_what_hangs_on_dice_is_done_before_what_is_told_next() -> None:
    so = told(PANTHERS, "C fires at S and then B loads C, legal?")
    assert "no\n  B may not load C, by [No loading after fire]." in so


def test_the_enemy_is_the_side_that_the_others_are_not_of() -> None:
    assert told(T34S, "can the enemy shoot at A").splitlines()[-1] == "P and R"


def test_who_is_nobody_here_is_aboard_of_nothing() -> None:
    """It ended in a fault of ours."""
    assert not isinstance(answered(scene(PANTHERS), "may the Germans set up Y in M6?", of_rules=True), Answered)


@pytest.mark.parametrize(
    ("asked", "says"), [("is the bridge in H6 destroyed", "no"), ("is the bridge in H6 gone", "no")]
)
def test_of_a_bridge_it_is_asked_whether_it_is_lost(asked: str, says: str) -> None:
    assert told(PANTHERS, asked) == f"Read as: H6 has lost its bridge\n{says}"


@pytest.mark.parametrize("asked", ["what column D and E rush the fort", "D and E rush X together. what column"])
def test_a_rush_is_never_reckoned_as_fire(asked: str) -> None:
    """To rush was to move, which the phrase `what odds do D and E get` was filed under too."""
    found = answered(scene(PANTHERS), asked, of_rules=True)
    assert "direct fire" not in "\n".join(found.lines())


@pytest.mark.parametrize(
    "asked", ["E can see the woods, so may F shell it next turn?", "E sees the ridge, can A shoot it"]
)
def test_what_has_no_name_is_not_who_was_named_before(asked: str) -> None:
    """`it` was whoever sees it."""
    found = answered(scene(PANTHERS), asked, of_rules=True)
    assert "at E" not in "\n".join(found.lines())


def test_dice_are_thrown_before_what_is_only_supposed_afterwards_too() -> None:
    """They were kept for what comes behind it."""
    there = Position(scene(CARS))
    shot = there.after(
        "play goes on to [Direct fire] of the Germans", "fire at R in M7 with P", "suppose P is dispersed", dice=(6,)
    )
    assert shot.ask("P has fired") is True
    assert shot.ask("P is dispersed") is True
    with pytest.raises(Slip, match="nothing is done that could throw them"):
        there.after(
            "play goes on to [Direct fire] of the Germans",
            "fire at R in M7 with P",
            "suppose P is dispersed",
            dice=(6, 5),
        )


def test_who_wades_into_a_stream_storms_nobody(tmp_path: Path) -> None:
    file = tmp_path / "bridge.position"
    file.write_text(BRIDGE, encoding="utf-8")
    assert "assault" not in told(str(file), "if R wades into M7 can it move on?")
