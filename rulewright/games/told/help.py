"""What a person may say where something is asked, with the names, hexes and areas of the game at hand as examples."""

from __future__ import annotations

from runtime.play import STARTING, Completion, Decision, Game, TooManySets, say
from runtime.position import NO_VALUE, Position, naming_for
from runtime.values import Special

_HELP = """What may be said
A number or the beginning of an option chooses it; numbers with spaces between them choose one after another.
A whole sentence does what it says, as it is told afterwards: `{order}`.
With commas, answers to what is asked next: `move, {one}, {hex}, {beside}` goes into {hex} and on into {beside}.
A hex ({place}){an_area} or `all` is whoever may be chosen there: `move, {place}, {hex}` orders the stack,
one by one; where several are chosen together, it is all of these, and then enough.
`{one} + {other}` are both, `{begin}*` all that begin so.
{where_asked}At every question:
  back     the question before; before an action, what you did last is taken back
  undo     what is begun is not done; before an action, all that you ordered last is taken back
  done     enough, or no more of this action, or no more in this phase; so does `pass`
  why      why what was refused is not possible; `why {order}`, or `why {hex}` where a hex is asked;
           `why {one}` what it may do now, and why not all the rest
           a question (`can {one} see {hex}?`, `who can fire?`) is answered of what your side may know
  odds     what an action can lead to, with its chances: `odds {order}`
  options  what may be chosen, once more; so does a line with nothing on it, or `what can I do?`
  show     the board in letters; `show {place}`, `show {one}`{of_board} the part of it around that
  ?        what stands where; `? {place}`{of_area} of that place
  log      what was done since your last turn, as it was told; `log all` from the start; so does `what happened?`;
           `log {one}`, `what happened to {one}?` all in which it is named
  goal     what is played for, and how it stands
  again    the last action once more, with the next that may do the same
  help     this
  quit     stop; the game is kept"""
_OF_AREAS = {  # where there are any
    "an_area": ", an area ({area})",
    "where_asked": "Where a hex is asked, an area is the first of its hexes that will do: `{area}`.\n",
    "of_area": " and `? {area}` tell",
    "of_board": ", `show {area}`",
}
_MADE_UP = {"one": "Able", "other": "Baker", "an_area": "", "where_asked": "", "of_area": " tells", "of_board": ""}


def of_what(game: Game, decision: Decision, word: str) -> str:
    """What is still to be said after `why` or `odds`, with something that may be done now."""
    order = _next_of(decision) or _order_now(game, decision)
    return f"of what? `{word}` and an action{f', as in `{word} {order}`' if order else ''}"


def _next_of(decision: Decision) -> str:
    """What may be chosen next for an action that is begun."""
    return next((one.text for one in decision.options if one.value is not None and decision.action), "")


def _order_now(game: Game, decision: Decision) -> str:
    """An order, whole, that may be given now; where nothing begins, nothing."""
    begun = decision.options if decision.sort in STARTING else ()
    orders = (_whole_order(game, one.value, decision.side) for one in begun if one.value is not None)
    return next((one for one in orders if one), "")


def _whole_order(game: Game, begun: object, side: str) -> str:
    """The first way in which this action, or reaction to what is bound, can be taken; nothing where nobody can tell."""
    action, *bound = begun if isinstance(begun, tuple) else (begun,)
    plan = game.plan.action(str(action))
    try:
        scope = next(Completion(game.position, plan, tuple(bound)).every(), None)
    except (TooManySets, *NO_VALUE):
        return ""
    return "" if scope is None else say(game.position, plan.phrase, plan.scope, scope, side=side)


def help_told(game: Game, decision: Decision) -> str:
    """Who is in play is named as that side may know it; what is not there to be named is made up."""
    side, seen = decision.side, game.position.view(decision.side)
    naming, counters = naming_for(seen, side), sorted(seen.type_of)
    mine = [one for one in counters if seen.side_of(one) == side]
    mine.sort(key=lambda one: not seen.in_play(one))
    known = [("one", mine[:1]), ("other", mine[1:2])]
    units = {what: naming(one) for what, some in known for one in some}
    words = _MADE_UP | units | _places(seen, mine)
    words["begin"] = words["one"][:2]
    return _HELP.format(**words, order=_order_now(game, decision) or f"move {words['one']} into {words['hex']}")


def _places(seen: Position, mine: list[int]) -> dict[str, str]:
    space = seen.space
    places = (seen.hex_of(one) for one in mine)
    first = next((at for at in places if not isinstance(at, Special)), space.size // 2)
    hexes = [*space.neighbours[first], first, first, first]
    areas = sorted(space.areas)
    labels = dict(zip(("hex", "beside", "place"), map(space.label, hexes), strict=False))
    return labels | ({what: said.format(area=areas[0]) for what, said in _OF_AREAS.items()} if areas else {})
