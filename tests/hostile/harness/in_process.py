"""The command line in this process: what takes a second to start otherwise takes none, and hundreds are tried."""

import io
import os
import tempfile
from collections.abc import Sequence
from contextlib import redirect_stderr, redirect_stdout
from time import monotonic

from tests.hostile.harness.attempt import Attempt
from tests.hostile.harness.commands import Ended, check_ended


def homer_here(attempt: Attempt, *words: object, codes: Sequence[int] = (0, 1, 2, 3)) -> Ended:
    """Run a command here and check what holds of every command.

    Args:
        codes: How it may end.
    """
    from homeragents.cli import run

    temporary = attempt.place.parent / "tmp"
    temporary.mkdir(exist_ok=True)
    before, tempfile.tempdir = tempfile.tempdir, str(temporary)
    output, errors, began = io.StringIO(), io.StringIO(), monotonic()
    os.chdir(attempt.place)
    try:
        with redirect_stdout(output), redirect_stderr(errors):
            code = run([str(word) for word in words])
    finally:
        tempfile.tempdir = before
    ended = Ended(code, output.getvalue(), errors.getvalue(), monotonic() - began)
    check_ended(attempt, ended, words, codes)
    attempt.check_noise()
    attempt.look_for_secrets(ended.output + ended.errors)
    attempt.look_outside()
    if left := [path.name for path in temporary.iterdir()]:
        attempt.fail(f"left temporary files behind: {', '.join(left[:5])}")
    return ended
