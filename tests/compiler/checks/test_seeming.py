"""Names that a reader cannot tell apart are told; names that he can are not."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from compiler.checks.written.seeming import check
from compiler.model.model import Model, Option
from compiler.source import Span
from tests.compiler.henhouse import compiled

HERE = Span("x.rulebook", 0, 1)


def told(*names: str) -> list[str]:
    options = {name: Option(name, "", on=False, span=HERE) for name in names}
    return [one.message for one in check(replace(hens(), options=options))]


@cache
def hens() -> Model:
    return compiled()[0].model


@pytest.mark.parametrize(
    ("other", "what"),
    [
        ("R\u043ead rate", "cyrillic small letter o (U+043E)"),
        ("\u0420oad rate", "cyrillic capital letter er (U+0420)"),
        ("Road r\u03b1te", "greek small letter alpha (U+03B1)"),
        ("Road\u00a0rate", "no-break space (U+00A0)"),
        ("Road\u200b rate", "zero width space (U+200B)"),
        ("Ro\u00adad rate", "soft hyphen (U+00AD)"),
        ("Road rate\ufe0f", "variation selector-16 (U+FE0F)"),
        ("Road r\uff41te", "fullwidth latin small letter a (U+FF41)"),
    ],
)
def test_names_that_look_alike(other: str, what: str) -> None:
    wanted = [f"[{other}] and [Road rate] look alike and are not the same: one of them has {what}"]
    if not other.startswith("\u0420"):  # that one is drawn like a P
        assert told("Road rate", other) == told(other, "Road rate") == wanted
    assert told("Poad rate", "\u0420oad rate") == [
        "[\u0420oad rate] and [Poad rate] look alike and are not the same: one of them has cyrillic capital letter er (U+0420)"
    ]


def test_names_that_do_not() -> None:
    assert (
        told(
            "Road rate", "Road rates", "Rail rate", "R1", "Rl", "RI", "Straße", "Strasse 2", "Café", "Cafe", "road Rate"
        )
        == []
    )
