"""A game as its letter has it: who answers there what was answered, and throws what fell.

One side's machine does not know what the other answered unseen, and plays a game in which that was not done. This is
so, for all that the side can see, until the secret comes to light; then the seal is opened (sitting.py). So a
moment at which a side may act unseen is answered from the letter as far as something stands there for that moment;
else it has nothing more to do there. Whatever else is asked must be what the letter has next.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import field
from typing import Any

from rulewright.mail.letter import BadLetter, Letter, Line, face_of
from runtime.play import STARTING, Chooser, Decision, Draw, Game, Thrown, may_act_unseen
from runtime.records import dataclass


class Due(Exception):
    """The letter has nothing more: this side decides, or a die is due ("")."""

    def __init__(self, side: str, decision: Decision | None, *, unseen: bool = False) -> None:
        super().__init__(side)
        self.side, self.decision, self.unseen = side, decision, unseen


class Unfit(BadLetter):
    """What stands in a line is not what is asked; `step`: the first that does not fit."""

    def __init__(self, said: str, step: int) -> None:
        super().__init__(said)
        self.step = step


@dataclass(frozen=True)
class Step:
    """`line` of the letter; `links` where dice fall."""

    line: int
    entry: Line = field(repr=False)
    links: tuple[str, ...] = ()
    unseen: bool = False

    @property
    def at(self) -> tuple[int, int]:
        turn, place = self.entry["at"]
        return (turn, place)


def steps_of(letter: Letter) -> list[Step]:
    """What is to be done, in order; `cut` takes away what came after."""
    found: list[Step] = []
    told: dict[str, list[Line]] = {side: [] for side in letter.sides}
    for number, one in enumerate(letter.lines, 2):
        if "choose" in one or "die" in one:
            found.append(Step(number, one))
        elif "link" in one:
            told[one["link"]].append(one)
            both = [links[len(told[one["link"]]) - 1 :] for links in told.values()]
            if all(both):
                unseen = any(links[0]["unseen"] for links in both)
                found.append(Step(number, {}, tuple(links[0]["is"] for links in both), unseen))
        elif "cut" in one:
            del found[one["keeps"] :]
    return found


def anew_from(steps: Sequence[Step], at: int) -> int:
    """Where a side decides anew when a step does not fit: what was chosen for an action goes with all of it, unless a
    die fell or somebody else decided on the way."""
    first = at
    while first and steps[first].entry.get("sort", "") not in STARTING:
        first -= 1
        if steps[first].entry.get("side") != steps[at].entry.get("side") or "choose" not in steps[first].entry:
            return at
    return first


def opened_of(letter: Letter) -> dict[str, list[Line]]:
    """What each side answered unseen, as far as its seals are open."""
    every = [one for one in letter.lines if "open" in one]
    order = {one["is"]: number for number, one in enumerate(letter.lines) if "open" not in one and "seal" in one}
    found: dict[str, list[Line]] = defaultdict(list)
    for one in sorted(every, key=lambda line: order.get(line["seal"], 0)):
        found[one["open"]] += one["answers"]
    return found


class Post:
    """The chooser of a game by mail. `hidden`: by side, what it answered unseen, as far as it is known here.

    `person` answers for `me` when the letter has nothing more; `keep` is told what was answered then, before more is
    asked: lines for the letter, and what is to be sealed.
    """

    def __init__(
        self,
        letter: Letter,
        hidden: dict[str, list[Line]],
        me: str = "",
        person: Chooser | None = None,
        keep: Callable[[list[Line], list[Line]], None] = lambda lines, unseen: None,
        drafted: tuple[Sequence[Line], Sequence[Line]] = ((), ()),
    ) -> None:
        self._steps = steps_of(letter)
        self._hidden = {side: list(hidden.get(side, ())) for side in letter.sides}
        self._letter, self._me, self._person, self._keep = letter, me, person, keep
        self._sent = len(self._steps)
        self._steps += [Step(0, one) for one in drafted[0]]
        self._known = len(self._hidden.get(me, ()))
        if me:
            self._hidden[me] += drafted[1]
        self._at = self._answered = self._used = 0
        self._links: tuple[str, ...] = ()
        self._decided = True  # since both sides last told a link
        self._new: list[tuple[int, bool, Line]] = []  # after so many answers: what I answered that was not passed on
        self._game: Game | None = None
        self._last = {side: one for side in letter.sides for one in letter.by(side, "pass")}

    def sit(self, game: Game) -> None:
        self._game = game

    @property
    def game(self) -> Game:
        assert self._game is not None
        return self._game

    @property
    def moment(self) -> tuple[int, int]:
        return (self.game.position.turn, self.game.place)

    @property
    def new(self) -> tuple[list[Line], list[Line]]:
        """What I answered and have not passed on: in the open, and unseen."""
        kept = [one for one in self._new if one[0] < len(self.game.answers)]
        return [line for _, hid, line in kept if not hid], [line for _, hid, line in kept if hid]

    @property
    def at(self) -> int:
        """So many steps are done."""
        return self._at

    @property
    def is_out(self) -> bool:
        return self._at >= len(self._steps)

    # ---- asked by the game

    def choose(self, decision: Decision) -> int:
        if decision.lingers:
            if self._person is None or not self.is_out or self._hidden[self._me]:
                return 0
            return self._person.choose(decision)
        unseen = self.game.keeper == decision.side or (decision.sort == "action" and self._may_hide(decision.side))
        self._decided = True
        if unseen:
            found = self._from_hidden(decision)
            if found is not None:
                return found
        self._pass_over(unseen=True)
        step = None if self.is_out else self._steps[self._at]
        if unseen and step is not None and (not self._is_for(step, decision) or self.game.keeper):
            return _nothing(decision, step)
        if step is not None:
            return self._answered_by(step, decision)
        if decision.side == self._me and self._person is not None:
            return self._asked(decision)
        if unseen and self._is_done(decision.side):
            return _nothing(decision, None)
        raise Due(decision.side, decision)

    def die(self, draw: Draw) -> int:
        unseen = bool(self.game.keeper)
        self._pass_over(unseen=not unseen)
        step = None if self.is_out else self._steps[self._at]
        if step is not None and step.links and step.unseen == unseen:
            self._links, self._decided, self._at = step.links, False, self._at + 1
        elif self._decided:
            if step is not None:
                raise Unfit(f"{_where(step)}: a die for {draw.purpose} is due first", self._at)
            raise Due("", None, unseen=unseen)
        face = face_of(self._links, draw)
        self._fallen(draw, face, unseen)
        return face

    # ---- from the letter

    def _may_hide(self, side: str) -> bool:
        p = self.game.position
        return may_act_unseen(p, self.game.plan.actions_in(p.phase), side)

    def _from_hidden(self, decision: Decision) -> int | None:
        queue = self._hidden[decision.side]
        while queue and tuple(queue[0]["at"]) < self.moment:
            self._drop(decision.side)
        if not queue or tuple(queue[0]["at"]) != self.moment or queue[0]["after"] > self._answered:
            return None
        line = queue[0]
        if (line["sort"], line["choose"]) != (decision.sort, decision.asked) or line["answer"] not in decision.texts:
            raise Unfit(f"what {decision.side} did unseen does not fit: {line['choose']}: `{line['answer']}`", self._at)
        if decision.side == self._me and self._used >= self._known:
            self._new.append((len(self.game.answers), True, line))
        self._drop(decision.side)
        self._remember(decision, decision.texts.index(line["answer"]))
        return decision.texts.index(line["answer"])

    def _drop(self, side: str) -> None:
        del self._hidden[side][0]
        self._used += side == self._me

    def _is_for(self, step: Step, decision: Decision) -> bool:
        one = step.entry
        return "choose" in one and step.at == self.moment and one["side"] == decision.side

    def _answered_by(self, step: Step, decision: Decision) -> int:
        one = step.entry
        if "choose" not in one:
            raise Unfit(f"{_where(step)}: {decision.side} are asked first: {decision.asked}", self._at)
        if (one["side"], one["sort"], one["choose"]) != (decision.side, decision.sort, decision.asked):
            asked = f"asked are {decision.side}: {decision.asked}"
            raise Unfit(f"{_where(step)}: {_told(one)}; but {asked}", self._at)
        if one["answer"] not in decision.texts:
            raise Unfit(f"{_where(step)}: {_told(one)}, which is not legal there", self._at)
        if self._at >= self._sent:
            self._new.append((len(self.game.answers), False, one))
        self._at += 1
        self._answered += 1
        self._remember(decision, decision.texts.index(one["answer"]))
        return decision.texts.index(one["answer"])

    def _remember(self, decision: Decision, index: int) -> None:
        if decision.side == self._me and hasattr(self._person, "remember"):
            self._person.remember(decision, index)  # type: ignore[union-attr]

    def _pass_over(self, *, unseen: bool) -> None:
        """Links for dice that are not thrown here."""
        while not self.is_out and self._steps[self._at].links and self._steps[self._at].unseen == unseen:
            self._at += 1

    def _fallen(self, draw: Draw, face: int, unseen: bool) -> None:
        """What the letter tells of a die is what fell."""
        line = Thrown(draw, face).plain()
        if unseen:
            return
        if self.is_out:
            self._new.append((len(self.game.answers), False, line))
            self._keep(*self.new)
            return
        step = self._steps[self._at]
        if dict(step.entry) != line:
            comes = f"of the seeds comes {face} for {draw.purpose}"
            raise Unfit(f"{_where(step)}: {_told(step.entry)}; {comes}", self._at)
        if self._at >= self._sent:
            self._new.append((len(self.game.answers), False, line))
        self._at += 1

    # ---- asked here

    def _asked(self, decision: Decision) -> int:
        assert self._person is not None
        if any(after >= len(self.game.answers) for after, _, _ in self._new):  # what was begun is left
            self._new = [one for one in self._new if one[0] < len(self.game.answers)]
            self._keep(*self.new)
        index = self._person.choose(decision)
        count, option = len(self.game.answers), decision.options[index]
        starting = decision.sort in STARTING
        if starting and decision.sort == "action" and self._may_hide(decision.side):
            hid = option.value is None or self.game.plan.keeper_of(self.game.position, option.value) == decision.side
        else:
            hid = self.game.keeper == decision.side
        turn, place = self.moment
        line: dict[str, Any] = {"choose": decision.asked, "side": decision.side, "sort": decision.sort}
        line |= {"answer": option.text, "at": [turn, place]}
        self._new = [one for one in self._new if one[0] < count]
        self._answered = sum("choose" in one.entry for one in self._steps[: self._sent])
        self._answered += sum(not hid and "choose" in one for _, hid, one in self._new)
        self._new.append((count, hid, {**line, "after": self._answered} if hid else line))
        self._keep([one for _, is_hid, one in self._new if not is_hid], [one for _, is_hid, one in self._new if is_hid])
        return index

    def _is_done(self, side: str) -> bool:
        """Whether who passed the letter on has nothing more to do at this moment."""
        last = self._last.get(side)
        if last is None:
            return False
        at = tuple(last["at"])
        return self.moment < at or (self.moment == at and last["acts"] and not last["still"])


def _nothing(decision: Decision, step: Step | None) -> int:
    """It is done there, as far as is known."""
    index = next((n for n, one in enumerate(decision.options) if one.value is None), None)
    if index is None:
        where = "" if step is None else f"{_where(step)}: "
        raise Unfit(f"{where}{decision.side} must do something unseen: {decision.asked}", 0)
    return index


def _where(step: Step) -> str:
    return f"line {step.line}" if step.line else "what was answered here"


def _told(one: Line) -> str:
    if "die" in one:
        return f"the die for {one['die']} shows {one['answer']}"
    if "choose" not in one:
        return "seeds are told"
    return f"{one['side']} answered `{one['answer']}` to: {one['choose']}"


def hidden_by(letter: Letter, mine: Iterable[Line], me: str) -> dict[str, list[Line]]:
    """What is known here of what was answered unseen."""
    return {**opened_of(letter), **({me: list(mine)} if me else {})}
