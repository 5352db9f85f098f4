"""Who is picked out of those who stand together, and who is left out: it is asked of him alone who is meant.

`can Q assault K5 and leave E out`, where D stands with E: can Q assault D and nobody else; `can R fire at F8 but not at
B`: at C. `if P overruns F8, can it pick the gun`: can P overrun the gun and nobody else. `can Q single out D in an
assault` and `can Q assault only D` are asked so too.
"""

from __future__ import annotations

import re

from compiler.syntax import Word, read_words
from rulewright.actions.spoken.alike import Manner, root
from rulewright.actions.spoken.english import put_together
from rulewright.actions.spoken.hand import listed_at
from rulewright.actions.spoken.named import hex_at, place_of
from rulewright.actions.spoken.phrases import wordings_at
from rulewright.actions.spoken.put_plainly.unfolded.whom import doer_at, name_of
from rulewright.actions.spoken.spelling import spelled_out
from rulewright.scenes import Scene
from runtime.records import dataclass

_LEAVES = (
    r"(?:leav(?:e|es|ing)|spar(?:e|es|ing)|ignor(?:e|es|ing)|skip(?:s|ping)?|exempt(?:s|ing)?|pass(?:es|ing)? over)"
)
_WHO = r"(?P<whom>(?:the |his |my )?[\w-]+)"
_OUT = r"(?: (?:alone|be|in peace|out(?: of (?:it|this))?|untouched|unharmed|aside))?"
_SPARED = re.compile(
    rf",? (?:(?:and|but|while|yet) )?(?:{_LEAVES}|not(?: at)?|without(?: hitting| touching| attacking)?"
    rf"|except(?: for)?|excluding) {_WHO}{_OUT}\s*\??$",
    re.IGNORECASE,
)
_IN_IT = re.compile(  # if P overruns F8, can it pick the gun
    r"^(?P<told>(?:if|when|once) .+?)(?: (?:on|in) (?:its|his|my|their|the \w+) turn| this turn)?, "
    r"(?P<can>can|could|may|might|does) (?:it|he|they|I|we|[A-Z]\w?) "
    rf"(?:(?P<left>{_LEAVES} .+)|"
    rf"(?:pick(?: out)?|choose|single out|take|(?:go for|take|hit|attack|strike)(?: only| just)) "
    rf"{_WHO}(?:,? (?:and|but) {_LEAVES} .+)?)\s*\??$",
    re.IGNORECASE,
)
_SINGLED = re.compile(
    r"^(?P<before>.*?\b(?:can|could|may|might) [\w-]+) (?:single|pick) (?:out )?(?P<whom>(?:the |his )?[\w-]+)"
    r"(?: out)? (?:in|with|for|by|when it|when) (?:an? |its |the )?(?P<how>(?:close )?[a-z]+)\s*\??$",
    re.IGNORECASE,
)
_JUST = frozenset("just only solely".split())
_NOBODY_ELSE = ("and", "nobody", "else")
_LONG = 4  # words by which one attacks


@dataclass(frozen=True)
class _Struck:
    """An attack that is told of last: how, where its words begin and end, and on whom or into which hex."""

    how: Manner
    begins: int
    ends: int
    whom: str
    place: str


def with_whom_alone(scene: Scene, text: str) -> str:
    return _alone_of_his_hex(scene, _left_out(scene, _picked_in_it(scene, _singled(scene, text))))


def _alone_of_his_hex(scene: Scene, text: str) -> str:
    """`can Q assault only D`, `assault D only`: `only` might as well be said of Q."""
    words, problems = read_words(spelled_out(text.rstrip(" ?")))
    behind = not problems and words[-1:] != () and words[-1].low in _JUST
    told = words[:-1] if behind else words
    struck = _struck_last(scene, told) if told and not problems else None
    if struck is None or not (struck.how.is_at_a_hex and struck.whom):
        return text
    if not behind and words[struck.ends].low not in _JUST:
        return text
    return put_together((*(one.text for one in words[: struck.ends]), struck.whom, *_NOBODY_ELSE))


def _left_out(scene: Scene, text: str) -> str:
    said = _SPARED.search(text)
    words, problems = read_words(spelled_out(text[: said.start()])) if said is not None else ((), ())
    struck = _struck_last(scene, words) if words and not problems else None
    spared = _one_called(scene, said["whom"], struck.place) if said is not None and struck is not None else ""
    there = _those_in(scene, struck.place, spared) if struck is not None and spared else []
    if struck is None or spared not in there or struck.whom == spared:
        return text
    left = [one for one in there if one != spared]
    whom = struck.whom or (left[0] if len(left) == 1 else "")
    if not whom:
        return text
    alone = _NOBODY_ELSE if struck.how.is_at_a_hex else ()
    return put_together((*(one.text for one in words[: struck.ends] if one.low not in _JUST), whom, *alone))


def _picked_in_it(scene: Scene, text: str) -> str:
    said = _IN_IT.match(text)
    words, problems = read_words(said["told"]) if said is not None else ((), ())
    struck = _struck_last(scene, words) if words and not problems else None
    doer = doer_at(scene, words, 1) if struck is not None else None
    if said is None or struck is None or doer is None or not struck.how.is_at_a_hex:
        return text
    so = [word.text for word in words[1 : struck.begins]]
    before = f"if {put_together(so[:-1])}, " if so[-1:] == ["and"] else ""
    if not before and struck.begins != doer.end:
        return text
    may = f"{before}{'can' if said['can'] == 'does' else said['can']} {doer.name} {struck.how.order}"
    if said["left"]:
        return f"{may} {struck.whom or struck.place} and {said['left']}"
    whom = _one_called(scene, said["whom"], struck.place)
    return f"{may} only {whom}" if whom in _those_in(scene, struck.place, whom) else text


def _singled(scene: Scene, text: str) -> str:
    said, attacks = _SINGLED.match(text), wordings_at(scene).attacks
    whom = _one_called(scene, said["whom"]) if said is not None else ""
    low = ["", *map(root, said["how"].lower().split()), ""] if said is not None else []
    ways = [one for one in attacks.manners if attacks.said_at(low, one)[0] == len(low) - 1] if whom else []
    return f"{said['before']} {ways[0].order} only {whom}" if said is not None and len(ways) == 1 else text


def _struck_last(scene: Scene, words: tuple[Word, ...]) -> _Struck | None:
    """The attack on whom the words end with."""
    low, attacks = [word.low for word in words], wordings_at(scene).attacks
    for at in range(2, len(words)):
        label = hex_at(scene, words, at) if at + 1 == len(words) else ""
        whom = doer_at(scene, words, at)
        if not label and (whom is None or whom.end != len(words)):
            continue
        ends = at - (low[at - 1] in _JUST)
        for begins in range(max(1, ends - _LONG), ends):
            said = ["", *map(root, low[begins:ends]), ""]
            here, how = attacks.said_at(said, *attacks.manners)
            if how is not None and here == len(said) - 1 and attacks.said_at(said[1:], how)[0] != here - 1:
                name = whom.name if whom is not None and not label else ""
                return _Struck(how, begins, ends, name, label or place_of(scene, name))
    return None


def _one_called(scene: Scene, text: str, place: str = "") -> str:
    """The one who is called so, of those in that place if it is told; empty where it is nobody, or several."""
    words, problems = read_words(re.sub(r"^(?:my|his) ", "the ", text))
    found = listed_at(scene, words, 0, bare=False) if words and not problems else ()
    meant = {name_of(scene, one) for end, who in found if end == len(words) for one in who.things}
    those = [one for one in meant if one and place in ("", place_of(scene, one))]
    return those[0] if len(those) == 1 else ""


def _those_in(scene: Scene, label: str, name: str) -> list[str]:
    """Those of his side who stand there, nobody around them."""
    p = scene.position
    if not name or not p.space.has(label):
        return []
    there = (one for one in p.in_hex(p.space.hex(label)) if not p.around(one))
    return [name_of(scene, one) for one in there if p.side_of(one) == p.side_of(scene.names[name])]
