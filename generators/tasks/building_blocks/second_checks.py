"""Second checks of open records: which ones can still be checked, who does it, and who asks for it."""

import random
import re

from generators.tasks.building_blocks.asking_mails import follow_mail, write_asking_mail
from generators.tasks.building_blocks.desk_choices import DeskChoice
from generators.tasks.building_blocks.near_calendars import leads, list_peers
from generators.tasks.building_blocks.open_records import is_in_charge
from generators.tasks.building_blocks.people_calendars import find_people_calendars
from generators.tasks.building_blocks.slot_draws import pick_slot
from generators.tasks.building_blocks.staff import list_staff
from generators.tasks.building_blocks.subtask_block import add_minutes, join_date_and_time
from generators.tasks.building_blocks.value_sampler import ValueSampler
from generators.tasks.building_blocks.working_hours import are_in
from generators.tasks.building_blocks.written_mails import Correspondent
from generators.tasks.recipe import Recipe, Slot, TaskContext, Values

_TAKES_PLACE = re.compile(
    r"^from$|\b(?:back|begins|collect|date of travel|day|ends|held|leaves|pick-?up|return|review on|starts|visit)\b",
    re.IGNORECASE,
)
_NOT_NOW = re.compile(
    r"under way|\baway\b|running|missing|on (?:set|loan|hire)|repeat|invited|question|ordered|sent to", re.IGNORECASE
)
_SUBJECTS = ("A second look", "Four eyes", "Who looks at what", "Before they go any further")
_TEXTS = (
    "I would like a second person to look at the {plural} that we spoke about before they go any further. Those above "
    "the limit that I named to you I take myself, the others are for the colleague whom we chose. Please send each of "
    "us ours, with what they come to, and put a time into your calendar at which we can talk about it.",
    "So far nobody but you has looked at the open {plural}. Let me have the large ones, those above our new limit, and "
    "give the others to the colleague we spoke of, each with its amount. Then keep some time free in your calendar, so "
    "that we can talk about it.",
    "Something went through the last time that two people would have noticed. So please send me those of the {plural} "
    "that lie above the limit we agreed on, and the rest to the colleague who said yes to it, with the amounts, and "
    "enter a talk about it in your calendar.",
)
_EACH = 3


def can_be_checked(context: TaskContext, chosen: DeskChoice) -> bool:
    """Tell whether nothing of the records has taken place yet, and they are with nobody else at the moment."""
    register, rows = chosen.register, chosen.choose(chosen.true_values)
    days = [one for one in register.date_headings if _TAKES_PLACE.search(one)]
    is_over = any(row.cells[day] and row.cells[day] <= context.clock.date for row in rows for day in days)
    return not is_over and not any(_NOT_NOW.search(row.cells[register.status]) for row in rows if register.status)


def draw_checkers(sampler: ValueSampler, chosen: DeskChoice, head: Correspondent) -> tuple[Slot, Slot] | None:
    """Draw who checks the large records, which is the head, and who checks the others; None if nobody is left.

    The other one is next to the user, and none of the records is about either of the two.
    """
    context, staff = sampler.context, list_staff(sampler.context)
    records = chosen.choose(chosen.true_values)
    cells = {cell for one in records for heading, cell in one.cells.items() if cell and not is_in_charge(heading)}
    named = {member.address for cell in cells if (member := staff.find(cell))}
    near = [one.address for one in (*staff.list_near(context.persona.email), *staff.list_paying())]
    peers = list(dict.fromkeys([*list_peers(context), *near]))
    peers = [one for one in peers if one not in (head.address, context.persona.email)]
    free = [one for one in peers if one not in named and not sampler.gives_away(one)]
    if head.address in named or not free:
        return None
    other = sampler.rng.choice(free[:_EACH])
    heads = [one.address for one in staff.by_address.values() if leads(one) and one.address not in (other, *peers)]
    sampler.exclude([head.address, other])
    others = [one for one in peers if one != other and not sampler.gives_away(one)]
    above = [one for one in heads if one != head.address and not sampler.gives_away(one)]
    above, others = above[:_EACH], others[:_EACH]
    sampler.exclude([*above, *others])
    above += sampler.draw_colleagues(_EACH - len(above)) if len(above) < _EACH else ()
    others += sampler.draw_colleagues(_EACH - len(others)) if len(others) < _EACH else ()
    if sampler.gives_away(head.address):
        # The office says who the head is, so that nobody has to be told.
        above = []
    return (
        pick_slot(sampler, "upper", "address", head.address, above),
        pick_slot(sampler, "lower", "address", other, others),
    )


def suits_all(context: TaskContext, v: Values) -> bool:
    """Tell whether the talk about the check is at a time at which the user and the two who check are in and free."""
    start = join_date_and_time(v["talk_date"], v["talk_start"])
    end = add_minutes(start, v["talk_minutes"])
    people = [context.persona.email, v["upper"], v["lower"]]
    calendars = [one for one in find_people_calendars(context).values() if one.address in people]
    return are_in(context, people, start, end) and all(one.is_free(start, end) for one in calendars)


def follow_wish_for_check(
    recipe: Recipe, context: TaskContext, rng: random.Random, head: Correspondent, plural: str
) -> Recipe | None:
    """Return a recipe with the mail in which the head wants the records checked; None if there is no room for it."""
    mail = write_asking_mail(context, rng, head, _SUBJECTS, [one.format(plural=plural) for one in _TEXTS])
    if mail is None:
        return None
    return follow_mail(
        recipe,
        context,
        mail,
        "nothing large should go any further after the look of one person alone",
        f"{head.name} asked for it by mail and will check the large ones, so that two people have looked at them.",
        (
            f"{head.name} asked me for this check by mail, so that two people have looked at them",
            f"it's {head.name} who wants them checked, as it says in a mail to me",
            f"there is a mail of {head.name} about it, who will look at the large ones",
            f"{head.name} wrote to me that a second person should look at them",
        ),
    )
