"""Makes what the page shows, in a thread of its own: whenever the cursor rests elsewhere, or the text was read anew."""

from __future__ import annotations

from pathlib import Path
from threading import Condition, Thread

from lsprotocol.types import Position

from compiler.graph import graph_of
from compiler.pipeline import Compiled
from rulewright.desk.asked import Asked
from rulewright.desk.opened import Shelves, Texts, name_of, pack_of
from rulewright.desk.pointing import Known
from rulewright.desk.preview.serving import Serving
from rulewright.desk.preview.sheet import Shown, shown
from rulewright.shelf import Slip, compile_kept, files_in, text_of
from rulewright.telling import Book

REST = 0.15  # seconds that the cursor rests before what is at it is shown


class Following(Thread):
    """Makes what the page shows, whenever the cursor or the text has moved; what is out of date is not made."""

    def __init__(self, desk: Asked, serving: Serving) -> None:
        super().__init__(name="following", daemon=True)
        self.desk, self.serving = desk, serving
        self.place: tuple[str, Position] | None = None
        self.is_new = False
        self.turn = Condition()
        self.shelves = Shelves()
        self.saved: dict[str, tuple[object, Compiled]] = {}

    def look(self, uri: str, position: Position) -> None:
        with self.turn:
            self.is_new = self.is_new or self.place != (uri, position)
            self.place = uri, position
            self.turn.notify()

    def again(self) -> None:
        """The text was read anew, or somebody opened the page."""
        with self.turn:
            self.is_new = self.place is not None
            self.turn.notify()

    def run(self) -> None:
        while True:
            with self.turn:
                self.turn.wait_for(lambda: self.is_new and self.serving.is_watched)
                while self.turn.wait_for(lambda: False, REST):
                    pass
                self.is_new = False
                place = self.place
            if place is not None:
                try:
                    told = self._shown(*place)
                except Exception as broken:  # noqa: BLE001 - the page says so, and the next place is shown
                    told = Shown(wrong=(f"a fault of ours, not of your rules: {type(broken).__name__}: {broken}",))
                if told is not None:
                    self.serving.show(told.as_data())

    def _shown(self, uri: str, position: Position) -> Shown | None:
        known, file, texts = self.desk.pack(uri), self.desk.file(uri), self.desk.texts()
        path = self.desk.path(uri)
        pack = pack_of(path) if path is not None else None
        if known is None or file is None or path is None or pack is None:
            return None
        shelf = self.shelves.at(texts, roomy=False)
        what = f"{pack.parent.as_posix()}/{name_of(path, pack)}"
        read = {texts.root / name: one.text for name, one in known.texts.items()}
        if what != pack.as_posix():  # a card: its own layer stands above the pack
            compiled, read = compile_kept([what], shelf), dict(texts.open)
            known = Known(compiled, Book(compiled.built.model, graph_of(compiled.built.model), compiled.files), {})
        before = self._before(pack, what, texts, known.compiled if all(map(is_saved, read.items())) else None)
        return shown(known, before, file, self.desk.places.offset(file, position), shelf)

    def _before(self, pack: Path, what: str, texts: Texts, now: Compiled | None) -> Compiled:
        """As it was saved. `now`: as it stands, where that is so."""
        state = tuple((path, stat.st_size, stat.st_mtime_ns) for path, stat in files_in(str(pack)))
        kept = self.saved.get(what)
        if now is not None or kept is None or kept[0] != state:
            saved = self.shelves.at(Texts(texts.root, {}), roomy=False)
            kept = self.saved[what] = (state, now or compile_kept([what], saved))
        return kept[1]


def is_saved(one: tuple[Path, str]) -> bool:
    try:
        return text_of(one[0]) == one[1]
    except Slip:
        return False
