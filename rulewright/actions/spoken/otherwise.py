"""The same question put otherwise, in plain English: for what nothing reads as it stands.

`which units are adjacent to M7` is asked of units that are; `can anybody see D` of who can; and `can S move if it
is dispersed` of a position in which it is. Nothing of a sentence is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Generic, TypeVar

from compiler.phrases import Unread, Vocabulary
from compiler.syntax import Word, read_words
from compiler.terms import Term
from rulewright.actions.spoken.alike import Attacks, as_done, hindered, most_of_all, senses, turned
from rulewright.actions.spoken.english import (
    ABOARD,
    ANYBODY,
    ARTICLES,
    CAN,
    GOING,
    HAS,
    IS,
    MAY,
    MEANS,
    OPENING,
    PREPOSITIONS,
    SOMEBODY,
    TOLD,
    leaves,
    opened_by,
    put_together,
)
from rulewright.actions.spoken.named import Named, side_at
from rulewright.actions.spoken.remembered import remembered
from rulewright.scenes import Scene
from rulewright.shelf import Slip
from runtime.records import dataclass

IF = frozenset("while when if whilst".split())
_CLAUSES = (*((one,) for one in sorted(IF)), *TOLD)
_POSSIBLE = tuple(
    (*first.split(), *so.split(), "for")
    for first in ("is it", "would it be", "will it be")
    for so in ("possible", "legal", "allowed", "permitted")
)
_LEGAL = tuple((*one[:-1], "to") for one in _POSSIBLE)
_A_WAY = ("is", "there", "a", "way", "for")
_TURNS = frozenset(
    "over across through along via by down up without with before after around during because off on in while "
    "from at as when if to and but".split()
)
_MEASURED = 4  # words: enough movement points to
_IT = frozenset("it he she they".split())
_HIM = frozenset("him them her".split())
_DOES = 3  # words of what a side does
_FULLY = frozenset("get gets have keep use fire shoot attack hit count".split())
_STRENGTH = frozenset("strength strengths factor factors attack power points".split())
_GOES_ON = frozenset("still already now".split())
_STANDS = {"sits": "sitting", "rides": "riding", "stands": "standing", "hides": "hiding", "waits": "waiting"}
_BESIDE = frozenset("next adjacent beside near alongside around".split())
_POINTED = frozenset("those these".split())
_OFTEN = 120  # times that a question is put otherwise
_ALL_WORDS = 900  # that are said in all of them, at most
T = TypeVar("T")


Read = Callable[[Scene, tuple[Word, ...]], "T | Unread"]


@dataclass(frozen=True)
class Meant(Generic[T]):
    """A reading: as it would be typed, and what was read; of an order to several, each. `of_each`: asked of several,
    one by one."""

    said: str
    terms: tuple[T, ...]
    of_each: bool = False


class Patient(Generic[T]):
    """Reads, and lets a question be put otherwise so often and no more: of several there is no end of ways."""

    def __init__(self, read: Callable[[Scene, tuple[Word, ...]], T | Unread]) -> None:
        self.read, self.left, self.said = read, _OFTEN, 0

    def __call__(self, scene: Scene, words: tuple[Word, ...]) -> T | Unread:
        if not self.said:  # of a long one each way takes longer, and hardly any of them reads
            self.said = len(words)
            self.left = min(self.left, _ALL_WORDS // max(self.said, 1))
        return self.read(scene, words)

    def goes_on(self) -> bool:
        self.left -= 1
        return self.left >= 0

    def has_left(self) -> bool:
        return self.left >= 0


def otherwise(vocabulary: Vocabulary, attacks: Attacks, words: tuple[Word, ...]) -> Iterator[str]:
    texts, low = [word.text for word in words], [word.low for word in words]
    if low[:1] and low[0] in CAN | IS | HAS and low[1:2] and low[1] in ANYBODY:
        yield " ".join(("who", texts[0], *texts[2:]))
    there = 2 * (low[:2] in (["is", "there"], ["are", "there"]))
    if low[there : there + 1] and low[there] in ANYBODY and {*low[there + 1 : there + 2]} & _BESIDE:
        yield put_together(("is", *texts[there:]))  # `anyone next to M7`
    if low[:1] in (["which"], ["what"]):
        yield from _those_that(vocabulary, texts, low)
    if low[:1] and low[0] in OPENING and "would" in low:
        yield put_together("do" if one == "would" else text for one, text in zip(low, texts, strict=True))
    if low[:1] and low[0] in CAN | IS | HAS and low[1:2] == ["not"]:  # `isn't D spotted`
        yield put_together((texts[0], *texts[2:]))
    if low[:1] and low[0] in CAN and len(low) > 1 and _by_whom(texts[1:]) != texts[1:]:  # `can I fire with S`
        yield put_together((texts[0], *_by_whom(texts[1:])))
    yield from _of_a_side(vocabulary, words)
    yield from _cost_of_crossing(texts, low)
    yield from _as_is(texts, low)
    yield from _clause_behind(texts, low)
    yield from _against(attacks, words)
    yield from _enough(texts, low)
    if low[:1] == ["how"] and low[2:3] in (["does"], ["do"]) and low[1] in ("far", "fast"):
        yield put_together((*texts[:2], "can", *texts[3:]))
    yield from _measured_in(texts, low)
    yield from _by_somebody(texts, low)
    yield from _any_of_those(texts, low)
    yield from _full_strength(texts, low)
    if low[:2] in (["is", "there"], ["are", "there"]) and len(low) > 5 and low[-2] in ("in", "at", "on"):
        yield put_together(("does", texts[-1], "have", *texts[2:-2]))
    if low[0] == "how" and "apart" in low and "and" in low and {*low} & IS:
        bare = [text for text in texts if text.lower() != "apart"]
        begun, joined = next(at for at, one in enumerate(bare) if one.lower() in IS), bare.index("and")
        yield put_together(("how", "far", "is", *bare[begun + 1 : joined], "from", *bare[joined + 1 :]))
    if low[1:2] == ["both"] and low[0] not in CAN:  # what both can do, they may not both do at once
        at = 1
        further = at + 1 + (low[at + 1 : at + 2] == ["of"])
        further += low[further : further + 1] == ["the"]
        yield put_together((*texts[:at], "the", *texts[further:]))
    for at in range(2, len(low) - 2) if low[0] in CAN else ():  # `can G shoot out of the truck`
        if low[at : at + 2] == ["out", "of"]:
            yield put_together((*texts[:at], "from", *texts[at + 2 :]))
    if not {*low[1:-1]}.isdisjoint(_POINTED):  # `can E clear those mines`: the mines
        yield put_together("the" if at and one in _POINTED else texts[at] for at, one in enumerate(low))
    yield from turned(texts, low)
    yield from most_of_all(texts)
    if "upon" in low:
        yield put_together("on" if one == "upon" else text for one, text in zip(low, texts, strict=True))


def _of_a_side(vocabulary: Vocabulary, words: tuple[Word, ...]) -> Iterator[str]:
    """`can the Germans see K`: which of their units can."""
    side = side_at(vocabulary, words, 1) if len(words) > _DOES and words[0].low in CAN else None
    if side is not None and side[0] < len(words):
        yield put_together(("which units of", side[1][0], words[0].text, *(word.text for word in words[side[0] :])))


def _cost_of_crossing(texts: list[str], low: list[str]) -> Iterator[str]:
    """`what does it cost S to drive through M5`: to enter it."""
    costs = next((at for at, one in enumerate(low) if one in ("cost", "costs", "take", "takes")), 0)
    for at in range(costs + 2, len(low) - 1) if costs else ():
        if low[at - 1] == "to" and (low[at] == "cross" or (low[at] in GOING and low[at + 1] in ("through", "across"))):
            yield put_together((*texts[:at], "enter", *texts[at + 1 + (low[at] != "cross") :]))


def _clause_behind(texts: list[str], low: list[str]) -> Iterator[str]:
    """`if S fires at P, what are the odds`: what are the odds if S fires at P."""
    opening = opened_by(low, _CLAUSES)
    for at in range(opening + 1, len(low) - 1) if opening else ():
        begins = low[at] in OPENING or (low[at] in CAN | IS and low[at - 1] == ",")
        if begins and low[opening] not in CAN | IS | HAS:
            end = at - (low[at - 1] == ",") - (low[at - 1] == "then")
            asked = ("what", "happens", "to", *texts[at + 2 :]) if low[at : at + 2] == ["what", "about"] else texts[at:]
            yield put_together((*asked, "if", *_by_whom(texts[opening:end])))
            return


def _against(attacks: Attacks, words: tuple[Word, ...]) -> Iterator[str]:
    """`how strong is S if it fires at P`: against P, and not once it has fired."""
    at, begins = clause_from(words)
    clause = [word.low for word in words[begins:]]
    asks = at > 1 and words[0].low in OPENING and MAY.isdisjoint(word.low for word in words[:at])
    whom = begins + attacks.said_at(clause, attacks.usual)[0] if asks and words[begins - 1].low in IF else begins
    who = clause[clause[0] in ARTICLES :][:1]  # `the` mines are not in `the` odds
    if whom > begins and (clause[0] in _IT or {*who} & {word.low for word in words[:at]}):
        yield put_together((*(word.text for word in words[:at]), "against", *(word.text for word in words[whom:])))


def _by_whom(texts: list[str]) -> list[str]:
    """`I fire at P with S and T`: S and T fire at P."""
    at = next((at for at, one in enumerate(texts) if one.lower() in MEANS), 0)
    if not at or texts[0].lower() not in SOMEBODY:
        return texts
    return [*(one for one in texts[at + 1 :] if one.lower() != "together"), *texts[1:at]]


def _enough(texts: list[str], low: list[str]) -> Iterator[str]:
    """`does R have enough points to reach M5`: can R reach M5."""
    at = low.index("enough") if "enough" in low else 0
    to = low.index("to", at) if "to" in low[at:] else 0
    if low[0] in HAS and to and at > 1 and to - at <= _MEASURED:
        end = at - (low[at - 1] in HAS and at > 2)
        yield put_together(("can", *texts[1:end], *texts[to + 1 :]))


def shortened(words: tuple[Word, ...]) -> Iterator[tuple[Word, ...]]:
    """The same without a turn that tells how, where or when, the last first: `over the bridge`."""
    starts = [at for at, word in enumerate(words) if at > 2 and word.low in _TURNS]
    for at in reversed(starts):
        end = next((one for one in starts if one > at), len(words))
        yield (*words[:at], *words[end:])
        if end < len(words):
            yield words[:at]


def order_at(words: tuple[Word, ...]) -> int:
    """Where an order begins of which is asked whether it may be done; 0: nowhere."""
    low = tuple(word.low for word in words)
    return next((len(one) for one in _LEGAL if low[: len(one)] == one and len(low) > len(one)), 0)


def _as_is(texts: list[str], low: list[str]) -> Iterator[str]:
    """`is it possible for C to enter M5`: can C enter M5."""
    for opening in (*_POSSIBLE, _A_WAY):
        if tuple(low[: len(opening)]) == opening and "to" in low[len(opening) :]:
            to = low.index("to", len(opening))
            yield put_together(("can", *texts[len(opening) : to], *texts[to + 1 :]))


def _any_of_those(texts: list[str], low: list[str]) -> Iterator[str]:
    """`is R riding a tank`: riding any tank. Not `can R ride a tank`, which may be asked of any there may be."""
    for at in range(2, len(low) - 1) if low[0] in IS | {"does", "do", "did", "has", "have"} else ():
        if low[at] in ("a", "an") and texts[at] == low[at]:
            yield put_together((*texts[:at], "any", *texts[at + 1 :]))


def _by_somebody(texts: list[str], low: list[str]) -> Iterator[str]:
    """`may K be overrun`, `can D be loaded on K`: who may overrun K."""
    at = low.index("be") if "be" in low else 0
    if low[0] in CAN and at > 1 and low[at + 1 : at + 2] and not {"by", *IF} & {*low}:
        yield put_together(("who", texts[0], texts[at + 1], *texts[1:at], *texts[at + 2 :]))


def _measured_in(texts: list[str], low: list[str]) -> Iterator[str]:
    """`how many points does it cost S`: how much does it cost S."""
    for said in (("does", "it"), ("would", "it"), ("will", "it"), ("do", "i"), ("does", "he")):
        for at in range(3, min(len(low) - 2, 7)) if low[:1] == ["how"] and {*low[1:2]} & {"much", "many"} else ():
            if tuple(low[at : at + 2]) == said and low[at + 2] not in HAS | {"get"}:  # what one has is not paid
                yield put_together(("how", "much", *texts[at:]))


def _full_strength(texts: list[str], low: list[str]) -> Iterator[str]:
    """`does F get its full 40 if it fires at P`, `does A fire at full strength at P`: how strong is it then."""
    at = low.index("full") if "full" in low[3:] else 0
    verb = next((one for one in range(2, at) if low[one] in _FULLY), 0)
    end = at + 1
    while end < len(low) and (low[end].isdigit() or low[end] in _STRENGTH):
        end += 1
    if low[0] in CAN | HAS and verb and at - verb <= _DOES and at + 1 < end < len(low):
        rest = ["against", *texts[end + 1 :]] if low[end] in ("at", "on", "versus", "vs") else texts[end:]
        yield put_together(("how strong is", *texts[1:verb], *rest))


def _those_that(vocabulary: Vocabulary, texts: list[str], low: list[str]) -> Iterator[str]:
    """`which units can see D`: units that can see D."""
    for end in range(min(len(low), 4), 1, -1):
        noun = vocabulary.kind_named(tuple(low[1:end]))
        if noun and end < len(low) and low[end] in CAN | IS | HAS:
            verbs = ("can", "may") if low[end] in CAN else ("are",) if low[end] in IS else ("have",)
            for verb in verbs:
                yield " ".join((*low[1:end], "that", verb, *texts[end + 1 :]))


def without_why(words: tuple[Word, ...]) -> str:
    """`why can S not move`, `what stops S from moving`: can S move, of which the reasons tell; `why can nobody move`:
    can anybody; empty where that is not asked."""
    free = hindered([word.text for word in words])
    if free:
        return free
    rest = words[1:]
    denied = [at for at, word in enumerate(rest) if word.low == "not"]
    if not rest or words[0].low != "why" or rest[0].low not in CAN | IS | HAS or len(denied) > 1:
        return ""
    return put_together("anybody" if word.low == "nobody" else word.text for word in rest if word.low != "not")


def clause_at(words: tuple[Word, ...]) -> int:
    """Where it is said when something is asked; 0: nowhere."""
    return clause_from(words)[0]


def clause_from(words: tuple[Word, ...]) -> tuple[int, int]:
    """The same, and where what is said then begins."""
    low = tuple(word.low for word in words)
    for at in range(1, len(low) - 1):
        opening = opened_by(low[at:], _CLAUSES)
        if opening and at + opening < len(low):
            return at - (low[at - 1] == ","), at + opening
    return 0, 0


def of_him(words: tuple[Word, ...], named: list[tuple[int, Named]]) -> list[str]:
    """`can P fire at it if S stays`, `can it assault Q if E is in J6`: he who is told of, if he is named there."""
    him = named[0][1].text if named and named[0][1].things else ""
    ends = (at for at in range(2, len(words)) if him and words[at].low in _IT | _HIM)
    of = {at for at in ends if at + 1 == len(words) or words[at + 1].low in PREPOSITIONS}
    of |= {1} if him and len(words) > 1 and words[0].low in CAN and words[1].low in _IT else set()
    return [him if at in of else word.text for at, word in enumerate(words)]


def is_of_going(asked: str) -> bool:
    """`does D stop in M5`: where he goes he is not yet, though he may."""
    first, *rest = asked.split()
    return first == "does" and any("move" in way or "stop" in way for one in rest for way in senses((one,)))


def clauses_of(words: tuple[Word, ...], subject: str, named: int) -> Iterator[str]:
    """What is so then, as a question, the likelier first: of `it is dispersed`, of `dispersed`: `is S dispersed`.
    subject: the one who is spoken of; empty where there are several, so that nobody can tell who `it` is. named: where
    the name ends with which it begins."""
    low = [word.low for word in words]
    clause = [subject if at and subject and low[at] in _IT | _HIM else word.text for at, word in enumerate(words)]
    verb = next((at for at, one in enumerate(low) if one in CAN | IS | HAS), None)
    if named and subject and tuple(one for one in low[named:] if one not in IS | _GOES_ON) in ABOARD:
        yield put_together(["is", *clause[:named], "inside", subject])  # `G is aboard`
        return
    if named and leaves(low[named:]):
        return  # who leaves is gone, and not about to
    if verb is None and named:
        yield put_together(["does", *clause[:named], *as_done(clause[named:])])  # `K carries R`
        yield put_together(["is", *clause])  # `Q still in M8`
        return
    if verb is None and low[0] in ARTICLES:
        yield put_together(["is there a", *clause[1:]])  # `the wreck in M6`
        return
    bare = verb is None or verb == 0 or low[0] in _IT
    if bare and not subject:
        return
    if verb is None and low[0] in _IT and low[1:2] and low[1] in _STANDS:
        yield put_together(["is", subject, _STANDS[low[1]], *clause[2:]])  # `while it sits on P`
    elif verb is None and low[0] in _IT and clause[2:]:  # `if it carries R`: who carries is not who is carried
        yield put_together(["does", subject, *clause[1:]])
    elif verb is None:  # `while riding P`
        yield put_together(["is", subject, *clause])
    else:
        yield put_together([clause[verb], *([subject] if bare else clause[:verb]), *clause[verb + 1 :]])
        if not bare and not named and low[verb] in IS:
            yield put_together(["is there", *clause[:verb], *clause[verb + 1 :]])  # `infantry is on P`


def holds(scene: Scene, term: Term) -> bool:
    """Whether it is so here, or there is any such; what is not played with is not so."""
    try:
        value = scene.table.why(scene.position, scene.names, term).value
    except Slip:
        return False
    return value is True or (isinstance(value, tuple) and value != ())


def statements(said: str) -> Iterator[str]:
    """A question as it would be told: its verb, if it stands first, after any of the words that follow."""
    yield said
    first, *rest = said.split()
    for at in range(1, len(rest) + 1) if first in CAN | IS | HAS else ():
        yield " ".join((*rest[:at], first, *rest[at:]))


def meant_by(scene: Scene, said: Iterable[tuple[str, ...]], read: Read[T]) -> list[Meant[T]]:
    found = []
    for texts in said:
        terms = [term for text in texts if (term := _read(scene, text, read)) is not None]
        if len(terms) == len(texts):
            found.append(Meant("; ".join(texts), tuple(terms)))
    return found


def _read(scene: Scene, text: str, read: Read[T]) -> T | None:
    def find() -> T | None:
        words, problems = read_words(text)
        term = None if problems or not words else read(scene, words)
        return None if isinstance(term, Unread) else term

    return remembered(scene, ("read", text, read.read if isinstance(read, Patient) else read), find)


def is_state(said: str) -> bool:
    """Whether it is told what is so: that T may move there is not that he has."""
    return " may " not in said and " legal " not in said


def is_word_for_word(one: tuple[object, ...], other: tuple[object, ...]) -> bool:
    """Whether names stand between the same words in both: `what can A see`, and not `what can see A`."""
    some, others = ([piece if isinstance(piece, str) else "" for piece in pieces] for pieces in (one, other))
    return some == others
