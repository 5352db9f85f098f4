"""The table: a game played at a page, by one person or by several (docs/table.md)."""

from runtime.face import face

face(__name__)
