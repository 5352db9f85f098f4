"""Actions as a person types them: as in an example, or as people order them."""

from __future__ import annotations

import re
from dataclasses import replace

from compiler.diagnostics import listed
from compiler.graph import lacking
from compiler.model import Next, NextDone, NextEvent, NextGoOn, NextMoment
from compiler.phrases import Unread
from compiler.source import SourceFile
from compiler.syntax import Word, read_words
from rulewright.actions.against import against
from rulewright.actions.spoken import (
    AND_THEN,
    ORDER,
    Reader,
    in_capitals,
    in_plain_verbs,
    in_steps,
    nearest_said,
    understood,
    with_their_verb,
    wordings_at,
)
from rulewright.actions.typed import IN_STEPS, Several, on_the_board
from rulewright.actions.worded import as_written, moment_of, read_order, understood_in_full
from rulewright.scenes import ASKED, NotPlayedWith, Refused, Scene
from rulewright.shelf import Slip
from runtime.values import NONE


class OrdersSeveral(Slip):
    """Several things are ordered where one is meant."""

    def __init__(self, text: str, found: tuple[Next, ...]) -> None:
        self.each = tuple(one.text for one in found)
        super().__init__(f"`{text}` orders several things; one is meant here: {listed(self.each, 'or')}")


def doing(scene: Scene, text: str, looks_near: bool = True) -> Next | Refused:
    """One action, reaction, procedure or event, as it stands after `Next,` in an example, or as people order it.
    `looks_near`: of what is none, what could be ordered instead, which takes longer than all else."""
    found = orders(scene, text, looks_near)
    if isinstance(found, Refused):
        return found
    if len(found) > 1:
        raise OrdersSeveral(text, found)
    return found[0]


def orders(scene: Scene, text: str, looks_near: bool = True) -> tuple[Next, ...] | Refused:
    """What is to be done; of several who do the same one after another, each; and each of several sentences."""
    if len(several := parted(text)) > 1:
        every: tuple[Next, ...] = ()
        for one in several:
            found = orders(scene, one, looks_near)
            if isinstance(found, Refused):
                return found
            every += found
        return every
    text = in_capitals(scene, text)
    words, problems = read_words(text, ASKED)
    file = SourceFile(ASKED, text)
    if problems:
        return Refused(tuple(problems), {ASKED: file})
    if not words:
        raise Slip("an action is meant, and nothing is said")
    words = as_written(scene, words)
    if [word.low for word in words[:4]] == ["play", "goes", "on", "to"]:
        return (NextGoOn(*moment_of(scene, words[4:]), text=text),)
    if words[0].sort == "name" and words[-1].low in ("begins", "ends"):
        return (NextMoment(words[-1].low, *moment_of(scene, words[:-1]), text=text),)

    verdict = read_order(scene, words)
    if not isinstance(verdict, Unread):
        return _playable(scene, (replace(verdict, text=text),), file)
    if verdict.is_spent:
        return Refused((verdict.problem,), {ASKED: file})
    # Who begins an action rightly and breaks off wants its end told, not another action that would read.
    unfinished = verdict.trial is not None and verdict.trial.unfinished
    ways = [as_written(scene, read_words(one)[0]) for one in in_plain_verbs(scene, text)]
    meant = [one for way in ways for one in understood_in_full(scene, way, ORDER, read_order, by_sense=not unfinished)]
    if len(meant) > 1:
        raise Several(text, [one.said for one in meant])
    if meant:
        return _playable(scene, meant[0].terms, file)
    if gone := _who_is_gone(scene, words):
        raise Slip(f"{' and '.join(gone)} {'are' if len(gone) > 1 else 'is'} not on the board")
    problem = verdict.problem if unfinished else verdict.mended()
    if not looks_near:
        return Refused((problem,), {ASKED: file})
    problem = nearest_said(scene, words, problem, Reader(ORDER, read_order, against))
    steps = in_steps(scene, words, read_order, read_order, ORDER)
    notes = (IN_STEPS, f'  {steps[1]} --after "{steps[0]}"') if steps else ()
    return Refused((replace(problem, notes=(*notes, *problem.notes)),), {ASKED: file})


def _who_is_gone(scene: Scene, words: tuple[Word, ...]) -> tuple[str, ...]:
    """Who is ordered about and is nowhere, if it would read where they were there: `fire at R with A`."""
    said, there = {word.text for word in words}, scene.position.copy()
    gone = tuple(name for name, one in scene.names.items() if name in said and there.hex_of(one) is NONE)
    for at, name in enumerate(gone[: there.space.size]):
        there.place(scene.names[name], at)  # each in a hex of his own: where, does not matter
    supposed = replace(scene, position=there, playing=scene.table.begun(there))
    return gone if gone and understood(supposed, words, ORDER, read_order) else ()


def is_announced(scene: Scene, order: str) -> bool:
    """Whether that is what is announced, which nobody does: that somebody comes on says not how."""
    try:
        return isinstance(doing(scene, order), NextEvent)
    except Slip:
        return False


def in_verbs_of_the_rules(scene: Scene, text: str) -> tuple[str, ...]:
    """An order with each verb of the rules that its own may mean, as the packs tell it."""
    told = wordings_at(scene)
    return tuple(with_their_verb(text, told.words, told.verbs, told.attacks))


def parted(text: str) -> list[str]:
    """What a semicolon or a full stop parts is ordered one behind the other."""
    return [one for one in map(str.strip, re.split(rf"{AND_THEN.strip()}|\.(?=\s)", text)) if one]


def _playable(scene: Scene, orders: tuple[NextDone, ...], file: SourceFile) -> tuple[NextDone, ...] | Refused:
    """Unless they speak of what is not played with, or of no hex of the boards."""
    arguments = tuple(one for order in orders for one in order.arguments)
    off = lacking(scene.table.model, scene.table.on, *arguments)
    if off:
        raise Slip(str(NotPlayedWith(off, scene.table.on)))
    return next(filter(None, (on_the_board(scene, one, file) for one in arguments)), orders)
