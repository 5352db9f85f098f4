"""A hex that is farther off than the next, of which nobody says whence it is entered: from where one stands, by
whatever way; and a hex that is gone through.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from compiler.syntax import read_words
from compiler.terms import HEX, Ask, Builtin, HexLabel, Kind, Term, Variable
from compiler.trees import within
from rulewright.actions.answers.answered import Answered, together
from rulewright.actions.spoken import MAY, anew, gone_through, put_together, spelled_out
from rulewright.actions.typed import Question, costs_of_getting_there, read_as_one
from rulewright.scenes import Scene, in_full
from runtime.program import fill
from runtime.records import dataclass
from runtime.values import NONE, PROHIBITED

Read = Callable[[Scene, str], Answered | None]
Asked = Callable[[Scene, Question], Answered]

_GOES = 2  # hexes: whence, and where to
_ENTERS = re.compile(r"\benter", re.IGNORECASE)


def through(scene: Scene, text: str, read: Read, in_two_steps: Read) -> Answered | None:
    """`can A drive through G4`: whether it may keep going once it is there; why not, where it does not get there."""
    words, problems = read_words(spelled_out(text))
    if len(words) > _GOES and words[0].low == "who" and words[1].low in MAY:
        return _whoever(scene, put_together(word.text for word in words[1:]), read, in_two_steps)
    found: list[Answered] = []
    for goes, goes_on in gone_through(scene, words) if words and not problems else ():
        there = read(scene, f"can {goes}")
        is_no = there is not None and there.value is False and there.in_its_time is None
        on = there if is_no else in_two_steps(scene, goes_on)
        if on is None:
            return None
        found.append(on)
    return together(found) if found else None


def _whoever(scene: Scene, asked: str, read: Read, in_two_steps: Read) -> Answered | None:
    """`who can go through F5`: each of the side to move, by himself."""
    p = scene.position
    can, _, rest = asked.partition(" ")
    own = [name for name, one in scene.names.items() if p.side_of(one) == p.side_to_move and not p.around(one)]
    own = [name for name in own if isinstance(p.hex_of(scene.names[name]), int)]
    if not any(gone_through(scene, read_words(f"{can} {name} {rest}")[0]) for name in own[:1]):
        return None
    each = {name: through(scene, f"{can} {name} {rest}", read, in_two_steps) for name in own}
    kinds = {name: Kind(p.kind_of[scene.names[name]]) for name, one in each.items() if one is not None}
    if not kinds:
        return None
    some = {name: one for name, one in each.items() if one is not None and one.value is True}
    those = tuple(Variable(kinds[name], name) for name in some)
    term = Builtin(replace(next(iter(kinds.values())), many=True), "these", those)
    first = next(iter(some.values()), None)
    asked_of = first.stood_in if first is not None and len({one.stood_in for one in some.values()}) == 1 else ()
    answer = scene.table.why(p, scene.names, term)
    return Answered(scene, term, answer, f"who {asked}", stood_in=asked_of)


def by_whatever_way(scene: Scene, words: str, found: Answered, asked: Asked) -> Answered:
    """What may not be entered from where one stands, as that is too far off, is asked of the way there."""
    if found.is_answered and found.answer.value is PROHIBITED:
        further = anew(lambda there, said: _at_what_cost(there, said, asked), scene, words)
        further = _not_next_to_it(found, words, further)
        alone = _from_next_door(found, words)  # what the hex costs alone comes after what it costs to get there
        first, second = (further, alone) if alone is not None else (found, further)
        return replace(first, others=(*first.others, second)) if first and second else first or second or found
    return together([_from_afar(one, words, asked) for one in (found, *found.others)])


def _at_what_cost(scene: Scene, words: str, asked: Asked) -> Answered | None:
    """`what does it cost T to drive to G7`, which is three hexes off: what it costs to get there."""
    for said in costs_of_getting_there(scene, words):
        put = read_as_one(scene, said)
        found = asked(scene, put) if put is not None and put.read_as else None
        if found is not None and found.is_answered and found.answer.value not in (PROHIBITED, NONE):
            return found
    return None


def _not_next_to_it(found: Answered, words: str, further: Answered | None) -> Answered | None:
    """Whoever asks what it costs to enter a hex may believe that it is the next one."""
    apart = _apart(found, words) if _ENTERS.search(words) else None
    if apart is None or further is None:
        return further
    label = found.scene.position.space.label
    told = f"{label(apart.goal)} is not next to {label(apart.start)}: what the way there costs is told."
    return replace(further, stood_in=(told, *further.stood_in))


def _from_afar(found: Answered, words: str, asked: Asked) -> Answered:
    """`may A enter F8`, which is two hexes off: whether it gets there."""
    apart = _apart(found, words) if found.value is False else None
    doer = found.term.arguments[0] if apart is not None and isinstance(found.term, Ask) else None
    if apart is None or not isinstance(doer, Variable) or doer.name not in found.scene.names:
        return found
    label, model = found.scene.position.space.label(apart.goal), found.scene.table.model
    for name in in_full(found.scene).table.plan.ways:
        action = model.actions[name]
        if any(isinstance(one, Ask) and one.question == apart.term.question for one in within(action)):
            put = read_as_one(found.scene, said := f"it is legal to {fill(action.phrase, (doer.name, label))}")
            if put is not None:
                return asked(found.scene, replace(put, read_as=said, asks_why=found.asks_why))
    return found


@dataclass(frozen=True)
class _Apart:
    """Of what is asked of two hexes that are farther apart than the next, and nobody said so: which of what is asked
    they are, where to, and whence."""

    term: Ask
    hexes: tuple[int, int]
    goal: int
    start: int


def _apart(found: Answered, words: str) -> _Apart | None:
    position, term = found.scene.position, found.term
    if not isinstance(term, Ask):
        return None
    hexes = [at for at, one in enumerate(term.arguments) if one.kind.name == HEX.name]
    goal, start = (_hex_of(found.scene, term.arguments[at]) for at in hexes) if len(hexes) == _GOES else (None, None)
    if goal is None or start is None or goal == start or start in position.neighbours(goal):
        return None
    if position.space.label(start) in {word.text for word in read_words(words)[0]}:
        return None
    return _Apart(term, (hexes[0], hexes[1]), goal, start)


def _from_next_door(found: Answered, words: str) -> Answered | None:
    """`what does M7 cost S`, which is two hexes off: nobody said whence, so from the next hex on his way to it."""
    apart, position = _apart(found, words), found.scene.position
    if apart is None or not isinstance(apart.term.arguments[apart.hexes[0]], HexLabel):
        return None  # of what stands there, not of the ground, it is asked
    for near in sorted(position.neighbours(apart.goal), key=lambda one: position.space.distance(one, apart.start)):
        label = position.space.label(near)
        given = enumerate(apart.term.arguments)
        arguments = tuple(HexLabel(HEX, label) if at == apart.hexes[1] else one for at, one in given)
        asked = replace(apart.term, arguments=arguments)
        answer = found.scene.table.why(position, found.scene.names, asked)
        if answer.sort == "answer" and answer.value is not PROHIBITED:
            read_as = f"{label}".join(found.read_as.rsplit(position.space.label(apart.start), 1))
            return replace(found, term=asked, answer=answer, read_as=read_as)
    return None


def _hex_of(scene: Scene, term: Term) -> int | None:
    value = scene.table.why(scene.position, scene.names, term).value
    return value if isinstance(value, int) else None
