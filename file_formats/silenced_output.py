"""Silences libraries that read files: what they print or warn about is neither a result nor a message of ours."""

import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from io import TextIOBase


class _DiscardedOutput(TextIOBase):
    def write(self, text: str) -> int:
        """Discard a text."""
        return len(text)


_DISCARDED_OUTPUT = _DiscardedOutput()


@contextmanager
def silence_output() -> Iterator[None]:
    """Keep third-party Python code from printing and warning while the block runs."""
    if isinstance(sys.stdout, _DiscardedOutput):
        yield
        return
    with redirect_stdout(_DISCARDED_OUTPUT), redirect_stderr(_DISCARDED_OUTPUT), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield
