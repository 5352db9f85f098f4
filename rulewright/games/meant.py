"""What a person's words mean where something is asked: options, things by their place or name, areas, hexes."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection

from compiler.diagnostics import did_you_mean, edits
from runtime.play import (
    DONE,
    OF_STEPS,
    ActionPlan,
    ChoicePlan,
    Completion,
    Decision,
    Game,
    Option,
    PlayPlan,
)
from runtime.position import Position, naming_for, say_value
from runtime.program import listed
from runtime.records import dataclass
from runtime.space import UnknownHex

MUST = "what led to this has happened, and it must be answered"
STOPS = f"`{DONE}` ends what is being done, or the phase; `quit` stops, and the game is kept"
TELLS = "`help` tells what may be said"
REASONS = "`why` tells the reasons"
WIDEST = 9  # figures of a number that may be an option
ALL = ("all", "everybody", "everyone", "everything")
_ALL_IN = re.compile(rf"^(?:{'|'.join(ALL)}) (?:in|at|on) ", re.IGNORECASE)
_MOST_LEFT = 2  # of what is chosen for an action, that need not be said
_LONG = 4  # letters of a word that may have two of them wrong


def says_all(said: str) -> bool:
    return said.lower() in ALL


@dataclass(frozen=True)
class Meant:
    """`side`: whose words they are."""

    position: Position
    side: str = ""

    @property
    def known(self) -> list[str]:
        """What counters are called, as far as that side knows them."""
        naming = naming_for(self.position, self.side)
        return [naming(one) for one in self.position.view(self.side).type_of]

    def own(self, begin: str = "", at: tuple[int, ...] = ()) -> list[str]:
        """What counters of that side are called that begin so, in these hexes, if any are told."""
        p, naming = self.position, naming_for(self.position, self.side)
        some = [one for one in p.type_of if p.side_of(one) == self.side and (not at or p.hex_of(one) in at)]
        return [name for name in map(naming, some) if name.lower().startswith(begin)]

    def spelled(self, said: str) -> str:
        """With names as they are written: `scout company 1` for `scout-company-1`, `able` for `Able`."""
        for name in sorted(self.known, key=len, reverse=True):
            words = "[ -]".join(map(re.escape, name.split("-")))
            if len(name) > 1:  # a letter is a word too
                said = re.sub(rf"(?i)(?<![\w-]){words}(?![\w-])", name.replace("\\", ""), said)
        return said

    def matching(self, options: tuple[Option, ...], said: str) -> int | None:
        """The one option meant: its number, its text, the beginning of that or the end; the first hex of an area. What
        is the name of a hex or a counter is never the beginning of another's: `O1` is not `O10`."""
        if said.isdecimal() and ((row := self.row(options, said)) is not None or not self.place(said)):
            return row
        texts = [option.text.lower() for option in options]
        found = [index for index, text in enumerate(texts) if said and text.startswith(said.lower())]
        exact = [index for index in found if texts[index] == said.lower()]
        if not exact and self.is_name(said):
            found = [index for index in found if not isinstance(options[index].value, int)]
        if exact or len(found) == 1:
            return (exact or found)[0]
        hexes = self.place(said)
        here = next((n for n, one in enumerate(options) if self.is_hex(one.value) and one.value in hexes), None)
        ends = [n for n, text in enumerate(texts) if _ends_so(text, said)]
        return ends[0] if here is None and len(ends) == 1 else here

    def row(self, options: tuple[Option, ...], said: str) -> int | None:
        """The option of this number; what is the label of a hex is none where hexes are offered, nor is `0204`."""
        if not said.isdecimal() or len(said) >= WIDEST or not 1 <= int(said) <= len(options):
            return None
        of_hexes = any(self.is_hex(one.value) for one in options)
        is_label = (of_hexes or said.startswith("0")) and bool(self.place(said))
        return None if is_label else int(said) - 1

    def is_row(self, decision: Decision, said: str) -> bool:
        return self.row(decision.options, said) is not None

    def fitting(self, plan: PlayPlan, options: tuple[Option, ...], said: str, line: list[str]) -> int | None:
        """The one action that begins so for which the answers that follow can be meant: `set up, Able, K6`."""
        found = [
            index
            for index, one in enumerate(options)
            if one.value is not None
            and one.text.lower().startswith(said.lower())
            and self._can_mean(plan.action(str(one.value)).choices, line)
        ]
        return found[0] if len(found) == 1 else None

    def worded(self, plan: PlayPlan, decision: Decision, said: str, is_read: bool) -> tuple[str, list[str]] | None:
        """The action offered that a sentence orders of several at once, and what it says for each choice: `set up all
        in J8`, `fire at R5 with all in Q5`; or that breaks off, of one who is known: `move Able`. is_read: it orders
        one thing as it stands, and is not legal; who says all means all who can."""
        says_all = not {*ALL}.isdisjoint(said.lower().split())
        offered = decision.options if decision.sort == "action" and (says_all or not is_read) else ()
        plans = [(one.text, plan.action(str(one.value))) for one in offered if one.value is not None]
        for fits in (self._is_several, *(() if is_read else (self.known.__contains__,))):
            for left in range(_MOST_LEFT + 1):
                for text, action in plans:
                    line = self._line_of(action, said, left, fits)
                    if line is not None:
                        return text, line
        return None

    def each(self, plan: PlayPlan, decision: Decision, text: str, line: list[str]) -> tuple[str, ...]:
        """The orders of a whole one of several at once that names one doer (`worded`), for each that is meant."""
        action = plan.action(str(next(one.value for one in decision.options if one.text == text)))
        if len(line) < len(action.choices) or action.choices[0].many or not self._is_several(line[0]):
            return ()
        return tuple(self._ordered(action, [one, *line[1:]]) for one in self._meant_by(line[0], self.able(action)))

    def in_full(self, plan: PlayPlan, decision: Decision, said: str) -> str:
        """With the names of all whom `halftrack*` means, of those who may do what is ordered by its verb; if none may,
        of all; and with `and` for `+`."""
        verb = said.partition(" ")[0].lower()
        begun = (one for one in decision.options if one.value is not None and one.text.split()[0].lower() == verb)
        able = [option for one in begun for option in self.able(plan.action(str(one.value)))]

        def names(found: re.Match[str]) -> str:
            begin = found[1].lower()
            some = [one.text for one in able if one.text.lower().startswith(begin)]
            some = some or self.own(begin) or [one for one in self.known if one.lower().startswith(begin)]
            return " and ".join(dict.fromkeys(some)) or found[0]

        return re.sub(r"(\S+)\*", names, re.sub(r"\s*\+\s*", " and ", said))

    def able(self, action: ActionPlan) -> tuple[Option, ...]:
        """Who or what may be chosen first for an action."""
        if action.choices[0].many:
            return ()
        naming = naming_for(self.position, self.side)
        values = Completion(self.position, action).values(())
        return tuple(Option(one, say_value(self.position, one, action.choices[0].slot.kind, naming)) for one in values)

    def _meant_by(self, said: str, able: tuple[Option, ...]) -> list[str]:
        """The names of several, as they are offered; who is named one by one and cannot, too."""
        if "+" in said:
            pieces = [one.strip() for one in said.split("+")]
            at = [self.matching(able, one) for one in pieces]
            return [one if n is None else able[n].text for one, n in zip(pieces, at, strict=True)]
        those = self.those(Decision("", "choice", "", able, 0, ""), said)
        can = [one.text for one in able if one.value in those]
        return can or (self.own(said[:-1].lower()) if said.endswith("*") else self.own(at=self.place(said)))

    def _ordered(self, action: ActionPlan, line: list[str]) -> str:
        told = {one.slot.name: said for one, said in zip(action.choices, line, strict=True)}
        names = "|".join(re.escape(one) for one in sorted(told, key=len, reverse=True))
        return re.sub(names, lambda found: told[found[0]], action.called)

    def _line_of(self, action: ActionPlan, said: str, left: int, fits: Callable[[str], bool]) -> list[str] | None:
        """What is said for each choice, where who is chosen fits. The hex may be left out of whom another place tells;
        so many that come last are left out too: then they are asked."""
        is_said = len(action.choices) > left
        found = re.fullmatch(_pattern(action, left), said.strip(), re.IGNORECASE) if is_said else None
        if found is None:
            return None
        told = {slot: _ALL_IN.sub("", words) for slot, words in found.groupdict().items() if words}
        place = next(filter(None, map(self._where, told.values())), "")
        choices = [(one.slot.kind.name == "hex", told.get(f"slot{at}", "")) for at, one in enumerate(action.choices)]
        line = [word or (place if is_hex else "") for is_hex, word in choices[: len(choices) - left]]
        while line and not line[-1]:
            line.pop()
        who = (not is_hex and fits(word) for is_hex, word in choices)
        # `assault J8`: where only places are told, by whom is asked
        is_by_whom = left > 0 and action.choices[-left].many and all(map(self.place, line))
        return line if line and all(line) and (any(who) or is_by_whom) else None

    def _where(self, said: str) -> str:
        """A place; or the hex of who is named first, if he is somewhere."""
        hex_ = self.where(re.split(r" and |[,+]", said)[0].strip())
        return said if self.place(said) else "" if hex_ is None else self.position.space.label(hex_)

    def _is_several(self, said: str) -> bool:
        return says_all(said) or "+" in said or said.endswith("*") or bool(self.place(said))

    def _can_mean(self, choices: tuple[ChoicePlan, ...], line: list[str]) -> bool:
        """A place is told where a hex is chosen, and nowhere else but first: there it is whoever stands in it."""
        hexes = [one.slot.kind.name == "hex" for one in choices]
        places = [bool(self.place(one)) for one in line]
        told = enumerate(zip(hexes, places, strict=False))
        return all(is_place == is_hex or (at == 0 and is_place) for at, (is_hex, is_place) in told)

    def those(self, decision: Decision, said: str) -> list[object]:
        """The things offered that are meant: by the place where they stand, or by name with + or `and` between."""
        if says_all(said):
            return [one.value for one in decision.options if one.value is not None]
        if said.endswith("*"):
            begin = said[:-1].lower()
            return [
                one.value for one in decision.options if one.value is not None and one.text.lower().startswith(begin)
            ]
        p, hexes = self.position, self.place(said)
        things: list[object] = [one.value for one in decision.options if one.value in p.type_of]
        found: list[object] = [one for one in things if isinstance(one, int) and p.hex_of(one) in hexes]
        if found:
            return found
        places = [self.matching(decision.options, one.strip()) for one in re.split(r"\+| and ", said)]
        return [] if None in places else [decision.options[one].value for one in places if one is not None]

    def place(self, said: str) -> tuple[int, ...]:
        """The hexes of a label, an area or a board; none where it is none of these."""
        space, name = self.position.space, said.strip(" []").lower()
        for area in sorted(space.areas):
            if area.lower() == name:
                return tuple(sorted(space.areas[area]))
        board = next((one for one in space.boards if name == f"board {one}".lower()), None)
        if board is not None:
            return tuple(sorted(space.hexes_on_board[board]))
        try:
            return (space.hex(name.upper()),)
        except KeyError:
            return ()

    def say(self, thing: object) -> str:
        """What this side calls it."""
        return naming_for(self.position, self.side)(thing) if isinstance(thing, int) else str(thing)

    def is_name(self, said: str) -> bool:
        """Whether a hex or a counter, as far as this side knows them, is called exactly so."""
        return self.position.space.has(said.upper()) or said.lower() in (one.lower() for one in self.known)

    def thing(self, said: str) -> int | None:
        """What bears this name."""
        p = self.position
        return next((one for one in p.kind_of if said and p.name_of(one).lower() == said.lower()), None)

    def where(self, said: str) -> int | None:
        """The hex of whoever bears this name, or the one that is called so."""
        thing = self.thing(said)
        hex_ = None if thing is None else self.position.hex_of(thing)
        return hex_ if isinstance(hex_, int) else next(iter(self.place(said)), None)

    def wrong(self, decision: Decision, said: str, *, more: bool = True) -> str:
        """What is wrong with an answer, and what tells more, unless that is told anyway."""
        if several := self._of_several_boards(said):
            return several
        if not more:
            return f"`{said}` is none of these"
        if self.place(said):
            is_where = decision.sort in ("choice", "piece") and not self.asks_hex(decision)
            told = wrong(decision, said, TELLS if is_where else REASONS, is_number=False)
            return told.replace(f"`{said}` is none of these", f"none of these is in {said}") if is_where else told
        return wrong(decision, said)

    def _of_several_boards(self, said: str) -> str:
        """That a hex is on more than one of the boards, and what it is called on each, if so."""
        try:
            self.position.space.hex(said.upper())
        except UnknownHex as fault:
            return str(fault) if fault.same else ""
        return ""

    def names_one(self, decision: Decision, said: str) -> bool:
        """Whether it is the name of what might be chosen, a hex, an area or a counter, and may not."""
        is_hex = bool(self.place(said))
        is_one = is_hex or self.is_name(said)
        return is_one and decision.sort in ("choice", "piece") and is_hex == self.asks_hex(decision)

    def asks_hex(self, decision: Decision) -> bool:
        return any(self.is_hex(one.value) for one in decision.options if one.value is not None)

    def is_hex(self, value: object) -> bool:
        return isinstance(value, int) and not isinstance(value, bool) and value not in self.position.kind_of


def _pattern(action: ActionPlan, left: int) -> str:
    """Its phrase with anything in the places of what is chosen; ` in ` a place, before more is said, may be left out.
    left: without so many that come last."""
    slots = {one.slot.name: f"(?P<slot{at}>.+?)" for at, one in enumerate(action.choices)}
    names = "|".join(re.escape(one) for one in sorted(slots, key=len, reverse=True))
    first, *rest = re.split(f"( in )?({names})", action.called)
    steps = list(zip(rest[::3], rest[1::3], rest[2::3], strict=True))  # ` in ` or nothing, who, and what is said then
    if left:
        *steps, (before, name, _) = steps[:-left]
        steps.append((before, name, ""))
    written = re.escape(first)
    for at, (before, name, then) in enumerate(steps, 1):
        slot = re.escape(before or "") + slots[name]
        end = at == len(steps) and bool(then)  # what comes after all that is chosen need not be said
        written += (f"(?:{slot})?" if before and (then or left) else slot) + (
            f"(?:{re.escape(then)})?" if end else re.escape(then)
        )
    return written.replace(r"\ into\ ", r"\ (?:in)?to\ ").replace(r"\ in\ ", r"\ (?:in|at)\ ")


def _ends_so(text: str, said: str) -> bool:
    """`K6` of `A-K6`, `platoon-2` of `rifle-platoon-2`."""
    return bool(said) and text.lower().endswith(f"-{said.lower()}")


def wrong(decision: Decision, said: str, more: str = TELLS, is_number: bool = True) -> str:
    """What is wrong with an answer, and what tells more."""
    low = said.lower()
    several = [text for text in decision.texts if said and (text.lower().startswith(low) or _ends_so(text, said))]
    if len(several) > 1:
        return f"`{said}` may be {listed(several, 'or')}"
    if low == DONE and decision.binds:
        return decision.note
    if is_number and said.isdecimal():
        return f"there is no number {said} here; the last is {len(decision.texts)}"
    near = did_you_mean(said, decision.texts)
    return f"`{said}` is none of these" + (f"; {near}" if near else "") + f"; {more}"


def begins_an_action(said: str, game: Game, or_nearly: bool = False) -> bool:
    """By its first word; what is none completes the one that is being ordered. or_nearly: of several words, as people
    type them: `moov Able to H7`."""
    verbs = {one.phrase.split()[0] for one in game.plan.actions}
    first, several, _ = said.lower().partition(" ")
    return bool(several) and bool(_alike(first, verbs)) if or_nearly else first in verbs


def with_verb_spelled(said: str, game: Game) -> str:
    """`mvoe Able to B5`: with the one verb that is nearly written so; nothing where there is none, or more."""
    first, several, rest = said.partition(" ")
    near = _alike(first.lower(), {one.phrase.split()[0] for one in game.plan.actions}, away=1)
    return f"{near[0]} {rest}" if several and len(near) == 1 and near[0] != first.lower() else ""


def _alike(word: str, verbs: Collection[str], away: int = 2) -> list[str]:
    away = 1 if len(word) < _LONG else away
    return [one for one in sorted(verbs) if word[:1] == one[:1] and edits(word, one, away) is not None]


def comes_after(game: Game, decision: Decision, said: str) -> bool:
    """Whether it is an order, and steps ask for something else that is to be answered first."""
    return decision.sort in OF_STEPS and said not in decision.texts and " " in said and begins_an_action(said, game)


def opening_of(game: Game, said: str) -> str:
    """What an order says before who does it or what it is done to, with the space behind."""
    verbs = [one.phrase.partition("{")[0].lower() for one in game.plan.actions]
    return said[: max((len(one) for one in verbs if said.lower().startswith(one)), default=0)]


def parts(said: str) -> list[str]:
    """The answers of a line: with commas between them, or numbers with spaces."""
    if "," in said:
        return [one.strip() for one in said.split(",") if one.strip()] or [""]
    if said[:1].isdecimal() and all(one.isdecimal() for one in said.split()):
        return said.split()
    return [said]


def whole(decision: Decision, said: str) -> str:
    """What is being ordered in words, with this as the next answer."""
    if decision.sort not in ("choice", "piece"):
        return said
    head = decision.asked.rpartition(": ")[0]
    if not said:
        return head
    return head.replace(decision.variable, said, 1) if decision.variable in head else f"{head} and {said}"


def undone(game: Game, decision: Decision, said: str, left: list[str]) -> str:
    """A line that is not done, in words: the order with all that is said for it, and what is left over."""
    words, left, choices = whole(decision, said), [*left], game.plan.action(decision.action).choices
    at = next(n for n, one in enumerate(choices) if one.slot.name == decision.variable)
    for name in (one.slot.name for one in choices[at + 1 :]):
        if left and name in words:
            words = words.replace(name, left.pop(0), 1)
    return ", ".join([words, *left])
