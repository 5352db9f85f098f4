"""What has a value, and which things are meant."""

from __future__ import annotations

from dataclasses import field
from fractions import Fraction

from compiler.source import Span
from runtime.records import dataclass


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


@dataclass(frozen=True)
class Step:
    """Something done (compiler/terms/done.py)."""

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


@dataclass(frozen=True)
class Way(Term):
    """Places one after the other, from `start` to `goal`: whether there is such a way (of cost `most` at most). Where
    its kind is a number: what the least dear of them costs (none where there is none); of many places: all that it can
    reach.
    """

    start: Term
    goal: Term
    on: Onward
    most: Term | None = None


@dataclass(frozen=True)
class Onward:
    """How a way goes on. `through`: what may be left again (not asked of the place where the way begins); its variable
    is what is left in `step`.
    """

    through: Description
    step: Entered


@dataclass(frozen=True)
class Entered:
    """What can be entered, and what that costs: one, where it is not told; a special name is no entry."""

    description: Description
    cost: Term | None = None


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


# ---- sorts of them, for who goes through all of one sort

Condition = Not | All | AnyOf | Equal | Compare | OneOf | Among | IsA  # and nothing besides
Described = Count | Gather | SetOf | TheOne | Exists | Every  # asked of all that is described
