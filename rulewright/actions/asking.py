"""A position opened, moved on and seen by a side; answers in brief, and where they are written."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from compiler.diagnostics import listed
from compiler.model import Model, Next, NextAction, NextEvent, NextReaction
from compiler.terms import HEX, Exists, HexLabel, Legal, SetOf, Suppose, Term, Variable
from compiler.trees import opened, within
from rulewright.actions.judging import Judgment, actions_asked, judged
from rulewright.actions.ordered import orders
from rulewright.actions.reacting import judged_as_asked, judged_reaction
from rulewright.actions.spoken import General
from rulewright.actions.supposed import where_so
from rulewright.actions.verdict import ground, verdict
from rulewright.actions.worded import SUPPOSE, made_so, way_told
from rulewright.scenes import (
    NotLegal,
    Refused,
    Scene,
    Unplayable,
    Untaken,
    Window,
    carry_out,
    contested,
    with_printed,
)
from rulewright.shelf import Slip
from rulewright.telling import bare, otherwise, written
from runtime.answer import Answer, Aspect, Line, Sentence, Told, assumed, lines_of, reason, settling
from runtime.play import CannotAnswer, Chooser, Illegal, NoDie, RunOut, Stuck
from runtime.position import Unsettled, say_fact, say_value
from runtime.program import ValueKind, capital, with_article
from runtime.program import listed as in_a_row
from runtime.values import NONE, Unmeant

_FEW_HEXES = 12  # that are named one by one
_IN_ROW = re.compile(r"(.*?)([0-9]{1,2})")
_LOOKED_AT, _LOOKED_AT_MOST = 6, 12  # of those who cannot do it, or cannot be done it to; where no enemy is there


class Unthrown(Slip):
    """A die is thrown, of so many sides, and nobody tells what it shows."""

    def __init__(self, told: str, sides: int) -> None:
        super().__init__(told)
        self.sides = sides


def _all_ordered(scene: Scene, texts: Iterable[str]) -> list[Next] | Refused:
    events: list[Next] = []
    for text in texts:
        found = orders(scene, text)
        if isinstance(found, Refused):
            return found
        events += found
    return events


def after(
    scene: Scene,
    texts: tuple[str, ...],
    dice: tuple[int, ...],
    side: str | None = None,
    when_out: Chooser | None = None,
    throws: bool = False,
    spare: list[int] | None = None,
) -> Scene | Refused:
    """The scene after these actions, the dice falling as told; what cannot be done is told as the side may know.

    `spare` is left with the dice that nothing threw; without it each has to be thrown. `when_out` answers what is asked
    beyond what the position says. Where something is asked that nobody answers, it breaks off; the moments to react
    that came before are there all the same, unless who asks `throws` each die himself.
    """
    if not texts and not dice:
        return scene
    if any(one.startswith(SUPPOSE) for one in texts):
        return _where_supposed(scene, texts, dice, side, when_out, throws)
    events = _all_ordered(scene, texts)
    if isinstance(events, Refused):
        return events
    if dice and not events and spare is None:
        raise Slip("dice are told, and nothing is done that could throw them")
    return _carried_out(scene, events, dice, side, when_out, throws, spare)


def _carried_out(
    scene: Scene,
    events: list[Next],
    dice: tuple[int, ...],
    side: str | None,
    when_out: Chooser | None,
    throws: bool,
    spare: list[int] | None,
) -> Scene:
    windows: list[Window] = []
    came: dict[str, set[Aspect]] = {}
    broken_off = ""
    before = scene.game.position.mark()
    try:
        script = carry_out(
            *(scene.table, scene.game, scene.names, events, scene.chosen, dice),
            windows=windows,
            when_out=when_out,
            came=came,
            goes_on=spare is not None,
        )
        if spare is not None:
            spare += dice[len(dice) - script.left[1] :]
    except NotLegal as fault:
        judgment = judged(replace(scene, position=scene.game.position), fault.event)
        raise Slip("\n".join([str(fault)] if judgment.legal else map(str, verdict(judgment)))) from None
    except Untaken as fault:
        _, judgment = judged_reaction(replace(scene, done=fault.after, windows=tuple(windows)), fault.reaction, side)
        raise Slip("\n".join([str(fault)] if judgment.legal else map(str, verdict(judgment)))) from None
    except RunOut as fault:
        hint = "; `dice` tells what the dice show, in their order: 3, 5" if isinstance(fault, NoDie) else ""
        last = [event for event in events if not isinstance(event, NextReaction)][-1]
        broken_off = f"{fault}{hint}"
        if not windows or windows[-1].done is not last or (throws and isinstance(fault, NoDie)):
            raise (Unthrown(broken_off, fault.sides) if isinstance(fault, NoDie) else Slip(broken_off)) from None
    except (Unplayable, CannotAnswer, Illegal, Stuck) as fault:
        raise Slip(str(fault)) from None
    if events and scene.game.position.mark() == before and all(isinstance(one, NextEvent) for one in events):
        raise Slip(_in_vain(events))
    names, scope = with_printed(scene.game.position, scene.names, scene.scope)  # what has come into being has a name
    return replace(
        scene,
        position=scene.game.position,
        names=names,
        scope=scope,
        done=next((event.text for event in reversed(events) if not isinstance(event, NextReaction)), ""),
        windows=tuple(windows),
        came=tuple((rule, frozenset(changed)) for rule, changed in came.items()),
        broken_off=broken_off,
    )


def _in_vain(events: list[Next]) -> str:
    heard = listed(tuple(one.text for one in events), "and")
    return f"nothing comes of {heard}: no rule heeds it here. What is so is told in the position"


def _where_supposed(
    scene: Scene,
    texts: tuple[str, ...],
    dice: tuple[int, ...],
    side: str | None,
    when_out: Chooser | None,
    throws: bool,
) -> Scene | Refused:
    """What is only supposed (`suppose E is in K6`) is so from there on; dice are thrown as far as they go."""
    left: list[int] = []
    at = next(at for at, one in enumerate(texts) if one.startswith(SUPPOSE))
    first = after(scene, texts[:at], dice, spare=left)
    if isinstance(first, Refused) or first.broken_off:
        return first
    so = supposed_so(first, texts[at].removeprefix(SUPPOSE))
    return after(so, texts[at + 1 :], tuple(left), side, when_out, throws)


def supposed_so(scene: Scene, state: str) -> Scene:
    """Where that is so, and what comes of it where somebody did something: who sees him fire has him in sight."""
    way = way_told(scene, state)
    return (where_done(scene, way) if way else None) or made_so(scene, (state,))


def where_done(scene: Scene, way: str) -> Scene | None:
    try:
        done = after(made_so(scene, ()), (way,), (), throws=True)
    except Slip:
        return None
    return None if isinstance(done, Refused) or done.broken_off else done


def done_to_its_end(scene: Scene) -> None:
    if scene.broken_off:
        raise Slip(scene.broken_off)


def brief(answer: Answer) -> str:
    """The bare answer."""
    if answer.sort != "answer":
        return f"{answer.sort}: {answer.why}"
    if isinstance(answer.value, bool):
        return "yes" if answer.value else "no"
    return answer.tree.said if answer.tree is not None and answer.tree.said else str(answer.value)


def of_all(some: tuple[General[Term], ...], so: str) -> tuple[str, ...]:
    """Who stood in, and what is answered of the other types."""
    answers: dict[str, list[str]] = {so: []}
    for one in some[1:]:
        told = brief(one.scene.table.why(one.scene.position, one.scene.names, one.term))
        other = next(type_ for type_, first in zip(one.types, some[0].types, strict=True) if type_ != first)
        answers.setdefault(told, []).append(with_article(other))
    also = (f"The same of {in_a_row(answers[so])}.",) if answers[so] else ()
    others = (f"Of {in_a_row(types)}: {told}." for told, types in answers.items() if told != so)
    return (*(f"{'; '.join(one.told)}." for one in some[:1]), *also, *others)


def sources(model: Model, lines: list[Line]) -> list[str]:
    """Where the rules named in these lines are written."""
    places = written(model, (name for line in lines for name in line.named))
    return ["", "Where it is written:", *(f"  {one}" for one in places)] if places else []


def contested_of(scene: Scene, term: Term, answer: Answer) -> list[str]:
    """What is said of the contested points that the answer to a question hangs on."""

    def ask(there: Scene) -> object:
        """Without the reasons, which take many times as long."""
        mark = there.position.mark()
        try:
            return there.table.value(there.position, there.names, term)
        except (Unsettled, Unmeant, RecursionError) as why:
            return type(why)
        finally:
            there.position.undo(mark)

    trees = [answer.tree] if answer.tree is not None else []
    return otherwise(scene.built.model, scene.table.on, contested(scene, trees, (term,), (), ask))


def reasons(scene: Scene, term: Term, answer: Answer, full: bool = False) -> list[str]:
    """The reason, what it assumes, what paragraphs say otherwise, and where all of it is written."""
    lines = lines_of(grounds(scene, term, answer, full))
    return [*map(str, lines), *contested_of(scene, term, answer), *sources(scene.built.model, lines)]


def grounds(scene: Scene, term: Term, answer: Answer, full: bool = False) -> tuple[Sentence, ...]:
    """Of an action whether it is legal: how it is judged, which tells more than the answer."""
    own = () if isinstance(term, Legal) else (_of_those(scene, term, answer, full), *assumed(answer, full))
    there, asked = where_so(scene, term)
    judgments = [judged_as_asked(there, one) for one in actions_asked(there, asked)]
    answers = [answer, *(why.answer for one in judgments for why in one.reasons if why.answer is not None)]
    told = (ground(one, why=True, full=full) for one in judgments)
    return (*own, *told, *_nearest(scene, term, answer, full), *_came(scene, answers))


def _of_those(scene: Scene, term: Term, answer: Answer, full: bool) -> Sentence:
    """Of whom it is so, for whoever asks why; where of nobody, what forbids it to whom it is forbidden least, or what
    is so of none of them."""
    whole = reason(answer, full)
    if full or not isinstance(unsupposed(term), SetOf) or answer.sort != "answer":
        return whole
    beneath = tuple(one for one in whole.beneath if not isinstance(one.about, Told) or one.about.value is not False)
    if answer.value == ():
        refused = least_refused(scene, term, answer)
        alone = () if refused is None else (reason(replace(answer, tree=refused, value=False)),)
        beneath = alone or lacking(scene, term, answer) or whole.beneath
    return replace(whole, text=f"{capital(nowhere(term, answer) or brief(answer))}.", beneath=beneath)


def lacking(scene: Scene, term: Term, answer: Answer) -> tuple[Sentence, ...]:
    """`M5 is wet: no. So it is of 25 more.`: no hex is wet, where hexes are looked for; not where it is asked of those
    in which units stand."""
    found: list[Sentence] = []
    for one in reason(answer).beneath:
        asked = one.about
        if one.alike and isinstance(asked, Told) and asked.combine != "permission":
            slot = scene.built.model.questions[asked.question].slots[0]
            first = say_value(scene.position, asked.about[0], ValueKind(slot.kind.name))
            if asked.text.startswith(first) and (slot.kind.name == HEX.name) == (term.kind.name == HEX.name):
                found.append(Sentence(f"No {slot.kind.name}{asked.text.removeprefix(first)}.", asked))
    return tuple(found)


def nowhere(term: Term, answer: Answer) -> str:
    return "nowhere" if answer.value == () and term.kind.name == HEX.name else ""


def in_rows(scene: Scene, term: Term, answer: Answer) -> str:
    """Many hexes, row by row: `A1 to A10, B2 to B7 and C5`; nothing of all else."""
    value = answer.value
    if term.kind.name != HEX.name or not isinstance(value, tuple) or len(value) <= _FEW_HEXES:
        return ""
    rows: list[list[str]] = []
    for label in (scene.position.space.label(one) for one in value if isinstance(one, int)):
        (row, number), last = _parted(label), _parted(rows[-1][-1]) if rows else None
        if last == (row, number - 1):
            rows[-1].append(label)
        else:
            rows.append([label])
    return in_a_row([part for row in rows for part in ([f"{row[0]} to {row[-1]}"] if row[2:] else row)])


def _parted(label: str) -> tuple[str, int]:
    """The row a hex is in, and its number in it: `(A-U, 7)`; `(03, 12)`."""
    found = _IN_ROW.fullmatch(label)
    return (found[1], int(found[2])) if found is not None else (label, 0)


def unsupposed(term: Term) -> Term:
    """What is asked where something is supposed."""
    return unsupposed(term.body) if isinstance(term, Suppose) else term


def _nearest(scene: Scene, term: Term, answer: Answer, full: bool) -> Iterator[Sentence]:
    least = nearest_judged(scene, term, answer)
    if least is not None:
        yield replace(ground(least, full=full), text=nearest_said(least))


def nearest_said(least: Judgment) -> str:
    return f"Nearest to it: {least.said} is not legal here."


def nearest_judged(scene: Scene, term: Term, answer: Answer) -> Judgment | None:
    """Where nobody can do what is asked: of those who are nearest, whom fewest rules keep from it, and why he cannot.
    Of all of a large game that takes long, and who stands far off is not meant."""
    if not isinstance(term, SetOf | Exists) or answer.value not in ((), False):
        return None
    if isinstance(term, Exists) and term.operator != ">=":  # of whom it is asked whether there is none, some can
        return None
    meant = term.description
    others = tuple(one for one in meant.conditions if not isinstance(one, Legal))
    those = SetOf(replace(meant.kind, many=True), replace(meant, conditions=others))
    asked = scene.table.why(scene.position, scene.names, those)
    among = asked.value if len(others) < len(meant.conditions) and isinstance(asked.value, tuple) else ()
    spoken_of = {one.name for condition in meant.conditions for one in within(condition) if isinstance(one, Variable)}
    here = [scene.names[one] for one in spoken_of if one in scene.names]
    names = [name for name, thing in scene.names.items() if thing in among and name not in spoken_of]
    some: Iterable[Term] = (Variable(meant.kind, name) for name in _nearest_enemies(scene, names, here))
    if among and meant.kind.name == HEX.name:
        some = _next_to(scene, here)
    legal = [
        judged(scene, NextAction(one.action, one.arguments))
        for each in some
        for one in opened(meant, each)
        if isinstance(one, Legal)
    ]
    return min(legal, key=lambda one: len(one.reasons), default=None)


def _next_to(scene: Scene, those: list[int]) -> Iterator[Term]:
    """The hexes around them: nobody goes sooner to one further off."""
    p = scene.position
    for there in (spot for one in those if isinstance(spot := p.hex_of(one), int)):
        yield from (HexLabel(HEX, p.space.label(near)) for near in p.neighbours(there) if isinstance(near, int))


def _nearest_enemies(scene: Scene, names: list[str], others: list[int]) -> list[str]:
    """A few of them: enemies of those others first, whoever is inside nothing, the nearest."""
    p = scene.position
    sides = {p.side_of(one) for one in others}
    there = [spot for one in others if isinstance(spot := p.hex_of(one), int)]

    def away(name: str) -> tuple[bool, int, bool, int]:
        thing = scene.names[name]
        here, side = p.hex_of(thing), p.side_of(thing)
        far = min((p.distance(here, one) for one in there), default=0) if isinstance(here, int) else 0
        friend = 2 if side in sides else int(side is NONE)
        return not isinstance(here, int), friend, bool(p.around(thing)), far

    enemies = [one for one in names if away(one)[:2] == (False, 0)]
    return sorted(enemies or names, key=away)[: _LOOKED_AT if enemies else _LOOKED_AT_MOST]


def least_refused(scene: Scene, term: Term, answer: Answer) -> Told | None:
    """Where nobody may: of those asked, best of an enemy, whom the fewest rules forbid; of these the nearest. None
    where it is of no enemy, and something else is so of none of them."""
    p = scene.position

    def against(told: Told) -> tuple[bool, int, int]:
        here, *others = _places(scene, told) or [0]
        return not _speaks_of_an_enemy(scene, told), len(settling(told)), sum(p.distance(here, one) for one in others)

    found = min(answer.refused, key=against, default=None)
    return None if found and not _speaks_of_an_enemy(scene, found) and lacking(scene, term, answer) else found


def _places(scene: Scene, told: Told) -> list[int]:
    p, slots = scene.position, scene.built.model.questions[told.question].slots
    about = [(slot.kind, one) for slot, one in zip(slots, told.about, strict=True)]
    places = [one if kind == HEX else p.hex_of(one) for kind, one in about if kind == HEX or one in p.type_of]
    return [one for one in places if isinstance(one, int)]


def _speaks_of_an_enemy(scene: Scene, told: Told) -> bool:
    p, places = scene.position, _places(scene, told)
    side = p.side_of(told.about[0]) if told.about and told.about[0] in p.type_of else NONE
    return any(p.side_of(one) not in (side, NONE) for there in places[1:] for one in p.in_hex(there))


def _came(scene: Scene, answers: Iterable[Answer]) -> Iterator[Sentence]:
    """Of the facts that these rest on: those that came of what was done before, or followed from it by rule."""
    p = scene.position
    looked_at = frozenset().union(*(answer.looked_at for answer in answers))
    for rule, changed in scene.came:
        for number, key in sorted(looked_at & changed, key=str):
            if not isinstance(number, int):
                continue
            store, table = p.program.stores[number], p.values[number]
            if store.sort == "fact" and key in table:
                said = say_fact(p, store, key, table[key])
                yield Sentence(f"[{bare(rule)}] made it so that {said}.", rules=(rule,))
