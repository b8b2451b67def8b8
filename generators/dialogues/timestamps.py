"""Timestamps of turns: bursts with log-normal gaps and pauses between exchanges, within the working hours of a day."""

import datetime as dt
import random
from collections.abc import Sequence
from typing import NamedTuple

_EARLIEST_START_S, _EARLIEST_FAREWELL_S, _LATEST_END_S = 8 * 3600, int(15.5 * 3600), 18 * 3600
_BREAK_S = 600


class TurnTiming(NamedTuple):
    """What determines the time between a turn and the one before it.

    Attributes:
        words: The length of the turn.
        pause: 0 if it continues an exchange, 1 if it begins one, 2 if it begins a session.
    """

    words: int
    pause: int


def make_timestamps(date: str, turn_timings: Sequence[TurnTiming], start_s: int, rng: random.Random) -> tuple[str, ...]:
    """Draw a timestamp for each turn, strictly increasing, on the given date between 8:00 and 18:00.

    Args:
        date: The date as `YYYY-MM-DD`.
        turn_timings: One entry per turn.
        start_s: When the user usually starts, in seconds after midnight.
        rng: The source of all choices.

    Returns:
        ISO 8601 timestamps.
    """
    first = start_s + int(rng.gauss(0, 700))
    first = min(max(first, _EARLIEST_START_S), 11 * 3600)
    gaps = [_draw_gap(timing, rng) for timing in turn_timings[1:]]
    # The last exchange is the farewell; it waits for the evening, however short the talk was.
    last = max((index for index, timing in enumerate(turn_timings[1:]) if timing.pause), default=None)
    if last is not None and gaps[last] < _BREAK_S:
        gaps[last] = rng.randrange(12 * 60, 75 * 60)
    end = min(_LATEST_END_S, max(_EARLIEST_FAREWELL_S, int(rng.gauss(16.6 * 3600, 2400))))
    talk, breaks = sum(gap for gap in gaps if gap < _BREAK_S), sum(gap for gap in gaps if gap >= _BREAK_S)
    # Breaks are shortened before the talk itself: people rather skip a break than type faster.
    break_scale = max(0.0, end - first - talk) / max(1, breaks)
    gaps = [gap if gap < _BREAK_S else max(5, int(gap * break_scale)) for gap in gaps]
    if first + sum(gaps) > _LATEST_END_S:
        gaps = [max(1, gap * (_LATEST_END_S - first) // sum(gaps)) for gap in gaps]
    midnight = dt.datetime.fromisoformat(date)
    moments = [first]
    for gap in gaps:
        moments.append(moments[-1] + max(1, gap))
    return tuple((midnight + dt.timedelta(seconds=moment)).isoformat() for moment in moments)


def _draw_gap(turn_timing: TurnTiming, rng: random.Random) -> int:
    if turn_timing.pause == 2:
        return rng.randrange(50 * 60, 140 * 60)
    if turn_timing.pause == 1 and rng.random() < 0.45:
        return rng.randrange(12 * 60, 75 * 60)
    return int(rng.lognormvariate(3.4, 0.7)) + turn_timing.words * 2 + 4
