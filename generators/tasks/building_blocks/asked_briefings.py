"""Briefings that colleagues ask the user for: for a department, and for a team that was announced."""

import random
import re
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from data_model import SheetFinding
from generators.tasks.building_blocks.absences import find_absences
from generators.tasks.building_blocks.people_lists import PeopleList, list_group_headings, list_usable_groups
from generators.tasks.building_blocks.record_enquiries import is_private
from generators.tasks.building_blocks.staff import StaffMember, list_staff
from generators.tasks.building_blocks.written_mails import (
    Correspondent,
    WrittenMail,
    draw_moments,
    has_room_for,
    make_user,
    write_mail,
)
from generators.tasks.recipe import TaskContext

_NEW_TEAMS = (
    "Digitisation", "Internal Audit", "Sustainability", "Quality Management", "Communications", "Project Office",
    "Purchasing", "Facilities",
)  # fmt: skip
# What everybody has to do with who works in a house.
_OF_EVERYBODY = re.compile(r"leave|absence|trip|expense|training|purchase|overtime|time entr", re.IGNORECASE)
_LEADS = re.compile(r"\b(?:head|manager|director|lead(?:er)?|chief)\b", re.IGNORECASE)
_MAIL_DAYS, _MOMENTS, _MOSTLY = 4, 6, 0.8
_ABOUT = (
    "Briefing on {plural}", "Questions on {plural}", "{Plural} in practice", "How we handle {plural}",
    "Introduction to {plural}", "Refresher on {plural}",
)  # fmt: skip
_FOR_GROUP = (
    "In {group} there are more and more questions about {plural}, and each of us does it in another way. Could you "
    "take some time and explain to us all how it is done? {who}",
    "Could you hold a short briefing on {plural} for {group}? We have made some mistakes there, and it would save you "
    "and us a lot of time. {who}",
)
_WHO_ALL = "Please write to everybody yourself; you find us in {file}."
_WHO_SOME = "It is enough if those of us come who are in {file}; they tell the others. Please write to them yourself."
_FOR_TEAM = (
    "We are going to have a new team, {team}. Its people are to be in {file} by the end of the week, under {heading} "
    "like all the others. Could you then hold a briefing on {plural} for them, and write to each of them when and "
    "where?",
    "As you have heard, there will be a team called {team}. I have asked for its people to be entered in {file}, under "
    "{heading}. As soon as they are, please invite all of them to a briefing on {plural}; they begin from nothing.",
)


class AskedBriefing(NamedTuple):
    """A briefing on what the user deals with.

    Attributes:
        people: The list with the departments.
        heading: That of their column.
        groups: The departments, first the one whose people ask for a briefing.
        team: The team that was announced, and that the list does not have.
        titles: What the briefing may be called.
        asker: Who asks for the department.
        mails: Those in which people ask.
    """

    people: PeopleList
    heading: str
    groups: tuple[str, ...]
    team: str
    titles: tuple[str, ...]
    asker: Correspondent
    mails: tuple[WrittenMail, ...]


def draw_asked_briefing(context: TaskContext, rng: random.Random) -> AskedBriefing | None:
    """Write the mails that ask for briefings on what the user deals with most; None if nobody would ask."""
    plural, teams = _find_topic(context), list_new_teams(context)
    announcer = _find_announcer(context)
    choices = list_group_headings(context)
    if not plural or not teams or announcer is None or not choices:
        return None
    people, heading = max(choices, key=lambda one: (_find_share(context, *one), len(one[0].people)))
    concerned = Counter(one.address for case in context.cases if case.plural == plural for one in case.people)
    members = people.list_groups(heading)
    names = list_usable_groups(context, people, heading)
    shuffled = rng.sample(names, len(names))

    def rank(group: str) -> tuple[bool, int]:
        addresses = [one.address for one in members[group]]
        return announcer.address in addresses, -sum(bool(concerned[one]) for one in addresses)

    groups = sorted(shuffled, key=rank)
    asker = _find_asker(context, [one.address for one in members[groups[0]]], announcer.address)
    if asker is None or not (_OF_EVERYBODY.search(plural) or rank(groups[0])[1]):
        return None
    team = rng.choice(teams)
    words = {"plural": plural, "group": groups[0], "team": team, "file": people.name, "heading": heading.rstrip(".")}
    who = _WHO_ALL if _find_share(context, people, heading) >= _MOSTLY else _WHO_SOME
    first = rng.choice(_FOR_GROUP).format(**words, who=who.format(**words))
    second = rng.choice(_FOR_TEAM).format(**words)
    mails = [
        _write(context, rng, Correspondent(one.name, one.address), subject, text)
        for one, subject, text in (
            (asker, f"{plural[:1].upper()}{plural[1:]}: a briefing for us?", first),
            (announcer, f"The new team {team}", second),
        )
    ]
    titles = tuple(one.format(plural=plural, Plural=f"{plural[:1].upper()}{plural[1:]}") for one in _ABOUT)
    made = AskedBriefing(
        people, heading, tuple(groups), team, titles, Correspondent(asker.name, asker.address), tuple(mails)
    )
    return made if has_room_for(context, mails) else None


def list_new_teams(context: TaskContext) -> list[str]:
    """List teams that no sheet of the office knows."""
    cells = {
        cell.casefold() for one in context.findings if isinstance(one, SheetFinding) for row in one.rows for cell in row
    }
    return [one for one in _NEW_TEAMS if not any(one.casefold() in cell for cell in cells)]


def _find_topic(context: TaskContext) -> str:
    """Find what the user deals with most, of what everybody in the house has to do with if there is any."""
    cases = [one for one in context.cases if one.is_handled and not is_private(one)]
    counts = Counter(one.plural for one in cases if one.is_own) or Counter(one.plural for one in cases)
    return max(counts, key=lambda one: (bool(_OF_EVERYBODY.search(one)), counts[one]), default="")


def _find_announcer(context: TaskContext) -> StaffMember | None:
    """Find who would tell the user of a new team: whom they report to, or somebody who leads people."""
    staff, user = list_staff(context), context.persona.email.casefold()
    own = staff.by_address.get(user)
    boss = staff.find(own.boss) if own and own.boss else None
    leading = [one for one in staff.by_address.values() if _LEADS.search(one.role) and one.address != user]
    return boss or next(iter(leading), None)


def _find_asker(context: TaskContext, addresses: Sequence[str], other: str) -> StaffMember | None:
    """Find who asks for a department: who leads it, or else one of its people."""
    staff, absences = list_staff(context), find_absences(context)
    found = [staff.by_address[one] for one in map(str.casefold, addresses) if one in staff.by_address and one != other]
    found.sort(key=lambda one: (absences.is_away(one.address, context.clock.date), not _LEADS.search(one.role)))
    return next(iter(found), None)


def _find_share(context: TaskContext, people: PeopleList, heading: str) -> float:
    """Find which share of the departments a list has."""
    counts = Counter(one.department for one in list_staff(context).by_address.values())
    groups = people.list_groups(heading)
    shares = [min(1.0, len(groups[one]) / max(counts[one], 1)) for one in list_usable_groups(context, people, heading)]
    return sum(shares) / len(shares)


def _write(context: TaskContext, rng: random.Random, sender: Correspondent, subject: str, text: str) -> WrittenMail:
    absences = find_absences(context)
    moments = rng.sample(drawn := draw_moments(context, rng, _MOMENTS, _MAIL_DAYS), len(drawn))
    sent = next((one for one in moments if not absences.is_away(sender.address, str(one.date()))), moments[0])
    return write_mail(context, sender, (make_user(context),), subject, text, sent)
