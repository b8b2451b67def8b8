"""Answer a mail of the inbox, book what came of it, and brief a colleague."""

import random

from generators.tasks.draws import Draws
from generators.tasks.parts import compose, every, greeted, half_an_hour_more
from generators.tasks.parts_calendar import booking
from generators.tasks.parts_mail import Letter, answering, copy_called_off, mailboxes, reading_mails, telling
from generators.tasks.recipe import Recipe, Scene, archetype
from generators.tasks.wishes import again_a_week_later


@archetype(apps=("calendar", "email"))
def mail_answer_and_book(scene: Scene, rng: random.Random) -> Recipe | None:
    """The user wants a mail answered, an event booked for it, and a colleague briefed about that event."""
    fitting = mailboxes(scene, from_others=True)
    if not fitting:
        return None
    box, draws = fitting[0], Draws(scene, rng)
    answer = answering(draws, rng, "s1", box, rng.choice(list(box.mails)))
    book = booking(draws, rng, "s2", "talk", "the talk", box.user)
    letter = Letter(
        what="It names the event '{talk_title}'.",
        content=lambda v: f"I have put {v['talk_title']} into my calendar and count on you.",
        keywords=lambda v: (v["talk_title"],),
    )
    mail = telling(draws, rng, "s3", "the briefing", box.user, letter, not_to="off")
    return compose(
        intent="Please answer the mail I told you about with the words I want in it, book the talk in my calendar "
        "as we agreed, and send the briefing, which names that event, by email.",
        parts=(answer, book, mail, again_a_week_later("s2", "the talk", book)),
        reads=reading_mails(box, "answered"),
        right_ways={"writes the briefing with a greeting": every("email", "send_email", greeted)},
        neighbours={"books the talk half an hour too long": every("calendar", "create_event", half_an_hour_more)},
        retraction=copy_called_off(draws, "s3", "the briefing", mail),
        reordered=(1, 3, 2, 0),
    )
