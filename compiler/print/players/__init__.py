"""The book that players read from the first page to the last: what they do, what limits it, what was ruled."""

from runtime.face import face

face(__name__)
