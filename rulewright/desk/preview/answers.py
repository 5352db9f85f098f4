"""What the editor asks for so that the page follows it: to open the page, and where the cursor is.

No editor tells a server where its cursor is. But all ask what is at it, for one thing or another: what else in the
text is of the same name (`documentHighlight`, which most ask by themselves whenever the cursor rests), what a word is,
what could follow. Each of these tells, and so does an edit. So nothing is asked of editors that they do not do already.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from lsprotocol import types as lsp

from rulewright.desk.asked import Asked

if TYPE_CHECKING:  # most never open the page
    from rulewright.desk.preview.following import Following

PREVIEW = "rulewright.preview"


def asked_of_preview(desk: Asked) -> None:
    following: list[Following] = []

    def look(uri: str, position: lsp.Position) -> None:
        for one in following:
            one.look(uri, position)

    def again() -> None:
        for one in following:
            one.again()

    desk.lookers.append(look)
    desk.readers.append(again)

    @desk.feature(lsp.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT)
    def _(params: lsp.DocumentHighlightParams) -> list[lsp.DocumentHighlight]:
        look(params.text_document.uri, params.position)
        file, found = desk.file(params.text_document.uri), desk.meant(params.text_document.uri, params.position)
        if file is None or found is None:
            return []
        said = re.compile(rf"(?<![\w'-]){re.escape(file.text[found.what.start : found.what.end])}(?![\w'-])")
        return [lsp.DocumentHighlight(desk.places.range(file, *one.span())) for one in said.finditer(file.text)]

    @desk.command(PREVIEW)
    def _(*_: object) -> str:
        """The link of the page, which the editor opens where it can."""
        if not following:
            from rulewright.desk.preview.following import Following
            from rulewright.desk.preview.serving import Serving

            serving = Serving(again)
            following.append(Following(desk, serving))
            serving.start()
            following[0].start()
        desk.point_at(following[0].serving.address)
        return following[0].serving.address
