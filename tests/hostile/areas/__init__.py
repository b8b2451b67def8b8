"""The areas of the attack, in the order of the table."""

from tests.hostile.areas.files import BOMBS, DAMAGED_FILES
from tests.hostile.areas.paths import PATHS

AREAS = (PATHS, DAMAGED_FILES, BOMBS)
