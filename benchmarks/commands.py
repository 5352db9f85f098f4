"""How long commands take that ask something: as whole processes, from their start to their end.

    python -m benchmarks commands

*Kept* is the second time; *new options* is the first time with a cell that nobody set before, *never opened* the first
time that a situation is opened of a pack that is compiled, *edited* the next time after its file was changed. Long ones
tell how long the rest may take; what they said first is told here. Processor time, best of three; of long ones once.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from benchmarks.checking import met, of_children
from benchmarks.reading import ROOT

POSITION = "rules/panzer_leader/positions/crossroads.position"
PACK, SITUATION = "panzer_leader", "training"
OTHERS = ("school_guns", "school_forts", "meeting_hills")
TURN = "what is the turn?"
COST, MOVE, FIRE = "the cost for S to enter M5 from M4", "move S into M5", "fire at P in M8 with S"
ASKED = (("ask", POSITION, COST), ("legal", POSITION, MOVE), ("odds", POSITION, MOVE))
KEPT, NEW = (*ASKED, ("find", "trucks")), (*ASKED, ("odds", POSITION, FIRE))
LONG = (
    ("coverage", "panzer_grenadier"),
    ("diff", "panzerbitz"),
    ("diff", "panzerbitz", "--witness"),
    ("test", "panzerbitz", "--inherited"),
)
_LEFT = re.compile(r"about (\d+) min (\d+) s left")


class Folder:
    """The packs in a folder of their own, with notes of their own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.more = {"XDG_CACHE_HOME": str(folder / "cache"), "PYTHONPATH": str(ROOT), "RULEWRIGHT_PROGRESS": "1"}
        shutil.copytree(ROOT / "rules", folder / "rules")
        self.number = 0

    def taken(self, *said: str, runs: int = 3) -> float:
        return of_children([sys.executable, "-m", "rulewright", *said], runs, self.folder, **self.more)

    def kept(self, *said: str) -> float:
        self.taken(*said, runs=1)
        return self.taken(*said)

    def under_new_options(self, *said: str) -> float:
        def once() -> float:
            self.number += 1
            return self.taken(*said, "--set", f"terrain chart[clear, foot] = {1000 + self.number}", runs=1)

        return min(once() for _ in range(3))

    def opened(self, situation: str) -> float:
        return self.taken("ask", f"{PACK}/{situation}", TURN, runs=1)

    def edited(self) -> float:
        path = self.folder / "rules" / PACK / "situations" / f"{SITUATION}.rulebook"

        def once() -> float:
            self.number += 1
            path.write_text(f"{path.read_text(encoding='utf-8')}\n> note {self.number}\n", encoding="utf-8")
            return self.opened(SITUATION)

        return min(once() for _ in range(3))

    def long(self, *said: str) -> str:
        """How long it took, and how long it said at first that it would."""
        environment = {name: one for name, one in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"} | self.more
        began, wall, before = time.perf_counter(), 0.0, os.times()
        first = ""
        command = [sys.executable, "-m", "rulewright", *said]
        with subprocess.Popen(
            command, cwd=self.folder, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
        ) as process:
            assert process.stderr is not None
            for line in process.stderr:  # `\\r` ends a line as well, read as text
                left = _LEFT.search(line)
                if left and not first:
                    at = time.perf_counter() - began
                    first = f"; after {at:.0f} s it said {60 * int(left[1]) + int(left[2])} s left"
        wall, after = time.perf_counter() - began, os.times()
        taken = after.children_user + after.children_system - before.children_user - before.children_system
        return f"{taken:6.2f} s, wall {wall:.0f} s{first}"


def commands() -> list[str]:
    lines = ["Commands, as whole processes"]
    with tempfile.TemporaryDirectory() as name:
        folder = Folder(Path(name))
        for said in KEPT:
            taken = folder.kept(*said)
            lines.append(f"  kept          {said[0]:9} {taken:6.2f} s  under 0.3 s: {met(taken < 0.3)}   {said[-1]}")
        for said in NEW:
            taken = folder.under_new_options(*said)
            lines.append(f"  new options   {said[0]:9} {taken:6.2f} s  under 1 s: {met(taken < 1)}   {said[-1]}")
        folder.opened(SITUATION)
        for what, taken in (("never opened", min(map(folder.opened, OTHERS))), ("edited", folder.edited())):
            lines.append(f"  {what:13} ask       {taken:6.2f} s  under 0.5 s: {met(taken < 0.5)}   a situation")
        lines += [f"  {' '.join(said):39} {folder.long(*said)}" for said in LONG]
    return lines
