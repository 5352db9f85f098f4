"""What a person has begun: an order to several, what is chosen of an action; and whether he acts without end: in one
phase all may come round to where it stood before."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import field, replace
from typing import TYPE_CHECKING, Any

from rulewright.games import Meant, begins_an_action, consulted_of, left_over, left_undone, of_what, whole
from rulewright.telling import counted, in_few
from runtime.play import DONE, ENOUGH, OF_STEPS, PASS, Completion, Option, fill
from runtime.position import naming_for, say_value
from runtime.program import listed
from runtime.records import dataclass

if TYPE_CHECKING:
    from rulewright.games import Counsel
    from runtime.play import ActionPlan, Decision, Game, PlayPlan
    from runtime.position import Position
    from runtime.space import Space


_TO_PLACE = 2  # choices of an action that puts somebody into a hex
_NUMBER = re.compile(r"-\d+\b")  # of one of several of a name
_FEW = 24  # places that are told by their names
_MANY = 12  # hexes of an area, each of which is asked about


@dataclass
class Order:
    """What is left of an order: who is still to carry it out, and what each does (None: as the first one did)."""

    action: str
    waiting: list[object]
    rest: list[str] | None
    doing: object = None
    ahead: list[str] = field(default_factory=list)  # of `rest`, what the one that does it has not come to


def asked_of_all(order: Order | None, decision: Decision, meant: Meant) -> Decision:
    """With the names of all who are to do what is asked of the first of them."""
    if order is None or order.rest is not None or not order.waiting or decision.sort not in ("choice", "piece"):
        return decision
    every = listed([meant.say(one) for one in (order.doing, *order.waiting)], "and")
    return replace(decision, asked=decision.asked.replace(meant.say(order.doing), every, 1))


@dataclass(frozen=True)
class Begun:
    """`chosen`: by the names of its choices; of a set what is picked so far. `bound`: of a reaction, by its event."""

    action: str
    chosen: dict[str, Any]
    bound: tuple[object, ...] = ()

    def told(self, plan: PlayPlan) -> dict[str, Any]:
        """All of it by name."""
        slots = plan.action(self.action).event_slots
        return {slot.name: value for slot, value in zip(slots, self.bound, strict=True)} | self.chosen

    def after(self, decision: Decision, index: int) -> Begun:
        value = decision.options[index].value
        if decision.sort in ("choice", "piece"):
            return self.with_value(decision, value)
        if isinstance(value, tuple) and decision.sort == "reaction":
            return Begun(value[0], {}, value[1:])
        return Begun(value, {}) if isinstance(value, str) else self

    def is_half(self, plan: PlayPlan) -> bool:
        """Whether something is still to be chosen for it."""
        return len(self.chosen) < len(plan.action(self.action).choices)

    def is_through(self, plan: PlayPlan, decision: Decision, index: int) -> bool:
        """Whether with this answer all is chosen for it."""
        if decision.sort not in ("choice", "piece") or decision.action != self.action or self.is_half(plan):
            return False
        return decision.sort == "choice" or decision.options[index].value is None

    def with_value(self, decision: Decision, value: object) -> Begun:
        """With one answer more; to be done with a set adds nothing to it."""
        if decision.sort == "piece":
            picked = (*self.chosen.get(decision.variable, ()), *(() if value is None else (value,)))
            return replace(self, chosen={**self.chosen, decision.variable: picked})
        return replace(self, chosen={**self.chosen, decision.variable: value})

    def with_said(self, decision: Decision, said: str, meant: Meant) -> Begun | None:
        """With what is none of the options; None where it is neither a place nor anybody."""
        place = next(iter(meant.place(said)), None)
        value = place if meant.asks_hex(decision) else meant.thing(said)
        return None if value is None else self.with_value(decision, value)


@dataclass
class Course:
    """The running action answer by answer, and what was answered for the one before it."""

    begun: Begun = field(default_factory=lambda: Begun("", {}))
    answers: list[str] = field(default_factory=list)
    last: list[str] = field(default_factory=list)
    _before: list[Begun] = field(default_factory=list)  # as it stood before each of its answers

    @property
    def asks_first(self) -> bool:
        """Whether the first of its choices is made."""
        return len(self.answers) == 1

    def begins(self) -> None:
        self.last = [one for one in self.answers if one != DONE] or self.last
        self.answers, self._before = [], []

    def goes_on(self, decision: Decision, index: int) -> None:
        self._before.append(self.begun)
        self.answers.append(decision.texts[index])
        self.begun = self.begun.after(decision, index)

    def goes_back(self) -> None:
        if self._before:
            self.answers.pop()
            self.begun = self._before.pop()

    def row(self, decision: Decision, index: int, line: list[str], plan: PlayPlan) -> tuple[Order, list[str]] | None:
        """Of a line for one thing, what is left over after this action goes on with it; and what is for this one."""
        choices = plan.action(decision.action).choices if decision.sort == "choice" and self.asks_first else ()
        more = len(choices) - 1
        if not 0 < more < len(line) or choices[-1].many:
            return None
        return Order(self.answers[0], [], [*line], decision.options[index].value, line[more:]), line[:more]

    def as_before(self, decision: Decision, order: Order | None) -> int | None:
        """The answer that was given here for the one before; of an order to several who does it is the next of them."""
        if order is not None and self.asks_first:
            return next((n for n, one in enumerate(decision.options) if one.value == order.doing), None)
        wanted = self.last[len(self.answers)] if 1 < len(self.answers) < len(self.last) else None
        return decision.texts.index(wanted) if wanted in decision.texts else None


@dataclass(frozen=True)
class NotDone:
    """What was not possible, for who asks why: after so many steps of the game, in words, and what was chosen; of an
    area, with each of its (first) hexes."""

    at: int = 0
    words: str = ""
    begun: Begun | None = None
    each: tuple[Begun, ...] = ()

    @staticmethod
    def of(game: Game, decision: Decision, said: str, begun: Begun, meant: Meant) -> NotDone:
        """Nothing, where what was said names neither an action nor anything to be chosen."""
        within = decision.sort in ("choice", "piece")
        chosen = begun.with_said(decision, said, meant) if within else None
        hexes = meant.place(said) if chosen is not None and meant.asks_hex(decision) else ()
        chosen = chosen if chosen is not None and chosen.is_half(game.plan) else None
        words = whole(decision, said) if within or (" " in said and begins_an_action(said, game)) else ""
        each = tuple(begun.with_value(decision, one) for one in hexes[:_MANY]) if len(hexes) > 1 else ()
        return NotDone(game.steps, words, chosen, each)


def consulted(
    game: Game, decision: Decision, word: str, more: str, refused: NotDone, counsel: Counsel | None
) -> Iterator[str]:
    """Why not, or how likely: of the action that is told, or that was not possible."""
    if word == "why" and not more and decision.sort in OF_STEPS and counsel is not None:
        yield from counsel.led_here(game, decision.variable)
        return
    within = decision.sort in ("choice", "piece") and not begins_an_action(more, game)
    action = whole(decision, more) if within else more
    if word == "why" and not more:
        action = refused.words if refused.at == game.steps else ""
    choices = game.plan.action(decision.action).choices if within else ()
    left = [one.slot.name for one in choices if one.slot.name in action]
    meant = Meant(game.position, decision.side)
    if not action:
        yield f"  {of_what(game, decision, word)}"
    elif not more and refused.each and counsel is not None:
        yield from _of_an_area(game, refused, counsel)
    elif not more and refused.begun is not None and counsel is not None:
        yield from counsel.why_so_far(game, refused.begun.action, refused.begun.told(game.plan))
    elif left and word == "why" and more and counsel is not None and not meant.asks_hex(decision):
        yield from counsel.why(game, more)  # who is not among those that may be chosen
    elif left:
        must = f"{' and '.join(left)} must be said too"
        yield f"  `{action}`: {must}; `{word}` and the whole action will do"
    elif counsel is not None:
        named, late = consulted_of(game, meant, decision, action, counsel)
        yield from (late,) if late else (counsel.why if word == "why" else counsel.odds)(game, named)


def _of_an_area(game: Game, refused: NotDone, counsel: Counsel) -> Iterator[str]:
    """Why none of its hexes will do: for each reason the hexes of which it is so."""
    label, found = game.position.space.label, dict[str, list[str]]()
    for one in refused.each:
        at = label(next(reversed(one.chosen.values())))
        why = counsel.briefly_so_far(game, one.action, one.told(game.plan))
        found.setdefault(re.sub(rf"(?<![\w-]){at}(?![\w-])", "it", why), []).append(at)
    for why, some in found.items():
        yield f"  {listed(some, 'and')}: {why}"


def where_to(game: Game, side: str) -> Iterator[str]:
    """Where the first of those may be put who stand nowhere yet, of each action that puts somebody into a hex."""
    p = game.position
    for plan, completion in game.possible_actions(side):
        who, *where = plan.choices[:2]
        if len(plan.choices) != _TO_PLACE or who.many or where[0].many or where[0].slot.kind.name != "hex":
            continue
        beside = (one for one in completion.values(()) if one in p.type_of and not isinstance(p.hex_of(one), int))
        first = next(beside, None)
        if first is not None:
            named, hexes = naming_for(p, side)(first), frozenset(completion.values((first,)))
            said = fill(plan.phrase, {who.slot.name: named, where[0].slot.name: _in_few_words(p.space, hexes)})
            verb = plan.called.partition(who.slot.name)[0].strip()
            more = f"; `{verb}` and a name tells where another may be" if next(beside, None) is not None else ""
            yield f"may be done: {said}{more}"


def _in_few_words(space: Space, hexes: frozenset[object]) -> str:
    """The areas that they fill, and those besides, as far as they are few."""
    if len(hexes) == space.size:
        return "any hex"
    filled, left = list[str](), hexes
    for name, area in sorted(space.areas.items(), key=lambda one: -len(one[1])):
        if area <= hexes and len(area & left) == len(area) > 1:
            filled, left = [*filled, name], left - area
    if len(left) > _FEW or len(filled) > _FEW:
        return f"any of {len(hexes)} hexes"
    labels = [space.label(one) for one in sorted(one for one in left if isinstance(one, int))]
    named = (re.sub("^The ", "the ", name) for name in filled)
    return listed([*named, *labels], "or")


def skipped(
    order: Order, meant: Meant, plan: ActionPlan, last: Sequence[str], game: Game, counsel: Counsel | None
) -> Iterator[tuple[str, str]]:
    """Whoever is next in the order and cannot do what he should: why, and what it is in words; of several of whom the
    same is told the first, and who they are. Then it is for one who can, or for nobody any more."""
    alike: dict[str, list[tuple[str, str, str]]] = {}
    for name, told, words in list(_passed_over(order, meant, plan, last, game, counsel)):
        alike.setdefault(_NUMBER.sub("", told.replace(name, "")), []).append((name, told, words))
    for some in alike.values():
        _, told, words = some[0]
        yield told, words
        if others := [name for name, _, _ in some[1:]]:
            yield f"  nor can {in_few(others)}", some[-1][2]


def _passed_over(
    order: Order, meant: Meant, plan: ActionPlan, last: Sequence[str], game: Game, counsel: Counsel | None
) -> Iterator[tuple[str, str, str]]:
    able = Completion(meant.position, plan)
    while order.ahead or order.waiting:
        if not order.ahead:
            order.doing = order.waiting.pop(0)
            order.ahead = list(order.rest or ())
        name = meant.say(order.doing)
        problem = _cannot(meant, plan, able, order, name, last)
        if not problem:
            return
        left = f"; not done: {', '.join(order.ahead)}" if len(order.ahead) > 1 else ""
        words = order.action
        for choice, said in zip(plan.choices, (name, *order.ahead), strict=False):
            words = words.replace(choice.slot.name, said, 1)
        because = "" if counsel is None else counsel.briefly(game, words)
        yield name, f"  {problem}{left}{f': {because}' if because else ''}", words
        order.ahead = []
    order.doing = None


def _cannot(meant: Meant, plan: ActionPlan, able: Completion, order: Order, name: str, last: Sequence[str]) -> str:
    """Why the next in the order cannot do what it should, if so. `last`: what was answered for the one before."""
    if not able.offers((), order.doing):
        return f"{name} cannot do that now"
    wanted = order.ahead[0] if order.ahead else last[2] if order.rest is None and len(last) > 2 else ""
    if not wanted or len(plan.choices) < 2 or plan.choices[1].many:
        return ""
    kind = plan.choices[1].slot.kind
    options = tuple(Option(one, say_value(meant.position, one, kind)) for one in able.values((order.doing,)))
    return "" if meant.matching(options, wanted) is not None else f"{name} cannot do that with {wanted}"


def is_settled(decision: Decision, plan: PlayPlan, is_free: bool, weighs: bool = False) -> bool:
    """Whether one answer to a set is left. That it is enough goes without saying where more is to be chosen: only the
    last choice of an action does it; whoever takes a reaction has said already that he does, unless he `weighs` what is
    to be done. Who must be in it, where nobody else can, is in it, if that `is_free` to do."""
    if decision.sort != "piece" or len(decision.options) > 1:
        return False
    action = plan.action(decision.action)
    is_enough = decision.texts == (ENOUGH,)
    is_last = decision.variable == action.choices[-1].slot.name
    return (action.event is not None and not weighs) or not is_last if is_enough else is_free


def after_enough(decision: Decision, queue: list[str], plan: PlayPlan) -> list[str]:
    """What is left of a line where it goes without saying that the last set is enough."""
    is_last = decision.variable == plan.action(decision.action).choices[-1].slot.name
    is_said = decision.texts == (ENOUGH,) and queue[:1] in ([ENOUGH], [DONE])
    return queue[1:] if is_last and is_said else queue


def next_piece(decision: Decision, picking: list[object]) -> tuple[int | None, list[object] | None]:
    """The next of a set, or of an order, that is wanted, and what is still to be picked then; or that it is enough."""
    of_set = decision.options if decision.sort in ("piece", "order") else ()
    index = next((n for n, one in enumerate(of_set) if one.value is not None and one.value in picking), None)
    if index is not None:
        return index, [one for one in picking if one != of_set[index].value]
    return decision.texts.index(ENOUGH) if ENOUGH in decision.texts else None, None


# ---- play without end


class Rounds:
    """Of the phase that runs: how all stood when this side was first asked, and since."""

    def __init__(self, is_final: bool = False) -> None:
        self._began: Position | None = None  # how all stood when this side was first asked in this turn of its
        self._turn: tuple[int, str] = (0, "")
        self._warned = -1  # after how many answers it was told what comes of it to be done
        self._means_it = False  # whether he who was told is done all the same
        self._is_final = is_final
        self._stood: dict[str, int] = {}  # how everything stood in this phase, after how many actions
        self._phase: tuple[int, str] = (0, "")
        self._over: tuple[str, ...] = ()  # who keeps the phase from ending as it is written, and can do nothing for it

    def begun(self, game: Game, side: str, decision: Decision) -> Iterator[str]:
        """Where somebody may be put in this phase, if nothing was asked in it before."""
        return where_to(game, side) if (decision.turn, decision.phase) != self._phase else iter(())

    def told(self, game: Game, side: str, decision: Decision, counsel: Counsel | None) -> Iterator[str]:
        """That all stands as it did before, if so, and about whom nothing can be done any more; asked whenever this
        side may act."""
        known, self._over = self._over, () if counsel is None else tuple(left_over(game, decision))
        for name in self._over:
            if counsel is not None and name not in known:
                yield f"  nothing can be done about {name} any more: {counsel.briefly_of(game, name)}"
        seen = game.position.view(side)
        if (decision.turn, decision.phase) != self._phase:
            self._phase, self._stood = (decision.turn, decision.phase), {}
        turn = decision.turn, game.position.side_to_move
        if turn != self._turn or self._began is None:
            self._turn, self._began = turn, seen
        now = seen.printed()
        acted = game.limits.actions_in_a_phase - game.actions_left
        before = self._stood.setdefault(now, acted)
        self._stood[now] = min(before, acted)
        if before < acted:
            ago = counted(acted - before, "action")
            yield f"  all stands as it did {ago} ago: what was done since has changed nothing"

    def still_bound(self, decision: Decision) -> Decision:
        """As it is shown: without those about whom nothing can be done any more."""
        left = tuple(one for one in decision.left if one not in self._over)
        return replace(decision, note=decision.note.replace(listed(decision.left), listed(left)), left=left)

    def leaves(self, game: Game, decision: Decision, seldom: Collection[str]) -> Iterator[str]:
        """Who could still do something, where it was not told before."""
        return iter(()) if self._means_it else left_undone(game, decision, seldom)

    def against(self, game: Game, decision: Decision, index: int, counsel: Counsel | None) -> str:
        """Why it is not done at once, or at all."""
        return too_many(game, decision, index) or self._warned_of(game, decision, index, counsel)

    def _warned_of(self, game: Game, decision: Decision, index: int, counsel: Counsel | None) -> str:
        """Of who is done: what comes of that by rule because of what he ordered, if anything; and what he leaves, where
        it is final. Told once: who says it again means it."""
        if decision.sort != "action":
            return ""
        is_done, before = decision.options[index].value is None, self._warned
        seldom = frozenset[str]() if counsel is None else counsel.looks.seldom
        self._warned = len(game.answers) if is_done else -1
        self._means_it = is_done and self._warned == before
        if not is_done or self._means_it:
            return ""
        lines = list(counsel.coming(game, self._began)) if counsel is not None and self._began is not None else []
        if lines or self._is_final:
            lines = [*left_undone(game, decision, seldom), *lines]
        if not lines:
            return ""
        back = "" if game.cannot_take_back else ", `back` takes back what was done last"
        return "\n  ".join([*lines, f"`done` once more ends [{decision.phase}]{back}"])


def too_many(game: Game, decision: Decision, index: int) -> str:
    """That it would be one action or reaction more than may be, if so."""
    if decision.texts[index] in (DONE, PASS):
        return ""
    if decision.sort == "action" and game.actions_left <= 1:
        most = game.limits.actions_in_a_phase - 1
        return f"{most} actions are the most in one [{decision.phase}]; `done` or `undo` is left"
    if decision.sort == "reaction" and game.reacted >= game.limits.reactions_in_a_window:
        return f"{game.reacted} reactions are the most to one thing; `{PASS}` is left"
    return ""
