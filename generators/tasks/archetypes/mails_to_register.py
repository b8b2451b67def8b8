"""Log chosen mails with their senders in a new workbook, and pass that on."""

import random

from generators.tasks.draws import Draws
from generators.tasks.parts import columns_swapped, compose, every, expanded, greeted, one_row_lower
from generators.tasks.parts_files import cell_by_cell, no_spare_copy, register, twin_called_off
from generators.tasks.parts_mail import Letter, chosen_mails, mailboxes, reading_mails, telling, wording
from generators.tasks.pools import WORDINGS
from generators.tasks.recipe import Recipe, Scene, archetype


@archetype(apps=("email", "excel"))
def mails_to_register(scene: Scene, rng: random.Random) -> Recipe | None:
    """The user wants the subjects and senders of two mails in a new workbook, and somebody told."""
    fitting = mailboxes(scene, fewest=3)
    if not fitting:
        return None
    box, draws = fitting[0], Draws(scene, rng)
    log = register(
        draws,
        rng,
        "s1",
        "the mail list",
        "It gets a row for the mail '{first}' and below it a row for the mail '{second}': the subject, and beside it "
        f"the address of the sender, taken from the inbox of {box.user}.",
        rows=lambda v: [[v[one], box.mails[v[one]].sender] for one in ("first", "second")],
        extra=(chosen_mails(draws, rng, "s1", box),),
    )
    letter = Letter(
        what="It says '{words}'.",
        content=lambda v: f"The list of mails is there now, and {v['words']}.",
        keywords=lambda v: (v["words"],),
        extra=(wording(draws, rng, "s2", "words", "words", "the recap", WORDINGS),),
    )
    mail = telling(draws, rng, "s2", "the recap", box.user, letter, "the same recap")
    return compose(
        intent="Please log the mails I picked in a new Excel workbook, subject and sender's address side by side, and "
        "send the recap with my words by email to the people I named.",
        parts=(log, mail),
        reads=reading_mails(box, "first", "second"),
        right_ways={
            "writes the workbook cell by cell": expanded(cell_by_cell),
            "writes the mails with a greeting": every("email", "send_email", greeted),
        },
        neighbours={
            "begins a row too low": every("excel", "set_range", one_row_lower),
            "puts the sender before the subject": every("excel", "set_range", columns_swapped("values")),
        },
        besides=no_spare_copy,
        retraction=twin_called_off(draws, "s1", "the mail list", lambda v: f"data/{v['log']}", "xlsx"),
        reordered=(1, 0),
    )
