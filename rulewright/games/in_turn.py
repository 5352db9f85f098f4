"""Orders that are done one after another: of one line, or of one order to several; and what is taken back as one."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import field

from rulewright.actions import is_asked, is_question, parted
from rulewright.games.called import towards
from rulewright.games.counsel import Counsel, Ordered
from rulewright.games.meant import ALL, Meant, begins_an_action, comes_after, opening_of
from rulewright.games.told import THE_REST, said_alone, said_so_often
from rulewright.telling import counted, in_few
from runtime.play import DONE, Answer, Chosen, Completion, Decision, Game, fill
from runtime.records import dataclass

_TAKES_BACK = ("back", "undo")
_WHO_AND_WHERE = 2  # choices of what puts somebody somewhere
_THEN = re.compile(r",?\s+(?:and\s+)?then\s+", re.IGNORECASE)
_WITH_NOBODY = re.compile(r"(\S+) (?:(?:it|them|him|he|they|on) )?((?:in)?to .+)", re.IGNORECASE)  # `move to C4`
_PLACED = re.compile(r".+ (?:in|to|into) (\S+)", re.IGNORECASE)
_TOO = re.compile(
    rf"(?:and |the )?(?:same )?(?:with |for )?(?P<rest>{THE_REST})(?: too| as well| also)?"
    r"|(?:(?:do )?the )?same (?:with|for) (?P<who>.+)|(?:and )?(?P<too>.+) (?:too|as well|also)",
    re.IGNORECASE,
)
_THEM = re.compile(r"(?:them|they|him|it)(?![\w-])", re.IGNORECASE)
_NEXT_TO = re.compile(r"(.+) (?:right )?(?:next to|beside|adjacent to|up to) (\S.*)", re.IGNORECASE)
_ALL_THERE = re.compile(rf"(?:{'|'.join(ALL)})(?: (?:in|at|on) (\S+))?", re.IGNORECASE)
_APART = re.compile(r",\s*(?:and\s+|then\s+)?|\s+and\s+(?:then\s+)?", re.IGNORECASE)
_GOES = re.compile(r"(.+ (?:in)?to )\S+", re.IGNORECASE)
_ARROW = re.compile(r"\s*(?:-+>|=>|\u2192|:(?=\s*[A-Za-z]{0,3}\d))\s*")
_VIA = re.compile(r" (?:via|by way of) (\S+) (?:in)?to (\S+)$", re.IGNORECASE)
_TO_VIA = re.compile(r" (?:in)?to (\S+) (?:via|by way of) (\S+)$", re.IGNORECASE)
_FROM_TO = re.compile(r"(?P<verb>\S+) (?P<who>\S+)(?: from)? (?P<old>\S+) ?- ?(?P<new>\S+)", re.IGNORECASE)
_NUMBERED = re.compile(r"-\d+\b")  # one of several of a name
_ON_WHOM = re.compile(r"(.+) (on|onto|aboard|in|into) (.+)", re.IGNORECASE)
_AND = re.compile(r"\s*(?:,\s*(?:and\s+)?|\+)\s*|\s+and\s+")
_ON_TO = re.compile(r"^(?:in)?to\s+", re.IGNORECASE)


def orders_of(game: Game, said: str, last: Iterable[str] = ()) -> list[str]:
    """The orders of a line, parted by `;`, a full stop, `then` or commas; a question is one. last: the orders to those
    who are `them`."""
    if is_asked(said) or is_question(said):
        return [said]
    if len(often := said_so_often(said)) > 1:
        return often
    each = (_on_its_way(game, one) for one in parted(_to_them(game, said, last)))
    return [order for one in each for then in _then(game, one) for order in _listed(game, then)] or [said]


def _to_them(game: Game, said: str, last: Iterable[str]) -> str:
    """`move them to C4`: those who were ordered last; `the rest too`, `same with Able`: what was ordered last, of all
    or of him."""
    same, order = _TOO.fullmatch(said), next(iter(last), "")
    if same is not None and order:
        opening, who = opening_of(game, order), ALL[0] if same["rest"] else same["who"] or same["too"]
        doing, by_whom, _ = order[len(opening) :].partition(" with ")
        return f"{opening}{doing}{by_whom}{who}" if by_whom else f"{opening}{who}{doing[len(_who(game, order)) :]}"
    opening = opening_of(game, said)
    found = _THEM.match(said, len(opening)) if opening else None
    names = [one for one in dict.fromkeys(_who(game, one) for one in last) if one]
    return f"{opening}{' + '.join(names)}{said[found.end() :]}" if found and names else said


def _on_its_way(game: Game, said: str) -> str:
    """`move Able -> B9`, `move Able via B9 to C9`, `move Able B9 - C9`: one hex then the next; where he is, is none."""
    if not begins_an_action(said, game):
        return _ARROW.sub(" to ", said)
    space, p = game.position.space, game.position
    said = _TO_VIA.sub(r" via \2 to \1", _ARROW.sub(" to ", said))
    said = _VIA.sub(r" to \1 then to \2", said)
    found = _FROM_TO.fullmatch(said)
    if found is None or not all(space.has(one.upper()) for one in found.group("old", "new")):
        return said
    stands = next((p.hex_of(one) for one in p.type_of if p.name_of(one).lower() == found["who"].lower()), None)
    old = "" if stands == space.hex(found["old"].upper()) else f"to {found['old']} then "
    return f"{found['verb']} {found['who']} {old}to {found['new']}"


def _listed(game: Game, said: str) -> list[str]:
    """`move Able to B4, unload Baker`, `unload Baker and move Able to B4`: each a whole order; not the answers of a
    line, `move, Able, B4`. Where who does the second is not said, he is who does the first; `lay out block-2 in O3 and
    block-3 in O8` does the same with each."""
    verbs = "|".join({re.escape(one.phrase.split()[0]) for one in game.plan.actions})
    some = re.split(rf"(?i),\s+(?:and\s+)?(?=(?:{verbs}) )|\s+and\s+(?=(?:{verbs}) )", said)
    if not begins_an_action(said, game):
        return _one_by_one(game, said)
    each, who = list[str](), ""
    for one in some:
        left_open = _WITH_NOBODY.fullmatch(one)
        each.append(f"{left_open[1]} {who} {left_open[2]}" if left_open and who else one)
        who = who if left_open else _who(game, one)
    return [one for order in each for one in _one_by_one(game, order)]


def _one_by_one(game: Game, said: str) -> list[str]:
    """`set up A and B in O3 and C in O8`: those who are named with one hex after those with another; `the rest stay`
    behind it."""
    opening = opening_of(game, said)
    each, some = list[str](), list[str]()
    for one in _APART.split(said[len(opening) :]):
        some.append(one)
        if _is_placed(game, one) or (len(some) == 1 and said_alone(one)):
            each, some = [*each, one if said_alone(one) else opening + " and ".join(some)], []
    is_one = len(each) == 1 and not opening and not begins_an_action(said.partition(",")[0], game)  # `A, B to O3`
    return each if (len(each) > 1 or is_one) and not some else [said]


def _is_placed(game: Game, said: str) -> bool:
    """`C in O8`: with a hex behind it."""
    placed = _PLACED.fullmatch(said)
    return placed is not None and game.position.space.has(placed[1].upper())


def _who(game: Game, said: str) -> str:
    """Who is named behind the verb of an order."""
    return re.split(r" (?:in|at|to|into|from|on|onto|aboard) |,", said[len(opening_of(game, said)) :])[0]


def _then(game: Game, said: str) -> list[str]:
    """Also of who goes on, `move Able to B4 then to C4`, `then C4`."""
    first, *more = _THEN.split(said)
    goes = _GOES.fullmatch(first)
    more = [f"to {one}" if game.position.space.has(one.upper()) else one for one in more]
    more = [_ON_TO.sub(goes[1], one) if goes is not None else one for one in more]
    are_orders = all(begins_an_action(one, game) or said_alone(one) or _is_placed(game, one) for one in more)
    return [first, *more] if are_orders else [said]


@dataclass
class InTurn:
    """`left`: what is still to be done of a line, and whether it was an order of its own. `begun`: after how many
    answers of the game each order began."""

    left: list[tuple[str, bool]] = field(default_factory=list)
    done: list[str] = field(default_factory=list)
    begun: list[int] = field(default_factory=list)
    last: list[str] = field(default_factory=list)  # of the last order, what was done: of one to several, by each
    parted: int = 0  # how often what is being done was taken apart: more than twice it is no order to several
    is_doing: bool = False  # whether what was said last is being done
    passed: dict[str, list[str]] = field(default_factory=dict)  # of an order to several, who could not do it: by why
    offered: tuple[str, ...] = ()  # what the last line may have meant, each of which a number does
    _doing: tuple[str, bool] = ("", True)
    _to_several: bool = False  # whether that is of an order to several
    _waited: bool = False  # whether an order was given before it could be done
    _time: tuple[int, str] = (0, "")
    _anew: list[str] = field(default_factory=list)  # orders of before that are done anew, and are none of the line
    _back_to: int | None = None  # after so many answers stood what is being taken back to

    def say(self, game: Game, decision: Decision, said: str) -> str:
        """The first order of a line; the others come after it. One that is given where steps ask for something else
        comes after that."""
        if decision.sort != "action":
            if comes_after(game, decision, said):
                self.left, self._time = [*self.left, (said, True)], (decision.turn, decision.phase)
                self._waited = True
            return said
        offered, self.offered = self.offered, ()
        said = offered[int(said) - 1] if said.isdecimal() and 0 < int(said) <= len(offered) else said
        first, *more = orders_of(game, said, self.last)
        self.parted, self.is_doing, self._to_several = 0, False, False
        self.left, self.done, self.passed, self._anew = [(one, True) for one in more], [], {}, []
        self._doing, self._time = (first, True), (decision.turn, decision.phase)
        return first

    def part(self, orders: tuple[str, ...]) -> str:
        """The same, of what is being ordered: it is an order to several, and remains one."""
        first, *more = orders
        self.parted, self.is_doing = self.parted + 1, False
        self._to_several = self._to_several or bool(more)
        self.left = [*((one, False) for one in more), *self.left]
        self._doing = first, self._doing[1]
        return first

    def refused(self, ordered: Ordered) -> Iterator[str]:
        """What is told of it at once: of one of several, that he cannot, only when all are through."""
        if not self._to_several:
            yield from ordered.why()
            return
        told = ordered.briefly
        alike = (one for one in self.passed if _NUMBERED.sub("", one) == _NUMBERED.sub("", told))
        self.passed.setdefault(next(alike, told), []).append(self._doing[0])

    def put_elsewhere(self, ordered: Ordered, game: Game, said: str) -> str:
        """Of whom it would put elsewhere, who was put somewhere before: that this is taken back, to be done anew with
        all that came after it. Nothing where that cannot be."""
        ago, who = _placed_before(game, ordered.action, said)
        if self._to_several or not who or game.cannot_take_back:
            return ""
        points = game.past.points[-ago:]
        before, *after = (_put_so(game, one.answers) for one in points)
        if not before or before.lower() == said.lower() or not all(after) or len({one.side for one in points}) > 1:
            return ""
        self._back_to, self._anew = points[0].answers, [one for one in after if one not in self.done]
        self.done = [one for one in self.done if one not in (before, *after)]
        self.left = [*((one, True) for one in (*after, said)), *self.left]
        return f"  {who} is put elsewhere; taken back: {before}"

    def placed_before(self, ordered: Ordered, game: Game, said: str) -> Iterator[str]:
        """Of whom it would put elsewhere, who was put somewhere before: that this can be taken back."""
        ago, who = (0, "") if self._to_several else _placed_before(game, ordered.action, said)
        if who:
            back = f"`back`, {ago} times," if ago > 1 else "`back`"
            yield f"  {back} takes back what was done with {who}; then it can be put elsewhere"

    def passes_over(self) -> str:
        """The next of an order to several, where the last cannot do it; nothing where there is none."""
        if not self._is_passed or not self.left or self.left[0][1]:
            return ""
        self._doing = self.left.pop(0)[0], self._doing[1]
        self.parted, self.is_doing = 0, False
        return self._doing[0]

    @property
    def _is_passed(self) -> bool:
        return any(self._doing[0] in some for some in self.passed.values())

    def _passed_over(self) -> Iterator[str]:
        """Who could not do what several were to do, and why."""
        passed, self.passed = self.passed, {}
        for why, some in passed.items():
            yield f"  not done: {in_few(some, '; ')}: {why}"

    def goes_on(self, decision: Decision) -> str:
        """What is to be done next of the line, if anything; not in another phase, but for what is taken back."""
        is_now = self._time == (decision.turn, decision.phase)
        if not self.left or not (is_now or said_alone(self.left[0][0]) in _TAKES_BACK):
            return ""
        self._doing = self.left.pop(0)
        self._to_several = self._to_several and not self._doing[1]
        self.parted, self.is_doing = 0, False
        return self._doing[0]

    def is_taken(self, decision: Decision, answers: int) -> None:
        """What was said is being done."""
        if decision.sort != "action":
            return
        said, is_new = self._doing
        self.is_doing = True
        if said in self._anew:
            self._anew.remove(said)
        else:
            self.done.append(said)
        self.last = [said] if is_new else [*self.last, said]
        if is_new:
            self._begins(answers)

    def remembers(self, decision: Decision, answers: int, answer: Answer) -> None:
        """What was said in an earlier sitting."""
        if decision.sort == "action" and isinstance(answer, Chosen) and not answer.goes_on:
            self._begins(answers)

    def begins_at(self, answers: int) -> bool:
        """Whether an order began when so much was answered."""
        return answers in self.begun

    def _begins(self, answers: int) -> None:
        self.begun = [*(one for one in self.begun if one < answers), answers]

    def stopped(self, was_refused: bool) -> Iterator[str]:
        """What was done of a line and what is not, where it cannot be gone on with; nothing of a line of one order."""
        is_told = self._is_passed
        yield from self._passed_over()
        refused = [self._doing[0]] if was_refused and not is_told else []
        done = self.done[:-1] if was_refused and self.is_doing else self.done
        left = [one for one in (*refused, *(said for said, _ in self.left)) if one not in _TAKES_BACK]
        is_several, self._waited = len(left) + len(done) > 1 or self._waited, False
        self.left, self.done = [], []
        if left and is_several:
            yield f"  stopped there; done: {'; '.join(done) or 'nothing'}; not done: {'; '.join(left)}"

    def taken_back(self, decision: Decision, game: Game, entirely: bool) -> str:
        """What is told of it. `entirely`: all that was ordered last; of another side that sits here, its last."""
        points, last = game.past.points, game.past.points[-1]
        first = last.answers
        if entirely and last.side == decision.side:
            first = self._back_to = max((one for one in self.begun if one <= first), default=first)
        more = sum(first <= one.answers < last.answers for one in points)
        of_it = f", and {counted(more, 'action')} before it of the same order" if more else ""
        answer = next(iter(game.answers[last.answers :]), None)  # none where nothing was left to do but to be done
        said = (game.last_done or answer.text) if isinstance(answer, Chosen) else DONE
        return f"taken back: {said}{of_it}"

    def goes_back(self, decision: Decision, game: Game) -> bool:
        """Whether more is taken back of what was one order."""
        if decision.sort != "action" or self._back_to is None:
            return False
        if game.past.points and game.past.points[-1].answers >= self._back_to:
            return True
        self._back_to = None
        return False


def _placed_before(game: Game, action: str, said: str) -> tuple[int, str]:
    """How many actions ago somebody who is named was put somewhere, whom this action would put elsewhere; and who."""
    plan, p = game.plan.action(action) if action in {one.id for one in game.plan.actions} else None, game.position
    if plan is None or len(plan.choices) != _WHO_AND_WHERE or plan.choices[0].many:
        return 0, ""
    if any(isinstance(p.hex_of(one), int) for one in Completion(p, plan).values(()) if one in p.type_of):
        return 0, ""  # it is done with those who stand on the board
    words = said.split()
    for ago, point in enumerate(reversed(game.past.points), 1):
        first, who = (*game.answers[point.answers : point.answers + 2], None, None)[:2]
        if isinstance(first, Chosen) and isinstance(who, Chosen) and first.value == action and who.text in words:
            return ago, who.text
    return 0, ""


def _put_so(game: Game, after: int) -> str:
    """The order that was carried out after so many answers, of one who was put somewhere; nothing of any other."""
    done = [one for one in game.answers[after : after + 1 + _WHO_AND_WHERE] if isinstance(one, Chosen)]
    is_action = len(done) > _WHO_AND_WHERE and done[0].sort == "action" and isinstance(done[0].value, str)
    plan = game.plan.action(str(done[0].value)) if is_action else None
    if plan is None or len(plan.choices) != _WHO_AND_WHERE or any(one.many for one in plan.choices):
        return ""
    return fill(plan.phrase, {one.slot.name: told.text for one, told in zip(plan.choices, done[1:], strict=True)})


def each_of(
    game: Game, decision: Decision, said: str, several: tuple[str, list[str]] | None, counsel: Counsel
) -> tuple[str, ...]:
    """The orders of a sentence that tells several to do the same, one after another; of one that tells somebody to go
    next to another, or towards something, with the nearest hex there that he can reach. several: it as a line."""
    if decision.sort != "action":
        return ()
    meant = Meant(game.position, decision.side)
    opening = opening_of(game, said)
    one_by_one = _beside(game, decision, said, counsel) or paired(opening, said, meant.known)
    one_by_one = one_by_one or towards(game, counsel.world(game), opening, said, meant.place)
    if one_by_one:
        return one_by_one
    each = _to_all(game, decision, said) if several is None else meant.each(game.plan, decision, *several)
    full = meant.in_full(game.plan, decision, said)
    return each or counsel.each(game, full) or ((full,) if several is None and full != said else ())


def _beside(game: Game, decision: Decision, said: str, counsel: Counsel) -> tuple[str, ...]:
    """`move Able + Baker next to Anton`, each by himself; where no hex there can be reached, the nearest."""
    opening, p = opening_of(game, said), game.position
    meant = Meant(p, decision.side)
    found = _NEXT_TO.fullmatch(said[len(opening) :]) if opening else None
    there = None if found is None else meant.where(found[2])
    each = [] if found is None else [one for one in re.split(r" \+ | and ", found[1]) if meant.where(one) is not None]
    if found is None or there is None or not each:
        return ()
    if len(each) > 1:
        return tuple(f"{opening}{one} next to {found[2]}" for one in each)
    here = meant.where(each[0]) or 0
    around = [one for one in range(p.space.size) if p.space.is_adjacent(one, there)]
    near = [here] if here in around else sorted(around, key=lambda one: p.space.distance(one, here))
    orders = [f"{opening}{each[0]} to {p.space.label(one)}" for one in near]
    able = (one for one in orders if (told := counsel.ordered(game, one)) is not None and told.is_legal)
    return (next(able, orders[0]),)


def paired(opening: str, said: str, known: Collection[str]) -> tuple[str, ...]:
    """`load Able + Baker on Dog + Easy`: the first on the first, the second on the second; who is left on the last."""
    found = _ON_WHOM.fullmatch(said[len(opening) :]) if opening else None
    if found is None:
        return ()
    who, on = ([one.strip() for one in _AND.split(found[at])] for at in (1, 3))
    if min(len(who), len(on)) < _WHO_AND_WHERE or not {*who, *on} <= {*known}:
        return ()
    return tuple(f"{opening}{one} {found[2]} {on[min(at, len(on) - 1)]}" for at, one in enumerate(who))


def _to_all(game: Game, decision: Decision, said: str) -> tuple[str, ...]:
    """`unload all in C4`: each to whom it can be done, where who does it is chosen before."""
    opening, meant = opening_of(game, said), Meant(game.position, decision.side)
    found = _ALL_THERE.fullmatch(said[len(opening) :]) if opening else None
    place = meant.place(found[1]) if found and found[1] else ()
    names: dict[str, None] = {}
    for plan in (game.plan.action(str(one.value)) for one in decision.options if found and one.value is not None):
        first, *others = plan.choices
        is_told_first = any(plan.called.startswith(f"{opening}{one.slot.name}") for one in others[:1] if not one.many)
        if not is_told_first or first.many:
            continue
        able = Completion(game.position, plan)
        those = [one for doer in able.values(()) for one in able.values((doer,)) if one in game.position.type_of]
        names |= {meant.say(one): None for one in those if not place or game.position.hex_of(one) in place}
    return tuple(f"{opening}{name}" for name in names)
