"""A game as far as sides are asked and dice are thrown in it: what actions, announcements and steps have in hand.

Generated steps call `roll`, `choose`, `in_order` and `new_record`, and what game.py adds. Whatever is answered is kept.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager
from itertools import islice

from runtime.answer import say_unsettled
from runtime.play.actions import Completion, Scope
from runtime.play.chooser import DONE, OF_STEPS, STARTING, Back, Chooser, Decision, TakenBack, options_of
from runtime.play.dice import Draw
from runtime.play.limits import CannotBeSettled, Limits, NothingToChoose
from runtime.play.plans import ActionPlan, EventPlan, PlayPlan
from runtime.play.recorded import SECRET, UNTOLD, Answer, Chosen, Past, Point, Thrown
from runtime.play.records import stable_name
from runtime.play.sets import one_by_one
from runtime.position import NO_VALUE, Position, naming_for, say_value
from runtime.program import Value, ValueKind
from runtime.values import NONE

NOTHING_LEFT = "nothing is left to do: be done, or take back what was done last"
KEPT = 1_000  # changes that a game holds on to though nobody can take them back: to forget takes time


class Playing(ABC):
    def __init__(self, plan: PlayPlan, position: Position, chooser: Chooser, limits: Limits | None = None) -> None:
        self.plan = plan
        self.position = position
        self.chooser = chooser
        self.limits = limits or Limits()
        self.answers: list[Answer] = []
        self.followed: list[tuple[str, int, int]] = []  # since somebody last looked: see announce.following
        self.doing: list[str] = []  # what is being done, one within another: the id of an action, or as in `followed`
        self.announcing = 0
        self.reacting = False
        self.hears = True  # whether sides are asked how they react
        self.reacted = 0  # reactions taken so far to what was announced last
        self.answering: tuple[EventPlan, Scope, str] | None = None  # what was announced, to which a side may react now
        self.asking: Callable[[EventPlan, Scope, str], None] | None = None  # told of each side that may now react
        self.lingering: Collection[str] = ()  # sides that are asked before play leaves what they did last in a phase
        self.places: Collection[Collection[str]] = ()  # sides whose persons sit at one place
        self._draws: list[tuple[str | int, ...]] = []
        self._drawn: dict[tuple[str | int, ...], int] = {}
        self.past = Past()
        self.keeper = ""  # the side that alone knows of what is being done; "" where all do
        self._records: list[int] = []  # made by what is being done

    # ---- what generated steps call

    def roll(self, purpose: str, sides: int = 6, *involved: tuple[str, object]) -> int:
        """Throw a die for a purpose. What is involved comes as kinds and values."""
        p = self.position
        things = tuple(stable_name(p, kind, value) for kind, value in involved)
        key: tuple[str | int, ...] = (p.turn, p.phase, p.side_to_move, purpose, *things)
        ordinal = self._drawn.get(key, 0)
        draw = Draw(purpose, things, sides, p.turn, p.phase, p.side_to_move, ordinal)
        face = self.chooser.die(draw)
        if not 1 <= face <= sides:
            raise ValueError(f"the die for {purpose} has {sides} sides and cannot show {face}")
        self._drawn[key] = ordinal + 1
        self._draws.append(key)
        self.answers.append(Thrown(draw, face, self.keeper))
        self.past.bar(SECRET if self.keeper else f"a die was thrown for {purpose}")
        return face

    def pick(self, variable: str, among: tuple[object, ...], *involved: tuple[str, object]) -> object:
        """One of these by a die of so many sides; the only one is not thrown for."""
        if not among:
            raise NothingToChoose(f"there is nothing to pick {variable} from")
        return among[0 if len(among) == 1 else self.roll(variable, len(among), *involved) - 1]

    def pick_several(
        self, variable: str, among: tuple[object, ...], many: int, *involved: tuple[str, object]
    ) -> tuple[object, ...]:
        """So many of these by dice, or all where there are fewer; in their order."""
        drawn = list(islice(self.shuffled(variable, among, *involved), max(0, int(many))))
        return tuple([one for one in among if one in drawn])

    def before_one(self, side: str, draw: Callable[[], object]) -> object:
        """What is drawn; the side alone is told of it."""
        outer, self.keeper = self.keeper, self.keeper or side
        try:
            return draw()
        finally:
            self.keeper = outer

    def shuffled(self, variable: str, group: tuple[object, ...], *involved: tuple[str, object]) -> Iterator[object]:
        """The members of a fixed set, one by one as dice order them; the last is not thrown for."""
        left = list(group)
        while left:
            one = self.pick(variable, tuple(left), *involved)
            left.remove(one)
            yield one

    def choose(
        self, side: str, variable: str, kind: str, among: tuple[object, ...], optional: bool = False, asked: str = ""
    ) -> object:
        """Ask a side for one of these; `none` if it may choose none. One it must take is not asked for."""
        if len(among) == 1 and not optional:
            return among[0]
        if not among:
            if optional:
                return NONE
            raise NothingToChoose(f"{side} has nothing to choose {variable} from")
        named = self.named_for(side, among, ValueKind(kind))
        if optional:
            named.append((NONE, NONE.name))
        index = self.ask(side, "step", asked or f"choose {variable}", named, variable=variable)
        return named[index][0]

    def choose_several(
        self, side: str, variable: str, kind: str, among: tuple[object, ...], least: int, most: int | None
    ) -> tuple[object, ...]:
        """Ask a side for some of these, one by one, until it wants no more; all where there are fewer than wanted."""

        def one_of(left: tuple[object, ...], may_end: bool) -> object:
            asked = f"choose one {'more' if len(left) < len(among) else ''} as {variable}".replace("  ", " ")
            return self.choose(side, variable, kind, left, may_end, asked)

        return one_by_one(among, least, most, one_of)

    def in_order(
        self, side: str | Callable[[object], str], variable: str, kind: str, group: tuple[object, ...]
    ) -> Iterator[object]:
        """The members of a fixed set, one by one as the side orders them; the last is not asked for.

        Where the side follows from the member, the side of the first that is left says which is next.
        """
        left = list(group)
        while left:
            index = 0
            if len(left) > 1:
                asked = f"which {variable.removeprefix('the ')} is next"
                whose = side(left[0]) if callable(side) else side
                named = self.named_for(whose, left, ValueKind(kind))
                index = self.ask(whose, "order", asked, named, variable=variable)
            yield left.pop(index)

    def new_record(self, kind: str, *attributes: tuple[int, Value]) -> int:
        """A record with these values by store number."""
        record = self.position.create(kind)
        for store, value in attributes:
            self.position.set(store, record, value)
        if self.keeper:
            self.position.kept_by[record] = self.keeper
        self._records.append(record)
        return record

    @property
    def keeps_secrets(self) -> bool:
        """Whether one side may know what another does not."""
        return bool(self.plan.keepers) or any(one.secret for one in self.position.program.stores)

    def secret_changed(self, fact: str) -> None:
        """Told by steps that change a fact one side keeps from another."""
        self.past.bar(SECRET)

    @contextmanager
    def settled(self) -> Iterator[None]:
        """What nobody could tell of a position leads no further; the rule that asked is named."""
        try:
            yield
        except NO_VALUE as fault:
            raise CannotBeSettled(f"this cannot be settled: {say_unsettled(self.position, fault)}") from fault

    # ---- deciding

    def ask(
        self,
        side: str,
        sort: str,
        asked: str,
        named: list[tuple[object, str]],
        action: str = "",
        variable: str = "",
        note: str = "",
        left: tuple[str, ...] = (),
    ) -> int:
        """Which of these, by number."""
        p, options = self.position, options_of(named)
        return self.decide(Decision(side, sort, asked, options, p.turn, p.phase, action, variable, note, left))

    def named_for(self, side: str, values: Iterable[object], kind: ValueKind) -> list[tuple[object, str]]:
        """Values with what the side that is asked calls them."""
        naming = naming_for(self.position, side)
        return [(one, say_value(self.position, one, kind, naming)) for one in values]

    def decide(self, asked: Decision) -> int:
        """Ask the chooser, and keep what it answered."""
        if not self.sits_with_the_last(asked.side):
            self.past.asked(asked.side, asked.asked)
        try:
            index = self.chooser.choose(asked)
        except Back:
            if asked.sort in OF_STEPS:
                raise TakenBack from None
            raise
        if not 0 <= index < len(asked.options):
            raise ValueError(f"there is no option {index} for: {asked.asked}")
        chosen = asked.options[index]
        if asked.sort != "action" or chosen.value is None:  # an action that is begun may yet be left
            self.past.asked(asked.side, asked.asked)
        keeper = self.keeper
        if asked.sort in STARTING:  # who does nothing shows nothing, not even that there was something to do
            keeper = asked.side if chosen.value is None else self.plan.keeper_of(self.position, chosen.value)
        self.answers.append(Chosen(asked.side, asked.sort, asked.asked, chosen.text, keeper, chosen.value))
        return index

    def sits_with_the_last(self, side: str) -> bool:
        """Whether its person sits where that of the side does which did something last: nobody else is shown what it
        is asked, so that may be taken back until it has answered."""
        last = self.past.points[-1].side if self.past.points else side
        return any(side in place and last in place for place in self.places)

    @property
    def cannot_take_back(self) -> str | None:
        """Why what a side did last, an action or its `done`, cannot be taken back, or None."""
        return None if self.past.points else self.past.barred

    @property
    def told_why_not_back(self) -> str | None:
        """The same for a side's ears: where sides keep secrets, why would tell what another did unseen."""
        return UNTOLD if self.cannot_take_back and self.keeps_secrets else self.cannot_take_back

    def thinks_better(self, here: Point) -> bool:
        """Whether a side with nothing left to do takes back what it did last. What it says is no answer of the game;
        that it is done can be taken back as one thing."""
        side = here.side
        if side not in self.lingering or not self.past.points or self.past.points[-1].side != side:
            return False
        p = self.position
        done, asked = options_of([(None, DONE)]), f"what to do in {p.phase}"
        try:
            self.chooser.choose(Decision(side, "action", asked, done, p.turn, p.phase, note=NOTHING_LEFT))
        except Back:
            return True
        self.past.keep(here)
        return False

    def unsay(self, answers: int) -> None:
        """What was answered after so many answers was not."""
        del self.answers[answers:]

    @abstractmethod
    def react(self, plan: ActionPlan, completion: Completion, side: str) -> None:
        """Let a side make the choices of the reaction it has just taken, and do it."""

    def forget(self) -> None:
        """What can no longer be taken back is kept no longer. Nobody else may hold a mark of the position."""
        first = self.past.points[0].mark if self.past.points else self.position.mark()
        if first - self.position.forgotten > KEPT:
            self.position.forget(first)
