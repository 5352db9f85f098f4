"""Kinds as a rulebook tells them: `one number`, `one hex or none`, `units`, `a sum of numbers`, `a permission`."""

from __future__ import annotations

from compiler.diagnostics import did_you_mean
from compiler.model.draft import Draft
from compiler.phrases import SPECIAL_NAMES
from compiler.source import Span
from compiler.syntax import Word
from compiler.terms import NUMBER, YES_NO, Kind

_GATHERED = {
    ("a", "sum", "of", "numbers"): "sum",
    ("a", "product", "of", "numbers"): "product",
    ("the", "least", "number"): "least",
    ("the", "greatest", "number"): "greatest",
}


def read_kind(draft: Draft, words: tuple[Word, ...], span: Span) -> Kind | None:
    """`a number`, `one hex or none`, `units`."""
    low = [word.low for word in words if word.sort != "comma"]
    specials: list[str] = []
    while len(low) >= 2 and low[-2] == "or" and low[-1] in SPECIAL_NAMES:
        specials.insert(0, low[-1])
        low = low[:-2]
    if low and low[0] in ("a", "an", "one"):
        low = low[1:]
    if low == ["yes", "or", "no"]:
        return YES_NO
    noun = draft.vocabulary.kind_named(tuple(low)) if low else None
    if noun is None:
        text = " ".join(low)
        draft.complain(
            "unknown-kind",
            f"no kind is called `{text}`",
            span,
            help=did_you_mean(text, draft.vocabulary.kind_names()),
        )
        return None
    return Kind(noun.kind.name, noun.plural, tuple(specials))


def read_answer(draft: Draft, words: tuple[Word, ...], span: Span) -> tuple[str, Kind] | None:
    """What a question's answer is: how answers combine, and their kind."""
    low = tuple(word.low for word in words)
    if low in _GATHERED:
        return _GATHERED[low], NUMBER
    if low == ("a", "permission"):
        return "permission", YES_NO
    if low in (("yes", "or", "no"), ("one", "yes-or-no"), ("a", "yes-or-no")):
        return "one", YES_NO
    if low[:3] == ("a", "set", "of"):
        kind = read_kind(draft, words[3:], span)
        return None if kind is None else ("set", Kind(kind.name, many=True))
    kind = read_kind(draft, words, span)
    return None if kind is None else ("one", kind)
