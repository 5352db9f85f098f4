"""What a game at the table takes of memory while it goes on, in the server and in a page that is open.

    python -m benchmarks.table_memory [SITUATION [ACTIONS]]

The server is a process of its own; what is asked is answered over HTTP by chance, for both sides. It needs Chromium.
"""

from __future__ import annotations

import http.client
import json
import shutil
import sys
from pathlib import Path
from random import Random
from subprocess import PIPE, Popen
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import CDPSession, sync_playwright

EVERY = 100  # actions


class Driver:
    def __init__(self, address: str) -> None:
        self._host, _, self._path = address.removeprefix("http://").partition("/")
        self._stream = self._asked("GET", "stream", "")
        self._random, self._last = Random(5), 0

    def _asked(self, method: str, path: str, body: str) -> http.client.HTTPResponse:
        connection = http.client.HTTPConnection(self._host)
        headers = {"origin": f"http://{self._host}", "content-type": "application/json"}
        connection.request(method, f"/{self._path}{path}", body, headers if body else {})
        return connection.getresponse()

    def answer(self) -> bool | None:
        """The next question; whether an action was begun, None where the game is over."""
        while True:
            if self._stream.readline() != b"event: state\n":
                continue
            state: dict[str, Any] = json.loads(self._stream.readline()[6:])
            asked = state["asked"]
            if state["over"]:
                return None
            if asked is None or asked["number"] <= self._last:
                continue
            self._last = asked["number"]
            weights = [1 if one.get("ends") else 3 for one in asked["options"]]
            chosen = self._random.choices(asked["options"], weights)[0]
            self._asked("POST", "say", json.dumps({"to": self._last, "said": str(chosen["number"])})).read()
            return bool(asked["sort"] == "action")


def in_server(process: int) -> int:
    """Megabytes that it holds."""
    told = Path(f"/proc/{process}/status").read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) for line in told if line.startswith("VmRSS")) // 1024


def in_page(session: CDPSession) -> float:
    """Megabytes of its scripts, and nodes of the page."""
    session.send("HeapProfiler.collectGarbage")
    return float(session.send("Runtime.getHeapUsage")["usedSize"]) / 2**20


def main(what: str, most: int) -> None:
    with TemporaryDirectory() as folder, sync_playwright() as browsing:
        told = ["table", what, "--players", "person,person", "--seed", "3", "--no-browser"]
        told += ["--record", f"{folder}/game.jsonl"]
        server = Popen([sys.executable, "-u", "-m", "rulewright", *told], stdout=PIPE, text=True)
        assert server.stdout is not None
        address = next(line for line in server.stdout if "http://" in line).split()[-1]
        chromium = shutil.which("chromium") or shutil.which("chromium-browser")
        page = browsing.chromium.launch(executable_path=chromium, args=["--no-sandbox"]).new_page()
        page.goto(address)
        page.wait_for_selector("#sheet svg")
        session, driver, actions = page.context.new_cdp_session(page), Driver(address), 0
        print("actions  server MB  scripts of the page MB  nodes of the page")
        while actions < most and (began := driver.answer()) is not None:
            actions += began
            if began and actions % EVERY == 0:
                page.wait_for_timeout(1_000)
                nodes = page.evaluate("document.querySelectorAll('*').length")
                print(f"{actions:7} {in_server(server.pid):10} {in_page(session):23.1f} {nodes:18}", flush=True)
        server.terminate()


if __name__ == "__main__":
    what, many = (*sys.argv[1:], *("panzer_leader/13", "500")[len(sys.argv) - 1 :])
    main(what, int(many))
