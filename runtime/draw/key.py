"""What each number, symbol and mark on a counter means, from the looks that are declared.

One counter is drawn large for each way in which counters are laid out, with a line from each place to what stands
there; then each symbol on a counter that bears it, and each mark as it lies on one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace

from runtime.draw.counter import PLACES, counter_picture, draw_counter
from runtime.draw.faces import Bearer, Face, bearer_of_type, face_of_type, look_of, said, tag_words
from runtime.draw.looks import CounterLook, Looks
from runtime.draw.svg import element, page, width_of, words
from runtime.program import Program
from runtime.records import dataclass

SIZE, TOP = 1000, 260
LETTERS, INK = 150, "#1c1a17"
ROWS = {"top": -60, "left": 500, "right": 500, "bottom": 1190}  # where the words stand that a place leads to
SPREAD = 330  # of a corner, from the edge


@dataclass(frozen=True)
class Laid:
    """A counter type, drawn with what stands where."""

    noun: str
    places: tuple[tuple[str, str], ...]
    picture: str


@dataclass(frozen=True)
class Key:
    """`forms`: how a value is written of what bears a mark. `symbols`, `marks`: a picture, and what it means. `spots`:
    words that stand in a hex, and what they say. `unprinted`: attributes that stand on no counter; what most are who
    bear a symbol stands behind what it means, here who is otherwise."""

    laid: tuple[Laid, ...]
    forms: tuple[tuple[str, str, str], ...]  # the form, the attribute, the mark
    symbols: tuple[tuple[str, str], ...]
    marks: tuple[tuple[str, str], ...]
    spots: tuple[tuple[str, str], ...]
    unprinted: tuple[tuple[str, Mapping[str, str]], ...]
    untyped: tuple[str, ...] = ()  # kinds that have a symbol of their own and no types


def key_of(program: Program, looks: Looks, own: Collection[str] = ()) -> Key:
    """`own`: counter types that rather than others show what stands where."""
    every = [(one.id, bearer_of_type(program, one.id)) for one in program.types]
    untyped = [(noun, bearer_of_type(program, noun)) for noun in _untyped(program, looks)]
    faces = {noun: face_of_type(program, noun, looks) for noun, _ in (*every, *untyped)}
    found = {noun: look_of(bearer, looks) for noun, bearer in every}
    laid: dict[tuple[tuple[str, str], ...], str] = {}
    many: Counter[tuple[tuple[str, str], ...]] = Counter()
    for noun, _ in sorted(every, key=lambda one: one[0] not in own):
        places = tuple((where, one.of) for where, one in found[noun].corners.items() if one.of)
        many[places] += 1
        best = laid.setdefault(places, noun)
        if _told_on(faces[noun]) > _told_on(faces[best]):
            laid[places] = noun
    unprinted = _several({noun: _unprinted(program, bearer, found[noun]) for noun, bearer in every})
    symbols = list(_symbols([*every, *untyped], faces, looks, unprinted))
    others: dict[str, dict[str, str]] = {}
    for _, _, told in symbols:
        for attribute, _, otherwise in told:
            others.setdefault(attribute, {}).update(otherwise)
    forms = dict(form for noun, bearer in every for form in _forms(bearer, found[noun], faces[noun]))
    # What lacks some of what stands on another tells nothing that the other does not.
    full = {places: laid[places] for places, _ in many.most_common() if not any(set(places) < set(one) for one in laid)}
    usual = next((noun for places, noun in full.items() if places), "")
    return Key(
        tuple(Laid(noun, places, _laid(faces[noun], places)) for places, noun in full.items() if places),
        tuple((written, *meant) for meant, written in forms.items()),
        tuple((drawn, ": ".join((sign_of, *(most for _, most, _ in told)))) for drawn, sign_of, told in symbols),
        tuple(_marks(program, usual, faces[usual], looks)) if usual else (),
        tuple(_spots(program, looks)),
        tuple(others.items()),
        tuple(noun for noun, _ in untyped),
    )


def _told_on(face: Face) -> int:
    """In how many places something stands; a nought shows little."""
    return sum(words != "0" for _, words in face.corners)


def _untyped(program: Program, looks: Looks) -> Iterator[str]:
    wider = {one for kind in program.kinds for one in kind.lineage if one != kind.id}
    typed = {one.kind for one in program.types}
    for kind in program.kinds:
        if kind.id not in wider | typed and looks.counters.get(kind.id, CounterLook()).symbol:
            yield kind.id


def _forms(bearer: Bearer, look: CounterLook, face: Face) -> Iterator[tuple[tuple[str, str], str]]:
    """By attribute and mark, how it stands on this counter."""
    written = dict(face.corners)
    for where, corner in look.corners.items():
        for mark, form in corner.when:
            if form != "{}" and bearer.meets(mark) and where in written:
                yield (corner.of, mark), written[where]


def _symbols(
    every: list[tuple[str, Bearer]], faces: dict[str, Face], looks: Looks, unprinted: Mapping[str, Mapping[str, str]]
) -> Iterator[tuple[str, str, list[tuple[str, str, dict[str, str]]]]]:
    """Each once, with what it is the sign of: a kind, or what its bearers are; and by attribute what is not printed."""
    shown: dict[str, tuple[Face, str]] = {}
    bearers: dict[str, list[str]] = {}
    for noun, bearer in every:
        for name, sign_of in _worn(bearer, looks):
            if faces[noun].symbol == looks.symbols.get(name, faces[noun].symbol):
                shown.setdefault(name, (faces[noun], sign_of))
                bearers.setdefault(name, []).append(noun)
    for name, (face, sign_of) in shown.items():
        yield counter_picture(face), sign_of, list(_unprinted_of(sign_of, bearers[name], unprinted))


def _unprinted_of(
    sign_of: str, nouns: list[str], unprinted: Mapping[str, Mapping[str, str]]
) -> Iterator[tuple[str, str, dict[str, str]]]:
    """By attribute what most are, and who is otherwise."""
    some = {noun: unprinted.get(noun, {}) for noun in nouns}
    for attribute in dict.fromkeys(one for its in some.values() for one in its):
        of = {noun: its[attribute] for noun, its in some.items() if attribute in its}
        most, _ = Counter(of.values()).most_common(1)[0]
        if f"{attribute} is {most}" not in sign_of or len(set(of.values())) > 1:
            yield attribute, most, {noun: value for noun, value in of.items() if value != most}


def _unprinted(program: Program, bearer: Bearer, look: CounterLook) -> Mapping[str, str]:
    """By attribute the names that counters of a type have and no place of theirs shows."""
    printed = {corner.of for corner in look.corners.values()}
    found = {}
    for store in program.stores:
        attribute = store.id.partition("'s ")[2]
        if (
            store.sort == "attribute"
            and store.slots[0].kind.name in bearer.lineage
            and store.kind.name in program.choice_named
            and attribute not in printed
        ):
            found[attribute] = said(bearer.value(attribute))
    return found


def _several(unprinted: Mapping[str, Mapping[str, str]]) -> Mapping[str, Mapping[str, str]]:
    """What all have alike tells nobody apart."""
    values: dict[str, set[str]] = {}
    for some in unprinted.values():
        for attribute, value in some.items():
            values.setdefault(attribute, set()).add(value)
    return {noun: {one: its for one, its in some.items() if len(values[one]) > 1} for noun, some in unprinted.items()}


def _worn(bearer: Bearer, looks: Looks) -> Iterator[tuple[str, str]]:
    """The symbol that counts in the end, as `_over` of faces has it."""
    last: tuple[str, str] | None = None
    for noun in (*reversed(bearer.lineage), bearer.noun):
        look = looks.counters.get(noun, CounterLook())
        is_type = noun == bearer.noun and noun not in bearer.lineage
        last = (look.symbol, look.symbol if is_type else noun) if look.symbol else last
        for when, more in look.cases:
            if all(bearer.meets(one) for one in when):
                last = (more.symbol, ", ".join(when)) if more.symbol else last
                break
    if last is not None:
        yield last


def _marks(program: Program, noun: str, face: Face, looks: Looks) -> Iterator[tuple[str, str]]:
    lineage = bearer_of_type(program, noun).lineage
    for phrase, look in looks.facts.items():
        number = program.store_number.get(phrase)  # of an option that is off there is none
        is_borne = number is not None and program.stores[number].slots[0].kind.name in lineage
        if is_borne and look.tag.strip("{}") and phrase not in looks.hidden:
            tags = ((look.tag.replace("{}", "3"), look.colour),)
            yield counter_picture(replace(face, tags=tags, band=look.band, faded=look.fade)), phrase


def _spots(program: Program, looks: Looks) -> Iterator[tuple[str, str]]:
    for _, store in program.facts_about.get("hex", ()):
        words_there = tag_words(store, True, looks.facts.get(store.id), looks).replace("yes", "").strip()
        if words_there and store.id not in looks.hidden:
            yield words_there, store.phrase.replace("{", "").replace("}", "")


def _laid(face: Face, places: tuple[tuple[str, str], ...]) -> str:
    left = SPREAD + 100 + max(width_of(of, LETTERS) for _, of in places)
    parts = [draw_counter(face, (left, TOP), SIZE)]
    for where, of in places:
        x, base, _, high = PLACES[where]
        at = (left + SIZE * x // 1000, TOP + SIZE * (base - high // 3) // 1000)
        side = "left" if "left" in where else "right" if "right" in where else ""
        row = next(ROWS[one] for one in ("top", "bottom", "left") if one in where or one == "left")
        if side:
            end = (left - SPREAD if side == "left" else left + SIZE + SPREAD, at[1])
            anchor = "end" if side == "left" else "start"
            start = (left - 40 if side == "left" else left + SIZE + 40, at[1])
            text = (end[0] + (-50 if side == "left" else 50), end[1] + LETTERS // 3)
        else:
            end, anchor = (at[0], TOP + row + 20), "middle"
            start = (at[0], TOP - 10 if row < 0 else TOP + SIZE + 20)
            text = (at[0], TOP + row if row < 0 else TOP + row + LETTERS)
        parts.append(element("path", d=f"M{start[0]} {start[1]}L{end[0]} {end[1]}", stroke=INK, stroke_width=14))
        parts.append(words(text, LETTERS, of, INK, text_anchor=anchor))
    under = ROWS["bottom"] + 2 * LETTERS - SIZE if any(where == "bottom" for where, _ in places) else TOP + 60
    size = (2 * left + SIZE, SIZE + TOP + under)
    told = f"{face.told}: " + "; ".join(f"{where}, {of}" for where, of in places)
    return page(parts, (0, 0), size, (size[0] // 8, size[1] // 8), "What stands on a counter", told, "none")
