"""A study on a cluster: the same to the byte as in one process, with workers killed, and gone on with after a scheduler was."""

from __future__ import annotations

import os
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from rulewright.games import Seating
from rulewright.library.studied import Described, play_described
from rulewright.scenes import Stage
from rulewright.shelf import Wished
from rulewright.studies import Match
from rulewright.studies.elsewhere import Cluster, Gone, bundle, threads_of
from rulewright.variants import variations
from tests.rulewright.pasture import pasture
from tests.rulewright.shootout import shootout

pytest.importorskip("distributed")

ROOT = Path(__file__).parents[2]
SAME = ("report.json", "report.html", "report.md", "games.csv", "effects.csv")
ASKED = ("shootout/match", "--vary", "with Wind", "--players", "random")


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


class Running:
    """A scheduler and workers, each a process of its own that can be killed."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, free_port()
        self.workers: list[subprocess.Popen[bytes]] = []
        self.dead: list[subprocess.Popen[bytes]] = []
        self.scheduler = self._begin("scheduler", "--host", "127.0.0.1", "--port", str(self.port))
        self.at = f"127.0.0.1:{self.port}"

    def _begin(self, what: str, *words: str) -> subprocess.Popen[bytes]:
        """A worker has no rulewright of its own, and a temporary folder where nothing was unpacked."""
        environment = {
            **os.environ,
            "TMPDIR": str(self.folder),
            "PYTHONPATH": "",
            "XDG_CACHE_HOME": str(self.folder / "cache"),
        }
        command = [sys.executable, "-m", f"distributed.cli.dask_{what}", *words, "--no-dashboard"]
        return subprocess.Popen(
            command, env=environment, cwd=self.folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )

    def add(self) -> None:
        self.workers.append(
            self._begin("worker", self.at, "--nthreads", "1", "--no-nanny", "--local-directory", str(self.folder))
        )

    def kill_one(self) -> None:
        one = self.workers.pop(0)
        one.kill()
        self.dead.append(one)


@contextmanager
def running(folder: Path, workers: int) -> Iterator[Running]:
    folder.mkdir()
    cluster = Running(folder)
    try:
        for _ in range(workers):
            cluster.add()
        yield cluster
    finally:
        for one in (*cluster.dead, *cluster.workers, cluster.scheduler):
            one.kill()
            one.wait()


def study(place: Path, *words: str) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "rulewright", "study", *ASKED, *words]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.Popen(command, cwd=place, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def kept(place: Path) -> int:
    if not place.is_file():
        return 0
    try:
        with sqlite3.connect(place) as db:
            return int(db.execute("select count(*) from game").fetchone()[0])
    except sqlite3.OperationalError:
        return 0


@pytest.fixture
def here(tmp_path: Path) -> Path:
    return shootout(tmp_path / "place")


def test_the_same_bundle_has_the_same_bytes(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(here)
    assert bundle() == bundle()


def test_a_cluster_that_is_not_there_is_told(here: Path) -> None:
    with study(here, "--pairs", "2", "-o", "out", "--on", f"dask://127.0.0.1:{free_port()}") as asked:
        _, err = asked.communicate(timeout=120)
    assert asked.returncode == 2
    assert b"is not there, or no more" in err


def test_workers_killed_and_a_scheduler_killed_lose_and_double_nothing(here: Path, tmp_path: Path) -> None:
    words = ("--pairs", "1000", "--engine", "python")  # machine code would be done before anything is killed
    with study(here, *words, "-o", "one") as alone:
        alone.communicate(timeout=600)
    killed = 0
    games = here / "two" / "games.sqlite"
    with (
        running(tmp_path / "first", 3) as cluster,
        study(here, *words, "-o", "two", "--on", f"dask://{cluster.at}") as asked,
    ):
        while asked.poll() is None and kept(games) < 400:
            time.sleep(0.1)
            if kept(games) > 15 * killed and killed < 20:
                cluster.kill_one()
                cluster.add()
                killed += 1
        os.kill(cluster.scheduler.pid, signal.SIGKILL)
        _, err = asked.communicate(timeout=120)
    print(f"{killed} workers killed; {kept(games)} games kept when the scheduler was")
    assert asked.returncode == 2, err
    assert b"what was done before is kept" in err
    assert 400 <= kept(games) < 2_000
    with (
        running(tmp_path / "second", 2) as cluster,
        study(here, *words, "-o", "two", "--on", f"dask://{cluster.at}") as again,
    ):
        _, err = again.communicate(timeout=600)
    assert again.returncode == 0, err
    assert kept(games) == 2_000
    assert killed >= 5
    for name in SAME:
        assert (here / "two" / name).read_bytes() == (here / "one" / name).read_bytes()


@pytest.mark.parametrize(
    ("laid", "words", "found"),
    [
        (pasture, ("fuzz", "meadow", "--games", "8", "--subsets", "2"), "unsettled: there are none"),
        (shootout, ("test", "shootout", "--mutate", "6"), "6 changes"),
    ],
    ids=["faults are looked for", "wrongs are tried"],
)
def test_all_long_work_comes_out_alike_here_and_on_a_cluster(
    laid: Callable[[Path], object], words: tuple[str, ...], found: str, tmp_path: Path
) -> None:
    place = tmp_path / "place"
    laid(place)
    alone = rulewright(place, *words)
    assert found in alone[1]
    with running(tmp_path / "cluster", 2) as cluster:
        assert rulewright(place, *words, "--on", f"dask://{cluster.at}") == alone


def test_faults_are_told_in_the_same_order_by_several_processes(tmp_path: Path) -> None:
    pasture(tmp_path)
    words = ("fuzz", "meadow", "--games", "8", "--subsets", "2")
    assert rulewright(tmp_path, *words, "--jobs", "2") == rulewright(tmp_path, *words)


def test_what_is_listened_to_is_played_here(tmp_path: Path) -> None:
    pasture(tmp_path)
    code, _, err = rulewright(tmp_path, "fuzz", "meadow", "--usage", "used.json", "--jobs", "2")
    assert code == 2
    assert "`--usage` listens to games as they are played here, one after another" in err


@pytest.mark.parametrize("words", [("fuzz", "shootout/match"), ("test", "shootout", "--mutate", "2")])
def test_whatever_is_asked_of_a_cluster_that_is_not_there(here: Path, words: tuple[str, ...]) -> None:
    code, out, err = rulewright(here, *words, "--on", f"dask://127.0.0.1:{free_port()}")
    assert code == 2, out
    assert "is not there, or no more\n" in err


def rulewright(place: Path, *words: str) -> tuple[int, str, str]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "rulewright", *words]
    done = subprocess.run(command, cwd=place, env=environment, capture_output=True, text=True, timeout=600, check=False)
    return done.returncode, done.stdout, done.stderr


def test_a_fault_of_the_work_is_told_and_not_tried_again(tmp_path: Path) -> None:
    with running(tmp_path / "cluster", 1) as cluster, pytest.raises(RuntimeError, match="ValueError"):
        list(Cluster(cluster.at).each(int, ["1", "one"]))


def test_gone_is_no_fault_of_a_disk() -> None:
    assert issubclass(Gone, OSError)


def test_a_scheduler_that_is_just_going_tells_of_no_workers() -> None:
    assert threads_of({}) == threads_of({"workers": {}}) == 1
    assert threads_of({"workers": {"a": {"nthreads": 2}, "b": {"nthreads": 3}}}) == 5


def test_a_worker_plays_by_the_engine_that_is_asked_for(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(here)
    asked: list[str] = []

    def engaged(stage: Stage, engine: str, tell: Callable[[str], None], pays: bool) -> Stage:
        asked.append(engine)
        return stage

    monkeypatch.setattr(Stage, "engaged", engaged)
    varied = variations("shootout/match", None, ("with Wind",), Wished())
    row = play_described(Described(varied, Seating(("random", "random")), 1, 0, engine="native"), Match(1, 3, False))
    assert (row.match.number, asked) == (3, ["native", "native"])
