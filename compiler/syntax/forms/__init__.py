"""What the YAML files of a pack may hold, said once: readers judge by it, editors complete by it, schemas say it."""

from runtime.face import face

face(__name__)
