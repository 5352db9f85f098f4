"""Titles taken for one another: what an item says under the wrong title, told with the right one."""

from __future__ import annotations

from compiler.phrases import BEGIN_STEPS
from compiler.syntax import Item, Word

# `A cold unit may not fire`, beneath the title of a rule, is read as an item of its own.
BEGINS_ANEW = "no sentence of a rule begins with `A` or `An`, which declare a noun: begin with `The ...`"
_UPKEEP = "`Upkeep [Name]; at the start of [Phase]; ...`"


def first_words(item: Item) -> tuple[Word, ...]:
    return item.paragraphs[0].words if item.paragraphs else ()


def says_what_it_means(words: tuple[Word, ...]) -> bool:
    """`"phrase" means ...`: only a definition says that."""
    return len(words) > 1 and words[0].sort == "quoted" and words[1].low == "means"


def done_not_said(words: tuple[Word, ...]) -> str | None:
    """A rule that does something: which items have steps."""
    low = [word.low for word in words[:4]]
    if low[:1] == ["at"] and low[3:] == ["of"] and low[2] in ("start", "end"):
        return f"what is done at a moment of the sequence is an upkeep: {_UPKEEP}, and after the full stop its steps"
    if low and low[0] in BEGIN_STEPS:
        return f"a rule answers and does nothing: steps stand in an upkeep ({_UPKEEP}), a consequence or an action"
    return None


def without_phrase(item: Item, name: str) -> str:
    """An item that begins with its phrase, and has none."""
    words = first_words(item)
    if says_what_it_means(words):
        return f"a phrase together with what it means is titled `Definition [{name or 'Name'}]`"
    phrase = words[0].text if words and words[0].sort == "quoted" else '"..."'
    return f"its phrase stands in quotes right after the title: `{item.title} {phrase}; ...`"


def without_name(item: Item) -> str:
    """An item that begins with its name in square brackets, and has none."""
    phrase = next((word for word in item.head if word.sort == "quoted"), None)
    if item.title in ("A", "An"):
        return BEGINS_ANEW
    if phrase is None:
        return f"write `{item.title} [Name]; ...`"
    if item.title.startswith("Definition"):
        return f"write `Definition [Name]; ...`, and {phrase.text} with what it means after the full stop"
    return f"write `{item.title} [{phrase.text[1:-1].strip().capitalize()}]; ...`: only phrases stand in quotes"
