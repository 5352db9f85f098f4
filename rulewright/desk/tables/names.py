"""Which names there are of each sort that a form speaks of (`compiler/syntax/forms`), at a place of a file; and
which declaration such a name means.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import PurePosixPath

from compiler.graph import NodeId, titled
from compiler.model import Chart, Model, Question, Store
from compiler.source import GROUPS
from compiler.syntax import OF_A_COUNTER, SYMBOLS
from compiler.terms import Kind
from rulewright.desk.completing import said_in
from rulewright.desk.pointing import Known
from rulewright.desk.tables.places import Standing, plainly
from rulewright.shelf import disk
from runtime.space import COMPASS, Board, read_board

SLOT = re.compile(r"\{[^}]*\}")
Names = Iterable[tuple[str, str]]  # each with a word about it
HEX, HEXSIDE = ("hex",), ("hexside",)


def names_of(sort: str, known: Known, here: Standing) -> Names:
    """Those that may stand at the place, the nearest sort first; none, where any text may."""
    model = known.model
    makers: dict[str, Callable[[], Names]] = {
        "answer": partial(_answers, model),
        "attribute": partial(_borne, known, here, "attribute"),
        "board part": lambda: (*_parts(model, HEX, "attribute"), *_parts(model, HEXSIDE, "attribute", "mark")),
        "cell": partial(_rows, known, here),
        "chapter": partial(_chapters, known),
        "chart": lambda: (*_each(model.charts, "a chart"), *_each(_sheets(model), "a sheet of counters")),
        "citation": lambda: (("house", "a choice of our own"), *_entries(model)),
        "column": partial(_column_keys, known, here),
        "counter": lambda: ((one.id, one.kind) for one in model.types.values()),
        "direction": partial(_directions, model, here),
        "entry": partial(_entries, model),
        "example": lambda: _each(model.examples, "an example"),
        "fact": lambda: ((said, one.kind.name) for one in model.stores.values() for said in _facts(one)),
        "hex": partial(_hexes, model, here),
        "hex part": partial(_of_hexes, model, here),
        "hexside part": lambda: _parts(model, HEXSIDE, "attribute", "mark"),
        "kind": partial(_kinds, model),
        "mark": partial(_borne, known, here, "mark"),
        "name": lambda: (*_choices(model), *((one.id, one.kind) for one in model.types.values())),
        "noun": lambda: (*_kinds(model), *((one.id, one.kind) for one in model.types.values())),
        "option": lambda: ((one.id, one.asks) for one in model.options.values()),
        "phrase": lambda: ((_filled(phrase), about) for phrase, about in said_in(model)),
        "pack": lambda: _each(disk().names(), "a pack"),
        "part": lambda: _each(GROUPS, "a sort of things"),
        "question": lambda: ((one.phrase, "a question") for one in model.questions.values()),
        "rule": lambda: (*_each(model.rules, "a rule"), *_each(model.charts, "a chart")),
        "side": lambda: _each(model.choices["side"].names if "side" in model.choices else (), "a side"),
        "situation": partial(_situations, known),
        "slot": lambda: _each(_slots(here), "a slot of what it answers"),
        "symbol": partial(_symbols, known),
        "title": lambda: ((name, f"a {node.sort}") for name, node in titled(model).items()),
        "value": partial(_values, known, here),
    }
    return makers[sort]() if sort in makers else ()


def _each(names: Iterable[str], said: str) -> Names:
    return ((name, said) for name in names)


def _filled(phrase: str) -> str:
    """With its slots by their names alone."""
    return re.sub(r"\{([^{},]*)[^{}]*\}", r"{\1}", phrase)


def _answers(model: Model) -> Names:
    yield from (("one number", ""), ("one number or prohibited", ""), ("yes or no", ""), ("a permission", ""))
    yield from ((f"one {one.id}", f"one of {', '.join(one.names)}"[:80]) for one in model.choices.values())


def _entries(model: Model) -> Names:
    for source in model.sources.values():
        yield from ((entry.id, f"{entry.section}: {entry.topic}") for entry in source.entries.values())


def _kinds(model: Model) -> Names:
    return ((one.id, f"a kind of {one.parent}") for one in model.kinds.values() if not one.is_record)


def _choices(model: Model) -> Names:
    return ((name, of.id) for of in model.choices.values() for name in of.names if of.id != "phase")


def _sheets(model: Model) -> Iterable[str]:
    return dict.fromkeys(one.sheet for one in model.types.values() if one.sheet)


def _chapters(known: Known) -> Names:
    texts = (file.text for path, file in known.compiled.files.items() if path.endswith(".rulebook"))
    headings = (one for text in texts for one in re.findall(r"^# +(.+?)\s*$", text, re.MULTILINE))
    return _each(dict.fromkeys(headings), "a chapter")


def _situations(known: Known) -> Names:
    paths = (PurePosixPath(one) for one in known.compiled.files)
    return _each((one.stem for one in paths if one.parent.name == "situations"), "a situation")


def _symbols(known: Known) -> Names:
    yield from _each(SYMBOLS, "always there")
    for path, file in known.compiled.files.items():
        drawn = (
            re.search(r"^symbols:\n((?:[ \n#].*\n?)*)", file.text, re.MULTILINE)
            if path.endswith("looks.yaml")
            else None
        )
        yield from _each(re.findall(r"^  (\w[^:\n]*):", drawn[1], re.MULTILINE) if drawn else (), "drawn by a pack")


# ---- of hexes and hexsides


def _parts(model: Model, owners: Iterable[str], *sorts: str) -> Iterator[tuple[str, str]]:
    for owner in owners:
        for store in model.stores.values():
            if store.sort in sorts and len(store.slots) == 1 and store.slots[0].kind.name == owner:
                yield _short(store), f"{store.sort} of {'a hexside' if owner == 'hexside' else 'a hex'}"


def _short(store: Store) -> str:
    """`cover` of `hex's cover`; `bridged` of `hex is bridged`."""
    return store.id.split("'s " if store.sort == "attribute" else " is ", 1)[1]


def _of_hexes(model: Model, here: Standing) -> Names:
    sorts = ("mark",) if "marks" in here.path else ("attribute",) if "default" in here.path else ("attribute", "mark")
    return _parts(model, HEX, *sorts)


def _hexes(model: Model, here: Standing) -> Names:
    board = _board(model, here)
    return _each((board.grid.label(place) for place in board.grid.places()) if board is not None else (), "a hex")


def _directions(model: Model, here: Standing) -> Names:
    board = _board(model, here)
    compass = board.grid.compass if board is not None else COMPASS
    return (("all", "every side of the hex"), *_each(compass, "a direction"))


def _board(model: Model, here: Standing) -> Board | None:
    data = model.boards.get(said(here, "board"))
    return read_board(data)[0] if data is not None else None


# ---- of counters


def said(here: Standing, key: str) -> str:
    """What the text behind a key is, where the key stands at the left."""
    found = re.search(rf"^{key}:[ \t]*(\"[^\"\n]*\"|'[^'\n]*'|[^#\n]*)", here.document, re.MULTILINE)
    return plainly(found[1].strip()) if found is not None else ""


def kind_at(known: Known, here: Standing) -> str:
    """Of which kind the things are that are spoken of: as the counter's line, the sheet or the look says."""
    model = known.model
    row = str(here.path[1]) if len(here.path) > 1 else ""
    one = model.types.get(row)
    told = (
        re.search(rf"^\s+[\"']?{re.escape(row)}[\"']?:.*?\bkind:\s*([^,}}\n]+)", here.document, re.MULTILINE)
        if row
        else None
    )
    sheet = said(here, "amends") or said(here, "extends")
    of_sheet = next((counter.kind for counter in model.types.values() if counter.sheet == sheet), "")
    by_row = one.kind if one is not None else row if row in model.kinds else ""
    return (told[1].strip() if told else "") or said(here, "kind") or by_row or of_sheet


def line_of(model: Model, kind: str) -> list[str]:
    found = [kind]
    while found[-1] in model.kinds and len(found) < len(model.kinds) + 2:
        found.append(model.kinds[found[-1]].parent)
    return found


def _borne(known: Known, here: Standing, sort: str) -> Names:
    model, kind = known.model, kind_at(known, here)
    kinds = {*line_of(model, kind), *(one for one in model.kinds if kind in line_of(model, one))}
    for store in model.stores.values():
        if store.sort == sort and store.slots[0].kind.name in (kinds if kind else model.kinds):
            yield _short(store), f"{sort} of a {store.slots[0].kind.name}"
    if sort == "attribute" and here.path[:2] == ("rows", "_"):
        yield from ((name, form.said) for name, form in OF_A_COUNTER.items())
    if sort == "mark" and "cases" in here.path:
        yield from (*_kinds(model), *((one.id, one.kind) for one in model.types.values()))


def header(here: Standing) -> list[str]:
    """What the line `_:` lists."""
    found = re.search(r"^\s+_:\s*\[([^\]]*)\]", here.document, re.MULTILINE)
    return [plainly(one.strip()) for one in found[1].split(",")] if found is not None else []


def column_at(here: Standing) -> str:
    """Of a line of a sheet: what its piece stands under."""
    heads = header(here)
    number = here.path[2] if len(here.path) > 2 and isinstance(here.path[2], int) else None
    if number is not None:
        return heads[number] if number < len(heads) else ""
    return str(here.path[2]) if len(here.path) > 2 else ""


# ---- of charts


def _slots(here: Standing) -> list[str]:
    return re.findall(r"\{([^{},]+)", said(here, "answers"))


def chart_at(known: Known, here: Standing) -> Chart | None:
    return known.model.charts.get(said(here, "chart") or said(here, "amends") or said(here, "extends"))


def question_at(known: Known, here: Standing) -> Question | None:
    """What the chart answers, or is about to."""
    chart = chart_at(known, here)
    wanted = chart.question if chart is not None else " ".join(said(here, "answers").split())
    return known.model.questions.get(wanted)


def _of_kind(model: Model, kind: Kind) -> Iterator[tuple[str, str]]:
    if kind.name in model.choices:
        yield from _each(model.choices[kind.name].names, kind.name)
    if kind.name == "yes-or-no":
        yield from (("yes", ""), ("no", ""))
    yield from _each(kind.specials, "a name that stands for no value")


def _keys(known: Known, here: Standing, of_rows: bool) -> Iterator[tuple[str, str]]:
    """Names for the slots of rows, or those of columns."""
    question = question_at(known, here)
    listed = re.findall(r"[^,\[\]]+", said(here, "rows" if of_rows else "columns"))
    wanted = {one.strip() for one in listed}
    for slot in question.slots if question is not None else ():
        if slot.name in wanted:
            yield from _of_kind(known.model, slot.kind)
    yield "anything else", "whatever has no line of its own"


def _column_keys(known: Known, here: Standing) -> Names:
    return _keys(known, here, of_rows=False)


def _rows(known: Known, here: Standing) -> Names:
    """Lines that are there, where they are spoken of; names for further ones, where they are written."""
    if here.path[:2] == ("cells", "_"):
        return _column_keys(known, here)
    if here.path[:1] == ("cells",):
        return _keys(known, here, of_rows=True)
    chart = chart_at(known, here)
    rows = (cell.keys[: len(chart.row_slots)] for cell in chart.cells.values()) if chart is not None else ()
    whole = (cell.keys for cell in chart.cells.values()) if chart is not None else ()
    found = dict.fromkeys((*(", ".join(one) for one in rows), *(", ".join(one) for one in whole)))
    return _each(found, "of the chart")


# ---- values


def _values(known: Known, here: Standing) -> Names:
    store = store_at(known, here)
    if store is not None:
        return _of_kind(known.model, store.kind)
    question = question_at(known, here)
    if question is not None and here.path[:1] != ("rows",):
        return _of_kind(known.model, question.kind)
    return ()


def store_at(known: Known, here: Standing) -> Store | None:
    """The attribute whose value stands there: of the counter, of the hex or hexside, or of what is drawn."""
    model, path = known.model, here.path
    if path[:1] == ("rows",):
        return store_named(known, here, column_at(here))
    name = path[2] if path[:1] == ("hexes",) and len(path) > 2 else path[1] if len(path) > 1 else ""
    owners = ("hex", "hexside") if said(here, "board") or path[:1] == ("default",) else (str(path[0]).rstrip("s")[:7],)
    if path and path[0] == "hexes" and not said(here, "board"):
        owners, name = ("hex",), path[1] if len(path) > 1 else ""
    found = (model.stores.get(f"{owner}'s {name}") for owner in owners)
    return next((one for one in found if one is not None), None)


def store_named(known: Known, here: Standing, name: str) -> Store | None:
    """An attribute or a mark, by what it is called in a sheet, on a board or in a look."""
    kinds = [*line_of(known.model, kind_at(known, here)), "hex", "hexside", *known.model.kinds]
    ids = (f"{kind}{joint}{name}" for kind in kinds for joint in ("'s ", " is "))
    return next((known.model.stores[one] for one in ids if one in known.model.stores), None)


def _facts(store: Store) -> Iterable[str]:
    return (" ".join(SLOT.sub(" ", store.phrase).split()), store.id) if store.sort == "fact" else ()


# ---- what a name means

SORTS = {
    "chart": ("chart",),
    "citation": ("entry",),
    "counter": ("counter",),
    "entry": ("entry",),
    "example": ("example",),
    "kind": ("kind",),
    "name": ("counter", "kind", "list"),
    "noun": ("kind", "counter"),
    "option": ("option",),
    "rule": ("rule", "chart"),
    "question": ("question", "store"),
}


def node_of(sort: str, name: str, known: Known, here: Standing) -> NodeId | None:
    """The declaration that a name of this sort means there."""
    model = known.model
    if sort in ("attribute", "mark", "board part", "hex part", "hexside part", "fact"):
        store = store_named(known, here, name) if sort != "fact" else _fact(model, name)
        return NodeId("store", store.id) if store is not None else None
    if sort in ("cell", "column"):
        question = question_at(known, here)
        return NodeId("question", question.id) if question is not None else None
    if sort == "value":
        return _value_node(name, known, here)
    if sort == "side":
        return NodeId("list", "side") if "side" in model.choices else None
    if sort == "title":
        return titled(model).get(name)
    nodes = [NodeId(one, name) for one in SORTS.get(sort, ())]
    if sort in ("citation", "entry"):
        return nodes[0] if any(name in one.entries for one in model.sources.values()) else None
    if sort == "name":
        nodes += [NodeId("list", one.id) for one in model.choices.values() if name in one.names]
    return next((one for one in nodes if known.book.declared(one) is not None), None)


def _fact(model: Model, name: str) -> Store | None:
    return next((one for one in model.stores.values() if name in _facts(one)), None)


def _value_node(name: str, known: Known, here: Standing) -> NodeId | None:
    """Of a cell, what the chart answers; of what is printed on a counter or stands in a hex, the attribute."""
    store = store_at(known, here)
    if store is not None:
        return NodeId("store", store.id)
    question = question_at(known, here)
    return NodeId("question", question.id) if question is not None else None
