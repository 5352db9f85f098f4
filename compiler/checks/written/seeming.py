"""Names that look alike: they differ, by letters of another script or unseen, and a reader cannot tell them apart.

Each name is taken as it is seen: forms of one letter as one, what is not drawn left out, letters of other scripts as
the Latin ones that look like them, capitals small. Letters of one script that are alike (I, l, 1) are left to print.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from functools import lru_cache

from compiler.diagnostics import Diagnostic, Label, diagnose
from compiler.model import Declared, Model

# Cyrillic and Greek letters beside the Latin ones that they are drawn like.
_OTHER = "авесԁһіјкмопрԛѕтухѡүѵӏɑαβγενικορτυχωϲϳ"
_LATIN = "abecdhijkmonpqstyxwyvlaabyevikoptuxwcj"
_SEEN = str.maketrans(_OTHER, _LATIN)
_UNDRAWN = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180d\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]")


def check(model: Model) -> Iterator[Diagnostic]:
    yield from _alike(model.rules, model.charts)
    yield from _alike(model.questions, model.stores, model.procedures, model.events, model.actions)
    for several in (model.options, model.examples, model.positions):
        yield from _alike(several)


def _alike(*several: Mapping[str, Declared]) -> Iterator[Diagnostic]:
    declared = {name: one for some in several for name, one in some.items()}
    first = {seen(name): name for name in reversed(declared) if name.isascii()}  # the plain one is the other one
    for name, one in declared.items():
        other = first.setdefault(seen(name), name)
        if other.casefold() != name.casefold() and one.span is not None:
            related = [Label(span, "the other one")] if (span := declared[other].span) is not None else []
            message = f"[{name}] and [{other}] look alike and are not the same: {_differing(name, other)}"
            yield diagnose("names-look-alike", message, one.span, related=related, help="give one of them another name")


@lru_cache(maxsize=16384)  # of many packs, checked again and again
def seen(name: str) -> str:
    """The name as it is drawn, in small letters."""
    drawn = _UNDRAWN.sub("", unicodedata.normalize("NFKC", name))
    bare = "".join(one for one in drawn if unicodedata.category(one) != "Cf")
    return " ".join(bare.casefold().translate(_SEEN).split())


def _differing(name: str, other: str) -> str:
    """The first letter in which they part."""
    pairs = enumerate(zip(name, other, strict=False))
    at = next((at for at, (mine, theirs) in pairs if mine != theirs), min(len(name), len(other)))
    found = name[at : at + 1] or other[at : at + 1]
    return f"one of them has {unicodedata.name(found, 'a letter without a name').lower()} (U+{ord(found):04X})"
