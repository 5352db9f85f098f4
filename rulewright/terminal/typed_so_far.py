"""What a word of the command line could be, for a shell that asks: packs, situations, options of the rules."""

from __future__ import annotations

import re
from collections.abc import Iterator

import click
from click.shell_completion import CompletionItem

from compiler.pipeline import load
from rulewright.shelf import disk, playable_of

OPTION = re.compile(r"^Option \[([^\]\n]+)\]", re.MULTILINE)


def completed(command: click.Command) -> click.Command:
    """The command, the words of its packs, situations and options completed by what is on the shelf."""
    for one in command.params:
        if not isinstance(one.type, (click.Choice, click.Path)) and one.name is not None:
            one._custom_shell_complete = _complete
    return command


def _complete(ctx: click.Context, param: click.Parameter, begun: str) -> list[CompletionItem]:
    told = (param.metavar or param.name or "").upper()
    found: Iterator[str] = iter(())
    if told == "OPTION":
        found = _options(ctx)
    elif "SITUATION" in told and "/" in begun:
        found = _situations(begun.partition("/")[0])
    elif "PACK" in told or "SITUATION" in told or told == "WHAT":
        found = iter(disk().names())
    fitting = [CompletionItem(one) for one in dict.fromkeys(found) if one.startswith(begun)]
    return fitting or [CompletionItem(begun, type="file")]  # the shell finds files by itself


def _situations(pack: str) -> Iterator[str]:
    if pack in disk().names():
        yield from (f"{pack}/{one}" for one in playable_of(disk(), pack))


def _options(ctx: click.Context) -> Iterator[str]:
    """Of the packs that are named on the line, or of all there are."""
    shelf = disk()
    said = [one for value in ctx.params.values() for one in (value if isinstance(value, tuple) else (value,))]
    named = [one.partition("/")[0] for one in said if isinstance(one, str)]
    for pack in [one for one in named if one in shelf.names()] or shelf.names():
        for one in load([pack], shelf).packs:
            for file in one.files.rulebooks:
                yield from OPTION.findall(file.text)
