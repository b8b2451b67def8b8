"""Colleagues who have agreed to be on a form of the user, and the mails in which they did."""

import random
from collections.abc import Mapping
from typing import NamedTuple

from generators.tasks.building_blocks.absences import find_absences
from generators.tasks.building_blocks.blank_forms import HANDOVER, SECOND_LOOK, SECOND_SIGNATURE, FormKind
from generators.tasks.building_blocks.staff import StaffMember, list_staff
from generators.tasks.building_blocks.value_sampler import ValueSampler
from generators.tasks.building_blocks.written_mails import (
    Correspondent,
    WrittenMail,
    draw_moments,
    has_room_for,
    make_user,
    write_mail,
)
from generators.tasks.recipe import TaskContext

_DAYS = 2
_TEXTS = {
    HANDOVER: (
        "Yes, I can take the {noun} over from you that we spoke about. Please make out the form for it, so that the "
        "papers are in order, and write me the number and until when I have to go on with it.",
        "I take over the {noun}, no problem. Just let me have the form first, and the date by which something has to "
        "happen, so that I can plan for it.",
    ),
    SECOND_LOOK: (
        "I'll go through the {noun} for you, four eyes see more than two. Please make out the form and tell me the "
        "number and by when you want to hear from me.",
        "Of course I have a look at the {noun} before it goes any further. Do fill in the form, as always, and let me "
        "know how long I have for it.",
    ),
    SECOND_SIGNATURE: (
        "I sign the {noun} as well, but not without the form. Have it made out, please, and tell me the number and "
        "until when you want it back.",
        "You can have my signature for the {noun}. I need the form with it, and a line about when it has to be back "
        "on your desk.",
    ),
}
_SUBJECTS = ("The {noun}", "The {noun}: I am in", "Re the {noun}", "Form for the {noun}")


class FormAgreement(NamedTuple):
    """What a colleague has agreed to by mail.

    Attributes:
        kind: The form that it takes.
        person: The name of the colleague.
    """

    kind: FormKind
    person: str
    mail: WrittenMail


def draw_agreement(
    sampler: ValueSampler, rng: random.Random, noun: str, addresses: Mapping[str, str], span: tuple[str, str]
) -> FormAgreement | None:
    """Draw what a colleague of the department, or the boss, has agreed to; None if none of them is in.

    Args:
        addresses: Name of a colleague -> address.
        span: The first and the last day on the form, between which they have to be there.
    """
    context = sampler.context
    for kind in rng.sample(list(_TEXTS), len(_TEXTS)):
        for member in _list_suited(context, kind):
            name = next((one for one, address in addresses.items() if address == member.address), "")
            if name and not find_absences(context).is_away_between(member.address, context.clock.date, span[1]):
                mail = _write(context, rng, kind, noun, Correspondent(name, member.address))
                if has_room_for(context, (mail,)):
                    return FormAgreement(kind, name, mail)
    return None


def _list_suited(context: TaskContext, kind: FormKind) -> list[StaffMember]:
    """List who could be on a form: the boss signs, and colleagues of the department do the rest."""
    staff, user = list_staff(context), context.persona.email
    own = staff.by_address.get(user.casefold())
    near = staff.list_near(user)
    is_of_boss = kind == SECOND_SIGNATURE
    return [one for one in near if own and (one.name == own.boss) == is_of_boss]


def _write(context: TaskContext, rng: random.Random, kind: FormKind, noun: str, person: Correspondent) -> WrittenMail:
    (sent,) = draw_moments(context, rng, 1, _DAYS)
    subject, text = rng.choice(_SUBJECTS).format(noun=noun), rng.choice(_TEXTS[kind]).format(noun=noun)
    return write_mail(context, person, (make_user(context),), subject, text, sent)
