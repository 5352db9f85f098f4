"""Words of plain English that say the same at any table: for what nothing reads as it was said."""

from runtime.face import face

face(__name__)
