"""Who reads, asks, outranks, announces, cites whom: what is declared as nodes, its uses as edges."""

from runtime.face import face

face(__name__)
