"""The games of a study (docs/studies.md), to be gone through at the table as records are."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rulewright.scenes import Refused
from rulewright.shelf import Slip
from rulewright.studies import GameStore, Row
from rulewright.table.looking import Looking, gone_through
from runtime.play import read_record

KEPT = "games.sqlite"


class Studied:
    """`folder`: of a study, or of one of its parts. Of games that chance alone plays no record may be kept."""

    def __init__(self, folder: Path) -> None:
        self._games: dict[str, Row] = {}
        for path in sorted(folder.rglob(KEPT)):
            part = "" if path.parent == folder else f"{path.parent.name}: "
            store = GameStore.found(path)
            self._games |= {f"{part}{_named(row)}": row for row in store.rows() if row.record}
            store.close()
        if not self._games:
            raise Slip(f"{folder} holds no game with a record: these are kept of games in which somebody thinks")

    def offered(self) -> list[dict[str, Any]]:
        """As games that are kept are offered; in the place of their players stands what came of them."""
        found = []
        for name, row in self._games.items():
            came = [*filter(None, row.levels), f"{row.turns} turns"]
            found.append({"name": name, "what": name, "title": name, "players": came, "over": True})
        return found

    def opened(self, name: str) -> Looking | Refused:
        if name not in self._games:
            raise Slip("there is no such game")
        return gone_through(read_record(self._games[name].record), name, None)


def _named(row: Row) -> str:
    match = row.match
    rules = f"rule set {match.variation}" if match.variation else "the first rule set"
    return f"game {match.number}, {rules}{', sides changed' if match.swapped else ''}"


def is_study(folder: Path) -> bool:
    return folder.is_dir() and any(folder.rglob(KEPT))
