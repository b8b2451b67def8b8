"""SIGINT and SIGTERM as interruptions that leave a verb time to clean up."""

import os
import signal
import time
from types import FrameType

_CLEANING_UP_S = 5


def take_signals() -> None:
    """From now on, either signal raises KeyboardInterrupt, and no other does while what it broke off cleans up.

    Not as Python and asyncio do it: the one would raise it within the cleaning up as well, the other waits until
    something is awaited. A signal that is ignored, as a shell has it for a command with `&`, stays so.
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
    """The interruption that something else was raised over, as Python does where it comes while a class is made."""
    seen: set[int] = set()
    left: BaseException | None = raised
    while left is not None and id(left) not in seen:
        if isinstance(left, KeyboardInterrupt):
            return left
        seen.add(id(left))
        left = left.__cause__ or left.__context__
    return None


def leave_at_once(code: int) -> None:
    """From now on, either signal ends the process with an exit code: nothing is left to be done but to say why."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda number, frame: os._exit(code))
