"""A player opens a letter, plays as far as he can, and passes it on.

He can play on while he decides himself. Where a die is due he tells his next link and passes the letter on: the other
one's link then makes it fall, so nobody decides anything knowing what will fall. What he answers unseen goes under a
seal. Whenever what the other can see would not be what the letter says (it is played both ways, with what is sealed
and without), a seal is opened, no more than must be.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from itertools import chain, count
from pathlib import Path
from secrets import token_hex

from compiler.files import Unread, read_bytes
from rulewright.games import limited
from rulewright.mail.drawer import Drawer, begun, held, kept
from rulewright.mail.letter import FORMAT, BadLetter, Letter, Line, link_of, read_letter
from rulewright.mail.packs import other_packs, packs_told, refuse_if_missing
from rulewright.mail.post import Due, Post, Unfit, anew_from, hidden_by, steps_of
from rulewright.scenes import Refused, Stage, open_stage, rules_of, side_called
from rulewright.shelf import Slip, put
from rulewright.telling import counted
from runtime.play import BY_RULES, Chooser, Chosen, Game, PlayPlan
from runtime.records import dataclass

DECIDES, DIE, BEGUN, OVER = "the other side decides", "a die is due", "the game begins", "the game is over"


@dataclass(frozen=True)
class Stand:
    """A game as far as a letter has it; `due` is None when it is over."""

    game: Game
    due: Due | None
    used: int  # steps of the letter

    @property
    def waits_for(self) -> str:
        return "" if self.due is None else self.due.side

    def seen_by(self, side: str) -> str:
        return self.game.position.view(side).printed() if self.game.over != BY_RULES else self.game.position.printed()


def played(stage: Stage, letter: Letter, hidden: dict[str, list[Line]]) -> Stand:
    """The letter, played again. Raises `Unfit`."""
    post = Post(letter, hidden)
    game = Game(stage.table.plan, stage.position(), post, limited(letter.head["turns"]))
    post.sit(game)
    try:
        game.play()
    except Due as due:
        return Stand(game, due, len(steps_of(letter)))
    if not post.is_out:
        raise Unfit("the letter goes on after the game is over", post.at)
    return Stand(game, None, len(steps_of(letter)))


def checked(stage: Stage, letter: Letter) -> Stand:
    """As all can know it: every turn, die, order and cut. Raises `BadLetter`."""
    for number, one in enumerate(letter.lines):
        if "cut" in one:
            before = Letter(letter.head, letter.lines[:number])
            after = Letter(letter.head, letter.lines[: number + 1])
            opened = hidden_by(before, (), "")
            stand = played(stage, after, opened)
            try:
                played(stage, before, opened)
            except Unfit as unfit:
                if anew_from(steps_of(before), unfit.step) == stand.used:
                    continue
            raise BadLetter(f"line {number + 2}: {one['cut']} take away what stands in nobody's way")
    return played(stage, letter, hidden_by(letter, (), ""))


def stage_of(letter: Letter) -> Stage | Refused:
    """Raises `BadLetter` where the rules here are others."""
    refuse_if_missing(letter.head)
    about = {name: tuple(map(str, told)) for name, told in letter.head["about"].items()}
    found = open_stage(letter.head["what"], rules_of(about))
    if isinstance(found, Refused):
        return found
    if (found.hash, found.beginning) != (letter.head["program"], letter.head["beginning"]):
        raise BadLetter(other_packs(letter.head, found.hash != letter.head["program"]))
    if any(one.keeper is not None for one in found.table.plan.reactions):
        raise Slip("sides react unseen in this game: that cannot be done by mail")
    return found


def read_file(path: Path) -> Letter:
    try:
        return read_letter(read_bytes(path, "record-bytes").decode("utf-8", "replace"))
    except Unread as fault:
        raise BadLetter(str(fault)) from None


def begin(stage: Stage, side: str, path: Path, turns: int = 0) -> None:
    """A letter in which nothing is played yet: `side` sits there, and the other one goes on."""
    if len(stage.sides) != 2:
        raise Slip(f"by mail two play, and here are {len(stage.sides)} sides")
    if path.exists():
        raise Slip(f"{path} is there already: name another file")
    about = {name: list(told) for name, told in stage.about}
    head = {"format": FORMAT, "what": stage.what, "about": about, "program": stage.hash, "beginning": stage.beginning}
    packs = packs_told(one.id for one in stage.compiled.built.model.packs)
    letter = Letter({**head, "sides": list(stage.sides), "turns": turns, "game": token_hex(8), "packs": packs})
    drawer = begun(letter, side)
    letter = letter.and_more({"tip": side, "is": link_of(drawer.seed, 0)})
    _pass_on(letter, drawer, path, BEGUN, ([0, 0], False, False), 0)


class Sitting:
    """`side` sits at the letter of a file. `opened` raises `BadLetter` where it is not to be gone on with."""

    def __init__(self, stage: Stage, letter: Letter, drawer: Drawer, path: Path, held: int = -1) -> None:
        """held: what keeps others from it meanwhile (drawer.py), until `release`."""
        self._held = held
        self.stage, self.drawer, self.path = stage, drawer, path
        self.side = drawer.side
        self.letter = self._taken(letter) if self.is_mine_in(letter) else letter
        self._post: Post | None = None

    def release(self) -> None:
        """Whoever wants to may sit there now."""
        held, self._held = self._held, -1
        if held >= 0:
            os.close(held)

    def _taken(self, letter: Letter) -> Letter:
        """With what I owe before anything is played: my seat, my link; and what my secrets leave of it."""
        lines: list[Line] = []
        if not letter.by(self.side, "tip"):
            lines.append({"tip": self.side, "is": link_of(self.drawer.seed, 0)})
        mine, theirs = letter.by(self.side, "link"), letter.by(letter.other(self.side), "link")
        if len(theirs) > len(mine):
            lines.append(self._link(letter, unseen=bool(theirs[-1]["unseen"])))
        found = letter.and_more(*lines)
        checked(self.stage, found)
        return self._cut(found)

    def _cut(self, letter: Letter) -> Letter:
        """What I sealed may stand in the way of what was answered since."""
        try:
            played(self.stage, letter, self._hidden(letter))
        except Unfit as unfit:
            for opened in self._ways_to_open(letter):
                keeps = anew_from(steps_of(letter), unfit.step)
                shorter = letter.and_more(*opened, {"cut": self.side, "keeps": keeps})
                try:
                    checked(self.stage, shorter)
                except BadLetter:
                    continue
                return shorter
            raise
        return letter

    def _hidden(self, letter: Letter) -> dict[str, list[Line]]:
        return hidden_by(letter, self.drawer.hidden, self.side)

    def _link(self, letter: Letter, *, unseen: bool) -> Line:
        number = len(letter.by(self.side, "link")) + 1
        return {"link": self.side, "is": link_of(self.drawer.seed, number), "unseen": unseen}

    # ---- playing

    def game(self, plan: PlayPlan, person: Chooser) -> Game:
        """To be played until `Due` is raised; `person` answers for my side."""
        hidden, draft = self._hidden(self.letter), self.drawer.draft
        answers = person if self.is_mine else None
        post = self._post = Post(self.letter, hidden, self.side, answers, self.drawer.keep, draft)
        game = Game(plan, self.stage.position(), post, limited(self.letter.head["turns"]))
        game.lingering = (self.side,)
        post.sit(game)
        take_seat = getattr(person, "sit", None)
        if take_seat is not None:
            take_seat(game)
        return game

    def is_mine_in(self, letter: Letter) -> bool:
        return letter.to == self.side

    @property
    def is_mine(self) -> bool:
        """Whether it is mine to go on; else it waits for the other one."""
        return self.is_mine_in(self.letter)

    @property
    def told(self) -> int:
        """So many answers were told when it was passed on last, and stand as they were told."""
        if not self.undone:
            return self.drawer.told
        answers = played(self.stage, self.letter, self._hidden(self.letter)).game.answers
        begun = [n for n, one in enumerate(answers) if isinstance(one, Chosen) and one.sort == "action"]
        return min(self.drawer.told, begun[-1] if begun else 0)

    @property
    def undone(self) -> str:
        """What is told of answers of this side that the other one's letter takes away."""
        since = range(len(self.drawer.lines), len(self.letter.lines))
        cut = next((at for at in since if self.letter.lines[at].get("cut") == self.letter.other(self.side)), None)
        if cut is None:
            return ""
        gone = steps_of(Letter(self.letter.head, self.letter.lines[:cut]))[self.letter.lines[cut]["keeps"] :]
        lost = counted(sum(one.entry.get("side") == self.side for one in gone), "answer")
        return f"what {self.letter.other(self.side)} did unseen stood in the way: your last {lost} are taken back"

    def is_owed(self, due: Due | None) -> bool:
        """Whether the other one still lacks something: of a game that is over, what I sealed."""
        return due is not None or self.letter.lines[-1].get("why") != OVER or bool(self.letter.shut(self.side))

    def passed_on(self, game: Game, due: Due | None) -> Letter:
        """The file is written for the other one."""
        assert self._post is not None
        lines, unseen = self._post.new
        letter = self.letter.and_more(*lines)
        why = OVER if due is None else DIE if not due.side else DECIDES
        if due is not None and not due.side:
            letter = letter.and_more(self._link(letter, unseen=due.unseen))
        if game.plan.keepers:
            letter = letter.and_more(self.drawer.sealed_now(unseen))
        letter = letter.and_more(*self._to_be_opened(letter, game, due))
        acts = due is not None and due.decision is not None and due.decision.sort == "action"
        stands = ([game.position.turn, game.place], acts, why == DIE)
        return _pass_on(letter, self.drawer, self.path, why, stands, len(game.answers))

    def _to_be_opened(self, letter: Letter, game: Game, due: Due | None) -> list[Line]:
        if due is not None and due.unseen:
            return []
        other = letter.other(self.side)
        now = Stand(game, due, 0)
        seen = now.seen_by(other)
        acts = due is not None and due.decision is not None and due.decision.sort == "action"
        stands = {"at": [game.position.turn, game.place], "acts": acts, "still": due is not None and not due.side}
        for opened in self._ways_to_open(letter, all_at_once=due is None):
            told = letter.and_more(*opened, {"pass": self.side, "to": other, "why": "", **stands, "hash": ""})
            try:
                public = played(self.stage, told, hidden_by(told, (), ""))
            except BadLetter:
                continue
            if (public.waits_for, public.due is None) == (now.waits_for, due is None) and public.seen_by(other) == seen:
                return opened
        raise BadLetter("what was answered unseen cannot be told by mail: play this game at the table, with links")

    def _ways_to_open(self, letter: Letter, *, all_at_once: bool = False) -> Iterator[list[Line]]:
        """No more than must be: none, each alone, then more and more of them, from the first."""
        open_already = {one["seal"] for one in letter.lines if "open" in one}
        every = [self.drawer.opened(number) for number in range(len(self.drawer.seals))]
        shut = [one for one in every if one["seal"] not in open_already]
        if not all_at_once:
            telling = [one for one in shut if one["answers"]]
            yield []
            yield from ([one] for one in telling)
            yield from (telling[:many] for many in range(2, len(telling)))
        yield shut


def _pass_on(
    letter: Letter, drawer: Drawer, path: Path, why: str, stands: tuple[list[int], bool, bool], told: int
) -> Letter:
    at, acts, still = stands
    to = letter.other(drawer.side)
    line = {"pass": drawer.side, "to": to, "why": why, "at": at, "acts": acts, "still": still, "hash": letter.hash()}
    letter = letter.and_more(line)
    drawer.lines, drawer.draft, drawer.told = list(letter.lines), ([], []), told
    drawer.put()  # first: who was told a link never tells another in its place
    put(path, letter.text().encode("utf-8"))
    return letter


def opened(path: Path, side: str | None = None, *, waits_too: bool = False) -> Sitting | Refused:
    """The letter of a file, for `side`, or for who is to go on, if he plays here. `waits_too`: also where the other
    one is to go on. Raises `BadLetter`."""
    letter = read_file(path)
    stage = stage_of(letter)
    if isinstance(stage, Refused):
        return stage
    mine = [one for one in letter.sides if kept(letter, one) is not None]
    me = letter.to if letter.to in mine or not mine else mine[0]
    me = me if side is None else side_called(stage.table, side)
    alone = held(letter, me) if letter.to == me else -1
    try:
        return _sat(stage, letter, me, path, alone, waits_too)
    except BaseException:
        if alone >= 0:
            os.close(alone)
        raise


def _sat(stage: Stage, letter: Letter, me: str, path: Path, alone: int, waits_too: bool) -> Sitting:
    drawer = kept(letter, me)
    if drawer is None:
        if letter.by(me, "tip"):
            raise BadLetter(f"{me} are played on another machine, which keeps their seeds")
        drawer = begun(letter, me)
    _compare(letter, drawer)
    if len(letter.lines) < len(drawer.lines):
        beside = _laid_beside(path)
        put(path, Letter(letter.head, tuple(drawer.lines)).text().encode("utf-8"))
        now = f"what {me} passed on last is written in its place: pass it on"
        raise BadLetter(f"this was an older letter, which is {beside} now; {now}")
    if letter.to != me and not waits_too:
        raise BadLetter(f"the file waits for {letter.to}: pass it on")
    return Sitting(stage, letter, drawer, path, alone)


def _laid_beside(path: Path) -> Path:
    """The file as it is, under a name that is free."""
    names = (path.with_name(f"{path.stem}-older{number}{path.suffix}") for number in chain([""], count(2)))
    beside = next(one for one in names if not one.exists())
    put(beside, read_bytes(path, "record-bytes"))
    return beside


def held_against_copies(letter: Letter) -> tuple[str, ...]:
    """Which sides have a copy here of what they passed on. Raises `BadLetter` where this is another letter."""
    found = [drawer for side in letter.sides if (drawer := kept(letter, side)) is not None]
    for drawer in found:
        _compare(letter, drawer)
    return tuple(drawer.side for drawer in found if drawer.lines)


def _compare(letter: Letter, drawer: Drawer) -> None:
    """What was passed on stands as it did."""
    for number, before, now in zip(count(2), drawer.lines, letter.lines, strict=False):
        if before != now and _go_on_alike(letter.lines[number - 2 :], drawer.lines[number - 1 :]):
            raise BadLetter(f"line {number} was taken out since {drawer.side} had it: {_said(before)}")
        if before != now:
            raise BadLetter(f"line {number} was altered since {drawer.side} had it: {_said(before)}; now {_said(now)}")


def _go_on_alike(lines: Sequence[Line], others: Sequence[Line]) -> bool:
    """As far as the file was passed on next, but for the hash, which may have been made anew."""
    for one, other in zip(lines, others, strict=False):
        if {**one, "hash": ""} != {**other, "hash": ""}:
            return False
        if "pass" in one:
            return True
    return False


def _said(line: Line) -> str:
    if "choose" in line:
        return f"`{line['answer']}`"
    return f"the die for {line['die']} shows {line['answer']}" if "die" in line else f"`{next(iter(line))}`"
