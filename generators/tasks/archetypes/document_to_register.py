"""List chosen passages of a document in a new workbook, print it as PDF, and share a remark."""

import random

from generators.tasks.draws import Draws
from generators.tasks.parts import compose, every, expanded, greeted, literal, one_row_lower
from generators.tasks.parts_files import cell_by_cell, register, sheet_pdf
from generators.tasks.parts_mail import Letter, copy_called_off, telling, wording
from generators.tasks.passages import chosen_passages, passages, reading
from generators.tasks.pools import WORDINGS
from generators.tasks.recipe import Recipe, Scene, archetype


@archetype(apps=("email", "excel", "pdf", "word"))
def document_to_register(scene: Scene, rng: random.Random) -> Recipe | None:
    """The user wants two passages of a document below each other in a new workbook, it as PDF, and somebody told."""
    fitting = passages(scene)
    if not fitting:
        return None
    found, draws = rng.choice(fitting), Draws(scene, rng)
    chosen = chosen_passages(draws, rng, "s1", found, ("upper", "lower"), "row")
    log = register(
        draws,
        rng,
        "s1",
        "the collection",
        f"It gets two passages of {literal(found.document.file)} below each other, each in one cell and word for word: "
        f"{found.of('upper')}, and below it {found.of('lower')}.",
        rows=lambda v: [[found.by_key[v[one]].text] for one in ("upper", "lower")],
        extra=(chosen,),
    )
    printed = sheet_pdf(
        draws,
        rng,
        "s2",
        lambda v: f"data/{v['log']}",
        lambda v: tuple(found.by_key[v[one]].keyword for one in ("upper", "lower")),
    )
    letter = Letter(
        what="It says '{words}'.",
        content=lambda v: f"The collection is complete, and {v['words']}.",
        keywords=lambda v: (v["words"],),
        extra=(wording(draws, rng, "s3", "words", "words", "the remark", WORDINGS),),
    )
    mail = telling(draws, rng, "s3", "the remark", scene.persona.name, letter, "the same remark", not_to="off")
    return compose(
        intent=f"Please collect the two passages I picked from {found.title} in a new Excel workbook, one below the "
        "other and word for word, save that as PDF too, and send the remark with my words by email to both people.",
        parts=(log, printed, mail),
        reads=lambda v: (reading(found.document),),
        right_ways={
            "writes the workbook cell by cell": expanded(cell_by_cell),
            "writes the mails with a greeting": every("email", "send_email", greeted),
        },
        neighbours={"begins a row too low": every("excel", "set_range", one_row_lower)},
        retraction=copy_called_off(draws, "s3", "the remark", mail),
        reordered=(2, 0, 1),
    )
