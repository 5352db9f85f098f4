"""Notes: what was found out once, kept in the user's own cache folder under the hash of all it was found out from.

A note may hold anything, also what is run when it is read (pickled records, code), so only notes that this user's
program wrote are believed. Each carries a digest of its key and body, keyed with a secret that lies beside it; the
folder and the secret must be this user's and closed to everybody else. What does not match is as if it were not there:
a damaged, forged or foreign note costs time, never truth. The oldest notes go when they become too many.

Imports nothing but a few parts of the standard library: a check of which nothing has changed is answered from here
before all else.
"""

from __future__ import annotations

import os
import sys
from hashlib import blake2b
from importlib.util import find_spec

from compiler.files import Unread, read_bytes
from rulewright.where import HOUSE
from runtime.limits import most, raised

CODE = (os.path.join(HOUSE, "compiler"), os.path.join(HOUSE, "runtime"), os.path.dirname(os.path.dirname(__file__)))
LIBRARIES = ("lark", "yaml")
DIGEST = 32


def fetch(key: str) -> bytes | None:
    """The note of this key, if one can be believed."""
    secret = _secret(make=False)
    if secret is None:
        return None
    path = os.path.join(folder(), key)
    try:
        note = read_bytes(path, "note-bytes")
        body = note[DIGEST:]
        if note[:DIGEST] != _sealed(key, body, secret):
            return None
        os.utime(path)  # so that those that are used are kept longest
    except OSError:
        return None
    return body


def keep(key: str, body: bytes) -> None:
    """Where it cannot be written it is not kept."""
    secret = _secret(make=True)
    if secret is None or len(body) > most("note-bytes") - DIGEST:
        return
    try:
        _put(os.path.join(folder(), key), _sealed(key, body, secret) + body)
        _make_room()
    except OSError:
        return


def folder() -> str:
    home = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    return os.path.join(home, "rulewright")


def wanted() -> bool:
    return not os.environ.get("RULEWRIGHT_NO_CACHE")


def key_of(*parts: str) -> str:
    """A name for a note, from what was asked; the program's own files, this Python and its limits always count."""
    return key_of_all(code(), raised(), *parts)


def key_of_all(*parts: str) -> str:
    """The same of what rests on nothing else."""
    made = blake2b(digest_size=20)
    for part in parts:
        data = part.encode("utf-8", "surrogatepass")
        made.update(b"%d:" % len(data) + data)
    return made.hexdigest()


def code() -> str:
    """Which program this is: a digest of its files' names, sizes and times, of the Python that runs it and of the
    libraries that read rules (of which importing one only to ask for its version takes as long as many an answer)."""
    global _code
    if not _code:
        made = blake2b(sys.version.encode(), digest_size=20)
        for part in CODE:
            for path, stat in files_in(part):
                if path.endswith((".py", ".lark", ".c", ".h")):
                    made.update(f"{path} {stat.st_size} {stat.st_mtime_ns}\n".encode())
        for library in LIBRARIES:
            made.update(f"{library} {_stamp_of(library)}\n".encode())
        _code = made.hexdigest()
    return _code


_code = ""


def _stamp_of(library: str) -> str:
    """Of its first file, which holds its version."""
    found = find_spec(library)
    try:
        stat = os.stat(found.origin or "") if found is not None else None
    except OSError:
        stat = None
    return "" if stat is None else f"{stat.st_size} {stat.st_mtime_ns}"


def files_in(place: str, hidden: tuple[str, ...] = (".", "__pycache__")) -> list[tuple[str, os.stat_result]]:
    """Every file beneath, sorted; what is hidden and what Python left there is no part of it."""
    found: list[tuple[str, os.stat_result]] = []
    try:
        entries = sorted(os.scandir(place), key=lambda entry: entry.name)
    except OSError:
        return found
    for entry in entries:
        if entry.name.startswith(hidden):
            continue
        if entry.is_dir(follow_symlinks=False):
            found += files_in(entry.path, hidden)
        else:
            try:
                found.append((entry.path, entry.stat(follow_symlinks=False)))
            except OSError:
                continue
    return found


def _sealed(key: str, body: bytes, secret: bytes) -> bytes:
    made = blake2b(key.encode() + b"\n", key=secret, digest_size=DIGEST)
    made.update(body)
    return made.digest()


def _make_room() -> None:
    notes = [(stat.st_mtime_ns, stat.st_size, path) for path, stat in files_in(folder()) if not path.endswith("secret")]
    left = most("notes-bytes") - sum(size for _, size, _ in notes)
    for _, size, path in sorted(notes):
        if left >= 0:
            return
        os.unlink(path)
        left += size


def _secret(make: bool) -> bytes | None:
    """Nothing where the folder or the secret is another's, or open to others; one that is damaged is made anew."""
    path = os.path.join(folder(), "secret")
    try:
        if make:
            os.makedirs(folder(), mode=0o700, exist_ok=True)
        if not _is_ours(os.lstat(folder()), 0o022):
            return None
        if os.path.lexists(path) and not _is_ours(os.lstat(path), 0o077):
            return None
        secret = _secret_in(path)
        if secret is None and make:
            secret = os.urandom(DIGEST)
            if os.path.lexists(path):
                os.unlink(path)  # whatever it is: what is put into a pipe would wait for a reader
            _put(path, secret)
        return secret
    except OSError:
        return None


def _secret_in(path: str) -> bytes | None:
    """None where there is none, or no secret of ours is like it."""
    try:
        secret = read_bytes(path, "note-bytes", follow=False)
    except Unread:
        return None
    return secret if len(secret) == DIGEST else None


def _put(path: str, data: bytes) -> None:
    """What it takes is imported only here: who asks for a note needs none of it."""
    from pathlib import Path

    from rulewright.shelf.atomic_write import put

    put(Path(path), data, mode=0o600)


def _is_ours(stat: os.stat_result, closed: int) -> bool:
    """Where there are no owners and modes, that it lies in the user's own folder must do."""
    return not hasattr(os, "getuid") or (stat.st_uid == os.getuid() and not stat.st_mode & closed)
