"""What players of any game say of what the engine knows: where somebody stands, how far it is, whose turn it is.

Written as in a pack's `asked.yaml`; a slot that ends with `place` is a hex, or somebody's.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

_PLACE = "place}"
_DISTANCE = "the distance from {the near place} to {the far place}"
_SAID: dict[str, tuple[str, ...]] = {
    _DISTANCE: (
        "how far is {the far place} from {the near place}",
        "how far is it from {the near place} to {the far place}",
        "how far away is {the far place} from {the near place}",
        "how close is {the near place} to {the far place}",
        "how many hexes are from {the near place} to {the far place}",
        "how many hexes away is {the far place} from {the near place}",
        "what is the distance from {the near place} to {the far place}",
        "what is the distance of {the far place} from {the near place}",
    ),
    "{the one}'s hex": (
        "where is {the one, a thing}",
        "what hex is {the one, a thing} in",
        "which hex is {the one, a thing} in",
    ),
    "{the one} is inside {the other}": ("{the one, a thing} is in {the other, a thing}",),
    "things inside {the one}": ("what is in {the one, a thing}",),
    "{the near place} is adjacent to {the far place}": ("{the near place} is next to {the far place}",),
    "{the one}'s side": (
        "whose is {the one, a thing}",
        "who owns {the one, a thing}",
        "whose side is {the one, a thing} on",
        "which side is {the one, a thing} on",
        "what side is {the one, a thing} on",
    ),
    "{the one}'s side is {the side}": (
        "{the one, a thing} is {the side}",
        "does {the one, a thing} belong to {the side}",
        "is {the one, a thing} on {the side}'s side",
    ),
    "the side to move": (
        "whose turn is it",
        "whose move is it",
        "who is to move",
        "which side is to move",
        "what side is to move",
    ),
    "the side to move is {the side}": (
        "is it {the side}'s turn",
        "is it {the side}'s move",
        "is it {the side} turn",
        "is it {the side} move",
        "do {the side} move now",
        "is it the turn of {the side}",
        "is {the side} to move",
    ),
    "the turn": ("what turn is it", "which turn is it"),
    "the phase": ("what phase is it", "which phase is it"),
}


def wordings() -> Iterator[tuple[str, str]]:
    """What is said, and what it means."""
    for meant, some in _SAID.items():
        for said in some:
            for kinds in product((", a hex}", ", a thing}"), repeat=said.count(_PLACE)):
                filled = said
                told = meant
                for kind in kinds:
                    before, _, after = filled.partition(_PLACE)
                    filled = f"{before}{_PLACE[:-1]}{kind}{after}"
                    if kind == ", a thing}":
                        name = f"{before.rpartition('{')[2]}{_PLACE[:-1]}"
                        told = told.replace(f"{{{name}}}", f"{{{name}}}'s hex")
                yield filled, told
