"""`python -m homeragents.documentation [FOLDER]` writes the generated pages into `docs` or FOLDER.

Without FOLDER, inside the repository, it also writes the row schemas into `data_model/schema`.
"""

import sys
from pathlib import Path

from data_model import write_schemas
from homeragents.documentation import write_pages

SCHEMAS = Path("data_model", "schema")

if len(sys.argv) == 1 and SCHEMAS.is_dir():
    write_schemas(SCHEMAS)
for path in write_pages(Path(sys.argv[1] if len(sys.argv) > 1 else "docs")):
    sys.stdout.write(f"{path}\n")
