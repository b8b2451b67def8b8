"""Mails that ask for a talk, with the moments at which who wrote them could talk."""

import random
import re
from dataclasses import replace

from data_model import Case, MailFinding
from generators.tasks.building_blocks.colleague_rounds import list_working_days_ahead
from generators.tasks.building_blocks.desk_mails import DeskMail, DeskMails, plant_mails, take_mails
from generators.tasks.building_blocks.matter_mails import MailText
from generators.tasks.building_blocks.people_calendars import PersonCalendar, find_people_calendars
from generators.tasks.building_blocks.subtask_block import add_minutes
from generators.tasks.building_blocks.value_sampler import ValueSampler
from generators.tasks.building_blocks.working_hours import are_in
from generators.tasks.recipe import TaskContext

_TEXTS = (
    MailText(
        "{Name}: when can we talk?",
        "There are some points about {name} that are easier to settle in a talk than by mail. I could do {more}. "
        "Please let me know which of these suits you.",
    ),
    MailText(
        "A call about {name}",
        "Before anything more happens with {name}, I would like to go through it with you, by phone if you like. "
        "Possible on my side: {more}.",
    ),
    MailText(
        "Questions on {name}",
        "I have a few questions about {name} and would rather ask you than write back and forth. Times that work for "
        "me are {more}.",
    ),
    MailText(
        "Can we speak about {name}?",
        "I have gone through {name} again and there are things that I would like to hear from you directly. I am free "
        "on {more}.",
    ),
    MailText(
        "{Name}, short talk",
        "Could we talk about {name} soon? It should not take long. I can offer {more}. Tell me what fits best.",
    ),
)
_COUNT, _MIN_MAILS, _OFFERS = 4, 3, 3
_DAYS_AHEAD, _TRIES = (2, 19), 3
_DECIDED = re.compile(r"bargain|agreed|settled|closed|done|paid|renewed|ended|cancel|refus|reject", re.IGNORECASE)
_HOURS = ("11:00", "11:30", "12:00", "13:30", "14:00", "14:30", "15:00", "15:30", "16:00")


def draw_talk_mails(context: TaskContext, rng: random.Random) -> DeskMails | None:
    """Write mails that ask for a talk; in an office that is no company, take those of others in the mailbox."""
    if not context.cases:
        return take_mails(context, rng)
    for _ in range(_TRIES):
        offers = [_draw_offers(context, rng) for _ in range(_COUNT)]
        found = plant_mails(context, rng, _COUNT, _TEXTS, offers, _MIN_MAILS) if all(offers) else None
        mails = found.mails if found else {}
        good = [name for name, one in mails.items() if one.case and _is_in_time(context, one.case, one)]
        if found and good:
            # The one that is meant comes first.
            return replace(found, mails={one: found.mails[one] for one in (good[0], *found.mails)})
    return None


def _is_in_time(context: TaskContext, case: Case, mail: DeskMail) -> bool:
    """Tell whether a talk still comes before the next deadline of its case, and nothing has settled it since."""
    names = re.compile(rf"(?<!\w){re.escape(case.key)}(?!\w)")
    later = (one for one in context.findings if isinstance(one, MailFinding) and str(one.sent) > str(mail.finding.sent))
    is_over = any(names.search(f"{one.subject} {one.body}") for one in later)
    return not is_over and not _DECIDED.search(_find_status(case)) and bool(list_days_in_time(context, mail))


def list_days_in_time(context: TaskContext, mail: DeskMail) -> list[str]:
    """List the days that a mail offers before the next deadline of its case."""
    values = mail.case.values if mail.case else ()
    deadlines = [one.value for one in values if one.type == "date" and one.value > context.clock.date]
    return [one for one in mail.offers if one < min(deadlines, default="9")]


def _find_status(case: Case) -> str:
    return next((one.value for one in case.values if one.field == "status"), "")


def _draw_offers(context: TaskContext, rng: random.Random) -> dict[str, str]:
    """Draw different days with a time each, at which the user has nothing else; empty if there are too few."""
    own = find_people_calendars(context).get(context.persona.name)
    free = {
        day: [one for one in _HOURS if _can_talk(context, own, f"{day} {one}:00", add_minutes(f"{day} {one}:00", "60"))]
        for day in list_working_days_ahead(context, *_DAYS_AHEAD)
    }
    sampler = ValueSampler(context, rng)
    usable = [day for day, times in free.items() if times and not sampler.gives_away(day)]
    if len(usable) < _OFFERS:
        return {}
    return {day: rng.choice(free[day]) for day in sorted(rng.sample(usable, _OFFERS))}


def _can_talk(context: TaskContext, own: PersonCalendar | None, start: str, end: str) -> bool:
    """Tell whether the user is in and has nothing else on."""
    return (own is None or own.is_free(start, end)) and are_in(context, [context.persona.email], start, end)
