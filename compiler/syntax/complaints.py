"""Why an item has no shape, told from where its parser stopped and what could have come next."""

from __future__ import annotations

import re
from collections.abc import Sequence

from lark import UnexpectedInput
from lark.exceptions import UnexpectedCharacters, UnexpectedToken

from compiler.diagnostics import Diagnostic, diagnose, did_you_mean
from compiler.source import Span

OF_ITEMS = "an item begins with its title word, a remark with `>`"
OF_A_POSITION = "a position begins with its title and whose rules hold: `Position [A name]; rules [Title of a pack].`"
UNREADABLE = 0xDC00  # where Python puts a byte that is no UTF-8 (surrogateescape)

_OF_A_WORD_PROCESSOR = {  # what it puts in the place of the mark that was typed
    "“”„‟«»″": 'write straight quotes: `"`',
    "‘’‚‛′": "write the straight mark: `'s`",
    "–—‐‑": "write a hyphen: `-`",
    "…": "write what is left out, and a full stop",
    "\u00a0\u2009\u202f\u200b": "write a plain space",
}


def _shown(mark: str) -> str:
    """A byte that is no text is read as a character of its own."""
    code = ord(mark)
    if UNREADABLE <= code < UNREADABLE + 256:
        return f"byte {code - UNREADABLE:02x}"
    return mark if mark.isprintable() else f"character {code}"


def outside(span: Span, text: str, titles: Sequence[str]) -> Diagnostic:
    """Text that belongs to no item: the title it begins with is misspelt, or it is none."""
    word = text.split()[0]
    if did_you_mean(word, titles) is None and not re.match(r"\S+\s*[\[\"]", text):
        cure = OF_A_POSITION if span.file.endswith(".position") else OF_ITEMS
        return diagnose("stray-text", "this belongs to no item", span, help=cure)
    return expected_title(span, word, titles)


def _before_a_stop(word: str, titles: Sequence[str]) -> str:
    title = word.removesuffix(".")
    return f"what `{title}` is of stands before the full stop: `{title} [Name].`" if title in titles else ""


def expected_title(span: Span, word: str, titles: Sequence[str]) -> Diagnostic:
    return diagnose(
        "unknown-title",
        f"`{word}` does not begin an item",
        span,
        "an item begins here with its title word",
        help=_before_a_stop(word, titles) or did_you_mean(word, titles) or "title words: " + ", ".join(titles),
    )


def skeleton_problem(path: str, text: str, start: int, error: UnexpectedInput) -> Diagnostic:
    """What is missing, told from what could have come next."""
    body = text.rstrip()
    if isinstance(error, UnexpectedCharacters):
        at = min(error.pos_in_stream or 0, max(len(body) - 1, 0))
        mark = text[at]
        span = Span(path, start + at, start + at + 1)
        if mark == '"':
            return diagnose("unclosed-quote", "a quotation is opened here and never closed", span)
        if mark in "[{":
            return diagnose("unclosed-bracket", f"`{mark}` is opened here and not closed on its line", span)
        if mark == "'":
            owner = re.match(r"'\w*", text[at:])
            span = Span(path, start + at, start + at + (owner.end() if owner else 1))
            return diagnose("unexpected-word", "an owner is said with `'s`", span, help="did you mean `'s`?")
        if mark == "-":
            return _hyphen(path, text, start, at)
        cure = next((cure for marks, cure in _OF_A_WORD_PROCESSOR.items() if mark in marks), None)
        return diagnose("unexpected-word", f"`{_shown(mark)}` cannot stand here", span, help=cure)
    if isinstance(error, UnexpectedToken):
        token = error.token
        expected = set(error.expected or ())
        at = token.start_pos or 0
        inside_bracket = "RPAR" in expected and "STOP" not in expected
        if token.type == "$END":
            if inside_bracket:
                span = _opened(path, body, start)
                return diagnose("unclosed-bracket", "a bracket is opened here and never closed", span)
            span = Span(path, start + max(len(body) - 1, 0), start + len(body))
            return diagnose("missing-full-stop", "a sentence must end with a full stop", span, "the item ends here")
        span = Span(path, start + at, start + at + len(token))
        if inside_bracket:
            span = _opened(path, body[:at], start)
            return diagnose("unclosed-bracket", "a bracket is opened here and never closed", span)
        if token.type == "RPAR":
            return diagnose("unclosed-bracket", "this bracket was never opened", span)
        return diagnose("unexpected-word", f"`{token}` cannot stand here", span, "a word was expected")
    span = Span(path, start, start + len(body))
    return diagnose("unexpected-word", "this item cannot be read", span)


def _hyphen(path: str, text: str, start: int, at: int) -> Diagnostic:
    before = re.search(r"[\w-]*$", text[max(at - 60, 0) : at])
    after = re.match(r"[\w-]*", text[at:])
    said = (before[0] if before else "") + (after[0] if after else "")
    meant = re.sub("-+", "-", said).strip("-")
    span = Span(path, start + at - (len(before[0]) if before else 0), start + at + (len(after[0]) if after else 1))
    help_ = f"did you mean `{meant}`?" if meant else None
    return diagnose("unexpected-word", "a hyphen stands between letters or figures", span, help=help_)


def _opened(path: str, body: str, start: int) -> Span:
    stack: list[int] = []
    for at, mark in enumerate(body):
        if mark == "(":
            stack.append(at)
        elif mark == ")" and stack:
            stack.pop()
    at = stack[-1] if stack else 0
    return Span(path, start + at, start + at + 1)
