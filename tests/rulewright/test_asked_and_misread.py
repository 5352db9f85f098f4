"""What was once read as something else: how an attack is made, what is cleared, where stand-ins stand, who joins in."""

from __future__ import annotations

import pytest

from rulewright.actions import Answered, Quoted, answered
from tests.rulewright import asked_of
from tests.rulewright.test_asked_in_clauses import scene, told
from tests.rulewright.test_asked_where_it_is_so import BLITZ, LEADER

AFOOT = """Position [Panzer Leader: afoot]; rules [Panzer Leader].
Given:
- board D;
- a German engineer platoon X in R5;
- a German engineer platoon Y in R5;
- a job with trade block clearing, owner the Germans, site R6, hands X, stage 1, called the work;
- the work is going on;
- an M20 armored car C in R8;
- a Panzer IV P in S8;
- a German rifle platoon R inside P;
- a minefield M in R6;
- it is [Foot movement] of the Germans.
"""
COMING = """Position [PanzerBlitz: coming on]; rules [PanzerBlitz].
Given:
- board 3;
- a Panzer IV P out of play;
- P is waiting to come on;
- S1 is a way onto the board for the Germans;
- a Russian truck K in S1;
- it is [Vehicle movement] of the Germans.
"""
FLAK = """Position [Panzer Leader: flak]; rules [Panzer Leader].
Given:
- board D;
- a German 20 mm gun G in R8;
- a P-47 F in R6;
- it is [Anti-aircraft fire] of the Allies.
"""


@pytest.mark.parametrize(
    ("asked", "read"),
    [
        ("What are the odds of A hitting S with an overrun?", "odds of A overrunning S"),
        ("What are the odds of A hitting S in an overrun?", "odds of A overrunning S"),
        ("What are the odds of D hitting Q with a close assault?", "odds of D assaulting Q"),
        ("What are the odds of A hitting S?", "odds of A firing at S"),
    ],
)
def test_how_an_attack_is_made_may_be_told_behind_it(asked: str, read: str) -> None:
    assert read in told(LEADER, asked)[0]


@pytest.mark.parametrize(
    "asked", ["What are the odds of F hitting S indirectly?", "How strong is F's indirect fire on S?"]
)
def test_shells_are_no_direct_fire(asked: str) -> None:
    assert "indirect" in told(LEADER, asked)[0]


@pytest.mark.parametrize("asked", ["Can D clear a block?", "Can my engineers ever get rid of a block?"])
def test_nobody_clears_a_block_where_no_rule_lets_him(asked: str) -> None:
    found = answered(scene(BLITZ), asked, of_rules=True)
    assert isinstance(found, Quoted)
    assert found.texts[0].name in ("PBQ-BLOCK-01", "Engineers clear mines")


@pytest.mark.parametrize("asked", ["Can tanks overrun infantry?", "Can half-tracks overrun infantry?"])
def test_who_stands_in_does_it_where_and_when_it_is_done(asked: str) -> None:
    lines = told(AFOOT, asked)  # vehicles have had their turn
    assert any(one.endswith(": allowed.") or one == "yes" for one in lines), lines


def test_who_stands_in_does_it_on_the_turn_of_the_other_side() -> None:
    found = answered(scene(FLAK), "Can 20 mm guns fire at planes?", of_rules=True)
    assert isinstance(found, Answered)
    assert found.value is True


@pytest.mark.parametrize(
    "asked",
    [
        "Where will A stop if it overruns S?",
        "where does A wind up after it overruns S",
        "If A overruns S, where does A end up?",
    ],
)
def test_where_somebody_ends_up_is_where_he_is_then(asked: str) -> None:
    first = told(LEADER.replace("A in H6", "A in H7"), asked)[0]
    assert first.startswith("Read as: A's hex --after \"overrun S's hex with A\"")


def test_who_joins_in_a_job_goes_nowhere() -> None:
    found = answered(scene(AFOOT), "Can Y join the demolition that X has already begun?", of_rules=True)
    assert isinstance(found, Quoted)
    assert found.texts[0].name == "PLQ-ENG-04a"


def test_a_counter_called_like_a_hex_is_no_hex() -> None:
    assert "Read as: (counters, called the counter, such that C may overrun the counter's hex)" in told(
        AFOOT, "What may an M20 overrun?"
    )


@pytest.mark.parametrize(
    "asked", ["What defense does R have when it is fired at alone?", "What is R's defense if fired at by itself?"]
)
def test_the_defense_under_fire_is_not_always_the_printed_one(asked: str) -> None:
    assert told(AFOOT, asked)[1] == "1"


@pytest.mark.parametrize(
    ("asked", "read"),
    [
        (
            "If the truck goes up in flames with the gun aboard, is the gun lost too?",
            'C is eliminated --after "suppose C is inside B" --after "destroy B"',
        ),
        (
            "Q hopped on the Panther, and now the Panther gets dispersed. What happens to Q?",
            'Q is in play --after "suppose Q is inside P" --after "disperse P"',
        ),
        (
            "suppose there's a block in H5 and A drives onto it. can it move on",
            'A may move --after "suppose there is a block in H5" --after "move A into H5"',
        ),
        (
            "Suppose F7 is a stream hex. Can the truck move into it?",
            "(supposing that F7's cover is stream, it is legal to move B into F7)",
        ),
        ("Can D close assault Q together with E?", "D may assault Q's hex and E may assault Q's hex"),
    ],
)
def test_all_that_is_told_is_heard(asked: str, read: str) -> None:
    assert told(LEADER, asked)[0] == f"Read as: {read}"


def test_a_word_between_others_is_not_misspelled() -> None:
    asked = "C is riding on the truck. Could the truck drive half its move and then drop it off?"
    found = answered(scene(LEADER), asked, of_rules=True)
    assert isinstance(found, Quoted)
    assert not any("load C" in one or "they" in one for one in found.besides)


@pytest.mark.parametrize(
    ("asked", "first"),
    [
        ("When do I have to write down which hex my Priest is going to shell?", "indirect fire 1"),
        ("Can the Panther lug an 81 mm mortar around?", "PLQ-MOVE-TRN-05a"),
        ("Can A go over a stack of four Germans?", "PLQ-STACK-03a"),
    ],
)
def test_what_the_rules_surely_say_is_told_though_a_word_is_strange(asked: str, first: str) -> None:
    found = answered(scene(LEADER), asked, of_rules=True)
    assert isinstance(found, Quoted)
    assert (found.is_sure, found.texts[0].name) == (True, first)


def test_what_is_supposed_has_its_reasons_too() -> None:
    lines = told(LEADER, "Suppose F7 is a stream hex. Can B move into F7?")
    assert "    B may not enter F7 from F8, by [No way in]." in lines
    lines = told(LEADER, "C rides on B. can C fire at P")
    assert "  C may not fire at H2, by [Passengers hold fire] and [Out of range]." in lines


@pytest.mark.parametrize(
    ("asked", "read"),
    [
        ("H8 is a town. can A overrun S", "A may overrun S's hex --after \"suppose H8's cover is town\""),
        (
            "P sits in a town. can A shoot at it",
            'it is legal to fire at P in H2 with A --after "suppose H2\'s cover is town"',
        ),
        (
            "A's on a slope and P's up on a hilltop. Can A fire at P?",
            (
                'it is legal to fire at P in H2 with A --after "suppose H6\'s elevation is slope" '
                '--after "suppose H2\'s elevation is hilltop"'
            ),
        ),
        (
            "Suppose P sits in a town with Q riding on it. Can A shoot at Q by itself?",
            (
                "(supposing that Q is inside P, it is legal to fire at Q in H2 with A) "
                '--after "suppose H2\'s cover is town"'
            ),
        ),
        ("The Panther's carrying Q. Can D assault Q?", 'D may assault Q\'s hex --after "suppose Q is inside P"'),
        ("P stays put. can A shoot at it", "it is legal to fire at P in H2 with A"),
    ],
)
def test_on_what_ground_somebody_stands_is_heard(asked: str, read: str) -> None:
    assert told(LEADER, asked)[0] == f"Read as: {read}"


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("how far can A go if it has fired", "  A may not move, by [Firers stay]."),
        ("A is dispersed. how far can A go", "  A may not move, by [Dispersed units stay]."),
        ("where can Y get", "  Y is not uncarried, by [Uncarried]."),
        ("how far can A go", ""),
        ("how far can D go", ""),  # who moves on foot, once the vehicles have
    ],
)
def test_how_far_goes_who_may_not_go(asked: str, said: str) -> None:
    lines = told(LEADER, asked)
    assert ("As it stands that may not be done:" in lines) == bool(said)
    assert not said or said in lines


@pytest.mark.parametrize(
    ("asked", "first"),
    [
        ("Two half-tracks and a rifle platoon are in a town. Can I pick out one?", "A town is one target"),
        ("Suppose B is assigned to E. Can E begin a block in K5 if B is dispersed?", "PLQ-ENG-07a"),
        ("Q takes a double dispersed, and later a plain dispersed. Is Q dead?", "PLQ-CBT-02"),
    ],
)
def test_what_cannot_be_supposed_is_asked_of_the_rules(asked: str, first: str) -> None:
    found = answered(scene(LEADER), asked, of_rules=True)
    assert isinstance(found, Quoted)
    assert found.texts[0].name == first


@pytest.mark.parametrize("asked", ["where does A end up?", "Where will A wind up?", "where does A stop"])
def test_where_somebody_ends_up_is_not_where_he_may(asked: str) -> None:
    found = answered(scene(LEADER), asked, of_rules=True)
    assert not isinstance(found, Answered) or "has room" not in found.read_as


def test_what_comes_of_a_shot_befalls_whom_it_hits() -> None:
    lines = told(
        LEADER, "Suppose C is loaded on truck B. The Panther shoots up B and gets a dispersed - what about my gun?"
    )
    assert lines[0].endswith('--after "suppose C is inside B" --after "disperse B"')
    assert lines[1] == "C is dispersed"
    assert told(LEADER, "P shoots at A and gets a dispersed. can A move")[1:] == ["no", "  by [Dispersed units stay]"]
    lines = told(LEADER, "P is next to A. is P spotted")
    assert lines[0].startswith("Read as: is P spotted")
    assert lines[1].startswith("That is not so in this position")


def test_who_comes_along_is_not_meant_first() -> None:
    lines = told(LEADER, "B moves to G7 with C aboard. can S shoot at it")
    assert lines[0].startswith('Read as: it is legal to fire at B in G7 with S --after "suppose C is inside B"')


def test_what_is_only_announced_nobody_does() -> None:
    found = answered(scene(COMING), "P comes on in S1. can it overrun K", of_rules=True)
    assert not isinstance(found, Answered) or '--after "P comes on' not in found.read_as


def test_who_could_be_carried_need_not_be_there() -> None:
    assert told(BLITZ, "can P carry the riflemen Q on its back")[1] == "yes"
    assert told(LEADER, "can P carry R on its back")[1:] == ["no", "  by [Riders are infantry]"]


@pytest.mark.parametrize(
    "asked", ["If R shoots at A, can A shoot back at R next turn?", "If R shoots at A, can A shoot at R?"]
)
def test_who_is_gone_however_the_dice_fall_is_told_so(asked: str) -> None:
    """It was asked as if R had not fired, or of whether R may fire on the turn of the other side."""
    first, *rest = told(LEADER, asked)
    assert first == 'Read as: A is out of play --after "fire at A in H6 with R"'
    assert "yes" in rest


def test_what_is_asked_if_something_were_so_that_nothing_reads_is_not_answered_without_it() -> None:
    """`no`, as it stands, was told; the paragraph that decides it stands first instead."""
    asked = "What if K6 and K7 were both slopes with a brown line between them - is C's shot at Q cut in half?"
    found = answered(scene(BLITZ), asked, of_rules=True)
    assert isinstance(found, Quoted)
    assert found.unread
    assert found.texts[0].name == "PBQ-ELEV-HILL-02"


@pytest.mark.parametrize("asked", ["how many points does A burn driving to H4", "how much does A spend driving to H4"])
def test_what_is_spent_on_going_somewhere_is_the_whole_way(asked: str) -> None:
    """It was what the last hex costs."""
    assert told(LEADER, asked)[:2] == ["Read as: what does it cost A to get to H4", "2"]


@pytest.mark.parametrize("asked", ["Can D go in hand to hand against Q?", "can D go in on Q with grenades"])
def test_hand_to_hand_is_an_assault(asked: str) -> None:
    assert told(LEADER, asked)[:2] == ["Read as: D may assault Q's hex", "yes"]


@pytest.mark.parametrize("asked", ["Suppose C is in G3. Can it assault P?", "Pretend C is in G3. Can it assault P?"])
def test_it_is_who_was_told_to_be_somewhere(asked: str) -> None:
    """It was left out, and asked whom P may assault."""
    assert told(BLITZ, asked)[:2] == ["Read as: (supposing that C is in G3, C may assault P's hex)", "yes"]


def test_who_is_told_to_be_somewhere_is_there_and_does_not_go_there() -> None:
    """`No: move C into G3 is not legal here` was told."""
    assert told(BLITZ, "If C is in G3, can it fire at P?")[0].startswith(
        "Read as: (supposing that C is in G3, it is legal"
    )


@pytest.mark.parametrize(
    "asked",
    [
        "My flail tank just drove onto some mines and it's still got movement left. Can I push on?",
        "He's got swimming Shermans still out in the water. Anything different on the dice when I shoot at those?",
    ],
)
def test_who_names_nobody_asks_the_rules(asked: str) -> None:
    """`Nothing reads this of the position` was told of a question of no position."""
    found = answered(scene(LEADER), asked, of_rules=True)
    assert isinstance(found, Quoted)
    assert not found.unread
    assert found.head.startswith("No counter is named, so the rules themselves were asked.")


def test_because_may_be_cut_short() -> None:
    """It was an error of spelling, with nothing beneath."""
    lines = told(LEADER, "F's firing straight at X. Do I get halved 'cause it's a bunker, and what are my odds?")
    assert "Read as: is F halved against X" in lines
    assert "2-1" in lines


@pytest.mark.parametrize("asked", ["who sits in K6", "who stays put in K6", "who is in K6"])
def test_who_sits_there_is_who_is_there(asked: str) -> None:
    """It was asked who may stack there."""
    assert told(LEADER, asked) == ["Read as: units in K6", "Q"]


@pytest.mark.parametrize("asked", ["who can stack in K6", "numbers that are at most the stacking limit"])
def test_nothing_lists_every_number(asked: str) -> None:
    """It ended in a fault of the program."""
    assert isinstance(answered(scene(LEADER), asked, of_rules=True), Quoted)


@pytest.mark.parametrize(
    ("asked", "is_read"),
    [
        ("can A move next turn", True),
        ("next turn, can A move", False),
        ("can A go to H4 next turn", True),
        ("can A fire at Q next turn", True),
    ],
)
def test_another_turn_is_considered_or_told_not_to_be(asked: str, is_read: bool) -> None:
    """`next turn` was dropped without a word."""
    found = answered(scene(LEADER), asked, of_rules=True)
    assert isinstance(found, Answered)
    assert found.unread == ("" if is_read else "next turn")
    assert any("in the next turn" in one for one in found.stood_in) is is_read


def test_inside_is_what_he_is_inside() -> None:
    """Y, who is in a fort, was put aboard the tank."""
    for asked in ("Can A drive onto X while Y is inside?", "if Y is inside can A go onto X"):
        found = answered(scene(asked_of.BLITZ), asked, of_rules=True)
        assert "Y is inside A" not in found.lines()[0], asked
        assert "move A into X's hex" in found.lines()[0], asked


def test_planes_are_not_fired_at_in_reaction() -> None:
    asked = {
        one: "\n".join(answered(scene(asked_of.LEADER), one, of_rules=True).lines())
        for one in ("when can flak shoot at planes", "when can A fire at P")
    }
    assert "[Anti-aircraft fire]" in asked["when can flak shoot at planes"]
    assert [("Opportunity fire" in one) for one in asked.values()] == [False, True], asked
