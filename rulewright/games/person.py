"""A person at the terminal: numbered options, and orders to stacks and areas.

An order is a line of answers with commas between them: `move, G6, H7, H8`. Where one thing is to be chosen first and
the answer names a place, the order is for all that stand there: each does the whole of it, as far as it may, before
the next begins; who cannot is named. Answers left over after an action go on with the same thing: the row of hexes
above is the way of each. Without commas the first is asked, and what is answered for it holds for the others as well.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import click

from compiler.diagnostics import did_you_mean
from runtime.play.actions import Completion
from runtime.play.chooser import ENOUGH, Decision, Option
from runtime.play.dice import Draw
from runtime.position.wording import say_value

if TYPE_CHECKING:
    from runtime.play.game import Game
    from runtime.play.plans import ActionPlan
    from runtime.position import Position

HELP = """A number or the beginning of an option chooses it; numbers with spaces between them choose one after another.
With commas, answers to what is asked next: `move, Able, H7, H8` goes into H7 and on into H8.
A hex (G6), an area (Sambleu) or `all` is whoever may be chosen there: `move, G6, H7` orders the stack, one by one;
where several are chosen together, it is all of these, and then enough.
`Able + Baker` are both, `halftrack*` all that begin so.
Where a hex is asked, an area is the first of its hexes that will do: `set up, all, Sambleu`.
  ?        what stands where, as you may know it; `? G6` and `? Sambleu` tell of that place
  again    the last action once more, with the next that may do the same
  help     this
  quit     stop"""
WIDE = 10  # more options than this, if all are short, stand beside each other


@dataclass
class Order:
    """What is left of an order: who is still to carry it out, and what each does (None: as the first one did)."""

    action: str
    waiting: list[object]
    rest: list[str] | None
    doing: object = None
    ahead: list[str] = field(default_factory=list)  # of `rest`, what the one that does it has not come to


class Person:
    def __init__(self, side: str) -> None:
        self.side = side
        self._game: Game | None = None
        self._queue: list[str] = []  # answers to what is asked next
        self._picking: list[object] | None = None  # what is still to be picked of a set, before it is enough
        self._answers: list[str] = []  # of the running action
        self._last: list[str] = []  # of the action before
        self._again = False
        self._order: Order | None = None

    def sit(self, game: Game) -> None:
        self._game = game

    def die(self, draw: Draw) -> int:
        raise AssertionError("players throw no dice")

    @property
    def _position(self) -> Position:
        assert self._game is not None
        return self._game.position

    def choose(self, decision: Decision) -> int:
        self._begin_anew(decision)
        index = self._by_itself(decision)
        if index is None:
            index = self._asked(decision)
        self._answers.append(decision.texts[index])
        return index

    def remember(self, decision: Decision, index: int) -> None:
        """What was answered in an earlier sitting."""
        self._begin_anew(decision)
        self._answers.append(decision.texts[index])

    def _begin_anew(self, decision: Decision) -> None:
        if decision.sort in ("action", "reaction"):
            self._last, self._answers = self._answers or self._last, []
            self._again, self._picking = False, None

    # ---- what follows from what was said before

    def _by_itself(self, decision: Decision) -> int | None:
        if decision.sort == "action" and not self._queue and self._order is not None:
            index = self._go_on(decision, self._order)
            if index is not None:
                return index
        if self._picking is not None:
            return self._next_piece(decision)
        if self._queue:
            said = self._queue.pop(0)
            index = self._answer(decision, said)
            if index is None:
                self._drop(f"{self._why(decision, said)}; the rest of the line is dropped")
            return index
        order = self._order
        if self._again and order is not None and len(self._answers) == 1:
            return next((n for n, one in enumerate(decision.options) if one.value == order.doing), None)
        if self._again and 1 < len(self._answers) < len(self._last):
            wanted = self._last[len(self._answers)]
            return decision.texts.index(wanted) if wanted in decision.texts else None
        return None

    def _go_on(self, decision: Decision, order: Order) -> int | None:
        """The same action again, for the next who may carry it out."""
        assert self._game is not None
        index = next((n for n, one in enumerate(decision.options) if one.text == order.action), None)
        if index is None:
            self._order = None
            return None
        plan = self._game.plan.action(str(decision.options[index].value))
        completion = Completion(self._position, plan)
        while order.ahead or order.waiting:
            if not order.ahead:
                order.doing = order.waiting.pop(0)
                order.ahead = list(order.rest or ())
            problem = self._cannot(plan, completion, order)
            if problem:
                click.echo(f"  {problem}")
                order.ahead = []
                continue
            if order.rest is None:
                self._again = True
            else:
                more = len(plan.choices) - 1
                self._queue, order.ahead = order.ahead[:more], order.ahead[more:]
                self._queue.insert(0, self._say(order.doing))
            return index
        self._order = None
        return None

    def _cannot(self, plan: ActionPlan, completion: Completion, order: Order) -> str:
        """Why the next in the order cannot do what it should, if so."""
        name = self._say(order.doing)
        if not completion.offers((), order.doing):
            return f"{name} cannot do that now"
        wanted = order.ahead[0] if order.ahead else self._last[2] if order.rest is None and len(self._last) > 2 else ""
        if not wanted or len(plan.choices) < 2 or plan.choices[1].many:
            return ""
        kind = plan.choices[1].slot.kind
        options = tuple(
            Option(one, say_value(self._position, one, kind)) for one in completion.values((order.doing,))
        )
        return "" if self._matching(options, wanted) is not None else f"{name} cannot do that with {wanted}"

    def _next_piece(self, decision: Decision) -> int | None:
        assert self._picking is not None
        if decision.sort == "piece":
            for index, option in enumerate(decision.options):
                if option.value is not None and option.value in self._picking:
                    self._picking.remove(option.value)
                    return index
        self._picking = None
        return decision.texts.index(ENOUGH) if ENOUGH in decision.texts else None

    def _drop(self, why: str) -> None:
        self._queue, self._order = [], None
        click.echo(f"  {why}")

    # ---- what is said now

    def _asked(self, decision: Decision) -> int:
        self._queue = []
        if decision.sort == "action":
            self._order = None
        self._show(decision)
        while True:
            said = click.prompt("  choose", prompt_suffix="> ").strip()
            if said.startswith("?"):
                click.echo("\n".join(self._stacks(said[1:].strip())))
            elif said == "quit":
                raise click.Abort
            elif said == "help":
                click.echo(HELP)
            elif said == "again" and decision.sort == "action" and self._last and self._last[0] in decision.texts:
                self._again = True
                return decision.texts.index(self._last[0])
            else:
                first, *queue = _parts(said)
                index = self._answer(decision, first, queue)
                if index is not None:
                    return index
                click.echo(f"  {self._why(decision, first)}")

    def _show(self, decision: Decision) -> None:
        click.echo(f"\n{self.side}: {decision.asked}")
        lines = [f"  {number:>3}  {text}" for number, text in enumerate(decision.texts, 1)]
        width = max(map(len, lines)) + 2
        beside = 110 // width if len(lines) > WIDE and width <= 27 else 1
        for place in range(0, len(lines), beside):
            click.echo("".join(one.ljust(width) for one in lines[place : place + beside]).rstrip())

    def _answer(self, decision: Decision, said: str, queue: list[str] | None = None) -> int | None:
        """What an answer chooses first; what else follows from it is remembered. None where it chooses nothing."""
        index = self._matching(decision.options, said)
        whole = queue or self._queue  # the answer is one of several: a set is chosen with it
        if decision.sort == "piece" and not said.isdigit() and (index is None or whole):
            picked = self._those(decision, said)
            if picked:
                self._queue, self._picking = whole, picked
                return self._next_piece(decision)
            index = None if whole and index is None else index
        if decision.sort == "choice" and index is None and len(self._answers) == 1:
            found = self._those(decision, said)
            if found:
                rest = whole if queue is not None and queue else self._queue or None
                self._order = Order(self._answers[0], found[1:], list(rest) if rest else None, found[0])
                return self._begin(decision, self._order)
        if index is not None and queue is not None:
            self._queue = queue
            if decision.sort == "choice" and len(self._answers) == 1:
                self._row_of(decision, index)
        elif index is not None and decision.sort == "choice" and len(self._answers) == 1 and self._queue:
            self._row_of(decision, index)
        return index

    def _row_of(self, decision: Decision, index: int) -> None:
        """Of a line for one thing, what is left over after this action goes on with it."""
        assert self._game is not None
        value, plan = decision.options[index].value, self._game.plan.action(decision.action)
        more = len(plan.choices) - 1
        if 0 < more < len(self._queue) and not plan.choices[-1].many:
            self._order = Order(self._answers[0], [], list(self._queue), value, self._queue[more:])
            self._queue = self._queue[:more]

    def _begin(self, decision: Decision, order: Order) -> int:
        """The first of an order begins with it."""
        assert self._game is not None
        more = len(self._game.plan.action(decision.action).choices) - 1
        if order.rest is not None:
            self._queue, order.ahead = list(order.rest[:more]), list(order.rest[more:])
        return next(n for n, one in enumerate(decision.options) if one.value == order.doing)

    # ---- what words mean

    def _matching(self, options: tuple[Option, ...], said: str) -> int | None:
        """The one option meant: its number, its text or the beginning of that; the first hex of an area."""
        if said.isdigit():
            return int(said) - 1 if 1 <= int(said) <= len(options) else None
        texts = [option.text.lower() for option in options]
        found = [index for index, text in enumerate(texts) if said and text.startswith(said.lower())]
        exact = [index for index in found if texts[index] == said.lower()]
        if exact or len(found) == 1:
            return (exact or found)[0]
        hexes = self._place(said)
        return next((n for n, one in enumerate(options) if self._is_hex(one.value) and one.value in hexes), None)

    def _those(self, decision: Decision, said: str) -> list[object]:
        """The things offered that are meant: by the place where they stand, or by name with + between."""
        if said.lower() == "all":
            return [one.value for one in decision.options if one.value is not None]
        if said.endswith("*"):
            begin = said[:-1].lower()
            return [
                one.value for one in decision.options if one.value is not None and one.text.lower().startswith(begin)
            ]
        p, hexes = self._position, self._place(said)
        things: list[object] = [one.value for one in decision.options if one.value in p.type_of]
        found: list[object] = [one for one in things if isinstance(one, int) and p.hex_of(one) in hexes]
        if found:
            return found
        places = [self._matching(decision.options, one.strip()) for one in said.split("+")]
        return [] if None in places else [decision.options[one].value for one in places if one is not None]

    def _place(self, said: str) -> tuple[int, ...]:
        """The hexes of a label or of an area; none where it is neither."""
        space, name = self._position.space, said.strip(" []").lower()
        for area in sorted(space.areas):
            if area.lower() == name:
                return tuple(sorted(space.areas[area]))
        try:
            return (space.hex(name.upper()),)
        except KeyError:
            return ()

    def _is_hex(self, value: object) -> bool:
        return isinstance(value, int) and not isinstance(value, bool) and value not in self._position.kind_of

    def _say(self, thing: object) -> str:
        return self._position.name_of(thing) if isinstance(thing, int) else str(thing)

    def _why(self, decision: Decision, said: str) -> str:
        """What is wrong with an answer."""
        low = said.lower()
        several = [text for text in decision.texts if said and text.lower().startswith(low)]
        if len(several) > 1:
            return f"`{said}` may be {', '.join(several[:-1])} or {several[-1]}"
        if said.isdigit():
            return f"there is no number {said} here; the last is {len(decision.texts)}"
        near = did_you_mean(said, decision.texts)
        return f"`{said}` is none of these" + (f"; {near}" if near else "") + "; `help` tells what may be said"

    def _stacks(self, said: str) -> list[str]:
        """Each hex with what stands in it, and what is known of that; or those of one place alone."""
        seen = self._position.view(self.side)
        hexes = self._place(said)
        if said and not hexes:
            return [f"  there is no hex or area `{said}`"]
        stacks: dict[str, list[str]] = {}
        for thing in seen.things("thing"):
            place = seen.hex_of(thing)
            if isinstance(place, int) and (not said or place in hexes):
                inside = seen.holder_of(thing)
                name = seen.name_of(thing) + (f" (inside {seen.name_of(inside)})" if inside is not None else "")
                stacks.setdefault(seen.space.label(place), []).append(name)
        told = [f"  {label:>6}: {', '.join(names)}" for label, names in sorted(stacks.items())]
        return told or [f"  nothing stands {'there' if said else 'on the board'}"]


def _parts(said: str) -> list[str]:
    """The answers of a line: with commas between them, or numbers with spaces."""
    if "," in said:
        return [one.strip() for one in said.split(",") if one.strip()] or [""]
    if said[:1].isdigit() and all(one.isdigit() for one in said.split()):
        return said.split()
    return [said]
