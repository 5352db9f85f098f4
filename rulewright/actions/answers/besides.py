"""What is said besides a question: with which options one plays, whose turn it is, what asks nothing. It is played
with, supposed, or left out and told.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import partial

from compiler.graph import lacking
from compiler.syntax import read_words
from compiler.terms import YES_NO, Count, Exists, Read, SetOf, Suppose, Term, Variable
from compiler.trees import free_names, within
from rulewright.actions.answers.answered import Answered
from rulewright.actions.answers.moments import Ask, in_the_last_turn, with_its_turn
from rulewright.actions.answers.stories import with_steps
from rulewright.actions.answers.talked import supposes
from rulewright.actions.asking import unsupposed
from rulewright.actions.moments import at_the_moment, moment
from rulewright.actions.spoken import (
    Lessened,
    Quoted,
    acts,
    anew,
    as_played_here,
    holds,
    in_able_verbs,
    is_an_attack,
    lessened,
    newcomers,
    put_beforehand,
    state_supposed,
    stem,
    supposed_ground,
    told_of_a_hex,
    turn_told_first,
)
from rulewright.actions.typed import read_as_one
from rulewright.actions.worded import SUPPOSE, can_be_so, if_so, made_so
from rulewright.scenes import Refused, Scene, played_with
from runtime.program import fill, listed
from runtime.records import dataclass
from runtime.values import NONE

_GONE = re.compile(r"([\w-]+) is out of play")
_STAYS = re.compile(r"\b([\w-]+) (?:stay|remain)\b")
_LEAVES = re.compile(
    r"\b(?:lea(?:ve|ves|ving)|away|off|out of (?:there|here)|clears?|pulls?|drives?|goes)\b", re.IGNORECASE
)
_ALONE = re.compile(  # who is attacked alone; of who is alone that is asked
    r"\b(?:only|just) ([A-Z][\w-]*)(?![\w'])"
    r"|(?<!\b[Ii]s )(?<!\b[Aa]re )(?<!\b[Dd]oes )\b([A-Z][\w-]*) (?:only|alone)\b",
)
_SPARED = re.compile(
    r",? (?:(?:and|but|while) |(?=leaving|sparing))(?P<left>leav(?:e|es|ing) (?:the )?(?P<whom>[\w-]+)(?: \w+){0,2}?"
    r" (?:alone|be|in peace|out(?: of it)?)|spar(?:e|es|ing) (?:the )?(?P<other>[\w-]+))(?=\W*$|[ ,])",
    re.IGNORECASE,
)
_WHERE_HE_IS = re.compile(
    r"(?P<asked>(?:can|could|may|do|should) (?:I|we) .*?\b(?P<who>[A-Z][\w-]*)(?: alone| only)?)"
    r" (?:in|at) (?P<hex>[\w-]+)\??$",
    re.IGNORECASE,
)
_HEX_OF = re.compile(r"\b([\w-]+)'s hex")
_FAR_OFF = re.compile(
    r",? (?:at|from) (?:a )?(?:range|distance) (?:of )?(\d+)(?: hexes)?\b"
    r"|,? (?:at|from) (\d+) hexes(?: (?:away|off|range))?\b",
    re.IGNORECASE,
)
_WHEN = re.compile(  # also behind what is told: `if A fires, when do I`
    r"^\s*(?:when|how long|until when|till when)\b|\b(?:when|until when|till when) (?:do|does|can|may|will|is|are)\b"
    r"|\bhow long\b",
    re.IGNORECASE,
)
_BOTH = 2
_SEVERAL = 2
ReadAll = Callable[[Scene, str], "Answered | None"]  # all of it


@dataclass(frozen=True)
class ToldBefore:
    """What is asked where that is so which is told before it, and how that is said. `limit`: who is left out, of which
    nothing is known: no answer stands without it."""

    scene: Scene
    asked: str
    said: str
    limit: str = ""


def what_is_told(scene: Scene, words: str) -> ToldBefore | None:
    """The options that are played with, or whose turn it is; of who is on turn anyway nothing is said."""
    played, asked = as_played_here(scene, words)
    if asked != words:
        some = (*(f"with [{one}]" for one in played.chosen), *(f"without [{one}]" for one in played.refused))
        return ToldBefore(played_with(scene, played.chosen, played.refused), asked, f"Asked {listed(some, 'and')}.")
    spared = _SPARED.search(words)
    if spared:  # `assault S and leave Q out of it`; who fires at C by himself leaves B alone
        asked = f"{words[: spared.start()]}{words[spared.end() :]}"
        is_known = (spared["whom"] or spared["other"]) in scene.names and is_an_attack(scene, asked)
        return ToldBefore(scene, asked, "", limit="" if is_known else spared["left"])
    side, asked = turn_told_first(scene, words)
    there, said = _on_turn_of(scene, side)
    if side:
        return ToldBefore(there, asked, said)
    before = in_the_last_turn(scene, words)
    if before is not None:
        return ToldBefore(before.scene, before.asked, before.said)
    return _what_it_is(scene, words) or _where_he_is(scene, words) or _how_far_off(scene, words)


def _where_he_is(scene: Scene, text: str) -> ToldBefore | None:
    """`can I fire at Q in K7`, where Q is: at Q."""
    said, p = _WHERE_HE_IS.match(text), scene.position
    if said is None or said["who"] not in scene.names or not p.space.has(said["hex"]):
        return None
    is_there = p.hex_of(scene.names[said["who"]]) == p.space.hex(said["hex"])
    return ToldBefore(scene, said["asked"], "") if is_there else None


def _what_it_is(scene: Scene, text: str) -> ToldBefore | None:
    """`from hilltop Z6`, where that is one: from Z6."""
    words, problems = read_words(text)
    for at in () if problems else range(1, len(words)):
        label = words[at].text
        start = at - 1 - (words[at - 1].low == "hex")
        if start < 0 or not scene.position.space.has(label):
            continue
        told = told_of_a_hex(scene, words, start)
        put = read_as_one(scene, f"{label}'s {told}") if told else None
        start -= start > 0 and words[start - 1].low in ("the", "that")
        if put is not None and holds(scene, put.term):
            return ToldBefore(scene, f"{text[: words[start].start]}{text[words[at].start :]}", "")
    return None


def _how_far_off(scene: Scene, text: str) -> ToldBefore | None:
    """`is A doubled against P at range 4`, where that is how far off he is: against P; else that is told."""
    said = _FAR_OFF.search(text)
    p, words = scene.position, read_words(text)[0] if said is not None else ()
    hexes = [p.hex_of(scene.names[one]) for one in dict.fromkeys(w.text for w in words) if one in scene.names]
    start, end = hexes if len(hexes) == _BOTH else (NONE, NONE)
    if said is None or not isinstance(start, int) or not isinstance(end, int):
        return None
    is_so = p.space.distance(start, end) == int(next(one for one in said.groups() if one))
    told = "" if is_so else f"Not considered here: `{said.group().strip(' ,')}`."
    return ToldBefore(scene, f"{text[: said.start()]}{text[said.end() :]}", told)


def with_what_is_told(told: ToldBefore, found: Answered | Refused | Quoted) -> Answered | Refused | Quoted:
    first = (told.said,) if told.said else ()
    if isinstance(found, Answered) and told.limit:
        found = replace(found, unread=", ".join(filter(None, (found.unread, told.limit))))
    return replace(found, stood_in=(*first, *found.stood_in)) if isinstance(found, Answered) else found


def _on_turn_of(scene: Scene, side: str) -> tuple[Scene, str]:
    p = scene.position
    if not p.phase or side in ("", p.side_to_move):
        return scene, ""
    return at_the_moment(scene, p.phase, side), f"Asked of {moment(p.phase, side)}."


def _with_who_is_gone(words: str, found: Answered) -> Answered:
    """Of who is told to leave, and nobody tells where to, it is said what is supposed."""
    names = dict.fromkeys(one for one in _GONE.findall(found.read_as) if one not in _STAYS.findall(words))
    if not names or not _LEAVES.search(words):
        return found
    told = f"Nobody tells where {listed([*names], 'and')} will be, so this is asked without it."
    return replace(found, stood_in=(told, *found.stood_in))


def with_what_else_was_said(scene: Scene, words: str, found: Answered, ask: Ask) -> Answered:
    """Who is gone, who is there too, that it is done once more, and that another turn was spoken of."""
    found = _with_its_end(words, found)
    found = _with_other_ways(_with_who_else_is_there(words, _with_who_is_gone(words, found)))
    return with_its_turn(scene, words, _with_once_more(words, found), ask)


def _with_once_more(words: str, found: Answered) -> Answered:
    """`Q is dispersed already, can B hit it again`: where nobody has done it before, that he does is not supposed."""
    done = Counter(stem(one) for one in re.findall(r"[a-z]+", found.read_as) if acts(one))
    undone = any(f"un{one}" in done for one in done)  # `can B load C and unload it again`: it was so before
    if not found.read_as or "again" not in words.lower().split() or undone or max(done.values(), default=0) > 1:
        return found
    return replace(found, unread=", ".join(filter(None, (found.unread, "again"))))


def _with_who_else_is_there(words: str, found: Answered) -> Answered:
    """`may D assault only S`: where all in its hex are meant, that is told."""
    said = _ALONE.search(words)
    name = said and next((one for one in said.groups() if one), None)
    p, names = found.scene.position, found.scene.names
    hexes = [one for one in _HEX_OF.findall(found.read_as) if one in names and name in (one, None)]
    place = p.hex_of(names[hexes[0]]) if said and hexes else None
    if said is None or not isinstance(place, int):
        return found
    there = [one for one, thing in names.items() if p.hex_of(thing) == place and p.side_of(thing)]
    there = [one for one in there if p.side_of(names[one]) == p.side_of(names[hexes[0]])]
    if len(there) < _SEVERAL or any(isinstance(one, Count) for one in within(found.term)):
        return found  # that they are several is asked
    told = f"It is asked of all in {hexes[0]}'s hex: {listed(there, 'and')}."
    unread = ", ".join(filter(None, (found.unread, said.group())))
    return replace(found, unread=unread, stood_in=(told, *found.stood_in))


def _with_other_ways(found: Answered) -> Answered:
    """`has A fired`, who has fired in passing: what is so that is said in the same words and more."""
    scene, asked = found.scene, found.term
    facts = [one for one in within(asked) if isinstance(one, Read) and one.kind == YES_NO and len(one.arguments) == 1]
    stores = scene.table.model.stores
    if len(facts) != 1 or not found.is_answered or isinstance(asked, Suppose):
        return found
    if not isinstance(asked, SetOf | Count | Exists) and not free_names(facts[0].arguments) <= scene.names.keys():
        return found  # it is of each of those who are added up
    if isinstance(asked, SetOf | Count | Exists):
        others = tuple(one for one in asked.description.conditions if facts[0] not in within(one))
        among = _value(
            scene, SetOf(replace(asked.description.kind, many=True), replace(asked.description, conditions=others))
        )
    else:
        among = (_value(scene, facts[0].arguments[0]),)
    so = stores[facts[0].store].phrase.partition("}")[2]
    told = [
        fill(more.phrase, (name,))
        for more in stores.values()
        if len(more.slots) == 1 and more.kind == YES_NO and more.phrase.partition("}")[2].startswith(f"{so} ")
        for name, thing in sorted(scene.names.items())
        if isinstance(among, tuple)
        and thing in among
        and scene.position.is_a(thing, more.slots[0].kind.name)
        and _value(scene, Read(YES_NO, more.id, (Variable(more.slots[0].kind, name),))) is True
    ]
    further = " ".join(filter(None, (found.further, f"{'; '.join(told)}." if told else "")))
    return replace(found, further=further)


def _with_its_end(words: str, found: Answered) -> Answered:
    """`when does K recover`, read of whether it is dispersed: what ends that. Of what it may be read of, what is so."""
    if not _WHEN.search(words):
        return found
    every = (found, *found.others)
    so = [one for one in every if one.value is True and isinstance(unsupposed(one.term), Read)]
    found = replace(so[0], others=()) if len(so) == 1 and all(one.value in (True, False) for one in every) else found
    scene, asked, supposed = found.scene, unsupposed(found.term), state_supposed(found.read_as)
    scene = made_so(scene, (supposed,)) if supposed and can_be_so(scene, supposed) else scene
    if not isinstance(asked, Read) or found.value is not True or len(asked.arguments) != 1:
        return found
    end = scene.position.lasting.get((scene.table.store(asked.store), _value(scene, asked.arguments[0])))
    told = "It lasts until something changes it."
    if end is not None:
        told = f"It lasts until {moment(end.sequence, end.side or None)} {end.edge}."
    return replace(found, further=" ".join(filter(None, (found.further, told))))


def _value(scene: Scene, term: Term) -> object:
    if lacking(scene.table.model, scene.table.on, term):
        return None
    return scene.table.why(scene.position, scene.names, term).value


def where_it_is_not_so(scene: Scene, words: str, plain: str, read: ReadAll) -> Answered | None:
    """Where counters are told of that are not here, or ground that is another than here. `plain`: as it was said, in
    which no counter is taken for a verb, as `an 81 mm mortar`."""

    def with_others(there: Scene, text: str) -> Answered | None:
        said = in_able_verbs(there, put_beforehand(there, text))[0]
        return _where_others_are(there, said, read) or read(there, said)

    others = anew(partial(_where_others_are, read=read), scene, words)
    return others or anew(partial(_where_the_ground_is_so, read=with_others), scene, plain)


def _where_others_are(scene: Scene, words: str, read: ReadAll) -> Answered | None:
    """`suppose there is a German truck in H8. Can A overrun it`: asked where it is, if all of it is read then."""
    told = newcomers(scene, words)
    if told is None:
        return None
    for states, asked in ((told.states, told.asked), ((*told.states, *told.placed), told.of_them)):
        there = if_so(scene, *states) if asked else None
        found = read(there, asked) if there is not None else None
        new = there.names.keys() - scene.names.keys() if there is not None else ()
        if there is None or found is None or any(found.scene.position.hex_of(there.names[one]) is NONE for one in new):
            continue  # nobody tells where they are
        return with_steps(replace(found, read_as=found.read_as or asked), tuple(SUPPOSE + one for one in states))
    return None


def _where_the_ground_is_so(scene: Scene, words: str, read: ReadAll) -> Answered | None:
    """`if E was in a stream next to K6, could it assault Q`: asked of a hex that fits, if all of it is read then."""
    for told in supposed_ground(scene, words, if_so):
        there = if_so(scene, *told.states)
        found = read(there, told.asked) if there is not None else None
        if found is not None:
            return with_steps(
                replace(found, read_as=found.read_as or told.asked), tuple(SUPPOSE + one for one in told.states)
            )
    return None


def without_what_is_besides(scene: Scene, words: str, read: ReadAll) -> Answered | None:
    """Nothing, where it can be read in two ways without as much of it."""
    for alike in lessened(scene, words):
        found = {so.read_as: so for one in alike if (so := _read(scene, one, read)) is not None}
        if found:
            return next(iter(found.values())) if len(found) == 1 else None
    return None


def _read(scene: Scene, less: Lessened, read: ReadAll) -> Answered | None:
    if any(map(supposes, less.left_out)):
        return None  # it has to be heard
    there, turn = _on_turn_of(scene, less.side)
    so = read(there, less.text)
    if so is None:
        return None
    told = (*filter(None, (turn,)), *less.read_so, *so.stood_in)
    return replace(so, unread=", ".join(less.left_out), stood_in=told, read_as=so.read_as or less.text)


def as_it_is_spelled(found: Answered, again: Answered | Refused | Quoted) -> Answered:
    """What was found once a word was spelled right, asked again in all ways; the word is told."""
    assert found.spelled is not None
    whole = again if isinstance(again, Answered) else found
    return replace(whole, stood_in=(found.spelled.told, *whole.stood_in))
