"""Where games are played: here, in processes of this machine, or on a cluster."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterator, Sequence
from typing import Protocol, TypeVar

from rulewright.shelf import Slip
from rulewright.studies.elsewhere import SCHEME, Cluster
from runtime.limits import most

Work = TypeVar("Work")
Done = TypeVar("Done")


class Executor(Protocol):
    """Does the same with many things, and hands back what came of each as it is ready, in any order."""

    def each(self, do: Callable[[Work], Done], works: Sequence[Work]) -> Iterator[Done]: ...


class Here:
    def each(self, do: Callable[[Work], Done], works: Sequence[Work]) -> Iterator[Done]:
        for work in works:
            yield do(work)


class Processes:
    """Processes that begin as copies of this one, so that what was made ready before need not be made again."""

    def __init__(self, number: int) -> None:
        self.number = number

    def each(self, do: Callable[[Work], Done], works: Sequence[Work]) -> Iterator[Done]:
        if not works:
            return
        with multiprocessing.get_context("fork").Pool(min(self.number, len(works)), _begin, (do,)) as pool:
            yield from pool.imap_unordered(_one, works)


_DO: Callable[[object], object] | None = None  # of a process that began as a copy: what it does with each


def _begin(do: Callable[[object], object]) -> None:
    """Ctrl-C reaches every process; the one that began the others stops them, and says so once. By SIGTERM it does,
    which whoever began all of us may have told us to hold back."""
    global _DO
    _DO = do
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGTERM])


def _one(work: object) -> object:
    assert _DO is not None
    return _DO(work)


def can_copy() -> bool:
    """Whether a process can begin as a copy of this one; where it cannot, all is done here, one after another."""
    return "fork" in multiprocessing.get_all_start_methods()


def executor(processes: int, on: str = "") -> Executor:
    """`on`: a cluster, as `dask://HOST:PORT`; else so many processes of this machine."""
    if on:
        if not on.startswith(SCHEME):
            raise Slip(f"`{on}` is no cluster: dask://HOST:PORT")
        return Cluster(on.removeprefix(SCHEME))
    return Here() if processes <= 1 or not can_copy() else Processes(min(processes, most("processes")))
