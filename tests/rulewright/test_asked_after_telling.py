"""What is told first (of the past, of what lies there, of who goes where) and what is asked then; and how sure the
rules are that are quoted."""

from __future__ import annotations

import pytest

from rulewright.actions import Answered, Quoted, answered
from rulewright.actions.spoken.quoting.kin import kin_of
from rulewright.telling import texts_of
from tests.rulewright.test_asked_in_clauses import scene, told
from tests.rulewright.test_asked_where_it_is_so import BLITZ, LEADER


@pytest.mark.parametrize(
    "asked",
    [
        "put a block in K5: can C climb on it and assault S all in one go?",
        "Were D next to M, could it try lifting the mines and also shoot P in one turn?",
    ],
)
def test_who_may_do_what_is_asked_of_nobody(asked: str) -> None:
    """They ended in a fault of the program: `which` stood before `can`, and nothing behind it."""
    assert isinstance(answered(scene(BLITZ), asked, of_rules=True), Quoted)


def test_a_no_to_what_is_told_is_no_answer_to_more_than_a_yes() -> None:
    """It was told that C cannot fire at P, and `which comes first` was lost."""
    asked = (
        "Say C stepped onto M in H4 and goes for the Panther right away. Which comes first, the assault or the mines?"
    )
    assert isinstance(answered(scene(BLITZ), asked, of_rules=True), Quoted)
    lines = told(BLITZ, "Say C goes for the Panther right away. Can A fire at P?")
    assert lines[:2] == ["Read as: it is legal to fire at P in H3 with C (then: can A fire at P)", "no"]


@pytest.mark.parametrize("asked", ["C fired this turn, can it still hop on B?", "C fired, can it hop on B"])
def test_who_has_fired_is_told_and_not_spoken_of_first(asked: str) -> None:
    """Nothing was heard but `fire` and `on B`: it was asked whether C may fire at its own truck."""
    assert told(LEADER, asked) == [
        "Read as: (supposing that C has fired, B may load C)",
        "no",
        "  by [No loading after fire]",
    ]


def test_a_is_a_counter_where_it_did_something() -> None:
    """`A` was an article, and `it` was lost: whom Q may assault was asked."""
    lines = told(LEADER, "A moved by road this turn, can it still close assault Q")
    at = lines.index("Not read, and not considered here: `A moved by road this turn`")
    assert lines[at + 1] == "Read as: A may assault Q's hex"
    assert "Read as: it is legal to load B on A (then: A may move)" in told(LEADER, "A loaded truck, can it move")


@pytest.mark.parametrize(
    "asked",
    [
        "S has been shelled. Can A shoot at it",
        "S was shelled this turn, can A shoot at it",
        "S was hit by artillery already, can A shoot at it too",
    ],
)
def test_what_has_befallen_somebody_is_supposed(asked: str) -> None:
    """It was left out, and the answer was a yes."""
    assert told(LEADER, asked) == [
        'Read as: it is legal to fire at S in H8 with A --after "suppose S has been shelled"',
        "no",
        "  S may not be fired on by the Allies, by [Already under shellfire].",
    ]


def test_who_was_set_down_has_been() -> None:
    assert (
        told(LEADER, "C was just unloaded. Can it move")[0]
        == 'Read as: C may move --after "suppose C has been unloaded"'
    )


@pytest.mark.parametrize(
    ("asked", "so"),
    [
        ("With a wreck lying in H8, could A run over S there?", "there is a wreck in H8"),
        ("with two wrecks in H8, could A overrun S", "there are two wrecks in H8"),
    ],
)
def test_what_lies_there_is_supposed(asked: str, so: str) -> None:
    lines = told(LEADER, asked)
    assert lines[0] == f'Read as: A may overrun S\'s hex --after "suppose {so}"'
    assert lines[-1].endswith("[Nothing in the way]")


def test_nobody_rides_on_a_foe() -> None:
    """`E goes at Q` was heard as E inside Q, which is a German rifle platoon."""
    for asked in ("E goes at Q all alone, does it get the engineer bonus?", "if E goes at Q, does it get the bonus"):
        found = answered(scene(LEADER), asked, of_rules=True)
        assert isinstance(found, Answered | Quoted)
        assert not any("inside" in line for line in found.lines()), asked


@pytest.mark.parametrize(
    "asked",
    ["A moves to H5. Can it fire", "if A moves to H5, can it still fire this turn", "if A moves to H5, can it fire"],
)
def test_who_has_moved_fires_in_the_next_turn(asked: str) -> None:
    """Hexes were told as if he could fire in this one, once he has moved."""
    assert told(LEADER, asked) == [
        'Read as: can A fire --after "move A into H5"',
        "Asked of [Vehicle movement] of the Allies.",
        "Asked of [Direct fire] of the Allies in the next turn.",
        "yes: P, Q, R, S and X",
    ]


def test_what_is_done_before_is_done_in_the_next_turn() -> None:
    lines = told(LEADER, "if A moves to H5, can it fire at S")
    assert "  In [Direct fire] of the Allies in the next turn: yes" in lines
    assert "  In [Vehicle movement] of the Allies: yes" in told(LEADER, "can A move to H5")


def test_at_whom_he_can_fire_is_told_and_why_at_nobody() -> None:
    """The hexes were told that he may fire at, whether or not anybody can be fired at there."""
    assert told(LEADER, "can A fire") == ["Read as: can A fire", "yes: P, Q, R, S and X"]
    lines = told(LEADER, "A has fired, can it fire again")
    assert lines[1] == "no: nobody"
    assert lines[-1].strip() == "A may not fire at H8, by [One shot a segment]."


def test_who_fires_does_so_on_the_turn_of_his_side() -> None:
    """That his side is not the side to move was told, and not what stands in his way."""
    assert told(LEADER, "can Y fire")[1:4] == [
        "Asked of [Direct fire] of the Germans.",
        "no: nobody",
        "  Nearest to it: fire at F in B6 with Y is not legal here.",
    ]
    assert "Asked of [Direct fire] of the Germans." not in told(LEADER, "who can fire at Y")


@pytest.mark.parametrize(
    "asked",
    [
        "Must F itself see K6 to lob shells indirectly on Q?",
        "Suppose P drives up to K4, can D shoot it from the woods or must it assault?",
    ],
)
def test_how_a_question_opens_is_no_name(asked: str) -> None:
    """`Nothing is called `Must`; did you mean `most`?` was told."""
    found = answered(scene(LEADER), asked, of_rules=True)
    assert isinstance(found, Quoted)
    assert "called" not in found.head


def test_what_says_less_of_it_than_another_is_told_as_no_more_than_likely() -> None:
    """What a second engineer does to the odds of an assault was told as if nothing else could be asked."""
    found = answered(scene(LEADER), "can a second engineer help E", of_rules=True)
    assert isinstance(found, Quoted)
    assert found.head == "Most likely by the rules, as nothing reads this of the position itself:"
    assert found.is_answer
    assert "sure" not in found.data()


def test_rules_that_say_the_same_leave_an_answer_certain() -> None:
    """The ruling and the rule that carries it stood in each other's way: neither was certain."""
    found = answered(scene(LEADER), "Would a tank be allowed over a truck bridge?", of_rules=True)
    assert isinstance(found, Quoted)
    assert found.head == "No counter is named, so the rules themselves were asked. Most likely:"
    assert [one.name for one in found.texts[:3]] == [
        "Too heavy for a truck bridge",
        "PLQ-BRIDGE-13a",
        "Fit for a truck bridge",
    ]


def test_who_are_kin() -> None:
    every = {one.name: one for one in texts_of(scene(LEADER).table.model)}
    some = [every[one] for one in ("PLQ-BRIDGE-13a", "Fit for a truck bridge", "Stacking limit")]
    assert [one.name for one in kin_of(every["Too heavy for a truck bridge"], some)] == [
        "PLQ-BRIDGE-13a",
        "Fit for a truck bridge",
    ]


def test_what_may_not_be_meant_is_not_certain() -> None:
    found = answered(scene(LEADER), "Could I pile two minefields in one spot?", of_rules=True)
    assert isinstance(found, Quoted)
    assert not found.is_sure
    assert found.head.endswith("nearest to it:")


def test_half_a_point_is_no_half_strength() -> None:
    """It was asked whether A is halved against Q."""
    found = answered(scene(BLITZ), "Can A come down the road at half a point a hex and then overrun Q?", of_rules=True)
    assert isinstance(found, Quoted)
    assert found.texts[0].name == "No overrun at the road rate"
    assert told(BLITZ, "does A shoot at half at Q")[0] == "Read as: is A halved against Q"


def test_half_is_no_truck() -> None:
    """`used B its move` was echoed: a deuce and a half is a truck."""
    lines = told(LEADER, "P used half its move in plain sight, can A pop it there?")
    assert "Not read, and not considered here: `P used half its move in plain sight`" in lines


def test_what_moves_the_column_is_not_the_column() -> None:
    """The odds were told, and nothing of the shift."""
    found = answered(
        scene(LEADER), "Do I get the column shift when D and E go in on Q together from K5?", of_rules=True
    )
    assert isinstance(found, Quoted)
    assert found.texts[0].name == "Engineers lead the way"
    assert told(LEADER, "what is the column if D assaults Q")[0] == "Read as: what are the odds of D assaulting Q"


def test_who_is_inside_already_is_not_put_inside_another() -> None:
    """Y, who is in the fort, was put into the tank that drives onto it."""
    lines = told(LEADER, "Can P blast A if A drove up on top of X with Y still inside?")
    assert not any("Y is inside" in line for line in lines)
    assert '--after "suppose C is inside B"' in told(LEADER, "B goes up in flames with C aboard. Is C dead")[0]


def test_who_has_fired_is_inverted_and_who_is_dispersed_is_turned_over() -> None:
    """As the documents say of the one, and the guide of the other; nothing read it."""
    asked = "A fires at P. is A then inverted?"
    assert told(LEADER, asked)[0] == 'Read as: A has fired or A has moved --after "fire at P in H2 with A"'
    assert told(LEADER, asked)[-1] == "yes"
    assert told(LEADER, "is A inverted") == ["Read as: A has fired or A has moved", "no"]
    assert told(LEADER, "is A turned over") == ["Read as: A is dispersed", "no"]


def test_how_much_movement_is_what_it_costs() -> None:
    """Half the points for a load were told, as the answer."""
    found = answered(scene(LEADER), "How much movement to drive off the map?", of_rules=True)
    assert isinstance(found, Quoted)
    assert (found.is_sure, found.texts[0].name) == (True, "PLQ-MOVE-GEN-05")


def test_what_was_taken_aboard_is_what_is_set_down() -> None:
    """`it` was nobody, and of everybody it was asked whether B may set him down."""
    lines = told(LEADER, "can B pick up C, move to G8 and drop it")
    assert lines[0] == 'Read as: it is legal to unload C from B --after "load C on B" --after "move B into G8"'
    assert "[One job for an unloader]" in lines[-1]


@pytest.mark.parametrize(
    "asked",
    [
        "can B load C, drive off and unload it in the same turn",
        "Can B hook up C in F8, drive off and drop it all in one turn?",
    ],
)
def test_what_he_may_do_nowhere_is_told_though_nobody_tells_where_he_goes(asked: str) -> None:
    """`Yes` was told, of the first of three things."""
    lines = told(LEADER, asked)
    assert lines[0].startswith("Not read, and not considered here: `drive off")
    assert "no" in lines
    assert "[One job for an unloader]" in lines[-1]


def test_where_what_is_told_is_not_read_the_rules_are_heard_first() -> None:
    """A yes followed, of the position without it; the ruling says no."""
    lines = told(BLITZ, "C is riding A in a town. Can the Germans pick off just C")
    assert lines[0] == "Nearest to all of it in the rules:"
    found = answered(scene(BLITZ), "C is riding A in a town. Can the Germans pick off just C", of_rules=True)
    assert isinstance(found, Answered)
    assert found.data()["by the rules"]["said"] == lines[0]
    assert lines[1].startswith("  [PBQ-MOVE-TRN-04a] Can a rider be attacked apart from its vehicle in a town? No")
    at = lines.index("Not read, and not considered here: `C is riding A in a town`")
    assert lines[at + 1].startswith("Read as: C may be fired on by")
    surely = told(LEADER, "E goes in on Q alone, better column or not")
    assert surely[0] == "By the rules, as not all of this is read of the position itself:"
    assert surely[1].startswith("  [PLQ-CAT-06a] Do engineers who assault alone get the better column? No")
    assert "Not read, and not considered here: `better column or not`" in surely


@pytest.mark.parametrize(
    ("asked", "unread"),
    [
        ("stupid question, could A shoot at P", "stupid question"),
        ("does C see A and can it fire back", "can it fire back"),
    ],
)
def test_the_rules_are_not_heard_of_a_remark_nor_of_another_question(asked: str, unread: str) -> None:
    assert told(LEADER, asked)[0] == f"Not read, and not considered here: `{unread}`"


def test_the_rule_that_answers_is_not_told_twice() -> None:
    lines = told(LEADER, "can B load C, drive off and unload it in the same turn")
    assert sum("[One job for an unloader]" in line for line in lines) == 1


@pytest.mark.parametrize(
    "asked",
    [
        "suppose there is a roadblock in H5, can A move to H5",
        "a barricade lies in H5, can A move to H5",
        "with a road block in H5, can A move to H5",
        "H5 has a roadblock on it, can A move to H5",
        "there are tank traps in H5, can A go there",
    ],
)
def test_what_lies_there_may_be_told_in_players_words(asked: str) -> None:
    """`roadblock` was read by nothing, and `with a roadblock in H5` was left out."""
    assert told(LEADER, asked)[0] == 'Read as: it is legal to move A into H5 --after "suppose there is a block in H5"'


def test_what_is_told_beside_a_no_is_not_lost() -> None:
    """The edge was passed over without a word."""
    lines = told(BLITZ, "P's on a map edge nobody may leave by, can A run it over and roll off?")
    assert any(
        one.startswith("Not read, and not considered here: `P is on a map edge nobody may leave by") for one in lines
    )


@pytest.mark.parametrize(
    ("asked", "first"),
    [
        ("How do engineers make a road block?", "demolition 1"),  # the odds of their fire at one were told
        ("my tank just blew up, do we leave anything on the map?", "destroy the victim"),  # who may leave the map
    ],
)
def test_a_small_verb_is_no_deed(asked: str, first: str) -> None:
    found = answered(scene(LEADER), asked, of_rules=True)
    assert isinstance(found, Quoted)
    assert found.texts[0].name == first


@pytest.mark.parametrize("asked", ["F shells H8. what does each get", "if F shells H8 how much does each get"])
def test_what_each_gets_is_his_share(asked: str) -> None:
    """`get` was to move: all who may were told."""
    found = answered(scene(LEADER), asked, of_rules=True)
    assert isinstance(found, Quoted)
    assert found.texts[0].name == "Shares of the shellfire"


def test_what_a_hex_is_may_stand_before_it() -> None:
    there = answered(scene(LEADER), "can A move to the town hex H5", of_rules=True)
    assert not isinstance(there, Answered)  # it is none
    assert told(LEADER, "is woods hex K5 in view from H6") == told(LEADER, "is K5 in view from H6")


def test_how_far_off_one_is_may_be_told() -> None:
    plainly = told(LEADER, "is A doubled against P")
    assert plainly[0] == "Read as: would A be doubled against P"
    assert told(LEADER, "is A doubled against P at range 4") == plainly  # so far off he is
    assert "Not considered here: `at range 9`." in told(LEADER, "is A doubled against P at range 9")


def test_no_hex_is_offered_that_is_only_at_hand() -> None:
    """`H2 is in view from G5` was offered, of a question of H6 and H2."""
    asked = "Is the line of sight from hilltop H6 to H2 blocked by the brown hexside?"
    found = answered(scene(LEADER), asked, of_rules=True)
    assert isinstance(found, Quoted)
    assert all("H6" in one and "H2" in one for one in found.besides)


@pytest.mark.parametrize(
    "asked", ["E assaults Q, does it get the engineer bonus", "E goes for Q alone, does it get the engineer bonus"]
)
def test_nobody_aims_at_himself(asked: str) -> None:
    """`the engineer` of the bonus was E too: against E."""
    found = answered(scene(LEADER), asked, of_rules=True)
    assert isinstance(found, Quoted)
    assert found.texts[0].name == "PLQ-CAT-06a"


@pytest.mark.parametrize(
    "asked",
    [
        "what are the odds of P firing at A and C",
        "if P hits A and C both, what are the odds?",
        "what are the odds of P shooting at A and C",
    ],
)
def test_who_fires_at_two_is_not_fired_at_by_them(asked: str) -> None:
    """The odds of A and C firing at P were told."""
    lines = told(LEADER, asked)
    assert "Read as: what are the odds of P firing at A" in lines
    assert "Read as: what are the odds of P firing at C" in lines
    assert not any("A and C firing" in line for line in lines)
