"""What every reader raises when a file is not what its name promises."""

from collections.abc import Iterator
from contextlib import contextmanager


class UnreadableFile(ValueError):
    """A file cannot be read as its type: truncated, damaged, hostile, or something else altogether.

    The text is one sentence without the file's name, which the caller knows:
    `not a readable Excel workbook: the archive has no end record`.
    """


@contextmanager
def damage_is_unreadable(what: str) -> Iterator[None]:
    """Raise UnreadableFile for whatever a library raises over a damaged file.

    Args:
        what: `not a Word document`.
    """
    try:
        yield
    except UnreadableFile:
        raise
    # Libraries look up parts and parse fields, and raise whatever the missing or wrong one gives (KeyError,
    # AttributeError, ValueError, struct.error, RecursionError, ...); no list is complete.
    except Exception as error:
        why = str(error).strip().partition("\n")[0][:200] or type(error).__name__
        raise UnreadableFile(f"{what}: {why}") from error
