"""The skeleton of rulebooks and charts: shapes and places, no meaning."""

from runtime.face import face

face(__name__)
