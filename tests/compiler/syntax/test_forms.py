"""What YAML files may hold: the forms say what the readers read, for boards what the runtime reads, for others a schema."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from jsonschema import Draft202012Validator

from compiler.source import SourceFile
from compiler.syntax.charts import read_charts
from compiler.syntax.forms.files import FILES, form_of, opened_form, schema_of_file
from compiler.syntax.forms.forms import BOARD, GRID, NAMED, OPENINGS, Form
from runtime.space.read_board import KEYS
from runtime.space.read_grid import TOLD, keys_of

RULES = Path(__file__).resolve().parents[3] / "rules"


def test_a_board_is_said_as_it_is_read() -> None:
    assert {"board", *BOARD.keys} == set(KEYS)
    assert set(GRID.keys) == {key for told in TOLD.values() for key in keys_of(told)}


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("pack.yaml", "pack"),
        ("charts/a/b.yaml", "charts"),
        ("boards/A.yaml", "boards"),
        ("sources/S.yaml", "sources"),
        ("looks.yaml", "looks"),
        ("asked.yaml", "asked"),
        ("asked/20_movement.yaml", "asked"),
        ("index.yaml", "index"),
        ("charts.yaml", None),
        ("looks/a.yaml", None),
        ("1.rulebook", None),
    ],
)
def test_a_file_has_the_form_of_its_place(path: str, name: str | None) -> None:
    assert form_of(path) is (FILES[name] if name is not None else None)


def every(form: Form) -> list[Form]:
    beneath = [*form.keys.values(), *([form.lines[1]] if form.lines else []), *([form.each] if form.each else [])]
    return [form, *(one for under in beneath for one in every(under))]


def test_every_key_is_explained_and_every_sort_of_name_known() -> None:
    opened = [opened_form(one, False) for one in OPENINGS] + [opened_form("extends", True)]
    for form in (*FILES.values(), *opened):
        for one in every(form):
            assert all(under.said for under in one.keys.values()), one
            assert one.names == "" or one.names in NAMED, one.names


@pytest.mark.parametrize("name", FILES)
def test_every_file_of_the_packs_has_the_shape_of_its_schema(name: str) -> None:
    schema = schema_of_file(name)
    Draft202012Validator.check_schema(schema)
    validator = Draft202012Validator(schema)
    found = [
        one
        for one in RULES.glob("p*/**/*.yaml")
        if form_of(one.relative_to(RULES).as_posix().partition("/")[2]) is FILES[name]
    ]
    assert found
    for path in sorted(found, key=lambda one: one.stat().st_size)[-9::3]:
        for document in yaml.load_all(path.read_text(encoding="utf-8"), Loader=yaml.CBaseLoader):
            assert document is None or not list(validator.iter_errors(document)), path


@pytest.mark.parametrize(
    ("text", "is_right"),
    [
        ("chart: C\ncites: [house]\nanswers: a\nrows: b\ncells: {c: 1}\n", True),
        ("chart: C\ncites: [house]\nanswers: a\nrows: b\nsells: {c: 1}\n", False),
        ("chart: C\nanswers: a\nrows: b\ncells: {c: 1}\n", False),
        ("amends: C\ncells: {c: 1}\n", True),
        ("counters: C\nkind: k\nrows: {a: {in the box: 3}}\n", True),
        ("counters: C\nkinds: k\nrows: {a: {in the box: 3}}\n", False),
    ],
)
def test_a_schema_and_the_reader_agree(text: str, is_right: bool) -> None:
    validator = Draft202012Validator(schema_of_file("charts"))
    document: Any = yaml.load(text, Loader=yaml.BaseLoader)
    _, faults = read_charts(SourceFile("charts/a.yaml", text))
    assert validator.is_valid(document) == is_right == (not faults)
