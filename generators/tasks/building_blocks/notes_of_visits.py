"""Notes in which a colleague tells the user that somebody asked for them and is going to write."""

import random

from generators.tasks.building_blocks.absences import find_absences
from generators.tasks.building_blocks.matters import Matter
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

_NOT_ASKING = frozenset(("opponent", "court"))
_MAIL_DAYS, _MOMENTS = 3, 6
_TEXTS = (
    "{who} asked for you while you were out. There is some question about {name}, which they are going to send you by "
    "mail; I did not ask what it is. {reader} should be able to answer it, if you have no time.",
    "While you were out, {who} wanted to speak to you about {name}. I said that you would rather have the question "
    "in writing, so a mail should be on its way to you. Perhaps it is one for {reader}.",
    "{who} was looking for you because of {name}. They did not want to tell me the question and will put it in a mail "
    "to you. I think that {reader} knows most about it.",
)


def write_note_of_visit(context: TaskContext, rng: random.Random, matter: Matter, reader: str) -> WrittenMail | None:
    """Write the note of a colleague who talked to somebody with a part in a matter; None if nobody could have.

    Args:
        reader: The address of the colleague who can answer, whom the note names.
    """
    staff, user = list_staff(context), context.persona.email.casefold()
    asking = [one for one in (*matter.partners, *matter.colleagues) if one.role not in _NOT_ASKING]
    asking = [one for one in asking if one.address.casefold() not in (user, reader.casefold())]
    answering = staff.by_address.get(reader.casefold())
    if not asking or answering is None:
        return None
    who = asking[0]
    near = [one for one in staff.list_near(user) if one.address not in (reader.casefold(), who.address)]
    absences = find_absences(context)
    moments = draw_moments(context, rng, _MOMENTS, _MAIL_DAYS)
    pairs = [(one, sent) for one in near for sent in moments if not absences.is_away(one.address, str(sent.date()))]
    if not pairs:
        return None
    writer, sent = rng.choice(pairs)
    name = who.person if who.is_colleague or who.name == who.person else f"{who.person} of {who.name}"
    said = rng.choice(_TEXTS).format(who=name, name=matter.case.name, reader=answering.name.split()[0])
    sender = Correspondent(writer.name, writer.address)
    note = write_mail(context, sender, (make_user(context),), f"{who.person} asked for you", said, sent)
    return note if has_room_for(context, [note]) else None
