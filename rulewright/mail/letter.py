"""The file of a game by mail: lines that only grow, each stretch of them by who passed it on then.

What stands in a line, by its first word:

    tip     a side's seeds: the end of a chain, each link of which is the hash of the next one to be told
    choose  what a side answered, as a record has it; with the turn and the place in it
    link    the next link of a side's chain; when both sides have told theirs, dice fall
    die     what fell, for whoever reads: it follows from the two links before it
    seal    the hash of all that a side answered unseen while it had the file
    open    what a seal held, and the salt it was hashed with
    cut     so many answers are kept: what a side had sealed came in the way of the one after them
    pass    who passes the file on, to whom, why, where the game stands; and the hash of all before it

So nobody can change a turn that was passed on without the other side noticing (it has a copy; hashes alone could be
made anew), nor a die (no side knows the other's link when it decides, and neither can tell another than it has
committed to), nor an order.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from typing import Any

from runtime.play import Draw, throw
from runtime.records import dataclass

FORMAT = "rulewright mail 2"
LINKS = 5_000  # dice stops that one game has room for
MOST = 40_000  # lines
_HEAD, _BETWEEN, _READS = '{"format"', "} {", json.JSONDecoder()
Line = Mapping[str, Any]
KEYS: dict[str, dict[str, type]] = {  # of each sort of line: what stands in it
    "tip": {"tip": str, "is": str},
    "choose": {"choose": str, "side": str, "sort": str, "answer": str, "at": list},
    "link": {"link": str, "is": str, "unseen": bool},
    "die": {
        **dict.fromkeys(("die", "phase", "side"), str),
        **dict.fromkeys(("sides", "turn", "ordinal", "answer"), int),
        "things": list,
    },
    "seal": {"seal": str, "is": str},
    "open": {"open": str, "seal": str, "salt": str, "answers": list},
    "cut": {"cut": str, "keeps": int},
    "pass": {"pass": str, "to": str, "why": str, "at": list, "acts": bool, "still": bool, "hash": str},
}


HIDDEN = {**KEYS["choose"], "after": int}  # what a side answered unseen, after so many answers in the open


class BadLetter(Exception):
    """Why a file is not gone on with; the message names the line."""


@dataclass(frozen=True)
class Letter:
    """`head`: what is played, under which rules, by which sides."""

    head: Line
    lines: tuple[Line, ...] = ()

    def and_more(self, *lines: Line) -> Letter:
        return Letter(self.head, (*self.lines, *lines))

    @property
    def id(self) -> str:
        return hashlib.sha256(_line(self.head).encode()).hexdigest()[:20]

    @property
    def sides(self) -> tuple[str, ...]:
        return tuple(self.head["sides"])

    @property
    def to(self) -> str:
        """Who is to go on."""
        return next((str(one["to"]) for one in reversed(self.lines) if "pass" in one), self.sides[0])

    def other(self, side: str) -> str:
        return next(one for one in self.sides if one != side)

    def text(self) -> str:
        return "".join(_line(one) for one in (self.head, *self.lines))

    def hash(self) -> str:
        return hashlib.sha256(self.text().encode()).hexdigest()

    def by(self, side: str, word: str) -> list[Line]:
        """The lines of one sort that a side wrote."""
        return [one for one in self.lines if one.get(word) == side]

    def shut(self, *sides: str) -> set[str]:
        """What these sides (or all) have sealed and not opened."""
        seals = {one["is"] for side in sides or self.sides for one in self.by(side, "seal")}
        return seals - {one["seal"] for one in self.lines if "open" in one}


def _line(data: Line) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(", ", ": ")) + "\n"


def read_letter(text: str) -> Letter:
    """Raises `BadLetter` where it was altered, as far as it shows in the file alone."""
    head, *lines = _data_of(text)
    if not isinstance(head, dict) or head.get("format") != FORMAT or not _is_head(head):
        raise BadLetter("no game by mail, or of another version of Rulewright")
    if len(lines) > MOST:
        raise BadLetter(f"more than {MOST} lines")
    for number, one in enumerate(lines, 2):
        if not _is_line(one):
            raise BadLetter(f"line {number} is none that was written")
    letter = Letter(head, tuple(lines))
    for fault in _faults(letter):
        raise BadLetter(fault)
    return letter


def _data_of(text: str) -> list[Any]:
    """What mail does to a text is no change: other line ends, empty lines, marks of a quotation, long lines broken, and
    what stands above and beneath. Line N is the Nth that was written."""
    written = [bare for one in text.splitlines() if (bare := one.lstrip("> \t").rstrip())]
    begins = next((at for at, one in enumerate(written) if one.startswith(_HEAD)), 0)
    whole, at = " ".join(written[begins:]), 0
    found: list[Any] = []
    while at < len(whole):
        try:
            one, at = _READS.raw_decode(whole, at)
        except (ValueError, RecursionError):
            number, rest = len(found) + 1, whole[at:]
            if found and "{" not in rest:
                break  # what stands beneath, as a name
            what = f"line {number} is none that was written"
            if number == 1:
                raise BadLetter(f"no game by mail: {what}") from None
            raise BadLetter(what if _BETWEEN in rest else f"it is cut off in line {number}") from None
        found.append(one)
        at += 1  # the space between two lines
    return found or [None]


def _is_head(head: Line) -> bool:
    sides = head.get("sides")
    texts = all(isinstance(head.get(name), str) for name in ("what", "program", "beginning"))
    about = head.get("about")
    return (
        texts
        and type(head.get("turns")) is int
        and isinstance(about, dict)
        and _are_packs(head.get("packs"))
        and all(isinstance(one, list) for one in about.values())
        and isinstance(sides, list)
        and len(sides) == 2
        and all(isinstance(one, str) for one in sides)
    )


def _are_packs(data: object) -> bool:
    """Names with what they are made of (packs.py)."""
    return isinstance(data, list) and all(
        isinstance(one, list) and len(one) == 2 and all(isinstance(text, str) for text in one) for one in data
    )


def _is_line(data: object) -> bool:
    if not isinstance(data, dict):
        return False
    known = KEYS.get(next(iter(data), ""), {"": str})
    answers = data.get("answers", [])
    return (
        data.keys() == known.keys()
        and all(type(data[key]) is kind for key, kind in known.items())
        and ("at" not in data or _is_moment(data["at"]))
        and all(isinstance(one, dict) and one.keys() == HIDDEN.keys() for one in answers)
        and all(type(one[key]) is kind for one in answers for key, kind in HIDDEN.items())
        and all(_is_moment(one["at"]) for one in answers)
    )


def _is_moment(data: object) -> bool:
    return isinstance(data, list) and len(data) == 2 and all(type(one) is int for one in data)


def _faults(letter: Letter) -> Iterator[str]:
    """Whoever wrote what, and whether what is told is what was committed to."""
    last: dict[str, str] = {}
    seals: dict[str, str] = {}
    author, since, so_far = "", 2, hashlib.sha256(_line(letter.head).encode())
    for number, one in enumerate(letter.lines, 2):
        word = next(iter(one))
        author = author or _author(letter, number)
        if not author:
            yield f"it is cut off after line {len(letter.lines) + 1}: what stands in line {number} was never passed on"
            return
        side = one["side"] if word == "choose" else author if word == "die" else one[word]
        if side != author:
            wrote = f"{author} passed it on, and {side} would have had to write it"
            yield f"line {number} was altered, or a line near it was taken out: {wrote}"
        if word == "pass" and one["hash"] != so_far.hexdigest():
            lines = f"line {since}" if since + 1 == number else f"one of the lines {since} to {number - 1}"
            gone = "or a line between was taken out or put in"
            yield f"{lines} was altered after {author} had passed the file on, {gone}"
        if word == "tip" and side in last:
            yield f"line {number}: {side} commit to seeds again"
        if word == "link" and _hashed(str(one["is"])) != last.get(side):
            yield f"line {number}: the seed that {side} tell for a die is not the one they are bound to"
        if word in ("tip", "link"):
            last[side] = str(one["is"])
        if word == "seal":
            seals[str(one["is"])] = side
        if word == "open":
            is_own = seals.pop(one["seal"], "") == side
            if not is_own or sealed(one["salt"], one["answers"]) != one["seal"]:
                yield f"line {number}: the orders that {side} open are not those that they sealed"
        so_far.update(_line(one).encode())
        author, since = ("", number + 1) if word == "pass" else (author, since)


def _author(letter: Letter, number: int) -> str:
    """Of a stretch of lines: who passed it on, if anybody did."""
    return next((str(one["pass"]) for one in letter.lines[number - 2 :] if "pass" in one), "")


def sealed(salt: object, answers: object) -> str:
    return hashlib.sha256(json.dumps([salt, answers], ensure_ascii=False).encode()).hexdigest()


# ---- seeds


def _hashed(link: str) -> str:
    return hashlib.sha256(link.encode()).hexdigest()


def link_of(seed: str, number: int) -> str:
    """0 is the tip, which is told before anything is played."""
    found = seed
    for _ in range(LINKS - number):
        found = _hashed(found)
    return found


def face_of(links: tuple[str, ...], draw: Draw) -> int:
    """What a die shows: of both sides' links and what it is thrown for."""
    return throw(int(_hashed(" ".join(links)), 16), 0, draw)
