"""What a name is: words that name something, a hex or a side, as the rules would write it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import chain

from compiler.model import HEX_LABEL, CounterType
from compiler.phrases import Vocabulary
from compiler.syntax import Word, read_words
from compiler.terms import HEX, Kind
from rulewright.actions.spoken.alike import in_other_words
from rulewright.actions.spoken.english import LIGHT, OUR, put_together, stem
from rulewright.actions.spoken.phrases import wordings_at
from rulewright.scenes import Scene, in_one_word
from runtime.records import dataclass
from runtime.values import Special


@dataclass(frozen=True)
class Named:
    """Words that name something, as the rules would write it. `parts`: of a list, each."""

    text: str
    kind: Kind
    things: tuple[int, ...] = ()
    parts: tuple[Named, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """As one who is spoken of."""
        return (self.text,)


Piece = Named | str
_OWN = OUR | frozenset("mine ours friendly i me we us".split())


def plural_of(vocabulary: Vocabulary, kind: str) -> str:
    entries = (entry for some in vocabulary.nouns.values() for entry in some)
    return next((" ".join(tokens) for tokens, noun in entries if noun.kind.name == kind and noun.plural), kind)


def written_out(pieces: tuple[Piece, ...]) -> str:
    return put_together(one if isinstance(one, str) else one.text for one in pieces)


def together(vocabulary: Vocabulary, chain: list[Named]) -> Named:
    kind: Kind | None = chain[0].kind
    for one in chain[1:]:
        kind = kind and common(vocabulary, kind, one.kind)
    assert kind is not None
    each = [part for one in chain for part in one.parts or (one,)]
    *most, last = [one.text for one in each]
    text = f"{', '.join(most)} and {last}" if most else last
    things = tuple(thing for one in each for thing in one.things)
    return Named(text, Kind(kind.name, many=True), things, tuple(each))


def sides_of(scene: Scene, named: Named) -> set[object]:
    return {scene.position.side_of(one) for one in named.things}


def common(vocabulary: Vocabulary, one: Kind, other: Kind) -> Kind | None:
    name = one.name
    while not vocabulary.is_a(other.name, name):
        if name not in vocabulary.parents or not vocabulary.parents[name]:
            return None
        name = vocabulary.parents[name]
    return Kind(name)


def stands_in(vocabulary: Vocabulary, named: Named, wanted: Kind) -> bool:
    """Whether it may stand there, alone among several or each of it."""
    one = Kind(named.kind.name)
    return vocabulary.fits(one, Kind(wanted.name)) or vocabulary.is_a(wanted.name, one.name)


def is_of_more(scene: Scene, named: Named, wanted: Kind) -> bool:
    """Whether it is each of many, of whom only some may stand there: what T can fire at is not which bridge it can."""
    is_each = named.text in scene.scope and named.text not in scene.names
    return is_each and not scene.built.vocabulary.fits(Kind(named.kind.name), Kind(wanted.name))


def hex_at(scene: Scene, words: tuple[Word, ...], at: int) -> str:
    """The hex of the board that is named there, in capitals or not."""
    said = words[at].text if at < len(words) else ""
    board, dash, short = said.rpartition("-")
    tried = (said.upper(), f"{board}{dash}{short.upper()}")
    return next((label for label in tried if scene.position.space.has(label)), "")


def supposing(scene: Scene, states: Sequence[str], asked: str) -> str:
    """What is asked, if all that were so. Who is supposed to be elsewhere is spoken of there: `if P were in M6, could T
    hit it` is understood of where P stands."""
    for state in states:
        match state.split():
            case [name, "is", "in", there] if name in scene.names and scene.position.space.has(there):
                here = scene.position.hex_of(scene.names[name])
                if isinstance(here, int):
                    who, where = re.escape(name), re.escape(scene.position.space.label(here))
                    asked = re.sub(rf"\b{who} in {where}(?![\w-])", f"{name} in {there}", asked)
                    asked = re.sub(rf"(\b{who}(?: \S+){{1,3}} from) {where}(?![\w-])", rf"\1 {there}", asked)
    return f"(supposing that {' and that '.join(states)}, {asked})" if states else asked


def state_supposed(text: str) -> str:
    """What is supposed in a question that is put so, if that is one thing; else empty."""
    so = text.removeprefix("(supposing that ").partition(", ")[0]
    return so if so and not text.startswith(so) and " and that " not in so else ""


def is_called(scene: Scene, hex_: int, named: Named) -> bool:
    """Whether a hex is what a name of the rules says: woods."""
    program, stores = scene.position.program, _told_of_hexes(scene.built.vocabulary, named.kind.name)
    numbers = [program.store_number[one] for one in stores if one in program.store_number]
    return any(scene.position.get(number, hex_) == named.text for number in numbers)


def is_where(scene: Scene, named: Named, pieces: tuple[Piece, ...]) -> bool:
    """Whether it is only said once more where somebody else who is named stands."""
    position = scene.position
    at = next((at for at, one in enumerate(pieces) if one is named), 0)
    said_of = pieces[at - 2 : at - 1] if at > 1 and pieces[at - 1] in ("in", "at") else ()
    of_him = said_of if named.kind == HEX and any(isinstance(one, Named) and one.things for one in said_of) else pieces
    others = [thing for one in of_him if isinstance(one, Named) and one is not named for thing in one.things]
    if named.things:
        return any(named.things == position.around(thing)[:1] for thing in others)
    hexes = {one for thing in others if not isinstance(one := position.hex_of(thing), Special)}
    if named.kind == HEX:
        return any(position.space.label(one) == named.text for one in hexes)
    return any(is_called(scene, one, named) for one in hexes)


@lru_cache(maxsize=64)
def _told_of_hexes(vocabulary: Vocabulary, kind: str) -> frozenset[str]:
    """The facts that tell of a hex something of a kind: its cover."""
    every = chain.from_iterable(vocabulary.attributes.values())
    return frozenset(store for _, store, owner, told in every if owner == HEX and told.name == kind)


def called_so(scene: Scene, hex_: int, name: str) -> list[int]:
    """The facts by which a hex is what a name says, and that it has by being told so."""
    program, some = scene.position.program, scene.built.vocabulary.attributes.values()
    stores = dict.fromkeys(store for each in some for _, store, owner, _ in each if owner == HEX)
    numbers = [program.store_number[one] for one in stores if one in program.store_number]
    told = [one for one in numbers if program.stores[one].default is not None]
    return [one for one in told if scene.position.get(one, hex_) == name]


def sides_meant(scene: Scene, word: str, words: tuple[Word, ...] = ()) -> tuple[str, ...]:
    """Whose `my`, `their` are: of who asks, and of the others; where nobody knows who asks, he is on turn. The enemy is
    another than who is named: `the nearest enemy to P`."""
    sides, position = tuple(scene.position.program.sides), scene.position
    if word == "enemy":
        named = {position.side_of(scene.names[one.text]) for one in words if one.text in scene.names}
        others = tuple(one for one in sides if one not in named)
        if named and others:
            return others
    if scene.us not in sides or (word == "they" and not scene.asker):  # who has just been spoken of
        return sides
    return (scene.us,) if word in _OWN else tuple(one for one in sides if one != scene.us)


def of_whom(scene: Scene, whose: str, found: list[tuple[int, Named]]) -> list[tuple[int, Named]]:
    """Of several those of the side that is meant, where it is known who asks."""
    sides = {*sides_meant(scene, whose)} if scene.asker and whose != "the" else set[str]()
    return [one for one in found if sides_of(scene, one[1]) <= sides] or found


def _is_said(tokens: tuple[str, ...], bare: str) -> bool:
    """Whether `German` is said of the Germans, or `Allied` of the Allies."""
    return len(tokens) == 2 and stem(tokens[1]) == bare


def side_at(vocabulary: Vocabulary, words: tuple[Word, ...], at: int) -> tuple[int, tuple[str, ...]] | None:
    """A side that is named there, and where its name ends."""
    found = names_at(vocabulary, words, at, bare=False) if at < len(words) else []
    return (found[0][0], (found[0][1].text,)) if found else None


def names_at(vocabulary: Vocabulary, words: tuple[Word, ...], at: int, bare: bool) -> list[tuple[int, Named]]:
    """A side always, also by `German` of the Germans; other names of the rules only if `bare`, as most of them are
    words of phrases too.
    """
    best: tuple[int, Named] | None = None
    low, names = words[at].low, vocabulary.names
    bare_side = stem(low)
    of_a_side = [one for one in names.get("the", ()) if one[2].name == "side" and _is_said(one[0], bare_side)]
    for tokens, value, kind in (*names.get(low, ()), *of_a_side):
        said = tuple(word.low for word in words[at : at + len(tokens)])
        end = at + (len(tokens) if said == tuple(tokens) else 1)
        known = said == tuple(tokens) or low != tokens[0]
        if known and (bare or kind.name == "side") and (best is None or end > best[0]):
            best = (end, Named(value, kind))
    return [] if best is None else [best]


_PARTS = re.compile("[a-z]+|[0-9]+")
_Asked = tuple[tuple[str, ...], bool, bool]
_Here = tuple[tuple[int, str], ...]
_SCENES = 6
_found: dict[int, tuple[Scene, _Here, dict[_Asked, tuple[int, ...]]]] = {}


def things_of(scene: Scene, said: tuple[str, ...], some_part: bool, of_many: bool = False) -> tuple[int, ...]:
    """A long sentence asks this of the same words a hundred times: it is found once, as long as the same are here."""
    if said == ("i",):
        return ()  # who asks, and not a Tiger I
    types = scene.position.type_of
    here = tuple((one, types[one]) for one in scene.names.values() if one in types)
    held = _found.get(id(scene))
    if held is None or held[0] is not scene or held[1] != here:
        if len(_found) >= _SCENES:
            _found.clear()
        held = _found[id(scene)] = (scene, here, {})
    key = (said, some_part, of_many)
    if key not in held[2]:
        held[2][key] = _things_of(scene, said, some_part, of_many)
    return held[2][key]


def _things_of(scene: Scene, said: tuple[str, ...], some_part: bool, of_many: bool = False) -> tuple[int, ...]:
    position, vocabulary = scene.position, scene.built.vocabulary
    called = wordings_at(scene)
    ending, holding = [], []
    kind = vocabulary.kind_named(said)
    # Of an M4 tank, M4 alone is no name; the M4s are.
    is_hex = not of_many and HEX_LABEL.match(said[0].upper()) is not None
    for thing in sorted(scene.names.values()):
        if thing not in position.type_of:
            continue
        tokens, *besides = called.names_of(position.type_of[thing])
        is_so = any(ends_so(one, said) for one in (tokens, *besides))
        if is_so or (kind and vocabulary.is_a(position.kind_of[thing], kind.kind.name)):
            ending.append(thing)
        elif some_part and not is_hex and _is_part_of(said, tokens):
            holding.append(thing)
    if not holding or ending:
        return tuple(ending) or (_by_what_they_are(scene, said) if some_part else ())
    return tuple(sorted({*holding, *on_whom_it_is_printed(scene, said)}))  # not armored infantry alone are infantry


@lru_cache(maxsize=65536)
def ends_so(tokens: tuple[str, ...], said: tuple[str, ...]) -> bool:
    """Whether a name ends with these words, however they are written: `submachine gun platoon`, `M-3`; `for T` is no
    fort."""
    if tokens[-len(said) :] == said:
        return True
    if not LIGHT.isdisjoint(said):
        return False
    whole = in_one_word(said)
    return all(map(in_one_word, said)) and any(in_one_word(tokens[at:]) == whole for at in range(len(tokens)))


@lru_cache(maxsize=65536)
def _is_part_of(said: tuple[str, ...], tokens: tuple[str, ...]) -> bool:
    """In a row, or with its last word and some before it: the armored platoon is an armored infantry platoon."""
    if any(tokens[at : at + len(said)] == said for at in range(len(tokens))):
        return True
    if any(said == tuple(_PARTS.findall(one))[: len(said)] for one in tokens):
        return True  # the SU is an SU-152
    left = iter(tokens)
    return said[-1] == tokens[-1] and all(one in left for one in said)


def place_of(scene: Scene, name: str) -> str:
    """The hex where he is; empty: nowhere."""
    here = scene.position.hex_of(scene.names[name])
    return scene.position.space.label(here) if isinstance(here, int) else ""


def who_holds(scene: Scene, name: str) -> list[str]:
    """What somebody is inside, by its name; nobody, where he is not."""
    around = scene.position.around(scene.names[name])[:1] if name in scene.names else ()
    return [other for other, thing in scene.names.items() if (thing,) == around]


def are_in(scene: Scene, things: Iterable[int], label: str) -> bool:
    """Whether all of them stand in that hex."""
    return {scene.position.hex_of(one) for one in things} == {scene.position.space.hex(label)}


def is_said_where(scene: Scene, named: Named, words: tuple[Word, ...]) -> bool:
    """Whether it is told where it is: `the wreck in M6`."""
    label = hex_at(scene, words, 1) if words and words[0].low in ("in", "at", "on") else ""
    return bool(label) and are_in(scene, named.things, label)


def is_another(scene: Scene, words: tuple[Word, ...], end: int, named: Named) -> bool:
    """Whether a noun is told to be where who is called so is not: the bridge in M6 is another than the one in H8."""
    label = hex_at(scene, words, end + 1) if end < len(words) and words[end].low in ("in", "at") else ""
    is_noun = bool(named.things) and words[end - 1].text not in scene.names
    return is_noun and bool(label) and not are_in(scene, named.things, label)


def those_so_called(scene: Scene, said: tuple[str, ...]) -> set[int]:
    """One or many, also by what is printed on them: where a place tells that somebody is meant."""
    bare = (*said[:-1], said[-1].removesuffix("s"))
    called = {*things_of(scene, said, some_part=True), *things_of(scene, bare, some_part=True, of_many=True)}
    here, types = scene.position.type_of, scene.table.model.types
    return called or {one for one in scene.names.values() if here.get(one) in types and _bears(types[here[one]], said)}


def _by_what_they_are(scene: Scene, said: tuple[str, ...]) -> tuple[int, ...]:
    """`the German infantry`, `the MG platoon`: by whose they are, by what is printed on them, in the rules' words."""
    position, vocabulary = scene.position, scene.built.vocabulary
    words, problems = read_words(" ".join(said))
    side = side_at(vocabulary, words, 0) if words and not problems else None
    rest = said[side[0] :] if side else said
    told = tuple(in_other_words(rest, wordings_at(scene).words))
    if not rest or vocabulary.kind_named(rest) or (side is None and told == said):
        return ()  # `the armor of the Panzer` is nobody
    some = [thing for thing in sorted(set(scene.names.values())) if thing in position.type_of]
    own = [thing for thing in some if side is None or position.side_of(thing) == side[1][0]]
    fit = {*things_of(scene, told, True)} if told != said else set()
    printed = on_whom_it_is_printed(scene, told)
    return tuple(one for one in own if one in fit or one in printed)


def on_whom_it_is_printed(scene: Scene, said: tuple[str, ...]) -> set[int]:
    types = scene.table.model.types
    typed = ((one, types.get(scene.position.type_of.get(one, ""))) for one in scene.names.values())
    return {one for one, type_ in typed if type_ is not None and _bears(type_, said)}


def _bears(type_: CounterType, said: tuple[str, ...]) -> bool:
    one = stem(" ".join(said))
    return any(stem(mark.partition(" is ")[2]) == one for mark in type_.marks)


def numbered_stranger(scene: Scene, words: tuple[Word, ...]) -> Word | None:
    """`American rifle platoon 1`, where nobody bears that name: as one word."""
    low = tuple(word.low for word in words)
    for start, one in enumerate(low):
        for tokens, noun in scene.built.vocabulary.nouns.get(one, ()):
            end = start + len(tokens)
            if low[start:end] == tuple(tokens) and noun.type and end < len(words) and words[end].sort == "number":
                text = " ".join(word.text for word in words[start : end + 1])
                if text not in scene.scope:
                    return words[start]._replace(text=text, low=text.lower(), end=words[end].end)
    return None
