"""Several of whom each is asked the same, one by one: who of them can not, how many do, whether one alone does.

What is told is by their names: what settles it may be another thing for each, and is asked of him.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import islice, product

from compiler.terms import NUMBER, YES_NO, Builtin, Count, Legal, OneOf, SetOf, Term, Variable, YesNo
from rulewright.actions.answers.answered import Answered, together
from rulewright.actions.answers.unread import unread
from rulewright.actions.asking import unsupposed
from rulewright.actions.moments import when_in
from rulewright.actions.spoken import (
    ANY,
    EACH,
    HOW_MANY,
    MAY,
    NONE_OF,
    ONLY,
    THOSE,
    AskedOfEach,
    Quoted,
    anew,
    asked_of_those,
    told_back,
)
from rulewright.actions.typed import Question, read_as_one
from rulewright.scenes import Refused, Scene
from runtime.program import listed
from runtime.records import dataclass
from runtime.values import NONE

_MOST = 40  # of whom each is asked
_ASKED = "Asked of "
_THESE = "these"  # several who are named together
_WAYS = 30  # to name others besides
Ask = Callable[[Scene, str], object]


@dataclass(frozen=True)
class _Parted:
    """Of whom it is so, of whom it is when such a thing is done later, with that, and of whom it is not."""

    so: tuple[str, ...]
    later: tuple[tuple[str, str], ...]
    not_so: tuple[str, ...]


def unless_of_each(
    scene: Scene, text: str, found: Answered | Refused | Quoted, ask: Ask
) -> Answered | Refused | Quoted:
    """What nothing answers as it is asked, asked of each of those who are meant; else why it is not read."""
    if isinstance(found, Answered):
        return found
    those = of_each_of_those(scene, text, ask)
    return those or (unread(scene, text, found) if isinstance(found, Refused) else found)


def of_each_of_those(scene: Scene, text: str, ask: Ask, only_denied: bool = False) -> Answered | None:
    """`only_denied`: who does something is asked for as it is, if that reads."""
    put = asked_of_those(scene, text)
    if put is None or (only_denied and not _is_denied(put)):
        return None
    those = read_as_one(scene, put.whose) if put.whose else None
    names = _names_of(scene, those) if those is not None else put.names
    found: dict[str, tuple[Answered, ...]] = {}
    for name in names if len(names) <= _MOST else ():
        one = anew(ask, scene, put.of(name))
        if not isinstance(one, Answered) or one.unread or one.spelled:
            return None
        found[name] = (replace(one, others=()), *one.others)
    if not found:
        return None
    if len({len(ways) for ways in found.values()}) > 1:  # what else it may be of some says nothing else of any
        if any(bool(one.value) != bool(ways[0].value) for ways in found.values() for one in ways):
            return None
        found = {name: ways[:1] for name, ways in found.items()}
    ways = [{name: ways[at] for name, ways in found.items()} for at in range(len(found[names[0]]))]
    told = [_in_one_way(scene, put, those, one) for one in ways]
    return together([one for one in told if one is not None]) if all(told) else None


def _in_one_way(scene: Scene, put: AskedOfEach, those: Question | None, found: dict[str, Answered]) -> Answered | None:
    """What is asked may be read in several ways: in one of them."""
    every = list(found.values())
    if any(not one.is_answered or one.falls for one in every):
        return None
    if put.told == EACH and not any(isinstance(one.value, bool | tuple) for one in every):
        return together([replace(one, read_as=one.read_as or put.of(name)) for name, one in found.items()])
    parted = _parted(scene, found)
    can = {*parted.so, *(name for name, _ in parted.later)}
    if not all(isinstance(one.value, bool | tuple) for one in every) or (put.told == ONLY and not can >= {*put.names}):
        return None  # who does not do it himself is not the only one
    return _told(scene, put, those, every[0], parted)


def _is_denied(put: AskedOfEach) -> bool:
    """Whether nothing else may be asked first: who may not is nobody of whom the rules tell that."""
    return (put.is_not and put.asked.partition(" ")[0].lower() in MAY) or put.told in (NONE_OF, EACH)


def _names_of(scene: Scene, those: Question | None) -> tuple[str, ...]:
    """Who they are that are in play, by their names."""
    if those is None or not isinstance(those.term, SetOf):
        return ()
    value = scene.table.why(scene.position, scene.names, those.term).value
    things = value if isinstance(value, tuple) else ()
    names = {thing: name for name, thing in scene.names.items()}
    here = [one for one in things if isinstance(one, int) and scene.position.hex_of(one) is not NONE]
    return tuple(sorted(names[one] for one in here if one in names))


def _in_company(scene: Scene, found: Answered) -> str:
    """Who may not alone, and may together with those in his hex: as whoever is fired at with all that stand there."""
    asked, p = unsupposed(found.term), scene.position
    if found.value or not isinstance(asked, Legal) or asked is not found.term:
        return ""
    here: Answered | None = found
    while here is not None:
        for term in _with_others(scene, asked):
            if here.scene.table.why(here.scene.position, here.scene.names, term).value is True:
                at = here.scene.position
                now = (at.phase, at.side_to_move) == (p.phase, p.side_to_move)
                return f"together with others{'' if now else f' in {when_in(scene, at.phase, at.side_to_move)}'}"
        here = here.in_its_time
    return ""


def _with_others(scene: Scene, asked: Legal) -> Iterator[Term]:
    """The same of more: of one of those beside whom he stands, or of all, wherever several may be named."""
    p, names = scene.position, {thing: name for name, thing in scene.names.items()}
    ways: list[list[Term]] = []
    for one in asked.arguments:
        named = one.arguments if isinstance(one, Builtin) and one.operation == _THESE else ()
        some: list[Term] = [one]
        for who in named[:1] if len(named) == 1 and isinstance(named[0], Variable) else ():
            assert isinstance(one, Builtin)
            assert isinstance(who, Variable)
            thing = scene.names[who.name]
            inside = {other for beside in p.in_hex(p.hex_of(thing)) for other in p.inside(beside)}
            mates = [
                Variable(who.kind, names[other])
                for other in p.in_hex(p.hex_of(thing))
                if other != thing
                and other not in inside
                and other in names
                and p.side_of(other) == p.side_of(thing)
                and p.is_a(other, who.kind.name)
            ]
            more = [(mate,) for mate in mates] + ([tuple(mates)] if len(mates) > 1 else [])
            some += [replace(one, arguments=(who, *each)) for each in more]
        ways.append(some)
    for chosen in islice(product(*ways), 1, _WAYS):
        yield replace(asked, arguments=chosen)


def _parted(scene: Scene, found: dict[str, Answered]) -> _Parted:
    so = tuple(name for name, one in found.items() if one.value)
    left = {name: one for name, one in found.items() if name not in so}
    later = {name: when for name, one in left.items() if (when := _when_so(scene, one))}
    return _Parted(so, tuple(later.items()), tuple(one for one in found if one not in so and one not in later))


def _when_so(scene: Scene, found: Answered) -> str:
    """When, or how, it is so of who it is not so of as it is asked."""
    return _when_later(found) or _in_company(scene, found) or ("once moved nearer" if found.nearer else "")


def _when_later(found: Answered) -> str:
    scene, then = found.scene, found.in_its_time
    while then is not None and not then.value:
        then = then.in_its_time
    at = then.scene.position if then is not None else None
    return f"in {when_in(scene, at.phase, at.side_to_move)}" if at is not None else ""


def _told(scene: Scene, put: AskedOfEach, those: Question | None, first: Answered, parted: _Parted) -> Answered:
    as_asked = told_back(first.scene, first.read_as) or put.of(next(iter((*parted.so, *parted.not_so)), ""))
    are = put.whose or listed(list(put.names), "and")
    when = tuple(one for one in first.stood_in if one.startswith(_ASKED))
    not_so = "not " if put.is_not or put.told == NONE_OF else "" if put.told != ONLY else "of nobody else "
    read_as = f"{are}, one by one, of whom it is {not_so}so: {as_asked}"
    meant = parted.not_so if put.is_not else (parted.so or tuple(name for name, _ in parted.later))
    is_list = put.told in (THOSE, ANY, HOW_MANY)
    further = (
        "" if is_list and meant and not put.is_not and not parted.so else _later(parted, "But " if is_list else "")
    )
    term, told = _term(put, those, parted, meant)
    answer = scene.table.why(scene.position, scene.names, term)
    further = " ".join(one for one in (told, further) if one)
    return Answered(scene, term, answer, read_as, stood_in=when, further=further)


def _term(put: AskedOfEach, those: Question | None, parted: _Parted, meant: tuple[str, ...]) -> tuple[Term, str]:
    can = (*parted.so, *(name for name, _ in parted.later))
    if put.told == ONLY:
        others = [one for one in can if one not in put.names]
        return YesNo(YES_NO, value=not others), f"Also of {listed(others, 'and')}." if others else ""
    if put.told == NONE_OF:
        return YesNo(YES_NO, value=not can), f"It is of {listed(list(can), 'and')}." if can else ""
    if put.told == EACH:
        left = [*parted.not_so, *(name for name, _ in parted.later)]
        return YesNo(YES_NO, value=not left), f"Not of {listed(left, 'and')}." if left else ""
    assert those is not None
    assert isinstance(those.term, SetOf)
    those_meant = replace(those.term.description, conditions=(_one_of(those.term, meant),))
    if put.told == HOW_MANY:
        return Count(NUMBER, those_meant), f"{listed(list(meant), 'and')}." if meant else ""
    return replace(those.term, description=those_meant), ""


def _one_of(those: SetOf, names: Iterable[str]) -> Term:
    kind = those.description.kind
    some = tuple(Variable(kind, name) for name in names)
    return OneOf(YES_NO, Variable(kind, those.description.variable), some)


def _later(parted: _Parted, but: str) -> str:
    whens = dict.fromkeys(when for _, when in parted.later)
    told = ((when, [name for name, at in parted.later if at == when]) for when in whens)
    return " ".join(f"{but}{listed(names, 'and')} {when}." for when, names in told)
