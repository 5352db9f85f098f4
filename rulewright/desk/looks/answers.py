"""What the server is asked of how a text looks: its colours, and how a sentence is read where it could be misread."""

from __future__ import annotations

from collections.abc import Sequence

from lsprotocol import types as lsp

from rulewright.desk.asked import Asked
from rulewright.desk.looks.colouring import LEGEND, colours, encoded
from rulewright.desk.looks.misreading import hints

LOOKED_AT = (".rulebook", ".position")


def asked_of_looks(desk: Asked) -> None:
    legend = lsp.SemanticTokensLegend(token_types=list(LEGEND), token_modifiers=[])

    @desk.feature(lsp.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL, legend)
    def _(params: lsp.SemanticTokensParams) -> lsp.SemanticTokens:
        return lsp.SemanticTokens(data=painted(desk, params.text_document.uri, None))

    @desk.feature(lsp.TEXT_DOCUMENT_SEMANTIC_TOKENS_RANGE, legend)
    def _(params: lsp.SemanticTokensRangeParams) -> lsp.SemanticTokens:
        return lsp.SemanticTokens(data=painted(desk, params.text_document.uri, params.range))

    @desk.feature(lsp.TEXT_DOCUMENT_INLAY_HINT)
    def _(params: lsp.InlayHintParams) -> Sequence[lsp.InlayHint]:
        uri = params.text_document.uri
        file, known = desk.file(uri), desk.pack(uri)
        if file is None or known is None or not uri.endswith(LOOKED_AT):
            return []
        told = ((desk.places.position(file, one.at), one) for one in hints(known, file))
        return [
            lsp.InlayHint(place, one.text, tooltip=one.why)
            for place, one in told
            if params.range.start <= place <= params.range.end
        ]


def painted(desk: Asked, uri: str, part: lsp.Range | None) -> list[int]:
    file = desk.file(uri)
    if file is None or not uri.endswith(LOOKED_AT):
        return []
    found = colours(desk.pack(uri), file)
    if part is not None:
        start, end = (desk.places.offset(file, one) for one in (part.start, part.end))
        found = [one for one in found if start <= one.start < end]
    return encoded(found, file, desk.places)
