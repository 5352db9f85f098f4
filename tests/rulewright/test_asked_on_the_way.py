"""Points and hexes on the way, one thing after the other, and phases that are told: what leaves out a step is asked in
the steps that it means. All of it was answered by quoted rules alone, where nothing else is said."""

from __future__ import annotations

import pytest

from rulewright.actions import answered
from rulewright.actions.answers import Answered
from rulewright.actions.spoken import Quoted
from tests.rulewright.test_asked_in_clauses import scene

BLITZ = """Position [PanzerBlitz: on the way]; rules [PanzerBlitz].
Given:
- a Panther P in H5;
- a Panther V in H5;
- a rifle platoon Q in H5;
- a German truck T in M4;
- a German truck U in F9;
- a German 88 mm gun G in F9;
- a German halftrack H in J3;
- a German engineer platoon E inside H;
- a Wespe W in C3;
- a T-34 A in H9;
- an engineer company D in M8;
- a Russian truck K in O7;
- a minefield M of the Russians in J5;
- a twenty-point fort X of the Russians in E6;
- a rifle company Y inside X;
- a wreck in M6;
- L5's cover is town;
- the hexside from M4 to M5 is crossed by a road;
- the hexside from M5 to M6 is crossed by a road;
- the hexside from M6 to M7 is crossed by a road;
- V has fired;
- it is [Vehicle movement] of the Germans;
- it is turn 3.
"""
LEADER = """Position [Panzer Leader: on the way]; rules [Panzer Leader].
Given:
- an armored infantry platoon D in I5;
- an American machine-gun platoon G in I5;
- an American halftrack H in J7;
- an American rifle platoon N inside H;
- an American rifle platoon K in H6;
- an American truck B in L3;
- an American rifle platoon C in L3;
- an American engineer platoon E in L3;
- a German rifle platoon Q in I6;
- a German halftrack V in J5;
- a minefield M of the Germans in I4;
- it is [Close assault] of the Allies;
- it is turn 4.
"""
FIRE = """Position [Panzer Leader: fire]; rules [Panzer Leader].
Given:
- an M4 tank A in H6;
- an M4 tank B in H7;
- an American rifle platoon C in G6;
- a Panther P in H4;
- a Panther T in J4;
- it is [Direct fire] of the Allies;
- it is turn 2.
"""


def read(question: str, position: str) -> Answered:
    found = answered(scene(position), question, of_rules=True)
    assert isinstance(found, Answered), found.lines()
    assert not found.unread
    return found


@pytest.mark.parametrize(
    ("question", "left"),
    [
        ("how many points would H have left at K3?", "9"),
        ("how much is left to T after M5?", "11 1/2"),
        ("what does T have left once in M5", "11 1/2"),
        ("after M5 how much movement does T have left", "11 1/2"),
        ("how many MPs will T still have at M5", "11 1/2"),
        ("how many points does H have left in J3", "10"),  # where it is
    ],
)
def test_what_is_left_in_a_hex_is_left_once_one_has_moved_there(question: str, left: str) -> None:
    assert read(question, BLITZ).said == left


def test_what_is_left_is_reckoned_in_the_phase_in_which_one_moves() -> None:
    """It was all of the allowance, supposing that H were there."""
    for question in ("how many points would H have left at K5?", "if H moves to K5, how much does H have left"):
        found = read(question, LEADER)
        assert (found.said, found.stood_in[0]) == ("8", "Asked of [Vehicle movement] of the Allies.")


@pytest.mark.parametrize(
    ("question", "is_so"),
    [
        ("does H have enough points to reach the fort?", True),
        ("does T pay 2 for M5?", False),  # it is half a point
        ("does T pay 4 to enter N5", False),
        ("does T have 12 points left", True),
        ("does T have 12 points left at M5", False),  # it was yes, supposing that T were there
        ("is it 4 hexes from A to P", True),
        ("can I get T off the road and into L5?", True),
        ("can H reach J7 without entering J5", True),
        ("can H go through J5 without stopping?", False),
        ("can T pass M6 or must it stop there?", True),
        ("must T stop at M6", False),
        ("does H have to stop in J5", True),
    ],
)
def test_a_hex_on_the_way(question: str, is_so: bool) -> None:
    assert read(question, BLITZ).value is is_so


@pytest.mark.parametrize(
    ("question", "so"),
    [
        ("what does T pay for M5", "1/2"),
        ("how many hexes can U go across country?", "6"),
        ("where could U end up next to A?", "G8, G9, H8, H10, I8 and I9"),
        ("who can drive through M6", "H, P and T"),
        ("how long does it take to load the 88?", "12"),
        ("who can fire next turn?", "G, P, Q, V and W"),
        ("who can move in the foot phase", "Q"),
    ],
)
def test_what_it_costs_and_who_it_is(question: str, so: str) -> None:
    assert so in read(question, BLITZ).lines()


@pytest.mark.parametrize(
    ("question", "read_as", "is_so"),
    [
        ("what stops V?", "V may move", False),
        ("why not drive T into O4", "it is legal to move T into O4 --after", True),
        ("if H drops E in K3, can H drive on?", 'H may move --after "move H into K3" --after "unload E from H"', True),
        ("may the engineers get out at K3 and walk on?", 'E may move --after "move H into K3" --after "unload', False),
        ("if E gets off in K3, can it walk on", 'E may move --after "move H into K3" --after "unload E', False),
        ("can H go to K3, drop E there and come back?", "it is legal to move H into J3 --after", True),
        ("can U load Q instead of G?", "U may load Q", False),
        ("can H carry G instead of E", 'H may load G --after "unload E from H"', False),
        ("can H overrun K after driving up?", "H may overrun K's hex", False),  # but yes once moved nearer
    ],
)
def test_one_thing_after_the_other(question: str, read_as: str, is_so: bool) -> None:
    found = read(question, BLITZ)
    assert found.read_as.startswith(read_as)
    assert found.value is is_so


@pytest.mark.parametrize(
    ("question", "read_as"),
    [
        (
            "may E assault after getting off?",
            "(counters, called the target, such that E may assault (the target's hex)) --after",
        ),
        ("can W both fire and move?", "(supposing that W has fired, W may move)"),
        ("can W move three hexes and shoot", "(supposing that W has moved, (counters, called the target"),
        ("can W shoot twice?", "(supposing that W has fired, (counters, called the target"),
    ],
)
def test_what_nobody_can_once_he_has_done_the_first(question: str, read_as: str) -> None:
    found = read(question, BLITZ)
    assert found.read_as.startswith(read_as)
    assert found.value in (False, ())


@pytest.mark.parametrize(
    ("question", "read_as", "value"),
    [
        ("could K assault after moving?", "(supposing that K has moved, (counters", ("Q",)),
        ("can H drop N in K7 and drive on", 'H may move --after "move H into K7" --after "unload N', True),
        ("can B carry C and E", 'it is legal to load E on B --after "load C on B"', False),
        ("can B take C and E at once", 'it is legal to load E on B --after "load C on B"', False),
        ("if D goes against V, can K still go against Q", "K may assault Q's hex --after", True),
        ("does D have to stop at I4", "D may not move or there is no hex", True),
        ("can C move in the foot phase", "C may move", True),
    ],
)
def test_in_the_other_game(question: str, read_as: str, value: object) -> None:
    found = read(question, LEADER)
    assert found.read_as.startswith(read_as)
    assert found.value == value


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("can A and B fire at different targets?", True),
        ("if A fires first, may B fire afterwards at the same target?", False),
        ("does A lose its shot if B fires?", ("P", "T")),  # if B fires, can C still
    ],
)
def test_who_fires_beside_another(question: str, value: object) -> None:
    assert read(question, FIRE).value == value


def test_what_is_not_lost_is_told_and_no_yes() -> None:
    assert "P and T" in read("does A lose its shot if B fires?", FIRE).lines()
    assert "yes: P and T" in read("if B has fired, can A fire?", FIRE).lines()


@pytest.mark.parametrize("question", ["must I assault?", "does G have to assault", "is D forced to assault"])
def test_nobody_has_to_do_what_may_be_done(question: str) -> None:
    found = answered(scene(LEADER), question, of_rules=True)
    assert isinstance(found, Quoted)
    assert found.told.startswith("no, nobody has to: `assault the target hex")


def test_whose_turn_comes_next() -> None:
    found = answered(scene(LEADER), "whose turn comes after ours?", of_rules=True)
    assert isinstance(found, Quoted)
    assert found.told == (
        "It is [Close assault] of the Allies. Next: [Clean-up] of the Allies; then [Writing orders] of the Germans."
    )


@pytest.mark.parametrize(
    ("question", "position"),
    [
        ("how many tanks are left in H5", BLITZ),  # no points
        ("can Q move one hex and assault", BLITZ),  # it may hang on how far
        ("could Q assault after moving", BLITZ),  # and on where to
        ("can P fire in the movement phase", BLITZ),  # nobody does
        ("does G lose its attack if D assaults Q", LEADER),  # not its fire
        ("can H go round J5", BLITZ),  # to where, nobody tells
        ("can E fire at different targets", LEADER),  # one at two
        ("what would A's strength be at five hexes", BLITZ),  # at so many, and not whether it is so much
    ],
)
def test_what_sounds_alike_stays_unread(question: str, position: str) -> None:
    assert isinstance(answered(scene(position), question, of_rules=True), Quoted)


def test_how_it_is_to_be_done_is_no_question_of_whether_it_must_be() -> None:
    found = answered(scene(LEADER), "must I assault everybody in I6", of_rules=True)
    assert isinstance(found, Quoted)
    assert "nobody has to" not in found.told
