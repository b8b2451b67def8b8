"""Reminders in the calendar of the user, some working days before the days of records."""

from collections.abc import Callable, Sequence

from data_model import Action, Criterion
from generators.tasks.building_blocks.calendar_actions import book, want_events
from generators.tasks.building_blocks.condition_facts import name_heading
from generators.tasks.building_blocks.due_dates import count_back
from generators.tasks.building_blocks.named_calendars import find_calendar_zone
from generators.tasks.building_blocks.people_calendars import Meeting, PersonCalendar
from generators.tasks.building_blocks.stated_facts import state
from generators.tasks.building_blocks.subtask_block import SubtaskBlock, add_minutes, join_date_and_time
from generators.tasks.building_blocks.table_blocks import with_extras
from generators.tasks.building_blocks.value_sampler import ValueSampler, make_slot
from generators.tasks.recipe import Slot, Values

AHEAD = {"one working day": 1, "two working days": 2, "three working days": 3, "four working days": 4}
"""How far ahead a reminder can be, in the words of the user -> working days."""
_LABELS = ("Deadline", "Coming up", "Ask about", "Chase", "Look after")
_TIMES = ("08:15", "08:30", "08:45", "09:15", "09:30", "11:45", "13:15", "13:45", "14:15", "15:30", "16:15")
_MINUTES = ("10", "15", "20", "25", "30")


def make_reminders_block(
    sampler: ValueSampler,
    subtask: str,
    ahead: Slot,
    which: str,
    key_name: str,
    days: Callable[[Values], Sequence[tuple[str, str]]],
) -> SubtaskBlock:
    """Build a block that books a reminder for each of some records; it states how far ahead, name, time and length.

    Args:
        ahead: The slot `ahead`, whose values are keys of `AHEAD`.
        which: Which records, as the instruction words it (`of the loans in {source}`).
        key_name: The heading of what names the records.
        days: Computes the records: what names each, and its day.
    """
    user = sampler.context.persona.name
    own = PersonCalendar(user, "", (), (), find_calendar_zone(sampler.context, user))
    rng = sampler.rng
    minutes = rng.choice([one for one in _MINUTES if not sampler.gives_away(one)] or _MINUTES)
    label = sampler.draw_slot("label", "text", lambda count: sampler.draw_phrases(count, _LABELS), 3)
    start = sampler.draw_slot("start", "time", lambda count: sampler.draw_phrases(count, _TIMES))
    length = make_slot("minutes", "number", minutes, [one for one in _MINUTES if one != minutes])

    def list_reminders(v: Values) -> list[Meeting]:
        found = []
        for key, day in days(v):
            begin = join_date_and_time(count_back(day, AHEAD[v["ahead"]]), v["start"])
            found.append(Meeting(f"{v['label']} {key}", begin, add_minutes(begin, v["minutes"])))
        return found

    def actions(v: Values) -> tuple[Action, ...]:
        return tuple(book(user, one) for one in list_reminders(v))

    def criteria(v: Values) -> tuple[Criterion, ...]:
        return want_events(own, list_reminders(v))

    block = SubtaskBlock(
        subtask,
        f"Put a reminder for each {which} into the calendar of the user, {{ahead}} before that day, at {{start}} for "
        f"{{minutes}} minutes, with '{{label}}' and its {name_heading(key_name)} as the title.",
        (),
        (),
        actions,
        criteria,
    )
    facts = (_say_ahead, _say_start, _say_minutes)
    said = [say(subtask, slot) for say, slot in zip(facts, (ahead, start, length), strict=True)]
    return with_extras(block, *said, _say_label(subtask, label, name_heading(key_name)))


def _say_ahead(subtask: str, slot: Slot) -> SubtaskBlock:
    return state(
        subtask,
        slot,
        "Each reminder is {0} before its date.",
        "how far ahead I am reminded",
        (
            "each reminder is {0} before its date",
            "remind me {0} ahead",
            "I need {0} to react, so remind me that long before",
            "{0} before the date is when I want to know",
        ),
        "How far ahead do you want to be reminded?",
        ("{0}", "{0} ahead", "{0} before each date"),
    )


def _say_start(subtask: str, slot: Slot) -> SubtaskBlock:
    return state(
        subtask,
        slot,
        "Each reminder begins at {0}.",
        "the time of the reminders",
        (
            "each reminder begins at {0}",
            "put all the reminders at {0}",
            "I want to be reminded at {0}",
            "at {0} I have a quiet moment for the reminders",
        ),
        "At which time should the reminders be?",
        ("at {0}", "{0}", "{0}, all of them"),
    )


def _say_minutes(subtask: str, slot: Slot) -> SubtaskBlock:
    return state(
        subtask,
        slot,
        "Each reminder takes {0} minutes.",
        "the length of the reminders",
        (
            "each reminder takes {0} minutes",
            "give every reminder {0} minutes",
            "make the reminders {0} minutes long",
            "{0} minutes a reminder should be enough",
        ),
        "How long should a reminder be?",
        ("{0} minutes", "{0} minutes each", "{0} minutes, no more"),
    )


def _say_label(subtask: str, slot: Slot, key: str) -> SubtaskBlock:
    return state(
        subtask,
        slot,
        f"Each reminder is called '{{0}}' and then what stands under {key}, as in the list.",
        "the names of the reminders",
        (
            f"each reminder is called '{{0}}' and then what stands under {key}",
            f"name the reminders '{{0}}' plus the text under {key}",
            f"put '{{0}}' in front of what stands under {key}, that is the title",
            f"the titles are '{{0}}' followed by the {key} from the list",
        ),
        "What are the reminders called?",
        (f"'{{0}}' and the {key}", f"'{{0}}', then the {key}"),
    )
