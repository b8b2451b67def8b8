"""Write chosen events into a Word document as a table, convert it to PDF, and announce it."""

import random

from generators.tasks.draws import Draws
from generators.tasks.parts import columns_swapped, compose, every, greeted, heading_as_text, literal
from generators.tasks.parts_calendar import agendas, chosen_events, titles_and_starts
from generators.tasks.parts_files import no_spare_copy, note, pdf_copy, twin_called_off
from generators.tasks.parts_mail import Letter, telling, wording
from generators.tasks.pools import WORDINGS
from generators.tasks.recipe import Recipe, Scene, archetype, call
from generators.tasks.wishes import copy_to_me


@archetype(apps=("calendar", "email", "word"))
def agenda_document(scene: Scene, rng: random.Random) -> Recipe | None:
    """The user wants two events of the calendar as a table in a Word document, the same as PDF, and an email."""
    fitting = agendas(scene, fewest=3)
    if not fitting:
        return None
    agenda, draws = fitting[0], Draws(scene, rng)
    chosen = chosen_events(draws, rng, "s1", agenda, "row of the table")
    document = note(
        draws,
        rng,
        "s1",
        "the agenda paper",
        "Below it stands a table with a row for '{first}' and a row for '{second}': "
        "the title, and the start as HH:MM, taken from the calendar of " + literal(agenda.user) + ".",
        paragraphs=lambda v: (),
        keywords=lambda v: (),
        table=lambda v: titles_and_starts(agenda, v),
        extra=(chosen,),
    )
    copy = pdf_copy(draws, rng, "s2", lambda v: f"data/{v['note']}", lambda v: (v["heading"], v["first"], v["second"]))
    letter = Letter(
        what="It says '{words}'.",
        content=lambda v: f"The agenda is ready, and {v['words']}.",
        keywords=lambda v: (v["words"],),
        extra=(wording(draws, rng, "s3", "words", "words", "the announcement", WORDINGS),),
    )
    mail = telling(draws, rng, "s3", "the announcement", scene.persona.name, letter)
    return compose(
        intent="Please make the agenda paper in Word: under its heading a table of the events I picked, each title "
        "with its start. Then convert it to PDF, and send the announcement by email with the words I gave you "
        "to all who get it.",
        parts=(document, copy, mail, copy_to_me("s3", "the announcement", mail, scene.persona)),
        reads=lambda v: (call("calendar", "list_events", username=agenda.user),),
        right_ways={"writes the mail with a greeting": every("email", "send_email", greeted)},
        neighbours={
            "writes the heading as a plain paragraph": every("word", "write_heading", heading_as_text),
            "puts the start before the title": every("word", "write_table", columns_swapped("rows")),
        },
        besides=no_spare_copy,
        retraction=twin_called_off(draws, "s2", "the agenda paper", lambda v: f"data/{v['note']}", "docx"),
        reordered=(2, 3, 0, 1),
    )
