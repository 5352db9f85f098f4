"""What is asked at the end of a story, of what is told before it: whether that may be done, what it costs, how good it
is, where it leads; else a question of its own."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from rulewright.actions.spoken.alike import acts, odds_cue, share_cue
from rulewright.actions.spoken.english import CAN, IS, OPENING, opened_by, wordings
from rulewright.actions.spoken.phrases import wordings_at
from rulewright.actions.spoken.talk.clause import Clause, text_of
from rulewright.actions.spoken.talk.questions import who_of_ours_sees
from rulewright.actions.spoken.talk.standing import attack_told, walks
from rulewright.actions.spoken.talk.who import Said, Who, with_foe
from rulewright.scenes import Scene

_FITS = frozenset("fit fits room space".split())
_CROWD = frozenset("many crowded full".split())
_THAT = frozenset("that it this all which".split())
_COSTS = frozenset("cost costs take takes pay pays points move movement".split())
_HOW_MUCH = wordings(
    "how much, how many, what does that cost, what does it cost, what does this cost, what is the cost"
)
_ENDS = wordings("end up, wind up, land, come out, get out, emerge, be then, be afterwards, stand then, end, stop")
_ON_THE_WAY = wordings(
    "on the way, on its way, on his way, along the way, on the way there, while it moves, as it moves, as it goes, "
    "while it goes, as it goes by, as it passes, in passing, en route"
)
_DIE = wordings(
    "off the die, on the die, to the die, die modifier, die roll modifier, the modifier, what modifier, drm, "
    "any modifier, any modifiers"
)
_FULL = wordings("full strength, at full strength, full factor, full attack, full power, in full")
_SEEING = frozenset("seeing spotting see spot".split())
_SEEN = frozenset("see spot".split())
_HOW = frozenset("right straight just on along up over".split())
_THROUGH = 5  # pieces
_BRIEF = 5  # words
_COUNT = frozenset("count counts".split())
FATES = wordings(
    "what becomes of, what happens to, what happens with, what is the fate of, what comes of, what will happen to, "
    "what about, what of"
)
_GOES_TOO = wordings("go too, go with it, go with him, go down with it, go as well, go along with it, share its fate")
_GOES_WITH = wordings("go with, go down with, go along with, go up with")
_GETS_OFF = wordings(
    "have to get off, has to get off, get off, get thrown off, thrown off, be set down, set down, get set down, "
    "fall off, come off, be unloaded, unloaded, have to unload, have to dismount, dismount, have to climb down"
)
_STAYS_ON = wordings(
    "stay on, stay aboard, stay inside, stay on it, stay mounted, remain on, remain aboard, keep riding, stay put"
)
_BEHIND_FATE = frozenset("then now afterwards after that too inside aboard".split())


def asked_of_the_last(clause: Clause) -> str:
    """Of what was told last: what it makes of somebody (`fate`), whether he gets `off` or stays `on`, is `legal`, has
    `room`, what it `cost`s, its `odds`, `die` modifier, `share` of full strength, `where` it leads, whether it counts
    as `seeing`, what is done on the `way`, who is `seen`; or nothing of that."""
    if clause.is_tag:
        return "legal"
    plain = clause.plain
    fate = opened_by(plain, FATES)
    if fate and len(clause.who) == 1 and clause.pieces[fate] is clause.who[0] and {*plain[fate:]} <= _BEHIND_FATE:
        return "fate"
    rest = tuple(one for one in plain[1:] if one not in _BEHIND_FATE)
    if clause.who and clause.pieces[1:2] == clause.who[:1] and (plain[1:] in _GOES_TOO or plain[1:] in _GOES_WITH):
        return "fate"
    if len(clause.who) == 1 and clause.pieces[0] in CAN | IS | OPENING and rest in (*_GETS_OFF, *_STAYS_ON):
        return "off" if rest in _GETS_OFF else "on"
    if "too" in plain and not _CROWD.isdisjoint(plain) and not _has_hex(clause):
        return "crowd"
    if not _FITS.isdisjoint(plain) and len(plain) <= _BRIEF and not _has_hex(clause):
        return "room"
    if clause.who and not (_COUNT.isdisjoint(plain) or _SEEING.isdisjoint(plain) or _THAT.isdisjoint(plain)):
        return "seeing"
    if clause.who and _has(plain, _ON_THE_WAY):
        return "way"
    if plain[:1] == ("where",) and _has(plain, _ENDS):
        return "where"
    if clause.who and not (odds_cue(plain) and plain[-1:] == ("for",)):  # how bad is it for S
        return "" if _SEEN.isdisjoint(plain) else "seen"
    costs = opened_by(plain, _HOW_MUCH) and not _THAT.isdisjoint(plain) and not _COSTS.isdisjoint(plain)
    if costs and "left" not in plain:
        return "cost"
    if _has(plain, _FULL) or share_cue(plain):
        return "share"
    return "die" if _has(plain, _DIE) else "odds" if odds_cue(plain) else ""


def done_on_the_way(scene: Scene, clause: Clause, mover: Who) -> str:
    """`can P shoot on the way`, of who moves: can P fire at him; empty where no such thing is asked."""
    low = tuple(one if isinstance(one, str) else "" for one in clause.pieces)
    begins = next((at for at in range(len(low)) if opened_by(low[at:], _ON_THE_WAY)), len(low))
    rest = clause.pieces[begins + opened_by(low[begins:], _ON_THE_WAY) :]
    pieces = with_foe(scene, clause.pieces[:begins], (mover,))
    attack = wordings_at(scene).attacks.told(pieces, partial(walks, scene))
    return attack.may if attack is not None and attack.is_whole and not rest else ""


def _has_hex(clause: Clause) -> bool:
    return any(any(letter.isdigit() for letter in one) for one in clause.plain)


def _has(plain: tuple[str, ...], some: tuple[tuple[str, ...], ...]) -> bool:
    return any(plain[at : at + len(one)] == one for one in some for at in range(len(plain)))


def way_through(scene: Scene, clause: Clause) -> tuple[str, str, str] | None:
    """Of `can H cut through K4 to get at K`: who, through which hex, and what for."""
    pieces = clause.pieces
    if len(pieces) < _THROUGH or pieces[0] not in CAN or not isinstance(pieces[1], Who) or len(pieces[1].names) != 1:
        return None
    for at in range(3, len(pieces)):
        label = pieces[at]
        if pieces[at - 1] != "through" or not isinstance(label, str) or not scene.position.space.has(label):
            continue
        rest = pieces[at + 1 :]
        does = all(isinstance(one, str) and (acts(one) or one in _HOW) for one in pieces[2 : at - 1])
        if does and (not rest or rest[0] == "to"):
            return pieces[1].names[0], label, text_of(rest)
    return None


def _one_of_a_hex(scene: Scene, one: Said) -> Said:
    if not isinstance(one, Who):
        return one
    there = {scene.position.hex_of(scene.names[name]) for name in one.names}
    return Who(one.names[:1]) if len(there) == 1 else one


def questions_of(scene: Scene, clause: Clause) -> Iterator[str]:
    """The question by itself, in ways to put it."""
    pieces = clause.pieces
    if not _SEEN.isdisjoint(clause.plain):  # who is seen is seen with all of his hex
        pieces = (*pieces[:2], *(_one_of_a_hex(scene, one) for one in pieces[2:]))
    if not _SEEN.isdisjoint(clause.plain) and pieces[-1] == "there":
        pieces = pieces[:-1]
    places = [one for one in clause.plain if scene.position.space.has(one)]
    if "room" in clause.plain and clause.who and places:
        yield f"is there room for {clause.who[0].text} in {places[-1]}"
    ours = who_of_ours_sees(scene, pieces)
    if ours:
        yield ours
        return
    attack = attack_told(scene, pieces)
    if attack is not None and pieces[0] in CAN and attack.is_whole:
        yield attack.may
    if pieces[0] in CAN | IS:
        yield text_of([one for one in pieces if one not in ("still", "after", "now", "then")])
    yield text_of(pieces)
