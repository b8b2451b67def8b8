"""How long a conversation is: its days, and the fewest and most utterances of a day."""

import datetime as dt

from data_model import Clock, DialoguePlan, Task, rng_for

NEO_DAYS = 5
NEO_UTTERANCES_A_DAY = (22, 36)
NEO_UTTERANCES_A_DAY_BY_MODEL = (60, 90)
"""The range of the published Neo dialogues, whose mean is 73 a day (Table 4)."""
PLUS_DAYS = (24, 32)
"""Each day has one session; the mean of OdysseyBench+ is 27.9 sessions (Table 4)."""
PLUS_UTTERANCES_A_DAY = (10, 12)
"""The mean of OdysseyBench+ is 11.4 (Table 4), and never below 10; rules fill a session up to its maximum."""
PLUS_UTTERANCES_A_DAY_BY_MODEL = (10, 14)
"""The range that gives the same mean when a model chooses its own number within it."""


def plan_neo_conversation(clock: Clock, voice_slice: int, voice_slices: int) -> DialoguePlan:
    """Plan a conversation of a few long days before the task, for the dialogue writer that needs no model.

    Args:
        clock: The clock of the task.
        voice_slice: The slice of phrases, below `voice_slices`.
        voice_slices: The number of slices.
    """
    return DialoguePlan(
        dates=list_conversation_days(clock, NEO_DAYS),
        utterances_a_day=NEO_UTTERANCES_A_DAY,
        voice_slice=voice_slice,
        voice_slices=voice_slices,
    )


def plan_plus_conversation(seed: Task, run_seed: int, is_by_model: bool, index: int, seed_count: int) -> DialoguePlan:
    """Plan the conversation of a seed task: one short session on each working day of several weeks before the task.

    Args:
        seed: The seed task.
        run_seed: The seed of every random choice of the build.
        is_by_model: Whether a model writes the conversation.
        index: The index of the seed, which chooses its slice of phrases so that no two seeds share a long sentence.
        seed_count: The number of seeds.
    """
    days = rng_for(run_seed, "plus", "sessions", seed.id).randint(*PLUS_DAYS)
    return DialoguePlan(
        dates=list_conversation_days(seed.clock, days),
        utterances_a_day=PLUS_UTTERANCES_A_DAY_BY_MODEL if is_by_model else PLUS_UTTERANCES_A_DAY,
        voice_slice=index,
        voice_slices=seed_count,
    )


def list_conversation_days(clock: Clock, count: int) -> tuple[str, ...]:
    """List the last `count` working days before the task's own day as `YYYY-MM-DD`, oldest first."""
    days: list[str] = []
    day = clock.day
    while len(days) < count:
        day -= dt.timedelta(days=1)
        if day.weekday() < 5:
            days.append(day.isoformat())
    return tuple(reversed(days))
