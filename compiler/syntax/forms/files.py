"""Which form a YAML file of a pack has, by its place; and the forms as JSON schemas."""

from __future__ import annotations

from typing import Any

from compiler.syntax.forms.forms import (
    ACKNOWLEDGED,
    BOARD,
    CHART,
    COUNTERS,
    ENTRIES,
    EQUIVALENT,
    GUIDE,
    INDEX,
    NAMED,
    NUMBERS,
    OPENINGS,
    PACK,
    WORDINGS,
    Form,
)
from compiler.syntax.forms.looks import LOOKS

OPENED = {"chart": (CHART,), "counters": (COUNTERS,), "board": (BOARD,)}  # the others change one of the first two
CHARTS = Form("charts, counters and boards, with `---` between two of them", keys=OPENINGS)
FILES = {
    "pack": PACK,
    "charts": CHARTS,
    "boards": CHARTS,
    "sources": ENTRIES,
    "looks": LOOKS,
    "asked": WORDINGS,
    "index": INDEX,
    "guide": GUIDE,
    "numbers": NUMBERS,
    "acknowledged": ACKNOWLEDGED,
    "equivalent": EQUIVALENT,
}
DRAFT = "https://json-schema.org/draft/2020-12/schema"
PLAIN = {"type": ["string", "number", "boolean", "null"]}  # as others take what stands there


def form_of(path: str) -> Form | None:
    """Of a file, by its path inside the pack."""
    top, _, below = path.partition("/")
    named = top if below else top.removesuffix(".yaml")
    is_there = bool(below) if named in ("charts", "boards", "sources") else not below or named == "asked"
    return FILES.get(named) if path.endswith(".yaml") and is_there else None


def opened_form(opening: str, is_of_counters: bool) -> Form:
    """Of what stands between two `---` lines, by the key that says what it is."""
    form = COUNTERS if is_of_counters else OPENED.get(opening, (CHART,))[0]
    return Form(form.said, keys={opening: OPENINGS[opening], **form.keys}, needs=form.needs)


def schema_of_file(name: str) -> dict[str, Any]:
    """What `rulewright schema NAME` prints."""
    head = {"$schema": DRAFT, "title": FILES[name].said}
    if FILES[name] is not CHARTS:
        return head | schema_of(FILES[name])
    changed = [(opening, form) for opening in ("extends", "amends") for form in (CHART, COUNTERS)]
    every = [(opening, form, form.needs) for opening, (form,) in OPENED.items()]
    every += [(opening, form, ("rows" if form is COUNTERS else "cells",)) for opening, form in changed]
    forms = (
        Form(form.said, keys={opening: OPENINGS[opening], **form.keys}, needs=(opening, *needs))
        for opening, form, needs in every
    )
    return head | {"anyOf": [schema_of(form) for form in forms]}


def schema_of(form: Form) -> dict[str, Any]:
    ways: list[dict[str, Any]] = []
    if form.is_table:
        lines = schema_of(form.lines[1]) if form.lines is not None else False
        keys = {key: schema_of(one) for key, one in form.keys.items()}
        ways.append({"type": "object", "properties": keys, "required": list(form.needs), "additionalProperties": lines})
    if form.each is not None:
        ways.append({"type": "array", "items": schema_of(form.each)})
    plain = {"enum": list(form.words)} if form.words and not form.like else PLAIN
    if form.many:
        ways.append({"type": "array", "items": plain})
    if form.many or form.names or form.words or form.like:
        ways.append(plain)
    said = "; ".join(one for one in (form.said, NAMED.get(form.names, form.like)) if one)
    return {"description": said, **(ways[0] if len(ways) == 1 else {"anyOf": ways})}
