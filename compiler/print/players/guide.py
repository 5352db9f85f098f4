"""What a pack's `guide.yaml` says: what opens the player's book, in which parts its chapters stand, what it leaves out;
and the numbers its paragraphs have, `numbers.yaml`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field, replace
from itertools import chain
from pathlib import PurePosixPath

from compiler.diagnostics import Diagnostic, diagnose, did_you_mean
from compiler.graph import SECTIONS
from compiler.model import Declared, Model, in_short, items_and_parts
from compiler.print.formats import slug
from compiler.print.telling import CARDS, NAMED, PHRASED, heading_over
from compiler.print.wording import Own, OwnWords
from compiler.source import GUIDE_FILE, NUMBERS_FILE, Memory, SourceFile
from compiler.syntax import Item, RawGuide, Scalar, read_guide, read_numbers
from runtime.records import dataclass

_SLOT, _KIND = re.compile(r"\{([^{}]*)\}"), re.compile(r",[^{}]*\}")
_PHRASE = re.compile(r'"([^"\n]*\{[^"\n]*)"')
_NUMBER = re.compile(r"^\d+[a-z]?_")


@dataclass(frozen=True)
class Guide:
    """`parts`: their titles, with the names of their chapters. `left_out`: headings of sections, and names of
    paragraphs in brackets. `first_game`: a situation, who plays it, and the seed of its dice; `reasons`: by how what is
    done in it begins, why it is. `openings`: by chapter, what it says before its rules.
    `index`: by words that are looked for the place of a paragraph that a page says first, as `4` of the introduction
    and `moving 2` of a chapter. `editions`: by title, what stands otherwise in an earlier one of the game itself.
    `words`: how the pack reads what it says of values. `aided`: paragraphs that the player aid tells."""

    introduction: tuple[str, ...] = ()
    parts: tuple[tuple[str, tuple[str, ...]], ...] = ()
    left_out: frozenset[str] = frozenset()
    first_game: tuple[str, str, int] | None = None
    reasons: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    openings: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    editions: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    index: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    words: OwnWords = OwnWords()
    aided: tuple[str, ...] = ()

    @staticmethod
    def name_of(page: str) -> str:
        return page.removeprefix("chapter-")

    @property
    def first(self) -> str:
        """The situation of the first game, if there is one."""
        return self.first_game[0] if self.first_game is not None else ""

    def leaves_out(self, heading: str, name: str) -> bool:
        return heading in self.left_out or f"[{name}]" in self.left_out

    def part_of(self, page: str) -> str:
        return next((part for part, chapters in self.parts if self.name_of(page) in chapters), "")


def guide_of(files: Iterable[SourceFile], memory: Memory | None = None) -> tuple[Guide, tuple[Diagnostic, ...]]:
    """Of packs that stand on each other, the base first: the last introduction and opening count, all else adds up."""
    guide, memory = Guide(), memory or Memory()
    problems: list[Diagnostic] = []
    for file in files:
        if file.path.rpartition("/")[2] == GUIDE_FILE:
            raw, faults = memory.of_file(file, read_guide)
            problems += faults
            guide = replace(_and(guide, raw), editions=_by_title(raw.editions))
    return guide, tuple(problems)


def not_in_variant(files: Iterable[SourceFile], model: Model, memory: Memory | None = None) -> frozenset[str]:
    """Declarations of what a variant stands on that its guide leaves out: these are none of its rules. What a guide
    leaves out of its own pack, or that of a game out of its system, is so all the same, and told elsewhere."""
    every, memory = list(files), memory or Memory()
    variants = {pack.id for pack in model.packs if pack.layer == "variant"}
    found: set[str] = set()
    for file in every:
        *_, pack, name = ("", *PurePosixPath(file.path).parts)
        if name == GUIDE_FILE and pack in variants:
            raw, _ = memory.of_file(file, read_guide)
            guide, below = Guide(left_out=frozenset(one.text for one in raw.left_out)), model.extended(pack)
            books = {one.path: one for one in every if any(heading in one.text for heading in guide.left_out)}
            declared = chain.from_iterable(getattr(model, section).values() for section in SECTIONS.values())
            inherited = (one for one in declared if isinstance(one, Declared) and one.pack in below)
            found |= {one.id for one in inherited if guide.leaves_out(heading_over(books, one, memory), one.id)}
    return frozenset(found)


def judge_guide(files: Iterable[SourceFile], model: Model, memory: Memory) -> Iterator[Diagnostic]:
    """Whether a guide speaks of chapters, sections and values that there are."""
    every = list(files)
    guides = [file for file in every if file.path.rpartition("/")[2] == GUIDE_FILE]
    if not guides:
        return
    books = [file for file in every if file.path.endswith(".rulebook")]
    chapters = {_NUMBER.sub("", PurePosixPath(file.path).stem).replace("_", " ") for file in books}
    read = [memory.of_file(file, items_and_parts) for file in books]
    headings = {note.text.lstrip("#").strip() for _, notes, _ in read for note in notes if note.sort == "heading"}
    told = (model.rules, model.actions, model.follows, model.upkeeps, model.procedures)
    in_plain_words = {name for some in told for name, one in some.items() if in_short(one)}
    titles = {title for some in told for one in some.values() if (title := getattr(one, "title", ""))}
    # Of cards, and of what a variant has replaced, the model knows nothing.
    in_plain_words.update(_called(item) for items, _, _ in read for item, parts in items if parts.quoted("in short"))
    paragraphs = {f"[{name}]" for sort in (*NAMED, *PHRASED) for name in getattr(model, SECTIONS[sort])}
    on_cards = [phrase for file in books if _is_card(file) for phrase in _PHRASE.findall(file.text)]
    for at, file in enumerate(guides, 1):
        raw, faults = read_guide(file)
        yield from faults
        yield from _not_found(raw, guides[:at])
        yield from _never_said(raw, model, on_cards)
        wanted = [(one, chapters, "chapter") for _, some in raw.parts for one in some]
        wanted += [(one, chapters, "chapter") for one, _ in raw.openings]
        wanted += [(one, in_plain_words, "rule with plain words") for one in raw.plain]
        wanted += [(one, in_plain_words | titles, "rule with plain words") for one in raw.aided]
        for one in raw.left_out:
            wanted.append((one, paragraphs, "paragraph") if one.text[:1] == "[" else (one, headings, "section"))
        for one, known, what in wanted:
            if one.text not in known:
                yield _unknown(what, one, known)
        if raw.first_game is not None:
            cards = {PurePosixPath(one.path).stem for one in books if _is_card(one)}
            first = raw.first_game[0]
            if first.text not in cards:
                yield _unknown("situation", first, cards)


def _not_found(raw: RawGuide, files: Iterable[SourceFile]) -> Iterator[Diagnostic]:
    """What the index leads to, or is said otherwise, and is not there. `files`: its guide, and of all it stands on."""
    guide, _ = guide_of(files)
    for number, _ in raw.introduced:
        if not 0 < int(number.text) <= len(guide.introduction):
            yield diagnose("unknown-name", f"the introduction has no paragraph `{number.text}`", number.span)
    places = {"": guide.introduction, **guide.openings}
    for said, paragraphs in raw.index:
        for one in paragraphs:
            name, _, at = one.text.rpartition(" ")
            if not at.isdecimal() or not 0 < int(at) <= len(places.get(slug(name) if name else "", ())):
                message = f"there is no paragraph `{one.text}` in the introduction or in what a chapter says first"
                yield diagnose("unknown-name", message, said.span)


def _called(item: Item) -> str:
    """By its title, or by its phrase."""
    return next((word.text[1:-1] for word in item.head if word.sort in ("name", "quoted")), "")


def _is_card(file: SourceFile) -> bool:
    return PurePosixPath(file.path).parent.name == CARDS[0]


def _never_said(raw: RawGuide, model: Model, on_cards: Iterable[str]) -> Iterator[Diagnostic]:
    """Values and fields that are read in words of the pack's own, and that no rule has. `on_cards`: their phrases."""
    fields: dict[str, set[str]] = {}
    values: dict[str, set[str]] = {}
    for store in (store for store in model.stores.values() if store.sort == "attribute"):
        owner, _, attribute = store.id.partition("'s ")
        fields.setdefault(owner, set()).add(attribute)
        known = model.choices[store.kind.name].names if store.kind.name in model.choices else ()
        asked = [one.phrase for one in model.questions.values() if [slot.kind for slot in one.slots] == [store.kind]]
        so = {phrase.partition("} is ")[2] for phrase in asked} - {""}
        values.setdefault(attribute, set()).update(known, store.kind.specials, so)
    declared = [one.phrase for section in PHRASED for one in getattr(model, SECTIONS[section]).values()]
    phrases = [_unbraced(_bare(one)) for one in (*declared, *on_cards)]
    for one, read in raw.phrases:
        if not any(_unbraced(one.text) in phrase for phrase in phrases):
            yield diagnose("unknown-name", f"no phrase of a rule is, or ends, `{one.text}`", one.span)
        slots = set(_SLOT.findall(one.text))
        yield from (_unknown("slot", read_slot, slots) for read_slot in _slots_of(read) if read_slot.text not in slots)
    for some, there, what, within in ((raw.values, values, "attribute", "value"), (raw.made, fields, "kind", "field")):
        for name, told in some:
            if name.text not in there:
                yield _unknown(what, name, there)
                continue
            yield from (_unknown(within, one, there[name.text]) for one, _ in told if one.text not in there[name.text])


def _bare(phrase: str) -> str:
    """With its slots by their names alone."""
    return _KIND.sub("}", phrase)


def _unbraced(phrase: str) -> str:
    return phrase.replace("{", "").replace("}", "")


def _slots_of(read: Scalar) -> Iterator[Scalar]:
    return (replace(read, text=slot) for slot in _SLOT.findall(read.text))


def _unknown(what: str, one: Scalar, known: Iterable[str]) -> Diagnostic:
    said = f"there is no {what} `{one.text}`"
    return diagnose("unknown-name", said, one.span, help=did_you_mean(one.text, known))


def numbers_of(
    files: Iterable[SourceFile], memory: Memory | None = None
) -> tuple[dict[str, str], tuple[Diagnostic, ...]]:
    """The numbers of earlier editions: those of a variant stand upon those of its base."""
    found: dict[str, str] = {}
    problems: list[Diagnostic] = []
    memory = memory or Memory()
    for file in files:
        if file.path.rpartition("/")[2] == NUMBERS_FILE:
            numbers, faults = memory.of_file(file, read_numbers)
            found |= numbers
            problems += faults
    return found, tuple(problems)


def _and(guide: Guide, raw: RawGuide) -> Guide:
    own = tuple((part.text, tuple(slug(one.text) for one in chapters)) for part, chapters in raw.parts)
    return Guide(
        _introduced(guide.introduction, raw),
        (*own, *guide.parts),
        guide.left_out | {one.text for one in raw.left_out},
        (raw.first_game[0].text, *raw.first_game[1:]) if raw.first_game is not None else guide.first_game,
        _by_title(raw.reasons) if raw.first_game is not None else guide.reasons,
        {**guide.openings, **{slug(name): told for name, told in _by_title(raw.openings).items()}},
        aided=tuple(dict.fromkeys((*guide.aided, *(one.text for one in raw.aided)))),
        index={**({} if raw.introduction else guide.index), **_by_title(raw.index)},
        words=OwnWords(
            _over(guide.words.values, raw.values),
            _over(guide.words.made, raw.made),
            tuple((dict(guide.words.phrases) | {one.text: read.text for one, read in raw.phrases}).items()),
            tuple(dict.fromkeys((*guide.words.plain, *(one.text for one in raw.plain)))),
        ),
    )


def _introduced(base: tuple[str, ...], raw: RawGuide) -> tuple[str, ...]:
    """A whole introduction of one's own, or the base's, of which some paragraphs are said otherwise."""
    otherwise = {int(number.text): said.text for number, said in raw.introduced}
    told = tuple(one.text for one in raw.introduction) or base
    return tuple(otherwise.get(at, one) for at, one in enumerate(told, start=1))


def _over(known: Own, some: Iterable[tuple[Scalar, tuple[tuple[Scalar, Scalar], ...]]]) -> Own:
    """A variant says of a value what its base does not, or says it otherwise."""
    found = {name: dict(told) for name, told in known}
    for name, told in some:
        found.setdefault(name.text, {}).update((one.text, read.text) for one, read in told)
    return tuple((name, tuple(told.items())) for name, told in found.items())


def _by_title(some: Iterable[tuple[Scalar, tuple[Scalar, ...]]]) -> dict[str, tuple[str, ...]]:
    return {name.text: tuple(one.text for one in told) for name, told in some}
