"""What is looked at while a game of a study runs: who is left, where things stood, where they fell."""

from __future__ import annotations

from collections import Counter

from runtime.play import Game


class Watch:
    """Of the things that a game begins with. `left`: for each side how many, as each turn ends, have not gone out of
    play; `stood`: for each side and hex how often one stood there then; `fell`: how often it was where one was last."""

    def __init__(self, game: Game, began: set[int]) -> None:
        p = game.position
        records = {noun for noun, kind in p.program.kind_named.items() if kind.is_record}
        self._game = game
        self._side_of = {one: p.sides[one] for one in sorted(began) if one in p.sides and p.kind_of[one] not in records}
        self._turn = p.turn
        self._place: dict[int, int] = {}
        self._gone: set[int] = set()
        self.left: dict[str, list[int]] = {}
        self.stood: Counter[str] = Counter()
        self.fell: Counter[str] = Counter()
        self.look()

    def play(self) -> None:
        """To the end of the game; the last turn ends with it."""
        try:
            while self._game.over is None:
                self._game.step()
                self.look()
        finally:
            self._end_turn()

    def look(self) -> None:
        p = self._game.position
        if p.turn != self._turn:
            self._end_turn()
            self._turn = p.turn
        for thing in self._side_of:
            at = p.hex_of(thing)
            if isinstance(at, int):
                self._place[thing] = at
                self._gone.discard(thing)
            elif thing in self._place:
                self.fell[self._called(thing, self._place.pop(thing))] += 1
                self._gone.add(thing)

    def _end_turn(self) -> None:
        for side in self._game.plan.sides:
            here = sum(own == side and one not in self._gone for one, own in self._side_of.items())
            self.left.setdefault(side, []).append(here)
        self.stood.update(self._called(thing, at) for thing, at in self._place.items())

    def _called(self, thing: int, at: int) -> str:
        return f"{self._side_of[thing]}: {self._game.position.space.label(at)}"
