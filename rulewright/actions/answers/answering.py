"""A question answered: as it is read, in parts, or by what comes after something is done."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Literal, overload

from compiler.graph import waiting
from compiler.syntax import read_words
from compiler.terms import Legal, Variable
from compiler.trees import within
from rulewright.actions.against import as_they_must_be
from rulewright.actions.answers.all_that_may_be_done import all_that_may_be_done
from rulewright.actions.answers.answered import Answered, either_way
from rulewright.actions.answers.besides import (
    as_it_is_spelled,
    what_is_told,
    where_it_is_not_so,
    with_what_else_was_said,
    with_what_is_told,
    without_what_is_besides,
)
from rulewright.actions.answers.by_order import by_its_order, in_the_order_of_the_turn, with_who_can
from rulewright.actions.answers.comparing import held_against
from rulewright.actions.answers.excepted import excepted
from rulewright.actions.answers.mattering import by_what_matters
from rulewright.actions.answers.moments import (
    answered_as_it_came_about,
    as_done_now,
    asked_at_once,
    before_ours,
    in_passing,
    nobody_has_to,
    put_now,
    said_now,
    what_comes_next,
    who_goes_first,
    with_reactions,
)
from rulewright.actions.answers.sets import unless_of_each
from rulewright.actions.answers.steps import (
    Gone,
    as_it_falls,
    as_played,
    at_its_time_after,
    by_whatever_way,
    hex_by_hex,
    is_of_doing,
    once_come_from_next_door,
    one_by_one,
    step_by_step,
    through,
    unless_first,
    unless_nearer,
    way_there,
    with_how_far,
    with_what_forbids_it,
    with_who_may,
)
from rulewright.actions.answers.stories import Heard, Tools, in_a_story, may_be_done_later, with_steps
from rulewright.actions.answers.talked import each_apart, goes_on, in_clauses, in_order, in_two
from rulewright.actions.answers.unfolding import in_its_steps
from rulewright.actions.answers.unread import unread, with_the_rules, with_what_is_left_out
from rulewright.actions.answers.who_may_go import unless_nowhere
from rulewright.actions.asking import Unthrown, after, brief, of_all, unsupposed
from rulewright.actions.moments import at_other_times, in_what_phases
from rulewright.actions.ordered import is_announced
from rulewright.actions.reacting import reaction_asked
from rulewright.actions.spoken import (
    AND_THEN,
    Quoted,
    anew,
    in_able_verbs,
    put_beforehand,
    remembering,
    spelled_out,
    state_supposed,
    the_one_spelled,
    tried_for,
)
from rulewright.actions.typed import (
    Question,
    is_said_so,
    of_nobody,
    question,
    read_as_one,
    two_steps,
    where_it_were_so,
)
from rulewright.actions.worded import SUPPOSE, can_be_so, made_so
from rulewright.scenes import Refused, Scene, not_played_with, settled_otherwise
from rulewright.shelf import Slip
from runtime.values import NONE

_NO_WAY = "No way leads so far. Where it comes nearest, the next step cannot be taken:"


@overload
def answered(scene: Scene, words: str, of_rules: Literal[False] = False) -> Answered | Refused: ...


@overload
def answered(scene: Scene, words: str, of_rules: bool) -> Answered | Refused | Quoted: ...


def answered(scene: Scene, words: str, of_rules: bool = False) -> Answered | Refused | Quoted:
    """of_rules: also of nobody who is named, of those who stand in for all, or by the rules themselves."""
    with remembering():
        as_it_stands = not of_rules or is_said_so(scene, words)
        plain = words if as_it_stands else put_beforehand(scene, words)
        words, *others = (words,) if as_it_stands else said_now(scene, plain, in_able_verbs(scene, plain))
        if of_rules and (apart := each_apart(scene, words, partial(answered, of_rules=True))) is not None:
            return apart
        if others:
            return either_way([answered(scene, one, of_rules) for one in (words, *others)])
        told = what_is_told(scene, words) if of_rules else None
        if told is not None:
            return with_what_is_told(told, answered(told.scene, told.asked, of_rules))
        not_so = where_it_is_not_so(scene, words, plain, _if_all_is_read) if of_rules else None
        found = not_so or of_nobody(scene, words, of_rules) or _asked(scene, words, of_rules)
        found = unless_of_each(scene, words, found, partial(answered, of_rules=True)) if of_rules else found
        if of_rules and isinstance(found, Quoted) and not (found.told or found.is_sure):
            found = nobody_has_to(scene, words) or found
        if isinstance(found, Answered) and found.spelled:
            return as_it_is_spelled(found, answered(scene, found.spelled.text, of_rules))
        so = partial(_answered, of_rules=True, looks_near=False)
        found = asked_at_once(scene, words, as_done_now(scene, words, found, so), so) if of_rules else found
        if isinstance(found, Answered):
            if of_rules:
                found = with_how_far(with_who_can(with_the_rules(scene, words, with_who_may(found)), so))
            return with_what_else_was_said(scene, words, in_the_order_of_the_turn(words, found), so)
        return with_what_is_left_out(words, found) if isinstance(found, Quoted) else found


def _asked(scene: Scene, words: str, of_rules: bool, looks_near: bool = True) -> Answered | Refused | Quoted:
    """`looks_near`: what is only near is looked for, once nothing answers."""
    if not of_rules:
        return _answered(scene, words, of_rules)
    on_his_way = anew(_in_a_story, scene, words) if goes_on(words) else None
    if on_his_way is not None and on_his_way.is_told and on_his_way.is_whole:
        return on_his_way.found
    found = _answered(scene, words, of_rules, looks_near=False)
    if not isinstance(found, Answered):
        steps = anew(partial(in_its_steps, read=_if_all_is_read), scene, words)
        found = steps or _as_it_was_meant(scene, words) or found
    is_near = isinstance(found, Quoted) and found.is_near and not found.may_be_of_here
    if is_near or (isinstance(found, Answered) and not found.unread):
        return found
    further = anew(partial(in_clauses, read=_if_answered), scene, words)
    if further is None and not isinstance(found, Answered):
        further = anew(partial(in_order, read=_if_answered), scene, words)
    if further is not None and not further.unread:
        return further
    read = found if isinstance(found, Answered) else further
    heard = anew(_in_a_story, scene, words)
    story = heard if heard and (heard.is_told or further is None or heard.is_whole) else None
    if story is not None and not story.missed:
        return story.found
    if heard is None and read is not None:
        return read
    less = anew(partial(without_what_is_besides, read=_if_all_is_read), scene, words) if looks_near else None
    if less is not None:
        return less
    if story is not None:
        return _of_the_rest(scene, words, story)
    near = anew(partial(question, of_rules=True), scene, words) if read is None and looks_near else found
    return read or (_each_of(scene, near) if isinstance(near, Question) else near)


def _in_a_story(scene: Scene, text: str) -> Heard | None:
    return in_a_story(scene, text, Tools(_as_asked_there, _if_once_done))


def _as_asked_there(scene: Scene, text: str) -> Answered | None:
    return _if_answered(scene, text) or in_order(scene, text, _if_answered)


def _if_once_done(scene: Scene, steps: tuple[str, ...], then: str) -> Answered | None:
    try:
        return _once_done(scene, steps, then, then)
    except (Slip, Gone):
        return None


def _of_the_rest(scene: Scene, words: str, heard: Heard) -> Answered | Refused | Quoted:
    """Where a clause is read by nothing, what the rest comes to is offered, and no answer."""
    told = question(scene, words, of_rules=True)
    told = unread(scene, words, told) if isinstance(told, Refused) else told
    if not isinstance(told, Quoted):
        return replace(heard.found, unread=heard.missed)
    besides = (heard.found.read_as, *(one for one in told.besides if one != heard.found.read_as))
    return replace(told, besides=besides[:3], left_out=heard.missed)


def _answered(scene: Scene, words: str, of_rules: bool, looks_near: bool = True) -> Answered | Refused | Quoted:
    ways = (
        _how_likely,
        in_what_phases,
        who_goes_first,
        before_ours,
        what_comes_next,
        all_that_may_be_done,
        partial(held_against, read=_if_all_is_read),
        partial(excepted, read=_if_answered),
        partial(through, read=_if_answered, in_two_steps=_in_two_steps),
        partial(in_passing, answers=_each_of),
    )
    told = next((found for way in ways if (found := way(scene, words)) is not None), None) if of_rules else None
    if told is not None:
        return told
    put = question(scene, words, of_rules, looks_near)
    if not isinstance(put, Question):
        more = of_rules and not (isinstance(put, Quoted) and put.is_near)
        others = (by_what_matters, partial(in_two, read=_if_read), _in_two_steps, _supposed) if more else ()
        return next((found for one in others if (found := anew(one, scene, words)) is not None), put)
    found = by_its_order(scene, words, _each_of(scene, put), _of_question)
    found = unless_nearer(scene, found, _once_done, _of_question) if of_rules else found
    return by_whatever_way(scene, words, found, _of_question) if of_rules else found


def _how_likely(scene: Scene, words: str) -> Answered | None:
    """`what is the chance that S destroys P`: what is done for it, and what is asked where the dice fall."""
    said, problems = read_words(spelled_out(words))
    tried = tried_for(scene, said, put_now(scene, words)) if not problems else ()
    found = [_in_two_steps(scene, one) for one in tried]
    return found[0] if len(found) == 1 else None


def _as_it_was_meant(scene: Scene, words: str) -> Answered | None:
    """With one word spelled right, if it reads so with one word only; that is told."""
    found = the_one_spelled(scene, words, _if_answered)
    return replace(found[1], spelled=found[0]) if found is not None else None


def _if_answered(scene: Scene, text: str) -> Answered | None:
    """What reads at once: nothing near is looked for."""
    try:
        if (put := read_as_one(scene, text)) is not None:
            return _each_of(scene, replace(put, read_as=put.read_as or text))
        found = _answered(scene, text, of_rules=True, looks_near=False)
    except Slip:
        return None
    return found if isinstance(found, Answered) else None


def _each_of(scene: Scene, put: Question) -> Answered:
    """What is asked, and what else it may be; what is so of nobody only where nothing is so of anybody."""
    every = [_of_question(scene, one) for one in (replace(put, others=()), *put.others)]
    found, *others = [one for one in every if one.value != ()] or every
    return replace(found, others=(*found.others, *others))


def _of_question(scene: Scene, put: Question) -> Answered:
    general = tuple(map(as_they_must_be, put.in_general))
    first = general[0].scene if general else scene
    off = waiting(scene.table.model, scene.table.on, put.term)
    there = settled_otherwise(first, off, (put.term,)) if off else first
    if put.read_as and not off and not general and (going := _all_the_way(there, put)) is not None:
        return going
    there, answer, turn = answered_as_it_came_about(there, put)
    reaction = reaction_asked(there, put.term)
    answer = answer if reaction is None else replace(answer, value=reaction.legal)
    why, otherwise = not_played_with(off, scene.table.on)
    stood_in = turn if off else (*turn, *of_all(general, brief(answer)))
    found = Answered(there, put.term, answer, put.read_as, put.asks_why, off, why, otherwise, stood_in)
    if off or general:
        return found
    in_time = _as_in_its_time(with_what_forbids_it(as_played(found), _not_so_far), put)
    return unless_nowhere(with_reactions(one_by_one(in_time, _once_done), _of_question), _of_question)


def _as_in_its_time(found: Answered, put: Question) -> Answered:
    """Of what may not be done: whether it may be where such a thing is done too, or what stands in its way there. What
    is asked of the side to move says nothing of who is not on turn."""
    asked = unsupposed(found.term)
    if not isinstance(asked, Legal) or found.value is not False or reaction_asked(found.scene, asked):
        return found
    then: Answered | None = None
    for there in reversed(at_other_times(found.scene, asked.action, asked.arguments)):
        answer = there.table.why(there.position, there.names, found.term)
        so = replace(found, scene=there, answer=answer, stood_in=())
        going = _all_the_way(there, put) if put.read_as and so.value is False else None
        then = replace(going or so, in_its_time=then)
    return replace(found, in_its_time=then)


def _all_the_way(scene: Scene, put: Question) -> Answered | None:
    """`can S move to M6`, which is two hexes off: whether its last step may be taken once the others are."""
    asked, so = unsupposed(put.term), state_supposed(put.read_as)
    if not isinstance(asked, Legal) or (asked is not put.term and not (so and can_be_so(scene, so))):
        return None
    there = made_so(scene, (so,)) if so else scene
    way = way_there(there, asked.action, asked.arguments)
    found = _once_done(there, way.steps[:-1], f"it is legal to {way.steps[-1]}") if way is not None else None
    found = with_steps(found, (f"{SUPPOSE}{so}",)) if found is not None and so else found
    if way is None or found is None or way.arrives:
        return found
    return replace(found, stood_in=(*found.stood_in, _NO_WAY))


def _if_read(scene: Scene, text: str, looks_near: bool = True) -> Answered | Quoted | None:
    try:
        found = _asked(scene, text, of_rules=True, looks_near=looks_near)
    except Slip:
        return None
    return None if isinstance(found, Refused) else found


def _if_all_is_read(scene: Scene, text: str) -> Answered | None:
    found = _if_read(scene, text, looks_near=False)
    return found if isinstance(found, Answered) and not found.unread else None


def _in_two_steps(scene: Scene, words: str) -> Answered | None:
    """`if S moves to M5, can it fire at D`: asked where that is done, if nothing is left open on the way."""
    steps = two_steps(scene, words)
    found: list[Answered] = []
    for done, then, said in steps:
        try:
            one = _after_that(scene, words, done, then, said)
        except Gone as gone:
            if len(steps) > 1:
                continue  # he is not meant
            one = _once_done(scene, hex_by_hex(scene, done.split(AND_THEN)), f"{gone.args[0]} is out of play")
        if one is None:
            return None
        found.append(one)
    return replace(found[0], others=(*found[0].others, *found[1:])) if found else None


def _after_that(scene: Scene, words: str, done: str, then: str, said: str) -> Answered | None:
    if is_announced(scene, done.partition(AND_THEN)[0]):
        return None
    try:
        return unless_first(scene, done.split(AND_THEN), lambda steps: _once_done(scene, steps, then, said))
    except Slip:
        first, joined, further = done.partition(AND_THEN)
        if joined:
            later = may_be_done_later(scene, first)  # it is told one after the other
            return None if later else _not_so_far(scene, first, f" (then: {further}; {then})")
        so = None if is_of_doing(scene, then) else _supposed(scene, words)
        is_open = so is not None and so.value is None
        timed = None if is_open else at_its_time_after(scene, done, then, said, _once_done)
        if timed is None and so is not None and so.value in (True, False):
            near = once_come_from_next_door(scene, done, then, said, _once_done)
            timed = with_steps(near[1], near[:1]) if near is not None else None
        if timed is not None and so is not None and timed.value not in (None, so.value):
            return timed  # what is done on the way counts
        return so or timed or _not_so_far(scene, done, f" (then: {then})")


def _supposed(scene: Scene, words: str) -> Answered | None:
    """`if T pulls up to M6, is it next to D`: asked where T is there, however it may come there."""
    put = where_it_were_so(scene, words)
    return _each_of(scene, put) if put is not None else None


def _once_done(
    scene: Scene, steps: tuple[str, ...], then: str, said: str = "", dice: tuple[int, ...] = ()
) -> Answered | None:
    here = scene.position.copy()
    try:
        there = after(replace(scene, position=here, playing=scene.table.begun(here)), steps, dice, throws=True)
    except Unthrown as fault:
        if dice:
            raise
        return as_it_falls(_once_done, scene, steps, then, said, fault.sides)
    if isinstance(there, Refused) or there.broken_off:
        return None
    put = (read_as_one(there, said) if said else None) or read_as_one(there, then)
    if put is None:
        return None
    further = step_by_step(there, put.term.action, put.term.arguments) if isinstance(put.term, Legal) else ()
    if further:
        begun = read_as_one(there, f"it is legal to {further[0]}")
        if begun is None or _of_question(there, begun).value is not False:
            return _once_done(scene, (*steps, *further[:-1]), f"it is legal to {further[-1]}", dice=dice)
        put, then = begun, f"it is legal to {further[0]}"

    def is_lost(name: str) -> bool:
        thing = scene.names[name]
        return scene.position.hex_of(thing) is not NONE is there.position.hex_of(thing)

    named = sorted({one.name for one in within(put.term) if isinstance(one, Variable)} & scene.names.keys())
    lost = [one for one in named if is_lost(one)]
    if lost and is_of_doing(there, then):
        raise Gone(*lost)
    return with_steps(_of_question(there, replace(put, read_as=put.read_as or then)), steps)


def _not_so_far(scene: Scene, done: str, then: str = "") -> Answered | None:
    """Where what is done first may not be done, that answers it, with the reasons."""
    try:
        first = answered(scene, f"it is legal to {done}")
    except Slip:
        return None
    if not isinstance(first, Answered) or first.value is not False:
        return None
    return replace(first, read_as=f"it is legal to {done}{then}", asks_why=True)
