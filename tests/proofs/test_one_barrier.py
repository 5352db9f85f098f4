"""Pairs of worlds that differ in secrets only: a side that may not know them is told and shown the same, to the byte.

Positions are those of random games, written and read as an umpire's files; each is asked by every verb that takes a
side. Games are told, and played in person, side by side as long as the side sees the same: the same was done in the
open, other things in secret.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import click
import pytest

from rulewright.actions.weighed import Witness
from rulewright.cli import run
from rulewright.games.counsel import Counsel
from rulewright.games.told import Teller, asked_of_dice
from rulewright.library import asked as library_asked
from rulewright.scenes.looks import looks_of
from rulewright.scenes.stage import Stage
from rulewright.terminal import looking, person
from rulewright.verbs.asking import show
from rulewright.verbs.playing.run import heard_by
from runtime.play.chooser import Decision, Seats
from runtime.play.game import Game
from runtime.play.limits import Limits
from runtime.play.recorded.answers import Thrown
from runtime.program import fill
from tests.proofs.test_secrets import otherwise, secrets_of
from tests.proofs.worlds import Otherwise, Parted, Secretive, World, Writing, world

SIZES = {"yard": (300, 40, 5), "garden": (70, 12, 9), "indirect": (30, 8, 3)}  # positions, games, turns; 400 and 60
SMALL = {"yard": (6, 3, 4), "garden": (2, 1, 5), "indirect": (2, 1, 2)}


# ---- positions


@pytest.mark.parametrize("name", SIZES)
def test_every_verb_tells_the_same(
    name: str, full: bool, counted: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: Any
) -> None:
    where = world(name, tmp_path)
    texts: dict[str, str] = {}
    monkeypatch.setattr(looking, "open_what", lambda path, rules, late=False: where.scene(texts[Path(path).name]))
    monkeypatch.setattr(show, "open_what", lambda path, rules, late=False: where.scene(texts[Path(path).name]))
    monkeypatch.setattr(library_asked, "looks_at", lambda scene: looks_of(where.pack, scene.table))
    wanted = (SIZES if full else SMALL)[name][0]
    pairs = verbs = answered = 0
    for one, other, side, random in pairs_of_positions(where, wanted):
        texts["a.position"] = one
        for asked in questions(where, one, side, random):
            told = []
            for text in (one, other):
                texts["a.position"] = text
                (tmp_path / "a.position").write_text(text, encoding="utf-8")
                code = run([asked[0], str(tmp_path / "a.position"), *asked[1:], "--as", side])
                caught = capsys.readouterr()
                assert code < 3, caught.err
                told.append((code, caught.out, caught.err))
            assert told[0] == told[1], (asked, side, one, other)
            verbs, answered = verbs + 1, answered + (told[0][0] < 2)
        pairs += 1
    counted.append(
        f"one barrier, {name}: {pairs} pairs of positions, {verbs} times asked by verbs, {answered} answered"
    )
    assert pairs == wanted


def pairs_of_positions(where: World, number: int) -> Iterator[tuple[str, str, str, Random]]:
    """Positions of random games with other secrets, as they are printed."""
    seed = 0
    while number:
        seed += 1
        random = Random(seed)
        chooser = Secretive(seed)
        game = chooser.game = Game(where.stage().table.plan, where.stage().position(), chooser, Limits(turns=4))
        while game.over is None and number:
            game.step()
            if random.random() > 0.2:
                continue
            for side in game.plan.sides:
                secrets = secrets_of(game.position, side)
                other = otherwise(game.position, secrets, random).printed()
                if number and other != game.position.printed():
                    number -= 1
                    yield game.position.printed(), other, side, random


def questions(where: World, text: str, side: str, random: Random) -> Iterator[list[str]]:
    """Every verb, about whatever there is and whatever it is called, also what this side should know no name of."""
    scene = where.scene(text)
    p = scene.position
    hexes = [p.space.label(one) for one in sorted(p.occupied())]
    words = [*scene.names, *hexes, "mission-9", "3"]
    program = where.table.rules.program

    def said(phrase: str) -> str:
        return fill(phrase, [random.choice(words) for _ in range(phrase.count("{"))])

    facts = [one for one in program.stores if one.sort == "fact"]
    secret = [one.phrase for one in facts if one.secret]
    actions = [one.phrase for one in program.actions if one.event is None and p.phase in one.phases]
    kept = [one.phrase for one in program.actions if one.id in where.table.plan.keepers]
    yield ["ask", said(random.choice(program.questions).phrase), "--why"]
    yield ["ask", said(random.choice(facts).phrase), "--json"]
    for name in [
        one
        for one in scene.names
        if scene.names[one] in p.kind_of and p.kind_of[scene.names[one]] in program.secret_kinds
    ]:
        yield ["ask", fill(secret[0], [name])]
    yield ["ask", said(random.choice(secret)), "--why"]
    yield ["legal"]
    yield ["legal", "--json"]
    for phrase in actions[:2]:  # as people say it: what it is read as, and what is offered, are told as well
        yield ["ask", f"can {random.choice(words)} {phrase.split()[0]} to {random.choice(hexes)}?"]
        yield ["ask", f"who can {phrase.split()[0]}ing at {random.choice(words)}?"]
    for phrase in random.sample(actions, min(2, len(actions))):
        yield ["legal", said(phrase), "--why"]
        yield ["odds", said(phrase), "--most", "300"]
    for phrase in kept[:1]:
        yield ["legal", said(phrase), "--json"]
        yield ["ask", said(random.choice(secret)), "--after", said(phrase)]
    yield ["show"]
    yield ["show", "--reason", said(random.choice(program.questions).phrase)]
    yield ["show", random.choice(["--sight", "--reach"]), random.choice(words)]


# ---- games


class Asked(person.Person):
    """A person who asks what stands where and what for, and chooses by what is on the screen alone."""

    def choose(self, decision: Decision) -> int:
        self.shown = decision
        return super().choose(decision)

    def typed(self, random: Random) -> list[str]:
        last = len(self.shown.options)
        return [
            "?",
            "goal",
            "xyz",
            "who can see the frog?",
            "which hexes have units?",
            "what is the turn?",
            f"why {self.shown.texts[0]}",
            str(random.randrange(last) + 1),
        ]


@pytest.mark.parametrize("in_person", [False, True])
@pytest.mark.parametrize("name", SIZES)
def test_games_are_told_the_same(
    name: str, in_person: bool, full: bool, counted: list[str], tmp_path: Path, monkeypatch: Any
) -> None:
    where = world(name, tmp_path)
    _, games, turns = (SIZES if full else SMALL)[name]
    if in_person:
        games = (games + 2) // 3 if full else 1
    screen: list[str] = []
    monkeypatch.setattr(click, "echo", lambda line="", **_: screen.append(str(line)))
    pairs = steps = differ = 0
    for seed in range(games):
        stage = where.stage()
        side = stage.sides[seed % 2]
        first = Secretive(seed)
        told = list(timeline(stage, side, first, turns, in_person, screen, monkeypatch))
        assert first.game is not None
        assert first.written is not None
        done = first.written.in_the_open(first.game, side)
        other = Otherwise(side, [one for one in done if not (in_person and one[0][2] == side)], seed)
        again = list(timeline(stage, side, other, turns, in_person, screen, monkeypatch))
        assert other.game is not None
        differ += other.game.position.printed() != first.game.position.printed()
        for (view, lines), (there, lines_there) in zip(told, again, strict=False):
            if view != there:
                break  # a secret came to light
            assert lines == lines_there, (seed, side)
            steps += 1
        pairs += 1
    how = "in person" if in_person else "told"
    counted.append(f"one barrier, {name}: {pairs} pairs of games {how}, {differ} end otherwise, {steps} steps alike")
    assert steps


def timeline(
    stage: Stage, side: str, chooser: Any, turns: int, in_person: bool, screen: list[str], patch: Any
) -> Iterator[tuple[str, str]]:
    """After each step that shows anything: what the side sees, dice thrown in the open too, and all that it was told."""
    witness = Witness.of(stage.table.rules, asked_of_dice(stage.table.model))
    stage = heard_by(stage, witness)
    players = dict.fromkeys(stage.sides, chooser)
    if in_person:
        sitting = players[side] = Asked(side, Counsel(stage, side))
        random, typing = Random(5), list[str]()

        def prompt(*_: object, **__: object) -> str:
            typing[:] = typing or sitting.typed(random)
            return typing.pop(0)

        patch.setattr(click, "prompt", prompt)
    chooser.written = Writing(Seats(players, chooser))
    game = chooser.game = chooser.written.game = Game(
        stage.table.plan, stage.position(), chooser.written, Limits(turns=turns)
    )
    if in_person:
        sitting.sit(game)
    screen.clear()
    teller = Teller(game, witness, frozenset({side} if in_person else ()), screen.append, side)
    teller.listen()
    last = ("", "")
    try:
        while game.over is None:
            screen += teller.step()
            if isinstance(chooser, Otherwise) and chooser.has_parted():
                return
            dice = [one.plain() for one in game.answers if isinstance(one, Thrown) and one.is_known_to(side)]
            now = f"{game.position.view(side).printed()}{dice}", "\n".join(screen)
            if now != last:
                yield now
            last = now
    except Parted:
        return
