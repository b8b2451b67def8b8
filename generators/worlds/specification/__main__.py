"""Check industry files: `python -m generators.worlds.specification [NAME ...]`."""

import sys

from data_model import InputError
from generators.worlds.specification.checking import find_faults
from generators.worlds.specification.reading import list_industries, read_industry

if __name__ == "__main__":
    try:
        industries = {name: read_industry(name) for name in sys.argv[1:] or list_industries()}
    except InputError as error:
        sys.stderr.write(f"{error}\n")
        sys.exit(2)
    faults = [f"{name}: {fault}" for name, industry in industries.items() for fault in find_faults(industry)]
    sys.stdout.write("".join(f"{one}\n" for one in faults) or "every part fits\n")
    sys.exit(bool(faults))
