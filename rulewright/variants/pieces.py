"""First texts of what is put into a pack that is there: a situation, a counter, a board, an option, an example.

Each maker offers files as they would be, by their paths in the pack, one proposal after the other; whoever writes one
to disk tries it first (`trial.py`). Rulebooks are laid out as `rulewright fmt` would.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import field
from typing import Any

from compiler.model import Built, CounterType, Model, Question, Store, extend
from compiler.print import slug
from compiler.source import SourceFile
from compiler.syntax import Sheet, laid_out, sheets_of, with_sheet, written
from rulewright.proofs import ground_of
from rulewright.scenes import Table, Unplayable
from rulewright.shelf import Slip
from rulewright.variants.cards import fought_out
from rulewright.variants.starting import MOST, filled, first_numbers, first_rules, given_lines, moment, title_of
from runtime.position import NO_VALUE, say_value
from runtime.program import capital, deny, fill
from runtime.records import dataclass

Files = Mapping[str, str]


@dataclass(frozen=True)
class Wanted:
    """What is asked for, as far as it was said. `values`: of a counter's attributes."""

    name: str
    kind: str = ""
    side: str = ""
    values: Mapping[str, str] = field(default_factory=dict)
    rows: int = 10
    columns: int = 8
    turns: int = 4
    about: str = ""  # of an example: words of the question


@dataclass(frozen=True)
class Pack:
    """One that is there: as it was compiled, and the texts of its own files, by their paths in it."""

    id: str
    built: Built
    texts: Files

    @property
    def model(self) -> Model:
        return self.built.model


def laid(path: str, text: str) -> str:
    return laid_out(SourceFile(path, text)) or text


def file_name(name: str) -> str:
    return slug(name).replace("-", "_")


# ---- a position


def position(wanted: Wanted, pack: Pack) -> Iterator[Files]:
    """A counter in the middle of the board at the first phase; of each kind in turn."""
    model = pack.model
    path = f"positions/{wanted.name}.position"
    title = f"Position [{title_of(wanted.name)}]; rules [{model.packs[-1].title}].\nGiven:\n"
    for noun in (*model.types, *model.kinds):
        placed = given_lines(model, noun, "T", ground_of(Table.of(model))[0])
        yield {path: laid(path, title + "".join(f"- {line};\n" for line in (placed, *moment(model)))[:-2] + ".\n")}


# ---- a situation


def situation(wanted: Wanted, pack: Pack) -> Iterator[Files]:
    """A card: on the first of the pack's boards, or blank ground, a few counters of each side."""
    path = f"situations/{file_name(wanted.name)}.rulebook"
    for board in (*list(pack.model.boards)[:3], ""):
        for text in fought_out(pack.built, wanted.name, board, wanted.turns):
            yield {path: laid(path, text)}


# ---- a counter


def counter(wanted: Wanted, pack: Pack) -> Iterator[Files]:
    """A row more of a sheet of its kind and side, or a sheet of its own; as another is printed but for what is said."""
    model = pack.model
    like = like_it(model, wanted)
    printed = {} if like is None else {store.split("'s ", 1)[1]: str(value) for store, value in like.values.items()}
    printed |= {"marks": "; ".join(_last(mark) for mark in like.marks)} if like is not None and like.marks else {}
    needed = {name: _first(store, model) for name, store in must_have(model, wanted.kind).items()}
    cells = {name: one for name, one in {**needed, **printed, **wanted.values}.items() if one}
    for path, text in pack.texts.items():
        if path.startswith("charts/"):
            yield from _row_more(wanted, path, text, cells)
    name = file_name(wanted.name)
    body = ", ".join(f"{attribute}: {_listed(one)}" for attribute, one in cells.items())
    side = f"side: {wanted.side}\n" if wanted.side else ""
    heads = f"counters: {written(capital(wanted.name))}\nkind: {wanted.kind}\n{side}cites: [house]\n"
    yield {f"charts/{name}.yaml": f"{heads}rows:\n  {written(wanted.name)}: {{{body}}}\n"}


def _listed(told: str) -> str:
    return written(told, is_list=";" in told)


def must_have(model: Model, kind: str) -> dict[str, Store]:
    """The attributes that a counter of the kind needs a value of: those that have none at first."""
    line = lineage(model, kind)
    found = (one for one in model.stores.values() if one.sort == "attribute" and one.slots[0].kind.name in line)
    return {one.id.split("'s ", 1)[1]: one for one in found if one.default is None and not one.kind.many}


def lineage(model: Model, kind: str) -> list[str]:
    line = [kind]
    while line[-1] in model.kinds:
        line.append(model.kinds[line[-1]].parent)
    return line


def like_it(model: Model, wanted: Wanted) -> CounterType | None:
    """The printed counter that it begins as: of its kind and side, the one that has most of what is said of it."""
    some = [one for one in model.types.values() if one.kind == wanted.kind and wanted.side in ("", one.side or "")]

    def alike(one: CounterType) -> int:
        return sum(str(value) == wanted.values.get(store.split("'s ", 1)[1]) for store, value in one.values.items())

    return max(some, key=alike, default=None)


def _last(mark: str) -> str:
    return mark.rpartition(" is ")[2]


def _first(store: Store, model: Model) -> str:
    names = model.choices[store.kind.name].names if store.kind.name in model.choices else ()
    return names[0] if names else "1"


def _row_more(wanted: Wanted, path: str, text: str, cells: Mapping[str, str]) -> Iterator[Files]:
    file = SourceFile(path, text)
    for document in re.split(r"^---\n", text, flags=re.MULTILINE):
        same_kind = re.search(rf"^kind: {re.escape(wanted.kind)}\s*$", document, re.MULTILINE)
        said = re.search(r"^side: (.*?)\s*$", document, re.MULTILINE)
        opening = re.match(r"(?:#.*\n|\s*\n)*counters: (.*?)\s*$", document, re.MULTILINE)
        if not (same_kind and opening and (said[1] if said else "") == wanted.side):
            continue
        for sheet in sheets_of(file):
            if sheet.name == opening[1].strip("\"'") and set(cells) <= set(sheet.head):
                row = (wanted.name, *(cells.get(column, "") for column in sheet.head[1:]))
                yield {path: with_sheet(file, Sheet(sheet.name, sheet.head, (*sheet.rows, row))).text}


# ---- a board


def board(wanted: Wanted, pack: Pack) -> Iterator[Files]:
    """Rows of hexes; of each list that hexes have a value of, a hex that bears another than at first."""
    model = pack.model
    lines = [f"board: {written(wanted.name)}", f"title: {written(title_of(wanted.name))}", "cites: [house]", "grid:"]
    lines += [f"  rows: {wanted.rows}", f"  columns: {wanted.columns}", "  labels: letters"]
    names = [one.id.split("'s ", 1)[1] for one in model.stores.values() if one.id.startswith("hex's ")]
    bearing = []
    for at, name in enumerate(names[: min(3, wanted.columns)], 1):
        values = model.choices[model.stores[f"hex's {name}"].kind.name].names if _has_names(model, name) else ()
        if len(values) > 1:
            bearing.append(
                f"  B{at}: {{{name}: {written(values[-1])}}}"
                if wanted.rows > 1
                else f"  A{at}: {{{name}: {written(values[-1])}}}"
            )
    lines += ["hexes:", *bearing] if bearing else []
    yield {f"boards/{file_name(wanted.name)}.yaml": "\n".join(lines) + "\n"}


def _has_names(model: Model, name: str) -> bool:
    return model.stores[f"hex's {name}"].kind.name in model.choices


# ---- an option


def option(wanted: Wanted, pack: Pack) -> Iterator[Files]:
    """With a rule that holds under it, and an example of that: a chapter of its own."""
    path = next_chapter(pack, wanted.name)
    title = f"{wanted.name}: the first turn"
    for proposal in (*first_rules(pack.model, title), *first_numbers(pack.model, title)):
        rule = proposal.text.replace("; cites house", f"; under [{wanted.name}]; cites house", 1)
        given = "\n".join(f"- {line};" for line in proposal.given)[:-1]
        yield {
            path: laid(
                path,
                f'# {wanted.name}\n\nOption [{wanted.name}]; asks "Is the first turn another?"; off unless chosen; '
                f'because "it is a beginning, to be changed"; cites house.\n\n{rule}\n'
                f"Example [{wanted.name} at work]; under [{wanted.name}]; proves house.\n"
                f"Given:\n{given}.\n{proposal.then}\n",
            )
        }


def next_chapter(pack: Pack, name: str) -> str:
    """Its file, with the number after the last."""
    numbers = [found[1] for path in pack.texts if (found := re.match(r"(\d+)_[^/]*\.rulebook$", path))]
    width = max(map(len, numbers), default=1)
    return f"{max(map(int, numbers), default=0) + 1:0{width}}_{file_name(name)}.rulebook"


# ---- an example


def example_of(wanted: Wanted, pack: Pack) -> Iterator[Files]:
    """Of a question of the pack, as its rules answer it now, in the chapter that asks it."""
    model = pack.model
    low = wanted.about.lower()
    asked = [one for one in model.questions.values() if low in one.phrase.lower() and not one.under]
    if not asked:
        raise Slip(f"no question speaks of `{wanted.about}`; `rulewright words --rules {pack.id}` lists them")
    answered = {one.question for one in model.rules.values()} | {one.question for one in model.charts.values()}
    likely = sorted(asked, key=lambda one: (one.id not in answered, one.pack != model.packs[-1].id, len(one.slots)))
    for question in likely[:MOST]:
        lines = answered_now(pack.built, question)
        if lines is not None:
            given, then = lines
            text = f"Example [{wanted.name}]; proves house.\n"
            text += "Given:\n" + "".join(f"- {line};\n" for line in given)[:-2] + ".\n" if given else ""
            yield _put_below(pack, question, f"{text}{then}\n")


def answered_now(built: Built, question: Question) -> tuple[tuple[str, ...], str] | None:
    """What is given, and what the rules make of it."""
    model = built.model
    found = filled(model, question.slots)
    if found is None:
        return None
    given, texts = ((*found[0], *moment(model)) if found[0] else ()), found[1]
    told = "Position [To be asked]; rules [x].\nGiven:\n" + "".join(f"- {line};\n" for line in given)[:-2] + ".\n"
    table = Table.of(model)
    try:
        read = extend(built, SourceFile("asked.position", told)) if given else built
        lines = list(read.model.positions.values())[-1].given if given else ()
        position, names = table.set_up(lines)
        values = [
            _value(position, names, slot.kind.name, text) for slot, text in zip(question.slots, texts, strict=True)
        ]
        answer = table.rules.why(position, question.id, *values)
    except (Unplayable, *NO_VALUE, IndexError):
        return None
    if answer.sort != "answer":
        return None
    said = fill(question.phrase, texts)
    if answer.value is False:
        then = f"Then {fill(deny(question.phrase), texts)}"
    elif answer.value is True:
        then = f"Then {said}"
    else:
        plan = next(one for one in table.rules.program.questions if one.id == question.id)
        then = f"Then {said} is {say_value(position, answer.value, plan.kind)}"
    own = [one for one in answer.by if one in model.rules and model.rules[one].question == question.id]
    own += [one for one in answer.by if one in model.charts and model.charts[one].question == question.id]
    return given, then + (f", by [{own[0]}]." if len(own) == 1 else ".")


def _value(position: Any, names: Mapping[str, int], kind: str, text: str) -> Any:
    if kind == "hex":
        return position.space.hex(text)
    return int(text) if kind == "number" else names.get(text, text)


def _put_below(pack: Pack, question: Question, text: str) -> Files:
    """At the end of the chapter that the question stands in, if it is the pack's own; else in a file of its own."""
    own = (
        question.span.file.partition(f"{pack.id}/")[2] if question.span is not None and question.pack == pack.id else ""
    )
    path = (
        own
        if own in pack.texts
        else next(
            (one for one in sorted(pack.texts) if re.fullmatch(r"[^/]*examples[^/]*\.rulebook", one)),
            next_chapter(pack, "examples"),
        )
    )
    before = pack.texts.get(path, "# Examples\n")
    return {path: before.rstrip("\n") + "\n\n" + laid(path, text)}


MAKERS = {
    "position": position,
    "situation": situation,
    "counter": counter,
    "board": board,
    "option": option,
    "example": example_of,
}
