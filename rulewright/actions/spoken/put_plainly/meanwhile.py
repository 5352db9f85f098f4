"""What is done to somebody while he moves: `can P shoot at A while A drives past`, `does anyone get a shot at A when it
moves`. That he moves is no deed that is done first: it is asked of what may be done in the midst of it.
"""

from __future__ import annotations

from collections.abc import Iterator

from compiler.syntax import Word, read_words
from rulewright.actions.spoken.alike import acts, senses
from rulewright.actions.spoken.english import ANYBODY, MINE, OPENING, SOMEBODY, stem
from rulewright.actions.spoken.hand import WHO, listed_at, taken_apart
from rulewright.actions.spoken.named import Named, Piece
from rulewright.actions.spoken.phrases import wordings_at
from rulewright.scenes import Scene
from runtime.records import dataclass

_WHILE = frozenset("while when as whilst whenever".split())
_DURING = frozenset("in during on".split())
_MOVEMENT = frozenset("movement move".split())
_IT = frozenset("it he she they him".split())
_PAST = frozenset(
    "past by along around about up through him it them me us there here on in front of his their my sight view".split()
)
_MOVES = frozenset(map(stem, "move pass moving passing".split()))
_ME = frozenset("me us anybody anyone anything".split())
_WHO = frozenset("who what which enemy enemies".split())
_UNTIL = frozenset("before until till".split())
_AT_WHOM = ("", "it", "at it")
_AS_IT_MOVES = "as it moves"


@dataclass(frozen=True)
class Meanwhile:
    """`asked`: without the clause, as it is said of whom is fired at; `mover`: by his name."""

    asked: str
    mover: str

    @property
    def said(self) -> str:
        """As packs have it."""
        return f"{self.asked} {_AS_IT_MOVES}"


def meanwhile(scene: Scene, words: tuple[Word, ...]) -> Meanwhile | None:
    """Of a question of fire at somebody in the midst of his move; none, where he goes to a hex, or nobody is meant."""
    attacks = wordings_at(scene).attacks
    how = attacks.usual
    for at, end, mover in _clauses(scene, words) if how is not None else ():
        rest = tuple(word for word in (*words[:at], *words[end:]) if word.low not in (",", "?"))
        for behind in _AT_WHOM if mover else _AT_WHOM[:1]:  # `does P get to shoot`: at who moves
            said = (*rest, *read_words(behind)[0])
            whom, _ = attacks.said_at([word.low for word in said], how)
            who = _who(scene, said[:whom]) or _who_is_passed(scene, words[at:end], said[:whom], mover)
            target = next(taken_apart(scene, said[whom:]), ()) if whom and who else ()
            found = _at_whom(scene, f"{who} {how.order}", target, mover) if how is not None and target else None
            if found is not None:
                return found
    return None


def _at_whom(scene: Scene, who_does: str, target: tuple[Piece, ...], mover: str) -> Meanwhile | None:
    match target:
        case (Named() as one,) if len(one.things) == 1 and mover in ("", one.text):
            return Meanwhile(f"{who_does} {one.text}", one.text)
        case (str(one),) if one in _IT and mover:
            return Meanwhile(f"{who_does} {mover}", mover)
        case (str(one),) if one in _ME and (some := next(_ours(scene), "")):
            return Meanwhile(f"{who_does} {mover or 'anybody'}", mover or some)
    return None


def _who(scene: Scene, words: tuple[Word, ...]) -> str:
    """`can P`, `who can`, of whoever it is asked of."""
    low = {word.low for word in words}
    named = [one for one in next(taken_apart(scene, words), ()) if isinstance(one, Named) and one.text != WHO]
    if len(named) == 1 and named[0].things:
        return f"can {named[0].text}"
    return "who can" if not named and not low.isdisjoint(ANYBODY | _WHO) else ""


def _who_is_passed(scene: Scene, clause: tuple[Word, ...], asked: tuple[Word, ...], mover: str) -> str:
    """`A drives past P, can he shoot`: P."""
    pieces = next(taken_apart(scene, clause), ())
    others = [one.text for one in pieces if isinstance(one, Named) and len(one.things) == 1 and one.text != mover]
    return f"can {others[0]}" if len(others) == 1 and len(asked) > 1 and asked[1].low in _IT else ""


def until_fired_at(scene: Scene, words: tuple[Word, ...]) -> Iterator[str]:
    """`how far can A drive in front of P before he gets to shoot it`: how far can A move before P can fire at it."""
    low = [word.low for word in words]
    at = next((at for at, one in enumerate(low) if one in _UNTIL), 0)
    attacks = wordings_at(scene).attacks
    _, how = attacks.said_at([*low[at + 1 :], "it"] if low[0] == "how" and at else (), attacks.usual)
    if how is None:
        return
    first, after = (
        [one for one in next(taken_apart(scene, some), ()) if isinstance(one, Named) and len(one.things) == 1]
        for some in (words[:at], words[at + 1 :])
    )
    if first and len({one.text for one in (*first, *after)}) <= 2:
        firer = next((one.text for one in (*first[1:], *after) if one.text != first[0].text), "anybody")
        said = f"how far can {first[0].text} move before {firer} can {how.order} it"
        if said.split() != [word.text for word in words]:
            yield said


def _ours(scene: Scene) -> Iterator[str]:
    p = scene.position
    for name, one in scene.names.items():
        if one in p.type_of and p.side_of(one) == p.side_to_move and not p.around(one):
            yield name


def _clauses(scene: Scene, words: tuple[Word, ...]) -> Iterator[tuple[int, int, str]]:
    """Where it begins and ends, and who moves, if he is named: behind the question, or before it with a comma."""
    low = [word.low for word in words]
    for at, one in enumerate(low):
        comma = low.index(",", at) if "," in low[at:] else len(low)
        end = len(low) if at else comma + 1
        said = words[at + 1 : end if at else comma]
        if not said or (at == 0 and comma == len(low)):
            continue
        if one in _DURING and {*low[at + 1 : end]} <= _MOVEMENT | MINE | {"the", "phase", "his", "its", "?"}:
            if not _MOVEMENT.isdisjoint(low[at + 1 : end]):
                yield at, end, ""
        elif one in _WHILE:
            who, mover = _mover(scene, said)
            if _is_moving(_said_of_going(scene, said[who:])):
                yield at - (at > 0 and low[at - 1] == ","), end, mover
        elif at == 0:  # `A drives past P, does P get to shoot`
            who, mover = _mover(scene, words[:comma])
            if mover and _is_moving(_said_of_going(scene, words[who:comma])):
                yield 0, end, mover


def _mover(scene: Scene, said: tuple[Word, ...]) -> tuple[int, str]:
    if said[0].low in _IT | SOMEBODY:
        return 1 + (said[1:2] != () and said[1].low in ("is", "am", "are")), ""
    every = ((end, one) for end, one in listed_at(scene, said, 0, bare=False) if len(one.things) == 1)
    end, who = next(every, (0, None))
    return end + (said[end : end + 1] != () and said[end].low in ("is", "are")), who.text if who is not None else ""


def _said_of_going(scene: Scene, said: tuple[Word, ...]) -> tuple[str, ...]:
    """Without whom it is past; nothing, where it is to a hex."""
    pieces = next(taken_apart(scene, tuple(word for word in said if word.low != "?")), ())
    by_whom = all(isinstance(one, str) or one.things for one in pieces)
    return tuple(one for one in pieces if isinstance(one, str)) if by_whom else ()


def _is_moving(verb: tuple[str, ...]) -> bool:
    """`drives past him`, `is moving`, and no more: to no hex."""
    if not verb or verb[0] in OPENING:
        return False
    goes = any("move" in way for way in (*senses(verb[:1]), *senses(verb[:2]))) or stem(verb[0]) in _MOVES
    return goes and {*verb[1:]} <= _PAST and (acts(verb[0]) or stem(verb[0]) in _MOVES)
