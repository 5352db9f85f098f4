"""How fast rulebooks are read, how that grows, and how it stands beside lark alone.

    python -m benchmarks.reading

The text is the rulebooks of `rules/platoon_system`; twice and four times the text is the same with all its words
renamed (another nonsense for each copy), so text and vocabulary grow together. Times are processor time, best of
three. *skeleton* is our grammar (`compiler/syntax/rulebook.lark`) through lark, transformer and all. *prose draft*
is the grammar of the language's first draft (`prose_draft/`, LALR, no transformer), on its own text of the same
rules, since ours does not parse with it; the two are compared by time for a thousand words. It only cuts sentences
at joining words: it reads no phrase, kind or value.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from lark import Lark

from compiler.model.build import PackText, build
from compiler.model.documents import PackInfo
from compiler.source import SourceFile
from compiler.syntax import read_items
from tests.proofs.renaming import Nonsense, Shelf

ROOT = Path(__file__).resolve().parents[1]
DRAFT = Path(__file__).parent / "prose_draft"
INFO = PackInfo("bench", "Bench", "system", "1.0.0", "1", ())


def copies(number: int) -> tuple[SourceFile, ...]:
    files = []
    for copy in range(number):
        paths = sorted((ROOT / "rules" / "platoon_system").glob("*.rulebook"))
        texts = [path.read_text(encoding="utf-8") for path in paths]
        if copy:
            nonsense = Nonsense(seed=copy)
            nonsense.map["includes"] = "includes"
            nonsense.known = frozenset(word.lower() for text in texts for word in re.findall("[A-Za-z]+", text))
            texts = [_apart(Shelf(nonsense, ()).position(text), copy) for text in texts]
        files += [SourceFile(f"{copy}/{path.name}", text) for path, text in zip(paths, texts, strict=True)]
    return tuple(files)


def _apart(text: str, copy: int) -> str:
    """What is said in words of the language only is told apart as well: names in brackets, headings, a few phrases."""
    text = re.sub(r"\[(?=[^\]]*\])", f"[{copy} ", text)
    text = re.sub(r"(?m)^# ", f"# {copy} ", text)
    return re.sub(r"\b(way|next to|coming)\b", rf"\1 x{copy}", text)


def _read(files: tuple[SourceFile, ...]) -> list[object]:
    return [read_items(file) for file in files]


def seconds(work: Callable[[], object]) -> float:
    best = []
    for _ in range(3):
        start = time.process_time()
        work()
        best.append(time.process_time() - start)
    return min(best)


def words_of(texts: list[str]) -> int:
    return sum(len(text.split()) for text in texts)


def main() -> None:
    parser = Lark((DRAFT / "grammar.lark").read_text(encoding="utf-8"), parser="lalr", lexer="contextual")
    draft = (DRAFT / "platoon_system.txt").read_text(encoding="utf-8")
    parser.parse(draft)
    prose = seconds(lambda: parser.parse(draft)) * 1000 / words_of([draft])
    print(f"prose draft, lark alone: {len(draft.splitlines())} lines, {prose * 1000:.1f} ms for a thousand words\n")
    print("copies  lines   words  complaints  skeleton s  whole s  lines/s  whole/skeleton  whole/prose draft")
    for number in (1, 2, 4):
        files = copies(number)
        texts = [file.text for file in files]
        lines, words = sum(text.count("\n") for text in texts), words_of(texts)
        pack = PackText(INFO, files)
        complaints = len(build([pack]).problems)
        skeleton = seconds(partial(_read, files))
        whole = seconds(partial(build, [pack]))
        ratio = whole / skeleton
        print(
            f"{number:6} {lines:6} {words:7} {complaints:11} {skeleton:11.2f} {whole:8.2f} {lines / whole:8.0f}"
            f" {ratio:15.2f} {whole * 1000 / words / prose:18.2f}"
        )


if __name__ == "__main__":
    main()
