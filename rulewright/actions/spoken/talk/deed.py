"""What a clause comes to, one deed after the other, and who stands where when it is done."""

from __future__ import annotations

from rulewright.actions.spoken.alike import Attack
from rulewright.actions.spoken.english import wordings
from rulewright.actions.spoken.talk.clause import Clause
from rulewright.actions.spoken.talk.who import Who
from rulewright.scenes import Scene
from runtime.records import dataclass

COLOUR = frozenset(
    "right just straight both all then also too now there up over down back along simply only myself ourselves".split()
)
FIRES = frozenset("hit hits shoot shoots shot fire fires fired shell shells shelled".split())
STRIKES = frozenset(
    "hit hits shoot shoots shot fire fires fired attack attacks attacked shell shells shelled bombards bombs".split()
)
ABOARD = wordings("aboard, on board, inside, on it, riding it, riding on it, on top, on top of it, in it, on its back")
SET_DOWN = " has been unloaded"  # of who got off this turn
STOPS = frozenset("park parks stop stops stay stays wait waits sit sits halt halts stands stand hold holds".split())


@dataclass(frozen=True)
class Deed:
    """`done`: ordered; else supposed to be so. `attack`: if that is what it is."""

    text: str
    done: bool = True
    attack: Attack | None = None


Way = tuple[Deed, ...]  # one after the other; empty: nothing changes


def singles_out(clause: Clause) -> bool:
    """`E assaults only G`: that nobody else is meant is no small word."""
    pieces = clause.pieces
    return any(one == "only" and isinstance((*pieces[at + 1 :], "")[0], Who) for at, one in enumerate(pieces) if at)


def carrier_of(scene: Scene, name: str) -> str:
    names = {thing: one for one, thing in scene.names.items()}
    around = scene.position.around(scene.names[name])[:1]
    return names.get(around[0], "") if around else ""


def are_friends(scene: Scene, one: Who, other: Who) -> bool:
    p = scene.position
    return len({p.side_of(scene.names[name]) for name in (*one.names, *other.names)}) == 1
