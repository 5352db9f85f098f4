"""A small world for tests of reading: the one of the diagnostics' pages, and a little more."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from fractions import Fraction

from compiler.model.build import Built, PackText, build
from compiler.model.documents import PackInfo
from compiler.source import SourceFile, Span
from compiler.terms import Kind
from tests.pages import PAGES

MORE = """
A rooster is a kind of hen.
A hex may be fenced.
A hen has a set of haunts (hexes).

Fact "the eggs of {the hen}"; it holds one number; at first 0; cites house.
Fact "{the hen} has crowed"; lasts until this phase ends; cites house.
Fact "the nest of {the hen}"; it holds one hex or none; cites house.
Fact "{the hen} is wary of {the other, a hen}"; cites house.

Definition [Loose]; cites house.
"{the hen} is loose" means that there is no coop around the hen.

Definition [Sight]; cites house.
"{the hen} can see {the hex}" means that the distance from (the hen's hex) to the hex is at most 3.

Procedure "rest {the hen}"; cites house.
1. Now the hen is not tired.

Question "{the flock, hens} may gather in {the hex}"; its answer is a permission; cites house.

Procedure "call {the flock, hens} to {the hex}"; cites house.
1. For each hen among the flock, called the caller, now the caller is in the hex.
"""
INFO = PackInfo("yard", "The yard", "game", "1.0.0", "1", ())


def world() -> str:
    return (PAGES / "base.rulebook").read_text(encoding="utf-8") + MORE


def compiled(*texts: str) -> tuple[Built, dict[str, SourceFile]]:
    """One pack: the world, and a file for each text, called `case.rulebook`, `case_2.rulebook` ..."""
    names = ["case.rulebook", *(f"case_{number}.rulebook" for number in range(2, 9))]
    files = [
        SourceFile("world.rulebook", world()),
        *(SourceFile(name, text) for name, text in zip(names, texts, strict=False)),
    ]
    return build([PackText(INFO, tuple(files))]), {file.path: file for file in files}


def layered(first: str, second: str) -> Built:
    """Two packs, the second extending the first."""
    later = PackInfo("later", "Later", "variant", "1.0.0", "1", ("yard",))
    one = PackText(INFO, (SourceFile("world.rulebook", world()), SourceFile("case.rulebook", first)))
    return build([one, PackText(later, (SourceFile("later.rulebook", second),))])


def shape(node: object) -> str:
    """A tree in one line, places left out."""
    if isinstance(node, tuple):
        return "[" + ", ".join(shape(one) for one in node) + "]"
    if isinstance(node, Kind):
        return ("many " if node.many else "") + " or ".join((node.name, *node.specials))
    if is_dataclass(node) and not isinstance(node, type):
        told = []
        for one in fields(node):
            value = getattr(node, one.name)
            if (
                isinstance(value, Span)
                or one.name == "span"
                or (one.name == "kind" and type(node).__name__ != "Description")
            ):
                continue
            if value not in (None, (), False):
                told.append(shape(value))
        return f"{type(node).__name__}({'; '.join(told)})"
    return str(node) if isinstance(node, str | bool | int | Fraction) else repr(node)
