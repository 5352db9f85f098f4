"""Players that know no game: they see what their side may see, and choose among what is legal."""

from runtime.face import face

face(__name__)
