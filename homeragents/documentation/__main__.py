"""`python -m homeragents.documentation [FOLDER]` writes the generated pages into `docs` or FOLDER."""

import sys
from pathlib import Path

from homeragents.documentation import write_pages

for written in write_pages(Path(sys.argv[1] if len(sys.argv) > 1 else "docs")):
    sys.stdout.write(f"{written}\n")
