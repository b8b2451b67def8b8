"""The error that every reader raises for a file that it cannot read as its type."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

_ADDRESS = re.compile(" at 0x[0-9A-Fa-f]{1,16}")


class UnreadableFile(ValueError):
    """A file that cannot be read as its type: truncated, damaged, hostile or of another type.

    The message is one sentence without the file's name, which the caller knows:
    `not a readable Excel workbook: the archive has no end record`.
    """


@contextmanager
def damage_is_unreadable(what: str) -> Iterator[None]:
    """Turn whatever a library raises for a damaged file into UnreadableFile.

    Args:
        what: The start of the message, such as `not a Word document`.
    """
    try:
        yield
    except UnreadableFile:
        raise
    # For a missing part or a malformed field, libraries raise almost anything (KeyError, AttributeError, ValueError,
    # struct.error, RecursionError, ...); no list is complete.
    except Exception as error:
        # Pillow names the object that it read by its address, which differs each time.
        why = _ADDRESS.sub("", str(error).strip().partition("\n")[0])[:200] or type(error).__name__
        raise UnreadableFile(f"{what}: {why}") from error
