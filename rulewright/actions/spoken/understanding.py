"""What a sentence as people say it means in the words of the rules.

Its words are taken apart into names and other words; what packs say otherwise is put in the rules' words; a phrase
is meant if it has the same weighty words and a place for every name. The phrases for which least must be supplied
are taken; what they say is read once more as the rules are read, so nothing is understood that could not be typed.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

from compiler.syntax import Word, read_words
from compiler.terms import Kind, Term
from compiler.trees import free_names
from rulewright.actions.spoken.alike import in_other_words, meant_alike, one_by_one, plainly_said, without_idle
from rulewright.actions.spoken.each import (
    asked_of_each,
    chosen_from,
    is_of_mine,
    of_a_side,
    of_ones_own,
    where_those_are,
    whether_of_those,
)
from rulewright.actions.spoken.english import CAN, GOING, OPENING, as_can, weighty
from rulewright.actions.spoken.fitting import Fit, fits, rank_of
from rulewright.actions.spoken.hand import WHO, aboard_in, alternatives_at, in_places, listed_at, taken_apart
from rulewright.actions.spoken.measured import counted_in, measured
from rulewright.actions.spoken.named import Named, hex_at, is_another, is_said_where, supposing, who_holds, written_out
from rulewright.actions.spoken.otherwise import (
    IF,
    Meant,
    Patient,
    Read,
    T,
    clause_from,
    clauses_of,
    holds,
    is_of_going,
    is_state,
    is_word_for_word,
    meant_by,
    of_him,
    order_at,
    otherwise,
    statements,
)
from rulewright.actions.spoken.phrases import Phrase, spoken_of, wordings_at
from rulewright.actions.spoken.remembered import goes_on, is_spent, remembered
from rulewright.scenes import Scene

QUESTION, ORDER = "question", "order"
DEEP = 2
_STANDING = frozenset("in on inside aboard atop from with at under beneath behind beside near".split())
_TO = frozenset("to into onto".split())
_SPLIT, _PLAINER = 12, 4  # ways to take apart what is put more plainly: of two trucks, which; of them that are read


def understood(
    scene: Scene, words: tuple[Word, ...], what: str, read: Read[T], deep: int = DEEP, by_sense: bool = True
) -> list[Meant[T]]:
    """What may be meant: one, several, or nothing. deep: how often it is put otherwise. by_sense: by other words."""
    asks = deep == DEEP and what == QUESTION
    if is_spent() or not words or (len(words) > 1 and words[0].low in OPENING and words[-1].low in OPENING):
        return []  # `who is riding on what` asks of two
    found = _where_it_is(scene, words, read, deep - 1, onto=True) if asks else []
    found = found or _as_said(scene, words, what, read, deep)
    found = found or (_in_sense(scene, words, what, read) if by_sense and deep == DEEP else [])
    if asks and not found:  # the gun in the village is the one in the town
        told = one_by_one(words, spoken_of(scene).others)
        found = again(scene, told, what, read, deep - 1) if told else []
    return found or (_where_it_is(scene, words, read, deep - 1) if asks else [])


def _as_said(scene: Scene, words: tuple[Word, ...], what: str, read: Read[T], deep: int) -> list[Meant[T]]:
    counted = counted_in(words)
    if what == QUESTION and counted is not None and (found := meant_by(scene, [(counted,)], read)):
        return found
    mine = is_of_mine(words)
    found = [] if mine else _among(scene, words, what, read, deeper=True)
    shorter = without_idle(words, lambda word: word.low)
    if not found and len(shorter) < len(words):
        found = again(scene, [word.text for word in shorter], what, read, deep)
        if what == QUESTION and "together" in {word.low for word in words}:
            found = [one for one in found if not one.of_each]
    able = as_can(words, lambda word: word.text)
    if not found and able:
        found = again(scene, able, what, read, deep)
    if not found and deep:
        found = _otherwise(scene, words, what, read, deep - 1)
    if found or mine:
        return found
    return _among(scene, words, what, read, deeper=True, by_whom=True)


def _in_sense(scene: Scene, words: tuple[Word, ...], what: str, read: Read[T]) -> list[Meant[T]]:
    """In plainer words that say the same: as anything is understood, else by what each phrase comes to."""
    plainer = []
    told = (written_out(way) for pieces in taken_apart(scene, words) for way in plainly_said(pieces))
    for text in islice(dict.fromkeys(islice(told, _SPLIT)), _PLAINER):
        some, _ = read_words(text)
        plainer += _as_said(scene, some, what, read, DEEP) if some else []  # `then` says nothing of its own
    alone = {repr(one.terms): one for one in plainer}
    return list(alone.values()) or _among(scene, words, what, read, deeper=True, by_whom=True, in_sense=True)


def _otherwise(scene: Scene, words: tuple[Word, ...], what: str, read: Read[T], deep: int) -> list[Meant[T]]:
    """The first way to put it otherwise that reads."""
    if what == ORDER:
        return _in_places(scene, words, read, deep, what)
    first = (*of_ones_own(scene, words), *whether_of_those(scene, words))
    for said in (*first, *otherwise(scene.built.vocabulary, wordings_at(scene).attacks, words)):
        found = again(scene, said.split(), what, read, deep)
        if found:
            return found
    for way in (_supposing, _as_it_stands, _in_places, _measured, _ordered, _each_alone, _of_each):
        found = way(scene, words, read, deep)
        if found:
            return found
    return []


def _measured(scene: Scene, words: tuple[Word, ...], read: Read[T], deep: int) -> list[Meant[T]]:
    """Values held against one another, or added up, each read by itself."""

    def values(there: Scene, said: str) -> list[str]:
        found = again(there, said.split(), QUESTION, read, deep)
        return [next(statements(one.said)).removeprefix("what is ") for one in found]

    alone = ((one,) for one in (*of_a_side(scene, words), *where_those_are(scene, words)))
    for some in (*alone, *measured(scene, words, values)):
        found = [one for said in some for one in again(scene, said.split(), QUESTION, read, deep)]
        if found:
            return found
    return []


def _ordered(scene: Scene, words: tuple[Word, ...], read: Read[T], deep: int) -> list[Meant[T]]:
    """`is it legal to assault M7 with R`: that is an order."""
    at = order_at(words)
    return _among(scene, words[at:], QUESTION, read, deeper=True, ordered=True) if at else []


def _each_alone(scene: Scene, words: tuple[Word, ...], read: Read[T], deep: int) -> list[Meant[T]]:
    """`the range of S and T`, `what can we move`: each of them has one; which is asked."""
    texts = [{"are": "is", "have": "has"}.get(word.low, word.text) for word in words]
    for at in range(chosen_from(scene, words), len(words)):
        for end, some in alternatives_at(scene, words, at, lists=words[0].low in OPENING):
            each = [again(scene, [*texts[:at], *one.split(), *texts[end:]], QUESTION, read, deep) for one in some]
            if all(each):
                return [replace(one, of_each=True) for readings in each for one in readings]
    return []


def _in_places(scene: Scene, words: tuple[Word, ...], read: Read[T], deep: int, what: str = QUESTION) -> list[Meant[T]]:
    """`the woods` for each hex that is woods."""
    return [one for said in in_places(scene, words) for one in again(scene, said, what, read, deep)]


def _supposing(scene: Scene, words: tuple[Word, ...], read: Read[T], deep: int) -> list[Meant[T]]:
    """`can S move if it is dispersed`: asked where it is. Where several are spoken of, each may be who `it` is."""
    is_with = not clause_from(words)[0]
    at, begins = _with_somebody(scene, words) if is_with else clause_from(words)
    split = next(taken_apart(scene, words[:at]), ())
    spoken = [one.text for one in split if isinstance(one, Named) and len(one.things) == 1] or [""]
    named = listed_at(scene, words, begins, bare=False) if at else []
    asked = again(scene, of_him(words[:at], named if spoken[1:] == [] else []), QUESTION, read, deep) if at else []
    whose = named[0][0] - begins if named and named[0][1].things else 0
    holding = who_holds(scene, named[0][1].text) if named else []  # `while Y is inside`: what he is inside
    about = dict.fromkeys((*spoken, *holding))
    every = [tuple(clauses_of(words[begins:], subject, whose)) for subject in about] if asked else []
    is_told = is_with or words[begins - 1].low not in IF
    so = [ways for ways in every if _holds(scene, ways, read, deep, whose)] if is_told or holding else []
    found: dict[str, Meant[T]] = {}
    for ways in () if is_with and so else so or every:  # of whom it is so, where that is told, he is meant
        states = (again(scene, one.split(), QUESTION, read, deep) for one in ways)
        state = next((one[0].said for one in states if len(one) == 1 and is_state(one[0].said)), None)
        for each in asked if state is not None else ():
            said = [(is_so, one) for is_so in statements(state or "") for one in statements(each.said)]
            texts = [supposing(scene, (is_so,), one) for is_so, one in said]
            found |= {one.said: one for text in texts for one in meant_by(scene, [(text,)], read)[:1]}
    as_it_is = not found and any(_holds(scene, ways, read, deep, whose) for ways in every)  # as it is loaded
    return asked if as_it_is else list(found.values())


def _holds(scene: Scene, ways: tuple[str, ...], read: Read[T], deep: int, whose: int) -> bool:
    some = (one for one in ways if whose or one.startswith("is "))
    return any(
        not is_of_going(one) and _is_so(scene, one.split(), read, deep if one.startswith("is there ") else 0)
        for one in some
    )


def _with_somebody(scene: Scene, words: tuple[Word, ...]) -> tuple[int, int]:
    """`can K move with R aboard`: where that is told, and where who is meant; twice 0: nowhere, as in `fire with S`."""
    for at in range(3, len(words) - 2):
        if words[at].low == "with":
            named = listed_at(scene, words, at + 1, bare=False)
            if named and named[0][1].things and {word.low for word in words[named[0][0] :][:1]} & _STANDING:
                return at, at + 1
    return 0, 0


def _as_it_stands(scene: Scene, words: tuple[Word, ...], read: Read[T], deep: int) -> list[Meant[T]]:
    """`can G fire from the truck`, which it is in: what is said besides of one who is named, and is so here, says
    nothing more."""
    texts = [word.text for word in words]
    for at in (at for at in range(len(words) - 1, 2, -1) if words[at].low in _STANDING):
        split = next(taken_apart(scene, words[:at]), ())
        spoken = [one for one in split if isinstance(one, Named) and len(one.things) == 1]
        told = texts[at:]
        if words[at].low == "from":
            if split[1:2] != tuple(spoken[:1]) or "be" in texts or hex_at(scene, words, at + 1):
                continue  # who is seen from there is not there
            told = ["in", *texts[at + 1 :]]
        if words[at].low == "with" and not (told := aboard_in(scene, words, at + 1)):
            continue
        asked = (["is", *told, one.text] if words[at].low == "with" else ["is", one.text, *told] for one in spoken)
        if any(_is_so(scene, one, read) for one in asked):
            found = again(scene, texts[:at], QUESTION, read, deep)
            if found:
                return found
    return []


def _where_it_is(scene: Scene, words: tuple[Word, ...], read: Read[T], deep: int, onto: bool = False) -> list[Meant[T]]:
    """`can S get to the wreck`: to its hex. `onto`: only `drive onto it`, which is no going into it."""
    texts = [word.text for word in words]
    to = [at for at in range(2, len(words) - 1) if words[at].low in _TO | {"reach"}]
    for at in (at for at in to if not onto or (words[at - 1].low in GOING and words[at].low == "onto")):
        for end, one in listed_at(scene, words, at + 1, bare=False):
            its = [word.low for word in words[end : end + 1]] == ["'s"] or is_another(scene, words, end, one)
            if len(one.things) == 1 and not its:
                end += 2 * is_said_where(scene, one, words[end : end + 2])
                into = texts[at] if onto or words[at].low == "reach" else "to"
                said = [*texts[:at], into, f"{one.text}'s", "hex", *texts[end:]]
                if found := again(scene, said, QUESTION, read, deep):
                    return found
    return []


def _is_so(scene: Scene, said: list[str], read: Read[T], deep: int = 0) -> bool:
    """Of what may be meant, any; of any one of many nothing is known."""
    told = (meant for meant in again(scene, said, QUESTION, read, deep) if is_state(meant.said))
    found = [one for meant in told for one in meant.terms if isinstance(one, Term)]
    return any(holds(scene, one) for one in found if free_names((one,)) <= scene.names.keys())


def _of_each(scene: Scene, words: tuple[Word, ...], read: Read[T], deep: int) -> list[Meant[T]]:
    """`which units can S fire at`: those of whom it holds, of the widest kind of which it can be asked."""
    found: dict[str, Meant[T]] = {}
    asked: Kind | None = None
    for each in asked_of_each(scene, words):
        if found and each.kind != asked:
            break
        asked = each.kind
        for one in again(each.here(scene), each.question.split(), QUESTION, read, deep):
            if each.name not in one.said:
                continue  # what is in view of a hex is not told of him who looks
            told = (text for so in statements(one.said) for text in each.told(so))
            some = next((some for text in told if (some := meant_by(scene, [(text,)], read))), [])
            found |= {meant.said: meant for meant in some}
    return list(found.values())


def again(scene: Scene, said: list[str], what: str, read: Read[T], deep: int = DEEP) -> list[Meant[T]]:
    """The same said otherwise: as it stands, else understood in its turn; nothing more, where it was tried often."""
    plainly = written_out(tuple(said))
    reader, is_sure = (read.read, read.has_left) if isinstance(read, Patient) else (read, lambda: True)

    def find() -> list[Meant[T]]:
        if is_spent() or (isinstance(read, Patient) and not read.goes_on()):
            return []
        words, problems = read_words(plainly)
        return [] if problems else meant_by(scene, [(plainly,)], read) or understood(scene, words, what, read, deep)

    return remembered(scene, ("again", plainly, what, reader, deep), find, is_sure)


def _among(
    scene: Scene,
    words: tuple[Word, ...],
    what: str,
    read: Read[T],
    deeper: bool,
    ordered: bool = False,
    by_whom: bool = False,
    in_sense: bool = False,
) -> list[Meant[T]]:
    """ordered: of an order of which is asked, only orders are looked at. by_whom: places are told by who is there.
    in_sense: of other words that come to the same, the nearest.
    """
    said_so = tuple((word.text, word.sort) for word in words)
    reader = read.read if isinstance(read, Patient) else read
    key = ("among", said_so, what, reader, deeper, ordered, by_whom, in_sense)

    def find() -> list[Meant[T]]:
        return _found_among(scene, words, what, read, deeper, ordered, by_whom, in_sense) if goes_on() else []

    return remembered(scene, key, find)


def _found_among(
    scene: Scene,
    words: tuple[Word, ...],
    what: str,
    read: Read[T],
    deeper: bool,
    ordered: bool,
    by_whom: bool,
    in_sense: bool,
) -> list[Meant[T]]:
    spoken = spoken_of(scene)
    tried = {written_out(tuple(word.text for word in words))}
    fitting: list[tuple[tuple[int, ...], Phrase, Fit]] = []
    plainest: dict[tuple[str, ...], list[list[Meant[T]]]] = {}  # of several tanks each may be meant
    for pieces in filter(None, taken_apart(scene, words)):
        pieces = tuple(in_other_words(pieces, spoken.others))
        plainly = written_out(pieces)
        if deeper and plainly not in tried:
            tried.add(plainly)
            alike = plainest.setdefault(tuple(one if isinstance(one, str) else "" for one in pieces), [])
            alike.append(meant_by(scene, [(plainly,)], read))
        plain = tuple(one for one in pieces if isinstance(one, str))
        said = weighty(plain)
        by_name = int(any(isinstance(one, Named) and one.text == WHO for one in pieces))  # a wording's own who is first
        for phrase in spoken.in_sense(plain) if in_sense else spoken.alike(said):
            if fits_mood(phrase, plain, ORDER if ordered else what):
                away = meant_alike(said, phrase.weighty)
                turned = by_name, int({*plain[:1]} <= OPENING and not is_word_for_word(phrase.elements, pieces))
                found_in = fits(scene, phrase, pieces, by_whom)
                fitting += [((away, *rank_of(phrase, plain, fit), *turned), phrase, fit) for fit in found_in]
    asks_may = what == QUESTION and words[0].low in CAN
    every = next((one for one in plainest.values() if all(one)), None)
    if every:
        return list({repr(one.terms): one for some in every for one in some}.values())
    for best in sorted({rank for rank, _, _ in fitting}):
        found: list[Meant[T]] = []
        for rank, phrase, fit in fitting:
            if rank == best and not phrase.near:
                some = _said(scene, phrase, fit, what, read, deeper)
                is_bare = phrase.meant and phrase.sort == "done" and asks_may  # `can S attack`, of `{the unit} attack`
                found += [one for one in some if not is_bare or " legal " in one.said]
        alone = {repr(one.terms): one for one in reversed(found)}
        # Where more must be supplied than for what a pack only offers, that is no reading: `can A cross M5`.
        if alone or any(phrase.near and rank == best for rank, phrase, _ in fitting):
            return list(reversed(alone.values()))
    return []


def fits_mood(phrase: Phrase, plain: tuple[str, ...], what: str) -> bool:
    if what == ORDER:
        return phrase.sort == "done"
    return phrase.answers(plain)


def _said(scene: Scene, phrase: Phrase, fit: Fit, what: str, read: Read[T], deeper: bool) -> list[Meant[T]]:
    found: list[Meant[T]] = []
    is_done, asks = phrase.sort == "done", what == QUESTION
    for texts in fit.texts:
        if phrase.meant:
            found += _each(scene, texts, what, read, deeper, is_done, fit.both)
        else:
            said = tuple(f"it is legal to {text}" for text in texts) if asks and is_done else texts
            found += _all_of(scene, said, what, read, fit.both)
    return found


def _each(
    scene: Scene, texts: tuple[str, ...], what: str, read: Read[T], deeper: bool, ordered: bool, both: bool
) -> list[Meant[T]]:
    """What a wording stands for; of a list, said of each."""
    parts = [_as_typed(scene, text, what, read, deeper, ordered) for text in texts]
    if len(parts) == 1:
        return parts[0]
    if any(len(one) != 1 for one in parts):
        return []
    return _all_of(scene, tuple(one.said for (one,) in parts), what, read, both)


def _all_of(scene: Scene, texts: tuple[str, ...], what: str, read: Read[T], both: bool) -> list[Meant[T]]:
    """Of a list: each is ordered; of all is asked at once. Whom the guns can see is whom any of them can."""
    joined = " or " if scene.scope.keys() - scene.names.keys() and not both else " and "
    found = meant_by(scene, [texts if what == ORDER else (joined.join(texts),)], read)
    return [replace(one, of_each=len(texts) > 1) for one in found]


def readings_of(scene: Scene, phrase: Phrase, text: str, what: str, read: Read[T]) -> list[Meant[T]]:
    """What may be typed for the phrase so filled in, if it reads."""
    return _said(scene, phrase, Fit(((text,),), 0, 0), what, read, deeper=True)


def _as_typed(scene: Scene, text: str, what: str, read: Read[T], deeper: bool, ordered: bool) -> list[Meant[T]]:
    """What a wording stands for: as it is, else understood in its turn, once."""
    found = meant_by(scene, [(text,)], read)
    if found or not deeper:
        return found
    words, _ = read_words(text)
    return _among(scene, words, what, read, deeper=False, ordered=ordered)
