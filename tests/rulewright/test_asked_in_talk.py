"""Questions in the talk of a table: who is meant loosely, what is told beside them, and what is asked of an attack at the
end."""

from __future__ import annotations

import pytest

from rulewright.actions import Answered, Quoted, answered
from tests.rulewright.test_asked_as_players_ask import BLITZ, LEADER, scene
from tests.rulewright.test_asked_by_kind import TABLE

FIRE = (
    "(supposing a new attack with manner direct fire, target hex ({1}'s hex), firers {0}, targets {1}, called the trial,"
    " the final odds of the trial)"
)
STORM = (
    "(supposing a new attack with firers {0}, called the company, (supposing a new attack with manner close assault, "
    "target hex ({1}'s hex), firers {0}, sappers (engineer units among the company's firers), targets (the target group "
    "in ({1}'s hex)), called the trial, the final odds of the trial))"
)


def told(path: str, asked: str) -> list[tuple[str, str]]:
    put = answered(scene(path), asked, of_rules=True)
    assert isinstance(put, Answered), put
    return [(one.read_as, one.said) for one in (put, *put.others)]


@pytest.mark.parametrize(
    ("path", "asked", "readings"),
    [
        # who is meant: with where they are, whose they are, how many
        (
            LEADER,
            "If both Shermans in M4 let fly at the Panther, what odds am I looking at?",
            [FIRE.format("S and T", "P")],
        ),
        (LEADER, "His Panther on one Sherman in M4, how bad is it?", [FIRE.format("P", "S")]),
        (BLITZ, "SU-152 on the Panther, does he get full forty or half?", ["halved"]),
        (BLITZ, "My two T-34s in M4 against the Panther, what odds?", [FIRE.format("T and U", "P")]),
        # what is asked of an attack behind it
        (
            LEADER,
            "Can S plink at the Panther, and at what odds?",
            ["it is legal to fire at P in M8 with S", FIRE.format("S", "P")],
        ),
        (
            LEADER,
            "Riflemen and engineers in M3, what column if both rush the Germans in M7?",
            [STORM.format("R and E", "D")],
        ),
        (
            TABLE,
            "Can my Hellcat have a go at the SdKfz 234/1 over in L6? What would I roll on?",
            ["fire", FIRE.format("H", "U")],
        ),
        # who it is that was spoken of
        (
            LEADER,
            "I just want the Panther gone. Can S shoot it, and at what odds?",
            ["it is legal to fire at P in M8 with S", FIRE.format("S", "P")],
        ),
        (
            LEADER,
            "My engineers are right beside the woods. Can they just storm the riflemen in M7?",
            ["E may assault D's hex"],
        ),
    ],
)
def test_what_is_asked_in_talk_is_read_clause_by_clause(path: str, asked: str, readings: list[str]) -> None:
    found = [read_as for read_as, _ in told(path, asked)]
    assert len(found) == len(readings)
    for read_as, wanted in zip(found, readings, strict=True):
        assert read_as == wanted or (
            wanted in ("halved", "fire") and (wanted in read_as or "is at most 1/2" in read_as)
        )


def test_what_is_told_besides_is_given_back_as_not_read() -> None:
    put = answered(scene(LEADER), "My Shermans in M4 are bored. Can they shoot the Panther?", of_rules=True)
    assert isinstance(put, Answered)
    assert put.unread


@pytest.mark.parametrize(
    "asked",
    [
        "My Sherman S drives up to K5. Can it wave at the Panther?",  # what he does first is not left out
        "can S overrun tanks?",
        "Is S next to D, and can it fire then?",
        "Can I pick on just the Panther?",
    ],
)
def test_what_would_have_to_be_left_out_is_not_read(asked: str) -> None:
    put = answered(scene(LEADER), asked, of_rules=True)
    assert not isinstance(put, Answered) or put.unread


def test_what_is_done_first_in_another_phase_is_asked_of_that() -> None:
    put = answered(scene(TABLE), "if T drops A, can T move?", of_rules=True)
    assert isinstance(put, Answered)
    assert put.stood_in == ("Asked of [Vehicle movement] of the Allies.",)


def test_engineers_who_assault_with_others_get_their_column() -> None:
    assert told(LEADER, "what column if R and E assault D?")[0][1] == "1-2"
    assert told(LEADER, "what column if R assaults D?")[0][1] == "1-4"


@pytest.mark.parametrize(
    ("path", "asked", "readings"),
    [
        (
            LEADER,
            "At the start of my next turn, can I write up the Priest for indirect on the woods, M7?",
            ["may be ordered onto M7"],
        ),
        (LEADER, "Can Jerry overrun S while it's sitting in M4?", ["units that may overrun S's hex"]),
        (
            LEADER,
            "Can the Panther see my Shermans in M4, with that wreck in M6 in between?",
            ["S's hex is in view from P's hex"],
        ),
        (BLITZ, "is there any room left in M4?", ["is more than (the counters at rest in M4)"]),
    ],
)
def test_shells_sight_and_room_in_the_talk_of_a_table(path: str, asked: str, readings: list[str]) -> None:
    put = answered(scene(path), asked, of_rules=True)
    found = [one.read_as for one in (put, *put.others)] if isinstance(put, Answered) else []
    assert len(found) == len(readings)
    assert all(wanted in read_as for read_as, wanted in zip(found, readings, strict=True))


@pytest.mark.parametrize(
    ("path", "asked", "first"),
    [
        (LEADER, "Who gets the first move in a turn, us or the Germans?", "Turn"),
        (LEADER, "My halftrack's got a gun aboard, what's the defense of a loaded halftrack?", "transport 2"),
        (LEADER, "One truck and one tank in the hex, armored or soft?", "Evenly mixed"),
        (LEADER, "Can a jeep or a truck be the lookout for artillery?", "Trucks and wagons see nothing"),
        (LEADER, "Do I divide the shells by the block as well?", "PLQ-IF-12a"),
        (LEADER, "How long until engineers can blow a bridge, and what do they roll?", "demolition 1"),
        (LEADER, "May self-propelled guns come along on an overrun?", "Guns on tracks stand back"),
        (BLITZ, "Which side starts the turn in this one?", "sequence 1"),
        (BLITZ, "Can I load and drive away in one turn?", "Loading takes the whole turn"),
        (BLITZ, "Everyone saw the gun in the woods fire, can I fire back?", "PBQ-CBT-07"),
        (BLITZ, "How far can horsemen ride before they close assault?", "One hex before an assault"),
        (BLITZ, "Does the road help a tank through the trees on an overrun?", "PBQ-OVR-04a"),
    ],
)
def test_questions_of_the_rules_in_talk_have_the_paragraph_first(path: str, asked: str, first: str) -> None:
    found = answered(scene(path), asked, of_rules=True)
    assert isinstance(found, Quoted), found
    assert found.texts[0].name == first


@pytest.mark.parametrize(
    ("asked", "read_as"),
    [
        ("overrun M7?", "units that may overrun M7"),
        ("assault D?", "units that may assault D's hex"),
        ("R loaded?", "R has a load"),  # as `is R loaded`, which may ask as well whether it is carried
        ("S moved?", "S has moved"),
    ],
)
def test_an_order_that_is_asked_is_not_whether_it_has_been_done(asked: str, read_as: str) -> None:
    assert told(LEADER, asked)[0][0] == read_as


def test_odds_of_who_is_not_on_turn_are_asked_on_his() -> None:
    """The enemies in M4 are those of whoever is to move: of a German assault they were nobody, and nothing divided."""
    put = answered(scene(LEADER), "if Q and D assault M4, what odds?", of_rules=True)
    assert isinstance(put, Answered)
    assert (put.said, put.stood_in) == ("1-3", ("Asked of [Vehicle movement] of the Germans.",))
