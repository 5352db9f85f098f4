"""What players call a type of counters besides (`counters:` and `words:` of the packs' `asked.yaml`), where a position
tells of one: `an M-3 T`, `a Soviet SMG company C`.

Hyphens, strokes and how a name is parted into words change nothing in it. Who is called by two names in a row, of which
the second is said of him as well, is one: an M10 tank destroyer.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property, lru_cache

from compiler.pipeline import Compiled
from compiler.syntax import RawWordings, read_wordings
from runtime.records import dataclass

_LONGEST = 6


@lru_cache(maxsize=65536)
def in_one_word(said: tuple[str, ...] | str) -> str:
    """`submachine gun`, `submachine-gun`; `M-3`, `m3`."""
    return "".join(one for one in "".join(said).lower() if one.isalnum())


@dataclass(frozen=True)
class Called:
    """Reads the name of a type at a place among words; nothing is made of the files until a name is not the rules'."""

    compiled: Compiled

    def __call__(self, low: tuple[str, ...], at: int) -> tuple[int, str] | None:
        for end in range(min(len(low), at + _LONGEST), at, -1):
            for way in self._ways(low[at:end]):
                type_ = self._types.get(in_one_word(way))
                if type_ is not None:
                    further = range(min(len(low), end + _LONGEST), end, -1)
                    return next((one for one in further if self._is_said_of(type_, low[end:one])), end), type_
        return None

    def _ways(self, said: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
        """As it is said, in the words of the rules, and without whose it is."""
        yield said
        for whole, meant in self._words:
            for at in range(len(said) - len(whole) + 1):
                if said[at : at + len(whole)] == whole:
                    said = (*said[:at], *meant, *said[at + len(whole) :])
        yield said
        if len(said) > 1 and said[0] in self._sides:
            yield (self._sides[said[0]], *said[1:])
            yield said[1:]

    def _is_said_of(self, type_: str, said: tuple[str, ...]) -> bool:
        return type_ in self._names.get(in_one_word(said), ())

    @cached_property
    def _types(self) -> dict[str, str]:
        own = {in_one_word(name.lower()): name for name in self.compiled.built.model.types}
        return {**{said: types[0] for said, types in self._names.items() if len(types) == 1}, **own}

    @cached_property
    def _names(self) -> dict[str, tuple[str, ...]]:
        some = (pair for one in self._raw for pair in one.counters)
        return {in_one_word(said.text.lower()): tuple(one.text for one in types) for said, types in some}

    @cached_property
    def _words(self) -> tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]:
        some = (
            (said.text.lower().split(), meant[0].text.lower().split()) for one in self._raw for said, meant in one.words
        )
        return tuple((tuple(said), tuple(meant)) for said, meant in some)

    @cached_property
    def _sides(self) -> dict[str, str]:
        """`german` of the Germans; `soviet`, whom players call the Soviets."""
        own = [name.lower().split() for name in self.compiled.built.model.choices["side"].names]
        called = {name[-1].removesuffix("s"): name[-1].removesuffix("s") for name in own}
        return called | {
            said[-1].removesuffix("s"): meant[-1].removesuffix("s") for said, meant in self._words if [*meant] in own
        }

    @cached_property
    def _raw(self) -> tuple[RawWordings, ...]:
        return tuple(read_wordings(file)[0] for file in self.compiled.wordings)
