"""Who is spoken of and is not here, and who does something where none of his sort stands."""

from __future__ import annotations

from dataclasses import replace

from compiler.diagnostics import Diagnostic, Label, listed, suggest
from compiler.syntax import Word
from rulewright.actions.spoken.english import ARTICLES, CAN, HAS, IS, LIGHT, MINE, NUMBERS, OPENING, SOMEBODY
from rulewright.actions.spoken.hand import is_a_sort, taken_apart, who_is_named
from rulewright.actions.spoken.named import Named, ends_so, hex_at, numbered_stranger, those_so_called
from rulewright.actions.spoken.phrases import wordings_at
from rulewright.scenes import Scene
from runtime.program import listed as in_a_row

_SHOWN = 3
_PLAIN = SOMEBODY | LIGHT | OPENING | {*NUMBERS, *"any better best doable possible going legal allowed okay ok".split()}
_TOLD = 8  # names, where none is like the one that was said
_IN = frozenset("in at".split())
_LONGEST = 3  # words of a noun
_MOST = 4  # who are told where they are


def stranger_in(scene: Scene, words: tuple[Word, ...]) -> Word | None:
    """The first word within the sentence that is spelled as a name and is none."""
    vocabulary = scene.built.vocabulary
    pieces = next(taken_apart(scene, words), ())
    said = {word for one in pieces if isinstance(one, Named) for word in one.text.lower().split()}
    low = tuple(word.low for word in words)
    of_types = {
        at
        for start, one in enumerate(low)
        for tokens, _ in vocabulary.nouns.get(one, ())
        if low[start : start + len(tokens)] == tuple(tokens)
        for at in range(start, start + len(tokens))
    }
    numbered = numbered_stranger(scene, words)
    if numbered is not None and numbered.low not in said:
        return numbered
    for at, word in enumerate(words[1:], 1):
        is_known = word.text in scene.names or scene.position.space.has(word.text)  # also where nothing is taken apart
        is_known = is_known or any(who_is_named(scene, words, one) for one in (at - 1, at))  # the MGs
        is_name = word.sort == "word" and word.text[0].isupper() and at not in of_types and not is_known
        is_letter = len(word.text) == 1 and not is_a_sort(scene, words, at)
        is_name = is_name and word.low not in (SOMEBODY if is_letter else _PLAIN)
        if is_name and (is_letter or word.low not in vocabulary.words) and word.low not in said:
            return word
    return None


def _like(scene: Scene, stranger: str, things: list[str]) -> list[str]:
    """Those of the type that was named by its number; else those that are called so but for whose they are."""
    last = stranger.split()[:-1]
    types = scene.position.type_of
    for said in (last, last[1:]):
        some = [one for one in things if said and types[scene.names[one]].lower().split()[-len(said) :] == said]
        if some:
            return some
    return []


def not_here(scene: Scene, stranger: Word, problem: Diagnostic) -> Diagnostic:
    things = [name for name, one in sorted(scene.names.items()) if one in scene.position.type_of]
    alike = _like(scene, stranger.low, things) if " " in stranger.text else []
    near = tuple(alike[:_SHOWN]) or (suggest(stranger.text, things) if len(stranger.text) > 1 else ())
    there = things[:_TOLD] + [f"and {len(things) - _TOLD} more"] * (len(things) > _TOLD)
    told = f"there {'is' if len(things) == 1 else 'are'} {', '.join(there)}" if there else None
    cure = f"did you mean {listed(near, 'or')}?" if near else told
    place = Label(replace(problem.primary.span, start=stranger.start, end=stranger.end))
    return replace(problem, message=f"nothing here is called `{stranger.text}`", primary=place, help=cure)


def not_there(scene: Scene, words: tuple[Word, ...]) -> tuple[str, str | None] | None:
    """`can my infantry in M4 assault M5`, where no infantry is: that, and where they are. Of who does it: of others a
    place may tell where it is done to them."""
    start = 2 if len(words) > 1 and words[1].low in MINE | ARTICLES else 0
    if not start or start == len(words) or words[0].low not in CAN | IS | HAS:
        return None
    position = scene.position
    names = {thing: name for name, thing in scene.names.items()}
    many = NUMBERS.get(words[start].low, "")
    start += many != ""
    for end in range(start + 1, min(len(words) - 1, start + _LONGEST + 1)):
        label = hex_at(scene, words, end + 1) if words[end].low in _IN else ""
        said = tuple(word.low for word in words[start:end])
        things = sorted(those_so_called(scene, said)) if label else []
        places = {thing: position.hex_of(thing) for thing in things}
        here = [one for one in things if places[one] == position.space.hex(label)]
        if many and here and len(here) != int(many):
            those = in_a_row([names[one] for one in here], "and")
            return f"no {words[start - 1].low} {' '.join(said)} are in {label}", f"there {_is(here)} {those}"
        if not things or here:
            continue
        told = [f"{names[one]} is in {position.space.label(at)}" for one, at in places.items() if isinstance(at, int)]
        return f"no {' '.join(said)} is in {label}", in_a_row(told[:_MOST], "and") if told else None
    return _nowhere(scene, words, start)


def _is(some: list[int]) -> str:
    return "is" if len(some) == 1 else "are"


def _nowhere(scene: Scene, words: tuple[Word, ...], start: int) -> tuple[str, str | None] | None:
    """`can my tank destroyer fire`, where there is none, though the rules know such."""
    if words[start - 1].low not in MINE:
        return None
    called, types = wordings_at(scene), scene.table.model.types
    for end in range(min(len(words), start + _LONGEST), start, -1):
        said = tuple(word.low for word in words[start:end])
        single = (*said[:-1], said[-1].removesuffix("s"))
        known = any(ends_so(name, one) for type_ in types for name in called.names_of(type_) for one in (said, single))
        if known and not those_so_called(scene, said):
            return f"there is no {' '.join(said)} here", None
    return None
