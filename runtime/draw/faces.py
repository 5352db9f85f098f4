"""What stands on one counter: from a position and its looks, or from a counter type alone, to plain words."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from operator import itemgetter
from typing import Any

from runtime.colours import COLOURS
from runtime.draw.looks import PAPERS, CounterLook, FactLook, Looks
from runtime.draw.symbols import BUILT_IN
from runtime.position import NO_VALUE, Position
from runtime.program import Program, StoreOf, TypeOf, capital
from runtime.records import dataclass
from runtime.values import Special, print_number

_BEFORE = re.compile(r"^(?:(?:the|a|an|is|are|has|have|been|may|can) )+")  # that what comes holds goes without saying
_BEHIND = re.compile(r"(?: (?:of|by|on|in|at|to))+$")  # whom it is of
_SLOT = re.compile(r"\{[^}]*\}")


@dataclass(frozen=True)
class Face:
    """One counter as it is drawn. `told` is what a reader that speaks would say of it."""

    title: str
    paper: str
    ink: str
    corners: tuple[tuple[str, str], ...] = ()
    printed: tuple[tuple[str, str], ...] = ()  # what stands in the corners: of what, and how it is written
    symbol: tuple[str, ...] = ()
    given: str = ""
    tags: tuple[tuple[str, str], ...] = ()
    band: str = ""
    faded: bool = False
    told: str = ""


@dataclass(frozen=True)
class Bearer:
    """Whatever a counter can be asked: a thing in a position, or a type on a chart."""

    program: Program
    noun: str
    lineage: tuple[str, ...]
    value_of: Callable[[int], Any]
    side: str | None = None

    def value(self, attribute: str) -> Any:
        """None where there is no such attribute or it is not known."""
        return self._first(f"{{}}'s {attribute}")

    def has(self, mark: str) -> bool:
        return self._first(f"{{}} is {mark}") is True

    def is_a(self, noun: str) -> bool:
        return noun == self.noun or noun in self.lineage

    def meets(self, told: str) -> bool:
        """A noun, a mark, or `attribute is value`."""
        attribute, joined, value = told.partition(" is ")
        if joined:
            return said(self.value(attribute)) == value
        return self.is_a(told) or self.has(told)

    def _first(self, form: str) -> Any:
        numbers = self.program.store_number
        for kind in self.lineage:
            number = numbers.get(form.format(kind))
            if number is not None:
                return self.value_of(number)
        return None


def face_of(position: Position, thing: int, looks: Looks) -> Face:
    """A thing as it stands in a position, with what holds of it."""

    def value_of(number: int) -> Any:
        return known(position, number, thing)

    program = position.program
    side = position.side_of(thing)
    lineage = program.kind_named[position.kind_of[thing]].lineage
    bearer = Bearer(program, position.type_of[thing], lineage, value_of, side if isinstance(side, str) else None)
    face = _printed(bearer, looks)
    tags: list[tuple[str, str]] = []
    band, faded = "", False
    for store, value in facts_on(position, thing, lineage):
        look = looks.facts.get(store.id)
        if store.id in looks.hidden:
            continue
        words = tag_words(store, value, look, looks)
        if look is not None:
            band, faded = band or look.band, faded or look.fade
        if words:
            tags.append((words, look.colour if look else FactLook.colour))
    told = ", ".join([face.told, *(words for words, _ in tags)])
    given = position.names.get(thing, "")
    return replace(
        face,
        given=given,
        tags=tuple(tags),
        band=band,
        faded=faded,
        told=f"{given}: {told}" if given else told,
    )


def face_of_type(program: Program, noun: str, looks: Looks) -> Face:
    """A counter type, or a kind of which there are no types, as printed."""
    return _printed(bearer_of_type(program, noun), looks)


def back_of_type(program: Program, noun: str, looks: Looks) -> Face:
    """The other side of a printed counter: itself with what a counter turned over shows, or its colours alone."""
    front, lineage = face_of_type(program, noun, looks), bearer_of_type(program, noun).lineage
    for phrase, look in looks.facts.items():
        number = program.store_number.get(phrase)
        if look.back and number is not None and program.stores[number].slots[0].kind.name in lineage:
            told = f"{front.told}, {look.tag}"
            return replace(front, tags=((look.tag, look.colour),), band=look.band, faded=look.fade, told=told)
    return Face("", front.paper, front.ink, told=f"the back of {front.told}")


def marker_of(program: Program, side: str, looks: Looks) -> Face:
    """A counter that says whose something is, and no more."""
    paper, ink = side_colours(program, side, looks)
    return Face(capital(side.removeprefix("the ")), paper, ink, told=f"a marker of {side}")


def bearer_of_type(program: Program, noun: str) -> Bearer:
    one = program.type_named.get(noun) or TypeOf(noun, noun, "", ())
    values = dict(one.values)

    def value_of(number: int) -> Any:
        return values.get(number, program.stores[number].default)

    return Bearer(program, noun, program.kind_named[one.kind].lineage, value_of, one.side)


def _printed(bearer: Bearer, looks: Looks) -> Face:
    look = look_of(bearer, looks)
    paper, ink = side_colours(bearer.program, bearer.side, looks)
    corners = {where: one for where, one in look.corners.items() if one.of}
    written: list[tuple[str, str]] = []
    printed: list[tuple[str, str]] = []
    for where, corner in corners.items():
        words = looks.short.get(said(bearer.value(corner.of)), said(bearer.value(corner.of)))
        for mark, form in corner.when:
            if words and bearer.meets(mark):
                words = form.replace("{}", words)
        if words:
            written.append((where, words))
            printed.append((corner.of, words))
    if not look.corners and not any(noun in looks.counters for noun in (bearer.noun, *bearer.lineage)):
        written = _by_itself(bearer)
    title = looks.short.get(bearer.noun, bearer.noun) if look.title != "no" else ""
    side = f" of {bearer.side}" if bearer.side else ""
    return Face(
        title=title,
        paper=look.paper or paper,
        ink=look.ink or ink,
        corners=tuple(written),
        printed=tuple(printed),
        symbol=looks.symbols.get(look.symbol, BUILT_IN.get(look.symbol, ())),
        told=f"{bearer.noun}{side}",
    )


def _by_itself(bearer: Bearer) -> list[tuple[str, str]]:
    """Where nothing is said: the first numbers it bears go to the corners."""
    program = bearer.program
    numbers = []
    for store in program.stores:
        if store.sort != "attribute" or store.kind.name != "number" or store.slots[0].kind.name not in bearer.lineage:
            continue
        value = bearer.value_of(program.store_number[store.id])
        if value is not None:
            numbers.append(said(value))
    return list(zip(("top left", "top right", "bottom left", "bottom right"), numbers, strict=False))


def look_of(bearer: Bearer, looks: Looks) -> CounterLook:
    """From the most general kind to the type itself, each adding to what came before."""
    found = CounterLook()
    for noun in (*reversed(bearer.lineage), bearer.noun):
        look = looks.counters.get(noun)
        if look is not None:
            found = _over(found, look)
            for when, more in look.cases:
                if all(bearer.meets(one) for one in when):
                    found = _over(found, more)
                    break
    return found


def _over(below: CounterLook, above: CounterLook) -> CounterLook:
    return CounterLook(
        symbol=above.symbol or below.symbol,
        paper=above.paper or below.paper,
        ink=above.ink or below.ink,
        title=above.title or below.title,
        corners={**below.corners, **above.corners},
    )


def side_colours(program: Program, side: str | None, looks: Looks) -> tuple[str, str]:
    """Paper and ink."""
    ink = COLOURS["black"]
    if side is None:
        return COLOURS["cream"], ink
    sides = program.declared_sides
    usual = PAPERS[sides.index(side) % len(PAPERS)] if side in sides else COLOURS["cream"]
    return looks.sides.get(side, (usual, ink))


# ---- values and facts in words


def said(value: object) -> str:
    """A value as printed on a counter; nothing for what is not known or not so."""
    if value is None or value is False:
        return ""
    if value is True:
        return "yes"
    if isinstance(value, str):
        return value
    if isinstance(value, Special):
        return "–" if value.name == "none" else value.name
    if isinstance(value, tuple):
        return ", ".join(said(one) for one in value)
    return print_number(value)  # type: ignore[arg-type]


def known(position: Position, number: int, key: Any) -> Any:
    """A value, or None where the position does not tell."""
    try:
        return position.get(number, key)
    except NO_VALUE:
        return None


def facts_on(position: Position, key: int, kinds: tuple[str, ...]) -> list[tuple[StoreOf, Any]]:
    """Facts of one thing or hex that are other than they are at first; yes, a number or a name only."""
    found = []
    program = position.program
    about = [one for kind in kinds for one in program.facts_about.get(kind, ())]
    for number, store in about if len(kinds) == 1 else sorted(about, key=itemgetter(0)):
        if store.kind.name not in ("yes-or-no", "number") and store.kind.name not in program.choice_named:
            continue
        value = known(position, number, key)
        if value is not None and value is not False and value != store.default:
            found.append((store, value))
    return found


def tag_words(store: StoreOf, value: Any, look: FactLook | None, looks: Looks) -> str:
    worth = looks.short.get(said(value), said(value))
    if look is not None:
        return look.tag.replace("{}", worth)
    words = _BEFORE.sub("", " ".join(_SLOT.sub(" ", store.phrase).split()))
    return words if value is True else f"{_BEHIND.sub('', words)} {worth}"
