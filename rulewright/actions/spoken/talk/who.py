"""Whom talk means: `both my Shermans in M2`, `the 88 up on J8`, `his StuG`, `one of the T-34s`, `rifles and engineers`.

Looser than what a question names by itself: a noun needs no article, where somebody stands may be told behind it, and
whose it is before it. What fits nobody, or several who are not alike, is nobody here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import field, replace

from compiler.syntax import Word
from rulewright.actions.spoken.alike import acts, in_other_words, without_idle_beside
from rulewright.actions.spoken.english import (
    ARTICLES,
    CAN,
    HAS,
    IS,
    LIGHT,
    NUMBERS,
    OPENING,
    OUR,
    PREPOSITIONS,
    THEIR,
)
from rulewright.actions.spoken.groups import things_called
from rulewright.actions.spoken.named import called_so, hex_at, names_at, on_whom_it_is_printed, things_of
from rulewright.actions.spoken.phrases import wordings_at
from rulewright.scenes import Scene
from runtime.records import dataclass

_POINTING = frozenset("the that those these this your a an one both any".split())
_OF = frozenset("of".split())
_ONE, _OTHER = frozenset("a an one any".split()), frozenset(("other",))
_AT = frozenset("in on at inside atop".split())
_STANDS = frozenset("up down over back out sitting standing parked right there stuck hiding sat dug".split())
_NEVER = (LIGHT | CAN | IS | HAS | OPENING) - frozenset(("a",))
_AND = frozenset("and plus &".split())
_RESTS = frozenset("sits stands stood sat stays stayed waits carries".split())
_MOMENT = frozenset("this last already just ,".split())
_BEFORE = CAN | IS | HAS | OPENING | frozenset("at with against by of on".split())  # a list, with commas in it too
_CLAUSES = frozenset("if when once after suppose supposing say assuming".split())
_LONGEST = 4
_NAMELESS = re.compile(
    r"(?<!\w)(?!(?:in|on|at|to|into|onto|from|of|off|near|by|behind|past|over|through|along|across|with|if|when|and)\b)"
    r"[a-z]+ the [a-z]+",
    re.IGNORECASE,
)
_ABOUT = (("what", "about"), ("how", "about"), ("what", "of"))
_TO = frozenset("to from in into for at".split())
_IS_ONE = frozenset("is was has does".split())
_MOST = 6  # who are meant by one noun
_HALF = ("half",)  # its move; not a deuce and a half
_PRONOUN = frozenset("it he him they them she her".split())
PEOPLE = frozenset("guys men boys lads fellows fellas troops folks squad squads crew passengers".split())


@dataclass(frozen=True)
class Who:
    """Who is spoken of, by their names; `many`: as of several."""

    names: tuple[str, ...]
    many: bool = False
    where: str = field(default="", compare=False)  # the hex that is told of them
    is_other: bool = field(default=False, compare=False)  # my other tank: of them who was not spoken of before

    @property
    def text(self) -> str:
        return self.names[0] if len(self.names) == 1 else f"{', '.join(self.names[:-1])} and {self.names[-1]}"


Said = str | Who


def told_apart(scene: Scene, words: tuple[Word, ...], in_story: bool = False) -> tuple[Said, ...]:
    """The sentence as those who are meant, and other words, in small letters but for hexes. `in_story`: who `the other`
    is, is known from who was spoken of."""
    found: list[Said] = []
    at = 0
    while at < len(words):
        end, who = _who_at(scene, words, at)
        if who is None or (who.is_other and not in_story):
            label = hex_at(scene, words, at)
            found.append(label or (words[at].low if words[at].sort == "word" else words[at].text))
            at += 1
            continue
        found.append(who)
        at = end
    return tuple(_joined(scene, found))


def with_foe(scene: Scene, pieces: tuple[Said, ...], spoken: Iterable[Who]) -> tuple[Said, ...]:
    """`R shot at us, can B shoot back`, `A drives past P, does P get to shoot`: at him; where one foe is spoken of, and
    it is asked whether somebody attacks and no more."""
    who = pieces[1] if len(pieces) > 2 and pieces[0] in CAN else ""
    rest = [one for one in pieces[2:] if isinstance(one, str)]
    if not isinstance(who, Who) or len(rest) < len(pieces) - 2:
        return pieces
    how = wordings_at(scene).attacks.barely([rest[at] for at in without_idle_beside(rest)])
    foes = dict.fromkeys(one for one in spoken if side_of(scene, one) != side_of(scene, who))
    if not how or len(foes) != 1:
        return pieces
    return ("can", who, *how.split(), *foes)


def the_same_of_another(scene: Scene, before: tuple[Said, ...], pieces: tuple[Said, ...]) -> tuple[Said, ...]:
    """`can S move? and T?`, `can S go to M5, and to M6`, `does S die? what about Y?`: what was asked before, with him
    in the place of who is of his side; empty where it is more than another who is named, or where."""
    pieces = pieces[2:] if pieces[:2] in _ABOUT else pieces
    named = tuple(one for one in pieces if one not in _TO)
    for at, said in enumerate(before if len(named) == 1 else ()):
        (one,) = named
        if isinstance(one, Who) and isinstance(said, Who):
            is_alike = side_of(scene, one) == side_of(scene, said)
        else:
            is_alike = all(isinstance(some, str) and scene.position.space.has(some) for some in (one, said))
        if is_alike:
            return (*before[:at], one, *before[at + 1 :])
    return ()


def goes_on_to(text: str, names: tuple[str, ...]) -> bool:
    """Whether behind them something is spoken of that has no name: of `D can see the town` it may be that."""
    behind = re.split(rf"(?<!\w){re.escape(names[-1])}(?!\w)", text, maxsplit=1, flags=re.IGNORECASE)[-1]
    return _NAMELESS.search(re.split(r"(?<!\w)it(?!\w)", behind, maxsplit=1)[0]) is not None


def side_of(scene: Scene, who: Who) -> object:
    return scene.position.side_of(scene.names[who.names[0]])


def _joined(scene: Scene, found: list[Said]) -> Iterator[Said]:
    """`A and B`, `A, B and C`, `A B and C` are several; `rifles, and can they` are not: what follows must be somebody
    too, and `once it hits A, B and C move` are but the two.
    """
    at = 0
    while at < len(found):
        over = at == 0 or (found[at - 1] in _BEFORE and _CLAUSES.isdisjoint(map(str, found[:at])))
        end, names = _of_a_list(found, at, _AND | {","} if over else _AND)
        if names and _is_of_another(scene, found, at, end):
            end, names = at + 1, []
        yield Who(tuple(dict.fromkeys(names)), many=True) if names else found[at]
        at = end


def _is_of_another(scene: Scene, found: list[Said], at: int, end: int) -> bool:
    """`A shoots P and B moves`, `Q, E and F are beside him`: of foes the second begins a clause of its own; so in
    `C rides on A and B is there`, for A and B are two."""
    then = found[end] if end < len(found) else ""
    sides = {side_of(scene, one) for one in found[at:end] if isinstance(one, Who)}
    is_one = isinstance(then, str) and (then in _IS_ONE or (acts(then) and then.endswith("s")))
    does = is_one or (isinstance(then, str) and then in IS | HAS)
    is_of_two = len(sides) > 1 or (is_one and any(isinstance(one, Who) for one in found[:at]))
    return is_of_two and does and at > 0 and found[at - 1] not in CAN | IS | HAS


def _of_a_list(found: list[Said], at: int, between: frozenset[str]) -> tuple[int, list[str]]:
    """Where it ends, and who is in it; nobody where there is none, which `and` closes."""
    names: list[str] = []
    closed: tuple[int, list[str]] = (at + 1, [])
    here, is_closed = at, False
    while here < len(found) and isinstance(one := found[here], Who) and names[-1:] != [*one.names[-1:]]:
        names += one.names
        closed = (here + 1, [*names]) if is_closed else closed
        here, is_closed = here + 1, False
        while here < len(found) and found[here] in between:
            is_closed = is_closed or found[here] in _AND
            here += 1
    return closed


def _who_at(scene: Scene, words: tuple[Word, ...], at: int) -> tuple[int, Who | None]:
    side = _of_a_side(scene, words, at)
    if side is not None:
        return side
    start, whose, count = _before(words, at)
    if start >= len(words):
        return at, None
    if words[start].text in scene.names and not (start == at and _is_article(words, at)):
        name = words[start].text
        return _placed(scene, words, _past_its_noun(scene, words, start, name), (name,), count or 1, "")
    for end in range(min(len(words), start + _LONGEST), start, -1):
        said = tuple(word.low for word in words[start:end])
        if end == start + 1 and start == at and hex_at(scene, words, at):
            continue
        if said[-1] in _NEVER or said[0] in _NEVER | _PRONOUN or said == _HALF:
            continue
        if end == start + 1 and names_at(scene.built.vocabulary, words, start, bare=False):
            continue  # the Germans are a side
        if _is_of_kind(scene, words, end, said):
            return _placed(scene, words, end + 1, (words[end].text,), 1, "")
        for one, many in _numbers(said):
            things = _called(scene, one, some_part=start > at or many)
            if things:
                name = words[end].text if end < len(words) and words[end].text in scene.names else ""
                if name and not _is_article(words, end):  # who is named is meant, whatever stands before the name
                    return _placed(scene, words, end + 1, (name,), 1, "")
                names = tuple(name for name, thing in scene.names.items() if thing in things)
                whose = whose or ("ours" if many and start == at and len(names) > 1 else "")
                is_other = any(word.low in _OTHER for word in words[at:start])
                stop, who = _placed(scene, words, end, names, count or (0 if many or is_other else 1), whose)
                if who is not None and is_other:
                    return stop, replace(who, is_other=True)
                if many and start == at and stop == end and not (at == 0 and _goes_on(words, end)):
                    continue  # tanks are tanks at large
                return stop, replace(who, many=True) if who is not None and many and count != 1 else who
    return at, None


def _is_of_kind(scene: Scene, words: tuple[Word, ...], at: int, said: tuple[str, ...]) -> bool:
    """`fort X`."""
    kind = scene.built.vocabulary.kind_named(said)
    thing = scene.names.get(words[at].text) if kind and at < len(words) and not _is_article(words, at) else None
    return kind is not None and thing is not None and scene.position.kind_of.get(thing) == kind.kind.name


def _past_its_noun(scene: Scene, words: tuple[Word, ...], at: int, name: str) -> int:
    """`the K truck`: K, which is one."""
    for end in range(min(len(words), at + _LONGEST), at + 1, -1):
        said = tuple(word.low for word in words[at + 1 : end])
        if said[-1] not in _NEVER and scene.names[name] in things_called(scene, said):
            return end
    return at + 1


def _goes_on(words: tuple[Word, ...], end: int) -> bool:
    """`Rifles and engineers in L6`, `Shermans on the Panther`: who begins a sentence is here."""
    return end < len(words) and words[end].low in _AND | {"on", "against", ",", "versus"}


def _of_a_side(scene: Scene, words: tuple[Word, ...], at: int) -> tuple[int, Who | None] | None:
    """`the Russians in M7` are those who stand there; the Russians are a side."""
    start = at + (words[at].low in ARTICLES | OUR | THEIR)
    for begins in dict.fromkeys((at, start)):
        found = names_at(scene.built.vocabulary, words, begins, bare=False) if begins < len(words) else []
        if found and found[0][1].kind.name == "side" and found[0][0] > start:
            end, side = found[0][0], found[0][1].text
            if end < len(words) and words[end].low not in _AT | _STANDS:
                continue
            p = scene.position
            own = {name: one for name, one in scene.names.items() if one in p.type_of and p.side_of(one) == side}
            names = tuple(name for name, one in own.items() if not _inside(scene, one))
            stop, here = _where(scene, words, end, names)
            return (stop, Who(here, many=len(here) > 1)) if 0 < len(here) <= _MOST else None
    return None


def _inside(scene: Scene, one: int) -> bool:
    return any(one in scene.position.inside(other) for other in scene.names.values() if other in scene.position.type_of)


def _is_article(words: tuple[Word, ...], at: int) -> bool:
    after, then = (*(word.low for word in words[at + 1 : at + 3]), "", "")[:2]
    if words[at].text == "A" and at and words[at - 1].sort == "comma":
        return False
    goes = acts(after) and after.endswith("s")  # A goes, A fires
    # A rode by road; not A loaded truck
    went = acts(after) and not acts(f"{after}s") and then in PREPOSITIONS | _MOMENT
    went = went or (acts(after) and not then) or (acts(after) and words[at + 2].text.isupper())  # A overran S
    does = after in CAN | IS | HAS | _AND | _RESTS | {"on", ",", "wants", "needs"} or goes or went
    return at == 0 and words[at].text == "A" and not does


def _before(words: tuple[Word, ...], at: int) -> tuple[int, str, int]:
    """Where the noun begins, whose it is told to be, and how many (0: not told)."""
    whose, count, start = "", 0, at
    while start < len(words) and start - at < _LONGEST:
        low = words[start].low
        if words[start].text == "A" and (start or not _is_article(words, 0)):
            break
        if low in OUR | THEIR:
            whose = "ours" if low in OUR else "theirs"
        elif low in NUMBERS:
            count = int(NUMBERS[low])
        elif low in _ONE:
            count = 1
        elif low == "both":
            count = 2
        elif low not in _POINTING and not (low in _OF | _OTHER and start > at):
            break
        start += 1
    return start, whose, count


def _numbers(said: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], bool]]:
    yield said, False
    last = said[-1]
    if last in PEOPLE and len(said) > 1:  # the rifle guys
        yield said[:-1], True
    for ending, single in (("s", ""), ("es", ""), ("men", ""), ("men", "man"), ("ies", "y")):
        if last.endswith(ending) and len(last) > len(ending) + 1:
            yield (*said[:-1], last.removesuffix(ending) + single), True


def _called(scene: Scene, said: tuple[str, ...], some_part: bool) -> tuple[int, ...]:
    """`the fort`, where there is one only, is that; a unit is anybody."""
    kind = scene.built.vocabulary.kind_named(said)
    if kind:
        of_kind = tuple(one for one in scene.names.values() if scene.position.kind_of.get(one) == kind.kind.name)
        return of_kind if some_part and not kind.plural and len(of_kind) == 1 else ()
    if names_at_whole(scene, said):
        return ()
    called = things_called(scene, said)
    if called:  # the infantry are not only those of whose name it is the end
        called = tuple(sorted({*called, *on_whom_it_is_printed(scene, said)}))
    return called or (things_of(scene, said, some_part=True) if some_part else ())


def names_at_whole(scene: Scene, said: tuple[str, ...]) -> bool:
    """Whether that is a name of the rules: woods, or a side."""
    return any(tuple(tokens) == said for tokens, _, _ in scene.built.vocabulary.names.get(said[0], ()))


def _placed(
    scene: Scene, words: tuple[Word, ...], end: int, names: tuple[str, ...], count: int, whose: str
) -> tuple[int, Who | None]:
    """Of them those who stand where it is told behind, are whose they are told to be, and as many."""
    stop, here = _where(scene, words, end, names)
    who = _of_them(scene, here or names, count, whose)
    label = words[stop - 1].text.upper() if here and stop > end else ""
    told = label if scene.position.space.has(label) else ""
    return (stop if here else end, replace(who, where=told)) if who else (end, None)


def _of_them(scene: Scene, names: tuple[str, ...], count: int, whose: str) -> Who | None:
    p = scene.position
    names = tuple(name for name in names if name in scene.names)
    own = tuple(name for name in names if (p.side_of(scene.names[name]) == scene.us) == (whose == "ours"))
    some = own if whose and own else names
    if not some or len(some) > _MOST:
        return None
    if count == 1 and len(some) > 1:
        sorts = {(p.type_of[one], p.side_of(one), p.hex_of(one)) for one in (scene.names[name] for name in some)}
        return Who(some[:1]) if len(sorts) == 1 else None
    if count > 1 and len(some) != count:
        alike: dict[tuple[object, object], list[str]] = {}
        for name in some:
            alike.setdefault((p.type_of[scene.names[name]], p.hex_of(scene.names[name])), []).append(name)
        fit = [each for each in alike.values() if len(each) == count]
        return Who(tuple(fit[0]), many=True) if len(fit) == 1 else None
    return Who(some, many=len(some) > 1)


def _where(scene: Scene, words: tuple[Word, ...], end: int, names: tuple[str, ...]) -> tuple[int, tuple[str, ...]]:
    """`up on J8`, `in the town`: where that ends, and who of them stands there."""
    at = end
    if at < len(words) and words[at].low in ("that", "who"):
        at += 1
    if at < len(words) and words[at].low in IS and at > end:
        at += 1
    while at < len(words) and words[at].low in _STANDS:
        at += 1
    if at >= len(words) or words[at].low not in _AT:
        return end, ()
    at += 1
    p = scene.position
    hexes = {name: p.hex_of(scene.names[name]) for name in names if name in scene.names}
    label = hex_at(scene, words, at)
    if label:
        here = p.space.hex(label)
        return at + 1, tuple(name for name, where in hexes.items() if where == here)
    at += words[at : at + 1] != () and words[at].low in ARTICLES
    ground = _ground(scene, words, at)
    if not ground:
        return end, ()
    kept = tuple(name for name, where in hexes.items() if isinstance(where, int) and _is_so(scene, where, ground))
    return at + 1, kept


def _ground(scene: Scene, words: tuple[Word, ...], at: int) -> tuple[str, ...]:
    if at >= len(words):
        return ()
    if words[at].low in ("hill", "high"):
        return ("hilltop", "slope")
    found = names_at(scene.built.vocabulary, words, at, bare=True)
    if found and found[0][0] == at + 1:
        return (found[0][1].text,)
    said = in_other_words((words[at].low,), wordings_at(scene).words)  # the houses are the town
    return tuple(one for one in said if isinstance(one, str)) if len(said) == 1 and said[0] != words[at].low else ()


def _is_so(scene: Scene, where: int, ground: tuple[str, ...]) -> bool:
    return any(called_so(scene, where, one) for one in ground)
