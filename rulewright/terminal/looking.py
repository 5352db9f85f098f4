"""A position that a person names, opened for them: what is doubtful about it is told beside the answer."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable
from functools import partial

import click

from compiler.model import NextReaction
from rulewright.actions import done_to_its_end, moved_on, near_choice, orders
from rulewright.scenes import Refused, Scene, open_what
from rulewright.shelf import Late, Slip, View, Wished
from rulewright.terminal.findings import warn


def looked_at(position: str, rules: Wished, view: View, late: Late = "no") -> Scene | Refused:
    """As the side that looks may know it, after what is done first, to its end. `late`: see `Table`."""
    scene = met(position, rules, view, late)
    if not isinstance(scene, Refused):
        done_to_its_end(scene)
        tell_unused(view.choose, scene.answered, partial(_is_reaction, scene))
    return scene


def met(position: str, rules: Wished, view: View, late: Late = "no") -> Scene | Refused:
    """The same, where a reaction may be asked of: what is done first may have broken off."""
    scene = open_what(position, rules, late)
    if isinstance(scene, Refused):
        return scene
    if view.side is None:  # who wrote the position looks at it
        warn(scene.doubts)
    return moved_on(scene, view)


def tell_unused(
    texts: tuple[str, ...],
    used: Container[str],
    is_reaction: Callable[[str], bool] = lambda text: False,
    offered: Iterable[str] = (),
) -> None:
    """offered: what could have been told on the way."""
    for text in texts:
        if text not in used:
            hint = f"; a reaction is told by one more `--after`: `--after '{text}'`" if is_reaction(text) else ""
            near = near_choice(text, offered)
            click.echo(f"`--choose {text}` answers nothing that is asked on the way{near or hint}", err=True)


def _is_reaction(scene: Scene, text: str) -> bool:
    try:
        found = orders(scene, text)
    except Slip:
        return False
    return not isinstance(found, Refused) and any(isinstance(one, NextReaction) for one in found)
