"""How long an author waits: from a keystroke to what is told of it, and for what could follow and what a word is.

    python -m benchmarks.desk [PACK] [CHAPTER] [EDITS]

A scripted editor has one chapter open, in a copy of the packs, and types; each edit is of one rule, definition or
example, by seed (`tests/rulewright/typing_author.py`), the chapter whole again in between. Wall time, and
how much of it the server worked; it is warm.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter

from benchmarks.reading import ROOT
from compiler.syntax import pieces
from tests.rulewright.editor import Editor
from tests.rulewright.typing_author import edited


def processor(editor: Editor) -> float:
    """Seconds that the server has worked, in all its threads."""
    fields = Path(f"/proc/{editor.server.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def told(name: str, times: list[float]) -> None:
    print(f"  {name:34} median {1000 * median(times):5.0f} ms, at most {1000 * max(times):5.0f} ms, of {len(times)}")


def main(pack: str = "panzer_leader", chapter: str = "27_overrun", edits: str = "40") -> None:
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(ROOT / "rules", Path(folder) / "rules")
        editor = Editor(Path(folder).resolve())
        path = f"rules/{pack}/{chapter}.rulebook"
        start = perf_counter()
        editor.open(path)
        editor.findings(path)
        print(f"{pack}, {chapter}: opened {perf_counter() - start:.1f} s")
        whole, random = editor.texts[path], Random(1)
        for sort in ("Rule", "Definition", "Example"):
            if not any(one.sort == sort for one in pieces(whole)):
                continue
            wrong: list[float] = []
            right: list[float] = []
            times: list[float] = []
            worked: list[float] = []
            for number in range(int(edits) + 2):
                for text in (edited(whole, random, (sort,)), whole):
                    before, busy = perf_counter(), processor(editor)
                    editor.write(path, text)
                    found = editor.findings(path)
                    times.append(perf_counter() - before)
                    if number > 1:  # warm
                        worked.append(processor(editor) - busy)
                        (wrong if found else right).append(times[-1])
            told(f"{sort}, with findings", wrong or [0])
            told(f"{sort}, without", right or [0])
            told(f"{sort}, of which processor", worked)
        words = whole.index("the", whole.index(" if "))
        asked: list[float] = []
        for method in ("textDocument/hover", "textDocument/completion"):
            asked.clear()
            for further in range(40):
                place = editor.at(path, whole[words : words + 30], further)
                before = perf_counter()
                editor.ask(method, place)
                asked.append(perf_counter() - before)
            told(method, asked)
        editor.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
