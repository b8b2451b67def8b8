"""When each turn was sent: bursts with log-normal gaps, pauses between scenes, inside the working hours of a day."""

import datetime as dt
import random
from collections.abc import Sequence
from typing import NamedTuple

_OPENS, _FAREWELL, _CLOSES = 8 * 3600, int(15.5 * 3600), 18 * 3600
_BREAK = 600


class Beat(NamedTuple):
    """What the clock needs to know of a turn. pause: 0 goes on, 1 a new scene, 2 a new session."""

    words: int
    pause: int


def timestamps(date: str, beats: Sequence[Beat], start_s: int, rng: random.Random) -> tuple[str, ...]:
    """Return a time for each turn, strictly increasing, all on that date between 8:00 and 18:00.

    start_s: the habit of the user, seconds after midnight.
    """
    first = start_s + int(rng.gauss(0, 700))
    first = min(max(first, _OPENS), 11 * 3600)
    gaps = [_gap(beat, rng) for beat in beats[1:]]
    # The last scene is the farewell; it waits for the evening, however little was said before.
    last = max((place for place, beat in enumerate(beats[1:]) if beat.pause), default=None)
    if last is not None and gaps[last] < _BREAK:
        gaps[last] = rng.randrange(12 * 60, 75 * 60)
    end = min(_CLOSES, max(_FAREWELL, int(rng.gauss(16.6 * 3600, 2400))))
    talk, breaks = sum(gap for gap in gaps if gap < _BREAK), sum(gap for gap in gaps if gap >= _BREAK)
    # Breaks give way before the talk itself does: people skip one sooner than they type faster.
    share = max(0.0, end - first - talk) / max(1, breaks)
    gaps = [gap if gap < _BREAK else max(5, int(gap * share)) for gap in gaps]
    if first + sum(gaps) > _CLOSES:
        gaps = [max(1, gap * (_CLOSES - first) // sum(gaps)) for gap in gaps]
    midnight = dt.datetime.fromisoformat(date)
    moments = [first]
    for gap in gaps:
        moments.append(moments[-1] + max(1, gap))
    return tuple((midnight + dt.timedelta(seconds=moment)).isoformat() for moment in moments)


def _gap(beat: Beat, rng: random.Random) -> int:
    if beat.pause == 2:
        return rng.randrange(50 * 60, 140 * 60)
    if beat.pause == 1 and rng.random() < 0.45:
        return rng.randrange(12 * 60, 75 * 60)
    return int(rng.lognormvariate(3.4, 0.7)) + beat.words * 2 + 4
