"""A position in which something is so that is not so here: `suppose E is in K6`, before what is done and asked.

What a rule can suppose can be supposed: where a counter is, that it is out of play, what a fact is. And `there are two
wrecks in H5` of things that nobody owns, `there is a German truck G in H8` of counters, as a position calls them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from compiler.phrases import Unread
from compiler.syntax import read_words
from compiler.terms import YES_NO, Kind, Place, Set, Step, Suppose, Variable, YesNo
from rulewright.actions.spoken import NUMBERS
from rulewright.actions.supposed import make_so
from rulewright.actions.worded.as_rules_say import read_question
from rulewright.scenes import Scene
from rulewright.shelf import Slip
from runtime.program import fill
from runtime.records import dataclass
from runtime.values import Unmeant

SUPPOSE = "suppose "
_ONE = frozenset("a an one".split())
_THERE = re.compile(r"there (?:is|are) (\w+) (.+?)(?: of (the [\w ]+?))?(?: in (\w+))?", re.IGNORECASE)


def made_so(scene: Scene, states: Iterable[str]) -> Scene:
    """The scene in which all of that is so, one after the other."""
    here = scene.position.copy()
    there = replace(scene, position=here, playing=scene.table.begun(here))
    for state in states:
        new = _new_there(there, state)
        if new is not None:
            there = _with_new(there, new)
            continue
        changes = _changes(there, state)
        if not changes:
            raise Slip(f"`{state}` cannot be supposed; `E is in K6`, `S is dispersed` and `D is out of play` can")
        for one in changes:
            make_so(there, one)
    return there


def if_so(scene: Scene, *states: str) -> Scene | None:
    """The scene in which all of that is so, if it can be: where nobody is, no ground is so."""
    try:
        return made_so(scene, states)
    except (Slip, Unmeant):
        return None


def can_be_so(scene: Scene, state: str) -> bool:
    return if_so(scene, state) is not None


@dataclass(frozen=True)
class _New:
    """`place`: none, where it is not on the board."""

    noun: str
    many: int
    place: int | None
    side: str | None = None
    name: str | None = None


def _with_new(scene: Scene, new: _New) -> Scene:
    here = scene.position
    for _ in range(new.many):
        thing = here.create(new.noun, new.side, new.name)
        if new.place is not None:
            here.place(thing, new.place)
    if new.name is None:
        return scene
    scope = {**scene.scope, new.name: Variable(Kind(here.kind_of[thing]), new.name)}
    return replace(scene, names={**scene.names, new.name: thing}, scope=scope)


def _new_there(scene: Scene, state: str) -> _New | None:
    """`there are two wrecks in H5`, `there is a German truck G in H8`."""
    said = _THERE.fullmatch(state.strip())
    space = scene.position.space
    if said is None or (said[4] and not space.has(said[4])):
        return None
    place = space.hex(said[4]) if said[4] else None
    many = "1" if said[1].lower() in _ONE else NUMBERS.get(said[1].lower(), said[1])
    counter = _new_counter(scene, said[2], said[3], place) if many == "1" else None
    model, noun = scene.table.model, scene.built.vocabulary.kind_named(tuple(said[2].lower().split()))
    kind = model.kinds.get(noun.kind.name) if noun is not None else None
    owned = {above for type_ in model.types.values() for above in _above(scene, type_.kind)}
    if counter is None and noun is None and many == "1":
        return _named_there(scene, state, said)
    if counter is not None or noun is None or kind is None or kind.is_record or noun.kind.name in owned:
        return counter
    return _New(noun.kind.name, int(many), place) if many.isdigit() and place is not None and not said[3] else None


def _named_there(scene: Scene, state: str, said: re.Match[str]) -> _New | None:
    """`there is a block K in J6`: a thing that nobody owns, and a name that nobody bears here."""
    noun, _, name = said[2].rpartition(" ")
    if not noun or not name.isupper() or name in scene.names or scene.position.space.has(name):
        return None
    bare = _new_there(scene, state.replace(f"{noun} {name}", noun, 1))
    return replace(bare, name=name) if bare is not None and bare.side is None else None


def _new_counter(scene: Scene, said: str, owner: str | None, place: int | None) -> _New | None:
    """A type as it is printed, and a name that nobody bears here."""
    noun, _, name = said.rpartition(" ")
    type_ = scene.table.model.types.get(noun)
    sides = {one.lower(): one for one in scene.position.program.sides}
    side = (sides.get(owner.lower()) if owner else None) or (type_.side if type_ is not None else None)
    if type_ is None or side is None or name in scene.names or scene.position.space.has(name):
        return None
    return _New(noun, 1, place, side, name)


def _above(scene: Scene, kind: str) -> Iterator[str]:
    """A kind, and those of which it is one."""
    while kind in scene.table.model.kinds:
        yield kind
        kind = scene.table.model.kinds[kind].parent


def ways_of_coming(scene: Scene, store: str, who: str) -> list[str]:
    """What the rules say that is done to him alone where such a fact comes to be so."""
    return [
        fill(one.phrase, (who,))
        for one in scene.table.model.procedures.values()
        for step in one.steps
        if len(one.slots) == 1
        and isinstance(step, Set)
        and (step.store, step.value) == (store, YesNo(YES_NO, True))
        and [it.name for it in step.arguments if isinstance(it, Variable)] == [one.slots[0].name]
    ]


def way_of_doing(scene: Scene, changes: tuple[Step, ...]) -> str:
    """Of `G has fired`, what the rules do where it does, if that is one thing: more comes of it than that it has."""
    match changes:
        case (Set(store=store, arguments=(Variable(name=who),), value=YesNo(value=True)),) if who in scene.names:
            _, _, said = scene.table.model.stores[store].phrase.partition("} ")
            ways = ways_of_coming(scene, store, who) if said.startswith("has ") else []
            return ways[0] if len(ways) == 1 else ""
    return ""


def way_told(scene: Scene, state: str) -> str:
    return way_of_doing(scene, _changes(scene, state))


def _changes(scene: Scene, state: str) -> tuple[Step, ...]:
    words, problems = read_words(f"(supposing that {state}, the turn)")
    term = None if problems else read_question(scene, words)
    if term is None or isinstance(term, Unread) or not isinstance(term, Suppose):
        return ()
    return term.changes if all(isinstance(one, Place | Set) for one in term.changes) else ()
