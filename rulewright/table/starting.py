"""What a start page offers: packs with their situations, games that are kept; and what is begun there.

What is begun is named by what was offered, never by a place on the disk.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, replace
from pathlib import Path
from secrets import randbelow
from threading import Lock
from typing import Any

from compiler.source import Disk
from rulewright.games import NAMES, PERSON, CannotKeep, place_for, read_kept
from rulewright.scenes import Refused, Unplayable, open_stage
from rulewright.shelf import Slip, Wished, compile_kept, described_as, disk, playable_of, played_in, source_of
from rulewright.table.looking import looked_at
from rulewright.table.mailing import begun_by_mail
from rulewright.table.opening import Wanted, begun, laid, taken_up
from rulewright.table.showing import Showing
from rulewright.table.studied import Studied
from rulewright.table.workshop import Workshop
from rulewright.telling import Card, cards_of, title_of
from rulewright.terminal import CannotGoOn
from runtime.play import BadRecord, Record

LUCK = 1_000_000
MAIL = "mail"  # who sits elsewhere, and is passed a file
MOST = 40  # games that are listed, the last first
ASKED = {"what": str, "players": dict, "apart": bool, "on": list, "off": list}


class Start:
    """`study`: whose games are offered in the place of those that persons began."""

    def __init__(self, study: Studied | None = None) -> None:
        self._study = study
        self._shelf: Disk = disk()
        self._lock = Lock()  # packs are compiled one after another
        self._workshops: dict[str, Workshop] = {}

    def offered(self) -> dict[str, Any]:
        packs = [one for one in self._shelf.names() if playable_of(self._shelf, one)]
        titles = {one: _title(self._shelf, one) for one in packs}
        named = [{"id": one, "title": title} for one, title in sorted(titles.items(), key=lambda it: it[1])]
        return {"packs": named, "players": NAMES, **self._kept()}

    def _kept(self) -> dict[str, Any]:
        if self._study is not None:
            return {"heading": "The games of the study", "games": self._study.offered()}
        games = [_told(self._shelf, path, record) for path, record in _games()]
        return {"heading": "Go on with a game", "games": games}

    def cards(self, pack: str) -> list[dict[str, Any]] | None:
        """The situations of a pack that can be played; None where there is no such pack."""
        if pack not in self._shelf.names():
            return None
        with self._lock:
            found: dict[str, Card] = {}
            for one in played_in(self._shelf, pack):
                for card in cards_of(self._shelf, one):
                    name = f"{pack}/{card.name.partition('/')[2]}"
                    found.setdefault(name, replace(card, name=name))
            return [asdict(card) for card in found.values() if not card.lacks]

    def options(self, what: str) -> list[dict[str, Any]] | None:
        """What may be chosen otherwise of a situation's rules."""
        if not self._is_offered(what):
            return None
        with self._lock:
            model = compile_kept([what], self._shelf).built.model
        return [{"name": one.id, "asks": one.asks, "on": one.on} for one in model.options.values()]

    def workshop(self, pack: str, asked: object) -> Any:
        """`{"do": "sheet", "text": ..., "words": ...}`; None where it is anything else. Raises `Slip`."""
        if not isinstance(asked, dict) or asked.keys() != {"do", "text", "words"} or pack not in self._shelf.names():
            return None
        do, text, words = asked["do"], asked["text"], asked["words"]
        if not isinstance(text, str) or not isinstance(words, str) or do not in ("sheet", "board", "told"):
            return None
        with self._lock:
            shop = self._workshops.setdefault(pack, Workshop(pack))
            return shop.told(text, words) if do == "told" else shop.board(text) if do == "board" else shop.sheet(text)

    def begun(self, asked: object) -> Showing:
        """Raises `Slip`: what is wrong, in words."""
        if isinstance(asked, dict) and asked.keys() == {"game"} and isinstance(asked["game"], str):
            if self._study is not None:
                return laid(self._study.opened(asked["game"]))
            path = next((path for path, _ in _games() if path.name == asked["game"]), None)
            if path is None:
                raise Slip("there is no such game")
            return self._opened(lambda: _gone_on(path))
        wanted = self._wanted(asked)
        away = {name: side for side, name in wanted.seated}
        if MAIL not in away:
            return self._opened(lambda: begun(wanted))
        if PERSON not in away:
            raise Slip("nobody sits here: one of the sides is to be a person")
        return self._opened(lambda: begun_by_mail(laid(open_stage(wanted.what, wanted.rules)), away[PERSON]))

    def _opened(self, how: Callable[[], Showing | Refused]) -> Showing:
        try:
            with self._lock:
                found = how()
        except (CannotGoOn, CannotKeep, Unplayable) as fault:
            raise Slip(str(fault)) from None
        return laid(found)

    def _wanted(self, asked: Any) -> Wanted:
        if not isinstance(asked, dict) or asked.keys() != ASKED.keys():
            raise Slip("this is no game")
        if any(type(asked[name]) is not sort for name, sort in ASKED.items()):
            raise Slip("this is no game")
        words = (*asked["players"].values(), *asked["on"], *asked["off"])
        if not all(isinstance(one, str) for one in words) or not self._is_offered(asked["what"]):
            raise Slip("this is no game")
        rules = Wished(None, tuple(asked["on"]), tuple(asked["off"]), ())
        seated = tuple(asked["players"].items())
        return Wanted(asked["what"], rules, "", randbelow(LUCK) + 1, apart=asked["apart"], seated=seated)

    def _is_offered(self, what: str) -> bool:
        pack, _, stem = what.partition("/")
        return pack in self._shelf.names() and stem in playable_of(self._shelf, pack)


def _gone_on(path: Path) -> Showing | Refused:
    return looked_at(path, None) if read_kept(path).closed else taken_up(path, apart=False)


def _title(shelf: Disk, pack: str) -> str:
    file, _ = source_of(shelf.description(pack))
    raw = described_as(file) if file is not None else None
    return raw.title if raw is not None else pack


def _games() -> list[tuple[Path, Record]]:
    """Those that are kept where games are kept whose players name no file, the last played first."""
    found = []
    folder = place_for("any").parent
    for path in sorted(folder.glob("*.jsonl"), key=lambda one: one.stat().st_mtime, reverse=True)[:MOST]:
        try:
            found.append((path, read_kept(path)))
        except (BadRecord, OSError):
            continue  # another program's, or torn at its head
    return found


def _told(shelf: Disk, path: Path, record: Record) -> dict[str, Any]:
    what = " ".join(record.told("what"))
    return {
        "name": path.name,
        "what": what,
        "title": title_of(shelf, what),
        "players": list(record.told("players")),
        "over": record.closed,
        "when": path.stat().st_mtime,
    }
