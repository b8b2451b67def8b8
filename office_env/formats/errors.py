"""What every reader raises when a file is not what its name promises."""


class UnreadableFile(ValueError):
    """A file cannot be read as its type: truncated, damaged, hostile, or something else altogether.

    The text is one sentence without the file's name, which the caller knows:
    `not a readable Excel workbook: the archive has no end record`.
    """
