"""How long `check` takes: all packs cold, one file edited, nothing changed; beside lark alone and beside Python alone.

    python -m benchmarks.checking

*lark alone* is the grammar of the language's first draft on its own text, reckoned up to as many words as the rulebooks
have (see `benchmarks.reading`). *Cold* is every check of every pack, in a process that has read none of them; the
process itself beside it, from its start to its end. *Edited* is the next check in a process that has checked before, as
in `check --watch`: a line put in front of a file, so that every place in it moves; and, as the dearest case, a phrase
declared in it, so that all that stands above is read again. *A fresh process* finds the file edited since the last
check: what that one remembered is among the notes. *Nothing changed* is the whole process, whose answer is
found among the notes. Times are processor time, best of three, but for the wall time of edits.
"""

from __future__ import annotations

import gc
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from lark import Lark

from benchmarks.reading import DRAFT, ROOT, seconds, words_of
from compiler.source.memory import Memory
from compiler.source.pack_folder import Disk
from rulewright.proofs.packs_judged import AS_THEY_ARE, judge
from rulewright.shelf.compile_cache import not_collecting

RUNS = 3
COLD = """
import time
from pathlib import Path
from compiler.source.pack_folder import Disk
from rulewright.verbs.writing.check import judge
from rulewright.shelf.compile_cache import not_collecting
start = time.process_time()
with not_collecting():
    shelf = Disk((Path("rules"),), Path("."))
    judge(shelf, shelf.names())
    print(time.process_time() - start)
"""
PHRASE = """
Question "the benchmark of {the hex}"; rules call it "Benchmark"; its answer is a number; by default 0; for play.
"""
EDITED = (
    "panzerbitz/02_heavy_equipment.rulebook",
    "panzerblitz/42_forts.rulebook",
    "panzer_leader/25_quick_time.rulebook",
    "platoon_system/27_overrun.rulebook",
)


def of_children(command: list[str], runs: int = RUNS, folder: Path = ROOT, **more: str) -> float:
    """Processor time of a process, best of some. Python may keep what it compiled, as where it is installed."""
    best = float("inf")
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"} | more
    for _ in range(runs):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(command, cwd=folder, env=environment, capture_output=True, check=False)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        best = min(best, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return best


def lark_alone(words: int) -> float:
    parser = Lark((DRAFT / "grammar.lark").read_text(encoding="utf-8"), parser="lalr", lexer="contextual")
    draft = (DRAFT / "platoon_system.txt").read_text(encoding="utf-8")
    parser.parse(draft)
    return seconds(lambda: parser.parse(draft)) * words / words_of([draft])


def cold() -> float:
    command = [sys.executable, "-c", COLD]
    return min(
        float(subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout) for _ in range(RUNS)
    )


class Copy:
    """The packs in a folder of their own, with a memory of one check, and notes of one in another process."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.rules = folder, folder / "rules"
        shutil.copytree(ROOT / "rules", self.rules)
        self.shelf = Disk((self.rules,), folder)
        self.memory = Memory()
        self.judge()

    def judge(self) -> None:
        with not_collecting():
            judge(self.shelf, self.shelf.names(), AS_THEY_ARE, self.memory)

    def edited(self, change: Callable[[str], str], path: str) -> tuple[float, float]:
        """Processor and wall time of the check after the edit; each time from the whole file again."""
        whole = (self.rules / path).read_text(encoding="utf-8")
        figures = []
        for _ in range(RUNS):
            (self.rules / path).write_text(change(whole), encoding="utf-8")
            gc.collect()
            start, wall = time.process_time(), time.perf_counter()
            self.judge()
            figures.append((time.process_time() - start, time.perf_counter() - wall))
            (self.rules / path).write_text(whole, encoding="utf-8")
            self.judge()
        return min(one for one, _ in figures), min(other for _, other in figures)

    def edited_afresh(self, change: Callable[[str], str], path: str) -> float:
        """Processor time of a whole process that finds the file edited since the last one; another edit each time."""
        whole = (self.rules / path).read_text(encoding="utf-8")
        best = float("inf")
        for number in range(RUNS):
            (self.rules / path).write_text(change(whole) + f"\n> edit {number}\n", encoding="utf-8")
            best = min(best, self.process())
        (self.rules / path).write_text(whole, encoding="utf-8")
        return best

    def process(self) -> float:
        command = [sys.executable, "-m", "rulewright", "check"]
        return of_children(command, 1, self.folder, XDG_CACHE_HOME=str(self.folder / "cache"), PYTHONPATH=str(ROOT))


def met(is_met: bool) -> str:
    return "met" if is_met else "NOT MET"


def main() -> None:
    texts = [path.read_text(encoding="utf-8") for path in (ROOT / "rules").rglob("*.rulebook")]
    lines, words = sum(text.count("\n") for text in texts), words_of(texts)
    with tempfile.TemporaryDirectory() as folder:
        copy = Copy(Path(folder))
        print(f"Check: {lines} lines, {words} words")
        alone, all_of_it = lark_alone(words), cold()
        first = copy.process()  # also writes the notes for those that come later
        print(f"  lark alone                 {alone:6.2f} s")
        print(
            f"  cold                       {all_of_it:6.2f} s  {all_of_it / alone:5.2f} x lark alone, at most 5 x:"
            f" {met(all_of_it <= 5 * alone)}; {lines / all_of_it:.0f} lines/s (the whole process {first:.2f} s)"
        )
        for path in EDITED:
            size = len((ROOT / "rules" / path).read_text(encoding="utf-8").split("\n"))
            for what, change in (("a line in front", "> a note\n\n{}"), ("a phrase declared", "{}" + PHRASE)):
                put = partial(change.replace, "{}")
                taken, wall = copy.edited(lambda text, put=put: put(text, 1), path)  # type: ignore[misc]
                share = f"{taken / all_of_it:5.3f} x cold, at most 0.15 x: {met(taken <= 0.15 * all_of_it)}"
                print(
                    f"  edited, {what:18} {taken:6.3f} s  {share}; under 0.3 s: {met(taken < 0.3)};"
                    f" wall {wall:.3f} s   {path} ({size} lines)"
                )
            taken = copy.edited_afresh(lambda text: f"> a note\n\n{text}", path)
            share = f"{taken / all_of_it:5.3f} x cold, at most 0.15 x: {met(taken <= 0.15 * all_of_it)}"
            print(f"  edited, a fresh process    {taken:6.3f} s  {share}; under 0.3 s: {met(taken < 0.3)}   {path}")
        copy.process()
        again = min(copy.process() for _ in range(RUNS))
    bare = of_children([sys.executable, "-c", "pass"])
    told = f"{again / bare:5.2f} x python -c pass ({bare:.3f} s), at most 5 x: {met(again <= 5 * bare)}"
    print(f"  nothing changed            {again:6.3f} s  {told}")


if __name__ == "__main__":
    main()
