"""What has a value, in the middle form: facts read, questions asked, searches, reckoning."""

from __future__ import annotations

from runtime.records import dataclass


@dataclass(frozen=True)
class Expr:
    """Something with a value."""


# ---- plain values and names


@dataclass(frozen=True, eq=False)
class Plain(Expr):
    value: bool | int | str | None

    def __eq__(self, other: object) -> bool:  # yes is not 1
        return isinstance(other, Plain) and (type(self.value), self.value) == (type(other.value), other.value)

    def __hash__(self) -> int:
        return hash((type(self.value), self.value))


@dataclass(frozen=True)
class Local(Expr):
    """A variable of the function; `p`, `g` and `t` too."""

    name: str


@dataclass(frozen=True)
class Known(Expr):
    """A constant at the head of the module, or a word of its vocabulary: UNSAID, NONE."""

    name: str


@dataclass(frozen=True)
class Pack(Expr):
    items: tuple[Expr, ...]


@dataclass(frozen=True)
class Table(Expr):
    rows: tuple[tuple[Expr, Expr], ...]


@dataclass(frozen=True)
class NewList(Expr):
    """To be filled."""


# ---- the position


@dataclass(frozen=True)
class Facts(Expr):
    """All that a store holds, by what it is said of."""

    store: int


@dataclass(frozen=True)
class Read(Expr):
    """A fact; without a default it must have been stated."""

    store: int
    at: Expr
    default: Expr | None


@dataclass(frozen=True)
class ReadEach(Expr):
    """A fact of one after the other; nothing of those it was not stated of."""

    store: int
    among: Expr


@dataclass(frozen=True)
class NoneSet(Expr):
    """Whether a fact that does not hold unless stated holds of none of these."""

    store: int
    among: Expr


@dataclass(frozen=True)
class AnySecret(Expr):
    """Whether such a fact holds of any of these, where it may not be told."""

    store: int
    among: Expr


@dataclass(frozen=True)
class Engine(Expr):
    """An operation of the position."""

    operation: str
    arguments: tuple[Expr, ...]


@dataclass(frozen=True)
class Held(Expr):
    """What a position holds ready: its phase, its space's neighbours."""

    name: str


# ---- asking and calling


@dataclass(frozen=True)
class Ask(Expr):
    """A question, quickly; `question` is the ending of its functions."""

    question: str
    arguments: tuple[Expr, ...]


@dataclass(frozen=True)
class Invoke(Expr):
    """Another function of the program."""

    function: str
    arguments: tuple[Expr, ...]


@dataclass(frozen=True)
class Call(Expr):
    """A function of the vocabulary."""

    function: str
    arguments: tuple[Expr, ...]


@dataclass(frozen=True)
class Method(Expr):
    """Of the game, the tracer, or a list."""

    of: str
    name: str
    arguments: tuple[Expr, ...]


@dataclass(frozen=True)
class Part(Expr):
    of: Expr
    name: str


@dataclass(frozen=True)
class Item(Expr):
    container: Expr
    key: Expr


@dataclass(frozen=True)
class Get(Expr):
    """An item that need not be there."""

    container: Expr
    key: Expr
    default: Expr | None = None


# ---- reckoning and judging


@dataclass(frozen=True)
class Operate(Expr):
    left: Expr
    operator: str
    right: Expr


@dataclass(frozen=True)
class Negative(Expr):
    operand: Expr


@dataclass(frozen=True)
class Compare(Expr):
    left: Expr
    operator: str
    right: Expr


@dataclass(frozen=True)
class Not(Expr):
    operand: Expr


@dataclass(frozen=True)
class Both(Expr):
    operands: tuple[Expr, ...]


@dataclass(frozen=True)
class Either(Expr):
    operands: tuple[Expr, ...]


@dataclass(frozen=True)
class Choose(Expr):
    test: Expr
    then: Expr
    otherwise: Expr


@dataclass(frozen=True)
class Thunk(Expr):
    """To be worked out when it is wanted."""

    parameters: tuple[str, ...]
    body: Expr


@dataclass(frozen=True)
class Search(Expr):
    """What is said of each of those that pass the filters, one after the other or as a list."""

    element: Expr
    variable: str
    among: Expr
    filters: tuple[Expr, ...]
    listed: bool = False


@dataclass(frozen=True)
class Spread(Expr):
    """All that is in it, in the midst of a pack."""

    operand: Expr


@dataclass(frozen=True)
class Bind(Expr):
    """Its value, called so from here on."""

    variable: str
    value: Expr
