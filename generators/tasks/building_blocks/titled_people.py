"""Who is meant by a name in the title of an event, and how to reach them."""

import re
from collections import Counter
from collections.abc import Mapping

from data_model import Contact, MailFinding
from generators.tasks.building_blocks.people_calendars import PersonCalendar
from generators.tasks.building_blocks.staff import list_staff
from generators.tasks.recipe import TaskContext


def list_people_by_name(context: TaskContext, calendars: Mapping[str, PersonCalendar]) -> dict[str, str]:
    """Return the addresses of colleagues, and of others whom mails name, by each name under which a title has them."""
    mails = [one for one in context.findings if isinstance(one, MailFinding)]
    known = {address for one in mails for address in (one.sender, *one.recipients)}
    contacts: list[Contact] = [one for case in context.cases for one in case.people]
    named = {name: one.address for one in contacts if not one.is_colleague for name in (one.person, one.name)}
    staff = [one for one in list_staff(context).by_address.values() if one.address != context.persona.email.casefold()]
    firsts = Counter(one.name.split()[0] for one in staff)
    for one in staff:
        first = one.name.split()[0]
        named |= {name: one.address for name in (one.name, first) if name != first or firsts[first] == 1}
    named |= {user: one.address for user, one in calendars.items() if user != context.persona.name}
    listed = {one.address for one in staff} if context.cases else set[str]()
    return {name: address for name, address in named.items() if address in known | listed}


def find_address_in_title(title: str, people: Mapping[str, str]) -> str:
    """Return the address of the only person that a title names; empty if it names nobody or several.

    Args:
        people: The addresses of people, by name.
    """
    # Bodil Petrak is not the colleague who is called Bodil.
    found = {
        people[one]
        for one in people
        if re.search(rf"(?<!\w){re.escape(one)}(?!\w{'| [A-Z]' * (' ' not in one)})", title)
    }
    return found.pop() if len(found) == 1 else ""
