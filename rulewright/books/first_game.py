"""A first game, played and told for a book: phase by phase, with the board at the end of each.

Each phase in which somebody does well what nobody did well before is told whole; the others up to the last of these
in short. What leaves who did it better off, by the question that guides players, was done well. Nobody picks a game
that looks well: of so many it is the one that shows most (`telling_most`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, product
from typing import TypeVar

from compiler.model import Chart, Model, Rule, without_short
from compiler.pipeline import Compiled
from compiler.print import Moment
from compiler.terms import Call, Change, Number, Step
from compiler.trees import within
from rulewright.actions import Witness
from rulewright.games import BROUGHT, Teller, asked_of_dice, asked_of_faces, new_game, seating
from rulewright.scenes import Refused, stage_of
from rulewright.shelf import Wished, noted
from runtime.answer import LateRules
from runtime.play import Answer, Chosen, Game, Thrown
from runtime.players import Value, value_of
from runtime.position import Position
from runtime.program import Program, listed
from runtime.records import dataclass

PLAYERS = ("greedy", "planner")  # one plays for every side
DEEP = 4  # to what each adds, and by what it is multiplied
RECORD = "record"
STEP = 2  # spaces by which a line stands deeper
TURNS = 3  # that are looked at
SEEDS = 10  # with which each plays; the game that shows most is told
SO = "so "  # begins what became of something
MANY = {"is": "are", "has": "have", "itself": "themselves"}
_NAME = r"[A-Z][\w-]*"  # of a counter or a hex
_NAMED = re.compile(rf"\b{_NAME}")
_IN_A_ROW = re.compile(rf"(.* ){_NAME}(?: \(\+[^)]*\))?(?=:|$)")
Line = tuple[int, str]  # with how deep it stands
T = TypeVar("T")


@dataclass(frozen=True)
class Phase:
    """`done`: the kinds of what somebody did well in it."""

    title: str
    lines: tuple[Line, ...]
    done: frozenset[str]
    at_end: Position


def first_game(
    what: str, compiled: Compiled, player: str, seed: int, draw: Callable[[Position], str], come_to: set[str]
) -> tuple[Moment, ...]:
    """`seed`: of its dice. `come_to`: is told the questions that were asked."""
    model = compiled.built.model.known_as("")  # nothing is taken from notes, so all that is asked is seen
    compiled = replace(compiled, built=replace(compiled.built, model=model))
    stage = stage_of(what, Wished(), compiled, "yes")  # a turn comes to a third of what could be asked
    if isinstance(stage, Refused):
        return ()
    witness = Witness.of(stage.table.rules, asked_of_dice(stage.table.model))
    heard = replace(stage, table=stage.table.played_by(stage.table.rules, witness.plan))
    game = new_game(heard, seating(stage, player), seed, turns=TURNS)
    costs, faces = _costs(stage.table.model, stage.table.rules.program), asked_of_faces(stage.table.model)
    teller = Teller(game, witness, deep=DEEP, costs=costs, faces=faces)
    teller.listen()
    rules = stage.table.rules
    phases = tuple(_phases(game, teller, value_of(rules)))
    assert isinstance(rules, LateRules)
    come_to.update(rules.come_to)
    return _counted(told_in_part(phases, draw), rules.program)


def first_game_kept(
    what: str, compiled: Compiled, player: str, seed: int, draw: Callable[[Position], str], come_to: set[str]
) -> tuple[Moment, ...]:
    """As it was told when it was last played, if no word of the packs is another since: to play it takes long. `draw`:
    as their looks have it, and nothing else."""

    def play() -> tuple[tuple[Moment, ...], frozenset[str]]:
        asked = set[str]()
        return first_game(what, compiled, player, seed, draw, asked), frozenset(asked)

    made_of = compiled.built.model.made_of
    kept_as = ("first game", made_of, what, player, str(seed))
    kept: tuple[tuple[Moment, ...], frozenset[str]] = noted(tuple, kept_as, play) if made_of else play()
    come_to.update(kept[1])
    return kept[0]


def answering(model: Model) -> dict[str, list[Rule | Chart]]:
    """By question what a game may rest on, which tells of no rule what it is in short."""
    found: dict[str, list[Rule | Chart]] = {}
    for one in chain[Rule | Chart](model.rules.values(), model.charts.values()):
        found.setdefault(one.question, []).append(replace(one, text=without_short(one.text)))
    return found


def telling_most(what: str, compiled: Compiled, seeds: Iterable[int] = range(1, SEEDS + 1)) -> tuple[str, int]:
    """Who plays, and the seed, of the game that shows most kinds of what can be done, each done well; of those alike
    that in which the fewest dice were thrown in vain, of those that which shows them soonest, and of those the first.
    """
    stage = stage_of(what, Wished(), compiled)
    assert not isinstance(stage, Refused)

    def shown(player: str, seed: int) -> tuple[int, int, int]:
        game = new_game(stage, seating(stage, player), seed, turns=TURNS)
        turns, in_vain, value = dict[str, int](), 0, value_of(stage.table.rules)
        while game.over is None:
            turn = game.position.turn
            _, done = done_well(game, value, game.step)
            in_vain += sum(one.is_die and not one.is_well for one in done)
            for one in done:
                if one.is_well:
                    turns.setdefault(one.kind, turn)
        return -len(turns), in_vain, sum(turns.values())

    return min(product(PLAYERS, seeds), key=lambda one: (*shown(*one), one[1]))


@dataclass(frozen=True)
class Done:
    kind: str
    is_die: bool
    is_well: bool


def done_well(game: Game, value: Value, step: Callable[[], T]) -> tuple[T, tuple[Done, ...]]:
    """What a step comes to, and what was done in it, by others too, or dice were thrown for; well, if it left who did
    it better off. What nobody does goes well."""
    sides, mover, known = game.position.program.sides, game.position.side_to_move, len(game.answers)
    before = {side: value(game.position, side) for side in sides}
    came = step()
    found: list[Done] = []
    for one in game.answers[known:]:
        if isinstance(one, Chosen):
            if one.sort not in ("action", "reaction") or one.value is None:
                continue
            mover = one.side
        is_well = not mover or value(game.position, mover) > before[mover]
        found.append(Done(_kind(one), isinstance(one, Thrown), is_well))
    return came, tuple(found)


def _kind(one: Answer) -> str:
    """The purpose of a die, or what somebody did."""
    if isinstance(one, Thrown):
        return one.draw.purpose
    return str(one.value[0] if isinstance(one.value, tuple) else one.value)


def _phases(game: Game, teller: Teller, value: Value) -> Iterator[Phase]:
    title, lines, done = "", list[Line](), set[str]()
    while game.over is None:
        before = game.position.copy()
        told, came = done_well(game, value, lambda: tuple(teller.step()))
        for line in (*told, *(teller.end_row() if game.over is not None else ())):
            if line.startswith(" "):
                depth = (len(line) - len(line.lstrip())) // STEP - 1
                lines.append((depth, line.strip()))
            elif line:
                if lines:
                    yield Phase(title, tuple(lines), frozenset(done), before)
                title, lines, done = line, [], set()
        done.update(one.kind for one in came if one.is_well)
    if lines:
        yield Phase(title, tuple(lines), frozenset(done), game.position)


def told_in_part(phases: Sequence[Phase], draw: Callable[[Position], str]) -> tuple[Moment, ...]:
    known: set[str] = set()
    found: list[tuple[Phase, bool]] = []
    for one in phases:
        found.append((one, not one.done <= known))
        known |= one.done
    last = max((at for at, (_, is_whole) in enumerate(found) if is_whole), default=-1)
    both = ((one, is_whole, together(one.lines)) for one, is_whole in found[: last + 1])
    moments = (
        Moment(one.title, lines, draw(one.at_end)) if is_whole else Moment(one.title, in_short(lines), "")
        for one, is_whole, lines in both
    )
    return tuple(one for one in moments if one.lines)


def in_short(lines: Iterable[Line]) -> tuple[Line, ...]:
    """What was done and what came of it, without what made it."""
    told = _by_step(lines)
    came = (
        [text.removeprefix(SO) for depth, text in beneath if depth == 1 and text.startswith(SO)] for _, beneath in told
    )
    both = ((did, so) for (did, _), so in zip(told, came, strict=True) if so or did != BROUGHT)
    return tuple((0, f"{did}{'; so ' if ':' in did else ': '}{'; '.join(so)}" if so else did) for did, so in both)


def _by_step(lines: Iterable[Line]) -> list[tuple[str, list[Line]]]:
    found: list[tuple[str, list[Line]]] = []
    for depth, text in lines:
        if depth:
            found[-1][1].append((depth, text))
        else:
            found.append((text, []))
    return found


def together(lines: Iterable[Line]) -> tuple[Line, ...]:
    """Steps of one row are one, also if something came of each; and what became of several alike is told once."""
    rows: list[tuple[str, list[Line]]] = []
    for did, came in _by_step(lines):
        head = row.group(1) if (row := _IN_A_ROW.match(did)) is not None else ""
        is_next = rows and head and rows[-1][0].startswith(head) and ":" not in rows[-1][0]
        if is_next and all(text.startswith(SO) for _, text in (*rows[-1][1], *came)):
            rows[-1] = (f"{rows[-1][0]}, {did.removeprefix(head)}", [*rows[-1][1], *came])
        else:
            rows.append((did, came))
    return tuple(line for did, came in rows for line in ((0, did), *_came_to(came)))


def _came_to(came: Sequence[Line]) -> tuple[Line, ...]:
    """What became of it in one line, behind what made it."""
    so = tuple(_alike([text.removeprefix(SO) for _, text in came if text.startswith(SO)]))
    made = (one for one in came if not one[1].startswith(SO))
    return (*made, *([(1, f"{SO}{'; '.join(so)}")] if so else ()))


def _alike(left: list[str]) -> Iterator[str]:
    while left:
        first = left[0]
        places = [one.span() for one in _NAMED.finditer(first)]
        like = (re.compile(re.escape(first[:low]) + f"({_NAME})" + re.escape(first[high:])) for low, high in places)
        alike = [[(one, found[1]) for one in left if (found := some.fullmatch(one)) is not None] for some in like]
        most = max(range(len(alike)), key=lambda at: len(alike[at]), default=None)
        if most is None or len(alike[most]) < 2:
            yield left.pop(0)
            continue
        low, high = places[most]
        after = first[high:]
        if not low:
            after = re.sub(r" (is|has|itself)\b", lambda one: f" {MANY[one[1]]}", after)
        yield f"{first[:low]}{listed([name for _, name in alike[most]])}{after}"
        left = [one for one in left if one not in {text for text, _ in alike[most]}]


def _costs(model: Model, program: Program) -> dict[str, tuple[int, ...]]:
    """By action the numbers that it may spend of: what its steps increase by more or less, not always by as much."""
    found: dict[str, tuple[int, ...]] = {}
    for action in model.actions.values():
        done = {one for step in _steps(model, action.steps, set()) for one in within(step)}
        stores = {one.store for one in done if isinstance(one, Change) and not isinstance(one.by, Number)}
        found[action.id] = tuple(program.store_number[one] for one in stores if one in program.store_number)
    return found


def _steps(model: Model, steps: Iterable[Step], known: set[str]) -> Iterator[Step]:
    """With those of what they call."""
    for step in steps:
        yield step
        for call in (one for one in within(step) if isinstance(one, Call) and one.procedure not in known):
            known.add(call.procedure)
            yield from _steps(model, model.procedures[call.procedure].steps, known)


def _counted(moments: Iterable[Moment], program: Program) -> tuple[Moment, ...]:
    """With records numbered as they are told of: between two that are, players may have thought of others."""
    nouns = "|".join(re.escape(one.id) for one in program.kinds if RECORD in one.lineage)
    named = re.compile(rf"\b({nouns}) (\d+)\b")
    known: dict[str, dict[str, str]] = {}

    def anew(one: re.Match[str]) -> str:
        numbers = known.setdefault(one[1], {})
        return f"{one[1]} {numbers.setdefault(one[2], str(len(numbers) + 1))}"

    def told(text: str) -> str:
        return named.sub(anew, text) if nouns else text

    return tuple(replace(one, lines=tuple((depth, told(text)) for depth, text in one.lines)) for one in moments)
