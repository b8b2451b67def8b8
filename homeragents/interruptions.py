"""SIGINT and SIGTERM as interruptions that leave a verb time to clean up."""

import os
import signal
import time
from types import FrameType

_CLEANING_UP_S = 5


def take_signals() -> None:
    """Make SIGINT and SIGTERM raise KeyboardInterrupt, but not again while the interrupted code cleans up.

    Neither default is suitable: Python would raise it during the cleanup too, and asyncio waits until something is
    awaited. A signal that is ignored, as a shell does for a command with `&`, stays ignored.
    """
    last = -float(_CLEANING_UP_S)

    def interrupt(number: int, frame: FrameType | None) -> None:
        nonlocal last
        if time.monotonic() >= last + _CLEANING_UP_S:
            last = time.monotonic()
            raise KeyboardInterrupt

    for number, default in ((signal.SIGINT, signal.default_int_handler), (signal.SIGTERM, signal.SIG_DFL)):
        if signal.getsignal(number) == default:
            signal.signal(number, interrupt)


def interruption_behind(raised: BaseException) -> KeyboardInterrupt | None:
    """Return the KeyboardInterrupt behind an exception, or None.

    Python raises another exception over it if the signal arrives while a class is created.
    """
    seen: set[int] = set()
    left: BaseException | None = raised
    while left is not None and id(left) not in seen:
        if isinstance(left, KeyboardInterrupt):
            return left
        seen.add(id(left))
        left = left.__cause__ or left.__context__
    return None


def leave_at_once(code: int) -> None:
    """Make either signal end the process at once with an exit code: only the final message is left to print."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda number, frame: os._exit(code))
