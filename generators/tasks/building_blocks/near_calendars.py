"""Whose calendars a user may have to do with: those of peers, of the boss, and of those who report to the user."""

import re
from collections.abc import Mapping
from typing import NamedTuple

from generators.tasks.building_blocks.people_calendars import PersonCalendar
from generators.tasks.building_blocks.staff import StaffMember, list_staff
from generators.tasks.recipe import TaskContext

_LEADS = re.compile(
    r"\b(?:head|director|manager|chief|principal|executive|controller|clerk to|partner)\b", re.IGNORECASE
)


class NearOwners(NamedTuple):
    """The owners of calendars beside the user, by what they are to the user.

    Attributes:
        peers: Those who report to the same person as the user, in the same department.
        bosses: Whom the user reports to.
        reports: Those who report to the user.
    """

    peers: tuple[str, ...]
    bosses: tuple[str, ...]
    reports: tuple[str, ...]


def sort_owners(context: TaskContext, calendars: Mapping[str, PersonCalendar]) -> NearOwners:
    """Sort the owners of calendars by what they are to the user; whoever is none of it is left out."""
    staff = list_staff(context).by_address
    user = staff.get(context.persona.email.casefold())
    found = {name: staff.get(one.address.casefold()) for name, one in calendars.items() if one.address}
    others = {name: one for name, one in found.items() if user and one and one.address != user.address}
    if user is None:
        return NearOwners((), (), ())
    return NearOwners(
        peers=tuple(name for name, one in others.items() if _are_peers(user, one)),
        bosses=tuple(name for name, one in others.items() if _reports_to(user, one)),
        reports=tuple(name for name, one in others.items() if _reports_to(one, user)),
    )


def list_peers(context: TaskContext) -> list[str]:
    """List the addresses of those who could stand in for the user: who reports to the same person, then the others."""
    staff = list_staff(context)
    user = staff.by_address.get(context.persona.email.casefold())
    near = staff.list_near(context.persona.email)
    peers = [one.address for one in near if user and _are_peers(user, one)]
    return peers or [one.address for one in near]


def find_superior(context: TaskContext, is_of_department: bool = True) -> StaffMember | None:
    """Find whom the user reports to, or where no list tells, somebody who leads their department.

    Args:
        is_of_department: Whether somebody who leads another department will not do.
    """
    staff, user = list_staff(context).by_address, context.persona.email.casefold()
    own = staff.get(user)
    others = [one for address, one in staff.items() if address != user]
    leading = [one for one in others if own and _reports_to(own, one)]
    return next(iter(leading), None if is_of_department else next((one for one in others if leads(one)), None))


def leads(member: StaffMember) -> bool:
    """Tell whether somebody has others under them, by their role."""
    return bool(_LEADS.search(member.role))


def _are_peers(one: StaffMember, other: StaffMember) -> bool:
    if one.department != other.department:
        return False
    return one.boss == other.boss if one.boss or other.boss else leads(one) == leads(other)


def _reports_to(one: StaffMember, other: StaffMember) -> bool:
    """Tell whether somebody reports to another one; where no list tells, to who leads their department."""
    if one.boss:
        return one.boss == other.name
    return not other.boss and one.department == other.department and leads(other) and not leads(one)
