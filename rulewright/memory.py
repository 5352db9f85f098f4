"""What a clean check said, kept in the user's own cache folder under the hash of all it depends on.

The key is made of what was asked, of every byte of the packs that could be meant, and of this program's own files.
Only clean checks are kept, so a forged or damaged note could at worst hide findings; each note therefore carries a
digest keyed with a secret that lies beside it, readable by its owner alone, and one that does not match is ignored.
Nothing in a note is ever executed. Imports nothing but a few parts of the standard library: this runs before all else.
"""

from __future__ import annotations

import os
from hashlib import blake2b

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(HERE)
CODE = ("compiler", "runtime", "rulewright")
MOST = 64_000_000  # bytes of packs looked at; beyond that a check is simply done


def recall(arguments: list[str]) -> str | None:
    """What a clean check of this said, if nothing has changed since."""
    key = key_of(arguments)
    secret = _secret(make=False)
    if key is None or secret is None:
        return None
    try:
        with open(os.path.join(folder(), key), "rb") as note:
            digest, _, body = note.read(1_000_000).partition(b"\n")
    except OSError:
        return None
    if blake2b(key.encode() + body, key=secret, digest_size=32).hexdigest().encode() != digest:
        return None
    return body.decode("utf-8", errors="replace")


def remember(arguments: list[str], said: str) -> None:
    """Keep what a clean check said. Where that cannot be written it is not kept."""
    key = key_of(arguments)
    secret = _secret(make=True)
    if key is None or secret is None:
        return
    body = said.encode()
    digest = blake2b(key.encode() + body, key=secret, digest_size=32).hexdigest().encode()
    path = os.path.join(folder(), key)
    try:
        with open(f"{path}.{os.getpid()}", "wb") as note:
            note.write(digest + b"\n" + body)
        os.replace(f"{path}.{os.getpid()}", path)
    except OSError:
        return


def folder() -> str:
    home = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    return os.path.join(home, "rulewright")


def key_of(arguments: list[str]) -> str | None:
    """None where options are given, or where there is too much to look at."""
    if any(one.startswith("-") for one in arguments) or os.environ.get("RULEWRIGHT_NO_CACHE"):
        return None
    made = blake2b(digest_size=20)
    made.update(repr((arguments, os.getcwd())).encode())
    for part in CODE:
        for path, stat in _files(os.path.join(ROOT, part)):
            if path.endswith((".py", ".lark")):
                made.update(f"{path} {stat.st_size} {stat.st_mtime_ns}\n".encode())
    left = MOST
    places = [os.path.join(os.getcwd(), "rules"), os.path.join(ROOT, "rules")]
    places += [os.path.dirname(os.path.abspath(one)) for one in arguments if os.sep in one or one in (".", "..")]
    for place in dict.fromkeys(places):
        for path, stat in _files(place):
            left -= stat.st_size
            if left < 0:
                return None
            try:
                with open(path, "rb") as file:
                    made.update(path.encode() + b"\0" + file.read() + b"\0")
            except OSError:
                return None
    return made.hexdigest()


def _files(place: str) -> list[tuple[str, os.stat_result]]:
    found: list[tuple[str, os.stat_result]] = []
    try:
        entries = sorted(os.scandir(place), key=lambda entry: entry.name)
    except OSError:
        return found
    for entry in entries:
        if entry.name.startswith((".", "__pycache__")):
            continue
        if entry.is_dir(follow_symlinks=False):
            found += _files(entry.path)
        else:
            try:
                found.append((entry.path, entry.stat(follow_symlinks=False)))
            except OSError:
                continue
    return found


def _secret(make: bool) -> bytes | None:
    path = os.path.join(folder(), "secret")
    try:
        with open(path, "rb") as kept:
            secret = kept.read(64)
        return secret if len(secret) == 32 and not os.stat(path).st_mode & 0o077 else None
    except OSError:
        if not make:
            return None
    secret = os.urandom(32)
    try:
        os.makedirs(folder(), mode=0o700, exist_ok=True)
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "wb") as kept:
            kept.write(secret)
    except OSError:
        return None
    return secret
