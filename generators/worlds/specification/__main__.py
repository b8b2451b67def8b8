"""Check industry files: `python -m generators.worlds.specification [NAME ...]`."""

import sys

from generators.worlds.specification.checking import find_faults
from generators.worlds.specification.reading import list_industries, read_industry

if __name__ == "__main__":
    faults = [
        f"{name}: {fault}" for name in sys.argv[1:] or list_industries() for fault in find_faults(read_industry(name))
    ]
    sys.stdout.write("".join(f"{one}\n" for one in faults) or "every part fits\n")
    sys.exit(bool(faults))
