"""What may be done to somebody in the midst of his move: what a pack says of that, else what is done in the phase in
which he moves; where nobody fires then, that is the answer. And what may be done in reaction to what was done last."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from compiler.graph import lacking
from compiler.model import Action, NextTaken
from compiler.syntax import read_words
from compiler.terms import SIDE, Legal, Name, SetOf, Term, Variable
from compiler.trees import free_names, substitute, within
from rulewright.actions.answers.answered import Answered
from rulewright.actions.asking import brief
from rulewright.actions.moments import answered_in_turn, at_its_time, moment
from rulewright.actions.ordered import doing
from rulewright.actions.spoken import meanwhile, spelled_out, with_sides
from rulewright.actions.typed import Question, ordered_as_one, question, read_as_one
from rulewright.scenes import Scene, Window
from runtime.answer import Answer
from runtime.program import fill


def in_passing(scene: Scene, text: str, answers: Callable[[Scene, Question], Answered]) -> Answered | None:
    words, problems = read_words(spelled_out(text))
    asked = meanwhile(scene, with_sides(scene, words)) if words and not problems else None
    if asked is None:
        return None
    put = question(scene, asked.said, looks_near=False, of_rules=True) if asked.said != text else None
    if isinstance(put, Question):
        return answers(scene, replace(put, read_as=put.read_as or asked.said))
    there, plain = _as_he_moves(scene, asked.mover), read_as_one(scene, asked.asked)
    if there is None or plain is None or not any(isinstance(one, Legal) for one in within(plain.term)):
        return None
    now = Answered(there, plain.term, _answer(there, plain.term), plain.read_as or asked.asked)
    at = there.position
    told = f"Asked of {moment(at.phase, at.side_to_move)}, in which {asked.mover} moves."
    return replace(now, stood_in=(told,), in_its_time=_when_it_is_done(there, plain.term))


def with_reactions(found: Answered, answers: Callable[[Scene, Question], Answered]) -> Answered:
    """`A moves to H5. Can P fire at it`, which may not be done now: also whether it may be in reaction to the move, by
    what is called by the same verb."""
    scene, actions = found.scene, found.scene.table.model.actions
    is_no = isinstance(found.term, Legal) and found.value is False and actions[found.term.action].event is None
    if not is_no or not isinstance(found.term, Legal):
        return found
    seats = zip(actions[found.term.action].slots, found.term.arguments, strict=True)
    asked = {slot.name: {one.name for one in within(who) if isinstance(one, Variable)} for slot, who in seats}
    verb = _verb(actions[found.term.action])
    every = ((window, one) for window in scene.windows for one in actions.values() if one.event == window.event.id)
    each = (_taken(scene, one, window, asked) for window, one in every if _verb(one) == verb)
    said = dict.fromkeys(text for some in each for text in some)
    read = [(text, read_as_one(scene, text)) for text in said]
    others = [replace(answers(scene, put), read_as=text) for text, put in read if put is not None]
    first = next((one for one in others if one.value is True), None)
    if first is None:
        return replace(found, others=(*found.others, *others))
    rest = (one for one in others if one is not first)
    return replace(first, others=(replace(found, others=()), *found.others, *rest))  # what may be done is meant sooner


def in_reaction_now(scene: Scene, asked: Legal) -> Iterator[str]:
    """`who can fire at P now`, where P moves and nobody fires: who could in reaction to what P does, as it stands."""
    p, actions = scene.position, scene.table.model.actions
    named = [one for one in within(asked) if isinstance(one, Variable) and one.name in scene.names]
    whom = next((one for one in named if p.side_of(scene.names[one.name]) == p.side_to_move), None)
    told: dict[str, str] = {}
    for action in actions.values():
        if whom is None or action.event is None or _verb(action) != _verb(actions[asked.action]):
            continue
        those = _who_react(scene, action, whom)
        found = (
            _answer(scene, those)
            if those is not None and not lacking(scene.table.model, scene.table.on, those)
            else None
        )
        if found is not None and found.sort == "answer" and found.value:
            told.setdefault(brief(found), action.title or fill(action.phrase, ()))
    yield from (
        f"In reaction to {whom.name if whom else ''}, as it stands: {who}, by [{by}]." for who, by in told.items()
    )


def _who_react(scene: Scene, action: Action, whom: Variable) -> SetOf | None:
    """Of a reaction to what somebody does, in which nothing but who takes it is chosen: those who may."""
    slot, *others = action.event_slots
    given: dict[str, Term] = {slot.name: whom}
    sides = [one for one in scene.table.rules.program.sides if one != scene.position.side_to_move]
    given |= {one.name: Name(SIDE, sides[0]) for one in others if one.kind == SIDE and len(sides) == 1}
    if len(action.choices) != 1 or not scene.position.is_a(scene.names[whom.name], slot.kind.name):
        return None
    choice = action.choices[0]
    so = () if choice.such_that is None else (choice.such_that,)
    those = substitute(
        SetOf(choice.kind, replace(choice.description, conditions=(*choice.description.conditions, *so))), given
    )
    return those if free_names(those) <= scene.names.keys() and isinstance(those, SetOf) else None


def _verb(action: Action) -> str:
    return action.phrase.partition(" ")[0]


def _taken(scene: Scene, action: Action, window: Window, seats: dict[str, set[str]]) -> Iterator[str]:
    """With those who are asked of, by the seats they have there: whom the event names, and one to choose, who does here
    what he is asked to do there. `if S moves, can S fire at A` does not ask whether A fires at S."""
    asked = {name for some in seats.values() for name in some}
    names: dict[object, str] = {thing: name for name, thing in scene.names.items()}
    of_event = dict(zip((slot.name for slot in action.event_slots), window.given, strict=False))
    told = {slot.name: names.get(of_event[slot.name], "") for slot in action.slots if slot.name in of_event}
    chosen = [slot.name for slot in action.slots if slot.name not in of_event]
    doers = [one for one in asked if scene.position.side_of(scene.names[one]) == window.side]
    is_he = all(doers == [*seats.get(one, doers)] for one in chosen)
    if len(chosen) == len(doers) == 1 and is_he and {*told.values()} == asked - {*doers}:
        texts = [told.get(slot.name) or doers[0] for slot in action.slots]
        yield f"it is legal to {fill(action.phrase, texts)}"


def _answer(scene: Scene, term: Term) -> Answer:
    return scene.table.why(scene.position, scene.names, term)


def _when_it_is_done(scene: Scene, term: Term) -> Answered | None:
    """Where such a thing is done, on the turn of those who do."""
    if isinstance(term, Legal):
        there = at_its_time(scene, term.action, term.arguments)
        return Answered(there, term, _answer(there, term))
    there, answer, _ = answered_in_turn(scene, term)
    return Answered(there, term, answer) if there is not scene else None


def _as_he_moves(scene: Scene, mover: str) -> Scene | None:
    """Where he may go to the next hex, as far as any moment goes."""
    p = scene.position
    here = p.hex_of(scene.names[mover]) if mover in scene.names else None
    for near in p.neighbours(here) if isinstance(here, int) else ():
        order = ordered_as_one(scene, f"move {mover} to {p.space.label(near)}")
        event = doing(scene, order) if order else None
        if isinstance(event, NextTaken):
            return at_its_time(scene, event.id, event.arguments)
    return None
