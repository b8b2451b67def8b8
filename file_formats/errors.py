"""The error that every reader raises for a file that it cannot read as its type."""

from collections.abc import Iterator
from contextlib import contextmanager


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
        why = str(error).strip().partition("\n")[0][:200] or type(error).__name__
        raise UnreadableFile(f"{what}: {why}") from error
