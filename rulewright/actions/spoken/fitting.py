"""A phrase filled with the names of a sentence.

Each name goes into a slot of its kind; the word before it and its place say which. What is not said and stands after
`from` or `in` is where the thing before it stands; a set that may be empty is `nobody`; one list where a phrase wants
one is the phrase said of each. Nothing else is supplied, and every name and every weighty word must have its place.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from compiler.phrases import Slot
from compiler.terms import HEX, THING, Kind
from rulewright.actions.spoken.alike import changed_places, leaves_out, turned_about
from rulewright.actions.spoken.english import (
    ARTICLES,
    CAN,
    HAS,
    IS,
    MAY,
    MEANS,
    PREPOSITIONS,
    SEES,
    agreement,
    is_told,
    mood,
    stem,
    weighty,
)
from rulewright.actions.spoken.hand import WHO
from rulewright.actions.spoken.named import Named, Piece, is_of_more, is_where, plural_of, stands_in
from rulewright.actions.spoken.phrases import Phrase, wordings_at
from rulewright.scenes import Scene
from runtime.records import dataclass
from runtime.values import Special


@dataclass(frozen=True)
class Fit:
    """`texts`: the phrase filled in, or what its wording may mean, each once for each of a list. The best are of few
    supplied, then of a high score."""

    texts: tuple[tuple[str, ...], ...]
    supplied: int
    score: int
    whole: int = 1  # every name has its place; 0: one is only the hex of another; 2: or what he is in
    of_some: bool = False  # each of many is asked of, of whom only some could stand there
    both: bool = False  # `both` is said

    @property
    def rank(self) -> tuple[int, int]:
        return (self.supplied, -self.score)


NOWHERE = -1
_TOWARDS = ("to", "from", "with")
_BY_WHOM = ("to", "at", "from", "against")
_MANY = {"is": "are", "has": "have"}
_TO = frozenset("to into onto".split())
_WHO = (("who",), ("whom",))
Filled = dict[int, Named]  # element of the phrase -> what stands there


def fits(scene: Scene, phrase: Phrase, pieces: tuple[Piece, ...], by_whom: bool = False) -> list[Fit]:
    """The best ways to fill the phrase with all the names, most often one. `by_whom`: places too may be told by who
    stands there."""
    names = [(at, one) for at, one in enumerate(pieces) if isinstance(one, Named)]
    if any(one.text == WHO for _, one in names):
        told = whoever(scene, phrase, pieces)
        return [] if told is None else fits(scene, phrase, told, by_whom)
    if len(names) == 1 and len(names[0][1].parts) == 2:
        mutual = _of_each_other(scene, phrase, names[0][1])
        if mutual:
            return [mutual]
    if phrase.meant and (led_by_a_name(phrase, pieces) or changed_places(phrase.elements, pieces)):
        return []
    if not phrase.weighty and _prepositions(phrase.elements) > _prepositions(pieces):
        return []  # what K is, is not what is in K
    if _stands_elsewhere(scene, pieces) or _told_otherwise(phrase, pieces) or leaves_out(pieces, phrase.elements):
        return []
    doer, attacks = seat_of_the_doer(scene, phrase, pieces), wordings_at(scene).attacks
    found: dict[tuple[tuple[str, ...], ...], Fit] = {}
    for filled, score, order in _placed(scene, phrase, pieces, names, {}, by_whom):
        if doer is not None and filled.get(doer) is not names[0][1]:
            continue
        if _where_of_another(scene, phrase, filled, pieces) or turned_about(attacks, phrase.elements, filled, pieces):
            continue
        if _of_all_at_once(phrase, pieces, names, filled) or _at_himself(phrase, filled):
            continue
        in_order = 0 if doer is None and led_by_a_name(phrase, pieces) else order
        fit = _whole(scene, phrase, filled, 2 * score - in_order)
        # Who is named twice over, and a place told of nobody: `is G in K` is not whether G is where it is.
        missing = len(filled) < len(names) and phrase.sort != "done"
        wholly = fit is not None and not (fit.supplied and (missing or not phrase.weighty))
        if fit is not None and wholly and (fit.texts not in found or fit.rank < found[fit.texts].rank):
            of_some = phrase.meant and any(is_of_more(scene, one, phrase.slot(at).kind) for at, one in filled.items())
            left = [at for at, one in names if len(filled) < len(names) and one not in filled.values()]
            whole, both = _how_whole(pieces, left), "both" in pieces
            found[fit.texts] = replace(fit, whole=whole, of_some=bool(of_some), both=both)
    best = min((one.rank for one in found.values()), default=None)
    return [one for one in found.values() if one.rank == best]


def _how_whole(pieces: tuple[Piece, ...], left: list[int]) -> int:
    into = (one for at in left if isinstance(one := pieces[at], Named) and before(pieces, at) == "in")
    return 2 if any(one.things for one in into) else int(not left)


def _told_otherwise(phrase: Phrase, pieces: tuple[Piece, ...]) -> bool:
    """`who can see S`, of `who can {the watcher} see`, as who is named first does it; `a to m5`, of where it stands;
    `how much have I on S`, of `what is on S`; `S carries`, of `{the unit} is carried`; `spot R`, of `on the spot`."""
    said = tuple(one for one in pieces if isinstance(one, str))
    if not phrase.weighty:
        return ("how" in said) > ("how" in phrase.words) or (_TO.isdisjoint(phrase.words) > _TO.isdisjoint(said))
    if phrase.meant and said[:1] in _WHO and phrase.words[:1] in _WHO and phrase.slots == 1:
        return _acts_first(phrase.elements) != _acts_first(pieces)
    undergone = phrase.verb == "is" and not phrase.meant and phrase.words[-1].endswith("ed")
    does = undergone and any(one.endswith("s") and stem(one) == stem(phrase.words[-1]) for one in said)
    on_the, told = " ".join(phrase.words).partition(" on the ")[2].partition(" ")[0], " ".join(said)
    return does or (f"the {on_the}" not in told and stem(on_the) in map(stem, said))


def _acts_first(pieces: tuple[object, ...]) -> bool:
    """Whether a name stands before what is done."""
    named = next((at for at, one in enumerate(pieces) if not isinstance(one, str)), len(pieces))
    return not weighty(tuple(one for one in pieces[:named] if isinstance(one, str) and one not in ("who", "whom")))


def rank_of(phrase: Phrase, plain: tuple[str, ...], fit: Fit) -> tuple[int, ...]:
    """What needs least supplied; then what a pack says is meant, first of just such a sentence (`K loaded`), what is
    asked of the rules, and what is ordered.
    A hex where somebody stands who is named says nothing more. Of what a pack says, `does K carry G` before
    `can K carry G`, if that is what is asked.
    """
    is_bare = phrase.meant and phrase.sort == "done" and mood(plain) == "told"
    sort = 0 if is_bare else 1 + 2 * (phrase.sort == "done") + (not phrase.meant)
    return (
        fit.of_some,
        fit.supplied,
        sort,
        fit.whole,
        int(phrase.meant != () and is_told(phrase.words) != is_told(plain)),
    )


def _prepositions(pieces: tuple[object, ...]) -> int:
    return sum(isinstance(one, str) and one in PREPOSITIONS for one in pieces)


def _of_all_at_once(phrase: Phrase, pieces: tuple[Piece, ...], names: list[tuple[int, Named]], filled: Filled) -> bool:
    """Whether what is asked of several cannot be asked of each: `can K load R and E`, `can T and U both stop there`,
    `is there room for R and E on K`. Who sees R and E sees each."""
    each = [at for at, named in filled.items() if named.parts and not phrase.slot(at).kind.many]
    if phrase.sort == "yes-or-no" and not SEES.isdisjoint(one for one in pieces if isinstance(one, str)):
        return False
    if not {*pieces[:1]} & (CAN - HAS):  # what is so of several is so of each: `does P have a line of sight to T and U`
        return any(_may_be_done_to(phrase, at) for at in each)
    both = "both" in pieces and pieces[0] in CAN
    return any(filled[at] is not names[0][1] or both for at in each)


def _at_himself(phrase: Phrase, filled: Filled) -> bool:
    """`does E get the engineer bonus` against E, the engineer."""
    aimed = {at: one.things for at, one in filled.items() if one.things and before(phrase.elements, at) == "against"}
    return any({*there} <= {*one.things} for at, one in filled.items() for to, there in aimed.items() if at != to)


def _may_be_done_to(phrase: Phrase, at: int) -> bool:
    """Whether somebody else may do it to what stands there: `is there room for R on K`, which K may load."""
    said = phrase.meant[0] if phrase.meant else ""
    return not MAY.isdisjoint(said.split()) and not said.startswith(f"{{{phrase.slot(at).name}}}")


def whoever(scene: Scene, phrase: Phrase, pieces: tuple[Piece, ...]) -> tuple[Piece, ...] | None:
    """`who may assault M7`: units that may assault M7; `which tanks`: tanks that."""
    asked = next((one for one in pieces if isinstance(one, Named) and one.text == WHO), None)
    if asked is None:
        return pieces
    subject = next((one for one in phrase.elements if not isinstance(one, str)), None)
    if phrase.sort != "yes-or-no" or subject is None or subject.kind.many:
        return None
    by_another = any(isinstance(one, Named) for one in pieces[2:3])  # of `who can K load` K does it
    if len(pieces) == 1 or (pieces[1] in CAN | IS | HAS and by_another):  # `what is in the fort` asks of it alone
        return None
    if not all(text.startswith(f"{{{subject.name}}} ") for text in phrase.meant):
        return None
    vocabulary = scene.built.vocabulary
    narrower = asked.kind.name if vocabulary.is_a(asked.kind.name, subject.kind.name) else subject.kind.name
    if subject.kind == HEX or (asked.kind != THING and narrower != asked.kind.name):
        return None
    found = Named(f"{plural_of(vocabulary, narrower)} that", Kind(narrower, many=True))
    return tuple(found if one is asked else one for one in pieces)


def _of_each_other(scene: Scene, phrase: Phrase, pair: Named) -> Fit | None:
    """`M4 and M5 are adjacent`: M4 is adjacent to M5; and what is said of two, `between S and P`, of these two."""
    slots = [at for at, one in enumerate(phrase.elements) if not isinstance(one, str)]
    if len(slots) != 2:
        return None
    filled = dict(zip(slots, pair.parts, strict=True))
    if phrase.joins(slots[0] + 1):
        fit = all(stands_in(scene.built.vocabulary, named, phrase.slot(at).kind) for at, named in filled.items())
        return _whole(scene, phrase, filled, 0) if fit else None
    if phrase.verb != "is" or phrase.meant or before(phrase.elements, slots[1]) not in _TOWARDS:
        return None
    if all(phrase.slot(at).kind == HEX and named.things for at, named in filled.items()):
        filled = {at: Named(f"{named.text}'s hex", HEX) for at, named in filled.items()}
    fit = all(stands_in(scene.built.vocabulary, named, phrase.slot(at).kind) for at, named in filled.items())
    return _whole(scene, phrase, filled, 0) if fit else None


def _placed(
    scene: Scene,
    phrase: Phrase,
    pieces: tuple[Piece, ...],
    names: list[tuple[int, Named]],
    filled: Filled,
    by_whom: bool,
) -> Iterator[tuple[Filled, int, int]]:
    """Every way to put the names into slots, with how well the words before them agree, and how many changed places."""
    if not names:
        places = list(filled)
        yield filled, 0, sum(one > other for n, one in enumerate(places) for other in places[n + 1 :])
        return
    (place, named), *rest = names
    said = before(pieces, place)
    aimed = said == "at" and bool(named.things)  # who is fired at is not where his rider is
    if said in ("from", "in", "at") and not aimed and is_where(scene, named, pieces):
        for others, score, order in _placed(scene, phrase, pieces, rest, filled, by_whom):
            yield others, score, order + 1
    for at, slot in enumerate(phrase.elements):
        if isinstance(slot, str) or at in filled or at in phrase.empty:
            continue
        there: Named | None = named
        if not stands_in(scene.built.vocabulary, named, slot.kind):
            there = _where_they_are(scene, phrase, at, named) if by_whom else None
        good = agreement(said, before(phrase.elements, at), slot.kind.name == "hex")
        if there is None or good is None:
            continue
        for others, score, order in _placed(scene, phrase, pieces, rest, {**filled, at: there}, by_whom):
            yield others, score + good, order


def _where_they_are(scene: Scene, phrase: Phrase, at: int, named: Named) -> Named | None:
    """`next to D`, `is P in view from S`: where somebody stands, if a place is told by it. In K is another thing, and
    what is told of a hex alone is not told of who is in it.
    """
    if phrase.sort == "done":  # attack D, which is in the attacked hex; who moves to K may mean to load
        near = at == 1 and isinstance(phrase.elements[0], str)
    else:
        near = before(phrase.elements, at) in _BY_WHOM
    places = all(slot.kind == HEX for slot in phrase.elements if not isinstance(slot, str))
    related = places and len(phrase.elements) - len(phrase.words) > 1
    if phrase.slot(at).kind != HEX or phrase.meant or named.kind.many or not _stands(scene, named):
        return None
    return Named(f"{named.text}'s hex", HEX) if related or near else None


def led_by_a_name(phrase: Phrase, pieces: tuple[Piece, ...]) -> bool:
    """Whether a name comes before the verb of an order, which the phrase begins with: then places tell nothing."""
    first = next((at for at, one in enumerate(pieces) if isinstance(one, Named)), len(pieces))
    leading = tuple(one for one in pieces[:first] if isinstance(one, str))
    return phrase.sort == "done" and isinstance(phrase.elements[0], str) and not weighty(leading)


def seat_of_the_doer(scene: Scene, phrase: Phrase, pieces: tuple[Piece, ...]) -> int | None:
    """Where the name belongs of who does it: `S fires at P` is fire at P with S; `P be fired at by S` is told of P.
    Nowhere, of who can be no doer of it: a minefield that attacks P is not attacked by P."""
    first = next((at for at, one in enumerate(pieces) if isinstance(one, Named)), None)
    if {"by", "be"} <= {one for one in pieces if isinstance(one, str)}:
        return None
    if first is None or phrase.sort == "value" or before(pieces, first):
        return None
    if weighty(tuple(one for one in pieces[:first] if isinstance(one, str))):
        return None
    named = pieces[first]
    assert isinstance(named, Named)
    slots = [at for at, slot in enumerate(phrase.elements) if not isinstance(slot, str) and at not in phrase.empty]
    subject = phrase.elements[0]
    is_thing = scene.built.vocabulary.is_a(named.kind.name, THING.name)
    acts = pieces[0] in MAY and is_thing and not isinstance(subject, str) and subject.kind != HEX
    doing = phrase.sort == "done" or bool(phrase.meant) or acts
    opening = next(at for at, one in enumerate(phrase.elements) if one not in CAN)
    if doing and not isinstance(phrase.elements[opening], str):
        slots = [opening]
    elif phrase.sort == "done":
        slots = [at for at in slots if before(phrase.elements, at) in MEANS]
    fitting = [at for at in slots if stands_in(scene.built.vocabulary, named, phrase.slot(at).kind)]
    return fitting[0] if fitting else NOWHERE if doing and slots else None


def _where_of_another(scene: Scene, phrase: Phrase, filled: Filled, pieces: tuple[Piece, ...]) -> bool:
    """Whether a hex tells of one thing where it stands and was said of another: `can S in M4 fire at P`."""
    slots = [at for at, one in enumerate(phrase.elements) if not isinstance(one, str)]
    for prior, at in pairwise(slots):
        place = next((one for one, piece in enumerate(pieces) if piece is filled.get(at)), 0)
        if before(phrase.elements, at) != "in" or place < 2 or pieces[place - 1] not in ("in", "at"):
            continue
        said_of = pieces[place - 2]
        if isinstance(said_of, Named) and said_of.things and filled.get(prior) is not said_of:
            return True
    return False


def _stands_elsewhere(scene: Scene, pieces: tuple[Piece, ...]) -> bool:
    """Whether who does it is said to be in a hex where he is not: `can Q in M6 fire at P`."""
    first = next((at for at, one in enumerate(pieces) if isinstance(one, Named)), len(pieces))
    doer, place = (*pieces[first : first + 1], ""), (*pieces[first + 2 : first + 3], "")
    if (
        first + 2 >= len(pieces)
        or pieces[0] not in CAN
        or before(pieces, first + 2) not in ("in", "at")
        or not isinstance(place[0], Named)
    ):
        return False
    before_it, after_it = (
        weighty(tuple(one for one in some if isinstance(one, str))) for some in (pieces[:first], pieces[first + 3 :])
    )
    is_thing = isinstance(doer[0], Named) and bool(doer[0].things) and place[0].kind == HEX
    return is_thing and not before_it and bool(after_it) and not is_where(scene, place[0], pieces)


def before(pieces: tuple[object, ...], at: int) -> str:
    """The preposition before a name or a slot."""
    while at and pieces[at - 1] in ARTICLES:
        at -= 1
    word = pieces[at - 1] if at else ""
    return word if isinstance(word, str) and word in PREPOSITIONS else ""


def _whole(scene: Scene, phrase: Phrase, filled: Filled, score: int) -> Fit | None:
    supplied = 0
    for at, slot in enumerate(phrase.elements):
        if isinstance(slot, str) or at in filled:
            continue
        named = nobody(slot) if at in phrase.empty else where_it_is(scene, phrase, filled, at, slot)
        if named is None:
            return None
        filled = {**filled, at: named}
        supplied += 1
    each = [at for at, named in filled.items() if named.parts and not phrase.slot(at).kind.many]
    if len(each) > 1 or (each and phrase.sort == "value"):
        return None
    if not each:
        return Fit(tuple((text,) for text in written(phrase, filled)), supplied, score)
    texts = [written(phrase, {**filled, each[0]: part}) for part in filled[each[0]].parts]
    if texts[1:] and all(one == texts[0] for one in texts):
        return None  # it is not asked of each: `is there room for R and E in M4`
    return Fit(tuple(zip(*texts, strict=True)), supplied + 1, score)


def where_it_is(scene: Scene, phrase: Phrase, filled: Filled, at: int, slot: Slot) -> Named | None:
    """After `from` and `in`: the hex, or what it is inside of, of the last thing before."""
    if before(phrase.elements, at) not in ("from", "in") or phrase.is_everywhere:
        return None  # of a distance both ends are said
    prior = next((filled[one] for one in range(at - 1, -1, -1) if one in filled and _stands(scene, filled[one])), None)
    if prior is None:
        return None
    if not prior.things and slot.kind == HEX:  # whoever it is
        return Named(f"({prior.text}'s hex)", HEX)
    things = prior.things
    position, names = scene.position, {thing: name for name, thing in scene.names.items()}
    if slot.kind.name == "hex":
        places = {position.hex_of(thing) for thing in things}
        hexes = [place for place in places if not isinstance(place, Special)]
        return Named(position.space.label(hexes[0]), slot.kind) if len(places) == len(hexes) == 1 else None
    around = {position.around(thing)[:1] for thing in things}
    held = [one for some in around for one in some if one in names]
    return Named(names[held[0]], slot.kind, (held[0],)) if len(around) == len(held) == 1 else None


def _stands(scene: Scene, named: Named) -> bool:
    """Whether it is told of it where it stands: also of one who is only spoken of, the unit."""
    return bool(named.things) or (not named.kind.many and scene.built.vocabulary.is_a(named.kind.name, THING.name))


def nobody(slot: Slot) -> Named:
    return Named("nobody", slot.kind)


def written(phrase: Phrase, filled: Filled) -> list[str]:
    """The phrase, or what its wording means, with these names."""
    if phrase.meant:
        by_name = {phrase.slot(at).name: named for at, named in filled.items()}
        return [_put(text, by_name) for text in phrase.meant]
    words = [one if isinstance(one, str) else filled[at].text for at, one in enumerate(phrase.elements)]
    many = phrase.verb and (filled[0].parts or filled[0].kind.many)
    if many and words[1] in _MANY:
        words[1] = _MANY[words[1]]
    return [" ".join(words).replace(" 's", "'s")]


def _put(text: str, by_name: dict[str, Named]) -> str:
    for name, named in by_name.items():
        for verb, several in _MANY.items() if named.kind.many else ():
            text = text.replace(f"{{{name}}} {verb} ", f"{named.text} {several} ")
        text = text.replace(f"{{{name}}}", named.text)
    return text
