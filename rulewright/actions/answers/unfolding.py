"""What nothing reads as it is said, asked in the steps that it means, of the target that is the same, or of the phase
that is told."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from compiler.syntax import read_words
from rulewright.actions.answers.answered import Answered, together
from rulewright.actions.answers.by_order import in_the_order_of_the_turn, tells_an_order
from rulewright.actions.moments import at_the_moment, moment
from rulewright.actions.spoken import Unfolded, named_in, spelled_out, stem, unfolded
from rulewright.scenes import Scene
from runtime.play import row_of

Read = Callable[[Scene, str], Answered | None]  # what is read, all of it
_IN_A_PHASE = re.compile(
    r"^(?P<asked>.+?),? (?:in|during) (?:(?:the|my|our|his|their|your) )?(?P<phase>(?:[\w-]+ ){0,2}[\w-]+)\??$",
    re.IGNORECASE,
)
_THE_SAME = re.compile(
    r"^(?:if|once|when) (?P<first>[\w-]+) (?P<does>[a-z]+)(?: first)?, (?P<can>can|may|could) (?P<then>[\w-]+)"
    r"(?: (?:still|also|then))? (?P<do>[a-z]+)(?: (?:afterwards|then|too|also|as well|next))? at the same "
    r"(?:target|unit|counter|one|enemy|thing)(?: (?:afterwards|too|as well|then))?\??$",
    re.IGNORECASE,
)
_PHASE = ("phase", "step")
_MOST = 4  # who is fired at, each for himself


def in_its_steps(scene: Scene, text: str, read: Read) -> Answered | None:
    words, problems = read_words(spelled_out(text))
    every = tuple(unfolded(scene, words)) if words and not problems else ()
    for one in (*every, *_at_the_same(scene, text, read)):
        found = _each(scene, text, one, read)
        if found is not None:
            return found
    return _in_a_phase(scene, text, read)


def _each(scene: Scene, text: str, one: Unfolded, read: Read) -> Answered | None:
    found = [(said, read(scene, said)) for said in one.texts]
    some = [replace(so, read_as=so.read_as or said) for said, so in found if so is not None]
    if not some or len(some) < len(found):
        return None
    told = [
        in_the_order_of_the_turn(said, so) if said in one.gone else so for said, so in zip(one.texts, some, strict=True)
    ]
    is_no = [so.value in (False, ()) for so in told]
    differ = one.is_of_all and len({so.value for so in some}) > 1
    if differ or (one.only_no and not all(is_no)):
        return None
    for said, so, no in zip(one.texts, told, is_no, strict=True):
        if said in one.gone and no and not so.nearer and not so.is_past:
            return None  # where he goes, it may be otherwise
    some = some if tells_an_order(text) else told  # else it is told once more
    first = next((so for so in some if so.value is True), None)
    return first or together(some)


def _at_the_same(scene: Scene, text: str, read: Read) -> tuple[Unfolded, ...]:
    """`if C fires first, may D fire afterwards at the same target`: at each at whom C may fire."""
    said = _THE_SAME.match(text)
    if said is None or stem(said["does"]) != stem(said["do"]) or not {said["first"], said["then"]} <= {*scene.names}:
        return ()
    found = read(scene, f"what can {said['first']} {said['do']} at")
    value = found.value if found is not None else ()
    whom = [one for one in value if one in scene.names] if isinstance(value, tuple) else []
    once, then = f"if {said['first']} {said['does']} at", f"{said['can']} {said['then']} {said['do']} at"
    texts = tuple(f"{once} {one}, {then} {one}" for one in whom)
    return (Unfolded(texts, is_of_all=True),) if 0 < len(texts) <= _MOST else ()


def _in_a_phase(scene: Scene, text: str, read: Read) -> Answered | None:
    """`can the 88 move in the foot phase`: asked of it, on the turn of who is named; of several that are called so, of
    that in which it may be."""
    said, p = _IN_A_PHASE.match(text), scene.position
    if said is None or not p.phase:
        return None
    called = {stem(one) for one in said["phase"].lower().split() if one not in _PHASE}
    by_part = len(called) < len(said["phase"].split())  # `the foot phase`
    row = dict.fromkeys(one.sequence for one in row_of(scene.table.rules.program) if one.edge == "acts")
    stems = {one: {stem(word) for word in one.lower().split()} for one in row}
    phases = [one for one in row if called and (called <= stems[one] if by_part else called == stems[one])]
    names = [one for one in named_in(scene, said["asked"]) if p.side_of(scene.names[one])]
    side = p.side_of(scene.names[names[0]]) if names else p.side_to_move
    found = []
    for phase in phases:
        there = at_the_moment(scene, phase, side)
        so = read(there, said["asked"])
        if so is None or (so.scene.position.phase, so.scene.position.side_to_move) != (phase, side):
            return None
        when = () if phase == p.phase and side == p.side_to_move else (f"Asked of {moment(phase, side)}.",)
        found.append(replace(so, read_as=so.read_as or said["asked"], stood_in=(*when, *so.stood_in)))
    first = next((so for so in found if so.value is True), None)
    return first or (together(found) if found else None)
