"""The typed tree of everything a rulebook can say, after its phrases were read. Names are those of declarations.

Three sorts of node, frozen and compared without their places: *values* (they have a kind; a condition is one of kind
yes-or-no), *descriptions* (which things are meant), *steps* (what is done).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from compiler.source import Span


@dataclass(frozen=True)
class Kind:
    """A kind of value. `name` is an engine kind or a declared one; `many` means a set of them.

    Engine kinds: number, yes-or-no, thing, record, hex, hexside, side, phase, board, area.
    `specials` are the special names (prohibited, none, unlimited) the value may also be.
    """

    name: str
    many: bool = False
    specials: tuple[str, ...] = ()


UNNAMED = "it "  # with a number behind it: what a description gave no name
NUMBER = Kind("number")
YES_NO = Kind("yes-or-no")
HEX = Kind("hex")
HEXSIDE = Kind("hexside")
SIDE = Kind("side")
THING = Kind("thing")
PHASE = Kind("phase")


@dataclass(frozen=True)
class Term:
    """A value or condition."""

    kind: Kind
    span: Span | None = field(default=None, compare=False, repr=False, kw_only=True)


# ---- plain values


@dataclass(frozen=True)
class Number(Term):
    value: Fraction


@dataclass(frozen=True)
class Name(Term):
    """A name from a closed list (`lawn`, `the Reds`), a special name, a phase or a board."""

    value: str


@dataclass(frozen=True)
class YesNo(Term):
    value: bool


@dataclass(frozen=True)
class Variable(Term):
    """A name in scope: a slot, something `called`, `let` or chosen."""

    name: str


@dataclass(frozen=True)
class HexLabel(Term):
    """A hex named by its printed label, in examples, positions and situations."""

    label: str


@dataclass(frozen=True)
class Nothing(Term):
    """The empty set (`nobody`)."""


# ---- asking


@dataclass(frozen=True)
class Read(Term):
    """The value of a store: a fact, an attribute or a printed mark."""

    store: str
    arguments: tuple[Term, ...]


@dataclass(frozen=True)
class Ask(Term):
    """The answer to a question. For a permission: whether it is allowed."""

    question: str
    arguments: tuple[Term, ...]


@dataclass(frozen=True)
class Legal(Term):
    """`it is legal to ...`: an action with all its choices named."""

    action: str
    arguments: tuple[Term, ...]


@dataclass(frozen=True)
class Builtin(Term):
    """An engine operation by name; see runtime/operations.py for the list and its kinds."""

    operation: str
    arguments: tuple[Term, ...]


@dataclass(frozen=True)
class Arithmetic(Term):
    operator: str  # + - * /
    left: Term
    right: Term


@dataclass(frozen=True)
class Round(Term):
    up: bool
    operand: Term


@dataclass(frozen=True)
class Shift(Term):
    """A name of an ordered list moved up (towards the last name) or down; stops at the ends."""

    up: bool
    operand: Term
    by: Term


@dataclass(frozen=True)
class Branches(Term):
    """`A if C; otherwise B`. The last branch may have no condition. No branch true: silence."""

    branches: tuple[tuple[Term, Term | None], ...]


@dataclass(frozen=True)
class Count(Term):
    description: Description


@dataclass(frozen=True)
class Gather(Term):
    """sum, least or greatest of `body` for each described thing. Least of nothing is refused."""

    how: str  # sum | least | greatest
    body: Term
    description: Description


@dataclass(frozen=True)
class SetOf(Term):
    description: Description


@dataclass(frozen=True)
class TheOne(Term):
    """`the one D`: refused, with the place, unless there is exactly one."""

    description: Description


@dataclass(frozen=True)
class Suppose(Term):
    """`body` asked as if the changes had been made; everything is put back."""

    changes: tuple[Step, ...]
    body: Term


# ---- conditions (kind yes-or-no)


@dataclass(frozen=True)
class Not(Term):
    operand: Term


@dataclass(frozen=True)
class All(Term):
    operands: tuple[Term, ...]


@dataclass(frozen=True)
class AnyOf(Term):
    operands: tuple[Term, ...]


@dataclass(frozen=True)
class Equal(Term):
    left: Term
    right: Term


@dataclass(frozen=True)
class Compare(Term):
    """Numbers, or names of an ordered list by their place in it."""

    operator: str  # >= <= > <
    left: Term
    right: Term


@dataclass(frozen=True)
class OneOf(Term):
    operand: Term
    options: tuple[Term, ...]


@dataclass(frozen=True)
class Among(Term):
    """Membership of a set value."""

    element: Term
    group: Term


@dataclass(frozen=True)
class IsA(Term):
    """Whether a thing is of a kind or of a counter type (`is a unit`, `is a Panther`)."""

    operand: Term
    noun: str
    is_type: bool = False


@dataclass(frozen=True)
class Exists(Term):
    """How many there are, compared: `there is a` is (>=, 1), `there is no` is (==, 0)."""

    description: Description
    operator: str
    number: Term


@dataclass(frozen=True)
class Every(Term):
    description: Description
    condition: Term


# ---- descriptions


@dataclass(frozen=True)
class Description:
    """The things, hexes, hexsides, records, names, sides or numbers meant: all of kind `kind` (and of counter
    type `type`, if any) for which every condition holds, with `variable` bound to the candidate. Numbers come with
    their range.
    """

    kind: Kind
    variable: str
    conditions: tuple[Term, ...]
    type: str | None = None
    numbers: tuple[Term, Term] | None = None
    span: Span | None = field(default=None, compare=False, repr=False)


# ---- steps


@dataclass(frozen=True)
class Step:
    span: Span | None = field(default=None, compare=False, repr=False, kw_only=True)


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


@dataclass(frozen=True)
class Choose(Step):
    variable: str
    chooser: Term | None  # a side; none: by chance
    description: Description
    optional: bool = False
    asked: str = ""  # in words; else the variable tells


@dataclass(frozen=True)
class ForEach(Step):
    description: Description  # its variable is bound in the steps
    steps: tuple[Step, ...]
    chooser: Term | None = None  # the side that orders them, if said
    by_chance: bool = False  # their order


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
