"""Parts taken of another pack: as if the taker had written them in its own words; the rest told once, by name."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from compiler.model.examples.lines import GivenCounters
from compiler.model.model import Model
from compiler.pipeline import compile_pack, load
from compiler.source import SourceFile
from compiler.source.pack_folder import Disk
from compiler.source.taken import Taken
from compiler.syntax import Item, read_items
from compiler.syntax.charts import read_charts
from rulewright.proofs.packs_judged import judge
from rulewright.shelf.memory import recall, remember
from rulewright.shelf.shelf import situations_of

HEAD = "title: T\nlayer: game\nversion: 1.0.0\nlanguage: 1\n"
NOUNS = """A side is one of the {side}s, the Blacks.
An animal is a kind of thing.
An animal has a {pace} (a number, at first 1){more}.
An animal may be shy{marks}.
"""
DOGS = """counters: Dogs
kind: animal
side: the Hounds
cites: [house]
rows:
  _: [pace, bark, marks]
  pug: [2, 3, [shy]]
  terrier: [4, 7, [muzzled, shy]]
---
chart: Kennels
cites: [house]
answers: the kennel of {the animal}
answer: one number
rows: the animal
cells: {pug: 1}
"""
YARD = """Situation [The yard]; cites house.
Given:
- 2 terriers in A1;
- animals of the Hounds out of play:
-- a pug P;
- a cat in A2.

Rule [Barking]; cites house.
The bark is 1.

Area [The Hounds' corner]; cites house.
A1 to A3.

Example [Never taken]; proves house.
Then nothing is so.
"""
TAKES = """takes:
  dogs:
    parts: [counters, situations]
    mapped: {the Hounds: the Cats, pace: speed, pug: puss}
    dropped: {bark: none here, muzzled: none here, terrier: away, cat: is a cat}
"""


def packs(folder: Path, **files: str) -> Disk:
    """`__` in a name is a slash; every pack has its page."""
    for name, text in files.items():
        path = folder / name.replace("__", "/").replace("_dot_", ".")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return Disk((folder,), folder)


@pytest.fixture
def shelf(tmp_path: Path) -> Disk:
    return packs(
        tmp_path,
        dogs__pack_dot_yaml=HEAD,
        dogs__nouns_dot_rulebook=NOUNS.format(
            side="Hound", pace="pace", more=", a bark (a number, at first 0)", marks=", muzzled"
        ),
        dogs__charts__dogs_dot_yaml=DOGS,
        dogs__situations__yard_dot_rulebook=YARD,
        cats__pack_dot_yaml=HEAD + TAKES,
        cats__nouns_dot_rulebook=NOUNS.format(side="Cat", pace="speed", more="", marks=""),
        cats__charts__cats_dot_yaml="counters: Cats\nkind: animal\nside: the Cats\ncites: [house]\nrows:\n  puss: {speed: 9}\n",
    )


def said(shelf: Disk, pack: str) -> list[str]:
    return [f"{one.name}: {one.message}" for one in judge(shelf, (pack,)).diagnostics if one.is_error]


def model_of(shelf: Disk, pack: str) -> Model:
    compiled = compile_pack([pack], shelf)
    assert [one.message for one in compiled.problems] == []
    return compiled.built.model


def takes(shelf: Disk, told: str) -> None:
    (shelf.rules[0] / "cats" / "pack.yaml").write_text(HEAD + told, encoding="utf-8")


def test_counters_come_with_the_names_of_the_taker(shelf: Disk) -> None:
    """A counter that is another here is left behind, and a chart is no counters."""
    takes(shelf, TAKES.replace("terrier: away, ", ""))
    model = model_of(shelf, "cats")
    assert {name: (dict(one.values), one.marks, str(one.side)) for name, one in model.types.items()} == {
        "puss": ({"animal's speed": Fraction(9)}, (), "the Cats"),
        "terrier": ({"animal's speed": Fraction(4)}, ("animal is shy",), "the Cats"),
    }
    assert model.charts == {}


def test_what_is_taken_is_amended_by_who_takes_it(shelf: Disk) -> None:
    takes(shelf, TAKES.replace("terrier: away, ", ""))
    amended = "amends: Dogs\ncites: [house]\nrows:\n  terrier: {speed: 7}\n"
    packs(shelf.rules[0], cats__charts__an_amended_dog_dot_yaml=amended)
    terrier = model_of(shelf, "cats").types["terrier"]
    assert (dict(terrier.values), terrier.marks) == ({"animal's speed": Fraction(7)}, ("animal is shy",))
    packs(shelf.rules[0], cats__charts__an_amended_dog_dot_yaml=amended.replace("terrier", "terier"))
    assert said(shelf, "cats") == ["unknown-name: no counter is called `terier`"]


def test_what_counters_taken_lack_here_a_sheet_of_ones_own_says(shelf: Disk) -> None:
    """All that one of them lacks is told together, whatever the order of sets is."""
    takes(shelf, TAKES.replace("terrier: away, ", ""))
    more = NOUNS.format(side="Cat", pace="speed", more=", a mood (a number), an age (a number)", marks="")
    packs(
        shelf.rules[0],
        cats__nouns_dot_rulebook=more,
        cats__charts__cats_dot_yaml="counters: Cats\nkind: animal\ncites: [house]\nrows:\n  puss: {mood: 1, age: 2}\n",
    )
    (found,) = [one for one in judge(shelf, ("cats",)).diagnostics if one.is_error]
    lacks = "`terrier` has no mood or age, and an animal has none at first"
    assert found.message == f"in what is taken of `dogs`, {lacks}"
    assert "`amends: Dogs`" in (found.help or "")
    assert "`terrier: {mood: ..., age: ...}`" in (found.help or "")
    given = "amends: Dogs\ncites: [house]\nrows:\n  _: [mood, age]\n  terrier: [4, 1]\n"
    packs(shelf.rules[0], cats__charts__given_dot_yaml=given)
    assert model_of(shelf, "cats").types["terrier"].values["animal's mood"] == 4
    packs(shelf.rules[0], cats__charts__given_dot_yaml=given.replace(", age]", "]").replace(", 1]", "]"))
    assert said(shelf, "cats") == ["missing-value: `terrier` has no age, and an animal has none at first"]


def test_a_chapter_taken_cites_a_document_that_the_taker_declares(shelf: Disk) -> None:
    takes(shelf, "takes: {dogs: [1_rules]}\nsources: {CATQ: {title: Questions of cats}}\n")
    rule = 'Rule [Naps]; in short "Those that are shy are slow."; cites DOGQ-1.\nThe pace is 1 if the animal is shy.\n'
    asks = 'Question "the pace of {the animal}"; rules call it "the pace"; its answer is one number; cites house.\n'
    packs(shelf.rules[0], dogs__1_rules_dot_rulebook=f"{asks}\n{rule}")
    (found,) = [one for one in judge(shelf, ("cats",)).diagnostics if one.name == "unknown-source"]
    span = found.primary.span
    assert f"{asks}\n{rule}"[span.start : span.end] == "DOGQ-1"
    assert "as in `DOGQ: {title:" in (found.help or "")


def test_a_situation_loses_the_lines_that_say_what_is_dropped(shelf: Disk) -> None:
    model = model_of(shelf, "cats/yard")
    (card,) = model.positions.values()
    assert [(one.noun, model.side_of(one)) for one in card.given if isinstance(one, GivenCounters)] == [
        ("puss", "the Cats")
    ]
    assert list(model.areas) == ["The Cats' corner"]
    assert (model.rules, model.examples) == ({}, {})
    assert situations_of(shelf, "cats") == ("yard",)


def test_what_is_unknown_is_told_once_and_by_name(shelf: Disk) -> None:
    takes(shelf, "takes: {dogs: [counters, situations]}\n")
    begins = "unknown-in-taken: in what is taken of `dogs`, "
    assert said(shelf, "cats") == [
        f"{begins}an animal has no bark",
        f"{begins}an animal has no pace",
        f"{begins}no animal may be `muzzled`",
        f"{begins}no side is called `the Hounds`",
    ]
    takes(shelf, TAKES.replace("cat: is a cat", "kennel: none here").replace("terrier: away, ", ""))
    assert said(shelf, "cats") == [f"{begins}no counter is called `cat`"]


def test_a_situation_of_its_own_stands_in_the_place_of_one_taken(shelf: Disk) -> None:
    packs(
        shelf.rules[0],
        cats__situations__yard_dot_rulebook="Situation [Our yard]; cites house.\nGiven: - a puss in A1.\n",
    )
    takes(shelf, "takes: {dogs: [situations]}\n")
    assert list(model_of(shelf, "cats/yard").positions) == ["Our yard"]


def test_a_file_is_taken_or_left_by_its_name(shelf: Disk) -> None:
    takes(shelf, "takes: {dogs: {parts: [situations, charts/dogs], dropped: {yard: no yard}}}\n")
    assert situations_of(shelf, "cats") == ()
    (pack,) = load(["cats"], shelf).packs
    assert [(Path(one.path).stem, one.taken is not None) for one in pack.files.charts] == [
        ("dogs", True),
        ("cats", False),
    ]


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        ("takes: {dogs: [yards]}\n", "unreadable-file: `dogs` has no part `yards`"),
        ("takes: {dgos: [counters]}\n", "missing-pack: there is no pack `dgos`"),
        ("takes: {cats: [counters]}\n", "taken-from-its-own: `cats` has all of `cats` already"),
        ("takes: {dogs: {parts: [boards], dropped: {yard: }}}\n", "wrong-form: `yard:` is dropped without a word"),
    ],
)
def test_takes_that_are_slips(shelf: Disk, told: str, expected: str) -> None:
    takes(shelf, told)
    assert said(shelf, "cats") == [expected]


def test_nothing_kept_outlives_a_change_of_what_is_taken(
    shelf: Disk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    before = model_of(shelf, "cats").made_of
    once = shelf.at_once()
    judge(once, ("cats",))
    remember(["cats"], "fine", "", {one.root: one.texts for one in (once.read or {}).values()})
    assert str(tmp_path / "dogs") in {str(path) for path in once.read or {}}
    packs(tmp_path, dogs__charts__dogs_dot_yaml=DOGS.replace("[2, 3", "[5, 3"))
    assert model_of(shelf, "cats").made_of != before
    assert recall(["cats"]) is None


TOY = [*sorted((Path(__file__).parents[1] / "toy").rglob("*.rulebook"))]


@pytest.mark.parametrize("path", TOY, ids=[path.stem for path in TOY])
def test_with_nothing_mapped_a_file_is_what_it_was(path: Path) -> None:
    file = SourceFile(path.as_posix(), path.read_text(encoding="utf-8"))
    items, notes, problems = read_items(file)
    kept = [one for one in items if one.title not in ("Example", "Ruling")]
    assert read_items(replace(file, taken=Taken((), (("nothing of the sort", "x"),)))) == (kept, notes, problems)


def renamed(text: str, **mapped: str) -> list[str]:
    pairs = tuple((name.replace("_", " "), other) for name, other in mapped.items())
    items: list[Item] = read_items(SourceFile("f", text, Taken((), pairs)))[0]
    return [" ".join(word.text for word in one.words) for item in items for one in item.paragraphs]


def test_names_are_mapped_as_whole_words_one_and_several() -> None:
    text = 'Rule [The dogs]; cites house.\nThe dog\'s dogs dogged "{the dog}, a hot dog" in [Dog days] of the old\n  dog.\n'
    assert renamed(text, dog="tom cat", the_old_dog="nobody", hot_dog="sausage") == [
        'The tom cat \'s tom cats dogged "{the tom cat}, a sausage" in [Tom cat days] of nobody'
    ]


def test_an_item_that_is_another_here_is_left_behind_unless_it_replaces_that_one() -> None:
    text = (
        "Sequence [Day]; cites house.\n1. [Morning].\n\nSequence [Day]; replaces [Day]; cites house.\n1. [Evening].\n"
    )
    assert renamed(text, Day="Turn") == ["[Evening]"]


def test_a_column_and_a_cell_that_are_dropped() -> None:
    text = "chart: C\ncites: [house]\nanswers: a\nrows: the x\ncolumns: the y\ncells:\n  _: [p, q, r]\n  a: [1, 2, 3]\n  b: [4, 5, 1]\n"
    (chart,), problems = read_charts(SourceFile("f", text, Taken(("charts",), (("a", "z"),), ("q", "1"))))
    assert problems == ()
    assert [(cell.keys, cell.value.text) for cell in chart.cells] == [  # type: ignore[union-attr]
        (("z", "r"), "3"),
        (("b", "p"), "4"),
    ]


def test_what_begins_a_title_begins_it_here_too() -> None:
    taken = Taken((), (("wagon", "wagon"), ("attacking", "to attack"), ("Guards", "men")))
    assert taken.called("Wagons in the east") == "Wagons in the east"
    assert taken.called("Attacking is told of wagons") == "To attack is told of wagons"
    assert taken.called("Guards and guards") == "men and men"
