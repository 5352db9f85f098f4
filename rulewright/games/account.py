"""A game told, as data or turn by turn: what was done, what the dice showed, what came of it and by which rules.

Told to an umpire it is a script (written.py): all that anybody answered stands in it or follows from it. Who is done,
or passes, is told where something comes after that might else be taken to come before.

To a side it is told as that side sees it: each step is made of its view before and after. Of what is done in secret
nothing is told but what then is to be seen.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import field
from itertools import takewhile

from rulewright.actions import Witness
from rulewright.games.counsel import decided, standing
from rulewright.games.dice_results import DEEP, Slot, reckoned, results
from rulewright.scenes import Stage, data_of
from rulewright.telling import Snapshot, changes_together, moved_together, snapshot, spent
from runtime.play import BY_RULES, STARTING, Answer, Chooser, Chosen, Decision, Draw, Game, Thrown, fill
from runtime.position import Position, say_value
from runtime.program import does, listed
from runtime.records import dataclass

UNSEEN = "something is done unseen"
BROUGHT = "what the moment brings"
DIE = "the die for "
Where = tuple[int, str, str]


class Listening:
    """Between the game and its chooser: the witness hears what is asked after a die, but not while a player thinks, nor
    while what is known is played again; and who is asked in person has been told all that was done."""

    def __init__(self, inner: Chooser, teller: Teller) -> None:
        self._inner = inner
        self._teller = teller

    def choose(self, decision: Decision) -> int:
        teller, witness = self._teller, self._teller.witness
        teller.look_whether_known()
        teller.note_where()
        if decision.side in teller.persons and not teller.known:
            for line in teller.due():
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
            teller.witness.deaf = teller.known > 0
        return self._inner.die(draw)


@dataclass
class Teller:
    """Tells a game while it is played. `witness` may be missing; then no reasons are told."""

    game: Game
    witness: Witness | None = None
    persons: frozenset[str] = frozenset()  # sides that are asked in person: `aloud` tells them what is due before
    aloud: Callable[[str], None] = print
    side: str | None = None  # told to this side ("": to all together), as far as it may know; None: to an umpire
    known: int = 0  # so many answers of an earlier sitting are given again first: nothing is told of them
    deep: int = field(default=DEEP, kw_only=True)  # how far a result is told
    # For a book numbers are told before what they make, and of actions that spend of something (stores) what they cost.
    costs: Mapping[str, Collection[int]] | None = field(default=None, kw_only=True)
    faces: Collection[Slot] = field(default=(), kw_only=True)  # of questions, that take what a die shows
    untold: Collection[str] = field(default=(), kw_only=True)  # facts that only the rules need
    _where: Where = (0, "", "")
    _asked_at: Where | None = None  # where the step that is told first asked for something
    _done: list[tuple[Where, str]] = field(default_factory=list)  # who was done, and where, since something was told
    _row: list[str] = field(default_factory=list)  # an action that repeats, with what changes at its end
    _spent: str = ""  # what a row has cost

    def play(self, steps: int | None = None) -> Iterator[str]:
        """Play to the end, or so many steps, and tell it."""
        self.listen()
        while self.game.over is None and (steps is None or self.game.steps < steps):
            told = list(self.step())
            if self.known:
                self._row = []
            else:
                yield from told
        yield from self.end_row()

    def listen(self) -> None:
        self.game.chooser = Listening(self.game.chooser, self)
        if self.witness is not None and self.side is not None:
            self.witness.sight = lambda p: p.view(self.side) if self.game.keeper in ("", self.side) else None

    def look_whether_known(self) -> None:
        if 0 < self.known <= len(self.game.answers):
            self.known, self._where = 0, (0, "", "")

    def note_where(self) -> None:
        if self._asked_at is None:
            self._asked_at = self._here()

    def due(self) -> Iterator[str]:
        """What is told before somebody is asked: where play stands, and what was done last."""
        yield from self._heading(self._here())
        yield from self.end_row()

    def step(self) -> Iterator[str]:
        game = self.game
        before, answers = snapshot(self._sight()), len(game.answers)
        if self.witness is not None:
            self.witness.heard.clear()
            self.witness.deaf = True
        self._asked_at = None
        game.step()
        if len(game.answers) < answers:
            return  # something was taken back
        where = self._asked_at or self._here()
        new = [one for one in game.answers[answers:] if self._is_told(one)]
        unseen = new[:1] != game.answers[answers:][:1]
        here = self._sight()
        did, used = ("", 0) if unseen else self._did(new, here)
        on_the_way = list(self._on_the_way(new[used:], here))
        eventful = unseen or on_the_way or any(isinstance(one, Chosen) and one.sort != "action" for one in new[used:])
        if not did and not eventful:
            if self.side is None:
                self._done += [(where, one.side) for one in new if isinstance(one, Chosen) and one.sort == "action"]
            yield from self._unasked(where, before, here)
            return
        doers = () if eventful else self._doers(new)
        told = self._told(on_the_way, new) if eventful else [text for text, _ in on_the_way]
        told += [f"so {one}" for one in changes_together(here, before, doers, self.untold)]
        if unseen and not told:
            return
        yield from self._heading(where)
        cost, whole = self._cost(new, here, before, doers)
        if did and not told:
            yield from self._repeated(did, f" ({cost})" if cost else "", whole)
            return
        did = f"{did} ({cost})" if did and cost else did
        yield from self.end_row()
        yield f"  {did or (UNSEEN if unseen else BROUGHT)}"
        yield from (f"    {line}" for line in told)

    def _unasked(self, where: Where, before: Snapshot, here: Position) -> Iterator[str]:
        """Where the moment alone has put somebody elsewhere: who may not stay where he went."""
        told = list(moved_together(here, before))
        if told:
            yield from self._heading(where)
            yield from self.end_row()
            yield f"  {BROUGHT}"
            yield from (f"    so {line}" for line in told)

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

    def _heading(self, here: Where) -> Iterator[str]:
        """Where play stands, if it was told elsewhere; and who was done since, if that would not be known from it."""
        if here == self._where or any(where == here for where, _ in self._done):
            for where, side in self._done:
                yield from self._place(where)
                yield from self.end_row()
                yield f"  {does(side, 'are')} done"
        self._done.clear()
        yield from self._place(here)

    def _place(self, here: Where) -> Iterator[str]:
        if here != self._where:
            yield from self.end_row()
            self._where = here
            turn, phase, side = here
            yield ""
            yield f"Turn {turn}: {phase}{f', {side}' if side else ''}"

    def _repeated(self, did: str, cost: str, whole: str) -> Iterator[str]:
        """`move Dog into B4`, `move Dog into C4` are told as one line."""
        head, _, last = did.rpartition(" ")
        if self._row[:1] != [head]:
            yield from self.end_row()
        if self.game.position.space.has(last):
            self._row, self._spent = [*(self._row or [head]), last + cost], whole
        else:
            yield f"  {did}{cost}"

    def end_row(self) -> Iterator[str]:
        """What was held back of an action that repeats."""
        if self._row:
            yield f"  {self._row[0]} {', '.join(self._row[1:])}{f': {self._spent}' if self._spent else ''}"
        self._row, self._spent = [], ""

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


def _value(one: Answer) -> object:
    assert isinstance(one, Chosen)
    return one.value


def asked_for(side: str, asked: str) -> str:
    """How an answer to what steps ask is told, before what it was."""
    return f"{does(side, 'choose')} {asked.removeprefix('choose ')}: "


def ending(stage: Stage, game: Game, eyes: str | None) -> list[str]:
    """Why it is over, and what the rules say of each side; when the rules have ended it, all comes to light."""
    p = game.position if eyes is None or game.over == BY_RULES else game.position.view(eyes)
    return [f"The game is over on turn {p.turn}: {game.over}.", *decided(stage, p)]


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
