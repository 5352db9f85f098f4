"""Steps: what is done."""

from __future__ import annotations

from compiler.terms.said import Description, Step, Term
from runtime.records import dataclass


@dataclass(frozen=True)
class Set(Step):
    """`Now FACT is VALUE`; for a yes-or-no fact the value is YesNo."""

    store: str
    arguments: tuple[Term, ...]
    value: Term


@dataclass(frozen=True)
class Change(Step):
    """Increase or decrease a number held by a fact or attribute."""

    store: str
    arguments: tuple[Term, ...]
    by: Term  # already negative for a decrease


@dataclass(frozen=True)
class Include(Step):
    """Put an element into (or take it out of) a set held by a fact or attribute."""

    store: str
    arguments: tuple[Term, ...]
    element: Term
    take_out: bool = False


@dataclass(frozen=True)
class Place(Step):
    """Move a thing: `how` is `in` (a hex), `inside` (a thing) or `out` (of play; no place)."""

    thing: Term
    how: str
    place: Term | None = None


@dataclass(frozen=True)
class ChangeSide(Step):
    """`Now the boat's side is the Reds`."""

    thing: Term
    side: Term


@dataclass(frozen=True)
class ChangeKind(Step):
    """`Now the boat is a raft, called the x`: the same thing, with its name and place, is something else."""

    thing: Term
    noun: str
    is_type: bool
    variable: str | None = None


@dataclass(frozen=True)
class Create(Step):
    """`Now there is a coop in the spot, called the x`."""

    noun: str
    is_type: bool
    place: Term
    how: str = "in"  # in | inside
    variable: str | None = None
    side: Term | None = None


@dataclass(frozen=True)
class Let(Step):
    variable: str
    value: Term


@dataclass(frozen=True)
class LetRecord(Step):
    """`Let the attack be a new attack with ...`."""

    variable: str
    kind: str
    attributes: tuple[tuple[str, Term], ...]  # store id, value


@dataclass(frozen=True)
class Roll(Step):
    variable: str
    purpose: str
    sides: int = 6
    dice: int = 1  # thrown and added
    known_to: Term | None = None  # the side that alone sees it


@dataclass(frozen=True)
class Choose(Step):
    variable: str
    chooser: Term | None  # a side; none: by chance
    description: Description
    optional: bool = False
    asked: str = ""  # in words; else the variable tells
    many: bool = False  # a set: at least and at most so many, or all where there are fewer
    least: Term | None = None
    most: Term | None = None
    known_to: Term | None = None  # by chance: the side that alone sees it


@dataclass(frozen=True)
class ForEach(Step):
    description: Description  # its variable is bound in the steps
    steps: tuple[Step, ...]
    chooser: Term | None = None  # the side that orders them, if said
    by_chance: bool = False  # their order


@dataclass(frozen=True)
class Repeat(Step):
    """`Repeat until C, at most N times`: C is asked after each round, of what the round gave names to as well."""

    until: Term | None
    most: Term
    steps: tuple[Step, ...] = ()


@dataclass(frozen=True)
class If(Step):
    condition: Term
    then: tuple[Step, ...]
    otherwise: tuple[Step, ...] = ()


@dataclass(frozen=True)
class Announce(Step):
    event: str
    arguments: tuple[Term, ...]


@dataclass(frozen=True)
class GoOnOnlyIf(Step):
    condition: Term


@dataclass(frozen=True)
class Stop(Step):
    pass


@dataclass(frozen=True)
class End(Step):
    what: str  # game | phase | turn, or a sequence by its name


@dataclass(frozen=True)
class Call(Step):
    procedure: str
    arguments: tuple[Term, ...]


Changing = Set | Change | Include | Place | ChangeSide | ChangeKind | Create | Let  # the position, at once and alone
