"""What may be typed in the place of what nothing reads, as a player would say it: if that is read as the same."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from rulewright.actions.spoken.alike import acts
from rulewright.actions.spoken.english import CAN, HAS, IS
from rulewright.actions.spoken.fitting import Filled
from rulewright.actions.spoken.named import Named, Piece, written_out
from rulewright.actions.spoken.otherwise import Meant, Read
from rulewright.actions.spoken.phrases import Phrase
from rulewright.actions.spoken.understanding import again
from rulewright.scenes import Scene
from runtime.play import fill, without_nobody
from runtime.records import dataclass

T = TypeVar("T")
_OF_SEVERAL = frozenset("do are have were".split())


@dataclass(frozen=True)
class Reader(Generic[T]):
    """How words are read here: a question or an order; and how much stands against what was read, for who offers it."""

    what: str
    read: Read[T]
    against: Callable[[Scene, T], int]


def as_players_say(scene: Scene, phrase: Phrase, filled: Filled, some: list[Meant[T]], reader: Reader[T]) -> str:
    """The wording itself, if it is read so; an order without what is done with nobody; empty for what else is a phrase
    of the rules, or only offered by a pack."""
    if phrase.sort == "done" and phrase.empty:
        return _if_read_so(scene, _with_nobody_left_out(phrase, filled), some, reader)
    if not phrase.meant or phrase.near or phrase.is_everywhere or phrase.sort == "done":
        return ""
    pieces = [one if isinstance(one, str) else filled[at] for at, one in enumerate(phrase.elements)]
    if not _is_grammatical(pieces):
        return ""
    return _if_read_so(scene, written_out(tuple(pieces)), some, reader)


def _with_nobody_left_out(phrase: Phrase, filled: Filled) -> str:
    words = (one if isinstance(one, str) else f"{{{one.name}}}" for one in phrase.elements)
    wording = phrase.meant[0] if phrase.meant else " ".join(words)
    bare = without_nobody(wording, [phrase.slot(at).name for at in phrase.empty])
    return fill(bare, {phrase.slot(at).name: one.text for at, one in filled.items()})


def _if_read_so(scene: Scene, said: str, some: list[Meant[T]], reader: Reader[T]) -> str:
    so = again(scene, said.split(), reader.what, reader.read, 0)
    return said if {one.said for one in so} == {one.said for one in some} else ""


def _is_grammatical(pieces: list[Piece]) -> bool:
    """Not `what do D fire at`, `is K move`, `how far K to D`: what is read so is not always said so."""
    plain = {one for one in pieces if isinstance(one, str)}
    if pieces[0] == "how" and not plain & (CAN | IS | HAS):
        return False
    for verb, who, *then in zip(pieces, pieces[1:], [*pieces[2:], ""], strict=False):
        if verb in _OF_SEVERAL and isinstance(who, Named) and len(who.things) == 1:
            return False
        bare = then[0] if then and isinstance(then[0], str) and not then[0].endswith(("ing", "ed")) else ""
        if verb in IS and isinstance(who, Named) and bare and acts(bare):
            return False
    return True
