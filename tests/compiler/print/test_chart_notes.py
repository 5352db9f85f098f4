"""What is noted of the cells of a chart: once, also of a whole row."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import pytest

from compiler.model import Cell, Chart
from compiler.print.parts.charts import notes_told
from compiler.print.parts.prose import sentence

ROWS, COLUMNS = ("stream", "wood"), ("foot", "tracks", "wheels")


def chart(noted: dict[tuple[str, str], str]) -> Chart:
    cells = {
        (row, column): Cell((row, column), "no", note=noted.get((row, column), ""))
        for row in ROWS
        for column in COLUMNS
    }
    return cast(Chart, SimpleNamespace(cells=cells))


@pytest.mark.parametrize(
    ("noted", "told"),
    [
        ({("stream", one): "none there" for one in COLUMNS}, ["stream: none there"]),
        ({(one, "tracks"): "by road" for one in ROWS}, ["tracks: by road"]),
        ({("wood", "tracks"): "slowly", ("wood", "wheels"): "slowly"}, ["wood, tracks and wheels: slowly"]),
        (
            {("wood", "tracks"): "slowly", ("stream", "wheels"): "slowly"},
            ["stream, wheels: slowly", "wood, tracks: slowly"],
        ),
        ({(row, column): "by guess" for row in ROWS for column in COLUMNS}, ["By guess"]),
        ({("wood", "foot"): "slowly", ("stream", "foot"): "wet"}, ["stream, foot: wet", "wood, foot: slowly"]),
    ],
)
def test_what_is_noted_of_several_cells_is_told_once(noted: dict[tuple[str, str], str], told: list[str]) -> None:
    assert list(notes_told(chart(noted))) == told


def test_what_an_author_wrote_in_a_few_words_is_printed_as_a_sentence() -> None:
    assert sentence("it is for long games") == "It is for long games."
    assert sentence("The cards are the rule.") == "The cards are the rule."
