"""What somebody may do by himself, asked once more of the order by which it is done: who may assault a hex may not do
so alone, or nothing comes of it."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from compiler.model import NextTaken
from compiler.syntax import read_words
from compiler.terms import Legal, Suppose
from compiler.trees import within
from rulewright.actions.answers.answered import Answered
from rulewright.actions.answers.steps import by_which_it_is_done, that_has_been_done, with_the_whole_deed
from rulewright.actions.answers.stories import CAN
from rulewright.actions.judging import judged
from rulewright.actions.moments import at_its_time, at_the_moment, comes_before, is_over, moment, when_he_may, when_in
from rulewright.actions.ordered import orders
from rulewright.actions.spoken import put_together, spelled_out, stem
from rulewright.actions.typed import Question, ordered_as_one, read_as_one
from rulewright.actions.worded import said_again
from rulewright.scenes import Scene
from runtime.program import listed

_MAY = " may "
_IN_ORDER = re.compile(r"\b(?:then|after|afterwards|once)\b", re.IGNORECASE)
_STILL, _HAS = re.compile(r"\b(?:still|loses?)\b"), re.compile(r"\b(?:has|have|had)\b")


def by_its_order(scene: Scene, words: str, found: Answered, answers: Callable[[Scene, Question], Answered]) -> Answered:
    """`can E assault Q`, which E may: whether the order is legal where such a thing is done, and comes to anything."""
    is_of_may = not found.read_as or _MAY in f" {found.read_as}"
    if found.value is not True or not is_of_may or isinstance(found.term, Legal | Suppose) or found.others:
        return found
    said, _ = read_words(spelled_out(words))
    can, *rest = (word.text for word in said)
    order = ordered_as_one(scene, put_together(rest)) if can.lower() in CAN else ""
    told = orders(scene, order) if order else ()
    event = told[0] if isinstance(told, tuple) and len(told) == 1 else None
    if not isinstance(event, NextTaken):  # also where it may be ordered in several ways
        return _when(scene, found)
    there = at_its_time(scene, event.id, event.arguments)
    judgment = judged(there, event)
    if judgment.legal:
        return replace(found, idle=judgment.idle)
    put = read_as_one(there, f"it is legal to {order}")
    return found if put is None else answers(scene, replace(put, read_as=f"it is legal to {order}"))


def _when(scene: Scene, found: Answered) -> Answered:
    """`can P move`, which nothing forbids P: when that is done, if not now."""
    p = scene.position
    is_his = found.permitted[0] and said_again(scene.table.model, found.term) and found.scene is scene
    times = when_he_may(scene, Question(found.term)) if is_his else ()
    if not times or (p.phase, p.side_to_move) in times:
        return found
    over = "No more in this turn. " if all(is_over(scene, *at) for at in times) else ""
    when = listed([when_in(scene, *at) for at in times], "or")
    told = f"{over}It is {moment(p.phase, p.side_to_move)}; that is done in {when}."
    return replace(found, stood_in=(*found.stood_in, told))


def with_who_can(found: Answered, ask: Callable[[Scene, str], object]) -> Answered:
    """`Q may be fired on by the Allies` says nothing of who can fire at Q: that is told too."""
    who, what = found.permitted
    be, _, done = what.partition(" ")
    verb, _, rest = done.partition(" ")
    if found.value is not True or be != "be" or " by " not in f" {rest}" or found.scene.names.get(who) is None:
        return found
    acts = {action.phrase.partition(" ")[0] for action in found.scene.table.model.actions.values()}
    does = next((one for one in acts if stem(one) == stem(verb)), "")
    aimed = rest.partition("by ")[0]
    other = ask(found.scene, f"who can {does} {aimed}{who}") if does else None
    return replace(found, others=(*found.others, other)) if isinstance(other, Answered) else found


def in_the_order_of_the_turn(words: str, found: Answered) -> Answered:
    """`can B move and then fire`, which nobody tells where to: what is done before it in a turn is done no more then.
    Of what is done in the same phase or later, that nothing is known of what it took is told."""
    if (so := with_the_whole_deed(words, found)) is not found:
        return replace(so, is_past=True)
    scene, model = found.scene, found.scene.table.model
    who, done = that_has_been_done(found.term)
    if who not in scene.names or not found.is_answered:
        return found
    first = by_which_it_is_done(scene, done)
    if not first or found.others or found.value is False:
        return found
    if not tells_an_order(words):
        return found
    asked = [one.action for one in within(found.term) if isinstance(one, Legal)]
    if not asked or not all(comes_before(scene, one, other.id) for one in asked for other in first):
        told = f"Nobody tells where {who} goes, so nothing that takes is counted."
        return replace(found, stood_in=(told, *found.stood_in))
    side = scene.position.side_of(scene.names[who])
    there = at_the_moment(scene, first[0].phases[0], side)
    answer = there.table.why(there.position, there.names, found.term)
    when = listed([moment(phase, side) for phase in model.actions[asked[0]].phases], "or")
    told = f"That is done in {when}, which comes before it in the turn: no more in this turn."
    return replace(found, scene=there, answer=answer, in_its_time=None, stood_in=(told,), is_past=True)


def tells_an_order(words: str) -> bool:
    """`can A move and then fire`; so too `can A still fire if it moves`, but not of what it has done already."""
    low = words.lower()
    return _IN_ORDER.search(low) is not None or (_STILL.search(low) is not None and _HAS.search(low) is None)
