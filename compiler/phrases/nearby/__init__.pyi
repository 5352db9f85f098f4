"""What was surely meant: for messages only, never for reading."""

from compiler.phrases.nearby.kindred import counters_meant as counters_meant
from compiler.phrases.nearby.kindred import kindred as kindred
from compiler.phrases.nearby.kindred import letter_of_type as letter_of_type
from compiler.phrases.nearby.kindred import noun_at as noun_at
from compiler.phrases.nearby.kindred import noun_meant as noun_meant
from compiler.phrases.nearby.kindred import told as told
from compiler.phrases.nearby.mending import SKELETON as SKELETON
from compiler.phrases.nearby.mending import Again as Again
from compiler.phrases.nearby.mending import Attempt as Attempt
from compiler.phrases.nearby.mending import Unreadable as Unreadable
from compiler.phrases.nearby.mending import mended as mended
from compiler.phrases.nearby.mending import mistaken as mistaken
from compiler.phrases.nearby.nearest import Filed as Filed
from compiler.phrases.nearby.nearest import nearest as nearest
from compiler.phrases.nearby.wished import wished as wished
