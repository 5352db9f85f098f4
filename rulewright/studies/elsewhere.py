"""Work done on a cluster that runs already (dask.distributed), which needs Python and our libraries, nothing of ours.

What is sent is code, packs and the work itself, as one bundle that is called by the hash of its content: it travels to
each worker once. There it is unpacked into a folder of that name, and a process of its own is begun in it (serving.py),
so that whatever else that worker has of ours does not matter; it is asked as long as the worker lives.

Batches size themselves: the first are of one piece, later ones of as many as take about a second. A piece is handed
back once, whoever did it and however often: a worker that is lost has its batches done by another (the cluster does
that, and where it gives up we send them again). A scheduler that is lost ends the work; what came back was handed on
already, so whoever keeps it goes on from there.
"""

from __future__ import annotations

import io
import os
import pickle
import tarfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from hashlib import sha256
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from typing import Any, TypeVar

from rulewright.shelf import Slip
from rulewright.where import HOUSE

Work = TypeVar("Work")
Done = TypeVar("Done")

SCHEME = "dask://"
SECONDS = 1  # that a batch is to take
MOST = 1000  # pieces of a batch
AT_ONCE = 2  # batches that wait for each worker, so that none is idle while results travel
TRIES = 20  # of a batch whose workers die
CODE = ("compiler", "runtime", "rulewright", "rules")
LOST = ("KilledWorker", "CommClosedError", "FutureCancelledError", "EOFError", "BrokenPipeError")  # faults of nobody
LEFT_OUT = ("__pycache__", ".pyc")


class Gone(OSError):
    """The cluster cannot be reached, or is there no more."""


class Cluster:
    """`address`: host and port of the scheduler."""

    def __init__(self, address: str) -> None:
        self.address = address

    def each(self, do: Callable[[Work], Done], works: Sequence[Work]) -> Iterator[Done]:
        if not works:
            return
        try:
            distributed = import_module("distributed")
        except ImportError:
            raise Slip("--on needs the extra [cluster]: pip install 'rulewright[cluster]'") from None
        try:
            with distributed.Client(self.address, timeout=10, set_as_default=False) as client:
                yield from _Sending(client, distributed, do, works).done()
        except (OSError, TimeoutError, distributed.CancelledError, distributed.comm.CommClosedError) as fault:
            if isinstance(fault, OSError) and fault.errno is not None and fault.filename is not None:
                raise  # a disk's, not the cluster's
            told = f"the cluster at {self.address} is not there, or no more"
            raise Gone(told) from None


class _Sending:
    """The pieces of one call, on their way."""

    def __init__(self, client: Any, distributed: Any, do: Callable[[Any], Any], works: Sequence[Any]) -> None:
        self.client, self.distributed, self.works = client, distributed, works
        self.sent: dict[str, Any] = {"__name__": "__main__"}  # nobody's file, so its functions travel as they are
        exec(files("rulewright").joinpath("studies", "sent.py").read_text(encoding="utf-8"), self.sent)
        self.bundle = bundle()
        self.name = sha256(self.bundle).hexdigest()[:24]
        self.call = pickle.dumps(do)
        self.waiting = list(range(len(works)))[::-1]
        self.size = 1
        self.tries: dict[tuple[int, ...], int] = {}

    def done(self) -> Iterator[Any]:
        coming = self.distributed.as_completed(loop=self.client.loop, raise_errors=False)
        under_way: dict[Any, tuple[int, ...]] = {}
        self._send(coming, under_way)
        for future in coming:
            batch = under_way.pop(future.key, ())
            if future.status != "finished":
                self._failed(future, batch)
            else:
                answer = future.result()
                if answer[0] == self.sent["MISSING"]:
                    self.client.run(self.sent["unpack"], self.name, self.bundle, workers=[answer[1]], on_error="ignore")
                    self.waiting += batch[::-1]
                else:
                    seconds, results = answer
                    self.size = max(1, min(MOST, 4 * self.size, int(SECONDS * len(batch) / max(seconds, 0.001))))
                    yield from pickle.loads(results)
            self._send(coming, under_way)

    def _failed(self, future: Any, batch: tuple[int, ...]) -> None:
        """A batch that was lost too often for the cluster is sent again; a fault of the work itself is told."""
        if self.client.status != "running":
            raise Gone("")
        fault = future.exception() if future.status == "error" else None
        self.tries[batch] = self.tries.get(batch, 0) + 1
        if isinstance(fault, Exception) and type(fault).__name__ not in LOST:
            raise fault
        if self.tries[batch] > TRIES:
            raise Gone("")
        self.waiting += batch[::-1]

    def _send(self, coming: Any, under_way: dict[Any, tuple[int, ...]]) -> None:
        workers = threads_of(self.client.scheduler_info(n_workers=-1))
        while self.waiting and len(under_way) < AT_ONCE * workers:
            batch = tuple(self.waiting.pop() for _ in range(min(self.size, len(self.waiting))))
            payload = pickle.dumps([self.works[at] for at in batch])
            future = self.client.submit(self.sent["do_batch"], self.name, self.call, payload, pure=False)
            under_way[future.key] = batch
            coming.add(future)


def threads_of(told: Mapping[str, Any]) -> int:
    """How many batches are worked on at once, one at least; a scheduler that is just going tells of no workers."""
    threads: int = sum(one["nthreads"] for one in told.get("workers", {}).values())
    return max(1, threads)


def bundle() -> bytes:
    """Code and packs, and the packs of the folder somebody works in; the same content gives the same bytes."""
    file = io.BytesIO()
    with tarfile.open(fileobj=file, mode="w") as archive:
        for name in CODE:
            _add(archive, Path(HOUSE) / name, name)
        here = Path.cwd() / "rules"
        if here.is_dir() and here.resolve() != (Path(HOUSE) / "rules").resolve():
            _add(archive, here, "work/rules")
    return file.getvalue()


def _add(archive: tarfile.TarFile, folder: Path, called: str) -> None:
    for path in sorted(folder.rglob("*")):
        if path.is_file() and not any(one in path.as_posix() for one in LEFT_OUT):
            told = tarfile.TarInfo(f"{called}/{path.relative_to(folder).as_posix()}")
            told.size = os.path.getsize(path)
            with path.open("rb") as content:
                archive.addfile(told, content)
