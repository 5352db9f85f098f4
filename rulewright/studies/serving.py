"""A process on a worker of a cluster that does what it is sent, as long as somebody sends (sent.py)."""

from __future__ import annotations

import os
import pickle
import struct
import sys
import traceback


def serve() -> None:
    """What is printed on the way goes where faults go: standard output is for answers."""
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    while head := sys.stdin.buffer.read(8):
        call, works = pickle.loads(sys.stdin.buffer.read(struct.unpack(">Q", head)[0]))
        try:
            do = pickle.loads(call)
            fault, results = "", pickle.dumps([do(work) for work in pickle.loads(works)])
        except Exception:  # noqa: BLE001 - whatever it is, who sent it is told
            fault, results = traceback.format_exc(), b""
        message = pickle.dumps((fault, results))
        answers.write(struct.pack(">Q", len(message)) + message)
        answers.flush()


if __name__ == "__main__":
    serve()
