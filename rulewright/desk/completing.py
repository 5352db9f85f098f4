"""What could be written next: titles and their parts, names, citations, phrases with their slots.

A phrase goes on where what is typed ends as it begins: its fixed words one for one, whatever stands in its slots
(`the cost for the tank to en` goes on with `ter {the new hex} from {the old hex}`). The longest beginning wins. What
begins anew at the last word comes after that.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import islice

from lsprotocol.types import CompletionItem, CompletionItemKind, InsertTextFormat, TextEdit

from compiler.model import ALLOWED, FORMS, Model, Question
from compiler.phrases import VERBS
from compiler.source import SourceFile
from compiler.syntax import Piece, pieces
from rulewright.desk.places import Places
from rulewright.desk.pointing import Known
from rulewright.telling import answer_said, body, fact_said
from runtime.records import dataclass

MOST = 80
# `@one`, `@many`: what most counters of the game are
TEMPLATES = {
    "Rule": "Rule [${1:Name}]; cites ${2:house}.\n${3:The ...} is ${4:...} if ${5:...}.",
    "Definition": 'Definition [${1:Name}]; cites ${2:house}.\n"${3:{the @one\\} is ...}" means that ${4:...}.',
    "Question": 'Question "${1:the ... of {the @one\\}}"; rules call it "${2:the ...}"; its answer is ${3:one number}; '
    "cites ${4:house}.",
    "Fact": 'Fact "${1:{the @one\\} is ...}"; lasts until ${2:this turn ends}; cites ${3:house}.',
    "Event": 'Event "${1:{the @one\\} ...}"; cites ${2:house}.',
    "Action": 'Action "${1:move {the @one\\}}"; taken by the side to move in [${2:Phase}]; cites ${3:house}.\n'
    "The player chooses:\n1. ${4:the @one, from among @many of the side to move}.\nWhat happens:\n1. ${5:...}.",
    "Option": 'Option [${1:Name}]; asks "${2:...?}"; off unless chosen; because "${3:...}"; cites ${4:house}.',
    "Example": "Example [${1:Name}]; proves ${2:house}.\nGiven:\n  - ${3:...}.\nThen ${4:...}, by [${5:Rule}].",
    "Consequence": 'Consequence [${1:Name}]; when "${2:...}"; cites ${3:house}.\n1. ${4:Now ...}.',
    "Chapter": "Chapter; under [${1:Option}].",
}

SORTS = {
    "phrase": CompletionItemKind.Function,
    "name": CompletionItemKind.Variable,
    "counter": CompletionItemKind.Class,
    "title": CompletionItemKind.Snippet,
    "part": CompletionItemKind.Keyword,
    "rule": CompletionItemKind.Reference,
    "option": CompletionItemKind.Constant,
    "phase": CompletionItemKind.EnumMember,
    "citation": CompletionItemKind.Text,
}

HELD = {"names": " [$1]", "ids": " ${1:house}", "text": ' "$1"', "named": " [$1]"}  # by a part of each form


@dataclass(frozen=True)
class Offer:
    """`text` takes the place of the last `start` letters before the cursor; `snippet`: it has places to fill in."""

    label: str
    text: str
    start: int
    sort: str  # phrase | name | counter | title | part | rule | option | citation | word
    detail: str = ""
    snippet: bool = False
    rank: int = 5


def offers(known: Known, file: SourceFile, at: int) -> list[Offer]:
    """The likeliest first."""
    text = file.text[:at]
    piece = next((one for one in reversed(list(pieces(file.text))) if one.start < at), None)
    found = _offers(known.model, text, piece)
    unlike: dict[tuple[str, str], Offer] = {}
    for one in sorted(found, key=lambda one: (one.rank, one.label.lower())):
        unlike.setdefault((one.label, one.text), one)
    return list(islice(unlike.values(), MOST))


def offered(one: Offer, file: SourceFile, at: int, rank: int, places: Places) -> CompletionItem:
    """As the protocol has it."""
    place = places.range(file, at - one.start, at)
    return CompletionItem(
        label=one.label,
        kind=SORTS.get(one.sort, CompletionItemKind.Text),
        detail=one.detail,
        sort_text=f"{rank:04}",
        filter_text=file.text[at - one.start : at] + " " + one.label,
        insert_text_format=InsertTextFormat.Snippet if one.snippet else InsertTextFormat.PlainText,
        text_edit=TextEdit(place, one.text),
    )


def _offers(model: Model, text: str, piece: Piece | None) -> Iterator[Offer]:
    line = text[text.rfind("\n") + 1 :]
    said = text[piece.start :] if piece is not None else ""
    is_over = not said.strip() or (said.rstrip(" ").endswith("\n\n") and said.rstrip().endswith("."))
    if piece is None or piece.sort in ("heading", "note") or is_over or re.fullmatch(r"[A-Z]\w*", line):
        if re.fullmatch(r"\w*", line):
            yield from _titles(model, line)
        if piece is None or is_over or piece.sort in ("heading", "note"):
            return
    head = re.search(r"\.(?=\s|$)", said)
    in_head = head is None and piece.sort not in ("A", "An")
    bracket = re.search(r"\[([^\]\n]*)$", line)
    if bracket is not None:
        yield from _names(model, said, bracket[1])
    elif in_head and re.search(r"\b(cites|proves|settles|supersedes)\b[^;\".]*$", said):
        yield from _citations(model, re.search(r"[\w.-]*$", said)[0])  # type: ignore[index]
    elif in_head and re.search(r";\s*[\w ]*$", said):
        yield from _parts(piece.sort, said)
    elif not in_head or said.count('"') % 2:
        sentence = re.split(r"(?:[.:;]\s|\n\s*-+\s|\n\s*\(?\w+[.)]\s|\")", said)[-1]
        yield from _phrases(model, sentence)
        yield from _in_scope(model, said, sentence)
        yield from _nouns(model, sentence)


def _titles(model: Model, begun: str) -> Iterator[Offer]:
    one, many = _usual(model)
    for title in ALLOWED:
        if title.lower().startswith(begun.lower()):
            text = TEMPLATES.get(title, f"{title} [$1]").replace("@one", one).replace("@many", many)
            yield Offer(title, text, len(begun), "title", "an item", snippet=True, rank=1)


def _usual(model: Model) -> tuple[str, str]:
    """What most counters of the game are: one of them, and several; where there are no counters, any thing of it."""
    printed = [model.kinds[one.kind] for one in model.types.values() if one.kind in model.kinds]
    declared = [one for one in model.kinds.values() if not one.is_record]
    usual = Counter(printed or declared).most_common(1)
    return (usual[0][0].id, usual[0][0].plural) if usual else ("thing", "things")


def _parts(title: str, said: str) -> Iterator[Offer]:
    begun = re.search(r"[\w ]*$", said)[0].lstrip()  # type: ignore[index]
    for part in ALLOWED.get(title, ()):
        if part.startswith(begun.lower()) and not re.search(rf";\s*{part}\b", said):
            holds = HELD.get(FORMS.get(part, ""), "")
            yield Offer(part, part + holds, len(begun), "part", f"of a {title}", snippet=bool(holds), rank=1)


def _citations(model: Model, begun: str) -> Iterator[Offer]:
    low = begun.lower()
    if "house".startswith(low):
        yield Offer("house", "house", len(begun), "citation", "a choice of our own", rank=1)
    for source in model.sources.values():
        for entry in source.entries.values():
            if low in entry.id.lower():
                rank = 2 if entry.id.lower().startswith(low) else 3
                yield Offer(entry.id, entry.id, len(begun), "citation", f"{entry.section}: {entry.topic}", rank=rank)


def _names(model: Model, said: str, begun: str) -> Iterator[Offer]:
    """In square brackets: of what sort tells the word before."""
    before = re.search(r"([a-z ]*)(?:\[[^\]]*\],?\s*(?:and\s+)?)*\[[^\]\n]*$", said)
    word = before[1].strip() if before is not None else ""
    options = word.endswith("under")
    phases = word.endswith((" in", "until", "it is", "start of", "end of", "side", "this")) or word in ("in",)
    sorts: tuple[tuple[str, Iterable[str]], ...] = (
        ("option", model.options if options or not (phases or word) else ()),
        ("phase", model.sequences if phases or not (options or word) else ()),
        ("rule", () if options or phases else (*model.rules, *model.charts)),
        ("example", model.examples if word.endswith("proved by") else ()),
    )
    for sort, names in sorts:
        for name in names:
            if begun.lower() in name.lower():
                detail = _of_rule(model, name) if sort == "rule" else sort
                rank = 1 if name.lower().startswith(begun.lower()) else 2
                yield Offer(name, name, len(begun), sort, detail, rank=rank)


def _of_rule(model: Model, name: str) -> str:
    rule = model.rules.get(name)
    return " ".join(body(rule).split())[:120] if rule is not None else "a chart"


# ---- phrases


def _phrases(model: Model, sentence: str) -> Iterator[Offer]:
    typed = sentence.lstrip()
    for phrase, detail in said_in(model):
        best = _goes_on(phrase, typed)
        if best is not None:
            start, text, depth = best
            if start and start == len(typed) and typed[0].isupper():  # a step begins with it
                text = text[0].upper() + text[1:]
            yield Offer(phrase, _snippet(text), start, "phrase", detail, snippet="{" in text, rank=max(0, 3 - depth))
    for question in model.questions.values():
        short = question.short
        if short and re.fullmatch(r"[\w' -]*", typed) and f"{short} ".lower().startswith(typed.lower()):
            yield Offer(short, short[0].upper() + short[1:], len(typed), "rule", f"answers {question.phrase}", rank=1)


def said_in(model: Model) -> Iterator[tuple[str, str]]:
    """Every phrase, and what it is."""
    for question in model.questions.values():
        sort = "definition" if question.is_definition else "question"
        yield question.phrase, f"{sort}: {answer_said(model, question)}"
    for store in model.stores.values():
        yield store.phrase, f"{store.sort}: {fact_said(store) if store.sort == 'fact' else store.kind.name}"
    for event in model.events.values():
        yield event.phrase, "event"
    for sort, some in (("action", model.actions), ("procedure", model.procedures)):
        for one in some.values():
            yield one.phrase, sort


def _goes_on(phrase: str, typed: str) -> tuple[int, str, int] | None:
    """How many letters of what is typed it takes the place of, with what, and how many of its words stand there."""
    elements = _elements(phrase)
    is_begun = not typed.endswith(" ")
    words = _affirmed(typed)
    if not words:
        return (0, phrase, 0)
    low = [word for word, _ in words]
    for first in range(max(0, len(words) - 14), len(words)):
        if not _may_begin(elements, low[first:], is_begun):
            continue
        reached = _aligned(elements, low[first:], is_begun)
        if reached is not None and reached[1]:
            begin = words[-1][1] if is_begun else len(typed)
            return len(typed) - begin, _joined(elements[reached[0] :]), reached[1]
    return None


@lru_cache(maxsize=8192)
def _elements(phrase: str) -> tuple[str, ...]:
    return tuple(re.findall(r"\{[^}]*\}|'s|[^\s{}']+", phrase))


@lru_cache(maxsize=4)  # for every phrase
def _words(typed: str) -> tuple[tuple[str, int], ...]:
    return tuple((word[0].lower(), word.start()) for word in re.finditer(r"'s|[^\s']+", typed))


@lru_cache(maxsize=4)
def _affirmed(typed: str) -> tuple[tuple[str, int], ...]:
    """The words as a phrase has them, which is declared without its `not`: `may not`, `cannot`, `is not`."""
    words = _words(typed)
    whole = words[: len(words) if typed.endswith(" ") else -1]  # of the last more may be typed
    said = (("can", at) if word == "cannot" else (word, at) for word, at in whole)
    before = ("", *(word for word, _ in whole))
    kept = (one for one, verb in zip(said, before, strict=False) if one[0] != "not" or verb not in VERBS)
    return (*kept, *words[len(whole) :])


def _may_begin(elements: Sequence[str], words: Sequence[str], is_begun: bool) -> bool:
    """Whether the first fixed word stands where it could: cheap, and true of few."""
    fixed = elements[0] if not elements[0].startswith("{") else elements[1] if len(elements) > 1 else ""
    if not fixed:
        return False
    low = fixed.lower()
    if elements[0] == fixed:
        return words[0] == low or (is_begun and len(words) == 1 and low.startswith(words[0]))
    return low in words[1:7] or (is_begun and len(words) < 8 and len(words) > 1 and low.startswith(words[-1]))


def _aligned(elements: Sequence[str], words: Sequence[str], is_begun: bool) -> tuple[int, int] | None:
    """From which element on it is still to be written, and how many fixed words stand already."""

    def from_(element: int, word: int, fixed: int) -> tuple[int, int] | None:
        if word == len(words):
            return (element, fixed) if element < len(elements) and not is_begun else None
        if element == len(elements):
            return None
        here = elements[element]
        if here.startswith("{"):
            ends = range(word + 1, min(len(words), word + 6) + 1) if fixed or not element else ()
            return next((found for end in ends if (found := from_(element + 1, end, fixed)) is not None), None)
        if is_begun and word == len(words) - 1:
            return (element, fixed + 1) if here.lower().startswith(words[word]) else None
        return from_(element + 1, word + 1, fixed + 1) if here.lower() == words[word] else None

    return from_(0, 0, 0)


def _joined(elements: Sequence[str]) -> str:
    return " ".join(elements).replace(" 's", "'s")


def _snippet(text: str) -> str:
    """Slots as places to fill in, one after the other."""
    number = iter(range(1, 100))

    def place(slot: re.Match[str]) -> str:
        return f"${{{next(number)}:{slot[0][1:-1].partition(',')[0]}}}"

    return re.sub(r"\{[^}]*\}", place, text.replace("$", "\\$"))


# ---- names in scope, nouns, names of lists


def _in_scope(model: Model, said: str, sentence: str) -> Iterator[Offer]:
    begun = _begun(sentence)
    names: dict[str, str] = {}
    for slot in re.findall(r"\{(the [^{},]+)(?:,\s*([^{}]+))?\}", said):
        names[slot[0]] = slot[1] or slot[0].split()[-1]
    for question in _answered(model, said):
        names |= {slot.name: slot.kind.name for slot in question.slots}
    for called in re.findall(r"\bcalled (the [a-z]+(?: [a-z]+)?)", said):
        names[called] = "named in this item"
    for counter, name in re.findall(r"\ban? ([\w' -]+?) ([A-Z][\w-]*)(?= (?:in|on|inside|of|at)\b)", said):
        names[name] = counter
    for name, kind in names.items():
        for start in _beginnings(name, begun):
            yield Offer(name, name, start, "name", kind, rank=1)


def _answered(model: Model, said: str) -> Iterator[Question]:
    """The question whose short name, or whose phrase, a rule begins with."""
    first = re.search(r"\.\s+(.*)", said, re.DOTALL)
    low = " ".join(first[1].lower().split()) if first is not None else ""
    shorts = [one for one in model.questions.values() if one.short and low.startswith(one.short.lower())]
    if shorts:
        yield max(shorts, key=lambda one: len(one.short or ""))
        return
    for question in model.questions.values():
        spoken = re.sub(r"\{(the [^{},]+)[^{}]*\}", r"\1", question.phrase).lower()
        denied = re.sub(r" (is|can|may|has) ", r" \1 not ", spoken, count=1)
        if spoken and low.startswith((spoken, denied)):
            yield question


def _begun(sentence: str) -> str:
    return " ".join(re.findall(r"[\w'-]+", sentence)[-4:]) + (" " if sentence.endswith(" ") else "")


def _beginnings(name: str, begun: str) -> Iterator[int]:
    """How many letters at the end of what is typed a name begins with; none of it, after a blank."""
    if not begun or begun.endswith(" "):
        yield 0
    for words in (1, 2, 3, 4):
        tail = " ".join(begun.split()[-words:])
        if tail and not begun.endswith(" ") and name.lower().startswith(tail.lower()):
            yield len(tail)
            return


def _nouns(model: Model, sentence: str) -> Iterator[Offer]:
    begun = _begun(sentence)
    if not begun or begun.endswith(" "):
        after = re.search(r"\b(is|are|than|one of|a|an|of|with|for)\s+$", sentence)
        if after is None:
            return
    some: tuple[tuple[Callable[[], Iterable[tuple[str, str]]], str, int], ...] = (
        (lambda: ((one.id, one.kind) for one in model.types.values()), "counter", 4),
        (lambda: ((one.id, "a kind") for one in model.kinds.values()), "word", 4),
        (lambda: ((name, of.id) for of in model.choices.values() for name in of.names if of.id != "phase"), "name", 4),
    )
    for names, sort, rank in some:
        for name, detail in names():
            for start in _beginnings(name, begun):
                yield Offer(name, name, start, sort, detail, rank=rank)
