"""Questions of the rules in players' words: what packs say answers them (`rules:` of their `asked.yaml`) stands first."""

from __future__ import annotations

from pathlib import Path
from shutil import copytree

import pytest

from compiler.pipeline import compile_pack
from compiler.source import Disk, Memory, SourceFile
from rulewright.actions import Answered, Quoted, answered, judge_wordings
from rulewright.actions.spoken import spelled_out
from rulewright.scenes import Scene, open_what
from rulewright.shelf import Wished
from tests.rulewright.test_asked_as_players_ask import BLITZ, LEADER, scene

ROOT = Path(__file__).parents[2]
# Asked by others than who wrote the words of the packs; each first paragraph was held against the rulebook by hand.
BY_THE_BOOK = [
    (LEADER, "When does a dispersed unit come back?", "attack 5"),
    (LEADER, "What do the letters A, H, I and M on the counters stand for?", "introduction 2"),
    (LEADER, "does an A gun fire at half vs infantry?", "Panzer Leader weapons chart: class A"),
    (LEADER, "Do I have to attack every unit in the hex, or can I pick one out of the stack?", "direct fire 2"),
    (LEADER, "Explain how indirect fire works, please, from plotting it to rolling the die.", "indirect fire 1"),
    (LEADER, "How much of its move does a truck use up loading an 88?", "transport 1"),
    (LEADER, "Can a truck spot for artillery?", "Trucks and wagons see nothing"),
    (LEADER, "Can trucks go into woods if there is no road?", "Green hexside"),
    (LEADER, "what's scatter", "land the mission"),
    (LEADER, "is the target in woods hard to hit, like a die mod?", "Cover"),
    (BLITZ, "can cossacks overrun stuff?", "PBQ-OVR-08"),
    (BLITZ, "what's a WEC?", "Weapon against target"),
    (BLITZ, "loading up - does it eat the whole turn?", "transport 1"),
    (BLITZ, "can ya blow up a block?", "PBQ-BLOCK-01"),
    (BLITZ, "Is there any way I'm allowed to scuttle my own tank so he doesn't get it?", "PBQ-CBT-13a"),
    (BLITZ, "how do mines work? One attack on the stack or each bloke on his own?", "PBQ-MINE-06"),
]
GUIDES = (("x", "    - All is seen.\n    - But in woods.\n"), ("y", "    - Nothing is seen.\n"))


@pytest.mark.parametrize(("path", "asked", "first"), BY_THE_BOOK)
def test_what_answers_a_question_of_the_rules_is_quoted_first(path: str, asked: str, first: str) -> None:
    found = answered(scene(path), asked, of_rules=True)
    assert isinstance(found, Quoted), found
    assert found.texts[0].name == first


def test_a_question_of_who_is_here_that_nothing_reads_is_answered_by_the_book_and_says_so() -> None:
    found = answered(scene(LEADER), "Can G fire while its crew naps beside the truck?", of_rules=True)
    assert isinstance(found, Quoted)
    assert found.texts[0].name == "Passengers hold fire"
    assert not found.is_near
    assert found.besides


def test_an_exception_that_is_asked_of_is_quoted_before_what_it_excepts() -> None:
    found = answered(scene(LEADER), "is R halved when it close assaults up a slope?", of_rules=True)
    assert isinstance(found, Quoted)
    assert [text.name for text in found.texts[:2]] == ["Slopes do not hinder assaults", "Uphill"]
    found = answered(scene(LEADER), "is S halved when it fires up a slope?", of_rules=True)
    assert isinstance(found, Quoted)
    assert found.texts[0].name == "Uphill"


def test_a_letter_that_names_nobody_is_no_chart_letter() -> None:
    """Of A guns the book tells; who J is, nobody knows."""
    found = answered(scene(LEADER), "can J fire while it's still hitched to the truck?", of_rules=True)
    assert isinstance(found, Quoted)
    assert found.unread


def test_what_answers_has_a_title_that_there_is() -> None:
    text = "rules:\n  Passengers hold fir:\n    - can passengers shoot\n"
    built = scene(LEADER).built
    (found,) = judge_wordings((SourceFile("x/asked.yaml", text),), built.model, built.vocabulary, "", Memory())
    assert found.message == "nothing that answers is called `Passengers hold fir`"
    assert found.help == "did you mean `Passengers hold fire`?"


def test_an_opening_answers_by_its_number_though_a_variant_says_less_there() -> None:
    """The wordings of the pack beneath lead to its second paragraph, and who wrote the variant cannot change them."""
    here = scene(LEADER).built
    asked = SourceFile("x/asked.yaml", "rules:\n  sight 2:\n    - when is somebody spotted\n")
    guides = [SourceFile(f"{one}/guide.yaml", f"openings:\n  sight:\n{text}") for one, text in GUIDES]
    assert judge_wordings((asked, *guides), here.model, here.vocabulary, "", Memory()) == ()


def test_what_is_replaced_is_answered_by_what_stands_in_its_place() -> None:
    """A question that a pack tells for its own rule is one of the variant's too, which replaces that rule."""
    varied = open_what("panzerblitz_by_leader/03_vyazma", Wished())
    assert isinstance(varied, Scene)
    text = "rules:\n  Heavy gun:\n    - is my cannon a whopper\n"
    wordings = (SourceFile("x/asked.yaml", text),)
    assert not judge_wordings(wordings, varied.built.model, varied.built.vocabulary, "", Memory())
    found = answered(varied, "hooking up a 25 pounder, is that the trucks whole move or half of it?", of_rules=True)
    assert isinstance(found, Quoted)
    assert "Heavy load" in [text.name for text in found.texts[:2]]


def test_questions_stand_in_further_files_too(tmp_path: Path) -> None:
    """A pack may be called as their folder is: only that folder within it is read so."""
    pack = copytree(ROOT / "tests" / "toy", tmp_path / "asked")
    (pack / "asked").mkdir()
    (pack / "asked" / "20_stacking.yaml").write_text("rules:\n  Full hex:\n    - how many toys fit in\n")
    wordings = compile_pack(["asked"], Disk((tmp_path,))).wordings
    assert "20_stacking.yaml" in [file.path.rpartition("/")[2] for file in wordings]
    assert {file.path.rpartition("/")[2] for file in wordings} <= {"20_stacking.yaml", "asked.yaml"}


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("Suppose S moves to M5. Would P see it?", "if S moves to M5, Would P see it?"),
        ("What if P were in M6: could T hit it?", "What if P were in M6, could T hit it?"),
        ("whats the range of S", "what is the range of S"),
        ("what is the cost for S to enter M5?", "what is the cost for S to enter M5?"),
        ("what's it cost S to enter M5?", "what does it cost S to enter M5?"),
        ("Which column do I use for 2.9 to 1?", "Which column do I use for 2.9 to 1?"),
    ],
)
def test_sentences_are_put_into_one(typed: str, read: str) -> None:
    assert spelled_out(typed).lower() == read.lower()


@pytest.mark.parametrize(
    ("path", "asked", "read_as"),
    [
        (LEADER, "If S fires now, can it still move later this turn?", "(supposing that S has fired, S may move)"),
        (LEADER, "Can E close assault D from M8?", "(supposing that E is in M8, E may assault D's hex)"),
        (LEADER, "Can S and T combine their fire against P?", "it is legal to fire at P in M8 with S and T"),
        (LEADER, "Can S fire and then move?", "(supposing that S has fired, S may move)"),
        (LEADER, "may S fire and move in one turn?", "(supposing that S has fired, S may move)"),
        (LEADER, "can S fire before it moves?", "(supposing that S has fired, S may move)"),
        (LEADER, "can R move and then assault D?", "(supposing that R has moved, R may assault D's hex)"),
        (LEADER, "whats the range on the Panther?", "P's range"),
        (
            LEADER,
            "What if the Panther were in M7: could S still hit it?",
            "(supposing that P is in M7, it is legal to fire at P in M7 with S)",
        ),
    ],
)
def test_what_is_supposed_and_done_together_is_read(path: str, asked: str, read_as: str) -> None:
    put = answered(scene(path), asked, of_rules=True)
    assert isinstance(put, Answered), put
    assert put.read_as == read_as


def test_where_nobody_may_it_is_told_why_not_whom_least_forbids_it() -> None:
    """Of the hexes and counters that could be meant best one of an enemy."""
    put = answered(scene(LEADER), "Can R close assault if it fired this turn?", of_rules=True)
    assert isinstance(put, Answered)
    assert put.lines()[1:] == ["no: nobody", "  R may not assault M7, by [No assault after fire] and [Hand to hand]."]
    put = answered(scene(LEADER), "which units may assault D?", of_rules=True)
    assert isinstance(put, Answered)
    assert put.lines()[1:] == ["nobody", "  R may not assault M7, by [Hand to hand]."]


def test_who_can_do_it_on_the_other_turn_is_told_where_nobody_can_now(tmp_path: Path) -> None:
    here = tmp_path / "here.position"
    here.write_text(
        """Position [In range]; rules [Panzer Leader].
Given:
- board A;
- an American scout platoon S in I7;
- a German submachine-gun platoon D in J8;
- it is [Direct fire] of the Allies.
"""
    )
    put = answered(open_what(str(here), Wished()), "who could shoot at S?", of_rules=True)
    assert isinstance(put, Answered)
    assert put.lines()[1:] == ["Asked of [Direct fire] of the Germans.", "D"]


def test_what_a_variant_says_itself_is_quoted_though_nobody_told_what_is_asked_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of what it extends hundreds of questions are told."""
    pack = tmp_path / "rules" / "muddy_spring"
    pack.mkdir(parents=True)
    (pack / "pack.yaml").write_text(
        "title: Muddy spring\nlayer: variant\nversion: 1.0.0\nlanguage: 1\nextends: [panzer_leader]\n"
    )
    (pack / "1_mud.rulebook").write_text(
        """# Mud

Rule [Down to the axles]; in short "Trucks cannot leave the road into woods."; cites house.
The unit may not enter the new hex from the old hex if all of these hold:
- the unit's movement class is wheels;
- the new hex's cover is woods;
- the new hex is not on a road from the old hex.
"""
    )
    (tmp_path / "wood.position").write_text(
        """Position [By the wood]; rules [Muddy spring].
Given:
- an American truck K in M5;
- M6's cover is woods;
- it is [Vehicle movement] of the Allies.
"""
    )
    monkeypatch.chdir(tmp_path)
    there = open_what("wood.position", Wished())
    found = answered(there, "can a truck go into the woods without a road?", of_rules=True)
    assert isinstance(found, Quoted)
    assert "Down to the axles" in [text.name for text in found.texts]


def test_somebodys_gun_is_not_the_gun_that_stands_elsewhere() -> None:
    put = answered(scene(LEADER), "how strong is the Panther's gun?", of_rules=True)
    assert isinstance(put, Answered)
    assert put.read_as == "P's attack strength"


def test_who_is_told_to_be_set_down_elsewhere_has_been_driven_there(tmp_path: Path) -> None:
    """`I6` was no place where anybody is, so that the rules were quoted."""
    here = tmp_path / "here.position"
    here.write_text(
        """Position [Unloading]; rules [Panzer Leader].
Given:
- board A;
- a halftrack T in G4;
- an armored infantry platoon A inside T;
- a German submachine-gun platoon D in J8;
- it is [Direct fire] of the Allies.
"""
    )
    asked = "If T unloads the armored platoon in I6, can A close assault J8 in the same turn?"
    put = answered(open_what(str(here), Wished()), asked, of_rules=True)
    assert isinstance(put, Answered)
    assert put.read_as.startswith("A may assault J8 --after ")
    assert put.value is False
    assert put.lines()[-1].startswith("  by [No assault after a ride]")


def test_who_asks_of_the_rules_is_not_offered_what_holds_little_of_it() -> None:
    """`the odds column for 3`, `S has fired`: these stood beneath a ruling on a diagram of the book."""
    for asked in (
        "In the book's direct fire diagram, what odds does the Hetzer get on the M4/75?",
        "With quick time in play, is infantry road movement any good off the road?",
    ):
        told = answered(scene(LEADER), asked, of_rules=True)
        assert isinstance(told, Quoted)
        assert told.texts
        assert not told.besides


@pytest.mark.parametrize("asked", ["What is a Churchill flamethrower exactly?", "what is a Panther?"])
def test_what_a_counter_is_is_what_stands_on_it(asked: str) -> None:
    """And not which of them are here: `nobody` was told of the Churchill."""
    told = answered(scene(LEADER), asked, of_rules=True)
    assert isinstance(told, Quoted)
    assert [one.sort for one in told.texts] == ["counter"]


def test_a_semicolon_parts_sentences() -> None:
    """Of two clauses the first alone was answered, with a flat no."""
    assert spelled_out("The Sherman is bogged down; do we get anything?") == spelled_out(
        "The Sherman is bogged down. Do we get anything?"
    )
