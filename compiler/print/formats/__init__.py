"""What pages are made of, and pages as HTML, Markdown and Typst."""

from runtime.face import face

face(__name__)
