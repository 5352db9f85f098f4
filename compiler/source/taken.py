"""What a pack takes from one that it does not extend: some of its files, read with other names.

The files stay as they are, and so do the places in them. Whoever reads one hands what it finds through `Taken`:
a name that is mapped is put in the place of its own wherever it stands as whole words, and what is dropped takes
with it the smallest thing that says it (`compiler/syntax/yaml_nodes` and `items.py` know what that is).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cached_property

from runtime.program import capital
from runtime.records import dataclass

COUNTERS, CHARTS, BOARDS, SITUATIONS = "counters", "charts", "boards", "situations"
GROUPS = {COUNTERS: CHARTS, CHARTS: CHARTS, BOARDS: BOARDS, SITUATIONS: SITUATIONS}  # in which files each is found


@dataclass(frozen=True)
class Taken:
    """`whole`: the file was named itself, so that all it holds is taken, and not only what is of these sorts."""

    sorts: tuple[str, ...]
    mapped: tuple[tuple[str, str], ...] = ()
    dropped: tuple[str, ...] = ()
    whole: bool = False

    def takes(self, sort: str) -> bool:
        return self.whole or sort in self.sorts

    @cached_property
    def other(self) -> dict[str, str]:
        """What is said here, by the name that is mapped, in small letters; also of several."""
        several = {f"{name}s": f"{other}s" for name, other in self.mapped if name[-1:].isalpha()}
        return {" ".join(name.split()).casefold(): other for name, other in {**several, **dict(self.mapped)}.items()}

    @cached_property
    def _here(self) -> frozenset[str]:
        return frozenset(_bare(other) for _, other in self.mapped)

    @cached_property
    def longest(self) -> int:
        """The most pieces that a name can be read as."""
        return max((len(name.replace("'", " '").split()) for name in self.other), default=0)

    @cached_property
    def mapping(self) -> re.Pattern[str] | None:
        return _any_of(self.other)

    @cached_property
    def dropping(self) -> re.Pattern[str] | None:
        return _any_of(several for one in self.dropped for several in (one, f"{one}s"))

    @cached_property
    def _capitals(self) -> frozenset[str]:
        """Names that begin with a capital wherever they stand, in small letters."""
        return frozenset(" ".join(name.split()).casefold() for name, _ in self.mapped if name[:1].isupper())

    def called(self, text: str) -> str:
        """A text with the names that are meant here; what begins a sentence or title has its capital there too."""
        return text if self.mapping is None else self.mapping.sub(self._put, text)

    def _put(self, found: re.Match[str]) -> str:
        name = " ".join(found[0].split()).casefold()
        other = self.other[name]
        begins = found[0][:1].isupper() and name not in self._capitals
        return capital(other) if begins else other

    def is_here(self, name: str) -> bool:
        """Whether what bears this name is not taken itself: something is mapped to it, so it is declared here."""
        return _bare(name) in self._here

    def drops(self, text: str) -> bool:
        """Whether just this is left behind."""
        return text.casefold() in {one.casefold() for one in self.dropped}

    def speaks_of_dropped(self, text: str) -> bool:
        return self.dropping is not None and self.dropping.search(text) is not None


def _bare(name: str) -> str:
    return " ".join(name.strip('[]"').split()).casefold()


def _any_of(names: Iterable[str]) -> re.Pattern[str] | None:
    """Any of the names as whole words, the longest first, whatever blank space stands between."""
    wanted = sorted(names, key=len, reverse=True)
    told = "|".join(r"\s+".join(map(re.escape, name.split())) for name in wanted)
    return re.compile(rf"(?<!\w)(?:{told})(?!\w)", re.IGNORECASE) if wanted else None
