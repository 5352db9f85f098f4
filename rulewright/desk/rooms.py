"""A rulebook with room between its items, so that none of them moves when another grows.

What was made of an item is remembered with the places of its words (`compiler/source/memory.py`); an edit above it
would move them all. So the compiler is given the text with blanks at the end of the last empty line before each item:
lines and columns stay what they are for people, and an item begins where it did before, until there is no room left.
"""

from __future__ import annotations

from pathlib import Path

from compiler.syntax import pieces

ROOM = 400  # letters beside half of what an item has


class Rooms:
    """How each file was laid out last: its items, and where they begin."""

    def __init__(self) -> None:
        self.known: dict[Path, tuple[tuple[str, ...], tuple[int, ...]]] = {}

    def roomy(self, path: Path, text: str) -> str:
        starts = [one.start for one in pieces(text)]
        cuts = [text[start:end] for start, end in zip(starts, (*starts[1:], None), strict=True)]
        opening = text[: starts[0]] if starts else text
        told = tuple(one.rstrip() for one in cuts)
        known = self.known.get(path)
        places = kept_places(told, cuts, len(opening), known) if known is not None else None
        if places is None:
            places = new_places(cuts, len(opening))
        self.known[path] = (told, places)
        return opening + "".join(
            spread(cut, None if end is None else end - start)
            for cut, start, end in zip(cuts, places, (*places[1:], None), strict=True)
        )


def new_places(cuts: list[str], at: int) -> tuple[int, ...]:
    places = []
    for cut in cuts:
        places.append(at)
        at += len(cut) + len(cut) // 2 + ROOM
    return tuple(places)


def kept_places(
    told: tuple[str, ...], cuts: list[str], least: int, known: tuple[tuple[str, ...], tuple[int, ...]]
) -> tuple[int, ...] | None:
    """Those that are as they were stay where they were; the others stand between. None where there is no room."""
    before, places = known
    same = min(len(told), len(before))
    first = next((at for at in range(same) if told[at] != before[at]), same)
    last = next((at for at in range(same - first) if told[-1 - at] != before[-1 - at]), same - first)
    between: list[int] = []
    at = places[first] if first < len(places) else places[-1] + len(cuts[first - 1]) if first else least
    for cut in cuts[first : len(cuts) - last]:
        between.append(at)
        at += len(cut) + 1
    found = (*places[:first], *between, *(places[len(places) - last :] if last else ()))
    ends = zip(cuts, found, found[1:], strict=False)
    if (found and found[0] < least) or any(start + len(cut) > end for cut, start, end in ends):
        return None
    return found


def spread(cut: str, length: int | None) -> str:
    """An item and the blanks behind it, so long: the line before the next has the room."""
    return cut if length is None else f"{cut[:-1]}{' ' * (length - len(cut))}{cut[-1]}"
