"""What is asked if somebody has done something, where more comes of that than that he has done it.

`if A moves, can it fire`: supposed is that A has moved, which may be all that a rule asks about. But a move may leave a
marker on A besides, and rules may ask about that. So where he could do it now it is done, and he is put back: where he
goes, nobody tells. Only a yes is asked once more, for what comes of it may forbid more and never less.

So too `is A spotted when it moves into M8`, next to A: supposed is that A is there, and a rule may ask how it came.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from compiler.model import Action
from compiler.terms import HEX, HexLabel, Kind, Legal, Place, Set, Suppose, Term, Variable, YesNo
from compiler.trees import within
from rulewright.actions.answers.answered import Answered
from rulewright.actions.answers.steps.stepping import once_done
from rulewright.actions.moments import at_its_time
from rulewright.actions.spoken import GOING, stem
from rulewright.actions.worded import if_so
from rulewright.scenes import Scene, in_full
from rulewright.shelf import Slip
from runtime.program import fill

_GOES_THERE = re.compile(rf"\b(?:if|when|once|after|as) \S+ (?:{'|'.join(sorted(GOING))})s?\b", re.IGNORECASE)
_TOLD = re.compile(r' --after "suppose (?P<who>\S+) has (?P<done>[a-z]+)"$')


def that_has_been_done(term: Term) -> tuple[str, str]:
    """Of what is asked once somebody has done something, who he is, and the fact that he has; empty of all else."""
    match term:
        case Suppose(changes=(Set(store=done, arguments=(Variable(name=who),), value=YesNo(value=True)),)):
            return who, done
    return "", ""


def by_which_it_is_done(scene: Scene, done: str) -> list[Action]:
    """The actions whose verb is that of a fact, or of a word for it: to move, of `has moved`."""
    model = scene.table.model
    said = model.stores[done].phrase if done in model.stores else done
    verb = stem(said.rpartition(" ")[2])
    return [one for one in model.actions.values() if one.event is None and stem(one.phrase.partition(" ")[0]) == verb]


def with_the_whole_deed(words: str, found: Answered) -> Answered:
    others = tuple(with_the_whole_deed(words, one) for one in found.others)
    found = replace(found, others=others) if others != found.others else found
    scene = found.scene
    if found.is_answered and (gone := _gone_there(words, found)) is not None:
        return gone
    if found.value is not True:
        return found
    who, done = that_has_been_done(found.term)
    told = _TOLD.search(found.read_as)
    asked = found.term.body if isinstance(found.term, Suppose) and who else found.term
    if told is not None and not who:
        who, done = told["who"], told["done"]
    if not done or who not in scene.names:
        return found
    there = _once_he_has(scene, who, by_which_it_is_done(scene, done))
    answer = there.table.why(there.position, there.names, asked) if there is not None else None
    if there is None or answer is None or answer.value is not False:
        return found
    return replace(found, scene=there, term=asked, answer=answer)


def _gone_there(words: str, found: Answered) -> Answered | None:
    """Once he has gone there by a step that he may take; none where that makes no difference."""
    match found.term:
        case Suppose(changes=(Place(thing=Variable(name=who), how="in", place=HexLabel(label=label)),), body=asked):
            pass
        case _:
            return None
    said = found.read_as.partition(", ")[2].removesuffix(")")
    of_doing = " may " in f" {said} " or any(isinstance(one, Legal) for one in within(asked))  # that has its own time
    if not _GOES_THERE.search(words) or who not in found.scene.names or of_doing:
        return None
    scene = found.scene
    goer = Variable(Kind(scene.position.kind_of[scene.names[who]]), who)
    for way in in_full(scene).table.plan.ways:
        done = fill(scene.table.model.actions[way].phrase, (who, label))
        try:
            there = once_done(at_its_time(scene, way, (goer, HexLabel(HEX, label))), (done,))
        except Slip:
            continue
        answer = there.table.why(there.position, there.names, asked) if there is not None else None
        if there is None or answer is None or answer.sort != "answer" or answer.value == found.answer.value:
            return None
        return replace(found, scene=there, term=asked, answer=answer, read_as=f'{said} --after "{done}"')
    return None


def _once_he_has(scene: Scene, who: str, actions: Iterable[Action]) -> Scene | None:
    """Where he has done it now, and is where he was; none where he cannot, or dice fall whatever way he goes."""
    space, here = scene.position.space, scene.position.hex_of(scene.names[who])
    now = next((one for one in actions if scene.position.phase in one.phases), None)
    for at in scene.position.neighbours(here) if now is not None and isinstance(here, int) else ():
        try:
            there = once_done(scene, (fill(now.phrase, (who, space.label(at))),)) if now is not None else None
        except Slip:
            continue  # into that hex he may not go
        if there is not None and isinstance(here, int):
            return if_so(there, f"{who} is in {space.label(here)}")
    return None
