"""Games with secrets, and pairs of them that differ in secrets only."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from random import Random

from compiler.model.build import Built, extend
from compiler.model.examples.given import names_given
from compiler.pipeline import Compiled
from compiler.source import SourceFile
from rulewright.scenes.scene import Scene, with_printed
from rulewright.scenes.stage import Stage
from rulewright.scenes.table import Table
from rulewright.shelf.compile_cache import compile_kept
from rulewright.shelf.shelf import disk
from rulewright.shelf.wished import Wished
from runtime.play.chooser import DONE, PASS, STARTING, Chooser, Decision, RandomChooser, ScriptChooser
from runtime.play.dice import Draw
from runtime.play.game import Game
from runtime.play.recorded.answers import Chosen
from runtime.space import Grid, Space
from tests.pages import Block, write_packs
from tests.proofs.positions import read
from tests.proofs.test_games import GAMES, opened
from tests.rulewright.plotters import PLOTTERS

YARD = """Position [Two plotters].
Given:
- a hen D of the Reds in C3;
- 2 hens of the Reds in C4;
- a hen S of the Reds in D3;
- a hen T of the Blues in D5;
- 3 hens of the Blues in C6;
- it is [Time of a side] of the Reds.
"""


@dataclass(frozen=True)
class World:
    """A pack under its options, and the position that is played from."""

    pack: str
    built: Built
    table: Table
    text: str

    def scene(self, text: str) -> Scene:
        """A position as `open_scene` gives it."""
        told = extend(self.built, SourceFile("a.position", text))
        assert told.problems == ()
        given = list(told.model.positions.values())[-1].given
        position, names = self.table.set_up(given)
        names, scope = with_printed(position, names, names_given(given, told.draft) if told.draft else {})
        game = self.table.game(position, ScriptChooser())
        return Scene(Compiled(self.built, {}, ()), told, self.table, position, names, scope, lambda: game)

    def stage(self) -> Stage:
        first, _ = self.table.set_up(read(self.built, self.text).given)
        return Stage(self.pack, Wished(), "", Compiled(self.built, {}, ()), self.table, first.printed())


def world(name: str, place: Path) -> World:
    if name != "yard":
        built, table, text = opened(name)
        return World(GAMES[name][0], built, table, text)
    write_packs(place / "rules", (Block("rulebook", "", PLOTTERS),))
    pack = str(place / "rules" / "yard")
    built = compile_kept([pack], disk()).built
    return World(pack, built, Table(built.model, Table.of(built.model).on, {(): Space.blank(Grid(7, (7, 7)))}), YARD)


class Secretive:
    """Chooses by chance; what can be done in secret it does as often as not."""

    def __init__(self, seed: int) -> None:
        self._chance, self._random = RandomChooser(seed), Random(seed)
        self.game: Game | None = None
        self.written: Writing | None = None

    def choose(self, decision: Decision) -> int:
        assert self.game is not None
        if decision.sort in STARTING and self._random.random() < 0.5:
            hidden = kept(self.game, decision)
            if hidden:
                return self._random.choice(hidden)
        return self._chance.choose(decision)

    def die(self, draw: Draw) -> int:
        return self._chance.die(draw)


def kept(game: Game, decision: Decision) -> list[int]:
    """The options of it that begin something in secret."""
    named = [one.value[0] if isinstance(one.value, tuple) else one.value for one in decision.options]
    return [index for index, one in enumerate(named) if one in game.plan.keepers]


class Parted(Exception):
    """What was done in the other game cannot be done in this one: a secret forbids it, or allowed it there."""


Moment = tuple[int, int, str, str, str]  # the turn and the place in it; the side, the sort and what was asked
Done = tuple[Moment, str]  # and what was answered


class Writing:
    """Keeps what is asked, so that it can be done again at the same moment."""

    def __init__(self, inner: Chooser) -> None:
        self._inner = inner
        self._asked: list[Moment] = []
        self.game: Game | None = None

    def choose(self, decision: Decision) -> int:
        self._asked.append(moment(self.game, decision))
        return self._inner.choose(decision)

    def die(self, draw: Draw) -> int:
        return self._inner.die(draw)

    def in_the_open(self, game: Game, side: str) -> list[Done]:
        """What this side knows to have been done; who did nothing showed nothing."""
        chosen = [one for one in game.answers if isinstance(one, Chosen)]
        known = zip(self._asked, chosen, strict=True)
        return [(asked, one.text) for asked, one in known if one.kept_by in ("", side) and one.text not in (DONE, PASS)]


def moment(game: Game | None, decision: Decision) -> Moment:
    assert game is not None
    return decision.turn, game.place, decision.side, decision.sort, decision.asked


class Otherwise:
    """Does what one side knows to have been done in another game, and other things unseen by it."""

    def __init__(self, side: str, done: list[Done], seed: int) -> None:
        self._side, self._done = side, done
        self._random, self._chance = Random(seed + 1000), RandomChooser(seed)
        self.game: Game | None = None
        self.written: Writing | None = None

    def choose(self, decision: Decision) -> int:
        assert self.game is not None
        if decision.sort not in STARTING and self.game.keeper not in ("", self._side):
            return self._random.randrange(len(decision.options))
        if decision.sort in STARTING:
            hidden = kept(self.game, decision) if decision.side != self._side else []
            if hidden and self._random.random() < 0.4:
                return self._random.choice(hidden)
            if not self._done or self._done[0][0] != moment(self.game, decision):
                return len(decision.options) - 1  # done, or pass
        if not self._done or self._done[0][0] != moment(self.game, decision) or self._done[0][1] not in decision.texts:
            raise Parted
        return decision.texts.index(self._done.pop(0)[1])

    def die(self, draw: Draw) -> int:
        return self._chance.die(draw)

    def has_parted(self) -> bool:
        """Whether something that was done in the open cannot be done any more."""
        assert self.game is not None
        return bool(self._done) and self._done[0][0][:2] < (self.game.position.turn, self.game.place)
