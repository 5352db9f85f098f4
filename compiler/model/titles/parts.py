"""The parts of an item's title: `cites ...; outranks ...; under ...`, each known by its first words."""

from __future__ import annotations

from dataclasses import field

from compiler.diagnostics import Diagnostic, diagnose, listed, suggest
from compiler.syntax import Item, Word, span_of
from runtime.records import dataclass

ALWAYS = ("cites", "under", "not under", "formerly")
HEADS = ("under", "while")
_TOLD = (*ALWAYS, "in short")  # a plain sentence for who plays
_RULE = (*_TOLD, "while", "outranks", "yields to", "replaces", "lifts prohibitions", "its answer is", "rules call it")
_CHANGING = ("replaces", "changed", "left out")  # what is there already
_EVENTFUL = (*_TOLD, "while", "when", "after", "replaces", "left out")
ALLOWED: dict[str, tuple[str, ...]] = {
    "Chapter": HEADS,
    "Family": HEADS,
    "Question": (
        *ALWAYS,
        "rules call it",
        "its answer is",
        "by default",
        "guides players",
        "tells the result",
        "must always hold",
    ),
    "Rule": _RULE,
    "Definition": (*(one for one in _RULE if one != "while"), "must always hold"),
    "Fact": (*ALWAYS, "it holds", "at first", "lasts until", "lapses when", "known only to", "replaces"),
    "Event": ALWAYS,
    "Action": (*_TOLD, "called", "while", "taken by", "known only to", *_CHANGING, "also taken in"),
    "Reaction": (*_TOLD, "called", "while", "taken by", "known only to", "in reaction to", *_CHANGING),
    "Procedure": (*_TOLD, "called", *_CHANGING),
    "Bookkeeping": _EVENTFUL,
    "Consequence": _EVENTFUL,
    "Upkeep": (*_TOLD, "while", "at the start of", "at the end of", "after", "replaces", "left out"),
    "Sequence": (
        *ALWAYS,
        "replaces",
        "changed",
        "before the first",
        "skipped if",
        "repeated until",
        "may not end while",
    ),
    "Option": (*ALWAYS, "asks", "off unless chosen", "on unless refused", "settles", "because", "replaces"),
    "Ruling": (
        *ALWAYS,
        "asks",
        "answers",
        "official",
        "unofficial",
        "made by players",
        "supersedes",
        "carried by",
        "proved by",
    ),
    "Example": (*ALWAYS, "proves"),
    "Position": (*ALWAYS, "rules"),
    "Situation": (*ALWAYS, "asks", "lacks"),
    "Area": ("cites",),
}

# What a part may hold; a part that is not here holds words of its own kind, judged by whoever reads them.
FORMS = {
    **dict.fromkeys(("cites", "settles", "supersedes", "proves"), "ids"),
    **dict.fromkeys(
        (
            "under",
            "not under",
            "formerly",
            "outranks",
            "yields to",
            "also taken in",
            "after",
            "carried by",
            "proved by",
            "called",
            "rules",
        ),
        "names",
    ),
    "replaces": "named",
    **dict.fromkeys(
        ("in short", "rules call it", "asks", "answers", "because", "in reaction to", "when", "lacks"), "text"
    ),
    **dict.fromkeys(
        (
            "off unless chosen",
            "on unless refused",
            "official",
            "unofficial",
            "made by players",
            "guides players",
            "tells the result",
            "must always hold",
            "lifts prohibitions",
            "changed",
            "left out",
        ),
        "bare",
    ),
}
_SAID = {
    "ids": "entries of documents, or `house`",
    "names": "names in square brackets",
    "named": "a name in square brackets, or a phrase in quotes",
    "text": "words in quotes",
}


@dataclass
class Parts:
    """What stood after each part's first words."""

    words: dict[str, tuple[Word, ...]] = field(default_factory=dict)
    problems: list[Diagnostic] = field(default_factory=list)

    def __contains__(self, name: str) -> bool:
        return name in self.words

    def get(self, name: str) -> tuple[Word, ...] | None:
        return self.words.get(name)

    def names(self, name: str) -> tuple[str, ...]:
        """`[A], [B]`"""
        return tuple(word.text[1:-1].strip() for word in self.words.get(name, ()) if word.sort == "name")

    def families(self, name: str) -> tuple[str, ...]:
        """`every rule of [Family]`"""
        found = []
        words = self.words.get(name, ())
        for index, word in enumerate(words):
            if word.low == "every" and index + 3 < len(words) and words[index + 3].sort == "name":
                found.append(words[index + 3].text[1:-1].strip())
        return tuple(found)

    def plain_names(self, name: str) -> tuple[str, ...]:
        """The names that are not those of a family."""
        words = self.words.get(name, ())
        return tuple(
            word.text[1:-1].strip()
            for index, word in enumerate(words)
            if word.sort == "name" and not (index >= 2 and words[index - 2].low == "rule")
        )

    def ids(self, name: str) -> tuple[str, ...]:
        return tuple(
            word.text[1:-1].strip() if word.sort == "name" else word.text
            for word in self.words.get(name, ())
            if word.sort in ("word", "name", "number")
        )

    def quoted(self, name: str) -> str:
        """A quoted text, its line breaks folded."""
        for word in self.words.get(name, ()):
            if word.sort == "quoted":
                return " ".join(word.text[1:-1].split())
        return ""


def read_parts(item: Item) -> Parts:
    """Each part by its first words. A part that may not stand here, or holds what it cannot, is reported."""
    parts = Parts()
    allowed = ALLOWED.get(item.title.rstrip("?"), ())
    waiting = [*reversed(item.parts[1:])]
    if allowed and item.title.rstrip("?") != "Ruling":
        _beside_the_name(item, allowed, parts, waiting)
    while waiting:
        words = waiting.pop()
        if not words:
            continue
        name = _begins(words, allowed)
        if name is None:
            _unknown(item, words, allowed, parts)
            continue
        first = len(name.split())
        if name in parts.words:
            span = span_of(item.file, words[:first])
            parts.problems.append(diagnose("repeated-part", f"`{name}` is said twice", span))
            continue
        end = _fitting(name, words, first)
        cut = _next_part(words, first, end, allowed)
        if cut is not None:
            _semicolon_missing(item, words, cut, parts)
            waiting.append(words[cut:])
            end = cut
        elif end < len(words):
            _unfitting(item, name, words, end, parts)
        elif name in FORMS and end == first and FORMS[name] != "bare":
            span = span_of(item.file, words[:first])
            parts.problems.append(
                diagnose("missing-part", f"`{name}` says nothing: {_SAID[FORMS[name]]} are missing", span)
            )
        parts.words[name] = words[first:end]
    return parts


def _begins(words: tuple[Word, ...], allowed: tuple[str, ...]) -> str | None:
    """The longest part whose first words stand here."""
    found = ""
    for name in allowed:
        tokens = name.split()
        if len(name) > len(found) and [word.low for word in words[: len(tokens)]] == tokens:
            found = name
    return found or None


def _fitting(name: str, words: tuple[Word, ...], first: int) -> int:
    """How far the words are what this part may hold. Parts that hold sentences are judged by their readers."""
    form = FORMS.get(name)
    if form is None:
        return len(words)
    if form == "bare":
        return first
    if form == "text":
        return first + 1 if first < len(words) and words[first].sort == "quoted" else first
    at = first
    if form in ("names", "named"):
        sorts = ("name", "comma", "quoted") if form == "named" else ("name", "comma")
        while at < len(words) and (words[at].sort in sorts or words[at].low in ("and", "every", "rule", "of")):
            at += 1
        return at
    while at < len(words) and words[at].sort in ("word", "name", "number"):
        at += 1
        if at < len(words) and words[at].sort == "comma":
            at += 1
        else:
            break
    return at


def _next_part(words: tuple[Word, ...], first: int, end: int, allowed: tuple[str, ...]) -> int | None:
    """Where another part begins for want of a semicolon."""
    for at in range(first, len(words)):
        name = _begins(words[at:], allowed)
        if name is None or (at == first and end > first):
            continue
        if at >= end and at > first:
            return at
        follows = words[at + 1] if at + 1 < len(words) else None
        if at > first and (name == "cites" or (follows is not None and follows.sort == "quoted")):
            return at
    return None


def _beside_the_name(item: Item, allowed: tuple[str, ...], parts: Parts, waiting: list[tuple[Word, ...]]) -> None:
    """A title is followed by one name or one phrase, and then by a semicolon."""
    head = item.parts[0]
    if len(head) < 2 or head[0].sort not in ("name", "quoted"):
        return
    if _begins(head[1:], allowed):
        _semicolon_missing(item, head, 1, parts)
        waiting.append(head[1:])
        return
    span = span_of(item.file, head[1:2])
    message = f"`{head[1].text}` cannot follow the {'name' if head[0].sort == 'name' else 'phrase'} of an item"
    parts.problems.append(
        diagnose("unexpected-word", message, span, "a semicolon and a part, or a full stop, is expected")
    )


def _semicolon_missing(item: Item, words: tuple[Word, ...], at: int, parts: Parts) -> None:
    span = span_of(item.file, words[at : at + 1])
    message = f"a semicolon is missing before `{words[at].text}`"
    parts.problems.append(diagnose("unexpected-word", message, span, "another part begins here"))


def _unfitting(item: Item, name: str, words: tuple[Word, ...], at: int, parts: Parts) -> None:
    form = FORMS[name]
    message = f"`{words[at].text}` cannot stand after `{name}`"
    label = "a semicolon or a full stop is expected" if form == "bare" else f"`{name}` is followed by {_SAID[form]}"
    parts.problems.append(diagnose("unexpected-word", message, span_of(item.file, words[at : at + 1]), label))


def _wrong_at(words: tuple[Word, ...], near: list[str]) -> int:
    """The word that is not as in the nearest part: `not unnder` begins well."""
    tokens = near[0].split() if near else []
    pairs = enumerate(zip(words, tokens, strict=False))
    return next((at for at, (word, one) in pairs if word.low != one), 0)


def _unknown(item: Item, words: tuple[Word, ...], allowed: tuple[str, ...], parts: Parts) -> None:
    said = " ".join(word.low for word in words[:3])
    near = [name for name in allowed if suggest(said, [name]) or suggest(words[0].low, [name.split()[0]])]
    near += [name for name in allowed if name not in near and set(name.split()[1:]) & {word.low for word in words[:4]}]
    wrong = _wrong_at(words, near)
    said = " ".join(word.text for word in words[: wrong + 1])
    parts.problems.append(
        diagnose(
            "unknown-part",
            f"`{said}` begins no part that an item titled {item.title.rstrip('?')} may have",
            span_of(item.file, words[wrong : wrong + 1]),
            help=f"did you mean {listed(tuple(near[:3]), 'or')}?" if near else f"it may have {listed(allowed, 'and')}",
        )
    )
    for name in near[:1]:
        # Misspelt, not missing.
        tokens = name.split()
        if len(words) > len(tokens) and all(suggest(word.low, [one]) for word, one in zip(words, tokens, strict=False)):
            parts.words.setdefault(name, words[len(tokens) :])
