"""Write a Word note from a mail, convert it to PDF, and announce it."""

import random

from generators.tasks.draws import Draws
from generators.tasks.parts import Facts, Part, compose, every, greeted, heading_as_text
from generators.tasks.parts_files import no_spare_copy, note, pdf_copy, twin_called_off
from generators.tasks.parts_mail import Letter, mailboxes, quoted, reading_mails, telling, wording
from generators.tasks.phrases import said
from generators.tasks.pools import WORDINGS
from generators.tasks.recipe import Recipe, Scene, archetype


@archetype(apps=("email", "word"))
def mail_brief(scene: Scene, rng: random.Random) -> Recipe | None:
    """The user wants a Word note with the sender and the text of a mail, the note as PDF, and somebody told."""
    fitting = [one for one in map(quoted, mailboxes(scene)) if one.mails]
    if not fitting:
        return None
    box, draws = fitting[0], Draws(scene, rng)
    key = rng.choice(list(box.mails))
    source = Part(
        id="s1",
        instruction="",
        slots=(box.keyed("source", key),),
        facts=(
            Facts(draws, rng, "s1").fact(
                "source", said("which", "the mail to quote", "'{0}'"), needed=len(box.mails) > 1
            ),
        ),
        actions=lambda v: (),
        criteria=lambda v: (),
    )
    document = note(
        draws,
        rng,
        "s1",
        "the brief",
        "Below it stand the address of the sender of the mail '{source}' in the inbox of "
        + box.user
        + ", and the text of that mail, word for word.",
        paragraphs=lambda v: (f"From {box.mails[v['source']].sender}", box.quotes[v["source"]].text),
        keywords=lambda v: (box.mails[v["source"]].sender, box.quotes[v["source"]].keyword),
        extra=(source,),
    )
    copy = pdf_copy(
        draws, rng, "s2", lambda v: f"data/{v['note']}", lambda v: (v["heading"], box.quotes[v["source"]].keyword)
    )
    letter = Letter(
        what="It says '{words}'.",
        content=lambda v: f"The brief is in the folder, and {v['words']}.",
        keywords=lambda v: (v["words"],),
        extra=(wording(draws, rng, "s3", "words", "words", "the announcement", WORDINGS),),
    )
    mail = telling(draws, rng, "s3", "the announcement", box.user, letter)
    return compose(
        intent="Please write the brief in Word from the mail I picked: under the heading the sender's address and the "
        "text of the mail, word for word. Convert it to PDF, and email the announcement with my words.",
        parts=(document, copy, mail),
        reads=reading_mails(box, "source"),
        right_ways={"writes the mail with a greeting": every("email", "send_email", greeted)},
        neighbours={"writes the heading as a plain paragraph": every("word", "write_heading", heading_as_text)},
        besides=no_spare_copy,
        retraction=twin_called_off(draws, "s1", "the brief", lambda v: f"data/{v['note']}", "docx"),
        reordered=(2, 0, 1),
    )
