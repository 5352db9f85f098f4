"""A position, and all that can be asked of it. Values are as Python has them: numbers exact, things by name."""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterable, Iterator
from dataclasses import field, replace
from fractions import Fraction
from functools import cached_property
from typing import Any, NoReturn

from compiler.diagnostics import did_you_mean, listed
from compiler.model import Next, NextGoOn, NextMoment, NextTaken
from rulewright.actions import (
    MOST,
    Answered,
    Offer,
    Told,
    Weighing,
    after,
    answered,
    at_the_moment,
    doing,
    done_to_its_end,
    ground,
    hex_by_hex,
    left_open,
    moment,
    offers,
    reason_of,
    ruled,
    where_so,
)
from rulewright.library.answers import Answer, Odds, Ruling, Value, odds_of, when
from rulewright.library.batches import asked_of_each
from rulewright.library.faults import unless_refused
from rulewright.library.pictured import COUNTER, HERE, in_sight, reached, rested_on, sight_asked
from rulewright.library.typed import checked
from rulewright.scenes import Scene, data_of, hex_of, looks_at, seen_by, side_called
from rulewright.shelf import NoMachineCode, Slip, native_kept
from rulewright.telling import counted
from runtime.answer import assumptions
from runtime.draw import Frame, Looks, draw_position
from runtime.native import Mirror, Unlaid
from runtime.play import TooManyWays, hash_of, reach, way_to
from runtime.program_file import played_by
from runtime.records import dataclass
from runtime.space import UnknownHex


@dataclass(frozen=True)
class Position:
    _scene: Scene = field(repr=False)
    _mirror: Mirror | None = field(default=None, repr=False, compare=False)  # for machine code

    def __repr__(self) -> str:
        p = self._scene.position
        return f"<Position of {p.program.title}: {counted(len(self.names), 'counter')}, {when(p)}>"

    def __eq__(self, other: object) -> bool:
        """The same stands there, for the same who looks at it, after the same was done, and by the same rules."""
        if not isinstance(other, Position) or self.text != other.text:
            return False
        mine, theirs = self._scene, other._scene
        return (mine.asker, mine.done) == (theirs.asker, theirs.done) and self._rules == other._rules

    def __hash__(self) -> int:
        return hash(self.text)

    def __copy__(self, _: object = None) -> Position:
        return self  # nothing changes it

    __deepcopy__ = __copy__

    def __reduce__(self) -> NoReturn:
        raise Slip("a position is not pickled: keep its `text` or `json()`, and give that to the rules again")

    @cached_property
    def _rules(self) -> str:
        return hash_of(played_by(self._scene.table.rules.program))

    # ---- what stands there

    @property
    def text(self) -> str:
        """As a position's file; equal positions have equal texts."""
        return self._scene.position.printed()

    def json(self) -> dict[str, object]:
        """`given` are its lines, and all that `Rules.from_json` reads; the rest is for programs that ask no rules."""
        return data_of(self._scene.position)

    @property
    def hexes(self) -> tuple[str, ...]:
        space = self._scene.position.space
        return tuple(space.label(one) for one in range(space.size))

    @property
    def names(self) -> tuple[str, ...]:
        """Of all that can stand somewhere; who was given no name is called by what it is and a number."""
        return tuple(name for name, _ in self._named())

    @checked
    def where(self, name: str) -> str | None:
        """The hex of a counter; None where it is out of play."""
        return hex_of(self._scene.position, self._thing(name))

    def _named(self) -> Iterator[tuple[str, int]]:
        p = self._scene.position
        records = {one.id for one in p.program.kinds if one.is_record}
        yield from ((p.name_of(one), one) for one, kind in p.kind_of.items() if kind not in records)

    def _thing(self, name: str) -> int:
        known = dict(self._named())
        if name not in known:
            near = did_you_mean(name, known)
            raise Slip(f"no counter is called `{name}`{'; ' + near if near else ''}")
        return known[name]

    # ---- asking

    @checked
    def ask(self, words: str) -> Value:
        """The bare value; what has none raises `Slip` with the reason."""
        answer = self.why(words)
        if answer.value is None:
            raise Slip(answer.said)
        return answer.value

    @checked
    def why(self, words: str) -> Answer:
        found = unless_refused(answered(self._scene, words))
        said, by = found.answer, found.answer.by
        told, rested = tuple(found.why()), tuple(assumptions(said))
        return Answer(found.value, found.said, told, found.reason(), by, said.cells, rested, found.read_as)

    @checked
    def each(self, words: str, **gaps: Iterable[str]) -> dict[Any, Value]:
        """The same asked of many at once: `each("{unit} can see {hex}", unit=["S", "T"], hex=position.hexes)`.

        By what stands in the gaps; with one gap by that alone. What has no value is left out.
        """
        rows = asked_of_each(self._scene, words, gaps, self._meant, self._mirror).rows()
        return {key if len(key) > 1 else key[0]: value for key, value in rows if value is not None}

    @checked
    def grid(self, words: str, **gaps: Iterable[str]) -> list[Any]:
        """The same in rows: `grid("{far} is in view from {near}", far=..., near=...)[0][2]` is of the first and the
        third. None where there is no value.
        """
        return asked_of_each(self._scene, words, gaps, self._meant, self._mirror).nested()

    def native(self) -> Position:
        """The same position; what is asked of many at once is asked of machine code, compiled once for these rules.

        Where that cannot be, a warning says why, and Python answers.
        """
        scene = self._scene
        try:
            library = native_kept(scene.table.whole, scene.table.on)
            return replace(self, _mirror=Mirror(library, scene.position))
        except (NoMachineCode, Unlaid) as why:
            warnings.warn(str(why), stacklevel=2)
            return self

    def _meant(self, said: str) -> tuple[str, int]:
        """A hex or a counter, with its kind."""
        p = self._scene.position
        try:
            return "hex", p.space.hex(said)
        except UnknownHex:
            thing = self._thing(said)
            return p.kind_of[thing], thing

    # ---- doing

    @checked
    def legal(self, action: str, side: str | None = None) -> Ruling:
        """Of an action or a reaction, or of the end of the phase that runs (`[Movement] ends`)."""
        scene = left_open(self._scene, action)
        event = unless_refused(doing(scene, action))
        ending = event if isinstance(event, (NextGoOn, NextMoment)) else _to_do(action, event)
        ruling = ruled(scene, ending, None if side is None else side_called(scene.table, side))
        judgment = ruling.judgment
        reasons = tuple((one.what, tuple(map(str, one.why()))) for one in judgment.reasons)
        reason = reason_of(ruling.scene, ground(judgment, why=True))
        return Ruling(judgment.legal, judgment.said, reasons, reason, ruling.changes, ruling.once)

    @checked
    def offers(self, side: str | None = None) -> tuple[Offer, ...]:
        """What each side may do now, or one of them."""
        return offers(self._scene, side)

    @checked
    def odds(self, action: str, choose: Iterable[str] = (), most: int = MOST) -> Odds:
        """All that an action can lead to; an action that is not legal raises `Slip`."""
        event = _to_do(action, unless_refused(doing(self._scene, action)))
        ruling = ruled(self._scene, event, None)
        if not ruling.judgment.legal:
            raise Slip("\n".join(one.what for one in ruling.judgment.reasons))
        weighing = Weighing(ruling.scene, ruling.event, ruling.window, Told(ruling.scene, tuple(choose)))
        try:
            return odds_of(weighing.chances(most).spread)
        except TooManyWays as fault:
            raise Slip(str(fault)) from None

    @checked
    def after(self, *actions: str, dice: Iterable[int] = (), choose: Iterable[str] = ()) -> Position:
        """The position after these actions, the dice falling so."""
        here = self._scene.position.copy()
        begun = replace(self._scene, position=here, playing=self._scene.table.begun(here))
        steps = hex_by_hex(begun, actions)
        scene = unless_refused(after(begun, steps, tuple(dice), None, Told(begun, tuple(choose))))
        done_to_its_end(scene)
        return Position(scene)

    @checked
    def seen_by(self, side: str) -> Position:
        """As one side may know it."""
        return Position(seen_by(self._scene, side))

    @checked
    def sight(self, name: str) -> tuple[str, ...]:
        """Every hex that is seen from a hex, or that a counter sees, as the pack's looks.yaml says what each is. Where
        it says nothing of counters, they see what is seen from where they stand."""
        if name not in self.hexes and self.where(name) and self._looks.sees:
            sees = self.each(self._looks.sees.replace(COUNTER, name), hex=self.hexes)
            return tuple(label for label, is_seen in sees.items() if is_seen is True)
        here = name if name in self.hexes else self.where(name)
        if here is None:
            raise Slip(f"{name} is out of play")
        asked = sight_asked(self._looks.sight, self._scene.table.model.packs[-1].title)
        seen = self.each(asked.replace(HERE, here), hex=self.hexes)
        return tuple(label for label, sees in seen.items() if sees is True or label == here)

    @checked
    def shot(self, name: str, among: Iterable[str] | None = None) -> tuple[str, ...]:
        """Every hex (of these) as far as which a counter shoots, by looks.yaml; none where it says nothing of that."""
        here, asked = self.where(name), self._looks.range
        if here is None or not asked:
            return ()
        hexes = self.hexes if among is None else among
        within = self.each(asked.replace(HERE, here).replace(COUNTER, name), hex=hexes)
        return tuple(label for label, is_within in within.items() if is_within is True and label != here)

    @checked
    def spotted(self, names: Iterable[str]) -> tuple[str, ...]:
        """Those of these counters that the other side notices, by looks.yaml; none where it says nothing of that."""
        asked = self._looks.spotted
        told = self.each(asked, counter=names) if asked else {}
        return tuple(name for name, is_spotted in told.items() if is_spotted is True)

    @property
    def last_turn(self) -> Value | None:
        """By looks.yaml; None where it says nothing of that."""
        asked = self._looks.turns
        return self.ask(asked) if asked else None

    @checked
    def reach(self, name: str, action: str | None = None) -> dict[str, Value]:
        """Every hex it can get to by an action that goes from hex to hex, and what is spent by then.

        `action` begins the phrase of one, where there are several by which it can go now.
        """
        p = self._scene.position
        _, found = self._reached(name, action)
        return {p.space.label(one): spent for one, spent in sorted(found.items())}

    @checked
    def way(self, name: str, goal: str, action: str | None = None) -> tuple[str, ...]:
        """The hexes of a cheapest way to one of those, step by step; none where it stands there already."""
        p = self._scene.position
        going, found = self._reached(name, action)
        kind, spot = self._meant(goal)
        if kind != "hex" or spot not in found:
            raise Slip(f"`{name}` cannot get to {goal} now")
        hexes = way_to(self._scene.table.plan, p, going, self._thing(name), spot)
        return tuple(p.space.label(one) for one in hexes or ())

    def _reached(self, name: str, action: str | None) -> tuple[str, dict[int, int | Fraction]]:
        """The action that it goes by, and where to."""
        scene, thing = self._scene, self._thing(name)
        plan, p = scene.table.plan, scene.position
        lineage = next(one.lineage for one in p.program.kinds if one.id == p.kind_of[thing])
        ways = [one for one in plan.ways if plan.action(one).choices[0].slot.kind.name in lineage]
        wanted = [one for one in ways if one.startswith(action or "")]
        if not wanted:
            if not ways:
                raise Slip(
                    f"how far `{name}` can go is not searched under these rules: of none of their actions is it known "
                    "what its way rests on"
                )
            raise Slip(f"`{name}` does not go by `{action}`: it goes by {listed(tuple(ways), 'or')}")
        try:
            found = {one: reach(plan, p, one, thing) for one in wanted}
        except TooManyWays as fault:
            raise Slip(f"how far `{name}` can go is not told: {fault}") from None
        going = [one for one in found if len(found[one]) > 1] or wanted[:1]
        if not p.phase and len(found[going[0]]) < 2:
            raise Slip(f"where `{name}` can go depends on the phase, and the position does not say which phase it is")
        if len(going) > 1:
            raise Slip(f"`{name}` can go by more than one action; name it: {listed(tuple(going), 'or')}")
        return going[0], found[going[0]]

    def _reach_when_it_goes(self, name: str) -> tuple[str, dict[str, Value]]:
        """Now, or in the first phase of its side in which it can go anywhere, and how that is told."""
        now = self.reach(name) if self._scene.position.phase else {}
        if len(now) > 1:
            return f"Reached by {name}", now
        scene, thing = self._scene, self._thing(name)
        side = scene.position.side_of(thing)
        phases = (phase for way in scene.table.plan.ways for phase in scene.table.model.actions[way].phases)
        for phase in dict.fromkeys(phases):
            there = at_the_moment(scene, phase, side)
            then = Position(replace(there, playing=there.table.begun(there.position))).reach(name)
            if len(then) > 1:
                return f"Reached by {name} in {moment(phase, side)}", then
        return f"{name} can go nowhere", now

    # ---- showing

    @cached_property
    def _looks(self) -> Looks:
        return unless_refused(looks_at(self._scene))

    @checked
    def picture(self, *, sight: str = "", reach: str = "", reason: str = "", frame: Frame | None = None) -> str:
        """SVG. What a counter (or a hex) sees, where it can go, or what the answer to a question rests on."""
        scene, frame = self._scene, frame or Frame()
        if sum(map(bool, (sight, reach, reason))) > 1:
            raise Slip("a picture shows a sight, a reach or a reason, not several of them")
        if sight:
            frame = replace(frame, title=f"In sight of {sight}", marks=in_sight(scene.position, self.sight(sight)))
        elif reach:
            title, spent = self._reach_when_it_goes(reach)
            frame = replace(frame, title=title, marks=reached(scene.position, spent))
        elif reason:
            read = answered(scene, reason, of_rules=True)
            found = read if isinstance(read, Answered) else unless_refused(answered(scene, reason))
            scene, _ = where_so(found.scene, found.term)  # as it is supposed to be
            marks = rested_on(found.scene, found.term, found.answer)
            frame = replace(frame, title=_entitled(found), marks=marks)
        return draw_position(scene.position, self._looks, frame)


def _to_do(action: str, event: Next) -> NextTaken:
    if not isinstance(event, NextTaken):
        raise Slip(f"`{action}` is no action; nobody chooses to do it")
    return event


def _entitled(found: Answered) -> str:
    """What a picture of an answer tells: it, what is done or supposed before, and what was not read."""
    told = next(iter(found.why()), found.said).rstrip(":")
    steps = re.findall(r'--after "([^"]*)"', found.read_as)
    unread = (f"not considered: {found.unread}",) if found.unread else ()
    besides = (*(f"after: {one}" for one in steps), *unread)
    return "; ".join((told.rstrip("."), *besides)) if besides else told
