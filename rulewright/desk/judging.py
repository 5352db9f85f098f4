"""The worker beside the server: compiles and judges what is open, again and again, and tells what it finds.

Text that is typed while it works makes it begin anew: what it had made of whatever did not change is remembered
(`compiler/source/memory.py`), and nothing is told of a text that is gone. First it tells what an earlier check noted
of the same text, if one did; then it judges the pack that was touched, and after a pause those that stand on it.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Hashable, Iterator
from pathlib import Path
from threading import Condition, Thread
from typing import TypeVar

from compiler.diagnostics import Diagnostic, in_order
from compiler.model import extend
from compiler.pipeline import Compiled, compile_loaded, load
from compiler.source import Disk, Memory, SourceFile, decode
from rulewright.desk.opened import Shelves, Texts, name_of, pack_of, standing_on
from rulewright.proofs import Judged, judge
from rulewright.shelf import Unnoted, earlier_at, made_now, not_collecting, noted_only
from runtime.records import dataclass

T = TypeVar("T")
GROWN, ROOM = 2, 2000  # so many times the places of the first judging, and so many more, are remembered at most
PAUSE = 0.6  # seconds without a keystroke before those are judged who stand on what is written


class Superseded(BaseException):
    """Something was typed meanwhile. Nobody between the work and the worker means to catch it."""


class Watchful(Memory):
    """A memory that notices, whenever it is asked, whether the work is still wanted."""

    def __init__(self, earlier: Callable[[], Memory | None], is_wanted: Callable[[], bool]) -> None:
        super().__init__(earlier)
        self.is_wanted = is_wanted

    def go_on(self) -> None:
        if not self.is_wanted():
            raise Superseded

    def of(self, place: Hashable, content: object, make: Callable[[], T]) -> T:
        self.go_on()
        return super().of(place, content, make)


@dataclass(frozen=True)
class Found:
    """What was found of the texts of one moment. `compiled`: by the folder of the pack (none, where all was noted)."""

    texts: Texts
    diagnostics: tuple[Diagnostic, ...]
    files: dict[str, SourceFile]
    compiled: dict[Path, Compiled]
    whole: bool = False  # those were judged too who stand on what is open


class Judging(Thread):
    """`tell`: is handed what was found, in this thread; `fault`: what broke."""

    def __init__(self, tell: Callable[[Found], None], fault: Callable[[Exception], None]) -> None:
        super().__init__(name="judging", daemon=True)
        self.tell, self.fault = tell, fault
        self.shelves = Shelves()
        self.memory: Memory | None = None
        self.most = 0  # places that it may know before it is begun anew; 0 until a text was judged as a whole
        self.wanted: Texts | None = None
        self.taken: Texts | None = None
        self.turn = Condition()

    def changed(self, texts: Texts) -> None:
        with self.turn:
            self.wanted = texts
            self.turn.notify()

    @property
    def is_wanted(self) -> bool:
        return self.wanted is self.taken

    def run(self) -> None:
        while True:
            with self.turn:
                self.turn.wait_for(lambda: not self.is_wanted)
                self.taken = self.wanted
            try:
                if self.taken is not None and self.taken.packs:
                    self._work(self.taken)
            except Superseded:
                pass
            except Exception as broken:  # noqa: BLE001 - whatever broke is told, and the next text is judged
                self.fault(broken)

    def _work(self, texts: Texts) -> None:
        shelf = self.shelves.at(texts)
        names = tuple(own_names(texts, shelf))
        if self.memory is not None and 0 < self.most < self.memory.places:  # most are of texts that are gone
            self.memory, self.most = None, 0
            gc.unfreeze()
        is_first = self.most == 0
        if self.memory is None:
            places = (repr((str(texts.root), packs)) for packs in ((names[0],), ()))
            self.memory = Watchful(earlier_at(places), lambda: self.is_wanted)
            self._tell_noted(texts, names[0])
        try:
            with not_collecting():
                self._found(texts, shelf, names[:1], self.memory)
        finally:
            if is_first and self.most:
                gc.freeze()  # most of it stays: nobody need look through it for what is gone
        self._pause()
        gc.collect()
        others = (name for pack in texts.packs for name in standing_on(pack, shelf, self.memory))
        names = tuple(dict.fromkeys((*names, *others)))
        with not_collecting():
            self._found(texts, shelf, names, self.memory, whole=True)

    def _pause(self) -> None:
        with self.turn:
            if self.turn.wait_for(lambda: not self.is_wanted, PAUSE):
                raise Superseded

    def _tell_noted(self, texts: Texts, name: str) -> None:
        try:
            judged = judge(self.shelves.at(texts, roomy=False), (name,), keep=noted_only, cards=True)
        except Unnoted:
            return
        self.tell(Found(texts, judged.diagnostics, dict(judged.sources), {}))

    def _found(self, texts: Texts, shelf: Disk, names: tuple[str, ...], memory: Memory, whole: bool = False) -> None:
        def so_far(judged: Judged) -> None:
            self._hand_over(texts, shelf, names, memory, judged)

        judged = judge(shelf, names, memory=memory, keep=made_now, meanwhile=None if whole else so_far)
        self.most = self.most or GROWN * memory.places + ROOM
        self._hand_over(texts, shelf, names, memory, judged, whole)

    def _hand_over(
        self, texts: Texts, shelf: Disk, names: tuple[str, ...], memory: Memory, judged: Judged, whole: bool = False
    ) -> None:
        compiled: dict[Path, Compiled] = {}
        for name in names:
            loaded = load([name], shelf, memory)
            if loaded.packs:
                compiled.setdefault(Path(loaded.packs[-1].folder.root), compile_loaded(loaded, memory))
        files = dict(judged.sources)
        positions = tuple(in_positions(texts, compiled, files))
        if not self.is_wanted:
            raise Superseded
        self.tell(Found(texts, in_order((*judged.diagnostics, *positions)), files, compiled, whole))


def own_names(texts: Texts, shelf: Disk) -> Iterator[str]:
    """What is judged of what is open, each once: that first that was touched last."""
    found: dict[str, None] = {}
    first = (texts.last,) if texts.last in texts.open else ()
    for path in (*first, *texts.open):
        pack = pack_of(path) if path is not None else None
        if path is not None and pack is not None:
            found.setdefault(_called(pack, name_of(path, pack), shelf))
    yield from found


def _called(pack: Path, name: str, shelf: Disk) -> str:
    """By its name where that is how it is found, else by its path."""
    return name if shelf.locate(pack.name) == pack else f"{pack.parent.as_posix()}/{name}"


def in_positions(texts: Texts, compiled: dict[Path, Compiled], files: dict[str, SourceFile]) -> Iterator[Diagnostic]:
    """What is wrong in the positions that are open; the files of those that can be read are put to the others."""
    for path, text in texts.open.items():
        pack = pack_of(path) if path.suffix == ".position" else None
        below = compiled.get(pack) if pack is not None else None
        if below is None or below.problems:
            continue
        shown = path.relative_to(texts.root).as_posix() if path.is_relative_to(texts.root) else path.as_posix()
        file, problems = decode(shown, text.encode("utf-8", "surrogatepass"))
        yield from problems
        if file is not None:
            files[shown] = file
            yield from extend(below.built, file).problems
