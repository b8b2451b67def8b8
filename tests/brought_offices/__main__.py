"""Write the ten offices into a folder."""

import sys
from pathlib import Path

from tests.brought_offices import OFFICES
from tests.messy_offices import lay_out

for name, make in OFFICES.items():
    lay_out(Path(sys.argv[1]) / name, make())
