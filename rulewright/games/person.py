"""A person at the terminal: numbered options, the stacks on request, the same again for others of a stack."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from runtime.play.chooser import ENOUGH, Decision
from runtime.play.dice import Draw

if TYPE_CHECKING:
    from runtime.play.game import Game

HELP = """A number or the beginning of an option chooses it; several numbers choose one after another.
  ?        what stands where, as you may know it
  all      (choosing several) everything that may still be chosen, then enough
  again    the last action once more, with the next that may do the same
  quit     stop"""


class Person:
    def __init__(self, side: str) -> None:
        self.side = side
        self._game: Game | None = None
        self._queue: list[str] = []
        self._answers: list[str] = []  # of the running action, without its first choice
        self._last: list[str] = []
        self._again = False
        self._all = False

    def sit(self, game: Game) -> None:
        self._game = game

    def die(self, draw: Draw) -> int:
        raise AssertionError("players throw no dice")

    def choose(self, decision: Decision) -> int:
        if decision.sort in ("action", "reaction"):
            self._last, self._answers = self._answers or self._last, []
            self._again = self._all = False
        index = self._by_itself(decision)
        if index is None:
            index = self._asked(decision)
        self._answers.append(decision.texts[index])
        return index

    def _by_itself(self, decision: Decision) -> int | None:
        """What follows from an answer already given."""
        texts = decision.texts
        if self._queue:
            return self._matching(decision, self._queue.pop(0))
        if self._all and decision.sort == "piece":
            return 0 if texts[0] != ENOUGH else texts.index(ENOUGH)
        if self._again and len(self._answers) < len(self._last):
            wanted = self._last[len(self._answers)]
            if wanted in texts and len(self._answers) != 1:
                return texts.index(wanted)
        return None

    def _asked(self, decision: Decision) -> int:
        click.echo(f"\n{self.side}: {decision.asked}")
        for number, text in enumerate(decision.texts, 1):
            click.echo(f"  {number:>3}  {text}")
        while True:
            said = click.prompt("  choose", prompt_suffix="> ").strip()
            if said == "?":
                click.echo("\n".join(self._stacks()))
            elif said == "quit":
                raise click.Abort
            elif said == "all" and decision.sort == "piece":
                self._all = True
                return 0
            elif (
                said == "again"
                and decision.sort == "action"
                and self._last
                and self._last[0] in decision.texts
            ):
                self._again = True
                return decision.texts.index(self._last[0])
            else:
                first, *self._queue = said.replace(",", " ").split() if said[:1].isdigit() else [said]
                index = self._matching(decision, first)
                if index is not None:
                    return index
                self._queue = []
                click.echo(HELP)

    def _matching(self, decision: Decision, said: str) -> int | None:
        if said.isdigit() and 1 <= int(said) <= len(decision.options):
            return int(said) - 1
        found = [index for index, text in enumerate(decision.texts) if text.lower().startswith(said.lower())]
        exact = [index for index in found if decision.texts[index].lower() == said.lower()]
        return (exact or found)[0] if said and (exact or len(found) == 1) else None

    def _stacks(self) -> list[str]:
        """Each hex with what stands in it, and what is known of that."""
        assert self._game is not None
        seen = self._game.position.view(self.side)
        stacks: dict[str, list[str]] = {}
        for thing in seen.things("thing"):
            place = seen.hex_of(thing)
            if isinstance(place, int):
                inside = seen.holder_of(thing)
                name = seen.name_of(thing) + (
                    f" (inside {seen.name_of(inside)})" if inside is not None else ""
                )
                stacks.setdefault(seen.space.label(place), []).append(name)
        return [f"  {label:>6}: {', '.join(names)}" for label, names in sorted(stacks.items())]
