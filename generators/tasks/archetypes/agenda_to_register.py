"""Log chosen events of the calendar in a new workbook, print it as PDF, and tell somebody."""

import random

from generators.tasks.draws import Draws
from generators.tasks.parts import columns_swapped, compose, every, expanded, greeted, literal, one_row_lower
from generators.tasks.parts_calendar import agendas, chosen_events, titles_and_starts
from generators.tasks.parts_files import cell_by_cell, register, sheet_pdf
from generators.tasks.parts_mail import Letter, copy_called_off, telling, wording
from generators.tasks.pools import WORDINGS
from generators.tasks.recipe import Recipe, Scene, archetype, call
from generators.tasks.wishes import copy_to_me


@archetype(apps=("calendar", "email", "excel"))
def agenda_to_register(scene: Scene, rng: random.Random) -> Recipe | None:
    """The user wants two events of the calendar logged in a workbook, the workbook as PDF, and somebody told."""
    fitting = agendas(scene, fewest=3)
    if not fitting:
        return None
    agenda, draws = fitting[0], Draws(scene, rng)
    log = register(
        draws,
        rng,
        "s1",
        "the list of appointments",
        "It gets a row for '{first}' and below it a row for '{second}': the title, and beside it the start as HH:MM, "
        f"taken from the calendar of {literal(agenda.user)}.",
        rows=lambda v: titles_and_starts(agenda, v),
        extra=(chosen_events(draws, rng, "s1", agenda, "line of the list"),),
    )
    printed = sheet_pdf(draws, rng, "s2", lambda v: f"data/{v['log']}", lambda v: (v["first"], v["second"]))
    letter = Letter(
        what="It says '{words}'.",
        content=lambda v: f"The list is complete, and {v['words']}.",
        keywords=lambda v: (v["words"],),
        extra=(wording(draws, rng, "s3", "words", "words", "the mail to the helper", WORDINGS),),
    )
    mail = telling(draws, rng, "s3", "the mail to the helper", scene.persona.name, letter, not_to="off")
    return compose(
        intent="Please log the events I picked in a new Excel workbook, title and start side by side, save the "
        "workbook as PDF too, and email the helper, and whoever else I named, the words I gave you.",
        parts=(log, printed, mail, copy_to_me("s3", "the mail to the helper", mail, scene.persona)),
        reads=lambda v: (call("calendar", "list_events", username=agenda.user),),
        right_ways={
            "writes the workbook cell by cell": expanded(cell_by_cell),
            "writes the mail with a greeting": every("email", "send_email", greeted),
        },
        neighbours={
            "begins a row too low": every("excel", "set_range", one_row_lower),
            "puts the start before the title": every("excel", "set_range", columns_swapped("values")),
        },
        retraction=copy_called_off(draws, "s3", "the mail to the helper", mail),
        reordered=(2, 3, 0, 1),
    )
