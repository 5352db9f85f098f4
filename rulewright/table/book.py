"""The player's book of a pack, for whoever wants to read the rule that an answer names.

It is printed as `rulewright reference PACK --for players` prints it, by a process of its own, so that nobody at the
table waits for it; begun when somebody first opens it.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from subprocess import DEVNULL, PIPE, Popen
from tempfile import TemporaryDirectory
from threading import Lock, Thread

from compiler.files import read_bytes
from compiler.pipeline import situation_named
from compiler.print import slug
from rulewright.scenes import Stage
from rulewright.shelf import disk
from runtime.records import dataclass

SORTS = ("rule", "option", "action", "procedure", "question", "phase", "upkeep", "follow", "chapter", "chart", "area")
SUFFIXES = (".html", ".css", ".js", ".svg")
NOT_PRINTED = "`rulewright reference` prints no book of these rules"


@dataclass(frozen=True)
class Told:
    """Which book tells the rules of a game. `pack`: as a command line names it; `name`: as an address does.
    `situation`: of several rules of one title its own come first."""

    name: str
    pack: str
    situation: str


def told_in(stage: Stage) -> Told:
    packs = stage.built.model.packs
    own = [one.id for one in packs if one.layer != "situation"][-1]
    situation = packs[-1].id.rpartition("/")[2] if packs[-1].layer == "situation" else ""
    named, is_situation = situation_named(stage.what, disk())
    return Told(Path(own).name, stage.rules.pack or (named if is_situation else own), situation)


class Book:
    def __init__(self, pack: str) -> None:
        self._pack = pack
        self._folder: TemporaryDirectory[str] | None = None
        self._process: Popen[bytes] | None = None
        self._files: dict[str, Path] = {}
        self._places: dict[str, str] = {}
        self._lock = Lock()
        self.is_printed = False
        self.wrong = ""  # why there is none

    def begin(self) -> None:
        """It is printed, unless that was begun before."""
        with self._lock:
            if self._process is None:
                self._folder = TemporaryDirectory(prefix="rulewright-book-")
                told = [sys.executable, "-m", "rulewright", "reference", self._pack, "--for", "players"]
                self._process = Popen([*told, "-o", self._folder.name], stdin=DEVNULL, stdout=DEVNULL, stderr=PIPE)
                Thread(target=self._wait, args=(self._process, Path(self._folder.name)), daemon=True).start()

    def _wait(self, process: Popen[bytes], folder: Path) -> None:
        _, told = process.communicate()
        if process.returncode:
            self.wrong = told.decode(errors="replace").strip() or NOT_PRINTED
            return
        found = (one for one in folder.rglob("*") if one.suffix in SUFFIXES)
        self._files = {one.relative_to(folder).as_posix(): one for one in found}
        script = read_bytes(folder / "places.js").decode()
        self._places = json.loads(script[script.index("{") : script.rindex("}") + 1])
        self.is_printed = True

    def page(self, path: str) -> bytes | None:
        """None where the book has none of this name."""
        return read_bytes(self._files[path]) if path in self._files else None

    def place(self, title: str, situation: str) -> str:
        """Where the paragraph of this title stands; the contents, where none does."""
        names = [slug(f"{situation} {title}"), slug(title)] if situation else [slug(title)]
        anchors = (f"{sort}-{name}" for name in names for sort in SORTS)
        anchor = next((one for one in anchors if one in self._places), "")
        page = self._places.get(anchor, "index")
        return f"{page}.html" if anchor in ("", page) else f"{page}.html#{anchor}"

    def leave(self) -> None:
        if self._process is not None and self._process.poll() is None:
            self._process.terminate()
            self._process.wait()
        if self._folder is not None:
            self._folder.cleanup()
