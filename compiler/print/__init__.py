"""The graph as a book: a tree of pages, then HTML, Markdown or Typst made from it."""

from runtime.face import face

face(__name__)
