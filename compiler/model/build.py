"""From a chain of packs (base first) to the model.

Each pack is read in one fixed order, because later steps need the names of earlier ones:
kinds and lists, then attributes and marks, counters, sequences, then every phrase, then value definitions
(whose kinds follow from their values), then what rules begin with, then all bodies, then charts' cells,
and last what one item says of another (outranking, families, replacing).
A pack's sentences are read before the next pack declares anything: what is added later cannot change them.
"""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field, replace
from functools import partial
from typing import TypeVar

from compiler.diagnostics import Diagnostic
from compiler.model.amend import amend, check_options
from compiler.model.bodies import SPEAKING, Titled, deeds_of, each_of, read_bodies, read_rules, world_of
from compiler.model.declared import (
    named,
    read_chart,
    read_counters,
)
from compiler.model.declaring import declared
from compiler.model.documents import IndexLine, PackInfo, Source
from compiler.model.draft import Called, Draft
from compiler.model.examples import choices_by_name, read_example, read_position
from compiler.model.follow_on_errors import ids_in, mended, without_echoes
from compiler.model.model import Declared, Model, Rule, Ruling
from compiler.model.packed import Packed
from compiler.model.titles import Parts, each_fact, read_parts, within_chapters
from compiler.phrases import ENGINE_KINDS, Pattern, Slot, Vocabulary, verb_in
from compiler.source import Itself, Memory, SourceFile, Span
from compiler.syntax import Item, Note, RawBoard, RawChart, RawCounters, RawFile, read_charts, read_items
from compiler.terms import Kind
from runtime.limits import most, passed
from runtime.operations import OPERATIONS
from runtime.records import dataclass

NOUN = ("A", "An")
PROOFS = ("Chapter", "Family", "Example", "Position")
T = TypeVar("T")


@dataclass(frozen=True)
class PackText:
    """A pack's files as text."""

    info: PackInfo
    rulebooks: tuple[SourceFile, ...]
    charts: tuple[SourceFile, ...] = ()  # boards too
    sources: tuple[Source, ...] = ()
    made_of: str = ""  # a hash of all this, if somebody made one,
    beside: str = ""  # and one of all but rulebooks and charts
    proofs: tuple[SourceFile, ...] = ()  # rulebooks of examples alone
    index: tuple[IndexLine, ...] = ()


@dataclass(frozen=True)
class Built:
    """The model, the words it is read with, and what is wrong. The model leaves out what could not be read."""

    model: Model
    vocabulary: Vocabulary
    problems: tuple[Diagnostic, ...]
    notes: tuple[Note, ...] = ()
    broken: frozenset[str] = field(default=frozenset())
    draft: Draft | None = field(default=None, repr=False, compare=False)
    raw_boards: Mapping[str, RawBoard] = field(default_factory=dict, repr=False, compare=False)


def engine_vocabulary() -> Vocabulary:
    """The engine's own kinds and operations."""
    vocabulary = Vocabulary()
    for name in ENGINE_KINDS:
        plural = "hexes" if name == "hex" else name + "s"
        vocabulary.add_noun(name, plural, Kind(name))
    vocabulary.choices.update(("side", "phase", "board", "area"))
    vocabulary.parents["thing"] = ""
    vocabulary.parents["record"] = ""
    for operation in OPERATIONS:
        kind = _result(operation.result)
        for text in operation.phrases:
            pattern = _operation_pattern(text)
            vocabulary.add_phrase(pattern, "operation", operation.name, kind)
    return vocabulary


def _result(text: str) -> Kind:
    name, _, special = text.partition(" or ")
    if name == "hexes":
        return Kind("hex", many=True)
    if name == "hexsides":
        return Kind("hexside", many=True)
    return Kind(name, specials=(special,) if special else ())


def _operation_pattern(text: str) -> Pattern:
    elements: list[str | Slot] = []
    for piece in text.replace("'s", " 's").split():
        elements.append(Slot(piece[1:-1], Kind(piece[1:-1])) if piece[0] == "{" else piece)
    if not isinstance(elements[0], Slot):
        return Pattern(text, tuple(elements), "value" if verb_in(elements) is None else "saying")
    return Pattern(text, tuple(elements), "owned" if elements[1] == "'s" else "predicate")


def build(packs: Sequence[PackText], memory: Memory | None = None) -> Built:
    """What was read of the first packs is remembered, for others that stand on them."""
    memory = memory or Memory()
    draft, notes = _read_all(tuple(packs), memory)
    draft = draft.copy(draft.vocabulary)
    amend(draft)
    return _built(draft, list(notes), memory)


def _read_all(packs: tuple[PackText, ...], memory: Memory) -> tuple[Draft, tuple[Note, ...]]:
    if not packs:
        return memory.of("engine", "", lambda: Draft(engine_vocabulary())), ()
    *before, pack = packs

    def read() -> tuple[Draft, tuple[Note, ...]]:
        below, notes = _read_all(tuple(before), memory)
        draft = below.copy()
        draft.packs.append(pack.info)
        draft.pack = pack.info.id
        draft.layer = len(before)
        for source in pack.sources:
            draft.sources[source.prefix] = source
        notes = (*notes, *_read_pack(draft, below, pack, memory))
        draft.index.update((line.said, line) for line in pack.index)  # on which nothing rests that is read
        return draft, notes

    if not all(one.made_of for one in packs):
        return read()
    place, content = ("packs", *(one.info.id for one in packs)), tuple(one.made_of for one in packs)
    return memory.dear(tuple, place, content, read)


def _built(draft: Draft, notes: list[Note], memory: Memory) -> Built:
    unused = _unused(draft, memory) if draft.problems else ()
    problems = without_echoes(draft.problems, draft.lost, unused, draft.trials)
    problems = mended(problems, draft.trials)
    draft.trials = {}
    model, draft.examples = _model(draft), ChainMap()
    raw, draft.raw_boards = Packed(draft.raw_boards), ChainMap()
    return Built(model, draft.vocabulary, tuple(sorted(problems)), tuple(notes), frozenset(draft.broken), draft, raw)


def _unused(draft: Draft, memory: Memory) -> set[Span]:
    """Where phrases stand that no sentence speaks of, and names of rules that nobody names."""
    doing = (draft.actions, draft.procedures, draft.follows, draft.upkeeps, draft.changes)
    speaking: tuple[Mapping[str, Declared], ...] = (*doing, draft.stores, draft.rules, draft.examples)
    used: set[str] = set()
    for number, some in enumerate(speaking):
        for name, one in some.items():
            used |= memory.of((ids_in, number, one.pack, name), Itself(one), partial(_spoken_of, one))
    return {span for phrase, span in draft.phrases.items() if phrase not in used and span is not None}


def _spoken_of(one: Declared) -> frozenset[str]:
    """Of a rule what it says, and not what it answers."""
    return frozenset(ids_in((one.value, one.condition, one.each) if isinstance(one, Rule) else one))


def extend(built: Built, file: SourceFile, called: Called | None = None) -> Built:
    """The same model with one more file's items, such as a position or a designer's examples. called: what its counters
    may be called besides."""
    import copy

    assert built.draft is not None
    draft = copy.copy(built.draft)
    draft.problems = []
    draft.trials = {}
    draft.vocabulary.helped = 0
    draft.examples = ChainMap()
    draft.called = called
    for name in ("positions", "titles", "phrases"):
        setattr(draft, name, dict(getattr(draft, name)))
    items, notes, problems = read_items(file)
    draft.take(problems)
    for item in items:
        parts = read_parts(item)
        draft.take(parts.problems)
        if item.title == "Position":
            read_position(draft, item, parts)
        elif item.title == "Example":
            read_example(draft, item, parts, Memory())
        else:
            draft.complain("unknown-title", "only positions and examples may stand here", item.span)
    draft.called = None
    further = _built(draft, list(notes), Memory())
    known, own = built.model.examples, further.model.examples
    model = replace(further.model, examples={**known, **own} if own else known, rulings=built.model.rulings)
    return replace(further, model=model.known_as(built.model.made_of), raw_boards=built.raw_boards)


def _read_pack(draft: Draft, below: Draft, pack: PackText, memory: Memory) -> Iterable[Note]:
    notes: list[Note] = []
    titled: Titled = []
    wrong: list[Diagnostic] = []  # in the files; like what is wrong in rules and examples, it spoils no declaration
    for file in (*pack.rulebooks, *pack.proofs):
        read, found_notes, problems = memory.of_file(file, items_and_parts)
        if file in pack.proofs:
            read = _proofs(draft, read)
        titled += read
        notes += found_notes
        wrong += problems
        if len(titled) > most("pack-items"):
            message = f"up to here the pack holds {passed('pack-items', 'items')}; the rest is not read"
            draft.complain("file-too-large", message, Span(file.path, 0, 0))
            break
    written: list[RawFile] = []
    charts: list[object] = []
    sheets: list[object] = []
    for file in pack.charts:
        records, faults = memory.of_file(file, read_charts)
        written += records
        heads = [one.declares for one in records if isinstance(one, RawChart | RawCounters)]
        charts.append((file.path, file.taken, heads if len(heads) == len(records) else file.text))
        sheets += [(file.path, file.taken, file.text)] if any(isinstance(one, RawCounters) for one in records) else []
        draft.take(faults)
    items = [item for item, _ in titled]
    draft.world = world_of(draft, (pack.beside, charts), items)
    draft.deeds = deeds_of(draft, sheets, items)
    nouns = [item for item, _ in titled if item.title.rstrip("?") in NOUN]
    by_title: dict[str, Titled] = {}
    broken: Titled = []
    for item, parts in titled:
        title = item.title.rstrip("?")
        if title not in NOUN:
            if title in SPEAKING:
                broken.append((item, parts))
            else:
                _lost_if_broken(draft, item, parts)
            by_title.setdefault(title, []).append((item, parts))
    waiting = declared(draft, below, written, nouns, by_title, memory)
    draft.take(wrong)
    for item, parts in broken:
        _lost_if_broken(draft, item, parts)
    read_bodies(draft, by_title, waiting, memory)
    counters = [raw for raw in written if isinstance(raw, RawCounters)]  # also those that this pack takes of another
    amending = [one for one in counters if one.does == "amends"]
    amended = frozenset(row.name.text for sheet in amending for row in sheet.rows)
    for sheet in (*(one for one in counters if one.does != "amends"), *amending):
        read_counters(draft, sheet, frozenset() if sheet.does == "amends" else amended, memory)
    for raw in written:
        if isinstance(raw, RawChart):
            read_chart(draft, raw)
    read_rules(draft, by_title, waiting, memory)
    each_of(draft, by_title, "Ruling", _ruling)
    draft.chosen = choices_by_name(draft)
    each_of(draft, by_title, "Example", partial(read_example, memory=memory))
    check_options(draft, [one for one in draft.examples.maps[0].values() if one.pack == draft.pack])
    each_of(draft, by_title, "Position", read_position)
    each_of(draft, by_title, "Situation", read_position)
    return notes


def _lost_if_broken(draft: Draft, item: Item, parts: Parts) -> None:
    draft.take(parts.problems)
    if parts.problems or item.title.endswith("?"):
        draft.lose(item)


def _proofs(draft: Draft, titled: Titled) -> Titled:
    """Rules are looked for in chapters: nothing may hide among proofs that changes how a game goes."""
    for item, _ in titled:
        if item.title.rstrip("?") not in PROOFS:
            draft.complain("rule-among-proofs", "only examples and positions may stand in `proofs/`", item.span)
    return [(item, parts) for item, parts in titled if item.title.rstrip("?") in PROOFS]


def items_and_parts(file: SourceFile) -> tuple[Titled, list[Note], list[Diagnostic]]:
    items, notes, problems = read_items(file)
    return [(item, read_parts(item)) for item in each_fact(within_chapters(items))], notes, problems


def _ruling(draft: Draft, item: Item, parts: Parts) -> None:
    name = named(item) or " ".join(word.text for word in item.head)
    if not name:
        draft.complain("missing-name", "a ruling is named by its citation in square brackets", item.span)
        return
    for part in ("asks", "answers"):
        if not parts.quoted(part):
            draft.complain("missing-part", f'the ruling [{name}] lacks `{part} "..."`', item.span)
    status = next((one for one in ("unofficial", "made by players") if one in parts), "official")
    if name in draft.rulings:
        draft.complain("duplicate-declaration", f"the ruling [{name}] stands twice", item.span)
        return
    common = draft.declared(item, parts)
    common["cites"] = common["cites"] or (name,)
    draft.rulings[name] = Ruling(
        name,
        parts.quoted("asks"),
        parts.quoted("answers"),
        status,
        parts.ids("supersedes"),
        parts.names("carried by"),
        parts.names("proved by"),
        **common,
    )


def _model(draft: Draft) -> Model:
    return Model(
        packs=tuple(draft.packs),
        kinds=draft.kinds,
        choices=draft.choices,
        types=draft.types,
        stores=draft.stores,
        questions=draft.questions,
        rules=draft.rules,
        charts=draft.charts,
        events=draft.events,
        actions=draft.actions,
        procedures=draft.procedures,
        follows=draft.follows,
        upkeeps=draft.upkeeps,
        changes=draft.changes,
        rankings=draft.rankings,
        sequences=draft.sequences,
        options=draft.options,
        rulings=draft.rulings,
        examples=Packed(draft.examples),
        positions=draft.positions,
        boards=draft.boards,
        areas=draft.areas,
        sources=draft.sources,
        index=draft.index,
        replaced=draft.replaced,
    )


__all__ = ["Built", "PackText", "build", "engine_vocabulary", "extend"]
