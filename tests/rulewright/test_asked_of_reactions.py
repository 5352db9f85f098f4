"""A reaction that is asked of is judged at what was done last, as `legal` judges it; of several who do something, what
each comes to is told; who loads is not loaded."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.games import weighed_instead
from rulewright.verbs.asking import ask
from tests.rulewright.test_asked_as_players_ask import LEADER, scene
from tests.rulewright.test_asked_in_clauses import told
from tests.rulewright.test_asked_where_it_is_so import LEADER as TOLD
from tests.rulewright.test_positions_asked import run

PLACED = """Position [Changing seats]; rules [Panzer Leader]; under [Opportunity fire].
Given:
- a Panther P in M5;
- a German halftrack H in M5;
- a German rifle platoon R in M5;
- a German rifle platoon Q in M5;
- an M4 tank S in M8;
- it is [Vehicle movement] of the Germans.
"""


@pytest.mark.parametrize(
    ("asked", "done", "answered", "beneath"),
    [
        (
            "is it legal to fire at R changing seats with S?",
            ("--after", "load R on P"),
            "yes",
            "  When P handles R for 5.",
        ),
        ("is it legal to fire at Q changing seats with S?", ("--after", "load R on P"), "no", "  Q is not R."),
        ("is it legal to fire at R changing seats with S?", (), "no", "nothing has just happened."),
    ],
)
def test_a_reaction_is_asked_at_what_was_done_last(
    tmp_path: Path, asked: str, done: tuple[str, ...], answered: str, beneath: str
) -> None:
    """It was judged as if nothing had been done, and refused whatever was done."""
    file = tmp_path / "seats.position"
    file.write_text(PLACED, encoding="utf-8")
    exit_code, told = run(ask.command, str(file), asked, *done)
    assert exit_code == 0
    first, second, *_ = told.splitlines()
    assert first == answered
    assert beneath in second


def test_of_what_several_do_nobody_is_dropped() -> None:
    """`... if both E and F move into M7` told what comes of E alone."""
    told = weighed_instead(scene(LEADER), "what is the chance that D is destroyed if R and E move into M4?")
    assert [line for line in told if line.startswith("Read as: ")] == [
        "Read as: odds of move R into M4, in [Foot movement]",
        "Read as: odds of move E into M4, in [Foot movement]",
    ]


@pytest.mark.parametrize(
    "asked",
    [
        "what does it cost H to load Q?",
        "what does H pay to load Q?",
        "what does loading Q cost H?",
        "what does it cost to load Q on H?",
    ],
)
def test_who_loads_is_who_pays(tmp_path: Path, asked: str) -> None:
    file = tmp_path / "seats.position"
    file.write_text(PLACED, encoding="utf-8")
    assert run(ask.command, str(file), asked)[1].startswith("Read as: the cost for H to load Q\n")


def test_who_loads_is_not_inside(tmp_path: Path) -> None:
    """`P loads R` was read as that P is loaded on R."""
    file = tmp_path / "seats.position"
    file.write_text(PLACED, encoding="utf-8")
    assert "P is inside R" not in run(ask.command, str(file), "if P loads R, can S fire at R?")[1]


@pytest.mark.parametrize(
    ("asked", "read", "said"),
    [
        ("A moves to H3. can P fire at it", "fire in passing at A with P", "yes"),
        ("If A moves to H5, can P shoot at it?", "fire in passing at A with P", "no"),
        ("B loads C. can S shoot at it", "fire at B on the spot with S", "no"),
    ],
)
def test_what_may_not_be_done_now_may_be_in_reaction(asked: str, read: str, said: str) -> None:
    lines = told(TOLD, asked)
    at = next(at for at, one in enumerate(lines) if one.startswith(f"Read as: it is legal to {read} --after "))
    assert said in (lines[at + 1], lines[at + 2])
    assert (at == 0) == (said == "yes")
    if said == "no":
        assert any(one.startswith(("  P may not fire in passing", "  S may not fire in passing")) for one in lines[at:])
