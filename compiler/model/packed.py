"""What is kept packed until somebody looks into it.

Half of what is kept of a pack are its examples, and hardly anybody who asks a question needs one.
"""

from __future__ import annotations

import pickle
from collections.abc import Iterator, Mapping
from typing import TypeVar

V = TypeVar("V")


class Packed(Mapping[str, V]):
    def __init__(self, held: Mapping[str, V] | bytes) -> None:
        self._held = held

    @property
    def _open(self) -> Mapping[str, V]:
        if isinstance(self._held, bytes):
            self._held = pickle.loads(self._held)  # as trusted as what it was a part of
        assert not isinstance(self._held, bytes)
        return self._held

    def __getitem__(self, name: str) -> V:
        return self._open[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._open)

    def __len__(self) -> int:
        return len(self._open)

    def __reduce__(self) -> tuple[type[Packed[V]], tuple[bytes]]:
        held = self._held
        return Packed, (held if isinstance(held, bytes) else pickle.dumps(held, pickle.HIGHEST_PROTOCOL),)
