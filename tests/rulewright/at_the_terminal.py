"""What the terminal shows when somebody plays a situation there and says this, line by line, and then `quit`."""

from __future__ import annotations

import re
from pathlib import Path

from click.testing import CliRunner

from rulewright.cli import cli

BOTH = "person,person"


def output(situation: str, *lines: str, more: tuple[str, ...] = (), players: str = BOTH, seed: int = 7) -> str:
    asked = ["run", situation, *more, "--players", players, "--seed", str(seed)]
    said = "\n".join((*lines, "quit", ""))
    shown: str = CliRunner().invoke(cli, asked, input=said, standalone_mode=False).output
    return shown


def seen(situation: str, *lines: str, more: tuple[str, ...] = (), players: str = BOTH, seed: int = 7) -> list[str]:
    """Without the options."""
    shown = output(situation, *lines, more=more, players=players, seed=seed)
    return [line for line in _lines(shown) if not re.match(r"\d+  ", line)]


def seen_from(folder: Path, position: str, *lines: str) -> list[str]:
    """From a position's text, with the options; the game is kept in the folder."""
    (folder / "here.position").write_text(position.lstrip())
    (folder / "kept.jsonl").unlink(missing_ok=True)
    asked = ["run", str(folder / "here.position"), "--players", BOTH, "--record", str(folder / "kept.jsonl")]
    return _lines(CliRunner().invoke(cli, asked, input="\n".join((*lines, "quit", "")), standalone_mode=False).output)


def _lines(shown: str) -> list[str]:
    told = (line.strip().removeprefix("choose> ").strip() for line in shown.splitlines())
    return [line for line in told if line]
