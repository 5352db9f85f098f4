"""What a name is: words that name something, a hex or a side, as the rules would write it."""

from __future__ import annotations

import re

from compiler.phrases import Vocabulary
from compiler.syntax import Word
from compiler.terms import HEX, Kind
from rulewright.actions.spoken.english import stem
from rulewright.scenes import Scene
from runtime.records import dataclass


@dataclass(frozen=True)
class Named:
    """Words that name something, as the rules would write it. `parts`: of a list, each."""

    text: str
    kind: Kind
    things: tuple[int, ...] = ()
    parts: tuple[Named, ...] = ()


Piece = Named | str


def together(vocabulary: Vocabulary, chain: list[Named]) -> Named:
    kind: Kind | None = chain[0].kind
    for one in chain[1:]:
        kind = kind and common(vocabulary, kind, one.kind)
    assert kind is not None
    *most, last = [one.text for one in chain]
    things = tuple(thing for one in chain for thing in one.things)
    return Named(f"{', '.join(most)} and {last}", Kind(kind.name, many=True), things, tuple(chain))


def common(vocabulary: Vocabulary, one: Kind, other: Kind) -> Kind | None:
    name = one.name
    while not vocabulary.is_a(other.name, name):
        if name not in vocabulary.parents or not vocabulary.parents[name]:
            return None
        name = vocabulary.parents[name]
    return Kind(name)


def hex_at(scene: Scene, words: tuple[Word, ...], at: int) -> str:
    """The hex of the board that is named there, in capitals or not."""
    said = words[at].text if at < len(words) else ""
    board, dash, short = said.rpartition("-")
    tried = (said.upper(), f"{board}{dash}{short.upper()}")
    return next((label for label in tried if scene.position.space.has(label)), "")


def asked_there(scene: Scene, so: str, asked: str) -> str:
    """`if P were in M6, could T hit it`: who is supposed to be elsewhere is hit there, and not where it stands."""
    match so.split():
        case [name, "is", "in", there] if name in scene.names and scene.position.space.has(there):
            here = scene.position.hex_of(scene.names[name])
            if isinstance(here, int):
                spot = rf"\b{re.escape(name)} in {re.escape(scene.position.space.label(here))}(?![\w-])"
                return re.sub(spot, f"{name} in {there}", asked)
    return asked


def is_called(scene: Scene, hex_: int, named: Named) -> bool:
    """Whether a hex is what a name of the rules says: woods."""
    program, some = scene.position.program, scene.built.vocabulary.attributes.values()
    stores = {store for each in some for _, store, owner, kind in each if (owner, kind.name) == (HEX, named.kind.name)}
    numbers = [program.store_number[one] for one in stores if one in program.store_number]
    return any(scene.position.get(number, hex_) == named.text for number in numbers)


def called_so(scene: Scene, hex_: int, name: str) -> list[int]:
    """The facts by which a hex is what a name says, and that it has by being told so."""
    program, some = scene.position.program, scene.built.vocabulary.attributes.values()
    stores = dict.fromkeys(store for each in some for _, store, owner, _ in each if owner == HEX)
    numbers = [program.store_number[one] for one in stores if one in program.store_number]
    told = [one for one in numbers if program.stores[one].default is not None]
    return [one for one in told if scene.position.get(one, hex_) == name]


def _is_said(tokens: tuple[str, ...], bare: str) -> bool:
    """Whether `German` is said of the Germans, or `Allied` of the Allies."""
    return len(tokens) == 2 and stem(tokens[1]) == bare


def side_at(vocabulary: Vocabulary, words: tuple[Word, ...], at: int) -> tuple[int, tuple[str, ...]] | None:
    """A side that is named there, and where its name ends."""
    found = names_at(vocabulary, words, at, bare=False) if at < len(words) else []
    return (found[0][0], (found[0][1].text,)) if found else None


def names_at(vocabulary: Vocabulary, words: tuple[Word, ...], at: int, bare: bool) -> list[tuple[int, Named]]:
    """A side always, also by `German` of the Germans; other names of the rules only if `bare`, as most of them are
    words of phrases too.
    """
    best: tuple[int, Named] | None = None
    low, names = words[at].low, vocabulary.names
    bare_side = stem(low)
    of_a_side = [one for one in names.get("the", ()) if one[2].name == "side" and _is_said(one[0], bare_side)]
    for tokens, value, kind in (*names.get(low, ()), *of_a_side):
        said = tuple(word.low for word in words[at : at + len(tokens)])
        end = at + (len(tokens) if said == tuple(tokens) else 1)
        known = said == tuple(tokens) or low != tokens[0]
        if known and (bare or kind.name == "side") and (best is None or end > best[0]):
            best = (end, Named(value, kind))
    return [] if best is None else [best]
