"""What words say as they stand: a reading as it would be typed, with what was read."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Generic, TypeVar

from compiler.phrases import Unread
from compiler.syntax import Word, read_words
from rulewright.actions.spoken.otherwise import Patient
from rulewright.actions.spoken.remembered import remembered
from rulewright.scenes import Scene
from runtime.records import dataclass

T = TypeVar("T")
Read = Callable[[Scene, tuple[Word, ...]], "T | Unread"]


@dataclass(frozen=True)
class Meant(Generic[T]):
    """A reading: as it would be typed, and what was read; of an order to several, each. `of_each`: asked of several,
    one by one."""

    said: str
    terms: tuple[T, ...]
    of_each: bool = False


def meant_by(scene: Scene, said: Iterable[tuple[str, ...]], read: Read[T]) -> list[Meant[T]]:
    found = []
    for texts in said:
        terms = [term for text in texts if (term := _read(scene, text, read)) is not None]
        if len(terms) == len(texts):
            found.append(Meant("; ".join(texts), tuple(terms)))
    return found


def _read(scene: Scene, text: str, read: Read[T]) -> T | None:
    def find() -> T | None:
        words, problems = read_words(text)
        term = None if problems or not words else read(scene, words)
        return None if isinstance(term, Unread) else term

    return remembered(scene, ("read", text, read.read if isinstance(read, Patient) else read), find)
