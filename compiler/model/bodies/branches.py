"""What follows a value: `if ...`, `unless ...`, and branches joined by `; otherwise`."""

from __future__ import annotations

from compiler.phrases import Found, Reading
from compiler.terms import YES_NO, All, Branches, Kind, Not, Term


def tails(r: Reading, at: int) -> list[tuple[int, Term | None]]:
    """Nothing, `if C`, `unless C`, or both."""
    found: list[tuple[int, Term | None]] = [(at, None)]
    start = at + 1 if r.low(at) == "," else at
    low = r.low(start)
    if low == "if":
        for middle, condition in r.conditions(start + 1):
            found.append((middle, condition))
            stop = middle + 1 if r.low(middle) == "," else middle
            if r.low(stop) == "unless":
                for end, exception in r.conditions(stop + 1):
                    denied = Not(YES_NO, exception, span=exception.span)
                    both = (*operands_of(condition), denied)
                    found.append((end, All(YES_NO, both, span=condition.span)))
            else:
                r.missed(stop, "unless")
    elif low == "unless":
        for end, exception in r.conditions(start + 1):
            found.append((end, Not(YES_NO, exception, span=exception.span)))
            if r.low(end) == "if":
                message = "`unless` stands before `if`: it may belong to the whole or to its end"
                r.because(start, end + 1, "doubtful-unless", message)
    else:
        r.missed(start, "if")
        r.missed(start, "unless")
    return found


def operands_of(condition: Term) -> tuple[Term, ...]:
    return condition.operands if isinstance(condition, All) else (condition,)


def read_branches(r: Reading, at: int, kind: Kind | None) -> Found:
    """`A if C; otherwise B if D; otherwise E`. With no condition at all it is just the value."""
    found: Found = []
    opened: list[tuple[int, tuple[tuple[Term, Term | None], ...]]] = [(at, ())]
    while opened and not r.budget.crowded(found):
        start, branches = opened.pop()
        for middle, value in _of_kind(r, start, kind):
            if branches and kind is None and branches[0][0].kind.name not in (value.kind.name, "special"):
                continue
            for end, condition in tails(r, middle):
                extended = (*branches, (value, condition))
                result_kind = _joined(extended, kind)
                if len(extended) == 1 and condition is None:
                    found.append((end, value))
                else:
                    found.append((end, Branches(result_kind, extended, span=r.span(at, end))))
                if r.low(end) == ";" and r.low(end + 1) == "otherwise" and condition is not None:
                    comma = end + 3 if r.low(end + 2) == "," else end + 2
                    opened.append((comma, extended))
                elif r.low(end) == ";":
                    r.missed(end + 1, "otherwise")
    return found


def _of_kind(r: Reading, at: int, kind: Kind | None) -> Found:
    if kind is None:
        return list(r.values(at))
    if kind.many:
        return r.filling(at, Kind(kind.name, many=True))
    plain = Kind(kind.name)
    found: Found = []
    for end, term in r.values(at):
        if r.vocabulary.fits(Kind(term.kind.name, term.kind.many), plain) or (
            term.kind.name == "special" and getattr(term, "value", "") in kind.specials
        ):
            found.append((end, term))
        if term.kind.name == "special" and getattr(term, "value", "") not in kind.specials:
            message = f"`{r.said(at, end)}` is no answer that was declared"
            r.because(at, end, "special-not-declared", message)
    if not found:
        r.missed(at, kind=plain)
    return found


def _joined(branches: tuple[tuple[Term, Term | None], ...], kind: Kind | None) -> Kind:
    if kind is not None:
        return kind
    specials: list[str] = []
    name = "number"
    many = False
    for value, _ in branches:
        if value.kind.name == "special":
            specials.append(getattr(value, "value", "none"))
        else:
            name, many = value.kind.name, value.kind.many
            specials += value.kind.specials
    return Kind(name, many, tuple(dict.fromkeys(specials)))
