"""The meetings of one person on some days: person and days are stated, the calendars give the meetings."""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from generators.tasks.building_blocks.people_calendars import (
    Meeting,
    PersonCalendar,
    have_plain_names,
    is_personal,
    list_working_days,
    shift_day,
)
from generators.tasks.building_blocks.stated_facts import state_fact
from generators.tasks.building_blocks.value_sampler import ValueSampler, make_slot
from generators.tasks.recipe import FactRecipe, Slot, Values

_DAYS_AHEAD = 42
_MAX_WORKING_DAYS = 20
_MIN_ALTERNATIVES, _MAX_ALTERNATIVES = 3, 6
_ATTEMPTS = 1200

Keep = Callable[[PersonCalendar, Meeting], bool]
Suits = Callable[[PersonCalendar, list[Meeting], str, str], bool]


@dataclass(frozen=True)
class MeetingSpan:
    """The meetings of one person from one day to another, but one; its slots are `owner`, the days and `left_out`.

    Attributes:
        calendars: The calendars, by owner.
        keep: Whether a meeting of a calendar is meant, unless it is the one that is left out.
        slots: The stated values: `owner`, `first_day`, `last_day` and the title `left_out`.
    """

    calendars: dict[str, PersonCalendar]
    keep: Keep
    slots: tuple[Slot, ...]

    def get_owner(self, v: Values) -> PersonCalendar:
        """Return the calendar of the person."""
        return self.calendars[v["owner"]]

    def list_meetings(self, v: Values) -> list[Meeting]:
        """List the meetings that are meant."""
        found = _select(self.get_owner(v), v["first_day"], v["last_day"], self.keep)
        return [one for one in found if one.title != v["left_out"]]

    def list_all_meetings(self, v: Values) -> list[Meeting]:
        """List what the person has on these days, whether it is meant or not."""
        return self.get_owner(v).list_between(v["first_day"], v["last_day"])


def draw_meeting_span(
    sampler: ValueSampler,
    rng: random.Random,
    calendars: dict[str, PersonCalendar],
    owners: Sequence[str],
    keep: Keep,
    meetings_count: tuple[int, int] = (2, 7),
    is_suitable: Suits = lambda calendar, meetings, first_day, last_day: True,
    is_odd: Callable[[Meeting, list[PersonCalendar]], bool] = is_personal,
    likely: Sequence[str] = (),
    max_working_days: int = _MAX_WORKING_DAYS,
    needs_odd: bool = False,
) -> MeetingSpan | None:
    """Draw a person, days with some meetings that their titles name, and one that is left out; None if nobody has them.

    What is left out is the one that would be odd among them, if there is one; there is never another one.

    Args:
        owners: Those whose meetings may be meant.
        keep: Whether a meeting of a calendar is meant.
        meetings_count: How many are meant, at least and at most, without the one that is left out.
        is_suitable: Whether a task can be about these meetings, given the first and the last day as well.
        is_odd: Whether it would be odd to treat a meeting like the others, given the calendars of everybody else.
        likely: Those of the owners whose meetings are meant; all of them if it is empty.
        max_working_days: How long the days may last.
        needs_odd: Whether to draw only days on which one meeting is odd among the others.
    """
    today = sampler.context.clock.date
    days = list_working_days(shift_day(today, 2), shift_day(today, _DAYS_AHEAD))
    days = [one for one in days if not sampler.gives_away(one)]
    if len(days) < _MIN_ALTERNATIVES + 2 or len(owners) < _MIN_ALTERNATIVES:
        return None
    for _ in range(_ATTEMPTS):
        owner = calendars[rng.choice(likely or owners)]
        start = rng.randrange(len(days) - 1)
        end = min(len(days) - 1, start + rng.randint(1, max_working_days - 1))
        all_kept = _select(owner, days[start], days[end], keep)
        others = [one for one in calendars.values() if one is not owner]
        odd = [one for one in all_kept if is_odd(one, others)]
        if len(odd) > 1 or (needs_odd and not odd) or not meetings_count[0] < len(all_kept) <= meetings_count[1] + 1:
            continue
        left_out = odd[0] if odd else rng.choice(all_kept)
        meetings = [one for one in all_kept if one is not left_out]
        # A title with the name of the person would say who is meant.
        if owner.user in left_out.title or not have_plain_names(all_kept):
            continue
        if not is_suitable(owner, meetings, days[start], days[end]):
            continue
        slots = _make_slots(owner, (start, end), left_out, days, keep, rng.sample(owners, len(owners)))
        if slots:
            return MeetingSpan(calendars, keep, slots)
    return None


def _make_slots(
    owner: PersonCalendar,
    span: tuple[int, int],
    left_out: Meeting,
    days: Sequence[str],
    keep: Keep,
    owners: Sequence[str],
) -> tuple[Slot, ...]:
    """Make the slots, with alternatives that mean other meetings; none if there are too few of these."""
    first, last = days[span[0]], days[span[1]]

    def select(first_day: str, last_day: str) -> list[Meeting]:
        return [one for one in _select(owner, first_day, last_day, keep) if one.title != left_out.title]

    meetings = select(first, last)
    firsts = [one for one in days if one <= last and select(one, last) != meetings]
    lasts = [one for one in days if one >= first and select(first, one) != meetings]
    titles = dict.fromkeys(one.title for one in (*meetings, *owner.meetings) if one.title != left_out.title)
    titles = {one: None for one in titles if owner.user not in one}
    others = [one for one in owners if one != owner.user]
    if min(len(firsts), len(lasts), len(titles), len(others) + 1) < _MIN_ALTERNATIVES:
        return ()
    return (
        make_slot("owner", "name", owner.user, others[:_MAX_ALTERNATIVES]),
        make_slot("first_day", "date", first, _sort_by_distance(firsts, days, first)),
        make_slot("last_day", "date", last, _sort_by_distance(lasts, days, last)),
        make_slot("left_out", "text", left_out.title, list(titles)[:_MAX_ALTERNATIVES]),
    )


def state_span(subtask: str, noun_phrase: str) -> tuple[FactRecipe, FactRecipe]:
    """Build the facts that state the first and the last day.

    Args:
        noun_phrase: What goes from the one to the other, such as `her absence`.
    """
    at = noun_phrase
    first = state_fact(
        subtask, "first_day", f"{at[:1].upper()}{at[1:]} begins on {{0}}.", f"the first day of {at}",
        (f"{at} begins on {{0}}", f"the first day of {at} is {{0}}", f"{{0}} is when {at} starts",
         f"{at} starts with {{0}}", f"from {{0}} on it is {at}"),
        f"When does {at} begin?", ("on {0}", "{0}", "{0} is the first day"), may_be_updated=True,
    )  # fmt: skip
    last = state_fact(
        subtask, "last_day", f"{at[:1].upper()}{at[1:]} ends on {{0}}, that day included.", f"the last day of {at}",
        (f"{at} ends on {{0}}, that day included", f"the last day of {at} is {{0}}",
         f"{{0}} is the last day of {at}", f"{{0}} still belongs to {at}, the day after doesn't",
         f"{at} is over when {{0}} is over"),
        f"When does {at} end?", ("with {0}", "{0} is the last day", "{0}, that day included"), may_be_updated=True,
    )  # fmt: skip
    return first, last


def _select(calendar: PersonCalendar, first_day: str, last_day: str, keep: Keep) -> list[Meeting]:
    return [one for one in calendar.list_between(first_day, last_day) if keep(calendar, one)]


def _sort_by_distance(others: Sequence[str], days: Sequence[str], day: str) -> list[str]:
    near = sorted(others, key=lambda one: (abs(days.index(one) - days.index(day)), one))
    return near[:_MAX_ALTERNATIVES]
