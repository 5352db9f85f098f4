"""Several who are asked of in one sentence, each of something of his own: `may D hit V and E hit I6`, `A at Q and B at
S`, `can T or U reach H8`. Each is a question by itself."""

from __future__ import annotations

from collections.abc import Iterator

from compiler.syntax import Word
from rulewright.actions.spoken.english import CAN, HAS, IS, OPENING, PREPOSITIONS, put_together, stem
from rulewright.actions.spoken.hand import listed_at
from rulewright.actions.spoken.named import Named, hex_at
from rulewright.scenes import Scene

_AIMED = frozenset("at on against onto from".split())
_IF = frozenset("if when while once after before unless".split())
_IT = frozenset("it him he".split())
_AND = frozenset("and , while or".split())


def severally(scene: Scene, words: tuple[Word, ...]) -> tuple[str, ...]:
    """The question of each; nothing where one thing is asked of all."""
    low = [word.low for word in words]
    begins = next((at for at in range(len(words)) if _who_at(scene, words, at)), -1)
    if begins < 0 or not _IF.isdisjoint(low) or (begins and low[0] not in CAN | IS | HAS | OPENING):
        return ()
    end = _who_at(scene, words, begins)[0][0]
    if not begins and low[end : end + 1] and low[end] in IS:
        return ()  # that is told, and not asked
    texts = [word.text for word in words]
    either = _either(scene, words, begins) if low[0] in CAN else ()
    so = _so_or_so(scene, words) if begins == 1 and low[0] in IS | HAS else ()
    if so:
        return tuple(map(put_together, so))
    joints = list(_joints(scene, words, begins))
    if either or not joints:
        return tuple(put_together((*texts[:begins], *one)) for one in either)
    ends = [*(at for at, _, _ in joints), len(words)]
    found = [texts[: ends[0]]]
    for (_, starts, between), end in zip(joints, ends[1:], strict=True):
        who, rest = _who_at(scene, words, starts)[0][0], texts[starts:end]
        at = who - starts
        found.append([*texts[:begins], *rest[:at], *between, *rest[at:]])
    return tuple(map(put_together, found))


def _either(scene: Scene, words: tuple[Word, ...], begins: int) -> tuple[list[str], ...]:
    """`can T or U reach H8`: what is asked of either, from his name on."""
    texts = [word.text for word in words]
    end, who = _who_at(scene, words, begins)[0]
    after = _who_at(scene, words, end + 1) if texts[end : end + 1] == ["or"] else []
    if not after or after[0][0] >= len(words) or _side_of(scene, after[0][1]) != _side_of(scene, who):
        return ()
    rest = texts[after[0][0] :]
    return ([*texts[begins:end], *rest], [*texts[end + 1 : after[0][0]], *rest])


def _so_or_so(scene: Scene, words: tuple[Word, ...]) -> tuple[list[str], ...]:
    """`has A fired or moved`, `is T in the sled or beside it`, `is P or V the one that moved`: whether the one, and
    whether the other."""
    texts, low = [word.text for word in words], [word.low for word in words]
    end, _ = _who_at(scene, words, 1)[0]
    at = low.index("or") if low.count("or") == 1 else 0
    if at == end:
        then = next(iter(_who_at(scene, words, at + 1)), (0, None))[0]
        told = low[then : then + 3]
        if not then or told[:2] != ["the", "one"] or told[2:] not in (["that"], ["who"], ["which"]):
            return ()
        rest = texts[then + 3 :]
        verb, rest = (rest[0], rest[1:]) if rest[0].lower() in CAN | IS | HAS else ("has", rest)
        return ([verb, *texts[1:end], *rest], [verb, *texts[at + 1 : then], *rest])
    if at <= end or low[at + 1 :] in ([], ["not"]):
        return ()
    other, said = texts[at + 1 :], texts[end:at]
    if low[at + 1] in IS | HAS and low[at + 2 : at + 3] and low[at + 2] in _IT:  # or has it fired
        return (texts[:at], [other[0], *texts[1:end], *other[2:]])
    named = [one for start in range(end, at) for stop, one in listed_at(scene, words, start, bare=False) if stop == at]
    if other[-1].lower() in _IT and named:
        other = [*other[:-1], named[0].text]
    if low[end] in PREPOSITIONS and low[at + 1] not in PREPOSITIONS and _is_all(scene, words, at + 1):
        other = [said[0], *other]
    return ([*texts[:end], *said], [*texts[:end], *other])


def _is_all(scene: Scene, words: tuple[Word, ...], at: int) -> bool:
    """Whether nothing but one who is named, or a hex, stands there to the end."""
    ends = [end for end, _ in listed_at(scene, words, at, bare=False)]
    return len(words) in ends or (at + 1 == len(words) and hex_at(scene, words, at) != "")


def _joints(scene: Scene, words: tuple[Word, ...], begins: int) -> Iterator[tuple[int, int, list[str]]]:
    """Where one question ends, where the next begins, and what it leaves out: who does what of it is told before."""
    texts, low = [word.text for word in words], [word.low for word in words]
    first, who = _who_at(scene, words, begins)[0]
    at = first
    while at < len(words) - 2:
        starts = at + 1 + (low[at] == "," and low[at + 1] in _AND)
        after = next(iter(_who_at(scene, words, starts)), None) if low[at] in _AND else None
        if after is not None and after[0] < len(words) - 1:
            end, other = after
            aims = [one for one in range(first, at) if low[one] in _AIMED]
            if low[end] not in _AIMED and words[end].sort == "word" and stem(low[end]) == stem(low[first]):
                yield at, starts, []
            elif aims and low[end] == low[aims[0]] and _side_of(scene, other) == _side_of(scene, who):
                yield at, starts, texts[first : aims[0]]
        at += 1


def _who_at(scene: Scene, words: tuple[Word, ...], at: int) -> list[tuple[int, Named]]:
    if at >= len(words):
        return []
    return [(end, one) for end, one in listed_at(scene, words, at, bare=False) if one.things]


def _side_of(scene: Scene, who: Named) -> object:
    return {scene.position.side_of(one) for one in who.things}
