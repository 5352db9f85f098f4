"""The whole of a pack and what it extends, read and resolved: frozen records by id.

Ids are the declared names: a rule's is its title without brackets, a phrase's is its text with the
slots left as written (`the cost for {the unit} to enter {the new hex} from {the old hex}`).
A later layer's amendments are already applied: what stands here is what holds.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, replace
from fractions import Fraction

from compiler.model.declaration import Declared as Declared
from compiler.model.documents import IndexLine, PackInfo, Source, extended
from compiler.model.examples import Given, GivenCounters, Next, Then
from compiler.model.turns import Sequence as Sequence
from compiler.model.turns import Stage as Stage
from compiler.source import Span
from compiler.terms import Description, Kind, Step, Term
from runtime.records import dataclass


@dataclass(frozen=True)
class Slot:
    name: str  # "the new hex"
    kind: Kind


@dataclass(frozen=True)
class KindDeclaration(Declared):
    """A kind of thing or record. `parent` is another kind, or `thing` / `record`."""

    parent: str
    plural: str
    is_record: bool = False
    stowed: bool = False  # inside something it is in no hex


@dataclass(frozen=True)
class Choice(Declared):
    """A closed list of names; `side` is one too. `phase` is filled from the sequences."""

    names: tuple[str, ...]
    plural: str
    ordered: bool = False


@dataclass(frozen=True)
class CounterType(Declared):
    """One row of a counters chart. `values` are by store id."""

    kind: str
    plural: str
    values: Mapping[str, Fraction | str]
    marks: tuple[str, ...] = ()
    side: str | None = None
    sheet: str = ""  # the name of the chart it stands in
    number: int | None = None  # how many there are in the box; None: nobody says


@dataclass(frozen=True)
class Clock:
    """When a fact ends. `which`: coming | next | this. `edge`: begins | ends.

    `sequence` is a phase's name, or `phase` / `turn` for whatever runs. `side` is a value in the
    fact's slots, or None where the moment needs none (this phase, this turn).
    """

    which: str
    sequence: str
    edge: str
    side: Term | None


@dataclass(frozen=True)
class Store(Declared):
    """A fact, an attribute or a printed mark: a typed table from arguments to a value.

    id: a fact's phrase; `owner kind's attribute` for an attribute; `kind is mark` for a mark.
    """

    phrase: str  # how it is said, with slots: "{the hen}'s stride", "{the hen} is brave"
    slots: tuple[Slot, ...]
    kind: Kind
    sort: str  # fact | attribute | mark
    default: Term | None = None  # yes-or-no facts default to no, sets to empty
    clock: Clock | None = None
    lapses: Term | None = None
    known_to: Term | None = None  # a side, in the slots: secret from every other side


@dataclass(frozen=True)
class Question(Declared):
    """combine: one | permission | sum | product | least | greatest | set.

    A definition is a question with its first rule.
    role: `guides` (players judge positions by it), `result` (it says how the game ended for a side),
    `always` (it holds of whatever there is, after every step of play), or none."""

    phrase: str
    slots: tuple[Slot, ...]
    kind: Kind
    combine: str
    short: str | None = None
    default: Term | None = None
    is_definition: bool = False
    is_chart: bool = False
    role: str = ""


@dataclass(frozen=True)
class Rule(Declared):
    """One answer. It applies when `condition` holds (None: always) and no applying rule outranks it.

    effect: what it says when it applies.
      is         value (one, least, greatest)      changes     value (sum: added)
      multiplied value (sum, product)              at most / at least value (caps)
      multiplied as a whole: what is added, too
      rounded    value is Number 1 up, 0 down      forbidden / allowed     (permission; no value)
      includes   value: a set                      nothing     (a waiver: only takes others away)
    `each` repeats a change once for each described thing.
    `value` may be a Branches without an unconditional last branch: then the rule applies only where some branch does.
    """

    question: str
    effect: str
    value: Term | None
    condition: Term | None
    outranks: tuple[str, ...] = ()  # rule and chart ids, families already expanded
    each: Description | None = None
    formerly: tuple[str, ...] = ()
    replaces: tuple[str, ...] = ()
    lifts: bool = False  # it is meant that what it outranks or replaces may have said `prohibited`
    yields: tuple[str, ...] = ()  # rules and charts that outrank it by its own word, or by that of a pack above both


@dataclass(frozen=True)
class Cell:
    keys: tuple[str, ...]
    value: Fraction | str | bool
    house: bool = False
    cites: tuple[str, ...] = ()
    note: str = ""
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True)
class ChartKey:
    """How a key is met: `is` a name or number, `at least` / `at most` a number, or `anything`."""

    test: str
    value: Fraction | str | None


@dataclass(frozen=True)
class Chart(Declared):
    """A printed chart that answers `question`: it counts as one rule with the chart's id.

    `axes[i]` are the keys of slot `axis_slots[i]`, in printed order; the first met key counts.
    Cells are by tuple of key indexes. A combination without a cell makes the chart silent.
    """

    question: str
    axis_slots: tuple[str, ...]
    axes: tuple[tuple[ChartKey, ...], ...]
    cells: Mapping[tuple[int, ...], Cell]
    row_slots: tuple[str, ...] = ()
    outranks: tuple[str, ...] = ()
    yields: tuple[str, ...] = ()


@dataclass(frozen=True)
class Ranking(Declared):
    """`[A] outranks [B].`, said by neither of them: each of `above` outranks each of `below`."""

    above: tuple[str, ...]
    below: tuple[str, ...]


@dataclass(frozen=True)
class Event(Declared):
    phrase: str
    slots: tuple[Slot, ...]


@dataclass(frozen=True)
class ChoiceOf:
    """One choice of an action. many: the value is a set, picked piece by piece.

    least: 1 for `one or more`, 0 for `any number`. `such_that` has the variable in scope (the whole set if many).
    """

    variable: str
    kind: Kind
    description: Description
    such_that: Term | None = None
    many: bool = False
    least: int = 1
    optional: bool = False


@dataclass(frozen=True)
class Action(Declared):
    """taken_by: a side; phases: names of leaf phases (empty for a reaction: any time its event is announced).

    For a reaction `event` is the event's id and `event_slots` the names the event's slots have here.
    Slots are those of the phrase; choices fill those that the event does not.
    """

    phrase: str
    slots: tuple[Slot, ...]
    taken_by: Term
    phases: tuple[str, ...]
    choices: tuple[ChoiceOf, ...]
    only_if: Term | None
    steps: tuple[Step, ...]
    event: str | None = None
    event_slots: tuple[Slot, ...] = ()
    known_to: Term | None = None  # a side, in what the event bound: taken out of every other side's sight
    title: str = ""  # a name besides its phrase, by which a book calls it


@dataclass(frozen=True)
class Procedure(Declared):
    phrase: str
    slots: tuple[Slot, ...]
    steps: tuple[Step, ...]
    title: str = ""


@dataclass(frozen=True)
class Follows(Declared):
    """Bookkeeping (sort `bookkeeping`) or a consequence (sort `consequence`) of an event."""

    sort: str
    event: str
    event_slots: tuple[Slot, ...]
    steps: tuple[Step, ...]
    after: tuple[str, ...] = ()


@dataclass(frozen=True)
class Upkeep(Declared):
    """Steps at a moment: `edge` begins | ends of `sequence`; `side` a Name, or None for each side's / every."""

    sequence: str
    edge: str
    side: str | None
    steps: tuple[Step, ...]
    after: tuple[str, ...] = ()


@dataclass(frozen=True)
class Change(Declared):
    """What an item says of something done, or a fact, that is there already: `section` and `of` name it.

    What is there keeps its record; what holds of it under some options is put together by `changing.settled`.
    """

    section: str  # actions | procedures | follows | upkeeps | stores
    of: str
    instead: Action | Procedure | Follows | Upkeep | Store | None = None  # what takes its place
    left_out: bool = False
    taken_by: Term | None = None  # by whom else, instead
    taken_in: tuple[str, ...] = ()  # when else, instead
    phases: tuple[str, ...] = ()  # further ones
    choices: tuple[ChoiceOf, ...] = ()  # further ones
    narrowed: tuple[tuple[str, Term], ...] = ()  # what must hold of a choice besides, by its variable
    only_if: Term | None = None
    first: tuple[Step, ...] = ()
    thrown: tuple[tuple[str, tuple[Step, ...]], ...] = ()  # after each die that is rolled for this
    last: tuple[Step, ...] = ()
    ordered: tuple[tuple[str, Term | None], ...] = ()  # who says in which order a `For each` goes; None: chance

    @property
    def steps(self) -> tuple[Step, ...]:
        """All that it says is done."""
        instead = () if self.instead is None or isinstance(self.instead, Store) else self.instead.steps
        return (*self.first, *(step for _, steps in self.thrown for step in steps), *self.last, *instead)


@dataclass(frozen=True)
class Area(Declared):
    """Hexes that are spoken of together, by the labels of single ones (first is last) and of blocks of them.

    A board's own places are areas without `outline`: the board says where they lie.
    """

    outline: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Option(Declared):
    asks: str
    on: bool
    settles: tuple[str, ...] = ()
    because: str = ""
    formerly: tuple[str, ...] = ()  # other names that people know it by: of old, or of the sources


@dataclass(frozen=True)
class Lapsed:
    """Why a ruling is not played by: a variant means all that proves it to come out otherwise, by which of its rules,
    if known; or other rulings supersede it, and then those are named."""

    why: str
    by: tuple[str, ...] = ()

    @property
    def said(self) -> str:
        named = ", ".join(f"[{one}]" for one in self.by)
        if not self.why:
            return f"Superseded by {named}."
        return f"Changed by {named}." if named else f"Does not hold in this variant: {self.why.rstrip('.')}."


@dataclass(frozen=True)
class Ruling(Declared):
    asks: str
    answers: str
    status: str
    supersedes: tuple[str, ...]
    carried_by: tuple[str, ...]
    proved_by: tuple[str, ...]
    lapsed: Lapsed | None = None


@dataclass(frozen=True)
class Example(Declared):
    given: tuple[Given, ...]
    events: tuple[Next | Then, ...]
    proves: tuple[str, ...] = ()
    otherwise: str = ""  # why a variant means it to come out otherwise


@dataclass(frozen=True)
class Position(Declared):
    given: tuple[Given, ...]
    lacks: str = ""  # of a card that is not whole


@dataclass(frozen=True)
class Model:
    packs: tuple[PackInfo, ...]  # base first
    kinds: Mapping[str, KindDeclaration]
    choices: Mapping[str, Choice]
    types: Mapping[str, CounterType]
    stores: Mapping[str, Store]
    questions: Mapping[str, Question]
    rules: Mapping[str, Rule]
    charts: Mapping[str, Chart]
    events: Mapping[str, Event]
    actions: Mapping[str, Action]  # reactions too: those with an event
    procedures: Mapping[str, Procedure]
    follows: Mapping[str, Follows]
    upkeeps: Mapping[str, Upkeep]
    sequences: Mapping[str, Sequence]
    options: Mapping[str, Option]
    rulings: Mapping[str, Ruling]
    examples: Mapping[str, Example]
    positions: Mapping[str, Position]
    boards: Mapping[str, Mapping[str, object]]  # board id -> its plain data
    areas: Mapping[str, Area]
    sources: Mapping[str, Source]
    index: Mapping[str, IndexLine] = field(default_factory=dict)  # by what is looked for
    rankings: Mapping[str, Ranking] = field(default_factory=dict)
    changes: Mapping[str, Change] = field(default_factory=dict)  # in the order in which they are made
    replaced: Mapping[str, tuple[Rule | Chart, ...]] = field(default_factory=dict)  # by a rule, what is gone for it
    # The hash of the text it is what it is by. No field: `replace` leaves it out, so a model that was changed has none.
    made_of = ""

    def extended(self, pack: str) -> frozenset[str]:
        """The packs that a pack extends, at any remove."""
        return extended(self.packs, pack)

    def side_of(self, counter: GivenCounters) -> str:
        """Whose it is: as its line says, or else as its row of the chart does."""
        row = self.types.get(counter.noun) if counter.is_type else None
        return counter.side or (row.side if row is not None else None) or ""

    def known_as(self, made_of: str) -> Model:
        """The same, with its hash; also for what asks the same of its rules (other options, other positions)."""
        object.__setattr__(same := replace(self), "made_of", made_of)
        return same
