"""The parts of an item's title: `cites ...; outranks ...; under ...`, each known by its first words."""

from __future__ import annotations

from dataclasses import dataclass, field

from compiler.diagnostics import Diagnostic, diagnose, did_you_mean
from compiler.syntax import Item, Word, span_of

ALWAYS = ("cites", "under", "not under", "formerly")
_RULE = (*ALWAYS, "outranks", "replaces", "its answer is", "rules call it")
_EVENTFUL = (*ALWAYS, "when", "after")
ALLOWED: dict[str, tuple[str, ...]] = {
    "Question": (*ALWAYS, "rules call it", "its answer is", "by default"),
    "Rule": _RULE,
    "Definition": _RULE,
    "Fact": (*ALWAYS, "it holds", "at first", "lasts until", "lapses when", "known only to"),
    "Event": ALWAYS,
    "Action": (*ALWAYS, "taken by", "known only to"),
    "Reaction": (*ALWAYS, "taken by", "in reaction to"),
    "Procedure": (*ALWAYS, "called", "replaces"),
    "Bookkeeping": _EVENTFUL,
    "Consequence": _EVENTFUL,
    "Upkeep": (*ALWAYS, "at the start of", "at the end of", "after"),
    "Sequence": (*ALWAYS, "replaces"),
    "Option": (*ALWAYS, "asks", "off unless chosen", "on unless refused", "settles", "because"),
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
    """Each part by its first words; a part that may not stand here is reported."""
    parts = Parts()
    allowed = ALLOWED.get(item.title.rstrip("?"), ())
    by_length = sorted(allowed, key=lambda name: -len(name.split()))
    for words in item.parts[1:]:
        for name in by_length:
            tokens = name.split()
            if len(words) >= len(tokens) and all(
                word.low == token for word, token in zip(words, tokens, strict=False)
            ):
                if name in parts.words:
                    span = span_of(item.file, words)
                    parts.problems.append(diagnose("repeated-part", f"`{name}` is said twice", span))
                else:
                    parts.words[name] = words[len(tokens) :]
                break
        else:
            if not words:
                continue
            span = span_of(item.file, words[:1])
            parts.problems.append(
                diagnose(
                    "unknown-part",
                    f"`{words[0].text}` begins no part that an item titled {item.title} may have",
                    span,
                    help=did_you_mean(words[0].low, [name.split()[0] for name in allowed])
                    or "it may have: " + ", ".join(allowed),
                )
            )
    return parts
