"""Quote chosen passages of a document in a Word note, convert it to PDF, and send word."""

import random

from generators.tasks.draws import Draws
from generators.tasks.parts import compose, every, greeted, heading_as_text, literal
from generators.tasks.parts_files import no_spare_copy, note, pdf_copy, twin_called_off
from generators.tasks.parts_mail import Letter, telling, wording
from generators.tasks.passages import chosen_passages, passages, reading
from generators.tasks.pools import WORDINGS
from generators.tasks.recipe import Recipe, Scene, archetype


@archetype(apps=("email", "pdf", "word"))
def document_extract(scene: Scene, rng: random.Random) -> Recipe | None:
    """The user wants two passages of a document quoted in a new Word note, the note as PDF, and somebody told."""
    fitting = passages(scene)
    if not fitting:
        return None
    found, draws = rng.choice(fitting), Draws(scene, rng)
    chosen = chosen_passages(draws, rng, "s1", found, ("first", "second"), "quote")
    document = note(
        draws,
        rng,
        "s1",
        "the extract",
        f"Below it stand two passages of {literal(found.document.file)}, word for word: first {found.of('first')}, "
        f"then {found.of('second')}.",
        paragraphs=lambda v: tuple(found.by_key[v[one]].text for one in ("first", "second")),
        keywords=lambda v: tuple(found.by_key[v[one]].keyword for one in ("first", "second")),
        extra=(chosen,),
    )
    copy = pdf_copy(
        draws, rng, "s2", lambda v: f"data/{v['note']}", lambda v: (v["heading"], found.by_key[v["first"]].keyword)
    )
    letter = Letter(
        what="It says '{words}'.",
        content=lambda v: f"The extract is ready to read, and {v['words']}.",
        keywords=lambda v: (v["words"],),
        extra=(wording(draws, rng, "s3", "words", "words", "the cover message", WORDINGS),),
    )
    mail = telling(draws, rng, "s3", "the cover message", scene.persona.name, letter)
    return compose(
        intent=f"Please put the two quotes I picked from {found.title} into a Word extract under its heading, word for "
        "word, convert that to PDF, and send the cover message by email with my words in it.",
        parts=(document, copy, mail),
        reads=lambda v: (reading(found.document),),
        right_ways={"writes the mail with a greeting": every("email", "send_email", greeted)},
        neighbours={"writes the heading as a plain paragraph": every("word", "write_heading", heading_as_text)},
        besides=no_spare_copy,
        retraction=twin_called_off(draws, "s1", "the extract", lambda v: f"data/{v['note']}", "docx"),
        reordered=(2, 0, 1),
    )
