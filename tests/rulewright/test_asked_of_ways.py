"""Through a hex, and into one that is far off; who could overrun once he is nearer; words for an attack: found by a
player who hunted for answers to other questions than he had asked."""

from __future__ import annotations

import pytest

from rulewright.actions import Quoted, answered
from tests.rulewright.test_asked_in_clauses import scene, told

MOVING = """Position [Panzer Leader: moving]; rules [Panzer Leader]; under [Opportunity fire].
Given:
- an M4 tank A in F5;
- an American truck B in F8;
- an American halftrack H in J3;
- an armored infantry platoon D inside H;
- an American engineer platoon E in J3;
- a Panther P in F2;
- a German rifle platoon Q in K4;
- a German submachine-gun platoon S in H7;
- a minefield M of the Germans in I5;
- a block Z of the Germans in G4;
- it is [Vehicle movement] of the Allies;
- it is turn 4.
"""


@pytest.mark.parametrize(
    ("asked", "lines"),
    [
        (
            "can A drive through G4?",
            ['Read as: can A keep going --after "move A into G4"', "no", "  by [Halted units stay]"],
        ),
        (
            "could the halftrack push through the minefield this turn",
            [
                'Read as: can H keep going --after "move H into I3" --after "move H into I4" --after "move H into I5"',
                "no",
                "  by [Halted units stay]",
            ],
        ),
        (
            "can A pass through G6?",
            ['Read as: can A keep going --after "move A into F6" --after "move A into G6"', "yes"],
        ),
    ],
)
def test_through_a_hex_is_into_it_and_then_on(asked: str, lines: list[str]) -> None:
    """`through` was dropped: onto a block, or onto mines, one may go, and it was a yes."""
    assert told(MOVING, asked)[: len(lines)] == lines


def test_whoever_does_not_get_there_does_not_get_through() -> None:
    lines = told(MOVING, "Can A cross K4?")
    assert "no" in lines
    assert "  A may not enter K4 from J4, by [Held by the enemy]." in lines


@pytest.mark.parametrize(
    ("asked", "read"),
    [
        ("may A enter F8?", 'it is legal to move A into F8 --after "move A into F6" --after "move A into F7"'),
        ("may the M4 enter D4?", 'it is legal to move A into D4 --after "move A into E4"'),
    ],
)
def test_nobody_said_whence_a_hex_is_entered(asked: str, read: str) -> None:
    """It was asked from where A stands, two hexes off, and was a no."""
    assert told(MOVING, asked)[:2] == [f"Read as: {read}", "yes"]


def test_what_is_said_whence_is_asked_from_there() -> None:
    assert told(MOVING, "may A enter F8 from F5?")[0] == "no"


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ("who can overrun S?", "nobody, but once moved nearer: A and H"),
        ("who can my halftrack run over?", "nobody, but once moved nearer: Q and S"),
        ("May A and H overrun S together?", "no, but yes once moved nearer"),
        ("can the halftrack overrun S", "no, but yes once moved nearer"),
    ],
)
def test_who_could_once_he_has_moved_nearer_is_told_at_once(asked: str, answer: str) -> None:
    """It was nobody, as overruns start next door; and of one the yes was behind a bare no."""
    assert told(MOVING, asked)[1] == answer


def test_where_several_go_before_they_overrun_is_told() -> None:
    lines = told(MOVING, "can A and H overrun S")
    assert lines[-1] == "yes"
    assert '--after "move A into ' in lines[-2]
    assert '--after "move H into ' in lines[-2]


def test_who_could_not_nearer_either_is_not_told() -> None:
    assert told(MOVING, "what can Q overrun?")[1] == "nobody"


def test_an_attack_where_nobody_fires_is_an_overrun() -> None:
    """The odds were those of a fire that nobody can then, and of one who is out of range."""
    lines = told(MOVING, "what odds would A and H get on S together?")
    assert lines[:2] == ["Read as: what are the odds of A and H overrunning S", "3-1"]
    assert "It is [Vehicle movement] of the Allies, and A and H cannot fire now." in lines


def test_who_cannot_overrun_cannot_fire_now_either() -> None:
    lines = told(MOVING, "what odds does E get on Q")
    assert lines[:2] == [
        "Read as: what are the odds of E firing at Q",
        "It is [Vehicle movement] of the Allies, and E cannot fire now.",
    ]


def test_who_is_not_on_turn_fires_as_they_pass() -> None:
    assert told(MOVING, "what odds does P get on A")[:2] == ["Read as: what are the odds of P firing at A", "3-1"]


ASSAULTING = """Position [PanzerBlitz: assaulting]; rules [PanzerBlitz].
Given:
- a rifle platoon Q in K7;
- a submachine-gun platoon S in G8;
- a German truck T in M4;
- a German rifle platoon V inside T;
- a rifle company C in K6;
- an engineer company D in K6;
- a T-34 A in G7;
- a minefield M of the Russians in J5;
- it is [Close assault] of the Germans;
- it is turn 5.
"""


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ("Who can I still assault with?", "Q and S"),  # it was whom
        ("what can I assault", "A, C and D"),
        ("what can see A", "Q, S and T"),  # own ones, passengers and minefields saw
        ("Who is in range of S?", "A"),  # so they were in range
        ("who defends K6", "C and D"),
        ("is K6 stronger than K7", "yes"),
        ("how many attackers can hit K6?", "1"),
    ],
)
def test_whom_players_mean(asked: str, answer: str) -> None:
    assert answer in told(ASSAULTING, asked)


@pytest.mark.parametrize(
    ("asked", "read"),
    [
        ("what does dropping V cost T", "the cost for T to unload V"),  # it was turned about
        ("how much does loading Q cost T", "the cost for T to load Q"),
        ("can Q ride with T", "T may load Q"),  # it was moving into its hex
        ("does A outrange S", "A's range is more than S's range"),
        ("How many points does A need to get to I8?", "what does it cost A to get to I8"),
    ],
)
def test_who_does_what_to_whom(asked: str, read: str) -> None:
    assert told(ASSAULTING, asked)[0] == f"Read as: {read}"


def test_one_of_us_is_one_of_mine() -> None:
    assert told(ASSAULTING, "which of us is nearest the T-34")[1] == "S"


@pytest.mark.parametrize("asked", ["can the SMGs take on the T-34?", "can my SMGs deal with the T-34?"])
def test_whoever_takes_on_an_enemy_attacks_him(asked: str) -> None:
    """It was loading, and fire in a phase of assaults."""
    assert told(ASSAULTING, asked)[:2] == ["Read as: S may assault A's hex", "yes"]


def test_whoever_takes_on_one_of_his_own_loads_him() -> None:
    assert told(ASSAULTING, "can T take on Q")[0] == "Read as: T may load Q"


def test_a_name_is_no_article_before_a_verb() -> None:
    """`can A deal with S` was read by nothing."""
    assert told(MOVING, "can A deal with S")[0] != told(MOVING, "can A load S")[0]


@pytest.mark.parametrize(
    ("asked", "never"), [("What would A need to move?", "is A move"), ("does Q have to fear A?", "how far Q")]
)
def test_what_is_offered_is_english(asked: str, never: str) -> None:
    found = answered(scene(MOVING), asked, of_rules=True)
    assert isinstance(found, Quoted)
    assert found.besides
    assert not [one for one in found.besides if one.startswith(never)]
