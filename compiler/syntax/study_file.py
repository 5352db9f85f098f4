"""The file of a study: what is played, under which rules, by whom and how long. Its shape; the shell knows the rest."""

from __future__ import annotations

from compiler.diagnostics import Diagnostic
from compiler.source import SourceFile
from compiler.syntax.shapes import Shape
from compiler.syntax.yaml_nodes import Mapping, Scalar, read_one
from runtime.limits import most
from runtime.records import dataclass

TEXTS = ("study", "rules", "design", "until")
LISTS = ("situations", "with", "without", "set", "vary", "players")
NUMBERS = {"pairs": 20, "seed": 1, "turns": 0, "look into": 0}  # what they are where they are not said


@dataclass(frozen=True)
class RawStudy:
    """Texts with their places, by their keys in the file; numbers as they are meant."""

    texts: dict[str, tuple[Scalar, ...]]
    numbers: dict[str, int]

    def all(self, key: str) -> tuple[str, ...]:
        return tuple(one.text.strip() for one in self.texts[key])

    def one(self, key: str, otherwise: str) -> str:
        return self.all(key)[0] if self.texts[key] else otherwise


def read_study(source: SourceFile) -> tuple[RawStudy | None, tuple[Diagnostic, ...]]:
    document, faults = read_one(source)
    shape = Shape(source)
    root = shape.table(document, "a study") if document is not None else None
    if root is None:
        return None, (*faults, *shape.diagnostics)
    shape.keys(root, (*TEXTS, *LISTS, *NUMBERS), ("situations", "vary"))
    texts = {key: shape.texts(root, key) for key in LISTS}
    for key in TEXTS:
        one = shape.text(root, key)
        texts[key] = () if one is None else (one,)
    numbers = {key: _number(shape, root, key) for key in NUMBERS}
    return RawStudy(texts, numbers), (*faults, *shape.diagnostics)


def _number(shape: Shape, root: Mapping, key: str) -> int:
    told = shape.text(root, key)
    if told is None:
        return NUMBERS[key]
    least = 1 if key in ("pairs", "seed") else 0
    text = told.text.strip()
    if not text.isdecimal() or not text.isascii() or len(text) > 9 or int(text) < least:
        shape.complain("wrong-form", f"`{key}:` is a whole number, {least} or more", told.span)
        return NUMBERS[key]
    if key == "pairs" and int(text) > most("games"):
        shape.complain("wrong-form", f"these are more than {most('games'):,} games (limit games)", told.span)
        return NUMBERS[key]
    return int(text)
