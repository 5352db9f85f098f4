"""When something is done: the phases in which it may be, and the position as it stands in one of them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from compiler.syntax import read_words
from compiler.terms import YES_NO, Legal, Term, Variable
from compiler.trees import within
from rulewright.actions.spoken import Quoted, in_what_phase, phases_quoted, spelled_out
from rulewright.actions.typed import against, ordered_as_one, read_as_one
from rulewright.scenes import Scene
from runtime.answer import Answer
from runtime.program import listed


def in_what_phases(scene: Scene, text: str) -> Quoted | None:
    """`when can S overrun D`: the phases in which such a thing is done; of several, those in which least stands in its
    way, as those on foot do not move with the vehicles.
    """
    words, problems = read_words(spelled_out(text))
    asked = "" if problems else in_what_phase(words)
    said, term = _what_is_done(scene, asked) if asked else ("", None)
    action = scene.table.model.actions[term.action] if term is not None else None
    if term is None or action is None or not action.phases or action.event is not None:
        return None
    sides = _sides(scene, said.split())
    reasons = {phase: min(against(_at(scene, phase, side), term) for side in sides) for phase in action.phases}
    least = tuple(phase for phase in action.phases if reasons[phase] == min(reasons.values()))
    told = listed([f"[{one}]" for one in least], "or")
    return phases_quoted(scene, least, f"`{said}` is done in {told}.")


def _what_is_done(scene: Scene, asked: str) -> tuple[str, Legal | None]:
    """An order, or an action of which is asked whether it is legal."""
    order = ordered_as_one(scene, asked.removeprefix("can "))
    put = read_as_one(scene, f"it is legal to {order}" if order else asked)
    some = [one for one in within(put.term) if isinstance(one, Legal)] if put is not None else []
    said = order or (put.read_as.removeprefix("it is legal to ") if put is not None else "")
    return (said, some[0]) if len(some) == 1 and said else ("", None)


def at_its_time(scene: Scene, action: str, arguments: tuple[Term, ...]) -> Scene:
    """Where such a thing is done: in a phase of its own, on the turn of who does it."""
    phases = scene.table.model.actions[action].phases if action in scene.table.model.actions else ()
    sides = _sides(scene, (one.name for term in arguments for one in within(term) if isinstance(one, Variable)))
    if not phases or (scene.position.phase in phases and sides == [scene.position.side_to_move]):
        return scene
    asked = Legal(YES_NO, action=action, arguments=arguments)
    moments = [_at(scene, phase, side) for side in sides for phase in phases]
    there = min(moments, key=lambda one: against(one, asked))  # who is fired at is named too
    return replace(there, playing=there.table.begun(there.position))


def _sides(scene: Scene, names: Iterable[str]) -> list[object]:
    """Whose turn it may be, of those who are named: that of who does it; first of the side to move."""
    p = scene.position
    sides = dict.fromkeys(p.side_of(scene.names[one]) for one in names if one in scene.names)
    return sorted(sides or (p.side_to_move,), key=lambda one: one != p.side_to_move)


def _at(scene: Scene, phase: str, side: object) -> Scene:
    there = scene.position.copy()
    there.stand_at(phase, side if isinstance(side, str) else scene.position.side_to_move)
    return replace(scene, position=there)


def answered_in_turn(scene: Scene, term: Term) -> tuple[Scene, Answer, tuple[str, ...]]:
    """Where it is answered, and what is told of that. What the rules ask of the side to move has no meaning for who is
    not on turn (the enemies of M4's own owners, in M4): then it is asked where the other side that is named is."""
    answer = scene.table.why(scene.position, scene.names, term)
    if answer.sort != "refused":
        return _at_the_time_of_all(scene, term, answer) or (scene, answer, ())
    p = scene.position
    names = [one.name for one in within(term) if isinstance(one, Variable) and one.name in scene.names]
    sides = dict.fromkeys(p.side_of(scene.names[one]) for one in names)
    for side in sides:
        if isinstance(side, str) and side != p.side_to_move:
            there = _at(scene, p.phase, side)
            found = there.table.why(there.position, there.names, term)
            if found.sort == "answer":
                return there, found, (f"Asked of [{p.phase}] of {side}.",)
    return scene, answer, ()


def _at_the_time_of_all(scene: Scene, term: Term, answer: Answer) -> tuple[Scene, Answer, tuple[str, ...]] | None:
    """`who can fire at P`, where nothing is fired now: nobody can, and that says nothing; it is asked where such a
    thing is done, first of the side to move, until somebody can."""
    asked = [one for one in within(term) if isinstance(one, Legal)] if answer.value == () else []
    actions = [scene.table.model.actions[one.action] for one in asked]
    p = scene.position
    if len(actions) != 1 or actions[0].event is not None or not actions[0].phases or p.phase in actions[0].phases:
        return None
    sides = sorted(scene.table.rules.program.sides, key=lambda one: one != p.side_to_move)
    moments = [(phase, side) for side in sides for phase in actions[0].phases]
    nobody = None
    for phase, side in moments:
        there = _at(scene, phase, side)
        found = there.table.why(there.position, there.names, term)
        if found.sort == "answer" and found.value != ():
            return there, found, (f"Asked of [{phase}] of {side}.",)
        nobody = nobody or (there, found)
    told = listed([f"[{phase}] of {side}" for phase, side in moments], "and")
    return (*nobody, (f"Asked of {told}.",)) if nobody else None
