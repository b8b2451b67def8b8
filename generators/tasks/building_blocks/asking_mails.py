"""Mails in which a colleague asks the user for what a task makes, for a reason of the task's own."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace

from data_model import CaseEvent
from generators.draft import Statement
from generators.tasks.building_blocks.absences import find_absences
from generators.tasks.building_blocks.near_calendars import leads
from generators.tasks.building_blocks.staff import list_staff
from generators.tasks.building_blocks.subtask_block import escape_braces
from generators.tasks.building_blocks.written_mails import (
    Correspondent,
    WrittenMail,
    draw_moments,
    has_room_for,
    list_planted_files,
    make_user,
    write_mail,
)
from generators.tasks.recipe import FactRecipe, Recipe, TaskContext

_MAX_DAYS, _MOMENTS = 4, 12
_FACT = "asked_for"


def find_boss(context: TaskContext) -> Correspondent | None:
    """Find whom the user reports to; None where no list tells."""
    staff = list_staff(context)
    user = staff.by_address.get(context.persona.email.casefold())
    boss = staff.find(user.boss) if user and user.boss else None
    return Correspondent(boss.name, boss.address) if boss else None


def find_head(context: TaskContext) -> Correspondent | None:
    """Find whom the user reports to, by the lists, by who may ask, or else as the one who leads their department."""
    boss = find_boss(context) or next(
        (Correspondent(one.asker.name, one.asker.address) for one in context.asks if one.is_boss), None
    )
    staff = list_staff(context)
    user = staff.by_address.get(context.persona.email.casefold())
    if boss or user is None or leads(user):
        return boss
    found = [one for one in staff.list_near(user.address) if leads(one)]
    return Correspondent(found[0].name, found[0].address) if found else None


def write_asking_mail(
    context: TaskContext, rng: random.Random, asker: Correspondent, subjects: Sequence[str], texts: Sequence[str]
) -> WrittenMail | None:
    """Write the mail in which a colleague asks, on one of the last days on which they are in; None if that fails.

    Args:
        subjects: Subjects of which one is drawn. texts: What the mail says, between greeting and name, likewise.
    """
    absences = find_absences(context)
    drawn = draw_moments(context, rng, _MOMENTS, _MAX_DAYS)
    moments = [one for one in drawn if not absences.is_away(asker.address, str(one.date()))]
    subject, text = rng.choice(subjects), rng.choice(texts)
    if not moments:
        return None
    mail = write_mail(context, asker, (make_user(context),), subject, text, rng.choice(moments))
    return mail if has_room_for(context, (mail,)) else None


def follow_mail(
    recipe: Recipe,
    context: TaskContext,
    mail: WrittenMail,
    because: str,
    fact: str,
    clauses: Sequence[str],
) -> Recipe:
    """Return a recipe with the mail in which somebody asked for it, and with what the user says of that.

    Args:
        because: Why they asked, as half a sentence.
        fact: What the user says of it, as a sentence.
        clauses: Ways to say it.
    """
    occasion = CaseEvent(
        id=number_event(context),
        day=str(mail.finding.sent)[:10],
        step="asked",
        text=f"{mail.sender.name} asked {context.persona.name} by mail: {mail.finding.subject}.",
        because=because,
    )
    return follow_occasion(recipe, occasion, list_planted_files((mail,)), fact, clauses)


def number_event(context: TaskContext) -> int:
    """Return a number that no event has of which the user knows."""
    known = [one.id for case in context.cases for one in case.past]
    return max([*known, *(one.id for one in context.asks)], default=0) + 1


def follow_occasion(
    recipe: Recipe, occasion: CaseEvent, files: Mapping[str, bytes], fact: str, clauses: Sequence[str]
) -> Recipe:
    """Return a recipe that follows from what somebody asked, with what the user says of that.

    Args:
        files: Path -> content of the mail in which they asked.
        fact: What the user says of it, as a sentence.
        clauses: Ways to say it.
    """
    said = FactRecipe(
        name=_FACT,
        subtask=next(iter(recipe.subtasks)),
        slots=(),
        text=escape_braces(fact),
        statement=Statement(topic="what it is for", clauses=tuple(map(escape_braces, clauses))),
        kind="preference",
        needed=False,
    )
    return replace(
        recipe, facts=(*recipe.facts, said), occasion=occasion, planted_files={**recipe.planted_files, **files}
    )
