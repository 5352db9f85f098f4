"""What a word means in a pack: declarations of that name, phrases that hold it, and else what is near."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from compiler.diagnostics import suggest
from compiler.graph import NodeId
from compiler.model import Model, Question, called
from rulewright.telling.citing import bare, quoted
from rulewright.telling.entries import SECTIONS, Book, entry
from rulewright.telling.nearness import stem, tokens
from rulewright.telling.pages import Page, Row, Section, page
from rulewright.telling.saying import body
from runtime.records import dataclass

PHRASED = ("question", "store", "event", "action", "procedure")
NAMED = ("rule", "chart", "follow", "upkeep", "option", "ruling", "phase", "example")
HEADINGS = {
    "question": "Questions",
    "store": "Facts, attributes and marks",
    "event": "Events",
    "action": "Actions",
    "procedure": "Procedures",
    "rule": "Rules",
    "chart": "Charts",
    "follow": "What follows events",
    "upkeep": "Upkeeps",
    "option": "Options",
    "ruling": "Rulings",
    "phase": "Sequences and phases",
}
_VALUE = re.compile(r"the ([^{}]+?)(?: (?:of|in|at|for) \{[^}]*\})")


@dataclass(frozen=True)
class Meaning:
    """Pages of what is named so, then a page of what else is said with it."""

    pages: tuple[Page, ...]


def meaning(book: Book, words: str) -> Meaning | None:
    """None where nothing in the pack says it."""
    wanted = " ".join(words.split()).strip('"').removeprefix("[").removesuffix("]")
    named = list(dict.fromkeys(_named(book.model, wanted)))
    said = page(f"Said with `{wanted}`", *_said(book.model, wanted, set(named)))
    if not named:
        named = _only_one(said, book.model, wanted)
        said = Page("", ()) if named else said
    pages = [entry(book, node) for node in named]
    pages += list(_names(book.model, wanted))
    pages += list(_cited(book, wanted))
    if said.sections:
        pages.append(said)
    return Meaning(tuple(pages)) if pages else None


def near(book: Book, words: str) -> tuple[str, ...]:
    """The nearest words and names to what nobody says."""
    model = book.model
    known = {word for phrase in _phrases(model) for word in tokens(bare(phrase))}
    known |= {id_ for section in SECTIONS.values() for id_ in getattr(model, section) if "{" not in id_}
    known |= {name for choice in model.choices.values() for name in choice.names}
    known |= {question.short for question in model.questions.values() if question.short}
    whole = suggest(words, known)
    return whole or tuple(dict.fromkeys(one for word in words.split() for one in suggest(word, known)))


def _phrases(model: Model) -> Iterable[str]:
    for sort in PHRASED:
        for one in getattr(model, SECTIONS[sort]).values():
            yield one.phrase


# ---- by name


def _named(model: Model, wanted: str) -> Iterable[NodeId]:
    low = wanted.casefold()
    for sort, section in SECTIONS.items():
        for name, one in getattr(model, section).items():
            if name.casefold() == low or (sort in PHRASED and _same_phrase(one.phrase, low)):
                yield NodeId(sort, name)
    for question in model.questions.values():
        if question.short and low in (
            question.short.casefold(),
            question.short.casefold().removeprefix("the "),
        ):
            yield NodeId("question", question.id)
    for store in model.stores.values():
        if store.sort != "fact" and low == re.split(r"'s | is ", store.id, maxsplit=1)[-1].casefold():
            yield NodeId("store", store.id)
    for title, done in called(model).items():
        if title.casefold() == low:
            yield NodeId(*done)
    for kind in model.kinds.values():
        if kind.plural.casefold() == low:
            yield NodeId("kind", kind.id)


def _same_phrase(phrase: str, low: str) -> bool:
    return low in _called(phrase)


@lru_cache(maxsize=16384)
def _called(phrase: str) -> tuple[str, ...]:
    """`the stack height of the hex`, and `stack height`: what is asked about left out."""
    named = _VALUE.fullmatch(phrase.casefold())
    return (bare(phrase).casefold(), named[1] if named else "")


def _names(model: Model, wanted: str) -> Iterable[Page]:
    """A name of a list: where it belongs, and the rules that speak of it."""
    for choice in model.choices.values():
        for name in choice.names:
            if name.casefold() in (wanted.casefold(), f"the {wanted.casefold()}") and choice.id != "phase":
                others = Row("with", ", ".join(one for one in choice.names if one != name))
                yield page(
                    f"Name `{name}`",
                    Section("Of the list", (Row("list", choice.id), others)),
                    Section("Rules that speak of it", tuple(_speaking(model, name))),
                    Section("Charts it stands in", tuple(_charted(model, name))),
                )


def _speaking(model: Model, name: str) -> Iterable[Row]:
    spoken = re.compile(rf"(?<![\w-]){re.escape(name)}(?![\w-])", re.IGNORECASE)
    for rule in model.rules.values():
        if spoken.search(body(rule)):
            yield Row(f"[{rule.id}]")


def _charted(model: Model, name: str) -> Iterable[Row]:
    for chart in model.charts.values():
        if any(key.value == name for axis in chart.axes for key in axis):
            yield Row(f"[{chart.id}]", "", (chart.question,))


def _cited(book: Book, wanted: str) -> Iterable[Page]:
    """An entry of a document: where it stands, what it is about, who cites it."""
    for source in book.model.sources.values():
        for name, one in source.entries.items():
            if name.casefold() == wanted.casefold():
                users = dict.fromkeys(edge.source for edge in book.to(NodeId("entry", name), "cites", "proves"))
                related = tuple(Row(sort, quoted(book.model, other)) for other, sort in one.related)
                yield page(
                    f"Paragraph {name}",
                    Section(
                        "Where",
                        (Row("source", source.title), Row("section", one.section), Row("item", one.item)),
                    ),
                    Section("About", (Row(one.topic),)),
                    Section("Beside it", related),
                    Section("Who cites it", tuple(Row(user.sort, user.name) for user in users)),
                )


# ---- by the words in it


def holds(text: str, words: str) -> bool:
    return stems(words) <= stems(bare(text))


@lru_cache(maxsize=16384)
def stems(text: str) -> frozenset[str]:
    return frozenset(map(stem, tokens(text)))


def _said(model: Model, wanted: str, without: set[NodeId]) -> Iterable[Section]:
    for sort in (*PHRASED, *NAMED[:-1]):
        rows = []
        for name, one in getattr(model, SECTIONS[sort]).items():
            if NodeId(sort, name) in without:
                continue
            text = one.phrase if sort in PHRASED else name
            short = one.short if isinstance(one, Question) and one.short else ""
            if holds(text, wanted) or (short and holds(short, wanted)):
                called = (f'rules call it "{short}"',) if short else ()
                rows.append(Row(text if sort in PHRASED else f"[{name}]", "", called))
        yield Section(HEADINGS[sort], tuple(rows))


def _only_one(said: Page, model: Model, wanted: str) -> list[NodeId]:
    """The one phrase that holds the words, if there is but one."""
    rows = [row for section in said.sections for row in section.rows]
    if len(rows) != 1:
        return []
    label = rows[0].label.removeprefix("[").removesuffix("]")
    for sort in (*PHRASED, *NAMED):
        for name, one in getattr(model, SECTIONS[sort]).items():
            if label in (name, getattr(one, "phrase", None)):
                return [NodeId(sort, name)]
    return []
