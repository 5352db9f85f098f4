"""Values rules can see: exact numbers, names, special names, sets. Never floating point."""

from __future__ import annotations

from fractions import Fraction

Exact = int | Fraction


class Unmeant(Exception):
    """Something was done with a special name that has no meaning, such as comparing `prohibited` with a number."""

    by = ""  # the rule in which it was done, if it was one

    def __init__(self, text: str = "", of: Special | None = None) -> None:
        super().__init__(text)
        self.of = of  # the special name, where it is known


class Special:
    """`prohibited`, `none`, `unlimited`: equal only to themselves; no order, no arithmetic."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    def __repr__(self) -> str:
        return self.name

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return (special, (self.name,))

    def _refuse(self, *_: object) -> object:
        raise Unmeant(
            f"`{self.name}` was counted or compared with something; ask first whether it is {self.name}", self
        )

    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = _refuse
    __truediv__ = __rtruediv__ = __lt__ = __le__ = __gt__ = __ge__ = __neg__ = _refuse


PROHIBITED = Special("prohibited")
NONE = Special("none")
UNLIMITED = Special("unlimited")
SPECIALS = {one.name: one for one in (PROHIBITED, NONE, UNLIMITED)}


def special(name: str) -> Special:
    return SPECIALS[name]


def exact(value: Exact) -> Exact:
    """The same number, as an int when it is whole."""
    if type(value) is not int and isinstance(value, Fraction) and value.denominator == 1:
        return value.numerator
    return value


def print_number(value: Exact) -> str:
    """`3`, `1/2`, `5 1/2`, `-1/2`: as a player writes it."""
    value = exact(value)
    if isinstance(value, int):
        return str(value)
    sign = "-" if value < 0 else ""
    whole, rest = divmod(abs(value.numerator), value.denominator)
    return f"{sign}{whole} {rest}/{value.denominator}" if whole else f"{sign}{rest}/{value.denominator}"
