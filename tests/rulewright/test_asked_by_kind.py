"""Kinds of questions that strangers put and nothing read: each kind by one or two sentences of its own."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from rulewright.actions import Answered, answered, readings_offered
from rulewright.actions.spoken import Quoted
from rulewright.games import weighed_instead
from rulewright.scenes import Refused, Scene, open_what
from rulewright.shelf import Slip, Wished
from tests.rulewright.as_far import AS_FAR

ROOT = Path(__file__).resolve().parents[2]
TABLE = str(Path(__file__).parent / "at_the_table.position")


@cache
def scene(path: str = TABLE) -> Scene:
    found = open_what(path, Wished())
    assert isinstance(found, Scene), found.problems
    return found


def told(asked: str, path: str = TABLE) -> str:
    """As it was read; what the rules say first, in brackets; else what is offered first, after a question mark."""
    try:
        found = answered(scene(path), asked, of_rules=True)
    except Slip as fault:
        return f"? {fault}"
    if isinstance(found, Answered):
        return " / ".join((found.read_as or asked, *(one.read_as for one in found.others)))
    if isinstance(found, Quoted) and not found.unread:
        return f"[{found.texts[0].name}]"
    weighed = weighed_instead(scene(path), asked)
    return weighed[0].removeprefix("Read as: ") if weighed else " / ".join(("?", *readings_offered(found)[:1]))


def test_counters_of_a_position_are_called_as_players_call_them() -> None:
    here = scene()
    called = {name: here.position.type_of[one] for name, one in here.names.items() if name in "HTMDU"}
    assert called == {
        "H": "Hellcat",
        "T": "halftrack",
        "M": "American machine-gun platoon",
        "D": "German submachine-gun platoon",
        "U": "SdKfz 234-1",
    }


def test_what_nobody_is_called_is_told(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.position"
    wrong.write_text("Position [Wrong]; rules [Panzer Leader].\nGiven:\n- board A;\n- an M99 T in H6.\n")
    found = open_what(str(wrong), Wished())
    assert isinstance(found, Refused)
    assert found.problems[0].message == "no counter is called `M99`"


@pytest.mark.parametrize(
    ("line", "cure"),
    [
        ("an American M4/75 tank platoon S in H6", "did you mean `M4 tank`?"),
        ("a PzKpfw IV P in H6", "did you mean `Panzer IV` or `Panzer IV J`?"),
        ("a 105 mm howitzer H in H6", "there are `American 105 mm howitzer` and `German 105 mm howitzer`"),
    ],
)
def test_names_of_other_lists_lead_to_those_of_the_pack(tmp_path: Path, line: str, cure: str) -> None:
    wrong = tmp_path / "wrong.position"
    wrong.write_text(f"Position [Wrong]; rules [Panzer Leader].\nGiven:\n- board A;\n- {line}.\n")
    found = open_what(str(wrong), Wished())
    assert isinstance(found, Refused)
    assert found.problems[0].help == cure


@pytest.mark.parametrize(
    ("asked", "read_as"),
    [
        ("what is the range of the M-3?", "T's range"),
        ("how far can the submachine gun platoon move?", AS_FAR.format("D")),
        ("is the armored platoon spotted?", "is A spotted"),
        ("how far is it from the MG platoon to the SMG platoon?", "the distance from M's hex to D's hex"),
    ],
)
def test_names_of_units_are_written_in_any_way(asked: str, read_as: str) -> None:
    assert told(asked).startswith(read_as)


def test_a_noun_that_goes_on_with_a_name_is_nobody_else() -> None:
    """The armored platoon is one: nobody fires at his friends because `platoon` could be them."""
    for asked in ("can the armored platoon fire?", "can the armored platoon fire while it is in the halftrack?"):
        assert "fire at " not in told(asked).replace("fire at the target", "")
    of_one = "such that it is legal to fire at the target in (the target's hex) with A)"
    assert told("can the armored platoon fire?").endswith(of_one)


def test_what_is_a_hex_is_nobody_who_is_called_so() -> None:
    assert told("how far is it from G5 to M3?") == "the distance from G5 to M3"


@pytest.mark.parametrize(
    ("asked", "read_as"),
    [
        ("does H have a clear line of sight to L6?", "L6 is in view from H's hex"),
        ("who is spotting D for us?", "units of (the opponent of (D's side)) that can spot into D's hex"),
        ("can S and M hurt the armored car with small-arms fire?", "it is legal to fire at U in L6 with S and M"),
        ("would H do any good against U?", "it is legal to fire at U in (U's hex) with H / (supposing a new attack"),
        (
            "H plus T on U, what column?",
            "(supposing a new attack with manner direct fire, target hex (U's hex), firers H and T",
        ),
        ("can M close assault J8 without the scouts?", "it is legal to assault J8 with M led by nobody"),
        ("show me everything H could fire at", "(counters, called the counter, such that it is legal to fire at"),
        ("what class is the armored car's gun, A or H?", "U's weapon class"),
        ("who's threatening H?", "(units, called the unit, such that it is legal to fire at H"),
    ],
)
def test_what_is_said_of_fire_is_read(asked: str, read_as: str) -> None:
    assert told(asked).startswith(read_as)


@pytest.mark.parametrize(
    ("asked", "read_as"),
    [
        (
            "how far can the M-3 go on the road and still unload A?",
            "(hexes, called the goal, such that the goal can be",
        ),
        ("how far can H drive down the road?", "(hexes, called the goal, such that the goal can be reached from H"),
        ("how many points does it cost H to go from H6 to I6 along the road?", "the least cost from H6 to I6"),
        ("if H were to drive to J6 by the road, what'd it cost?", "the least cost from H's hex to J6"),
        ("is P far enough from H6 to use indirect fire on it?", "the distance from P's hex to H6 is more than"),
        ("how close can P fire indirectly?", "((P's range divided by 4), rounded down) plus 1"),
        ("what happens if H drives into J7?", "odds of move H into J7, in [Vehicle movement]"),
    ],
)
def test_what_is_said_of_ways_and_ranges_is_read(asked: str, read_as: str) -> None:
    assert told(asked).startswith(read_as)


def test_what_a_way_costs_is_asked_with_whether_it_can_be_gone() -> None:
    whether, cost = told("can H get to J6, and what would that cost?").split(" / ")
    assert whether.startswith("J6 can be reached from H")
    assert cost.startswith("the least cost from H's hex to J6")


def test_what_happens_far_off_is_told_of_the_hex_itself() -> None:
    lines = weighed_instead(scene(), "what happens if H drives into J7?")
    assert any("H is caught on mines" in line for line in lines)


@pytest.mark.parametrize("asked", ["what does class H do against tanks?", "what does an H gun do to armored targets?"])
def test_a_letter_that_stands_for_a_sort_names_nobody(asked: str) -> None:
    assert told(asked) == "[Panzer Leader weapons chart: class H]"


def test_who_is_meant_is_not_guessed() -> None:
    """In range of a truck may be within its reach, or near enough to hit it."""
    assert told("anyone in range of T?").startswith(("?", "["))


@pytest.mark.parametrize(
    ("where", "asked", "title"),
    [
        ("rules/panzer_grenadier/positions/paddies.position", "can vehicles bog down?", "mire 1"),
        ("rules/panzer_grenadier/positions/paddies.position", "can infantry ride tanks?", "tank riders 1"),
        ("rules/panssari_salama/positions/frozen_lake.position", "may trucks leave the road in winter?", "PBQ-PS-02"),
        ("rules/panssari_salama/positions/frozen_lake.position", "are swamps and rivers frozen over?", "Frozen water"),
    ],
)
def test_each_pack_answers_of_its_own_rules(where: str, asked: str, title: str) -> None:
    assert told(asked, where) == f"[{title}]"


@pytest.mark.parametrize("asked", ["what is the cost of H?", "show me the costs of H"])
def test_what_somebody_costs_is_not_what_he_has_spent(asked: str) -> None:
    assert "spent by" not in told(asked)


def test_what_somebody_has_spent_is_read() -> None:
    assert told("how many points has H spent?") == "the points spent by H"


@pytest.mark.parametrize(
    ("asked", "row"),
    [
        ("what stands on U?", "[SdKfz 234-1]"),
        ("how strong is a King Tiger?", "[King Tiger]"),
        ("what is the range of a Tiger II?", "[King Tiger]"),
        ("King Tiger - what's printed on it?", "[King Tiger]"),
        ("what are the numbers on the American truck?", "[American truck]"),
    ],
)
def test_what_is_printed_on_a_counter_is_told_of_whoever_is_named(asked: str, row: str) -> None:
    assert told(asked) == row


@pytest.mark.parametrize(
    "asked", ["how strong is an assault?", "what is the defense of a town?", "is a Panther strong?"]
)
def test_no_counter_is_shown_to_who_asks_something_else(asked: str) -> None:
    found = answered(scene(), asked, of_rules=True)
    assert not (isinstance(found, Quoted) and found.texts[0].sort == "counter")


def test_a_pack_is_named_by_its_folder_too_and_where_nothing_is_near_all_are_listed(tmp_path: Path) -> None:
    file = tmp_path / "bridge.position"
    file.write_text("Position [Bridge]; rules [PanzerBlitz by Leader].\nGiven:\n- board 1;\n")
    found = open_what(str(file), Wished())
    assert isinstance(found, Scene)
    assert found.built.model.packs[-1].id == "panzerblitz_by_leader"
    file.write_text("Position [Bridge]; rules [Frogs and Ponds].\nGiven:\n- board 1;\n")
    with pytest.raises(Slip, match=r"there is no pack \[Frogs and Ponds\]; the packs are `.*`, `Panzer Leader`"):
        open_what(str(file), Wished())


def test_who_drives_onto_something_goes_to_its_hex_and_not_into_it(tmp_path: Path) -> None:
    """It was asked whether the tank may go into the fort."""
    file = tmp_path / "fort.position"
    given = "a thirty-point fort F of the Germans in M5;\n- a German rifle platoon E inside F;\n- an M4 tank S in M4;"
    moment = "it is [Vehicle movement] of the Allies."
    file.write_text(f"Position [A fort]; rules [Panzer Leader].\nGiven:\n- {given}\n- {moment}\n")
    for asked in ("can S move onto the fort in M5?", "can S drive onto F?"):
        assert told(asked, str(file)) == "it is legal to move S into F's hex"
    assert told("can S go into the fort?", str(file)) == "it is legal to go into F with S"
    assert told("can E climb onto S?", str(file)) == "S may load E"


@pytest.mark.parametrize(
    ("asked", "so", "where"),
    [
        ("who can fire?", ["W"], "Asked of [Direct fire] of the Allies in the next turn."),
        ("can anybody shoot at S?", ["V"], "Asked of [Direct fire] of the Germans."),
        ("who can drive to M5?", ["S", "T"], None),
        ("who can assault?", [], "Asked of [Close assault] of the Allies and [Close assault] of the Germans."),
    ],
)
def test_who_can_do_what_is_done_in_another_phase_is_asked_of_that(
    asked: str, so: list[str], where: str | None
) -> None:
    here = scene(str(ROOT / "rules/panzer_leader/positions/crossroads.position"))  # the Allies' vehicles move
    found = answered(here, asked, of_rules=True)
    assert isinstance(found, Answered)
    assert [name for name, one in here.names.items() if one in found.answer.value] == so
    assert found.stood_in == ((where,) if where else ())


@pytest.mark.parametrize("asked", ["why can nobody fire at P?", "why can't anybody fire at P?"])
def test_why_nobody_can_is_told_of_who_comes_nearest(asked: str) -> None:
    found = answered(scene(str(ROOT / "rules/panzer_leader/positions/crossroads.position")), asked, of_rules=True)
    assert isinstance(found, Answered)
    lines = found.lines()
    at = lines.index("Nearest to it: fire at P in M8 with S is not legal here.")
    assert lines[at + 1 : at + 3] == [
        "  S may not fire at M8.",
        "    [No line of fire] forbids it, because M8 is not in view from M4.",
    ]


@pytest.mark.parametrize(
    ("asked", "read_as"),
    [
        ("waht is the range of T?", "T's range"),
        ("cna H see U?", "U's hex is in view from H's hex"),
        ("how many points does T need to G7?", "the least cost from T's hex to G7 by steps "),
        ("what is the cheapest way for T to get to G7?", "the least cost from T's hex to G7 by steps "),
        (
            "any way for T to hide from D?",
            "(hexes, called the goal, such that the goal is not in view from D's hex and ",
        ),
    ],
)
def test_what_is_typed_in_haste_and_ways_are_read(asked: str, read_as: str) -> None:
    assert told(asked).startswith(read_as)


SEEN_BY_A_POST = """Position [A post off its own halftrack]; rules [PanzerBlitz]; under [Indirect fire], [Experimental indirect fire].
Given:
- a German halftrack H in M3;
- a German truck K in M4;
- a command post C of the Germans inside K;
- H is the radio car of C;
- a 120 mm mortar G in M1;
- a rifle company R in M8;
- it is [Direct fire] of the Germans.
"""


def test_who_fires_indirectly_needs_somebody_who_observes(tmp_path: Path) -> None:
    """It was asked only whether the shells reach."""
    for given, so in ((SEEN_BY_A_POST, False), (SEEN_BY_A_POST.replace("inside K", "inside H"), True)):
        file = tmp_path / f"{so}.position"
        file.write_text(given)
        found = answered(scene(str(file)), "can G fire indirectly at R?", of_rules=True)
        assert isinstance(found, Answered)
        assert found.value is so
        near = "Nearest to it: lob shells at R in M8 with G for "
        assert any(line.startswith(near) for line in found.why()) is not so


@pytest.mark.parametrize(
    ("given", "moment", "asked", "read_as"),
    [
        (
            "a German 20 mm gun G in M6;\n- a P-47 F in M5",
            "Direct fire] of the Germans",
            "can G fire at F?",
            "it is legal to fire up at F with G",
        ),
        (
            "an American engineer platoon E in M5;\n- a block B in M6",
            "Foot movement] of the Allies",
            "can E start to clear the block in M6?",
            "it is legal to begin block clearing in (B's hex) with E",
        ),
        (
            "a ranger platoon A in M5;\n- a ranger platoon B in M5;\n- a German rifle platoon D in M6",
            "Close assault] of the Allies",
            "what are the odds if A and B assault M6, with A as the engineers?",
            "(supposing a new attack with manner close assault, target hex M6, firers A and B, sappers A, ",
        ),
        (
            "an American rifle platoon R in M5;\n- a German rifle platoon D in M6",
            "Close assault] of the Allies",
            "what is the total defense of M6 if R assaults it?",
            "(supposing a new attack with manner close assault, target hex M6, firers R, ",
        ),
        (
            "an M4 tank S in M4;\n- a Panther P in M6",
            "Direct fire] of the Allies",
            "what is the attack strength of S if it fires at P?",
            "(supposing a new attack with manner direct fire, target hex (P's hex), firers S, targets P, called the trial, the strength",
        ),
        (
            "an American truck K in M4;\n- a minefield X out of play;\n- a minefield Y out of play;\n- X is packed on K",
            "Vehicle movement] of the Allies",
            "can K carry Y too?",
            "Y may be packed on K",
        ),
    ],
)
def test_what_a_blind_trial_asked_is_read(given: str, moment: str, asked: str, read_as: str, tmp_path: Path) -> None:
    file = tmp_path / "blind.position"
    file.write_text(f"Position [Blind]; rules [Panzer Leader].\nGiven:\n- {given};\n- it is [{moment}.\n")
    assert told(asked, str(file)).startswith(read_as)


@pytest.mark.parametrize(
    ("asked", "beneath"),
    [
        ("can S see D?", ["  by [In view]"]),
        ("what are the odds if S fires at P?", ["  by [Odds]"]),  # and not who is in the target hex
        ("can S overrun D?", ["  by [Only open ground is overrun] and [Overruns start next door]"]),
        (
            "can S fire at P?",  # all that speaks against it when such a thing is done
            [
                "  It is [Vehicle movement] of the Allies.",
                "  In [Direct fire] of the Allies in the next turn: no",
                "    S may not fire at M8, by [No line of fire].",
            ],
        ),
        (  # and not that S is one of one's own, which it is for who is on turn now
            "can P fire at S?",
            [
                "  It is [Vehicle movement] of the Allies.",
                "  In [Direct fire] of the Germans: no",
                "    P may not fire at M4, by [No line of fire].",
            ],
        ),
        (
            "can P move to M7?",
            ["  It is [Vehicle movement] of the Allies.", "  In [Vehicle movement] of the Germans: yes"],
        ),
        ("how many units are in M4?", []),
        ("how far is it from S to P?", []),
    ],
)
def test_a_bare_answer_names_what_settles_it(asked: str, beneath: list[str]) -> None:
    found = answered(scene(str(ROOT / "rules/panzer_leader/positions/crossroads.position")), asked, of_rules=True)
    assert isinstance(found, Answered)
    assert found.settled == beneath
    assert all(line in found.lines() for line in beneath)
