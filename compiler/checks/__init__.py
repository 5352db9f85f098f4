"""One check a file: model and graph to diagnostics. No check knows another; in_a_row.py puts them in a row."""

from runtime.face import face

face(__name__)
