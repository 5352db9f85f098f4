"""A game told, as data or turn by turn: what was done, what the dice showed, what came of it and by which rules.

Told to an umpire it is a script (written.py): all that anybody answered stands in it or follows from it. Who is done,
or passes, is told where something comes after that might else be taken to come before.

To a side it is told as that side sees it: each step is made of its view before and after. Of what is done in secret
nothing is told but what then is to be seen. What was told is kept step by step, so that it can be told again, and of
what is taken back nothing is left.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from itertools import chain, takewhile

from rulewright.actions import Witness
from rulewright.games.goal import decided, standing
from rulewright.games.told.asked_again import LogAsked
from rulewright.games.told.dice_results import DEEP, Slot, reckoned, results
from rulewright.games.told.rows import Rows, Step, Where, last_of, recalled
from rulewright.scenes import Stage, Unsaid, data_of
from rulewright.telling import (
    Snapshot,
    changes_together,
    come_round,
    moved_together,
    of_those_away,
    records_over,
    snapshot,
    spent,
)
from runtime.play import (
    BY_RULES,
    OF_STEPS,
    STARTING,
    Answer,
    Chooser,
    Chosen,
    Decision,
    Draw,
    Game,
    OutOfAnswers,
    Record,
    Thrown,
    fill,
)
from runtime.position import Position, naming_for, say_value
from runtime.program import does, listed
from runtime.records import dataclass

UNSEEN = "something is done unseen"
BROUGHT = "what the moment brings"
DIE = "the die for "
LEFT_AT = "\nWhat was done last (`log` and `log all` tell more):"


class Listening:
    """Between the game and its chooser: the witness hears what is asked after a die, but not while a player thinks; and
    who is asked in person has been told all that was done."""

    def __init__(self, inner: Chooser, teller: Teller) -> None:
        self._inner = inner
        self._teller = teller

    def choose(self, decision: Decision) -> int:
        teller, witness = self._teller, self._teller.witness
        teller.look_whether_known()
        teller.note_where()
        if decision.side in teller.persons and not teller.known:
            for line in (*teller.due(), *teller.so_far(decision), *teller.reacted(decision)):
                teller.aloud(line)
        if witness is None:
            return self._inner.choose(decision)
        outer, witness.deaf = witness.deaf, True
        try:
            return self._inner.choose(decision)
        finally:
            witness.deaf = outer

    def die(self, draw: Draw) -> int:
        teller = self._teller
        teller.look_whether_known()
        teller.note_where()
        if teller.witness is not None:
            teller.witness.deaf = False
        return self._inner.die(draw)


@dataclass
class Teller:
    """Tells a game while it is played. `witness` may be missing; then no reasons are told."""

    game: Game
    witness: Witness | None = None
    persons: frozenset[str] = frozenset()  # sides that are asked in person: `aloud` tells them what is due before
    aloud: Callable[[str], None] = print
    side: str | None = None  # told to this side ("": to all together), as far as it may know; None: to an umpire
    known: int = 0  # so many answers of an earlier sitting are given again first: only the last of them is told
    deep: int = field(default=DEEP, kw_only=True)  # how far a result is told
    # For a book numbers are told before what they make, and of actions that spend of something (stores) what they cost.
    costs: Mapping[str, Collection[int]] | None = field(default=None, kw_only=True)
    faces: Collection[Slot] = field(default=(), kw_only=True)  # of questions, that take what a die shows
    unsaid: Unsaid = field(default=Unsaid(), kw_only=True)
    _account: list[Step] = field(default_factory=list)  # all that was done, and not taken back
    _rows: Rows = field(default_factory=Rows)
    _asked_at: Where | None = None  # where the step that is told first asked for something
    _done: list[Step] = field(default_factory=list)  # who was done since something was told
    _idle: set[tuple[int, str]] = field(default_factory=set)  # turns of sides that were done, not asked in person
    _seen: set[tuple[int, str]] = field(default_factory=set)  # turns of sides in which something was told
    _began: int = 0  # after so many answers the step that is being done
    _told_of_it: list[str] = field(default_factory=list)  # what was told of that already, to who was asked amidst it

    def play(self, steps: int | None = None) -> Iterator[str]:
        """Play to the end, or so many steps, and tell it."""
        self.listen()
        while self.game.over is None and (steps is None or self.game.steps < steps):
            yield from self.step()
        yield from self.end_row()

    def played_before(self, record: Record) -> Iterator[str]:
        """All that a record tells; of a game that is not over, as far as it came."""
        try:
            yield from self.play(record.steps if record.closed else None)
        except OutOfAnswers:
            yield from self.end_row()

    def listen(self) -> None:
        self.game.chooser = Listening(self.game.chooser, self)
        if self.witness is not None and self.side is not None:
            self.witness.sight = lambda p: p.view(self.side) if self.game.keeper in ("", self.side) else None

    def look_whether_known(self) -> None:
        if 0 < self.known <= len(self.game.answers):
            self.known = 0
            last = last_of(self._account)
            for line in (*((LEFT_AT,) if last else ()), *(line for one in last for line in self._rows.told(one))):
                self.aloud(line)

    def recalled(self, side: str, asked: LogAsked) -> Iterator[str]:
        """What was done, as it was told when it happened."""
        return recalled(self._account, side, self.game.position.side_to_move, asked)

    def note_where(self) -> None:
        if self._asked_at is None:
            self._asked_at = self._here()

    def due(self) -> Iterator[str]:
        """What is told before somebody is asked: where play stands, and what was done last."""
        here = self._here()
        for one in self._who_was_done(here):
            yield from self._told_now(one)
        yield from self._of_the_idle(here)
        yield from self._rows.place(here)
        yield from self.end_row()

    def _of_the_idle(self, here: Where) -> Iterator[str]:
        """That nothing was seen of a side whose turn is over, so that nobody wonders whether it had one."""
        if here[0] == self._rows.where[0]:
            return
        for _, side in sorted(self._idle - self._seen) if self._rows.where[0] else ():
            yield from self.end_row()
            yield f"\nOn the turn of {side} nothing is done that you see."
        self._idle = set()

    def so_far(self, decision: Decision) -> Iterator[str]:
        """What was thrown in the step that is being done, and what it came to, to who is to choose because of it."""
        answers = self.game.answers[self._began :]
        new = [one for one in answers if self._is_told(one)]
        if decision.sort not in OF_STEPS or not any(isinstance(one, Thrown) for one in new):
            return
        did, used = ("", 0) if new[:1] != answers[:1] else self._did(new, self._sight())
        told = self._told([*self._on_the_way(new[used:], self._sight())], new)
        told = [line for line in told if line not in self._told_of_it]
        if any(line.startswith(DIE) for line in told):
            yield from () if self._told_of_it else (f"  {did or BROUGHT}",)
            yield from (f"    {line}" for line in told)
            self._told_of_it = [*self._told_of_it, *told]

    def reacted(self, decision: Decision) -> Iterator[str]:
        """What was the last reaction to that to which one more is asked for."""
        taken = [at for at, one in enumerate(self.game.answers) if _is_reaction(one)]
        if decision.sort == "reaction" and self.game.reacted and taken:
            told = [one for one in self.game.answers[taken[-1] :] if self._is_told(one)]
            yield from (f"    {line}" for line, _ in self._on_the_way(told, self._sight()))

    def step(self) -> Iterator[str]:
        for one in self._what_came():
            yield from self._told_now(one)

    def _told_now(self, one: Step) -> Iterable[str]:
        """Of what is played again it is only noted."""
        self._account.append(one)
        self._seen.add((one.where[0], one.where[2]))
        return () if self.known else chain(self._of_the_idle(one.where), self._rows.told(one, self._told_of_it))

    def end_row(self) -> Iterator[str]:
        """What was held back of an action that repeats."""
        return self._rows.end()

    def _what_came(self) -> Iterator[Step]:
        """What the next step is told as, if it is told."""
        game = self.game
        before, answers = snapshot(self._sight()), len(game.answers)
        self._began, self._told_of_it = answers, []
        if self.witness is not None:
            self.witness.heard.clear()
            self.witness.deaf = True
        self._asked_at = None
        game.step()
        after = len(game.answers)
        if after < answers:
            self._account = [one for one in self._account if one.after <= after]
            self._done = [one for one in self._done if one.after <= after]
            return
        where = self._asked_at or self._here()
        asked = {one.side for one in game.answers[answers:] if isinstance(one, Chosen) and one.sort == "action"}
        is_told = self.persons and self.side is not None and not self.known
        self._idle |= {(where[0], one) for one in asked - self.persons if is_told}
        new = [one for one in game.answers[answers:] if self._is_told(one)]
        unseen = new[:1] != game.answers[answers:][:1]
        here = self._sight()
        did, used = ("", 0) if unseen else self._did(new, here)
        on_the_way = list(self._on_the_way(new[used:], here))
        eventful = unseen or on_the_way or any(isinstance(one, Chosen) and one.sort != "action" for one in new[used:])
        if not did and not eventful:
            if self.side is None:
                done = [one.side for one in new if isinstance(one, Chosen) and one.sort == "action"]
                self._done += [Step(after, where, f"{does(side, 'are')} done") for side in done]
            yield from self._unasked(after, where, before, here)
            return
        doers = () if eventful else self._doers(new)
        told = self._told(on_the_way, new) if eventful else [text for text, _ in on_the_way]
        told += [f"so {one}" for one in changes_together(here, before, doers, self.unsaid.at_all)]
        told += [f"so {one}" for one in self._over(before, told)]
        if unseen and not told:
            return
        yield from self._who_was_done(where)
        cost, whole = self._cost(new, here, before, doers)
        goes_on = bool(did) and not told and here.space.has(did.rpartition(" ")[2])
        did = did or (UNSEEN if unseen else BROUGHT)
        yield Step(after, where, did, tuple(told), goes_on, cost if used else "", whole)

    def _who_was_done(self, here: Where) -> list[Step]:
        """Since something was told, if that would not be known from where play stands now."""
        done, self._done = self._done, []
        return done if here == self._rows.where or any(one.where == here for one in done) else []

    def _unasked(self, after: int, where: Where, before: Snapshot, here: Position) -> Iterator[Step]:
        """Where the moment alone has put somebody elsewhere, who may not stay where he went; what it has made of whom a
        side has off the board: who comes too late; and who has recovered."""
        over = come_round(here, before, self.unsaid.when_over)
        changes = (*moved_together(here, before), *self._over(before, ()), *self._away(here), *over)
        told = tuple(f"so {line}" for line in changes)
        if told:
            yield from self._who_was_done(where)
            yield Step(after, where, BROUGHT, told)

    def _away(self, here: Position) -> Iterator[str]:
        game, hidden = self.game, self.unsaid.at_all
        return iter(()) if self.side is None else of_those_away(game.position, here, game.followed, self.side, hidden)

    def _over(self, before: Snapshot, told: Collection[str]) -> Iterator[str]:
        """What was under way, as far as that was known, and has come to an end of which nothing else is told."""
        p = self.game.position
        over = records_over(p, before, self.game.followed, None if self.side is None else naming_for(p, self.side))
        return (line for names, line in over if not any(name in one for one in told for name in names))

    def _sight(self) -> Position:
        return self.game.position if self.side is None else self.game.position.view(self.side)

    def _is_told(self, one: Answer) -> bool:
        return self.side is None or one.is_known_to(self.side)

    def _did(self, new: list[Answer], here: Position) -> tuple[str, int]:
        """The action that was taken, if any was, and how many answers tell it."""
        first = new[0] if new else None
        if not isinstance(first, Chosen) or first.sort != "action" or first.value is None:
            return "", 0
        return self._said(new, here)

    def _said(self, answers: list[Answer], here: Position) -> tuple[str, int]:
        """The action, or reaction, that begins a row of answers; a set is told in the order in which it was picked."""
        first, *after = answers
        assert isinstance(first, Chosen)
        id_, *bound = first.value if isinstance(first.value, tuple) else (first.value,)
        plan = self.game.plan.action(str(id_))
        words = {
            slot.name: say_value(here, value, slot.kind) for slot, value in zip(plan.event_slots, bound, strict=True)
        }
        rest = iter(after)
        used = 1
        for choice in plan.choices:
            if choice.many:
                pieces = list(takewhile(lambda one: one is not None, (_value(one) for one in rest)))
                used += len(pieces) + 1
                said = [say_value(here, one, choice.slot.kind) for one in pieces]
                words[choice.slot.name] = listed(said) if said else say_value(here, (), choice.slot.kind)
            else:
                used += 1
                words[choice.slot.name] = say_value(here, _value(next(rest)), choice.slot.kind)
        return fill(plan.phrase, words), used

    def _doers(self, new: list[Answer]) -> list[int]:
        """Who does it: where neither a die nor a choice lies between, it goes without saying what becomes of them."""
        first = self.game.plan.action(str(_value(new[0]))).choices[:1]
        values = [_value(one) for one in new[1:]]
        chosen = takewhile(lambda one: one is not None, values) if first and first[0].many else values[: len(first)]
        return [one for one in chosen if isinstance(one, int)]

    def _cost(self, new: list[Answer], here: Position, before: Snapshot, doers: Sequence[int]) -> tuple[str, str]:
        """What a step has cost, and all the steps to it, where steps of its sort cost something."""
        first = _value(new[0]) if new and doers and self.costs else None
        stores = (self.costs or {}).get(str(first[0] if isinstance(first, tuple) else first), ())
        told = (spent(here, before, doers[0], one) for one in stores)
        return next((one for one in told if one[0]), ("", ""))

    def _here(self) -> Where:
        p = self.game.position
        return p.turn, p.phase, p.side_to_move

    # ---- what came of it

    def _on_the_way(self, answers: list[Answer], here: Position) -> Iterator[tuple[str, bool]]:
        """Dice, reactions and, to an umpire and to who chose, what else was chosen; and of each whether it is a die."""
        passed: list[str] = []
        while answers:
            one, used = answers[0], 1
            if isinstance(one, Thrown):
                yield f"{DIE}{one.draw.purpose} shows {one.face}", True
            elif one.sort == "reaction" and one.value is not None:
                yield from ((does(side, "pass"), False) for side in passed if side == one.side)
                passed = []
                said, used = self._said(answers, here)
                yield f"{does(one.side, 'react')}: {said}", False
            elif one.sort == "reaction":
                passed += [one.side] if self.side is None else []
            elif one.sort not in STARTING and self.side in (None, one.side):
                yield f"{asked_for(one.side, one.asked)}{one.text}", False
            answers = answers[used:]

    def _told(self, on_the_way: list[tuple[str, bool]], new: list[Answer]) -> list[str]:
        """What dice, reactions and choices led to, with what made it."""
        texts = [text for text, _ in on_the_way]
        if self.witness is None:
            return texts
        if self.costs is None:
            return [*texts, *map(str, results(self.witness.heard, self.deep))]
        known, thrown = reckoned(self.witness, self.faces, self.deep)
        at = next((at for at, (_, is_die) in enumerate(on_the_way) if is_die), len(texts))
        return [*texts[:at], *known, *texts[at:], *thrown]


def _is_reaction(one: Answer) -> bool:
    return isinstance(one, Chosen) and one.sort == "reaction" and one.value is not None


def _value(one: Answer) -> object:
    assert isinstance(one, Chosen)
    return one.value


def asked_for(side: str, asked: str) -> str:
    """How an answer to what steps ask is told, before what it was."""
    return f"{does(side, 'choose')} {asked.removeprefix('choose ')}: "


def ending(stage: Stage, game: Game, eyes: str | None) -> list[str]:
    """Why it is over, and what the rules say of each side; when the rules have ended it, all comes to light."""
    p = game.position if eyes is None or game.over == BY_RULES else game.position.view(eyes)
    return [f"The game is over on turn {_last_played(game)}: {game.over}.", *decided(stage, p)]


def _last_played(game: Game) -> int:
    """The turn; of a game that rules end as a turn begins the one before, since nobody plays in that any more."""
    turn = game.position.turn
    return turn - 1 if turn > 1 and game.over == BY_RULES and game.place == game.first else turn


def game_data(stage: Stage, game: Game, seed: int, players: dict[str, str], eyes: str | None) -> dict[str, object]:
    """`over` is None, and `result` what it would be if it ended now, while the game is played."""
    umpire = eyes is None or game.over == BY_RULES
    p = game.position if umpire else game.position.view(eyes or "")
    told = [one.plain() for one in game.answers if umpire or one.is_known_to(eyes or "")]
    return {
        "what": stage.what,
        "title": stage.title,
        "program": stage.hash,
        "seed": seed,
        "players": players,
        "over": game.over,
        "result": list(standing(stage, p)),
        "answers": told,
        "position": data_of(p),
    }
