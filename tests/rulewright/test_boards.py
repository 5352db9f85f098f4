"""`rulewright board`: a board as a sheet and as a map of Tiled, and back without loss; looked over, and where what is wrong."""

from __future__ import annotations

import base64
import re
import zlib
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

from compiler.source import SourceFile
from compiler.syntax import read_charts
from rulewright.boards.file import as_yaml
from rulewright.boards.sheet import NoBoard, as_csv, from_csv, in_order
from rulewright.boards.tiled import as_tiled, from_tiled, tiles_drawn, tiles_file
from rulewright.cli import run
from runtime.space import read_board
from tests.rulewright.boatyard import BOARD, write

RULES = Path(__file__).resolve().parents[2] / "rules"
BOARDS = sorted(RULES.glob("*/boards/*.yaml"))


def data_of(text: str) -> dict[str, Any]:
    (raw,), faults = read_charts(SourceFile("boards/x.yaml", text))
    assert not faults
    return dict(raw.data)  # type: ignore[union-attr]


def same(board: Any, other: Any) -> bool:
    """Marks of a hex stand in no order."""
    first, second = read_board(board)[0], read_board(other)[0]
    return first is not None and first == second


@pytest.mark.parametrize("path", BOARDS, ids=lambda one: f"{one.parts[-3]}:{one.stem}")
def test_a_board_goes_there_and_back(path: Path) -> None:
    board = data_of(path.read_text(encoding="utf-8"))
    assert from_csv(as_csv(board)) == board
    assert data_of(as_yaml(board)) == board
    assert same(from_tiled(as_tiled(board)), board)
    ElementTree.fromstring(tiles_drawn(board))


LABELS: list[dict[str, Any]] = [
    {"labels": "letters"},
    {"labels": "numbers"},
    {"first label": "Y07", "label order": "column first", "skipped letters": ["I", "O"], "after Z": "AA, AB"},
    {"labels": "numbers", "first label": "0000", "label order": "row first"},
]


def random_board(random: Random) -> dict[str, Any]:
    """Of every shape that there is: staggered either way, rows of two lengths, hexsides told from either hex, values on them."""
    left, flat = random.random() < 0.5, random.random() < 0.5
    across = random.choice(["4", ["4", "5"] if left else ["5", "4"]])
    grid: dict[str, Any] = {
        "rows": str(random.randint(1, 7)),
        "columns": across,
        "second row": f"half a hex {'left' if left else 'right'}",
    }
    if flat:
        grid = {
            "tops": "flat",
            "rows": across,
            "columns": grid["rows"],
            "second column": f"half a hex {'up' if left else 'down'}",
        }
    grid |= random.choice(LABELS)
    hexes: dict[str, Any] = {}
    found, problems = read_board({"board": "x", "grid": grid})
    assert found is not None, problems
    taken: dict[Any, str] = {}
    for place in found.grid.places():
        told: dict[str, Any] = {}
        if random.random() < 0.5:
            told["ground"] = random.choice(["wood & water", "a <hill>", 'the "pit"', "1/2"])
        if random.random() < 0.3:
            told["marks"] = random.sample(["wet", "dug up", "é"], random.randint(1, 2))
        if random.random() < 0.3:
            told["way"] = random.choice([["all"], random.sample(found.grid.compass, 2)])
        if random.random() < 0.2 and not taken:
            told["wall"] = {"NE": "high", "SW": "low"}
            taken[place] = "wall"
        if told:
            hexes[found.grid.label(place)] = told
    board: dict[str, Any] = {
        "board": "x; y",
        "title": 'Über, "all"',
        "cites": ["house"],
        "grid": grid,
        "default": {"ground": "1/2"},
    }
    board |= {"notes": ["- a remark", "another: one"], "hexes": hexes}
    if hexes:
        board["places"] = {"Old: quay": list(hexes)[:2]}
    return in_order(board)


@pytest.mark.parametrize("seed", range(25))
def test_boards_of_every_shape_go_there_and_back(seed: int) -> None:
    board = random_board(Random(seed))
    assert from_csv(as_csv(board)) == board
    assert data_of(as_yaml(board)) == board
    assert same(from_tiled(as_tiled(board)), board)


def test_each_map_has_a_picture_of_its_own() -> None:
    """A tile is what stands in a hex of one board, so two maps in a folder share no picture."""
    board = data_of(BOARD)
    for name, file in (("bay", "bay.tiles.svg"), ("the bay", "the_bay.tiles.svg")):
        named = {**board, "board": name}
        assert tiles_file(named) == file
        assert f'source="{file}"' in as_tiled(named)


def test_a_map_as_tiled_packs_it() -> None:
    """Tiles may be packed, and turned; points may lie a little beside the hexside; a map that nobody told of is called so."""
    board = data_of(BOARD)
    text = as_tiled(board)

    def packed(found: re.Match[str]) -> str:
        numbers = [int(one) | (0x80000000 if int(one) else 0) for one in re.findall(r"\d+", found[1])]
        raw = zlib.compress(b"".join(one.to_bytes(4, "little") for one in numbers))
        return f'<data encoding="base64" compression="zlib">{base64.b64encode(raw).decode()}</data>'

    text = re.sub(r'<data encoding="csv">([\d,\s]*)</data>', packed, text)
    text = re.sub(r'x="(\d+)" y', r'x="\1.25" y', text)
    text = re.sub(r'<property name="hex" value="[^"]*" */>', "", text)
    assert same(from_tiled(text), board)


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("hexagonal", "isometric", "hexagonal, stagger axis Y"),
        ('infinite="0"', 'infinite="1"', "the map has no end"),
        ("<map", "<mop", "this is no map of Tiled"),
        ('<?xml version="1.0" encoding="UTF-8"?>', '<!DOCTYPE a [<!ENTITY b "c">]>', "declarations of its own"),
        ('<property name="depth" value="land" />', "", "no property of the tile says what the hex bears"),
        ('name="title"', 'name="titel"', "the map's property `titel` says nothing of a board"),
        ('<object id="1" name="dammed"', '<object id="1"', "has no name that says what the hexside bears"),
        ('x="', 'x="left ', "a number in this map cannot be read"),
        ('<tileset firstgid="1"', '<tileset source="others.tsx" firstgid="1"', "embed it in the map"),
    ],
)
def test_a_map_that_is_none_is_refused(old: str, new: str, why: str) -> None:
    text = as_tiled(data_of(BOARD))
    assert old in text
    with pytest.raises(NoBoard, match=re.escape(why)):
        from_tiled(text.replace(old, new))


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("@rows", "@rose", "line 4: `@rose` says nothing of a board"),
        ("\nhex,", "\nhax,", "the line of heads begins with `hex`, and this with `hax`"),
        ("hex,depth", "hex,dammed: sides", "two columns are called `dammed: sides`"),
        ("\nB1,", "\nA1,", "the hex A1 stands twice"),
        ("\nB1,", "\n,", "no hex is named"),
        ("A1,land", "A1,land,,,,,x", "A1 has more cells than there are heads"),
    ],
)
def test_a_sheet_that_is_none_is_refused(old: str, new: str, why: str) -> None:
    text = as_csv(data_of(BOARD))
    assert old in text
    with pytest.raises(NoBoard, match=re.escape(why)):
        from_csv(text.replace(old, new, 1))


# ---- the verb


@pytest.fixture
def yard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    write(tmp_path)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str]:
    code = run(("board", *arguments))
    return code, "".join(capsys.readouterr())


@pytest.mark.parametrize("name", ["bay.csv", "bay.tmx"])
def test_what_is_taken_back_untouched_changes_nothing(
    name: str, yard: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = yard / "rules" / "boatyard" / "boards" / "bay.yaml"
    before = file.read_bytes()
    assert said(capsys, "boatyard:bay", "-o", name)[0] == 0
    code, out = said(capsys, name, "--into", "boatyard")
    assert (code, out) == (0, "board bay is as it was; nothing was written\n")
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("bay.csv", "A1,land", "A1,shallow"),
        ("bay.tmx", 'name="title" value="The bay"', 'name="title" value="The bight"'),
    ],
)
def test_what_is_changed_is_taken(
    name: str, old: str, new: str, yard: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said(capsys, "boatyard:bay", "-o", name)
    text = (yard / name).read_text(encoding="utf-8")
    assert old in text
    (yard / name).write_text(text.replace(old, new), encoding="utf-8")
    assert said(capsys, name, "--into", "boatyard")[0] == 0
    written = (yard / "rules" / "boatyard" / "boards" / "bay.yaml").read_text(encoding="utf-8")
    assert ("A1: {depth: shallow}" in written) == name.endswith("csv")
    assert ("title: The bight" in written) == name.endswith("tmx")


def test_a_new_board_comes_from_a_sheet(yard: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (yard / "pond.csv").write_text("@rows,3\n@columns,3\nhex,depth,dammed: sides\nB2,shallow,NE; E\n", encoding="utf-8")
    assert said(capsys, "pond.csv", "--into", "boatyard")[0] == 0
    written = (yard / "rules" / "boatyard" / "boards" / "pond.yaml").read_text(encoding="utf-8")
    assert written == 'board: "pond"\ngrid:\n  rows: 3\n  columns: 3\nhexes:\n  B2: {depth: shallow, dammed: [NE, E]}\n'
    assert run(("show", "boatyard:pond", "-o", "pond.svg")) == 0


def test_what_is_wrong_is_told_by_hex_and_shown(yard: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = yard / "rules" / "boatyard" / "boards" / "bay.yaml"
    text = file.read_text(encoding="utf-8")
    file.write_text(
        text.replace("B2: {depth: shallow", "B2: {depth: shalow").replace("dammed: [E]", "dammed: [E, S]")
        + "  Z9: {depth: land}\n",
        encoding="utf-8",
    )
    code, out = said(capsys, "boatyard:bay", "-o", "bay.svg")
    assert code == 1
    assert out.splitlines() == [
        "B1: the hex has no side S; the directions are NE, E, SE, SW, W, NW, or all",
        "B2: `shalow` is no depth; it is one of land, shallow, deep",
        "Z9: there is no hex Z9 on this board",
        "boatyard:bay: 3 faults, 0 worth a look",
    ]
    picture = (yard / "bay.svg").read_text(encoding="utf-8")
    file.write_text(text.replace("a channel: [W, SE]", "a channel: [W, SE], depth: deep"), encoding="utf-8")
    said(capsys, "boatyard:bay", "-o", "right.svg")
    red = [
        re.findall(r'd="([^"]*)"[^>]*stroke="#b5382c"', one)
        for one in (picture, (yard / "right.svg").read_text(encoding="utf-8"))
    ]
    assert len(red[0][0]) > len(red[1][0] if red[1] else "")


def test_what_is_worth_a_look(yard: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A way that ends amid the board, and what every hex bears that says nothing."""
    file = yard / "rules" / "boatyard" / "boards" / "bay.yaml"
    text = file.read_text(encoding="utf-8").replace(
        "hexes:\n", "default: {depth: deep}\nhexes:\n  C2: {depth: deep, a channel: [W]}\n"
    )
    file.write_text(text, encoding="utf-8")
    code, out = said(capsys, "boatyard:bay")
    assert code == 0
    assert "C2: `a channel` leads here from W and no further (worth a look)\n" in out
    assert "C2: `depth: deep` is so of every hex that says nothing (worth a look)\n" in out


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("boatyard",), "say which board"),
        (("boatyard:bya",), "did you mean `bay`?"),
        (("boatyard:bay", "-o", "bay.pdf"), "a board is written to .csv, .tmx, .svg or .png"),
        (("bay.yaml", "--into", "boatyard"), "a board is taken from .csv or .tmx"),
        (("gone.csv", "--into", "boatyard"), "gone.csv"),
        (("boatyrd:bay",), "did you mean `boatyard`?"),
    ],
    ids=str,
)
def test_slips(arguments: Any, why: str, yard: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out = said(capsys, *arguments)
    assert (code, why in out) == (2, True), out


def test_a_wrong_file_is_not_taken_and_says_where(yard: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (yard / "pond.csv").write_text("@rows,3\n@columns,3\nhex,depth\nB2,shalow\nQ7,deep\n", encoding="utf-8")
    code, out = said(capsys, "pond.csv", "--into", "boatyard")
    assert code == 1
    assert out.startswith("nothing was written:\nB2: `shalow` is no depth")
    assert "Q7: there is no hex Q7" in out
    assert not (yard / "rules" / "boatyard" / "boards" / "pond.yaml").exists()
