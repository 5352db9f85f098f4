"""SHA-256 in C, plainly and by the processor's own rounds: what Python's library says of texts of every length."""

from __future__ import annotations

import shutil
import subprocess
from ctypes import CDLL, c_int64, c_uint32
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest

from rulewright.shelf.native_code import FLAGS, RUNTIME

PROGRAM = """
#include "sha256.c"
__attribute__((visibility("default"))) int hashed(int wished, const char *text, int64_t count, uint32_t *state) {
    if (wished == BY_MACHINE && !has_rounds())
        return 0;
    how = wished;
    sha256(text, count, state);
    return 1;
}
"""
PLAINLY, BY_MACHINE = 1, 2


@pytest.mark.skipif(shutil.which("cc") is None, reason="no compiler of C")
def test_it_says_what_pythons_library_says(tmp_path: Path) -> None:
    (tmp_path / "program.c").write_text(PROGRAM)
    subprocess.run(["cc", *FLAGS, "-I", RUNTIME, "-shared", "program.c", "-o", "program.so"], cwd=tmp_path, check=True)
    library, random = CDLL(str(tmp_path / "program.so")), Random(1)
    texts = [random.randbytes(length) for length in range(300)]
    for text in (*texts, *(one[:-1] + b"!" for one in texts[1:])):
        for how in (PLAINLY, BY_MACHINE):
            words = (c_uint32 * 8)()
            if library.hashed(how, text, c_int64(len(text)), words):
                assert b"".join(one.to_bytes(4, "big") for one in words) == sha256(text).digest(), (how, len(text))
