"""Copies of files that people leave beside the originals, which no task should be about."""

import re
from collections.abc import Iterable

_MARKS = re.compile(
    r"^(?:copy(?: \d+)? of|kopie van|kopie von|copie de|copia de|copia di|cópia de)\s+"
    r"|(?:\s*-\s*(?:copy|kopie|copie|copia|cópia)(?:\s*\(\d+\))?|\s*\(\d{1,2}\))$",
    re.IGNORECASE,
)


def find_original(path: str, paths: Iterable[str]) -> str:
    """Return the file of which another is a copy by its name, such as `Copy of plan.xlsx`; empty if it is none.

    Args:
        path: The file.
        paths: All files of the office; an original lies in the folder of its copy.
    """
    folder, slash, name = path.rpartition("/")
    stem, dot, suffix = name.rpartition(".")
    original = f"{folder}{slash}{_MARKS.sub('', stem)}{dot}{suffix}"
    return original if original != path and original in paths else ""
