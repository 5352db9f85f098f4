"""What a loaded program says about play, with its functions in hand: the only view of it the game has.

A *scope* is the row of values an action's functions take: what the event bound (for a reaction), then the
action's choices in their order. A function for choice k takes the scope up to k; `do` takes all of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from runtime.play.sequence import Due, moments_of, whole_row
from runtime.play.wording import fill
from runtime.position import Way
from runtime.program import SlotOf, StageOf, ValueKind
from runtime.records import dataclass

if TYPE_CHECKING:
    from runtime.position import Position

Ask = Callable[..., object]  # pure: takes the position, then values
Test = Callable[..., bool]  # pure
Do = Callable[..., None]  # takes the game, the position, then values


@dataclass(frozen=True)
class ChoicePlan:
    """One choice of an action.

    options gives what may be chosen, as far as this choice alone says; of a set, its pieces.
    fits (of a set only) says whether the whole set will do.
    candidates gives what may be chosen at most, whatever was chosen before; options then takes them last.
    likely says whether something may be chosen at all, whatever else is: what it refuses leads nowhere.
    leads_on says whether there is anybody for each later choice, as far as that can be told after this one.
    """

    slot: SlotOf
    options: Callable[..., Iterable[object]]
    fits: Test | None = None
    many: bool = False
    least: int = 1
    optional: bool = False
    candidates: Callable[[Any], tuple[object, ...]] | None = None
    likely: Test | None = None
    leads_on: Test | None = None
    beside: int = 0  # the number of a later choice beside which its candidates are

    @property
    def needs_one(self) -> bool:
        return self.least > 0 if self.many else not self.optional

    def pieces(self, position: Position, *scope: object) -> tuple[object, ...]:
        """All options, given what was chosen before."""
        among = () if self.candidates is None else (self.candidates(position),)
        return tuple(self.options(position, *scope, *among))


@dataclass(frozen=True)
class Bar:
    """What keeps a phase from ending: `may not end while there is ...` in words, all that there is, and its kind."""

    said: str
    kind: ValueKind
    found: Ask


@dataclass(frozen=True)
class ActionPlan:
    """An action, or a reaction: then it has an event and takes the event's values first, and behind them the side that
    acts, where that has a name."""

    id: str
    phrase: str
    taker: Ask
    choices: tuple[ChoicePlan, ...]
    do: Do
    only_if: Test | None = None
    phases: tuple[str, ...] = ()
    event: str | None = None
    event_slots: tuple[SlotOf, ...] = ()
    possible: Test | None = None  # what of `only_if` no choice can change; it takes what is bound
    answers_reactions: bool = False  # may be taken to what another reaction announces
    things_first: bool = False  # whether a thing is chosen first
    keeper: Ask | None = None  # the side that alone knows it is taken; it takes what is bound
    outlook: Callable[[Any], Callable[[Any], bool]] | None = None  # whether its phase can end after it

    @cached_property
    def called(self) -> str:
        """Its phrase, with the names of what is still to be chosen."""
        return fill(self.phrase, {})

    @cached_property
    def asked_ahead(self) -> tuple[ChoicePlan, ...]:
        """Choices that must be made, of which candidates are known whatever is chosen before."""
        return tuple(one for one in self.choices if one.candidates is not None and one.needs_one)

    def bound_for(self, values: tuple[object, ...], side: object) -> tuple[object, ...]:
        """What the event bound and, where whoever acts has a name, this side."""
        return (*values, side)[: len(self.event_slots)]

    @cached_property
    def scope(self) -> tuple[SlotOf, ...]:
        return (*self.event_slots, *(choice.slot for choice in self.choices))


@dataclass(frozen=True)
class EventPlan:
    """An event and what follows it, each part in its declared order."""

    id: str
    phrase: str
    slots: tuple[SlotOf, ...]
    bookkeeping: tuple[Do, ...] = ()
    consequences: tuple[Do, ...] = ()
    reactions: tuple[ActionPlan, ...] = ()


@dataclass(frozen=True)
class UpkeepPlan:
    """Steps at the edge (begins, ends) of a sequence, of one side or (None) of whoever's it is."""

    id: str
    sequence: str
    edge: str
    side: str | None
    do: Do


@dataclass(frozen=True)
class PlayPlan:
    """Everything a game needs to know of its rules."""

    sides: tuple[str, ...]
    actions: tuple[ActionPlan, ...] = ()
    events: Mapping[str, EventPlan] = field(default_factory=dict)
    procedures: Mapping[str, Do] = field(default_factory=dict)
    upkeeps: tuple[UpkeepPlan, ...] = ()
    sequences: Mapping[str, tuple[StageOf, ...]] = field(default_factory=dict)  # no stages: a leaf
    skipped: Mapping[str, Test] = field(default_factory=dict)  # of sequences that may not come at all
    until: Mapping[str, Test] = field(default_factory=dict)  # of those that come again until something holds
    whose: Mapping[tuple[str, int], Ask] = field(default_factory=dict)  # sides of parts of a sequence, by their number
    passed: Mapping[tuple[str, int], Test] = field(default_factory=dict)  # whether such a part does not come
    bars: Mapping[str, Bar] = field(default_factory=dict)  # of phases that may not end while something is left to do
    turn: str = ""  # the sequence no other contains
    opening: str = ""  # what comes once, before the first turn
    ways: Mapping[str, Way] = field(default_factory=dict)  # by action

    @cached_property
    def row(self) -> tuple[Due, ...]:
        """The moments of the opening, then those of a turn."""
        return whole_row(self.sequences, self.opening, self.turn, self.sides)

    @cached_property
    def first(self) -> int:
        """Where in the row a turn begins."""
        return len(moments_of(self.sequences, self.opening, self.sides))

    @cached_property
    def upkeeps_at(self) -> Mapping[tuple[str, str], tuple[UpkeepPlan, ...]]:
        """By edge and sequence, in declared order."""
        found: dict[tuple[str, str], tuple[UpkeepPlan, ...]] = {}
        for one in self.upkeeps:
            found[one.edge, one.sequence] = (*found.get((one.edge, one.sequence), ()), one)
        return found

    def actions_in(self, phase: str) -> tuple[ActionPlan, ...]:
        """Those that somebody may take in this phase."""
        found = self._by_phase.get(phase)
        if found is None:
            found = self._by_phase[phase] = tuple(one for one in self.actions if not one.phases or phase in one.phases)
        return found

    @cached_property
    def _by_phase(self) -> dict[str, tuple[ActionPlan, ...]]:
        return {}

    @cached_property
    def reactions(self) -> tuple[ActionPlan, ...]:
        return tuple(one for event in self.events.values() for one in event.reactions)

    @cached_property
    def keepers(self) -> Mapping[str, Ask]:
        """Of actions and reactions that one side keeps to itself: which side that is."""
        return {one.id: one.keeper for one in (*self.actions, *self.reactions) if one.keeper is not None}

    def keeper_of(self, position: Position, started: Any) -> str:
        """The side that alone knows of an action (its id, or with what its event bound); "" where all do."""
        action, *bound = started if isinstance(started, tuple) else (started,)
        ask = self.keepers.get(action)
        return "" if ask is None else str(ask(position, *bound))

    def action(self, id: str) -> ActionPlan:
        for one in (*self.actions, *self.reactions):
            if one.id == id:
                return one
        raise KeyError(f"no action or reaction is called {id!r}")
