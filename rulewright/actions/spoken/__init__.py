"""What is said at a table, in words of the rules: one reading is taken and echoed, several are offered."""

from runtime.face import face

face(__name__)
