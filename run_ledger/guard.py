"""A small process beside a run: when the run dies, however it dies, this ends all that its workers started.

Run as a script with nothing but the standard library. It reads one number a line: a process group to watch,
or, negative, one to forget. The end of input means that the run is gone.
"""

import contextlib
import os
import signal
import sys


def main() -> None:
    """Watch until the input ends, then kill what is left."""
    groups: set[int] = set()
    for line in sys.stdin.buffer:
        number = int(line)
        if number > 0:
            groups.add(number)
        else:
            groups.discard(-number)
    for group in sorted(groups):
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(group, signal.SIGKILL)


if __name__ == "__main__":
    main()
