"""An editor for tests: it talks to the real server over its standard input and output, and keeps what it is told."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from queue import Empty, Queue
from threading import Thread
from time import monotonic, sleep
from typing import Any

LONGEST = 60.0  # seconds that anything may take


class Editor:
    def __init__(self, folder: Path, client: int | None = None, **environment: str) -> None:
        self.folder = folder
        house = str(Path(__file__).resolve().parents[2])
        self.server = subprocess.Popen(
            [sys.executable, "-m", "rulewright", "lsp"],
            cwd=folder,
            env=os.environ | {"PYTHONPATH": house} | environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        self.number = 0
        self.versions: dict[str, int] = {}
        self.texts: dict[str, str] = {}
        self.told: dict[str, list[dict[str, Any]]] = {}  # diagnostics by file
        self.messages: list[dict[str, Any]] = []
        self.heard: Queue[dict[str, Any] | None] = Queue()
        self.listening = Thread(target=self._listen, daemon=True)
        self.listening.start()
        self.abilities = self.ask(
            "initialize",
            {
                "processId": client or os.getpid(),
                "rootUri": folder.as_uri(),
                "capabilities": {"general": {"positionEncodings": ["utf-16"]}},
                "workspaceFolders": [{"uri": folder.as_uri(), "name": "rules"}],
            },
        )["capabilities"]
        self.say("initialized", {})

    # ---- the pipe

    def _listen(self) -> None:
        assert self.server.stdout is not None
        while header := self.server.stdout.readline():
            length = int(header.split(b":")[1]) if header.lower().startswith(b"content-length") else 0
            while header.strip():
                header = self.server.stdout.readline()
                if header.lower().startswith(b"content-length"):
                    length = int(header.split(b":")[1])
            self.heard.put(json.loads(self.server.stdout.read(length)))
        self.heard.put(None)

    def _send(self, what: dict[str, Any]) -> None:
        assert self.server.stdin is not None
        body = json.dumps({"jsonrpc": "2.0", **what}).encode()
        self.server.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self.server.stdin.flush()

    def say(self, method: str, params: object) -> None:
        self._send({"method": method, "params": params})

    def ask(self, method: str, params: object) -> Any:
        self.number += 1
        number = self.number
        self._send({"id": number, "method": method, "params": params})
        answer = self.until(lambda one: one.get("id") == number and "method" not in one)
        assert "error" not in answer, answer
        return answer.get("result")

    def settled(self, method: str, params: object, is_right: Callable[[Any], bool]) -> Any:
        """What is answered once a text that was just opened or typed has been read; the last answer, if none is right."""
        for _ in range(100):
            answer = self.ask(method, params)
            if is_right(answer):
                break
            sleep(0.1)
        return answer

    def refused(self, method: str, params: object) -> str:
        """Why something that was asked is not done."""
        self.number += 1
        number = self.number
        self._send({"id": number, "method": method, "params": params})
        return str(self.until(lambda one: one.get("id") == number)["error"]["message"])

    def until(self, is_it: Callable[[dict[str, Any]], bool], longest: float = LONGEST) -> dict[str, Any]:
        end = monotonic() + longest
        while True:
            try:
                heard = self.heard.get(timeout=max(0.01, end - monotonic()))
            except Empty:
                raise AssertionError(f"nothing of the kind was heard; last: {self.messages[-3:]}") from None
            assert heard is not None, self.server.stderr and self.server.stderr.read().decode()
            self.messages.append(heard)
            if heard.get("method") == "textDocument/publishDiagnostics":
                self.told[heard["params"]["uri"]] = heard["params"]["diagnostics"]
            if "id" in heard and "method" in heard:
                self._send({"id": heard["id"], "result": None})
            assert heard.get("method") != "window/showMessage" or heard["params"]["type"] > 1, heard
            if is_it(heard):
                return heard

    # ---- texts

    def uri(self, path: str) -> str:
        return (self.folder / path).as_uri()

    def open(self, path: str, text: str | None = None) -> None:
        text = (self.folder / path).read_text(encoding="utf-8") if text is None else text
        self.versions[path], self.texts[path] = 1, text
        document = {"uri": self.uri(path), "languageId": "rulebook", "version": 1, "text": text}
        self.say("textDocument/didOpen", {"textDocument": document})

    def write(self, path: str, text: str) -> None:
        """The whole text anew."""
        self.versions[path] += 1
        self.texts[path] = text
        document = {"uri": self.uri(path), "version": self.versions[path]}
        self.say("textDocument/didChange", {"textDocument": document, "contentChanges": [{"text": text}]})

    def shut(self, path: str) -> None:
        """From now on it is what lies on the disk."""
        del self.versions[path], self.texts[path]
        self.say("textDocument/didClose", {"textDocument": {"uri": self.uri(path)}})

    def findings(self, path: str, longest: float = LONGEST) -> list[dict[str, Any]]:
        """What is told of the text as it is now."""
        uri, version = self.uri(path), self.versions[path]

        def fresh(one: dict[str, Any]) -> bool:
            params = one.get("params") or {}
            is_told = one.get("method") == "textDocument/publishDiagnostics"
            return is_told and params["uri"] == uri and params.get("version") == version

        self.until(fresh, longest)
        return self.told[uri]

    def at(self, path: str, words: str, further: int = 0) -> dict[str, Any]:
        """The place of these words, or so many letters on."""
        at = self.texts[path].index(words) + further
        before = self.texts[path][:at]
        column = len(before[before.rfind("\n") + 1 :].encode("utf-16-le")) // 2
        place = {"line": before.count("\n"), "character": column}
        return {"textDocument": {"uri": self.uri(path)}, "position": place}

    def after(self, path: str, words: str) -> dict[str, Any]:
        return self.at(path, words, len(words))

    def hinted(self, path: str) -> str:
        """The text with the hints between its words."""
        lines = self.texts[path].split("\n")
        every = {"start": {"line": 0, "character": 0}, "end": {"line": len(lines), "character": 0}}
        asked = {"textDocument": {"uri": self.uri(path)}, "range": every}
        for one in reversed(self.ask("textDocument/inlayHint", asked)):
            line, column = one["position"]["line"], one["position"]["character"]
            lines[line] = lines[line][:column] + f"‹{one['label']}›" + lines[line][column:]
        return "\n".join(lines)

    def close(self) -> int:
        self.ask("shutdown", None)
        self.say("exit", None)
        return self.left()

    def left(self) -> int:
        """How the server ended."""
        code = self.server.wait(LONGEST)
        self.listening.join(LONGEST)
        for pipe in (self.server.stdin, self.server.stdout, self.server.stderr):
            assert pipe is not None
            with suppress(OSError):
                pipe.close()
        return code


def applied(text: str, edits: list[dict[str, Any]]) -> str:
    """A text after what the server proposes."""
    starts = [0]
    for line in text.split("\n"):
        starts.append(starts[-1] + len(line) + 1)

    def offset(place: dict[str, int]) -> int:
        line = text[starts[place["line"]] : starts[place["line"] + 1]].encode("utf-16-le")
        return starts[place["line"]] + len(line[: place["character"] * 2].decode("utf-16-le"))

    for edit in sorted(edits, key=lambda one: offset(one["range"]["start"]), reverse=True):
        start, end = offset(edit["range"]["start"]), offset(edit["range"]["end"])
        text = text[:start] + edit["newText"] + text[end:]
    return text
