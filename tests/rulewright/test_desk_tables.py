"""The desk in YAML files: where a place stands in half-written text, what may stand there, what it means."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from compiler.graph import graph_of
from compiler.pipeline import compile_pack
from compiler.source import Disk, SourceFile
from rulewright.desk.completing import Offer
from rulewright.desk.pointing import Known
from rulewright.desk.tables.offered import table_offers, table_pointed
from rulewright.desk.tables.places import standing
from rulewright.telling import Book
from tests.rulewright.boatyard import BOARD, COUNTERS, LOOKS, write
from tests.rulewright.editor import Editor
from tests.rulewright.pasture import pasture


@pytest.mark.parametrize(
    ("text", "path", "is_key", "said", "beside"),
    [
        ("ki|", (), True, "ki", ()),
        ("counters: A\nki|", (), True, "ki", ("counters",)),
        ("counters: A\nkind: un|it\n", ("kind",), False, "unit", ("counters", "kind")),
        ("rows:\n  _: [a, b]\n  M4: {strength: 3, ma|: 3}\n", ("rows", "M4"), True, "ma", ("strength",)),
        ("rows:\n  M4: {strength: 3, marks: [a, |]}\n", ("rows", "M4", "marks", 1), False, "", ()),
        ("rows:\n  M4 tank: [11, [armored, veh|]]\n", ("rows", "M4 tank", 1, 1), False, "veh", ()),
        ("rows:\n  M4|: {strength: 3\n", ("rows",), True, "M4", ()),
        ("rows:\n  M4:\n    att|\n", ("rows", "M4"), True, "att", ()),
        ("rows:\n  |\n", ("rows",), True, "", ()),
        ("rows:\n  M4:\n    marks:\n      - a|\n", ("rows", "M4", "marks", 0), False, "a", ()),
        ("parts:\n  - title: x\n    chap|\n", ("parts", 0), True, "chap", ("title",)),
        ("parts:\n- title: x\n  chapters: [A, |B]\n", ("parts", 0, "chapters", 1), False, "B", ()),
        ("- example: a\n  w|", (0,), True, "w", ("example",)),
        ("introduction:\n  - >-\n    Some text: he|re\nparts: []", ("introduction", 0), False, "Some text: here", ()),
        ("introduction:\n  - >-\n    Some text: here\npar|", (), True, "par", ("introduction",)),
        ("cites: [a,\n  b, |c]", ("cites", 2), False, "c", ()),
        ('title: "a: b|"\n', ("title",), False, "a: b", ("title",)),
        ("# a remark: [\ncells:\n  'x: y': 1|", ("cells", "x: y"), False, "1", ("x: y",)),
        ("chart: A\n---\ncha|", (), True, "cha", ()),
    ],
)  # fmt: skip
def test_where_a_place_stands(
    text: str, path: tuple[str | int, ...], is_key: bool, said: str, beside: tuple[str, ...]
) -> None:
    at = text.index("|", text.rfind(">-") + 3 if ">-" in text else 0)
    here = standing(text[:at] + text[at + 1 :], at)
    assert (here.path, here.is_key, here.text, here.beside) == (path, is_key, said, beside)


def test_any_text_stands_somewhere() -> None:
    """Whatever is cut off wherever: something is told, and nothing fails."""
    for text in (BOARD, COUNTERS, LOOKS):
        for at in range(len(text)):
            assert standing(text[:at] + text[at + 5 :], at).start <= at
            assert standing(text[:at], at).start <= at


CHART = """chart: Draught of rigs
cites: [house]
answers: the draught under {the rig} at {the depth}
answer: one number or prohibited
rows: the rig
columns: the depth
cells:
  _:    [land, shallow]
  bare: [prohibited, 2]
  anything else: [prohibited, 1]
"""
GUIDE = "introduction: [Hello]\nparts:\n  - {title: All, chapters: [Boats]}\n"
ASKED = 'asked:\n  "{the vessel} is moored": is {the vessel} tied up\ncounters:\n  ship: [cog]\n'


@pytest.fixture(scope="module")
def known(tmp_path_factory: pytest.TempPathFactory) -> Known:
    folder = tmp_path_factory.mktemp("yard")
    write(folder)
    (folder / "rules" / "boatyard" / "charts" / "draught.yaml").write_text(CHART, encoding="utf-8")
    found = compile_pack(["boatyard"], Disk((folder / "rules",), folder))
    assert found.problems == ()
    model = found.built.model
    return Known(found, Book(model, graph_of(model), found.files), {})


def labels(known: Known, inside: str, text: str) -> list[Offer]:
    at = text.index("|")
    return table_offers(known, SourceFile(f"rules/boatyard/{inside}", text.replace("|", "", 1)), inside, at)


@pytest.mark.parametrize(
    ("inside", "whole", "old", "new", "label"),
    [
        ("charts/a.yaml", COUNTERS, "kind: vessel", "ki|: vessel", "kind"),
        ("charts/a.yaml", COUNTERS, "kind: vessel", "kind: ve|", "vessel"),
        ("charts/a.yaml", COUNTERS, "side: the North", "side: |", "the North"),
        ("charts/a.yaml", COUNTERS, "[house]", "[ho|", "house"),
        ("charts/a.yaml", COUNTERS, "draught: 2", "dr|: 2", "draught"),
        ("charts/a.yaml", COUNTERS, "draught: 2", "in|", "in the box"),
        ("charts/a.yaml", COUNTERS, "rig: square", "rig: s|", "square"),
        ("charts/a.yaml", COUNTERS, "[tarred]", "[ta|]", "tarred"),
        ("charts/a.yaml", "counters: B\nkind: vessel\nrows:\n  _: [draught, ri|]\n", "", "", "rig"),
        ("charts/a.yaml", "counters: B\nkind: vessel\nrows:\n  _: [draught, rig]\n  hulk: [1, b|]\n", "", "", "bare"),
        ("charts/a.yaml", "amends: Boats\nrows:\n  c|\n", "", "", "cog"),
        ("charts/a.yaml", "cou|", "", "", "counters"),
        ("charts/a.yaml", CHART, "rows: the rig", "rows: the r|", "the rig"),
        ("charts/a.yaml", CHART, "[land, shallow]", "[land, sh|]", "shallow"),
        ("charts/a.yaml", CHART, "  bare: [prohibited", "  bare: [pro|", "prohibited"),
        ("charts/a.yaml", CHART, "  bare:", "  sq|:", "square"),
        ("charts/a.yaml", CHART, "  anything", "  any|", "anything else"),
        ("charts/a.yaml", CHART, "answers: the", "house: [b|]\nanswers: the", "bare"),
        ("charts/a.yaml", "amends: |\ncells:\n", "", "", "Draught of rigs"),
        ("boards/b.yaml", BOARD, "depth: land", "de|: land", "depth"),
        ("boards/b.yaml", BOARD, "{depth: land}", "{depth: s|}", "shallow"),
        ("boards/b.yaml", BOARD, "dammed: [E]", "dammed: [S|]", "SE"),
        ("boards/b.yaml", BOARD, "dammed: [E]", "da|: [E]", "dammed"),
        ("boards/b.yaml", BOARD, "[buoyed]", "[b|]", "buoyed"),
        ("boards/b.yaml", BOARD, "B3: {", "D|: {", "D1"),
        ("boards/b.yaml", BOARD, "rows: 4, ", "rows: 4, second row: |, ", "half a hex right"),
        ("boards/b.yaml", BOARD, "rows: 4, ", "rows: 4, lab|, ", "labels"),
        ("looks.yaml", LOOKS, "ground: ", "gr|: ", "ground"),
        ("looks.yaml", LOOKS, "texture: crowns", "texture: cr|", "crowns"),
        ("looks.yaml", LOOKS, "    land:", "    la|:", "land"),
        ("looks.yaml", LOOKS, "symbol: sail", "symbol: s|", "sail"),
        ("looks.yaml", LOOKS, "top left: draught", "top left: |", "draught"),
        ("looks.yaml", LOOKS, "draw: path", "draw: |", "dashed path"),
        ("looks.yaml", LOOKS, "when: [armed]", "when: [ar|]", "armed"),
        ("guide.yaml", GUIDE, "chapters:", "cha|:", "chapters"),
        ("asked.yaml", ASKED, "counters:", "cou|:", "counters"),
        ("asked.yaml", ASKED, '"{the vessel} is moored"', "{the vessel} is m|", "{the vessel} is moored"),
        ("asked.yaml", ASKED, "[cog]", "[d|]", "dhow"),
        ("pack.yaml", "title: A\nla|", "", "", "layer"),
        ("pack.yaml", "title: A\nlayer: v|", "", "", "variant"),
        ("pack.yaml", "takes:\n  other: {pa|", "", "", "parts"),
        ("sources/S.yaml", "S-1: {section: A, to|}", "", "", "topic"),
        ("sources/S.yaml", "S-1: {section: A, executable: s|}", "", "", "scenario"),
        ("acknowledged.yaml", "- ex|", "", "", "example"),
        ("acknowledged.yaml", "- example: A\n  w|", "", "", "why"),
    ],
)  # fmt: skip
def test_what_may_stand_there(known: Known, inside: str, whole: str, old: str, new: str, label: str) -> None:
    assert old in whole
    text = whole.replace(old, new, 1) if old else whole
    assert label in [one.label for one in labels(known, inside, text)[:3]]


def test_what_is_there_is_not_offered_again(known: Known) -> None:
    assert "kind" not in [one.label for one in labels(known, "charts/a.yaml", COUNTERS + "ki|")]


def test_what_a_sign_of_yaml_stands_in_is_put_in_quotes(known: Known) -> None:
    (one,) = (one for one in labels(known, "asked.yaml", "asked:\n  is mo|: x") if "moored" in one.label)
    assert one.text == '"{the vessel} is moored"'


@pytest.mark.parametrize(
    ("inside", "text", "said", "node"),
    [
        ("charts/a.yaml", COUNTERS.replace("kind: vessel", "kind: ves|sel"), "", ("kind", "vessel")),
        ("charts/a.yaml", COUNTERS.replace("kind: vessel", "ki|nd: vessel"), "the kind of thing that these counters are", None),
        ("charts/a.yaml", COUNTERS.replace("cog", "c|og"), "", ("counter", "cog")),
        ("charts/a.yaml", COUNTERS.replace("rig: square", "r|ig: square"), "", ("store", "vessel's rig")),
        ("charts/a.yaml", COUNTERS.replace("rig: square", "rig: squ|are"), "rig", ("store", "vessel's rig")),
        ("charts/a.yaml", CHART.replace("[prohibited, 2]", "[prohibited, 2|]"), "", ("question", "the draught under {the rig} at {the depth}")),
        ("charts/a.yaml", CHART.replace("of rigs", "of r|igs"), "a chart of its own", None),
        ("boards/b.yaml", BOARD.replace("dammed: [E]", "dam|med: [E]"), "", ("store", "hexside is dammed")),
        ("boards/b.yaml", BOARD.replace("[buoyed]", "[buo|yed]"), "", ("store", "hex is buoyed")),
        ("looks.yaml", LOOKS.replace("top left: draught", "top left: drau|ght"), "", ("store", "vessel's draught")),
        ("looks.yaml", LOOKS.replace("texture: crowns", "textu|re: crowns"), "strewn over the hex (crowns, blocks", None),
        ("asked.yaml", ASKED.replace("[cog]", "[c|og]"), "", ("counter", "cog")),
    ],
)  # fmt: skip
def test_what_it_means(known: Known, inside: str, text: str, said: str, node: tuple[str, str] | None) -> None:
    at = text.index("|")
    found = table_pointed(known, SourceFile(f"rules/boatyard/{inside}", text.replace("|", "", 1)), inside, at)
    assert found is not None
    assert said in found.said
    assert found.node == node


# ---- through the server

WORTH, SOURCES, GUIDED = "rules/meadow/charts/worth.yaml", "rules/meadow/sources/MEA.yaml", "rules/meadow/guide.yaml"


@pytest.fixture(scope="module")
def editor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Editor]:
    folder = pasture(tmp_path_factory.mktemp("tables"))
    (folder / GUIDED).write_text("introduction: [Goats]\n", encoding="utf-8")
    one = Editor(folder)
    for path in (WORTH, SOURCES, GUIDED):
        one.open(path)
    assert one.findings(WORTH) == []
    yield one
    assert one.close() == 0


@pytest.mark.parametrize(
    ("path", "old", "new", "code", "said"),
    [
        (WORTH, "lush: 3", "lash: 3", "R0", "did you mean `lush`?"),
        (WORTH, "rows:", "rowes:", "R0", "did you mean `rows`?"),
        (SOURCES, "kind: cost", "kinds: cost", "R0", "did you mean `kind`?"),
        (GUIDED, "introduction", "introdution", "R0", "did you mean `introduction`?"),
    ],
)
def test_tables_are_judged_as_they_are_typed(
    editor: Editor, path: str, old: str, new: str, code: str, said: str
) -> None:
    whole = editor.texts[path]
    editor.write(path, whole.replace(old, new, 1))
    editor.until(lambda one: bool(editor.told.get(editor.uri(path))))
    found = editor.told[editor.uri(path)]
    assert any(one["code"].startswith(code) and said in one["message"] for one in found)
    assert (editor.folder / path).read_text(encoding="utf-8") == whole
    editor.write(path, whole)
    editor.until(lambda one: not editor.told.get(editor.uri(path)))


def test_the_server_completes_and_tells(editor: Editor) -> None:
    found = editor.ask("textDocument/completion", editor.after(WORTH, "  fre"))["items"]
    assert found[0]["label"] == "fresh"
    hover = editor.ask("textDocument/hover", editor.at(WORTH, "fresh: 2", 7))
    assert "the printed worth of {the grass}" in hover["contents"]["value"].replace("\\", "")
    there = editor.ask("textDocument/definition", editor.at(WORTH, "fresh: 2", 7))
    assert there["uri"].endswith("1_grazing.rulebook")
    asked = editor.at(WORTH, "fresh: 2", 7) | {"context": {"includeDeclaration": True}}
    uses = {Path(one["uri"]).name for one in editor.ask("textDocument/references", asked)}
    assert "1_grazing.rulebook" in uses
