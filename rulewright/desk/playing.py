"""What examples say, because somebody at the desk asks: how one comes out, and which of them notice a rule."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from threading import Lock

from lsprotocol import types as lsp

from rulewright.desk.asked import Asked
from rulewright.desk.opened import name_of, pack_of
from rulewright.desk.outline import NOTICE, PLAY, lenses
from rulewright.desk.pointing import Known
from rulewright.proofs import shortfalls
from rulewright.scenes import Table, play_example

LONGEST = 300  # seconds that the examples of a pack may take


def fared(known: Known, name: str) -> str:
    """Whether it comes out as it says, in words; as it was read last."""
    example = known.model.examples.get(name)
    if known.compiled.problems:
        return "there is something to mend first: examples are played where all can be read"
    if example is None:
        return f"no example is called [{name}]"
    result = play_example(Table.of(known.model).under(example.under, example.not_under), example)
    wrong = [one.message for one in shortfalls(result)]
    return "\n".join(wrong) if wrong else f"[{name}] comes out as it says"


class Noticing:
    """Rules changed on purpose, in a process beside the server: it may take long, and rules may run for ever.

    It reads what was saved. Nothing of the folder that is open in the editor is put on the way of the interpreter.
    """

    def __init__(self) -> None:
        self.turn = Lock()
        self.process: subprocess.Popen[str] | None = None

    def told(self, root: Path, pack: str, title: str) -> str:
        """Which examples notice that this rule is changed, and which changes none of them does."""
        if not self.turn.acquire(blocking=False):
            return "another rule is being changed on purpose; ask again when that is told"
        try:
            call = [sys.executable, "-P", "-m", "rulewright", "test", pack, "--mutate", "all", "--in", title]
            self.process = subprocess.Popen(
                call,
                cwd=root,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                encoding="utf-8",
                start_new_session=True,
            )
            try:
                said, wrong = self.process.communicate(timeout=LONGEST)
            except subprocess.TimeoutExpired:
                self.stop()
                return f"{title}: not done within {LONGEST} seconds"
            return _in_short(said.strip()) or wrong.strip()
        finally:
            self.process = None
            self.turn.release()

    def stop(self) -> None:
        if self.process is not None and hasattr(os, "killpg"):
            with suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)


def _in_short(said: str) -> str:
    """Without the places: one stands at the rule."""
    return re.sub(r"^\S+:\d+:\d+: ", "", said, flags=re.MULTILINE)


def asked_of_examples(desk: Asked, noticing: Noticing) -> None:
    @desk.feature(lsp.TEXT_DOCUMENT_CODE_LENS)
    def _(params: lsp.CodeLensParams) -> Sequence[lsp.CodeLens]:
        uri, file = params.text_document.uri, desk.file(params.text_document.uri)
        return list(lenses(file, uri, desk.places)) if file is not None and uri.endswith(".rulebook") else []

    def tell(said: str) -> str:
        desk.window_show_message(lsp.ShowMessageParams(lsp.MessageType.Info, said))
        return said

    @desk.command(PLAY)
    def _(uri: str, name: str) -> str:
        """Only when somebody asks for it is anything of a pack played."""
        known = desk.pack(uri)
        return tell(fared(known, name) if known is not None else "the rules are still being read")

    @desk.command(NOTICE)
    @desk.thread()
    def _(uri: str, title: str) -> str:
        """By all examples of the pack, so it takes its time; the editor goes on meanwhile."""
        path = desk.path(uri)
        pack = pack_of(path) if path is not None else None
        if path is None or pack is None:
            return tell("this file is in no pack")
        return tell(noticing.told(desk.root, f"{pack.parent.as_posix()}/{name_of(path, pack)}", title))
