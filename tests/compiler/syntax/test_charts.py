"""Charts, counters and boards as raw records; what is wrong with their shape."""

from __future__ import annotations

import pytest

from compiler.source import SourceFile
from compiler.syntax.chart_records import RawBoard, RawChart, RawCounters
from compiler.syntax.charts import RawFile, read_charts
from compiler.syntax.shapes import split_at_commas
from compiler.syntax.yaml_nodes import Mapping, Scalar, read_one

HEAD = "chart: Toll chart\ncites: [house]\nanswers: the chart toll of {the ground} for {the hen}\n"
TWO_WAYS = HEAD + "answer: one number or prohibited\nrows: the ground\ncolumns: the gait\n"


def one(text: str) -> RawFile:
    records, faults = read_charts(SourceFile("c.yaml", text))
    assert faults == ()
    (record,) = records
    return record


def chart(text: str) -> RawChart:
    record = one(text)
    assert isinstance(record, RawChart)
    return record


def faults(text: str) -> list[tuple[str, str]]:
    source = SourceFile("c.yaml", text)
    found = read_charts(source)[1]
    return [(fault.name, source.text[fault.primary.span.start : fault.primary.span.end]) for fault in found]


def cells(record: RawChart) -> dict[tuple[str, ...], str]:
    return {cell.keys: cell.value.text for cell in record.cells}


def texts(scalars: tuple[Scalar, ...]) -> list[str]:
    return [scalar.text for scalar in scalars]


def test_rows_and_columns() -> None:
    record = chart(TWO_WAYS + "cells:\n  _: [walk, run]\n  lawn: [1, 2]\n  pond: [prohibited, ~]\n")
    assert cells(record) == {
        ("lawn", "walk"): "1",
        ("lawn", "run"): "2",
        ("pond", "walk"): "prohibited",
    }
    assert (texts(record.rows), texts(record.columns)) == (["the ground"], ["the gait"])
    assert (texts(record.row_keys), texts(record.column_keys)) == (["lawn", "pond"], ["walk", "run"])
    assert texts(record.cites) == ["house"]
    assert record.answer == Scalar("one number or prohibited", record.span)


def test_one_column() -> None:
    record = chart(HEAD + "rows: the roll\ncells:\n  at most 2: 0\n  anything else: 1/2\n")
    assert cells(record) == {("at most 2",): "0", ("anything else",): "1/2"}


def test_rows_of_several_slots_and_cells_by_name() -> None:
    text = HEAD + "rows: [the odds, the roll]\ncolumns: gait\ncells:\n  1-4, 3: {walk: a}\n  '3:1, 1': {walk: b}\n"
    assert cells(chart(text)) == {("1-4", "3", "walk"): "a", ("3:1", "1", "walk"): "b"}


def test_house_cells_notes_and_citations_of_cells() -> None:
    said = "house: ['lawn, run', pond]\nnotes: {'lawn, walk': by guess}\ncited cells: {pond: [A-1, A-2]}\n"
    record = chart(TWO_WAYS + said + "cells:\n  _: [walk, run]\n  lawn: [1, 2]\n  pond: [3, 4]\n")
    assert [cell.house for cell in record.cells] == [False, True, True, True]
    assert [cell.note for cell in record.cells] == ["by guess", "", "", ""]
    assert [texts(cell.cites) for cell in record.cells] == [[], [], ["A-1", "A-2"], ["A-1", "A-2"]]


def test_a_chart_that_amends_or_extends() -> None:
    record = chart("amends: Toll chart\ncites: A-1, A-2\ncells: {'pond, run': 2}\nhouse: ['pond, run']\n")
    assert (record.does, record.name.text, texts(record.cites)) == ("amends", "Toll chart", ["A-1", "A-2"])
    assert cells(record) == {("pond", "run"): "2"}
    assert record.cells[0].house
    record = chart("extends: Toll chart\ncells:\n  _: [walk]\n  ice: [3]\n")
    assert (record.does, cells(record)) == ("extends", {("ice", "walk"): "3"})


def test_several_charts_in_one_file() -> None:
    records, found = read_charts(
        SourceFile("c", HEAD + "rows: x\ncells: {a: 1}\n---\n" + HEAD + "rows: x\ncells: {b: 1}\n")
    )
    assert found == ()
    assert len(records) == 2


def test_counters() -> None:
    text = (
        "counters: Hens\nkind: hen\nside: the Reds\nrows:\n"
        "  layer: {stride: 2, marks: [brave], cites: [A-1], perches: [low, high]}\n"
        "  ox: {stride: 1, plural: oxen, house: yes, note: rare}\n"
        "  chick:\n"
    )
    record = one(text)
    assert isinstance(record, RawCounters)
    assert (record.does, record.kind, record.side) == (
        "counters",
        Scalar("hen", record.span),
        Scalar("the Reds", record.span),
    )
    layer, ox, chick = record.rows
    assert [(name.text, texts(values)) for name, values in layer.values] == [
        ("stride", ["2"]),
        ("perches", ["low", "high"]),
    ]
    assert (texts(layer.marks), texts(layer.cites), layer.house) == (["brave"], ["A-1"], False)
    assert (ox.plural, ox.house, ox.note) == (Scalar("oxen", ox.span), True, "rare")
    assert (chick.name.text, chick.values) == ("chick", ())


def test_counters_in_columns() -> None:
    record = one("counters: Hens\nkind: hen\nrows:\n  _: [stride, marks]\n  layer: [2, [brave]]\n  chick: [1, ~]\n")
    assert isinstance(record, RawCounters)
    assert [texts(row.marks) for row in record.rows] == [["brave"], []]
    assert [[texts(values) for _, values in row.values] for row in record.rows] == [[["2"]], [["1"]]]


def test_amended_counters() -> None:
    record = one("amends: Hens\nrows:\n  layer: {stride: 3}\n")
    assert isinstance(record, RawCounters)
    assert (record.does, record.rows[0].name.text) == ("amends", "layer")


def test_a_board_is_kept_as_it_stands() -> None:
    record = one("board: A\ncites: [house]\nhexes:\n  '0302': {ground: mud}\n")
    assert isinstance(record, RawBoard)
    assert record.name.text == "A"
    assert record.data["hexes"] == {"0302": {"ground": "mud"}}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("chrt: x\n", [("missing-key", "chrt: x")]),
        ("- a\n", [("wrong-shape", "- a")]),
        ("chart: x\n", [("missing-key", "")]),
        ("chart:\n", [("missing-key", "chart:")]),
        (HEAD + "rows: a\ncells: {x: 1}\nnots: b\n", [("unknown-key", "nots")]),
        (HEAD + "rows: {}\ncells: {x: 1}\n", [("wrong-shape", "{}")]),
        (HEAD + "rows: a\ncells: [1]\n", [("wrong-shape", "[1]")]),
        (HEAD + "rows: a\ncells: {x: [1]}\n", [("missing-key", "x")]),
        (HEAD + "rows: a\ncells: {x: {y: [1]}}\n", [("wrong-shape", "[1]")]),
        (TWO_WAYS + "cells:\n  _: [a, b]\n  x: [1]\n", [("ragged-row", "[1]")]),
        (TWO_WAYS + "cells:\n  _: [a, b]\n  x: 1\n", [("ragged-row", "1")]),
        (TWO_WAYS + "cells:\n  _: [a, b]\n  x: [1, [2]]\n", [("wrong-shape", "[2]")]),
        (TWO_WAYS + "cells:\n  _: [a, a]\n  x: [1, 2]\n", [("duplicate-cell", "2")]),
        (HEAD + "rows: [a, b]\ncells:\n  1: 2\n", [("wrong-chart-key", "1")]),
        (HEAD + "rows: [a, b]\ncells:\n  '1, 2': 2\n  1,2: 3\n", [("duplicate-cell", "3")]),
        (HEAD + "rows: a\ncells: {lawn: 1}\nhouse: [lwan]\n", [("unknown-cell", "lwan")]),
        ("counters: x\n", [("missing-key", "")]),
        ("counters: x\nkind: y\nrows: {a: b}\n", [("wrong-shape", "b")]),
        ("counters: x\nkind: y\nrows: {a: {b: {c: d}}}\n", [("wrong-shape", "{c: d}")]),
        ("counters: x\nkind: y\nrows: {a: [1]}\n", [("ragged-row", "[1]")]),
        ("counters: x\nkind: y\nrows: {a: {house: maybe}}\n", [("wrong-form", "maybe")]),
    ],
)
def test_faults_and_their_places(text: str, expected: list[tuple[str, str]]) -> None:
    assert faults(text) == expected


def test_the_nearest_right_key_is_named() -> None:
    (fault,) = read_charts(SourceFile("c", HEAD + "rows: a\ncells: {x: 1}\nnots: b\n"))[1]
    assert fault.help == "did you mean `notes`?"
    (fault,) = read_charts(SourceFile("c", HEAD + "rows: a\ncells: {lawn: 1}\nhouse: [lwan]\n"))[1]
    assert fault.help == "did you mean `lawn`?"


def test_parts_of_a_text_have_their_own_places() -> None:
    source = SourceFile("c", "cites: 'A-1,  A-2'\n")
    node, _ = read_one(source)
    assert isinstance(node, Mapping)
    value = node.get("cites")
    assert isinstance(value, Scalar)
    parts = split_at_commas(value)
    assert [source.text[part.span.start : part.span.end] for part in parts] == ["A-1", "A-2"]


def test_what_a_short_row_may_lack_is_named() -> None:
    _, (problem,) = read_charts(
        SourceFile("c.yaml", "counters: x\nkind: y\nrows:\n  _: [reach, load, marks]\n  a: [1]\n")
    )
    assert problem.message == "`a` has 1 of them; the line `_:` lists 3"
    assert problem.help == "if the last are missing: `load`, `marks`; `~` stands for what it has not"


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("replaces", ("`outranks:`", "`amends:`")),
        ("rowz", ("did you mean `rows`?",)),
        ("wholly else", ("`answers:`, ", "`rows:`", "`not under:`")),
    ],
)
def test_of_a_key_that_may_not_stand_here_it_is_told_what_may(key: str, words: tuple[str, ...]) -> None:
    (fault,) = read_charts(SourceFile("c.yaml", f"{HEAD}rows: the roll\n{key}: Toll chart\ncells: {{1: 0}}\n"))[1]
    assert all(word in (fault.help or "") for word in words)
