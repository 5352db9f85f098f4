"""What was made of a text before, for who reads the same again: several packs on one base, or one pack over and over.

For each place (a file, a pack, a rule) the last content and what was made of it are kept. Whoever makes something
from a memory must make it of that content alone, and nobody changes what was made: then it makes no difference but
of time.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sized
from typing import Any, Protocol, TypeVar, cast

from compiler.source.text import SourceFile

T = TypeVar("T")
K = TypeVar("K", bound=Hashable)
R = TypeVar("R", bound=tuple[Any, ...])
VARIANTS = 8
NEW = 5  # one in so many made anew is much


class Itself:
    """A content that is only equal to the very same object, not to another with the same words at another place."""

    def __init__(self, what: object) -> None:
        self.what = what

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Itself) and other.what is self.what

    __hash__ = None  # type: ignore[assignment]


class Keep(Protocol):
    """Something of a kind, found under a key made of these parts, or made."""

    def __call__(self, kind: type[T], parts: tuple[str, ...], make: Callable[[], T]) -> T: ...


class Memory:
    """`earlier`: gives what was remembered before, should it be wanted (see `wake`).

    `keep`: finds what is dear where another process left it.
    """

    def __init__(self, earlier: Callable[[], Memory | None] | None = None, keep: Keep | None = None) -> None:
        self._keep = keep
        self._made: dict[Hashable, tuple[object, Any]] = {}
        self._traced: dict[Hashable, list[tuple[object, tuple[tuple[Any, Any], ...], Any]]] = {}
        self._earlier = earlier
        self._anew = 0
        self._is_first = False
        self.pages: Memory | None = None  # what is printed, where a process goes on and prints again

    def wake(self) -> None:
        """Much is to be made: what was remembered earlier may spare it."""
        if self._earlier is None:
            return
        found = self._earlier()
        self._earlier, self._is_first = None, found is None
        if found is not None:
            self._made = found._made | self._made
            self._traced = found._traced | self._traced
            self._anew = 0

    def aside(self) -> Memory:
        """One that knows all this; what is made from it alone is forgotten with it."""
        other = Memory(keep=self._keep)
        other._made, other._traced = dict(self._made), {place: list(kept) for place, kept in self._traced.items()}
        return other

    @property
    def places(self) -> int:
        """How many it knows."""
        return len(self._made) + len(self._traced)

    @property
    def is_mostly_new(self) -> bool:
        """Whether so much was made anew that it is worth remembering all of it, as where nothing came to mind."""
        return self._is_first or self._anew > self.places // NEW

    def __getstate__(self) -> dict[str, Any]:
        kept = {"_made": self._made, "_traced": self._traced}
        return {**kept, "_earlier": None, "_keep": None, "_anew": 0, "_is_first": False, "pages": None}

    def go_on(self) -> None:
        """Long work asks between its steps: a memory that somebody watches may end it here."""

    def of(self, place: Hashable, content: object, make: Callable[[], T]) -> T:
        """What is made of this content; `make` is asked if it is not what stood at this place last."""
        found = self._made.get(place)
        if found is None or found[0] != content:
            found = self._made[place] = (content, make())
            self._anew += 1
        made: T = found[1]
        return made

    def dear(self, kind: type[T], place: Hashable, content: object, make: Callable[[], T]) -> T:
        """As `of`, of what is dear to make and told wholly by the words of its place and content."""
        keep = self._keep  # of what is known here already nothing is looked for, nor a key written out for it
        return self.of(place, content, make if keep is None else lambda: keep(kind, (repr(place), repr(content)), make))

    def of_file(self, file: SourceFile, read: Callable[[SourceFile], R]) -> R:
        """So of many files only the one that was edited is read again, also by the next process."""
        place = (read.__qualname__, file.path, file.taken)
        return cast(R, self.dear(tuple, place, file.text, lambda: read(file)))

    def flawless(self, place: Hashable, content: object, make: Callable[[], T | None], problems: Sized) -> T | None:
        """As `of`; but what made for problems is not kept, so that they are told anew each time."""
        found = self._made.get(place)
        if found is not None and found[0] == content:
            known: T = found[1]
            return known
        before = len(problems)
        made = make()
        if made is not None and len(problems) == before:
            self._made[place] = (content, made)
            self._anew += 1
        return made

    def traced(
        self,
        place: Hashable,
        content: object,
        look: Callable[[K], object],
        make: Callable[[set[K]], T],
        most: int = VARIANTS,
    ) -> T:
        """What is made of this content and of what is looked up on the way; `make` notes what that was.

        The last few answers are kept, as several models may stand on the same rule.
        """
        kept = self._traced.setdefault(place, [])
        still = self.still_traced(place, content, look)
        if still is not None:
            known: T = still[0]
            return known
        looked: set[K] = set()
        fresh = make(looked)
        self._anew += 1
        kept.insert(0, (content, tuple((key, look(key)) for key in looked), fresh))
        del kept[most:]
        return fresh

    def still_traced(self, place: Hashable, content: object, look: Callable[[K], object]) -> tuple[Any] | None:
        """What `traced` made of all this, if it would give it again."""
        for before, seen, made in self._traced.get(place, ()):
            if before == content and all((now := look(key)) is value or now == value for key, value in seen):
                return (made,)
        return None

    def last_traced(self, place: Hashable) -> tuple[Any] | None:
        """What `traced` made there last, whether or not it still holds."""
        kept = self._traced.get(place)
        return (kept[0][2],) if kept else None
