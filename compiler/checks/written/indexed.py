"""Every entry of the index leads somewhere: to what has a title, to another entry or to words that the rules have."""

from __future__ import annotations

import re
from collections.abc import Iterator

from compiler.diagnostics import Diagnostic, diagnose, did_you_mean
from compiler.graph import SECTIONS, titled
from compiler.model import Model

_WORD = re.compile(r"[a-z][a-z'-]*")
_PHRASED = ("question", "store", "event", "action", "procedure")


def check(model: Model) -> Iterator[Diagnostic]:
    if not model.packs or model.packs[-1].layer == "system":
        return  # what its entries lead to may stand in the games
    own = [line for line in model.index.values() if line.pack == model.packs[-1].id]
    if not own:
        return
    titles, headings, words = titled(model), {said.casefold() for said in model.index}, _words(model)
    for line in own:
        for title, place in zip(line.titles, line.places, strict=bool(line.titles)):
            if title not in titles:
                yield diagnose("unknown-rule", f"nothing is called [{title}]", place, help=did_you_mean(title, titles))
        if line.see and line.see.casefold() not in headings:
            strange = next((word for word in _WORD.findall(line.see.lower()) if word not in words), None)
            if strange is not None:
                message = f"no rule and no entry of the index says `{strange}`"
                near = did_you_mean(line.see, model.index) or did_you_mean(strange, words)
                yield diagnose("unknown-name", message, line.places[0], help=near)


def _words(model: Model) -> set[str]:
    """What the phrases of the rules are made of, and the names that the game has."""
    said = [one.phrase for sort in _PHRASED for one in getattr(model, SECTIONS[sort]).values()]
    said += [question.short for question in model.questions.values()]
    said += [*model.kinds, *(kind.plural for kind in model.kinds.values()), *model.types]
    said += [name for choice in model.choices.values() for name in choice.names]
    return {word for text in said for word in _WORD.findall((text or "").lower())}
