"""A game told turn by turn: what was done, what the dice showed, what came of it and by which rules.

To a side it is told as that side sees it: each step is made of its view before and after. Of what is done in secret
nothing is told but what then is to be seen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import field

from rulewright.games.counsel import standing
from rulewright.games.dice_results import results
from rulewright.games.witness import Witness
from rulewright.scenes import Stage
from rulewright.telling import changes, snapshot
from runtime.play import BY_RULES, Answer, Chooser, Chosen, Decision, Draw, Game, Thrown, say
from runtime.position import Position
from runtime.records import dataclass


class Listening:
    """Between the game and its chooser: the witness hears what is asked after a die, but not while a player thinks, nor
    while what is known is played again; and who is asked in person has been told all that was done."""

    def __init__(self, inner: Chooser, teller: Teller) -> None:
        self._inner = inner
        self._teller = teller

    def choose(self, decision: Decision) -> int:
        teller, witness = self._teller, self._teller.witness
        teller.look_whether_known()
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
    _where: tuple[int, str, str] = (0, "", "")
    _row: list[str] = field(default_factory=list)  # an action that repeats, with what changes at its end

    def play(self, steps: int | None = None) -> Iterator[str]:
        """Play to the end, or so many steps, and tell it."""
        self.listen()
        while self.game.over is None and (steps is None or self.game.steps < steps):
            told = list(self.step())
            if self.known:
                self._row = []
            else:
                yield from told
        yield from self._end_row()

    def listen(self) -> None:
        self.game.chooser = Listening(self.game.chooser, self)
        if self.witness is not None and self.side is not None:
            self.witness.sight = lambda p: p.view(self.side) if self.game.keeper in ("", self.side) else None

    def look_whether_known(self) -> None:
        if 0 < self.known <= len(self.game.answers):
            self.known, self._where = 0, (0, "", "")

    def due(self) -> Iterator[str]:
        """What is told before somebody is asked: where play stands, and what was done last."""
        yield from self._heading()
        yield from self._end_row()

    def step(self) -> Iterator[str]:
        game = self.game
        before, answers = snapshot(self._sight()), len(game.answers)
        if self.witness is not None:
            self.witness.heard.clear()
            self.witness.deaf = True
        game.step()
        if len(game.answers) < answers:
            return  # something was taken back
        new = [one for one in game.answers[answers:] if self._is_told(one)]
        unseen = new[:1] != game.answers[answers:][:1]
        here = self._sight()
        did = "" if unseen else self._did(new, here)
        eventful = unseen or any(isinstance(one, Thrown) or one.sort == "reaction" for one in new)
        if not did and not eventful:
            return
        told = (
            [*self._dice_and_reactions(new, here), *(f"so {one}" for one in changes(here, before))] if eventful else []
        )
        if unseen and not told:
            return
        yield from self._heading()
        if did and not told:
            yield from self._repeated(did)
            return
        yield from self._end_row()
        yield f"  {did or ('something is done unseen' if unseen else 'what the moment brings')}"
        yield from (f"    {line}" for line in told)

    def _sight(self) -> Position:
        return self.game.position if self.side is None else self.game.position.view(self.side)

    def _is_told(self, one: Answer) -> bool:
        return self.side is None or one.is_known_to(self.side)

    def _did(self, new: list[Answer], here: Position) -> str:
        """The action that was taken, if any was."""
        first = new[0] if new else None
        if not isinstance(first, Chosen) or first.sort != "action" or first.value is None or self.game._last is None:
            return ""
        plan, scope = self.game._last
        return say(here, plan.phrase, plan.scope, scope)

    def _heading(self) -> Iterator[str]:
        p = self.game.position
        here = (p.turn, p.phase, p.side_to_move)
        if here != self._where:
            yield from self._end_row()
            self._where = here
            yield ""
            yield f"Turn {p.turn}: {p.phase}{f', {p.side_to_move}' if p.side_to_move else ''}"

    def _repeated(self, did: str) -> Iterator[str]:
        """`move Dog into B4`, `move Dog into C4` are told as one line."""
        head, _, last = did.rpartition(" ")
        if self._row and self._row[0] != head:
            yield from self._end_row()
        self._row = [*(self._row or [head]), last]

    def _end_row(self) -> Iterator[str]:
        if self._row:
            yield f"  {self._row[0]} {', '.join(self._row[1:])}"
        self._row = []

    # ---- what came of it

    def _dice_and_reactions(self, new: list[Answer], here: Position) -> Iterator[str]:
        for one in new:
            if isinstance(one, Thrown):
                yield f"the die for {one.draw.purpose} shows {one.face}"
            elif one.sort == "reaction" and isinstance(one.value, tuple):
                id_, *bound = one.value
                plan = self.game.plan.action(id_)
                yield f"{one.side} react: {say(here, plan.phrase, plan.scope, bound)}"
        if self.witness is not None:
            yield from map(str, results(self.witness.heard))


def ending(stage: Stage, game: Game, eyes: str | None) -> list[str]:
    """Why it is over, and what the rules say of each side; when the rules have ended it, all comes to light."""
    p = game.position if eyes is None or game.over == BY_RULES else game.position.view(eyes)
    return [f"The game is over on turn {p.turn}: {game.over}.", *standing(stage, p)]
