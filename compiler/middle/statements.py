"""What is done, in the middle form: functions and what they consist of."""

from __future__ import annotations

from compiler.middle.expressions import Expr
from runtime.records import dataclass


@dataclass(frozen=True)
class Statement:
    """Something done."""


@dataclass(frozen=True)
class Assign(Statement):
    variable: str
    value: Expr


@dataclass(frozen=True)
class Increase(Statement):
    variable: str
    operator: str
    value: Expr


@dataclass(frozen=True)
class Put(Statement):
    container: Expr
    key: Expr
    value: Expr


@dataclass(frozen=True)
class Give(Statement):
    value: Expr | None = None


@dataclass(frozen=True)
class Refuse(Statement):
    error: Expr


@dataclass(frozen=True)
class When(Statement):
    test: Expr
    then: tuple[Statement, ...]
    otherwise: tuple[Statement, ...]


@dataclass(frozen=True)
class Loop(Statement):
    variable: str
    among: Expr
    body: tuple[Statement, ...]


@dataclass(frozen=True)
class Leave(Statement):
    """No further round of the loop around it."""


@dataclass(frozen=True)
class Do(Statement):
    expression: Expr


@dataclass(frozen=True)
class Idle(Statement):
    """Nothing."""


@dataclass(frozen=True)
class Attempt(Statement):
    """Should this fail in the body, something else is done."""

    body: tuple[Statement, ...]
    failure: str
    instead: tuple[Statement, ...]


@dataclass(frozen=True)
class Finally(Statement):
    """Done at the end, whatever happens."""

    body: tuple[Statement, ...]
    last: tuple[Statement, ...]


@dataclass(frozen=True)
class Within(Statement):
    """Done while something is open, which is called so."""

    opened: Expr
    variable: str
    body: tuple[Statement, ...]


@dataclass(frozen=True)
class Import(Statement):
    module: str
    names: str


@dataclass(frozen=True)
class Function(Statement):
    name: str
    parameters: tuple[str, ...]
    body: tuple[Statement, ...]
    says: str = ""
