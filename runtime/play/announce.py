"""What follows when something is announced, in one total order.

1. Bookkeeping: what must be counted, in declared order.
2. Consequences: what follows by rule, in declared order.
3. Reactions. The sides are asked in turn, those not to move in declared order, then the side to move. A side
   that may react takes one reaction or passes; a side that may not passes unasked. After one reaction the
   next side is asked, and what may be done is asked anew, because the last one may have changed it. When
   every side has passed in a row the window closes.
4. Whoever announced it goes on.

While a reaction is being done no windows open for what it announces, except for reactions declared to answer
reactions. Bookkeeping and consequences follow always. Each announcement is finished, with its window, before
the step after it; so announcements nest and never overlap.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from runtime.play.actions import Completion, who_may_take
from runtime.play.chooser import PASS, Back
from runtime.play.limits import Endless
from runtime.play.plans import ActionPlan, Do, EventPlan
from runtime.play.playing import Playing
from runtime.play.recorded import SECRET
from runtime.play.wording import say


def announce(game: Playing, event: EventPlan, values: tuple[object, ...]) -> None:
    if game.announcing >= game.limits.announcements_within:
        raise Endless(
            f"announcements stand more than {game.limits.announcements_within} deep, "
            f"the last: {say(game.position, event.phrase, event.slots, values)}"
        )
    game.announcing += 1
    outer = game.answering
    try:
        for do in (*event.bookkeeping, *event.consequences):
            with following(game, do):
                do(game, game.position, *values)
        if event.reactions and game.hears:
            _window(game, event, values)
    finally:
        game.announcing -= 1
        game.answering = outer


@contextmanager
def following(game: Playing, do: Do) -> Iterator[None]:
    """Note what follows by rule or comes at a moment, by its function's name, and the position's marks around it."""
    before = game.position.mark()
    game.doing.append(do.__name__)
    try:
        yield
    finally:
        game.doing.pop()
        game.followed.append((do.__name__, before, game.position.mark()))


def sides_to_react(sides: tuple[str, ...], side_to_move: str) -> tuple[str, ...]:
    """The sides not to move as declared, then the side to move."""
    others = tuple(side for side in sides if side != side_to_move)
    return (*others, *(side for side in sides if side == side_to_move))


def possible_reactions(
    game: Playing, event: EventPlan, side: str, values: tuple[object, ...]
) -> tuple[tuple[ActionPlan, Completion], ...]:
    """What this side may do about it now."""
    found = []
    for plan in event.reactions:
        if game.reacting and not plan.answers_reactions:
            continue
        bound = plan.bound_for(values, side)
        if who_may_take(game.position, plan, bound) == side:
            completion = Completion(game.position, plan, bound)
            if completion.is_possible():
                found.append((plan, completion))
    return tuple(found)


def _window(game: Playing, event: EventPlan, values: tuple[object, ...]) -> None:
    if any(plan.keeper is not None for plan in event.reactions):
        game.past.bar(SECRET)  # also where nobody may or does react: that is not to be learned from it
    order = sides_to_react(game.plan.sides, game.position.side_to_move)
    place = passes = taken = 0
    while passes < len(order):
        side = order[place % len(order)]
        place += 1
        if game.asking is not None:
            game.asking(event, values, side)
        possible = possible_reactions(game, event, side, values)
        game.reacted, game.answering = taken, (event, values, side)
        chosen = _ask(game, side, event, values, possible)
        if chosen is None:
            passes += 1
            continue
        plan, completion = chosen
        if taken >= game.limits.reactions_in_a_window:
            asked = say(game.position, event.phrase, event.slots, values)
            raise Endless(f"more than {game.limits.reactions_in_a_window} reactions to: {asked}; the last: [{plan.id}]")
        try:
            game.react(plan, completion, side)
        except Back:
            game.unsay(len(game.answers) - 1)
            place -= 1
            continue
        passes = 0
        taken += 1


def _ask(
    game: Playing,
    side: str,
    event: EventPlan,
    values: tuple[object, ...],
    possible: tuple[tuple[ActionPlan, Completion], ...],
) -> tuple[ActionPlan, Completion] | None:
    if not possible:
        return None
    asked = say(game.position, event.phrase, event.slots, values, side=side)
    named: list[tuple[object, str]] = []
    for plan, completion in possible:
        bound = completion.bound
        named.append(((plan.id, *bound), say(game.position, plan.phrase, plan.scope, bound, side=side)))
    named.append((None, PASS))
    index = game.ask(side, "reaction", f"a reaction, because {asked}", named)
    return possible[index] if index < len(possible) else None
