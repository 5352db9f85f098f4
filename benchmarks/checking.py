"""How long `check` takes: all packs cold, one file edited, nothing changed; beside lark alone and beside Python alone.

    python -m benchmarks.checking

*lark alone* is the grammar of the language's first draft on its own text, reckoned up to as many words as the rulebooks
have (see `benchmarks.reading`). *Cold* is every check of every pack, in a process that has read none of them; the
process itself beside it, from its start to its end. *Edited* is the next check in a process that has checked before, as
in `check --watch`: a line put in front of a file, so that every place in it moves; and, as the dearest case, a phrase
declared in it, so that all that stands above is read again. *Nothing changed* is the whole process, whose answer is
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
from pathlib import Path

from lark import Lark

from benchmarks.reading import DRAFT, ROOT, seconds, words_of
from compiler.source.memory import Memory
from compiler.source.pack_folder import Disk
from rulewright.check import AS_THEY_ARE, judge, summary
from rulewright.kept import not_collecting

RUNS = 3
COLD = """
import time
from pathlib import Path
from compiler.source.pack_folder import Disk
from rulewright.check import judge
from rulewright.kept import not_collecting
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
    "panzerbitz/1_heavy_equipment.rulebook",
    "panzerblitz/08_forts.rulebook",
    "panzer_leader/18_quick_time.rulebook",
    "platoon_system/08_overrun.rulebook",
)


def of_children(command: list[str], **more: str) -> float:
    """Processor time of a process, best of some."""
    best = float("inf")
    environment = {**os.environ, **more}
    for _ in range(RUNS):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, check=False)
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


def edited(change: Callable[[str], str], path: str) -> tuple[float, float]:
    """Processor and wall time of the check after the edit; each time from the whole file again."""
    with tempfile.TemporaryDirectory() as folder:
        rules = Path(folder) / "rules"
        shutil.copytree(ROOT / "rules", rules)
        shelf = Disk((rules,), Path(folder))
        names = shelf.names()
        memory = Memory()
        whole = (rules / path).read_text(encoding="utf-8")
        figures = []
        for _ in range(RUNS):
            (rules / path).write_text(whole, encoding="utf-8")
            judge(shelf, names, AS_THEY_ARE, memory)
            (rules / path).write_text(change(whole), encoding="utf-8")
            gc.collect()
            with not_collecting():
                start, wall = time.process_time(), time.perf_counter()
                judge(shelf, names, AS_THEY_ARE, memory)
                figures.append((time.process_time() - start, time.perf_counter() - wall))
        return min(one for one, _ in figures), min(other for _, other in figures)


def main() -> None:
    texts = [path.read_text(encoding="utf-8") for path in (ROOT / "rules").rglob("*.rulebook")]
    lines, words = sum(text.count("\n") for text in texts), words_of(texts)
    shelf = Disk((ROOT / "rules",), ROOT)
    print(f"{lines} lines, {words} words: {summary(judge(shelf, shelf.names()))}")
    alone, all_of_it = lark_alone(words), cold()
    process = of_children([sys.executable, "-m", "rulewright", "check"], RULEWRIGHT_NO_CACHE="1")
    print(f"lark alone                 {alone:6.2f} s")
    print(
        f"cold                       {all_of_it:6.2f} s  {all_of_it / alone:5.2f} x lark alone,"
        f" {lines / all_of_it:.0f} lines/s (the whole process {process:.2f} s)"
    )
    for path in EDITED:
        size = len((ROOT / "rules" / path).read_text(encoding="utf-8").split("\n"))
        for what, change in (("a line in front", "> a note\n\n{}"), ("a phrase declared", "{}" + PHRASE)):
            time_taken, wall = edited(lambda text, change=change: (change.replace("{}", text, 1)), path)  # type: ignore[misc]
            print(
                f"edited, {what:18} {time_taken:6.3f} s  {time_taken / all_of_it:5.3f} x cold,"
                f" wall {wall:.3f} s   {path} ({size} lines)"
            )
    with tempfile.TemporaryDirectory() as folder:
        again = of_children([sys.executable, "-m", "rulewright", "check"], XDG_CACHE_HOME=folder)
    bare = of_children([sys.executable, "-c", "pass"])
    print(f"nothing changed            {again:6.3f} s  {again / bare:5.2f} x python -c pass ({bare:.3f} s)")


if __name__ == "__main__":
    main()
