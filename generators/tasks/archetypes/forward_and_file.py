"""Forward a mail, book a follow-up, and file the mail in a workbook."""

import random

from generators.tasks.draws import Draws
from generators.tasks.parts import compose, every, expanded, half_an_hour_more, one_row_lower
from generators.tasks.parts_calendar import booking
from generators.tasks.parts_files import cell_by_cell, register
from generators.tasks.parts_mail import forwarding, mailboxes, reading_mails
from generators.tasks.recipe import Recipe, Scene, archetype
from generators.tasks.wishes import answer_to_sender


@archetype(apps=("calendar", "email", "excel"))
def forward_and_file(scene: Scene, rng: random.Random) -> Recipe | None:
    """The user wants a mail forwarded with a remark, a follow-up booked, and its sender filed in a workbook."""
    fitting = mailboxes(scene, from_others=True)
    if not fitting:
        return None
    box, draws = fitting[0], Draws(scene, rng)
    forward = forwarding(draws, rng, "s1", box, rng.choice(list(box.mails)))
    book = booking(draws, rng, "s2", "follow", "the follow-up", box.user)
    log = register(
        draws,
        rng,
        "s3",
        "the filing sheet",
        "It gets one row: the subject '{forwarded}', and beside it the address of that mail's sender.",
        rows=lambda v: [[v["forwarded"], box.mails[v["forwarded"]].sender]],
    )
    return compose(
        intent="Please pass the mail I picked on with my remark above it and tell whoever should know, book the "
        "follow-up in my calendar, and file that mail in a new Excel workbook, subject and sender's address side by "
        "side.",
        parts=(forward, answer_to_sender("s1", "the mail to pass on", box, "forwarded"), book, log),
        reads=reading_mails(box, "forwarded"),
        right_ways={"writes the workbook cell by cell": expanded(cell_by_cell)},
        neighbours={
            "begins a row too low": every("excel", "set_range", one_row_lower),
            "books the follow-up half an hour too long": every("calendar", "create_event", half_an_hour_more),
        },
        reordered=(3, 2, 0, 1),
    )
