"""What a situation's card may say: areas, counters told together, facts of all that is described, boards in rows."""

from __future__ import annotations

from pathlib import Path

import pytest

from compiler.model.build import extend
from compiler.pipeline import compile_pack
from compiler.source import SourceFile
from compiler.source.pack_folder import Disk
from rulewright.scenes.card import judge_card
from rulewright.scenes.table import Table
from runtime.position import Position
from tests.language.cards import RULES, compiled, judged
from tests.oracle.building import build as build_oracle

CARD = """Situation [Brood]; cites house.
Given:
- board W turned;
- board E below;
- tired hens of the Reds out of play:
-- 3 brooding hens;
-- 2 hens Ada and Bea;
- a hen Cora of the Blues in W-C1;
- every hen out of play is brooding;
- Bea is not brooding;
- Cora is barred from board E;
- 4 hens of the Blues in W-B1, under [Crowded];
- a hen of the Blues in W-B1, not under [Crowded];
- every hex in [The mound] is fenced;
- every hex in [The mound] is kept by the Reds;
- every hex in [Behind the brook] is kept by the Blues.
"""


PATIENCE = RULES.replace("A hex has", "A hen has a patience (a number).\nA hex has", 1)


def opened(folder: Path, card: str) -> tuple[Table, Position]:
    made = compiled(folder, card)
    assert made.problems == (), [one.message for one in made.problems]
    table = Table.of(made.built.model)
    position, _ = table.set_up(list(made.built.model.positions.values())[-1].given)
    return table, position


def asked(folder: Path, question: str) -> object:
    made = compiled(folder, CARD)
    example = SourceFile("e", f"Example [E].\n{CARD.partition('.')[2].strip()[:-1]}.\nThen {question}.\n")
    read = extend(made.built, example)
    assert read.problems == (), [one.message for one in read.problems]
    table = Table.of(read.model)
    told = read.model.examples["E"]
    position, names = table.set_up(told.given)
    return table.value(position, names, told.events[0].condition)  # type: ignore[union-attr]


@pytest.mark.parametrize(
    "question",
    [
        "the number of hens out of play that are tired is 5",
        "the number of hens out of play that are brooding is 4",
        "Bea is tired and is not brooding",
        "Cora is not tired and is in [Behind the brook]",
        "Cora is not in [The mound]",
        "the number of hexes that are fenced is 4",
        "the number of hexes in [Behind the brook] that are kept by the Blues is 8",
        "W-F6 is in [Behind the brook] and E-A1 is in [Behind the brook]",
        "Cora may lay in W-A2",
        "Cora may not lay in W-C2",
        "Cora may not lay in W-D1",
        "there is no hen in [The mound]",
    ],
)
def test_what_a_card_says_holds(tmp_path: Path, question: str) -> None:
    assert asked(tmp_path, question) is True


def test_lines_of_options(tmp_path: Path) -> None:
    built = compiled(tmp_path, CARD).built
    told = list(built.model.positions.values())[-1]
    for on, number in ((), 1), (("Crowded",), 4):
        position, _ = Table.of(built.model, on).set_up(told.given)
        assert len(position.in_hex(position.space.hex("W-B1"))) == number
        assert len(build_oracle(built.model, position.space, told.given, on).place) == number + 1


def test_boards_lie_in_rows(tmp_path: Path) -> None:
    _, position = opened(tmp_path, CARD)
    space = position.space
    assert space.boards == ("W", "E")
    assert space.hex("W-A1") == space.hex("E-A6"), "the end of the turned board is one with the one beneath"


def test_a_card_prints_and_reads_back(tmp_path: Path) -> None:
    table, position = opened(tmp_path, CARD)
    text = position.printed()
    built = compiled(tmp_path / "again", CARD).built
    told = list(extend(built, SourceFile("p", text)).model.positions.values())[-1]
    assert table.set_up(told.given)[0].printed() == text


def test_the_oracle_reads_a_card_alike(tmp_path: Path) -> None:
    made = compiled(tmp_path, CARD)
    given = list(made.built.model.positions.values())[-1].given
    position, names = Table.of(made.built.model).set_up(given)
    other = build_oracle(made.built.model, position.space, given)
    assert dict(other.names) == names
    for store in ("hen is tired", "hen is brooding", "hex is fenced", "hex is kept by {the side}"):
        number = next((n for n, one in enumerate(position.program.stores) if one.id == store), None)
        if number is None:
            continue
        mine = {key for key, value in position.values[number].items() if value}
        theirs = {
            (key[1][0] if len(key[1]) == 1 else key[1])
            for key, value in other.values.items()
            if key[0] == store and value
        }
        assert mine == theirs, store


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("- tired hens out of play:\n-- 2 eggs", "wrong-kind"),
        ("- hens that are tired:\n-- 2 hens", "missing-part"),
        ("- every hen out of play", "no-reading"),
        ("- every hex in [The molehill] is fenced", "unknown-sequence"),
        ("- every hen out of play may lay in W-A1", "not-changeable"),
        ("- 2 hens of the Reds in W-B1, under [Crowd]", "unknown-option"),
        ("- board N", "unknown-board"),
        ("- a hen Ada of the Reds in W-B1, tired", "unexpected-word"),
        ("- a hen Ada of the Reds in W-B1 and Ada is tired", "unexpected-word"),
        ("- a hen Ada of the Reds out of play, tired", "unexpected-word"),
        ("- it is turn 3, [Dawn] of the Reds", "unexpected-word"),
        ("- board E tilted", "unexpected-word"),
        ("- board E, rows A to C", "unexpected-word"),
        ("- board E, A1 and then C5", "unexpected-word"),
        ("- a hen Ada of the Reds in W-B1, under [Crowded]", "unexpected-word"),
    ],
)
def test_what_a_card_cannot_say(tmp_path: Path, line: str, name: str) -> None:
    made = compiled(tmp_path, f"Situation [Brood]; cites house.\nGiven:\n- board W;\n{line}.\n")
    assert name in [one.name for one in made.problems], [(one.name, one.message) for one in made.problems]


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (
            "- board W, A1 to J5",
            "impossible-placement: these boards do not meet: board W has no hex J5; it goes from A1 to G6",
        ),
        (
            "- board W, A1 to C5;\n- E5 is fenced",
            "unknown-hex: there is no hex E5 on the boards (the board goes from A1 to C5)",
        ),
        (
            "- board W;\n- board S",
            "impossible-placement: these boards do not meet: boards W and S have different grids (`E` would fit)",
        ),
        (
            "- board W;\n- board W below",
            "impossible-placement: these boards do not meet: two boards are called W (`E` would fit)",
        ),
        (
            "- board W;\n- a hen of the Reds in H9",
            "unknown-hex: there is no hex H9 on the boards (the board goes from A1 to G6)",
        ),
        ("- board W;\n- Z5 is fenced", "unknown-hex: there is no hex Z5 on the boards (the board goes from A1 to G6)"),
        (
            "- board W;\n- C9 is fenced",
            "unknown-hex: there is no hex C9 on the boards (row C goes from C1 to C6, the board from A1 to G6)",
        ),
        (
            "- board W;\n- board E;\n- C3 is fenced",
            "unknown-hex: C3 is on several boards: say W-C3 or E-C3",
        ),
        (
            "- N-C3 is fenced;\n- board W;\n- board E",
            "unknown-hex: there is no hex N-C3 on the boards (the boards are W, E)",
        ),
        ("- a hen of the Reds in ZZ9", "unknown-hex: there is no hex ZZ9 on the boards (the board goes from A1 to G6)"),
    ],
)
def test_a_card_that_cannot_be_laid_out(tmp_path: Path, lines: str, told: str) -> None:
    assert told in judged(tmp_path, f"Situation [Brood]; cites house.\nGiven:\n{lines}.\n")


def test_an_area_off_the_boards(tmp_path: Path) -> None:
    card = "Situation [Brood]; cites house.\nGiven:\n- board W.\n\nArea [The pond]; cites house.\nW-A1 to W-C2, E-B4.\n"
    told = "off-the-board: [The pond] reaches to E-B4, which is not on the boards (the boards are W)"
    assert judged(tmp_path, card) == [told]


def test_hexes_of_numbered_boards_are_named_where_several_lie_together(tmp_path: Path) -> None:
    area = "Area [The pond]; cites house.\nnorth-0101 to north-0203, and south-0405.\n"
    card = f"{area}\nSituation [Brood]; cites house.\nGiven:\n- board north;\n- board south;\n- a hen of the Reds in north-0102.\n"
    assert judged(tmp_path, card) == []
    space = Table.of(compiled(tmp_path / "again", card).built.model).space((("north",), ("south",)))
    pond = [space.label(one) for one in space.hexes_in_area["The pond"]]
    assert pond == ["north-0101", "north-0102", "north-0103", "north-0201", "north-0202", "north-0203", "south-0405"]


@pytest.mark.parametrize(
    ("quiet", "told"),
    [
        (
            "the hen is not tired or the phase is not [Morning]",
            "it does not hold that hen 1 is quiet, by [Quiet mornings]",
        ),
        (
            "the hen's patience is at least 1",
            "it cannot be told whether hen 1 is quiet: hen 1's patience is not stated",
        ),
    ],
)
def test_what_must_hold_is_asked_at_the_moment_when_play_begins(tmp_path: Path, quiet: str, told: str) -> None:
    rules = f"""{PATIENCE}\nDefinition [Quiet mornings]; must always hold; cites house.\n"{{the hen}} is quiet" means that {quiet}.\n"""
    card = "Situation [Brood]; cites house.\nGiven:\n- board W;\n- tired hens of the Reds in W-B1:\n-- 2 hens.\n"
    assert judged(tmp_path, card, rules) == [f"impossible-placement: this cannot be set up: {told}"]


def test_a_fact_that_hangs_on_what_is_not_stated(tmp_path: Path) -> None:
    rules = f"""{PATIENCE}\nDefinition [Calm]; cites house.\n"{{the hen}} is calm" means that the hen's patience is at least 1.\n"""
    card = "Situation [Brood]; cites house.\nGiven:\n- board W;\n- a hen of the Reds in W-B1;\n- every hen that is calm is tired.\n"
    told = "impossible-placement: this cannot be set up: hen 1's patience is not stated"
    assert judged(tmp_path, card, rules) == [told]


def test_a_card_in_order(tmp_path: Path) -> None:
    assert judged(tmp_path, CARD) == []


BOX = """counters: Hens
kind: hen
side: the Reds
cites: [house]
rows:
  _: [in the box]
  bantam: [3]
  leghorn: [~]
"""


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        ("- 3 bantams in W-A1;\n- 9 leghorns in W-A2", []),
        ("- 2 bantams in W-A1;\n- hens out of play:\n-- a bantam;\n-- a bantam", ["4 bantams are asked for; there are 3 in the box, as the chart `Hens` says"]),
        ("- 2 bantams in W-A1;\n- 2 bantams in W-A2, under [Crowded];\n- a bantam in W-A2, not under [Crowded]", []),
    ],
)  # fmt: skip
def test_more_counters_than_there_are(tmp_path: Path, lines: str, told: list[str]) -> None:
    card = f"Situation [Brood]; cites house.\nGiven:\n- board W;\n- board E below;\n{lines}.\n"
    made = compiled(tmp_path, card, box=BOX)
    assert made.problems == (), [one.message for one in made.problems]
    position = list(made.built.model.positions.values())[-1]
    found = judge_card(Table.of(made.built.model), position)
    assert [one.message for one in found] == told
    for one in found:
        assert one.help == "a variant says how many there are: `amends: Hens`, `rows: {bantam: {in the box: 4}}`"
        places = [label.span.file.rpartition("/")[2] for label in (one.primary, *one.related)]
        assert places == ["card.rulebook", "card.rulebook", "card.rulebook", "hens.yaml"]


def test_the_options_that_are_on_say_how_many(tmp_path: Path) -> None:
    lines = "- 2 bantams in W-A1;\n- 2 bantams in W-A2, under [Crowded]"
    card = f"Situation [Brood]; cites house.\nGiven:\n- board W;\n- board E below;\n{lines}.\n"
    made = compiled(tmp_path, card, box=BOX)
    position = list(made.built.model.positions.values())[-1]
    assert judge_card(Table.of(made.built.model), position) == ()
    (found,) = judge_card(Table.of(made.built.model, ["Crowded"]), position)
    assert found.name == "too-many-counters"


def test_a_number_in_the_box_is_a_whole_one(tmp_path: Path) -> None:
    made = compiled(tmp_path, CARD, box=BOX.replace("3", "1/2"))
    assert [one.message for one in made.problems] == ["`1/2` is no number of counters: a whole number is wanted"]


TWO_SIDES = BOX.replace("side: the Reds\n", "").replace("_: [in the box]", "_: [side]")
TWO_SIDES = TWO_SIDES.replace("[3]", "[the Reds]").replace("[~]", "[the Blues]") + "  mule: [~]\n"


def test_a_counter_of_which_nobody_says_whose_it_is(tmp_path: Path) -> None:
    card = (
        "Situation [Brood]; cites house.\nGiven:\n- a bantam B in A1;\n- a mule of the Reds in A1;\n- a mule M in A2.\n"
    )
    made = compiled(tmp_path, card, box=TWO_SIDES)
    (found,) = judge_card(Table.of(made.built.model), list(made.built.model.positions.values())[-1])
    assert (found.name, found.primary.span.start) == ("not-stated", card.index("a mule M"))
    assert found.message == "`mule` may be of any side, and nothing here says whose it is"
    assert found.help == "`a mule M of the Blues` or `a mule M of the Reds`"


def test_what_must_hold_and_does_not_is_told_where_the_counters_are(tmp_path: Path) -> None:
    rule = """
Definition [Two to a hex]; must always hold; cites house.
"{the hen} has room" means that (the number of hens in (the hen's hex)) is at most 2.
"""
    card = "Situation [Brood]; cites house.\nGiven:\n- a hen of the Reds in A1;\n- 2 eggs in A3;\n- 3 hens of the Reds in A2.\n"
    made = compiled(tmp_path, card, rules=RULES + rule)
    (found,) = judge_card(Table.of(made.built.model), list(made.built.model.positions.values())[-1])
    assert (found.name, found.primary.span.start) == ("impossible-placement", card.index("3 hens"))
    assert "[Two to a hex]" in found.notes[0]
    assert "because" in found.notes[0]


@pytest.mark.parametrize(
    ("line", "told", "cure"),
    [
        ("3 henns of the Reds in A1", "no counter is called `henns`", "did you mean `hens`?"),
        ("a henn of the Reds in A1", "no counter is called `henn`", "did you mean `hen`?"),
        ("2 speckled hens of the Reds in A1", "no counter is called `speckled`", "did you mean `hens`?"),
        ("a Dutch hen/2 layer in A1", "no counter is called `Dutch`", "did you mean `hen`?"),
        ("A is brooding", None, None),
    ],
)
def test_an_unknown_counter(tmp_path: Path, line: str, told: str | None, cure: str | None) -> None:
    made = compiled(tmp_path, f"Situation [Brood]; cites house.\nGiven:\n- a hen A of the Reds in A1;\n- {line}.\n")
    assert [(one.message, one.help) for one in made.problems] == ([(told, cure)] if told else [])


def test_a_situation_is_found_by_its_number(tmp_path: Path) -> None:
    compiled(tmp_path, CARD)
    folder = tmp_path / "hens" / "situations"
    (folder / "card.rulebook").rename(folder / "08_brood.rulebook")
    for name in ("8", "08", "08_brood"):
        assert compile_pack([f"hens/{name}"], Disk((tmp_path,))).problems == ()
    assert [one.name for one in compile_pack(["hens/80"], Disk((tmp_path,))).problems] == ["missing-pack"]
