"""Letting a side make the choices of an action, one decision at a time; or all that is not told in one decision."""

from __future__ import annotations

from itertools import islice

from runtime.play.actions import Completion, Scope
from runtime.play.chooser import ENOUGH, Back
from runtime.play.plans import ActionPlan, ChoicePlan
from runtime.play.playing import Playing
from runtime.play.sets import TooManySets
from runtime.play.wording import say, say_row

MOST_ROWS = 10_000


def choose_scope(game: Playing, plan: ActionPlan, completion: Completion, side: str) -> Scope:
    """All choices of the action; every option offered can be completed, so this always arrives.

    A side may go back to the choice before, and from the first one to what it took the action for (`Back` leads out).
    """
    scope: Scope = completion.bound
    picked: Scope = ()
    whole = len(plan.scope)
    before: list[tuple[Scope, Scope]] = []
    while len(scope) < whole:
        choice = plan.choices[len(scope) - whole]
        choosing = _choose_piece if choice.many else _choose_one
        try:
            found = choosing(game, plan, choice, completion, scope, picked, side)
        except Back:
            if not before:
                raise
            scope, picked = before.pop()
            game.unsay(len(game.answers) - 1)
            continue
        before.append((scope, picked))
        scope, picked = found
    return scope


def choose_rest(game: Playing, plan: ActionPlan, completion: Completion, side: str, told: Scope) -> Scope:
    """A legal row of which some is told (None stands for anything): a decision among whole rows."""
    if None not in told:
        return told
    rows = tuple(islice(completion.fitting(told), MOST_ROWS + 1))
    if len(rows) > MOST_ROWS:
        raise TooManySets(f"[{plan.id}] can be chosen in more than {MOST_ROWS:,} ways")
    named: list[tuple[object, str]] = [
        (row, say_row(game.position, plan.phrase, plan.scope, told, row, side)) for row in rows
    ]
    asked = say(game.position, plan.phrase, plan.scope, told, side=side)
    return rows[game.ask(side, "row", asked, named, plan.id)]


def _choose_one(
    game: Playing, plan: ActionPlan, choice: ChoicePlan, completion: Completion, scope: Scope, picked: Scope, side: str
) -> tuple[Scope, Scope]:
    values = completion.values(scope)
    asked = f"{say(game.position, plan.phrase, plan.scope, scope, side=side)}: {choice.slot.name}"
    named = game.named_for(side, values, choice.slot.kind)
    index = game.ask(side, "choice", asked, named, plan.id, choice.slot.name)
    return (*scope, values[index]), ()


def _choose_piece(
    game: Playing, plan: ActionPlan, choice: ChoicePlan, completion: Completion, scope: Scope, picked: Scope, side: str
) -> tuple[Scope, Scope]:
    """One more of a set, or enough of it."""
    search = completion.sets(scope)
    pieces = search.pieces(picked)
    named = game.named_for(side, pieces, choice.slot.kind)
    if search.is_enough(picked):
        named.append((None, ENOUGH))
    shown = (*scope, picked) if picked else scope
    more = f"more of {choice.slot.name}" if picked else choice.slot.name
    asked = f"{say(game.position, plan.phrase, plan.scope, shown, side=side)}: {more}"
    index = game.ask(side, "piece", asked, named, plan.id, choice.slot.name)
    if index == len(pieces):
        return (*scope, picked), ()
    return scope, search.in_order((*picked, pieces[index]))
