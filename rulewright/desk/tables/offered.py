"""Charts, counters, boards and the other YAML files of a pack as an editor asks of them: what may stand at a place,
what it is, which declaration it means.

What may stand there is the form that the compiler judges by (`compiler/syntax/forms`), and what a name may be is a
matter of the pack as it was read last (`names.py`). There is no list of keys here.
"""

from __future__ import annotations

from collections.abc import Iterator

from compiler.source import SourceFile
from compiler.syntax import NAMED, OF_A_COUNTER, OPENINGS, Form, form_of, opened_form
from rulewright.desk.completing import MOST, Offer
from rulewright.desk.pointing import Known, Pointed
from rulewright.desk.tables.names import column_at, names_of, node_of
from rulewright.desk.tables.places import Standing, standing
from runtime.records import dataclass

UNSAID = Form()
SPECIAL = set(":#{}[],&*!|>'\"%@`")


@dataclass(frozen=True)
class Place:
    """`form`: of the table, where a key stands there; else of the value."""

    here: Standing
    form: Form

    @property
    def sort(self) -> str:
        """What the name there must be a name of."""
        is_key = self.here.is_key
        return (self.form.lines[0] if self.form.lines is not None else "") if is_key else self.form.names


def place_in(file: SourceFile, inside: str, at: int) -> Place | None:
    """`inside`: the file's path in its pack."""
    whole = form_of(inside)
    if whole is None:
        return None
    here = standing(file.text, at)
    return Place(here, _form(_opened(whole, here), here))


def _opened(whole: Form, here: Standing) -> Form:
    """In a file of charts and boards, the form of what stands between two `---` lines."""
    if whole.keys is not OPENINGS:
        return whole
    lines = here.document.split("\n")
    opening = next((one for one in OPENINGS if any(line.startswith(f"{one}:") for line in lines)), "")
    if not opening:
        return whole
    tops = [line for line in lines if line[:1].isalpha()]
    has_rows = any(line.split("#")[0].rstrip() == "rows:" for line in tops)
    of_counters = opening == "counters" or (opening in ("extends", "amends") and has_rows)
    return opened_form(opening, of_counters)


def _form(form: Form, here: Standing) -> Form:
    of_counters = here.path[:1] == ("rows",) and form.lines is None
    for number, step in enumerate(here.path):
        if step == "_" and form.lines is not None:  # the line that lists the columns
            return Form("what the columns are", names=_of_columns(form), many=True)
        if isinstance(step, int):
            form = form.each or (form if form.many else UNSAID)
            if of_counters and number == 2:
                form = OF_A_COUNTER.get(column_at(here), form)
        elif step in form.keys:
            form = form.keys[step]
        else:
            form = form.lines[1] if form.lines is not None else UNSAID
    return form


def _of_columns(form: Form) -> str:
    """Columns of counters are what is printed on them."""
    return "attribute" if form.lines is not None and form.lines[0] == "counter" else "column"


# ---- what may stand there


def table_offers(known: Known, file: SourceFile, inside: str, at: int) -> list[Offer]:
    """The likeliest first."""
    place = place_in(file, inside, at)
    if place is None:
        return []
    typed = file.text[place.here.start : at].lstrip("\"'")
    found = sorted(_offers(known, place, typed), key=lambda one: (one.rank, one.label.lower()))
    return list({one.label: one for one in found}.values())[:MOST]


def _offers(known: Known, place: Place, typed: str) -> Iterator[Offer]:
    here, form = place.here, place.form
    if form.each is not None and not here.is_key and form.each.is_table:
        place, form = Place(here, form.each), form.each
    if (here.is_key or form.is_table) and not (form.names and not here.is_key):
        yield from _keys(here, form, typed)
    for word in form.words if not here.is_key else ():
        yield from _named(word, form.said, typed, "name", 1)
    is_row = place.sort in ("counter", "cell") and here.path == ("rows",)
    if place.sort and not (is_row and here.document.startswith(("counters:", "extends:"))):
        for name, about in names_of(place.sort, known, here):
            if not (here.is_key and name in here.beside):
                yield from _named(name, about, _last_part(typed), _shown_as(place.sort), 2)


def _last_part(typed: str) -> str:
    """Of `5, cle`, the second: a key of several parts."""
    return typed.rpartition(",")[2].lstrip()


def _keys(here: Standing, form: Form, typed: str) -> Iterator[Offer]:
    for key, one in form.keys.items():
        if key not in here.beside and typed.lower() in key.lower():
            rank = 1 if key.lower().startswith(typed.lower()) else 2
            rank -= key in form.needs
            yield Offer(key, f"{key}: ", len(typed), "part", one.said, rank=rank)


def _named(name: str, about: str, typed: str, sort: str, rank: int) -> Iterator[Offer]:
    low = typed.lower()
    if low in name.lower():
        further = 0 if name.lower().startswith(low) else 1
        yield Offer(name, in_quotes(name), len(typed), sort, about, rank=rank + further)


def in_quotes(name: str) -> str:
    """As it must be written, so that it is read as text: in quotes where a sign of YAML stands in it."""
    plain = not SPECIAL & set(name) and name.strip() == name
    return name if plain else '"' + name.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _shown_as(sort: str) -> str:
    shown = {"citation": "citation", "entry": "citation", "option": "option", "rule": "rule", "chart": "rule"}
    return shown.get(sort, "counter" if sort in ("counter", "noun", "kind") else "name")


# ---- what stands there


def table_pointed(known: Known, file: SourceFile, inside: str, at: int) -> Pointed | None:
    """What the key or the value at a place is, and the declaration that it means."""
    place = place_in(file, inside, at)
    if place is None or not place.here.text:
        return None
    here, form = place.here, place.form
    if here.is_key and here.text in form.keys:
        one = form.keys[here.text]
        return Pointed(here.start, here.end, None, f"`{here.text}`: {one.said}{_must_be(one)}")
    if here.text == "_" and here.is_key:
        return Pointed(here.start, here.end, None, "what the columns are")
    node = node_of(place.sort, here.text, known, here) if place.sort else None
    said = f"`{here.text}`: {column_at(here)}" if here.path[:1] == ("rows",) and column_at(here) else ""
    under = form.said if not here.is_key else ""
    return Pointed(here.start, here.end, node, said or (f"`{here.text}`: {under}" if under and node is None else ""))


def _must_be(form: Form) -> str:
    wanted = NAMED.get(form.names, "") or ", ".join(form.words) or form.like
    return f" ({wanted}{', or a list of such' if form.many else ''})" if wanted and wanted != "text" else ""
