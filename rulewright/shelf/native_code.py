"""Machine code of a program's questions: made with the system's compiler of C, kept sealed, opened.

A library is kept as other notes are (disk_cache.py), so only bytes that this user's program sealed are ever opened;
they are put into a new folder that nobody else may enter, opened from there, and the folder goes. Where there is no
compiler, or it fails, there is no library, and one line says why: everything works in Python.
"""

from __future__ import annotations

import os
import pickle
import platform
import shutil
import subprocess
import sys
import tempfile
from contextlib import suppress
from pathlib import Path

from compiler.files import read_bytes
from compiler.model import Model
from compiler.native import native
from compiler.program import Writer, modules_of
from rulewright.shelf.behind import begin_behind, told_here
from rulewright.shelf.compile_cache import MISREAD, not_collecting, program_kept
from rulewright.shelf.disk_cache import fetch, keep, key_of, wanted
from rulewright.shelf.objects import NotCompiled, linked
from rulewright.shelf.slip import Slip
from rulewright.where import HOUSE
from runtime.native import Contents, Library, opened

COMPILERS = ("cc", "gcc", "clang")
UNOPTIMIZED = "RULEWRIGHT_UNOPTIMIZED"  # six times as soon compiled, and several times as slow: for who tests it
_HOW = "-O0" if os.environ.get(UNOPTIMIZED) else "-O2"
FLAGS = ("-std=gnu11", _HOW, "-fno-semantic-interposition", "-Wall", "-Wextra", "-Werror", "-fPIC")
RUNTIME = Path(HOUSE, "runtime", "native")

MAKES = "from rulewright.shelf.native_code import made_here; made_here()"

Made = tuple[Contents, bytes]


class NoMachineCode(Slip):
    """Why there is none, in a line."""


def native_kept(model: Model, on: frozenset[str]) -> Library:
    """The library of a model under its options, made if need be; `NoMachineCode` where it cannot be had."""
    made = _at_hand(model, on)
    if made is None:
        compiler = _compiler()
        if compiler is None:
            raise NoMachineCode("there is no compiler of C here (cc, gcc or clang), so all is asked in Python")
        made = _made(model, on, compiler)
        if _is_kept(model):
            keep(_key(model, on), pickle.dumps(made, pickle.HIGHEST_PROTOCOL))
    return _opened(*made)


def make_behind(model: Model, on: frozenset[str]) -> subprocess.Popen[bytes] | None:
    """Have another process make it, for whoever wants it next; this one goes on at once. Where there is no compiler,
    nothing is begun."""
    if not _is_kept(model) or _compiler() is None:
        return None
    return begin_behind(_key(model, on), MAKES, model, on)


def made_here() -> None:
    """What `make_behind` began: after all else that runs here."""
    with suppress(NoMachineCode):
        native_kept(*told_here())


def native_at_hand(model: Model, on: frozenset[str]) -> Library | None:
    """The same, if it was made before and is still kept."""
    made = _at_hand(model, on)
    return None if made is None else _opened(*made)


def _at_hand(model: Model, on: frozenset[str]) -> Made | None:
    return _unpacked(fetch(_key(model, on))) if _is_kept(model) else None


def _compiler() -> str | None:
    return next((found for one in COMPILERS if (found := shutil.which(one))), None)


def _is_kept(model: Model) -> bool:
    return bool(model.made_of) and wanted()


def _key(model: Model, on: frozenset[str]) -> str:
    return key_of("native", model.made_of, repr((FLAGS, sorted(on))), platform.machine(), sys.platform)


def _made(model: Model, on: frozenset[str], compiler: str) -> Made:
    program, _ = program_kept(model, on)
    with not_collecting():
        written = native(program, modules_of(Writer(model, on, shared={})))
    contents = Contents(written.functions, written.names, written.keyed, written.left_out)
    ours = {one.name: read_bytes(one).decode() for one in sorted(RUNTIME.glob("*.c"))}
    try:
        with tempfile.TemporaryDirectory(prefix="rulewright-") as folder:
            sources = {**dict(written.files), **ours}
            return contents, linked(compiler, FLAGS, RUNTIME, sources, Path(folder), wanted())
    except (NotCompiled, OSError) as why:
        raise NoMachineCode(
            f"{compiler} makes no machine code of these rules, so all is asked in Python: {why}"
        ) from None


def _opened(contents: Contents, data: bytes) -> Library:
    """From a folder that only this user may enter; who has opened a file needs it no more, but for Windows."""
    folder = tempfile.mkdtemp(prefix="rulewright-")
    try:
        path = Path(folder, "program.so")
        path.write_bytes(data)
        path.chmod(0o500)
        return opened(contents, str(path))
    except OSError as fault:
        raise NoMachineCode(f"what was compiled cannot be opened, so all is asked in Python: {fault}") from None
    finally:
        shutil.rmtree(folder, ignore_errors=os.name == "nt")


def _unpacked(body: bytes | None) -> Made | None:
    if body is None:
        return None
    try:
        found = pickle.loads(body)  # only what this user's program sealed comes here
    except MISREAD:
        return None
    match found:
        case (Contents() as contents, bytes() as data):
            return contents, data
    return None
