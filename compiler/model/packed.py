"""What is kept packed until somebody looks into it.

Half of what is kept of a pack are its examples, and hardly anybody who asks a question needs one.
"""

from __future__ import annotations

import pickle
from collections.abc import ItemsView, Iterator, Mapping, ValuesView
from typing import TypeVar

V = TypeVar("V")


class Packed(Mapping[str, V]):
    def __init__(self, held: Mapping[str, V] | bytes) -> None:
        self._held = held

    @property
    def _open(self) -> dict[str, V]:
        held = self._held
        if isinstance(held, bytes):
            held = pickle.loads(held)  # as trusted as what it was a part of
        assert not isinstance(held, bytes)
        if not isinstance(held, dict):
            held = dict(held)  # to go through many layers each time takes longer
        self._held = held
        return held

    def __getitem__(self, name: str) -> V:
        return self._open[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._open)

    def values(self) -> ValuesView[V]:
        return self._open.values()

    def items(self) -> ItemsView[str, V]:
        return self._open.items()

    def __len__(self) -> int:
        return len(self._open)

    def __reduce__(self) -> tuple[type[Packed[V]], tuple[bytes]]:
        held = self._held
        return Packed, (held if isinstance(held, bytes) else pickle.dumps(held, pickle.HIGHEST_PROTOCOL),)
