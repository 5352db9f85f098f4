"""Packs as they were read last; and, while a table of one is half typed, as they were when it last was whole.

A table is a sheet's or a chart's width of names. With a line of it half typed they are not in what was read, and the
author still means them.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from compiler.diagnostics import Diagnostic
from compiler.source import SourceFile
from rulewright.desk.completing import Offer, offers
from rulewright.desk.names import noun_at
from rulewright.desk.pointing import Known, Pointed, pointed
from rulewright.desk.tables import table_offers, table_pointed


class Meant(NamedTuple):
    """`known`: the reading in which it is found."""

    known: Known
    what: Pointed


class Readings:
    """By the folders of the packs."""

    def __init__(self) -> None:
        self.last: dict[Path, Known] = {}
        self.whole: dict[Path, Known] = {}

    def read(self, folder: Path, known: Known, wrong: Mapping[Path, list[tuple[Diagnostic, SourceFile]]]) -> None:
        """`wrong`: what is wrong in which file."""
        self.last[folder] = known
        tables = (some for place, some in wrong.items() if place.suffix == ".yaml" and place.is_relative_to(folder))
        if not any(one.is_error for some in tables for one, _ in some):
            self.whole[folder] = known

    def of(self, folder: Path | None) -> tuple[Known, ...]:
        """The last first."""
        found = (some[folder] for some in (self.last, self.whole) if folder in some)
        return tuple({id(one): one for one in found}.values())

    def meant(self, folder: Path | None, file: SourceFile, inside: str, at: int) -> Meant | None:
        """What stands at a place of a text. `inside`: the file's path in its pack."""
        found: list[Meant] = []
        for known in self.of(folder):
            is_table = inside.endswith(".yaml")
            what = table_pointed(known, file, inside, at) if is_table else _words(known, file, at)
            if what is not None:
                found.append(Meant(known, what))
        return next((one for one in found if one.what.node is not None), found[0] if found else None)

    def offered(self, folder: Path | None, file: SourceFile, inside: str, at: int) -> list[Offer]:
        """What may stand there: as the last reading has it, then what only the whole one knows."""
        found: dict[str, Offer] = {}
        for known in self.of(folder):
            is_table = inside.endswith(".yaml")
            for one in table_offers(known, file, inside, at) if is_table else offers(known, file, at):
                found.setdefault(one.label, one)
        return list(found.values())


def _words(known: Known, file: SourceFile, at: int) -> Pointed | None:
    return pointed(known, file, at) or noun_at(known, file, at)
