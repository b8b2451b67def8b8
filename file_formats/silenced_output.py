"""Libraries that read files speak to nobody: what they print or warn of is no result and no message of ours."""

import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from io import TextIOBase


class _DiscardedOutput(TextIOBase):
    def write(self, text: str) -> int:
        """Take a text and forget it."""
        return len(text)


_DISCARDED_OUTPUT = _DiscardedOutput()


@contextmanager
def silence_output() -> Iterator[None]:
    """Keep Python code of others from printing and warning, for the time of one call of theirs."""
    if isinstance(sys.stdout, _DiscardedOutput):
        yield
        return
    with redirect_stdout(_DISCARDED_OUTPUT), redirect_stderr(_DISCARDED_OUTPUT), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield
