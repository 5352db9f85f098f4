"""The server that an editor talks to over its standard input and output.

What is typed is kept here and handed to the worker (`judging.py`); what is asked is answered at once, from the packs
as they were read last and the text as it is now. Nothing of a pack is run but an example that somebody asks to be
played, and nobody writes but the editor itself.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from threading import Thread

from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcInvalidParams
from pygls.lsp.server import LanguageServer
from pygls.uris import from_fs_path, to_fs_path

from compiler.diagnostics import Diagnostic
from compiler.graph import NodeId, graph_of
from compiler.source import SourceFile
from compiler.syntax import laid_out
from rulewright.desk.completing import offered
from rulewright.desk.findings import Cure, edit, shown
from rulewright.desk.hovering import told
from rulewright.desk.judging import Found, Judging
from rulewright.desk.leaving import leave_with
from rulewright.desk.looks import asked_of_looks
from rulewright.desk.mending import mended
from rulewright.desk.names import (
    PHRASED,
    RENAMED,
    CannotRename,
    files_knowing,
    pack_declaring,
    renamed,
    uses_of_name,
    uses_of_noun,
    uses_of_phrase,
)
from rulewright.desk.opened import Shelves, Texts, pack_of, place_of
from rulewright.desk.outline import folds, symbols
from rulewright.desk.places import Places, whole
from rulewright.desk.playing import Noticing, asked_of_examples
from rulewright.desk.pointing import NAMED, Known, Pointed, declared_at
from rulewright.desk.preview import asked_of_preview
from rulewright.desk.readings import Meant, Readings
from rulewright.telling import Book

WORDS = ("kind", "counter", "list")  # found by their words


class Desk(LanguageServer):
    """`readings`: packs as they were read; `found`: what was found last, by file."""

    def __init__(self) -> None:
        super().__init__("rulewright", "1")
        self.root = Path.cwd().resolve()
        self.readings = Readings()
        self.found: dict[Path, list[tuple[Diagnostic, SourceFile]]] = {}
        self.mended: dict[Diagnostic, Sequence[Cure]] = {}  # of what was found last
        self.read_as: Mapping[Path, str] = {}  # the open texts that this was found of
        self.last: Path | None = None
        self.places = Places()
        self.readers: list[Callable[[], None]] = []
        self.lookers: list[Callable[[str, lsp.Position], None]] = []
        self.judging = Judging(self.tell, self.fault)
        self.noticing = Noticing()

    # ---- texts

    def begin(self, params: lsp.InitializeParams) -> None:
        folders = [one.uri for one in params.workspace_folders or ()] or [params.root_uri or ""]
        place = to_fs_path(folders[0]) if folders[0].startswith("file:") else None
        if place is not None and os.path.isdir(place):
            self.root = Path(place).resolve()
        self.places = Places(str(getattr(self.workspace.position_encoding, "value", None) or "utf-16"))
        self.judging.start()
        if params.process_id is not None:
            Thread(target=leave_with, args=(params.process_id, self.noticing.stop), daemon=True).start()

    def texts(self) -> Texts:
        some = {path: one for uri, one in self.workspace.text_documents.items() if (path := path_of(uri)) is not None}
        versions = {path: one.version for path, one in some.items()}
        return Texts(self.root, {path: one.source for path, one in some.items()}, self.last, versions)

    def path(self, uri: str) -> Path | None:
        return path_of(uri)

    def looked(self, uri: str, position: lsp.Position) -> None:
        """The cursor was seen there."""
        for one in self.lookers:
            one(uri, position)

    def point_at(self, address: str) -> None:
        """Opened in the browser, where the editor can; told, where not."""
        window = self.client_capabilities.window
        if window is not None and window.show_document is not None and window.show_document.support:
            self.window_show_document(lsp.ShowDocumentParams(address, external=True))
        else:
            self.window_show_message(lsp.ShowMessageParams(lsp.MessageType.Info, address))

    def touched(self, uri: str) -> None:
        self.last = path_of(uri)
        self.judging.changed(self.texts())

    def file(self, uri: str) -> SourceFile | None:
        """As it is in the editor, under the name that the compiler has for it."""
        path = path_of(uri)
        return self.named(path, self.workspace.get_text_document(uri).source) if path is not None else None

    def named(self, path: Path, text: str) -> SourceFile:
        name = path.relative_to(self.root).as_posix() if path.is_relative_to(self.root) else path.as_posix()
        return SourceFile(name, text.removeprefix("\ufeff").replace("\r\n", "\n"))

    def folder(self, uri: str) -> Path | None:
        path = path_of(uri)
        return pack_of(path) if path is not None else None

    def pack(self, uri: str) -> Known | None:
        return next(iter(self.readings.of(self.folder(uri))), None)

    def meant(self, uri: str, position: lsp.Position) -> Meant | None:
        """What stands at a place of a text."""
        file = self.file(uri)
        if file is None:
            return None
        return self.readings.meant(self.folder(uri), file, inside_pack(uri), self.places.offset(file, position))

    def uses(self, known: Known, node: NodeId) -> Iterator[tuple[str, lsp.Range]]:
        """Where it is declared and spoken of, in all packs that know it."""
        if node.sort in (*NAMED, *WORDS):
            texts = self.texts()
            shelf = Shelves().at(texts, roomy=False)
            files = files_knowing(pack_declaring(known, node, shelf), shelf, texts)
            for one in uses_of_noun(known, node, files) if node.sort in WORDS else uses_of_name(node.name, files):
                yield self._uri_open(one.path), self.places.range(one.file, one.start, one.end)
            return
        for other in (one for one in list(self.readings.last.values()) if one.book.declared(node) is not None):
            for path, start, end in uses_of_phrase(other, node):
                file = other.compiled.files.get(path)
                if file is not None:
                    yield self._uri_open(place_of(path, self.root)), self.places.range(file, start, end)

    def renamed(self, uri: str, known: Known, found: Pointed, name: str) -> dict[str, list[lsp.TextEdit]]:
        """What is to be changed where, so that what is meant is called so."""
        file, texts, changes = self.file(uri), self.texts(), {}
        words = file.text[found.start : found.end] if file is not None else ""
        shelf = Shelves().at(texts, roomy=False)
        for path, (read, edits) in renamed(known, found.node, words, name, shelf, texts).items():
            places = ((self.places.range(read, start, end), new) for start, end, new in edits)
            changes[self._uri_open(path)] = [lsp.TextEdit(place, new) for place, new in places]
        return changes

    def uri(self, shown_path: str) -> str:
        return from_fs_path(str(place_of(shown_path, self.root))) or ""

    # ---- findings

    def tell(self, found: Found) -> None:
        """In the worker's thread: what is wrong first, then what is asked for besides."""
        by_file: dict[Path, list[tuple[Diagnostic, SourceFile]]] = {}
        for one in found.diagnostics:
            file = found.files.get(one.primary.span.file)
            place = place_of(one.primary.span.file, self.root)
            if file is None and place.is_dir():
                place, file = place / "pack.yaml", SourceFile(one.primary.span.file, "")
            by_file.setdefault(place, []).append((one, file or SourceFile(one.primary.span.file, "")))
        own = found.texts.packs[0]
        self.read_as, self.mended = found.texts.open, {}
        for place in {*by_file, *self.found, *found.texts.open}:
            if found.whole or place.is_relative_to(own):
                self._publish(place, by_file.get(place, []), found)
        named = (self.named(path, text) for path, text in found.texts.open.items())
        texts = {file.path: file for file in named}
        for folder, compiled in found.compiled.items():
            if compiled.built.model.packs:
                model = compiled.built.model
                graph = graph_of(model, self.judging.memory)
                self.readings.read(folder, Known(compiled, Book(model, graph, compiled.files), texts), by_file)
        for read in self.readers:
            read()

    def _publish(self, place: Path, some: list[tuple[Diagnostic, SourceFile]], found: Found) -> None:
        told_of = [
            one
            for diagnostic, file in some
            if (one := shown(diagnostic, {**found.files, file.path: file}, self.places, self.uri)) is not None
        ]
        if some:
            self.found[place] = some
        else:
            self.found.pop(place, None)
        uri = self._uri_open(place)
        version = found.texts.versions.get(place)
        self.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(uri, told_of, version))

    def _uri_open(self, place: Path) -> str:
        """As the editor writes it, where it has the file open."""
        there = (uri for uri in list(self.workspace.text_documents) if path_of(uri) == place)
        return next(there, from_fs_path(str(place)) or "")

    def mends(self, uri: str, one: Diagnostic, file: SourceFile) -> Sequence[Cure]:
        """Editors ask again whenever the cursor moves."""
        if one not in self.mended:
            known = self.pack(uri)
            self.mended[one] = mended(known.compiled.built if known is not None else None, one, file)
        return self.mended[one]

    def fault(self, broken: Exception) -> None:
        message = f"rulewright: a fault of ours, not of your rules: {type(broken).__name__}: {broken}"
        self.window_show_message(lsp.ShowMessageParams(lsp.MessageType.Error, message))


def path_of(uri: str) -> Path | None:
    place = to_fs_path(uri) if uri.startswith("file:") else None
    return Path(place).resolve() if place else None


def inside_pack(uri: str) -> str:
    """The path of a file in its pack."""
    path = path_of(uri)
    pack = pack_of(path) if path is not None else None
    return path.relative_to(pack).as_posix() if path is not None and pack is not None else ""


def features(desk: Desk) -> None:
    @desk.feature(lsp.INITIALIZE)
    def _(params: lsp.InitializeParams) -> None:
        desk.begin(params)

    @desk.feature(lsp.TEXT_DOCUMENT_DID_OPEN)
    def _(params: lsp.DidOpenTextDocumentParams) -> None:
        desk.touched(params.text_document.uri)

    @desk.feature(lsp.TEXT_DOCUMENT_DID_CHANGE)
    def _(params: lsp.DidChangeTextDocumentParams) -> None:
        desk.touched(params.text_document.uri)
        for one in params.content_changes:
            if isinstance(one, lsp.TextDocumentContentChangePartial):
                desk.looked(params.text_document.uri, one.range.start)

    @desk.feature(lsp.TEXT_DOCUMENT_DID_SAVE)
    def _(params: lsp.DidSaveTextDocumentParams) -> None:
        desk.touched(params.text_document.uri)

    @desk.feature(lsp.TEXT_DOCUMENT_DID_CLOSE)
    def _(params: lsp.DidCloseTextDocumentParams) -> None:
        desk.judging.changed(desk.texts())

    @desk.feature(lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES)
    def _(params: lsp.DidChangeWatchedFilesParams) -> None:
        desk.judging.changed(desk.texts())

    asked_of_texts(desk)
    asked_of_packs(desk)
    asked_of_names(desk)
    asked_of_examples(desk, desk.noticing)
    asked_of_looks(desk)
    asked_of_preview(desk)


def asked_of_texts(desk: Desk) -> None:
    """What needs no pack."""

    @desk.feature(lsp.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
    def _(params: lsp.DocumentSymbolParams) -> Sequence[lsp.DocumentSymbol]:
        file = rulebook(desk, params.text_document.uri)
        return symbols(file, desk.places) if file is not None else []

    @desk.feature(lsp.TEXT_DOCUMENT_FOLDING_RANGE)
    def _(params: lsp.FoldingRangeParams) -> Sequence[lsp.FoldingRange]:
        file = rulebook(desk, params.text_document.uri)
        return list(folds(file, desk.places)) if file is not None else []

    @desk.feature(lsp.TEXT_DOCUMENT_FORMATTING)
    def _(params: lsp.DocumentFormattingParams) -> Sequence[lsp.TextEdit]:
        file = rulebook(desk, params.text_document.uri)
        text = laid_out(file) if file is not None else None
        return [lsp.TextEdit(whole(file, desk.places), text)] if file and text is not None and text != file.text else []

    @desk.feature(lsp.TEXT_DOCUMENT_CODE_ACTION, lsp.CodeActionOptions([lsp.CodeActionKind.QuickFix]))
    def _(params: lsp.CodeActionParams) -> Sequence[lsp.CodeAction]:
        return list(quick_fixes(desk, params))


def rulebook(desk: Desk, uri: str) -> SourceFile | None:
    return desk.file(uri) if uri.endswith((".rulebook", ".position")) else None


def quick_fixes(desk: Desk, params: lsp.CodeActionParams) -> Sequence[lsp.CodeAction]:
    uri = params.text_document.uri
    path = path_of(uri)
    if path is None or desk.read_as.get(path) != desk.workspace.get_text_document(uri).source:
        return []
    found = []
    for diagnostic, file in desk.found.get(path, ()):
        place = desk.places.of(file, diagnostic.primary.span)
        if place.end < params.range.start or params.range.end < place.start:
            continue
        told_as = shown(diagnostic, {file.path: file}, desk.places, desk.uri)
        for cure in desk.mends(uri, diagnostic, file):
            changed = lsp.WorkspaceEdit({uri: [edit(cure, file, desk.places)]})
            found.append(
                lsp.CodeAction(cure.title, lsp.CodeActionKind.QuickFix, [told_as] if told_as else None, edit=changed)
            )
    return found


def asked_of_packs(desk: Desk) -> None:
    @desk.feature(lsp.TEXT_DOCUMENT_HOVER)
    def _(params: lsp.HoverParams) -> lsp.Hover | None:
        file, found = desk.file(params.text_document.uri), desk.meant(params.text_document.uri, params.position)
        text = told(*found) if found is not None else ""
        if not text or found is None or file is None:
            return None
        content = lsp.MarkupContent(lsp.MarkupKind.Markdown, text)
        return lsp.Hover(content, desk.places.range(file, found.what.start, found.what.end))

    @desk.feature(lsp.TEXT_DOCUMENT_DEFINITION)
    def _(params: lsp.DefinitionParams) -> lsp.Location | None:
        found = desk.meant(params.text_document.uri, params.position)
        span = declared_at(found.known, found.what.node) if found and found.what.node else None
        read = found.known.compiled.files.get(span.file) if found and span else None
        if span is None or read is None:
            return None
        return lsp.Location(desk.uri(span.file), desk.places.of(read, span))

    @desk.feature(lsp.TEXT_DOCUMENT_COMPLETION, lsp.CompletionOptions(trigger_characters=["[", '"', " "]))
    def _(params: lsp.CompletionParams) -> lsp.CompletionList:
        uri, file = params.text_document.uri, desk.file(params.text_document.uri)
        if file is None:
            return lsp.CompletionList(True, [])
        at = desk.places.offset(file, params.position)
        found = desk.readings.offered(desk.folder(uri), file, inside_pack(uri), at)
        return lsp.CompletionList(True, [offered(one, file, at, rank, desk.places) for rank, one in enumerate(found)])


def asked_of_names(desk: Desk) -> None:
    @desk.feature(lsp.TEXT_DOCUMENT_REFERENCES)
    def _(params: lsp.ReferenceParams) -> Sequence[lsp.Location]:
        found = desk.meant(params.text_document.uri, params.position)
        if found is None or found.what.node is None:
            return []
        every = desk.uses(found.known, found.what.node)
        places = {(uri, place.start.line, place.start.character): place for uri, place in every}
        return [lsp.Location(uri, place) for (uri, _, _), place in places.items()]

    @desk.feature(lsp.TEXT_DOCUMENT_PREPARE_RENAME)
    def _(params: lsp.PrepareRenameParams) -> lsp.PrepareRenamePlaceholder | None:
        file, found = desk.file(params.text_document.uri), desk.meant(params.text_document.uri, params.position)
        if file is None or found is None or found.what.node is None or found.what.node.sort not in RENAMED:
            return None
        (start, end), node = (found.what.start, found.what.end), found.what.node
        place = desk.places.range(file, start, end)
        said = node.name if node.sort in PHRASED else file.text[start:end]
        return lsp.PrepareRenamePlaceholder(place, said)

    @desk.feature(lsp.TEXT_DOCUMENT_RENAME, lsp.RenameOptions(prepare_provider=True))
    def _(params: lsp.RenameParams) -> lsp.WorkspaceEdit | None:
        found = desk.meant(params.text_document.uri, params.position)
        if found is None:
            return None
        try:
            return lsp.WorkspaceEdit(desk.renamed(params.text_document.uri, *found, params.new_name))
        except CannotRename as why:
            raise JsonRpcInvalidParams(str(why)) from None


def serve() -> None:
    """Until the editor says that it is done, or is gone. Whatever prints by mistake must not speak between."""
    out, sys.stdout = sys.stdout.buffer, sys.stderr
    desk = Desk()
    features(desk)
    try:
        desk.start_io(sys.stdin.buffer, out)
    finally:
        desk.noticing.stop()
