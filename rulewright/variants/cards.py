"""A first card: a few counters of each side that can do something, a hex to fight for, and an end.

Who can do something is found by trying: one counter of each sort is put on the ground, time goes on once around the
turn, and what each may do is noted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from compiler.model import Built, CounterType, Model, extend
from compiler.source import SourceFile
from compiler.terms import YES_NO, Ask, Name
from compiler.trees import within
from rulewright.scenes import Table, Unplayable
from rulewright.variants.starting import given_lines, moment
from runtime.play import Following, TooManySets, Trial
from runtime.players import FIRST
from runtime.position import NO_VALUE
from runtime.program import capital, fill, with_article
from runtime.space import Space

EACH = 3  # counters of a side
TRIED = 12  # sorts of a side
APART = 2  # hexes between the goal and who fights for it
NAMES = ("Able", "Baker", "Charlie", "Dog", "Easy", "Fox", "George", "How", "Item", "Jig", "King", "Love")

Nouns = dict[str, list[str]]  # of each side, what may stand on its card
Deeds = dict[tuple[str, str], set[str]]  # of a side and what stands there for it, the actions


def ground(model: Model, board: str) -> tuple[str, list[str]]:
    """Of a board, or of blank ground: the hex amid it, and those some hexes away from that, in reading order."""
    space = Table.of(model).space(((board,),) if board else ())
    every, corners = range(space.size), [0]
    for _ in range(4):  # each as far as can be from those before
        corners.append(max(every, key=lambda one: min(space.distance(one, corner) for corner in corners)))
    far = {one: max(space.distance(one, corner) for corner in corners) for one in every}
    border = [one for one in every if space.is_edge(one)]
    amid = [one for one in every if far[one] == min(far.values())]
    middle = max(amid, key=lambda one: min(space.distance(one, edge) for edge in border or every))
    if not board:  # as near to its first hex as leaves room around: a board that is made later may be smaller
        middle = next((one for one in every if not _is_near(space, one, border)), middle)
    ring = [one for one in every if space.distance(middle, one) == APART]
    around = ring if len(ring) > 2 * EACH else every
    return space.label(middle), [space.label(one) for one in around]


def _is_near(space: Space, one: int, border: Sequence[int]) -> bool:
    return any(space.distance(one, edge) < APART for edge in border)


def fought_out(built: Built, title: str, board: str, turns: int) -> Iterator[str]:
    """Cards, the one with most in it first."""
    model = built.model
    lines, (middle, around) = ([f"board {board}"] if board else []), ground(model, board)
    sides = model.choices["side"].names if "side" in model.choices else ()
    nouns = {side: _nouns(model, side) for side in sides}
    doing = _deeds(built, board, around, nouns)
    for number in (EACH, 1):
        names, placed, stand = iter(NAMES), list[str](), list[str]()
        for at, side in enumerate(sides):
            able = ([noun for noun in nouns[side] if (side, noun) in doing] or nouns[side])[:number]
            places = around[at :: len(sides)] if len(sides) > 2 else around[:: -1 if at else 1]
            stand += able
            placed += [
                _placed(model, noun, name, place, side) for noun, name, place in zip(able, names, places, strict=False)
            ]
        for goal in (*_goals(model, middle, _common_kind(model, stand)), ""):
            yield _card(model, title, [*lines, *placed], goal, turns)


def _card(model: Model, title: str, lines: list[str], goal: str, turns: int) -> str:
    note = f"> A first game of {turns} turns, to be changed: who stands where, how long it lasts, who wins by what.\n"
    given = "".join(f"- {line};\n" for line in lines)[:-2] + ".\n"
    over = f"Upkeep [{title} is over]; at the end of {_last_phase(model)}; cites house.\n"
    over += f"1. If the turn is at least {turns}, then end the game.\n"
    return f"# {title}\n\n{note}\nSituation [{title}]; cites house.\nGiven:\n{given}\n{goal}{over}"


def _placed(model: Model, noun: str, name: str, place: str, side: str) -> str:
    is_own = noun in model.types and model.types[noun].side is not None
    return given_lines(model, noun, name, place, side=None if is_own else side)


def _last_phase(model: Model) -> str:
    """The last of a turn, with whose it is."""
    contained = {stage.sequence for one in model.sequences.values() for stage in one.stages}
    at = next(one for one in model.sequences.values() if one.stages and not one.opening and one.id not in contained)
    side = None
    while at.stages:
        side = at.stages[-1].side or side
        at = model.sequences[at.stages[-1].sequence]
    return f"[{at.id}] of {side}" if side else f"every [{at.id}]"


# ---- who can do something


def _nouns(model: Model, side: str) -> list[str]:
    """Printed counters of the side, one of each sort, those of which most are printed first; of none, the kinds."""
    own = [one for one in model.types.values() if one.side == side] or [*model.types.values()]
    many = Counter(map(_sort, own))
    first = {_sort(one): one.id for one in reversed(own)}
    if first:
        return [first[sort] for sort, _ in many.most_common(TRIED)]
    return [one.id for one in model.kinds.values() if not one.is_record and one.parent != "record"][-TRIED:]


def _sort(one: CounterType) -> tuple[str, ...]:
    """Its kind, with what is printed on it that is no number."""
    return one.kind, *(value for _, value in sorted(one.values.items()) if isinstance(value, str))


def _deeds(built: Built, board: str, around: Sequence[str], nouns: Nouns) -> Deeds:
    """What each may do in a turn: the actions that begin with choosing it; nothing where that cannot be tried."""
    model = built.model
    every = [(side, noun) for side, some in nouns.items() for noun in some]
    placed = [
        _placed(model, noun, f"T{at}", around[at % len(around)], side) for at, (side, noun) in enumerate(every)
    ]
    lines = [*([f"board {board}"] if board else []), *placed, *moment(model)]
    text = "Position [To be tried]; rules [x].\nGiven:\n" + "".join(f"- {line};\n" for line in lines)[:-2] + ".\n"
    found: Deeds = {}
    try:
        read = extend(built, SourceFile("tried.position", text))
        table = Table.of(read.model)
        position, names = table.set_up(list(read.model.positions.values())[-1].given)
    except (Unplayable, *NO_VALUE, IndexError):
        return found
    who = {names[f"T{at}"]: one for at, one in enumerate(every) if f"T{at}" in names}
    trial = Trial.of(table.game(position, FIRST), position, FIRST)

    def look() -> None:
        for _ in trial.round_to_come():
            for side in nouns:
                for plan, thing in _beginning(trial, side):
                    if thing in who:
                        found.setdefault(who[thing], set()).add(plan)

    trial.trying(Following((), lambda decision: None), look, lambda: None)
    return found


def _beginning(trial: Trial, side: str) -> Iterator[tuple[str, int]]:
    """Actions with each thing that may be chosen for it first."""
    try:
        for plan, completion in trial.possible_but(side, ()):
            if plan.choices:
                bound = completion.bound
                some = completion.sets(bound).pieces(()) if plan.choices[0].many else completion.values(bound)
                yield from ((plan.id, one) for one in some if isinstance(one, int))
    except (TooManySets, *NO_VALUE):
        return


# ---- what is fought for


def _goals(model: Model, place: str, kind: str) -> Iterator[str]:
    """Of what the result rests on, what cards may say: a yes or no of a side and a name, of which the rules ask."""
    role = next((one for one in reversed([*model.questions.values()]) if one.role == "result"), None)
    asked, left = list[Ask](), [role.id] if role is not None else []
    seen: set[str] = set()
    while left:
        question = left.pop()
        if question not in seen:
            seen.add(question)
            rules = (one for one in model.rules.values() if one.question == question)
            some = [part for rule in rules for part in within(rule) if isinstance(part, Ask)]
            asked += some
            left += [one.question for one in some]
    for ask in reversed(asked):
        about = model.questions[ask.question]
        named = [(at, one) for at, one in enumerate(ask.arguments) if isinstance(one, Name)]
        if about.is_definition or len(ask.arguments) != 2 or len(named) != 1:
            continue
        ((at, name),) = named
        level, side = about.slots[at].name, about.slots[1 - at]
        if side.kind.name == "side" and about.kind == YES_NO and kind:
            said = capital(fill(about.phrase, [one.name for one in about.slots]))
            yield (
                f"Rule [Who holds {place}]; cites house.\n{said} if all of these hold:\n- {level} is {name.value};\n"
                f"- there is {with_article(kind)} of {side.name} in {place};\n"
                f"- there is no {kind} in {place} whose side is not {side.name}.\n\n"
            )


def _common_kind(model: Model, nouns: list[str]) -> str:
    """The narrowest kind that all of these are of."""
    lines = []
    for noun in nouns:
        line = [model.types[noun].kind if noun in model.types else noun]
        while line[-1] in model.kinds:
            line.append(model.kinds[line[-1]].parent)
        lines.append(line)
    return next((one for one in (lines[0] if lines else ()) if all(one in line for line in lines)), "")
