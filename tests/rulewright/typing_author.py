"""Edits by seed, as an author makes them: a word mistyped and mended, a number changed, a sentence taken out, an item
written anew. What is typed stays within one item, so that it is an edit of a rule."""

from __future__ import annotations

import re
from random import Random

from compiler.syntax import pieces

TITLES = ("Rule", "Definition", "Example")
NEW = "Rule [Written anew {}]; cites house.\n{}\n\n"


def edited(text: str, random: Random, titles: tuple[str, ...] = TITLES) -> str:
    """The text with one item of it changed."""
    piece = random.choice([one for one in pieces(text) if one.sort in titles])
    said = text[piece.start : piece.end]
    head = re.search(r"\.\s", said)
    at = head.end() if head is not None else 0
    body = random.choice(CHANGES)(said[at:], random) or said[at:] + " "
    return text[: piece.start] + said[:at] + body + text[piece.end :]


def _letter(body: str, random: Random) -> str:
    """A letter typed twice."""
    at = random.randrange(len(body)) if body else 0
    return body[:at] + body[at : at + 1] + body[at:]


def _dropped(body: str, random: Random) -> str:
    at = random.randrange(len(body)) if body else 0
    return body[:at] + body[at + 1 :]


def _number(body: str, random: Random) -> str:
    return re.sub(r"\b\d+\b", lambda one: str(int(one[0]) + random.choice((0, 1, 2))), body, count=1)


def _word(body: str, random: Random) -> str:
    """A word taken out."""
    words = body.split(" ")
    del words[random.randrange(len(words))]
    return " ".join(words)


def _tail(body: str, random: Random) -> str:
    """A condition more."""
    return re.sub(r"\.\s*$", " if 1 is 1.", body)


def _broken_off(body: str, random: Random) -> str:
    """Half written."""
    return body[: random.randrange(len(body) + 1)]


CHANGES = (_letter, _dropped, _number, _word, _tail, _broken_off)
