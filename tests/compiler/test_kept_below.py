"""What was read of a pack serves whoever stands on it, in another process too, and makes no difference but of time."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from typing import TypeVar

from compiler.model import Built
from compiler.pipeline import compile_pack
from compiler.source import Memory
from rulewright.shelf import disk

T = TypeVar("T")


class Notes:
    """Notes on paper: what is kept is written down and read again."""

    def __init__(self) -> None:
        self.held: dict[tuple[str, ...], bytes] = {}
        self.found = 0

    def __call__(self, kind: type[T], parts: tuple[str, ...], make: Callable[[], T]) -> T:
        self.found += parts in self.held
        if parts not in self.held:
            self.held[parts] = pickle.dumps(make())
        made: T = pickle.loads(self.held[parts])
        return made


def told(built: Built) -> object:
    return (built.model, built.problems, built.notes, dict(built.raw_boards))


def test_a_variant_on_what_was_kept_is_the_same() -> None:
    notes = Notes()
    compile_pack(["panssari_salama"], disk(), Memory(keep=notes))
    for name in ("panssari_salama", "panssari_salama/1"):
        plain, kept = (compile_pack([name], disk(), one) for one in (Memory(), Memory(keep=notes)))
        assert told(kept.built) == told(plain.built)
        assert kept.problems == plain.problems
        assert kept.built.model.made_of == plain.built.model.made_of
    assert notes.found > 1
