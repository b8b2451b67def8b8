"""Notes in which a colleague tells the user that somebody asked for them and is going to write."""

import random

from data_model import Case, Contact
from generators.tasks.building_blocks.absences import find_absences
from generators.tasks.building_blocks.matter_mails import find_first_day
from generators.tasks.building_blocks.staff import list_staff
from generators.tasks.building_blocks.written_mails import (
    Correspondent,
    WrittenMail,
    draw_moments,
    has_room_for,
    make_user,
    write_mail,
)
from generators.tasks.recipe import TaskContext

_TEXTS = (
    "{who} asked for you while you were out. There is a question about {name}, which you get by mail; I said that this "
    "is the quickest way. {reader} should be able to answer it, if you have no time.",
    "While you were out, {who} wanted to speak to you about {name}. I said that you would rather have the question in "
    "writing, and they promised to send you a mail at once. Perhaps it is one for {reader}.",
    "{who} was on the phone because of {name} and will write to you, as I could not help. I think that {reader} knows "
    "most about it.",
)
_SUBJECTS = ("{person} asked for you", "{person} will write to you", "A question of {person}")
_MOMENTS, _MAIL_DAYS = 12, 4


def write_note_of_visit(
    context: TaskContext, rng: random.Random, case: Case, who: Contact, reader: str, before: str = ""
) -> WrittenMail | None:
    """Write the note of a colleague who talked to somebody with a question about a case; None if nobody could have.

    It was sent after the day on which the case began.

    Args:
        who: Who has the question, and is going to send it by mail.
        reader: The address of the colleague who can answer, whom the note names.
        before: The moment before which it was sent, if there is one: that of the mail with the question.
    """
    staff, user = list_staff(context), context.persona.email.casefold()
    answering = staff.by_address.get(reader.casefold())
    if answering is None:
        return None
    near = [one for one in staff.list_near(user) if one.address not in (reader.casefold(), who.address)]
    absences, first_day = find_absences(context), find_first_day(case)
    moments = draw_moments(context, rng, _MOMENTS, _MAIL_DAYS)
    moments = [one for one in moments if str(one.date()) > first_day and (not before or str(one) < before)]
    pairs = [(one, sent) for one in near for sent in moments if not absences.is_away(one.address, str(sent.date()))]
    if not pairs:
        return None
    writer, sent = rng.choice(pairs)
    name = who.person if who.is_colleague or who.name == who.person else f"{who.person} of {who.name}"
    said = rng.choice(_TEXTS).format(who=name, name=case.name, reader=answering.name.split()[0])
    subject = rng.choice(_SUBJECTS).format(person=who.person)
    sender = Correspondent(writer.name, writer.address)
    note = write_mail(context, sender, (make_user(context),), subject, said, sent)
    return note if has_room_for(context, [note]) else None
