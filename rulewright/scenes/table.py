"""The gaming table: a compiled pack under chosen options, positions set up on it, examples played on it.

Here the two halves meet: the compiler read the words, the runtime moves the counters.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import field
from functools import cache, cached_property
from typing import Any, TypeVar

from compiler.graph import lacking
from compiler.model import (
    EACH,
    Declared,
    Given,
    GivenBoard,
    GivenCounters,
    GivenEnded,
    GivenFact,
    GivenMoment,
    GivenRecord,
    GivenTurn,
    Model,
    part,
    settled,
)
from compiler.program import Writer, compile_value, options_on
from compiler.terms import (
    THING,
    Builtin,
    HexLabel,
    Include,
    Kind,
    LetRecord,
    Name,
    Nothing,
    Number,
    Place,
    Set,
    SetOf,
    Step,
    Term,
    Variable,
    YesNo,
)
from compiler.trees import within
from rulewright.scenes.arranged import arranged
from rulewright.scenes.board_checks import known_values
from rulewright.shelf import Late, Slip, noted, rules_kept, rules_late
from runtime.answer import Answer, Aspect, Rules, say_unsettled
from runtime.functions import FOLLOW
from runtime.play import Chooser, Due, Game, PlayPlan, Scope, ScriptChooser, Unfinished, play_plan, row_of
from runtime.position import NO_VALUE, End, Moment, Position, say_fact
from runtime.records import dataclass
from runtime.space import Arrangement, Grid, Space, UnknownHex, read_board
from runtime.values import SPECIALS, Unmeant, exact

T = TypeVar("T")
PLAIN_GRID = Grid(20, (20, 20))  # where a pack has no board of its own


class Unplayable(Slip):
    """A position or an example that cannot be set up or carried out as written, in words."""


class Nowhere(Unplayable):
    """A hex is named that is not on the boards. `near`: what they have."""

    def __init__(self, message: str, near: str) -> None:
        super().__init__(message)
        self.near = near


class NotPlayedWith(Unplayable):
    """Something is spoken of that is not there, as these options are settled."""

    def __init__(self, options: tuple[str, ...], on: frozenset[str]) -> None:
        super().__init__(f"{not_played_with(options, on)[0]}, so nothing can be said of this")


def not_played_with(options: Iterable[str], on: frozenset[str]) -> tuple[str, str]:
    """`[Smoke] is not played with`, and how it would be: `with it on`."""
    names = tuple(options)
    said = " and ".join(f"[{one}] is {'' if one in on else 'not '}played with" for one in names)
    turned = [f"with {'it' if len(names) == 1 else f'[{one}]'} {'off' if one in on else 'on'}" for one in names]
    return said, " and ".join(turned)


class Ended(Unplayable):
    """A fact is stated that lapses as soon as anything happens, for what ends it holds already."""

    def __init__(self, said: str, end: str, line: Given) -> None:
        super().__init__(f"`{said}` is stated, and has ended already: it {end}, and that is so here")
        self.line = line


@dataclass
class Table:
    """One model under one choice of options. Spaces are kept by the boards they are made of.

    `whole` is the model for other options too; `model` what holds under these. `late`: a question or two are asked of
    it, or an action or two judged, and its functions are written as they are come to; else all are, and kept.
    """

    model: Model
    on: frozenset[str]
    spaces: dict[tuple[tuple[str, ...], ...], Space] = field(default_factory=dict)
    late: Late = field(default="no", kw_only=True)

    def __post_init__(self) -> None:
        self.whole, self.model = self.model, settled(self.model, self.on)

    @staticmethod
    def of(model: Model, chosen: Iterable[str] = (), refused: Iterable[str] = ()) -> Table:
        return Table(model, (options_on(model) | frozenset(chosen)) - frozenset(refused))

    def under(self, chosen: Iterable[str], refused: Iterable[str] = ()) -> Table:
        """The same table with further options on or off."""
        on = (self.on | frozenset(chosen)) - frozenset(refused)
        return self if on == self.on else Table(self.whole, on, self.spaces, late=self.late)

    @cached_property
    def rules(self) -> Rules:
        return rules_kept(self.whole, self.on) if self.late == "no" else rules_late(self.whole, self.on, self.late)

    @cached_property
    def in_full(self) -> Table:
        """With all functions of its program."""
        return self if self.late == "no" else Table(self.whole, self.on, self.spaces)

    def noted(self, kind: type[T], name: str, make: Callable[[], T]) -> T:
        """What hangs on nothing but the rules that hold here, from the note that was made of it."""
        parts = (name, self.whole.made_of, repr(sorted(self.on)))
        return noted(kind, parts, make) if self.whole.made_of else make()

    @cached_property
    def plan(self) -> PlayPlan:
        return play_plan(self.rules.program, self.rules.playing)

    @property
    def row(self) -> tuple[Due, ...]:
        """The moments of the opening, then those of a turn."""
        return row_of(self.rules.program)

    def played_by(self, rules: Rules, plan: PlayPlan | None = None) -> Table:
        """The same table with other functions of its program: counted ones, or such as somebody listens to."""
        other = Table(self.whole, self.on, self.spaces)
        other.rules = rules
        if plan is not None:
            other.plan = plan
        return other

    # ---- setting up

    def space(self, boards: tuple[tuple[str, ...], ...]) -> Space:
        """The boards named, or a blank one of the pack's grid."""
        made = self.spaces.get(boards)
        if made is None:
            made = self._lay(boards)
            self.spaces[boards] = made
        return made

    def _lay(self, boards: tuple[tuple[str, ...], ...]) -> Space:
        if not boards:
            name = "blank" if "blank" in self.model.boards else next(iter(self.model.boards), None)
            return Space.blank(self._board(name).grid if name is not None else PLAIN_GRID)
        arrangement = self.arrangement(boards)
        outlines = {name: area.outline for name, area in self.model.areas.items() if area.outline}
        return Space.of_boards(arrangement, outlines)

    def arrangement(self, boards: tuple[tuple[str, ...], ...]) -> Arrangement:
        """The boards as they are told to lie."""
        try:
            return arranged(boards, self._board)
        except ValueError as fault:
            raise Unplayable(str(fault)) from None

    def _board(self, name: str) -> Any:
        data = self.model.boards.get(name)
        if data is None:
            raise Unplayable(f"no board is called `{name}`")
        board, problems = read_board(data, known_values(self.model))
        if board is None:
            raise Unplayable(f"board {name}: {problems[0].message}")
        return board

    def set_up(self, given: Iterable[Given]) -> tuple[Position, dict[str, int]]:
        """A position as its lines say, and the names they give."""
        lines = [line for line in given if self.says(line)]
        boards = tuple(line.words for line in lines if isinstance(line, GivenBoard))
        position = self.rules.position(self.space(boards))
        position.outlook = self._ends_well if any(one.barred_by for one in self.rules.program.sequences) else None
        position.boards_said = tuple(f"board {line.said}" for line in lines if isinstance(line, GivenBoard))
        names: dict[str, int] = {}
        turn = next((line.number for line in lines if isinstance(line, GivenTurn)), None)
        with position.stating():
            if turn is not None:
                position.stand(Moment(turn))
            for line in lines:
                match line:
                    case GivenMoment():
                        position.stand_at(line.phase, line.side, turn)
                    case GivenEnded():
                        position.stand(position.moment.ended(line.sequence))
            for line in lines:
                try:
                    match line:
                        case GivenCounters():
                            self._put(position, line, names)
                        case GivenRecord():
                            self._record(position, line.made, names)
                        case GivenFact():
                            self._state(position, line, names)
                except NO_VALUE as fault:
                    raise Unplayable(say_unsettled(position, fault)) from None
        return position, names

    def _ends_well(self, position: Position, action: str, scope: Scope) -> bool:
        return self._unfinished.ends_well(position, action, scope)

    @cached_property
    def _unfinished(self) -> Unfinished:
        return Unfinished(self.plan)

    def _state(self, position: Position, line: GivenFact, names: dict[str, int]) -> None:
        for scope in self._meant(position, line, names):
            try:
                self.state(position, line.step, scope)
            except Unmeant as fault:  # of a hexside, say, between hexes that are no neighbours
                raise Unplayable(f"{fault}: what it is said of is not there") from None
            if line.end:
                self._restate_end(position, line, scope)

    def refuse_ended(self, position: Position, names: dict[str, int], lines: Iterable[Given]) -> None:
        """Refuse what is stated and would be gone in play (what a proof draws up need not be such)."""
        for line in lines:
            if not isinstance(line, GivenFact) or not self.says(line):
                continue
            for scope in self._meant(position, line, names):
                for number, key in self._about(position, line.step, scope):
                    if number in position.hooks.lapses and key in position.values[number]:
                        self._refuse_if_ended(position, number, key, line)

    def _refuse_if_ended(self, position: Position, number: int, key: Any, line: Given) -> None:
        store = self.rules.program.stores[number]
        with suppress(*NO_VALUE):
            if position.hooks.lapses[number](position, *position.spread(number, key)):
                said = say_fact(position, store, key, position.get(number, key))
                raise Ended(said, part(self.model.stores[store.id], "lapses when"), line)

    def says(self, line: Given) -> bool:
        """Whether a line is said at all, as the options are."""
        return self.on.issuperset(line.under) and not self.on & set(line.not_under)

    def _meant(self, position: Position, line: GivenFact, names: dict[str, int]) -> list[Mapping[str, Any]]:
        """The names a fact is stated with: once, or for each that it describes."""
        if line.each is None:
            return [names]
        among = SetOf(Kind(line.each.kind.name, many=True), line.each)
        return [{**names, line.each.variable: one} for one in self.value(position, names, among)]

    def _restate_end(self, position: Position, line: GivenFact, names: Mapping[str, Any]) -> None:
        """A fact's end, where it is another than stating the fact at this moment gives."""
        end = None
        if line.end != ("without",):
            which, sequence, side, edge = line.end
            end = End(sequence, edge, side, which == "next")
        for number, key in self._about(position, line.step, names):
            position.restate_end(number, key, end)

    def _about(self, position: Position, step: Step, names: Mapping[str, Any]) -> list[tuple[int, Any]]:
        """Which fact is stated, of what; nothing where it is said where something is."""
        if not isinstance(step, Set | Include):
            return []
        arguments = [self.value(position, names, one) for one in step.arguments]
        return [(self.store(step.store), arguments[0] if len(arguments) == 1 else tuple(arguments))]

    def _put(self, position: Position, line: GivenCounters, names: dict[str, int]) -> None:
        for number in range(line.number):
            name = line.variables[number] if number < len(line.variables) else None
            thing = position.create(line.noun, line.side, name)
            if name:
                names[name] = thing
            if line.place[0] == "in":
                position.place(thing, self._hex(position, line.place[1]))
            elif line.place[0] == "inside":
                position.put_inside(thing, names[line.place[1]])
            for step in line.steps:
                self.state(position, step, {**names, EACH: thing})

    def _record(self, position: Position, step: LetRecord, names: dict[str, int]) -> None:
        record = position.create(step.kind, None, step.variable)
        names[step.variable] = record
        for store, term in step.attributes:
            position.set(self.store(store), record, self.value(position, names, term))

    def _hex(self, position: Position, label: str) -> int:
        try:
            return position.space.hex(label)
        except UnknownHex as nowhere:
            raise Nowhere(str(nowhere), nowhere.near) from nowhere

    def store(self, id_: str) -> int:
        for number, store in enumerate(self.rules.program.stores):
            if store.id == id_:
                return number
        raise Unplayable(self.not_there(id_, self.model.stores[id_]))

    def not_there(self, said: str, declared: Declared) -> str:
        """Why something declared is not there, and by which options it would be."""
        off = [one for one in declared.under if one not in self.on]
        on = [one for one in declared.not_under if one in self.on]
        cure = " ".join([*(f'--with "{one}"' for one in off), *(f'--without "{one}"' for one in on)])
        why = not_played_with((*off, *on), self.on)[0]
        return f"`{said}`: {why}, so there is no such thing here; {cure} changes that"

    def state(self, position: Position, step: Step, names: Mapping[str, int]) -> None:
        """Make a stated fact so."""
        if isinstance(step, Set):
            [(store, key)] = self._about(position, step, names)
            position.set(store, key, self.value(position, names, step.value))
        elif isinstance(step, Include):
            [(store, key)] = self._about(position, step, names)
            have: Any = position.get(store, key)
            element = self.value(position, names, step.element)
            rest = {one for one in have if one != element}
            position.set(store, key, tuple(sorted(rest if step.take_out else rest | {element})))
        elif isinstance(step, Place):
            thing = self.value(position, names, step.thing)
            if step.how == "out":
                position.remove(thing)
            elif step.how == "in":
                assert step.place is not None
                position.place(thing, self.value(position, names, step.place))
            else:
                assert step.place is not None
                position.put_inside(thing, self.value(position, names, step.place))
        else:
            raise Unplayable("this cannot be stated of a position")

    def value(self, position: Position, names: Mapping[str, Any], term: Term) -> Any:
        """What a term means in a position: plain ones at once, others through the rules."""
        if isinstance(term, Variable):
            return names[term.name]
        if isinstance(term, HexLabel):
            return self._hex(position, term.label)
        if isinstance(term, Number):
            return exact(term.value)
        if isinstance(term, YesNo):
            return term.value
        if isinstance(term, Nothing):
            return ()
        if isinstance(term, Name):
            return SPECIALS[term.value] if term.kind.name == "special" else term.value
        if isinstance(term, Builtin) and term.operation == "these":
            return tuple(sorted({self.value(position, names, one) for one in term.arguments}))
        if isinstance(term, Builtin) and term.operation == "hexside_between":
            return position.hexside_between(*(self.value(position, names, one) for one in term.arguments))
        return self.rules.value(position, *self._asked(term, names))

    def why(self, position: Position, names: Mapping[str, Any], term: Term) -> Answer:
        return self.rules.why_value(position, *self._asked(term, names))

    def _asked(self, term: Term, names: Mapping[str, Any]) -> tuple[Any, ...]:
        used = {name: names[name] for name in _kinds_of(term) if name in names}  # of few names it is soon written
        return self.source(term, used), *used.values()

    def source(self, term: Term, names: Mapping[str, Any]) -> str:
        return self.written(Writer(self.model, self.on), term, names)

    def written(self, w: Writer, term: Term, names: Mapping[str, Any]) -> str:
        if off := lacking(self.model, self.on, term):
            raise NotPlayedWith(off, self.on)
        kinds = _kinds_of(term)
        return compile_value(w, term, [(name, kinds.get(name, THING)) for name in names])

    def followed(self, game: Game) -> dict[str, set[Aspect]]:
        """What followed by rule or came at a moment since the game was last told to go on, and what that changed."""
        ids = {FOLLOW.name(one.function): one.id for one in self.rules.program.follows}
        changed: dict[str, set[Aspect]] = {}
        for name, start, end in game.followed:
            if name in ids:
                changed.setdefault(ids[name], set()).update(game.position.changed_between(start, end))
        return changed

    def game(self, position: Position, chooser: Chooser) -> Game:
        return Game(self.plan, position, chooser)

    def begun(self, position: Position) -> Callable[[], Game]:
        """The game that goes on from here as it is told, once it is asked for."""
        return cache(lambda: self.game(position, ScriptChooser()))


def _kinds_of(whole: object) -> dict[str, Any]:
    """The kinds of the variables a term uses."""
    used = [one for one in within(whole) if isinstance(one, Variable)]
    return {one.name: one.kind for one in reversed(used)}
