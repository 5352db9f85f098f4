"""`rulewright completion SHELL`: what the shell needs to complete verbs, packs, situations, options and files."""

from __future__ import annotations

import os
from pathlib import Path

import click
from click.shell_completion import get_completion_class

from rulewright.shelf import Slip, put

SHELLS = ("bash", "zsh", "fish", "powershell")
VARIABLE = "_RULEWRIGHT_COMPLETE"
HELP = "Print what SHELL needs to complete what is typed; with --install, put it where SHELL finds it."
LINES = {  # what a shell's own file of settings says, where it does not look for completions by itself
    "bash": 'source "{}"',
    "zsh": 'source "{}"',
    "powershell": '. "{}"',
}


@click.command(help=HELP)
@click.argument("shell", type=click.Choice(SHELLS))
@click.option("--install", "installs", is_flag=True, help="Write it to your settings, and say where.")
def command(shell: str, installs: bool) -> int:
    kind = get_completion_class(shell)
    if kind is None:
        raise Slip(f"this version of click has no completion for {shell}: pip install -U click")
    script = kind(click.Group(), {}, "rulewright", VARIABLE).source()
    if not installs:
        click.echo(script)
        return 0
    path = place(shell)
    put(path, script.encode("utf-8"))
    click.echo(f"{path} is written.")
    if shell in LINES:
        click.echo(f"Let {settings(shell)} have the line:")
        click.echo(f"  {LINES[shell].format(path)}")
    return 0


def place(shell: str) -> Path:
    """Where the script lies. Fish looks there by itself."""
    home = Path.home()
    if shell == "fish":
        return Path(os.environ.get("XDG_CONFIG_HOME") or home / ".config") / "fish" / "completions" / "rulewright.fish"
    ending = {"powershell": "ps1"}.get(shell, shell)
    return Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share") / "rulewright" / f"completion.{ending}"


def settings(shell: str) -> str:
    return {"bash": "~/.bashrc", "zsh": "~/.zshrc", "powershell": "$PROFILE"}[shell]
