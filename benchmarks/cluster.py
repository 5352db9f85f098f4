"""`python -m benchmarks.cluster`: what a cluster costs beside processes of this machine, at batches of about a second.

A scheduler and workers are begun here, and the same work is done by them and by as many processes. Twice: pieces that
wait (whatever else the machine does, what they take beyond waiting is what handing them about costs), and games of a
small study in Python, by the processor's time of all who take part.
"""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

import click

from rulewright.games import Seating
from rulewright.library.studied import Described, play_described
from rulewright.shelf import Wished
from rulewright.studies import Match, executor
from rulewright.variants import variations

TICKS = os.sysconf("SC_CLK_TCK")
GAME = "panzer_leader/training"


@contextmanager
def running(workers: int) -> Iterator[tuple[str, list[int]]]:
    """The address of a cluster that is ready, and the processes of it."""
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        port = door.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        around = {**os.environ, "TMPDIR": folder, "PYTHONPATH": ""}

        def begin(what: str, *words: str) -> subprocess.Popen[bytes]:
            command = [sys.executable, "-m", f"distributed.cli.dask_{what}", *words, "--no-dashboard"]
            quiet = subprocess.DEVNULL
            return subprocess.Popen(command, env=around, cwd=folder, stdout=quiet, stderr=quiet)

        every = [begin("scheduler", "--host", "127.0.0.1", "--port", str(port))]
        at = f"127.0.0.1:{port}"
        each = ("worker", at, "--nthreads", "1", "--no-nanny", "--local-directory", folder)
        every += [begin(*each) for _ in range(workers)]
        try:
            distributed: Any = import_module("distributed")
            with distributed.Client(at, timeout=60, set_as_default=False) as client:
                client.wait_for_workers(workers, timeout=120)
            yield f"dask://{at}", [one.pid for one in every]
        finally:
            for one in every:
                one.kill()
                one.wait()


def spent(processes: list[int]) -> float:
    """Seconds of processor of these, their children that live, and those of them that have ended."""
    total = 0.0
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            told = path.read_text().rpartition(") ")[2].split()
        except OSError:
            continue
        if int(path.parent.name) in processes or int(told[1]) in processes:
            total += sum(map(int, told[11:15])) / TICKS
    return total


def _taken(
    processes: list[int], workers: int, on: str, do: Callable[[Any], Any], works: list[Any]
) -> tuple[float, float]:
    """Seconds that it took, and seconds of processor of all who took part."""
    before, began = spent(processes), time.monotonic()
    assert len(list(executor(workers, on).each(do, works))) == len(works)
    return time.monotonic() - began, spent(processes) - before


@click.command(help=__doc__)
@click.option("--workers", default=4)
@click.option("--seconds", default=60, help="How long each of the workers is to wait.")
@click.option("--rounds", default=2)
@click.option("--games", default=0, help="How many games are played as well.")
def main(workers: int, seconds: int, rounds: int, games: int) -> None:
    pieces = [0.05] * (seconds * workers * 20)
    varied = variations(GAME, None, ("with Opportunity fire",), Wished())
    playing = partial(play_described, Described(varied, Seating(("random", "random")), 1, 0))
    matches = [Match(number % 2, number // 2, False) for number in range(games)]
    with running(workers) as (at, processes):
        processes.append(os.getpid())
        by = ("processes", ""), ("the cluster", at)
        for told, on in (("the cluster, with nothing of ours as yet", at), *by * rounds):
            took, used = _taken(processes, workers, on, time.sleep, pieces)
            over, of_it = 100 * took / seconds - 100, 100 * used / seconds / workers
            click.echo(f"{told}: {seconds} s of waiting each took {over:+.1f} %; {of_it:.1f} % of it on processors")
        for told, on in by:
            if games:
                took, used = _taken(processes, workers, on, playing, matches)
                click.echo(f"{told}: {games} games, {used:.1f} s of processor, {took:.1f} s")


if __name__ == "__main__":
    main()
