"""Facts about a meeting that colleagues agreed on by mail: who joins it, its title in the calendar, and its length."""

from collections.abc import Sequence

from generators.tasks.building_blocks.slot_draws import draw_from
from generators.tasks.building_blocks.stated_facts import state
from generators.tasks.building_blocks.subtask_block import SubtaskBlock
from generators.tasks.building_blocks.unused_values import TooFewValues
from generators.tasks.building_blocks.value_sampler import ValueSampler, make_slot
from generators.tasks.building_blocks.written_mails import Correspondent
from generators.tasks.recipe import Slot

_LENGTHS = ("45", "50", "60", "75", "80", "90", "100", "105", "120")
_LEADS = ("5", "10", "15", "20", "25", "30", "35", "40")
_MAX_ALTERNATIVES = 4


def state_guest(guests: Sequence[Correspondent]) -> SubtaskBlock:
    """State who else gets the write-up, as they join the meeting."""
    guest, *others = (one.address for one in guests[: 1 + _MAX_ALTERNATIVES])
    return state(
        "s2",
        make_slot("guest", "address", guest, others),
        "{0} joins the meeting and gets the write-up as well.",
        "who else gets the write-up",
        (
            "{0} joins us and gets the write-up as well",
            "send the write-up to {0}, too, who sits in with us",
            "{0} will be there and needs the write-up",
            "there's one more for the write-up, {0}, who comes along",
        ),
        "Who else gets the write-up?",
        ("{0}", "{0}, who joins us", "{0} does", "also {0}"),
        is_person=True,
    )


def state_title(sampler: ValueSampler, plural: str) -> SubtaskBlock:
    """State the title of the meeting in the calendar of the user."""
    name = f"{plural[:1].upper()}{plural[1:]}"
    titles = (
        f"{name} meeting",
        f"{name} with colleagues",
        f"Talk about {plural}",
        f"{name}: way ahead",
        f"{name} round",
    )
    return state(
        "s3",
        draw_from(sampler, "title", "text", titles),
        "The meeting is called '{0}' in my calendar.",
        "the title of the meeting in my calendar",
        (
            "the meeting is called '{0}' in my calendar",
            "enter the meeting as '{0}'",
            "in my calendar '{0}' is the title of the meeting",
            "put the meeting down as '{0}'",
        ),
        "Under which title do I find the meeting in my calendar?",
        ("'{0}'", "as '{0}'", "'{0}', please"),
    )


def state_minutes(sampler: ValueSampler) -> SubtaskBlock:
    """State how long the meeting takes."""
    return state(
        "s3",
        _draw_number(sampler, "minutes", _LENGTHS),
        "The meeting takes {0} minutes.",
        "the length of the meeting",
        (
            "the meeting takes {0} minutes",
            "we need {0} minutes for the meeting",
            "keep {0} minutes free for the meeting",
            "{0} minutes should do for the meeting",
        ),
        "How long is the meeting?",
        ("{0} minutes", "{0} minutes, I'd say", "it takes {0} minutes"),
    )


def state_lead(sampler: ValueSampler) -> SubtaskBlock:
    """State how long before the meeting the entry in the calendar begins."""
    return state(
        "s3",
        _draw_number(sampler, "lead", _LEADS),
        "My entry for the meeting begins {0} minutes before it, as I set up the room.",
        "how long before the meeting my entry begins",
        (
            "my entry for the meeting begins {0} minutes before it, as I set up the room",
            "let the entry start {0} minutes ahead of the meeting, I set up the room",
            "I set up the room, so my calendar is blocked from {0} minutes before the meeting",
            "begin the entry {0} minutes before the others come, for setting up the room",
        ),
        "How long before the meeting does your entry begin?",
        ("{0} minutes before", "{0} minutes, to set up the room", "{0} minutes ahead of it"),
    )


def _draw_number(sampler: ValueSampler, name: str, choices: Sequence[str]) -> Slot:
    """Draw a number that the office does not give away; its alternatives may be."""
    free = [one for one in choices if not sampler.gives_away(one)]
    if not free:
        raise TooFewValues(f"expected a value of {name} that the office does not give away")
    value = sampler.rng.choice(free)
    others = [one for one in choices if one != value]
    return make_slot(name, "number", value, sampler.rng.sample(others, _MAX_ALTERNATIVES))
