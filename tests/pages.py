"""The pages that explain diagnostics, taken apart; their examples as packs on disk."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

PAGES = Path(__file__).resolve().parents[1] / "compiler" / "diagnostics" / "explanations"
DEFAULT_PACK = "title: The yard\nlayer: game\nversion: 1.0.0\nlanguage: 1\n"
HEADINGS = ("What it says", "Why it matters", "Wrong", "Right")

_BLOCK = re.compile(r"^```(.*)\n((?:.*\n)*?)```$", re.MULTILINE)


@dataclass(frozen=True)
class Block:
    """`sort`: rulebook, position, yaml, or text (told in words because no file could show it)."""

    sort: str
    path: str
    text: str


@dataclass(frozen=True)
class Page:
    title: str
    parts: dict[str, str]

    def blocks(self, heading: str) -> tuple[Block, ...]:
        found = []
        for info, text in _BLOCK.findall(self.parts[heading]):
            sort, _, path = info.partition(" ")
            found.append(Block(sort, path, text))
        return tuple(found)

    def can_run(self, heading: str) -> bool:
        return all(block.sort != "text" for block in self.blocks(heading))


def read_page(code: str) -> Page:
    text = (PAGES / f"{code}.md").read_text(encoding="utf-8")
    title, *parts = re.split(r"^## ", text, flags=re.MULTILINE)
    pairs = (part.split("\n", 1) for part in parts)
    return Page(title.splitlines()[0].removeprefix("# "), {heading.strip(): body for heading, body in pairs})


def write_packs(rules: Path, blocks: tuple[Block, ...]) -> None:
    """The blocks as the pack `yard` (others where a path begins with their name), with the small world."""
    yard = rules / "yard"
    yard.mkdir(parents=True)
    (yard / "pack.yaml").write_text(DEFAULT_PACK, encoding="utf-8")
    base = (PAGES / "base.rulebook").read_text(encoding="utf-8")
    (yard / "base.rulebook").write_text(base, encoding="utf-8")
    for number, block in enumerate(blocks):
        path = place(
            yard, block, number, {one.path.partition("/")[0] for one in blocks if one.path.endswith("/pack.yaml")}
        )
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(block.text, encoding="utf-8")


def place(yard: Path, block: Block, number: int, others: set[str]) -> Path:
    if not block.path:
        return yard / f"page_{number}.{block.sort}"
    if block.path.partition("/")[0] in others:
        return yard.parent / block.path
    return yard / block.path
