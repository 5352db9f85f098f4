"""Several who are asked of in one sentence, each of something of his own: `may D hit V and E hit I6`, `A at Q and B at
S`. Each is a question by itself."""

from __future__ import annotations

from collections.abc import Iterator

from compiler.syntax import Word
from rulewright.actions.spoken.english import CAN, IS, OPENING, put_together, stem
from rulewright.actions.spoken.hand import listed_at
from rulewright.actions.spoken.named import Named
from rulewright.scenes import Scene

_AIMED = frozenset("at on against onto from".split())
_IF = frozenset("if when while once after before unless".split())
_AND = frozenset("and , while or".split())


def severally(scene: Scene, words: tuple[Word, ...]) -> tuple[str, ...]:
    """The question of each; nothing where one thing is asked of all."""
    low = [word.low for word in words]
    begins = next((at for at in range(len(words)) if _who_at(scene, words, at)), -1)
    if begins < 0 or not _IF.isdisjoint(low) or (begins and low[0] not in CAN | IS | OPENING):
        return ()
    joints = list(_joints(scene, words, begins))
    if not joints:
        return ()
    texts = [word.text for word in words]
    ends = [*(at for at, _, _ in joints), len(words)]
    found = [texts[: ends[0]]]
    for (_, starts, between), end in zip(joints, ends[1:], strict=True):
        who, rest = _who_at(scene, words, starts)[0][0], texts[starts:end]
        at = who - starts
        found.append([*texts[:begins], *rest[:at], *between, *rest[at:]])
    return tuple(map(put_together, found))


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
