"""Quote chosen passages of a document in a Word note, convert the note to PDF, and tell somebody."""

import random

from generators.tasks.building_blocks.document_blocks import (
    NoteContent,
    make_note_block,
    make_pdf_block,
    write_keywords_instead,
)
from generators.tasks.building_blocks.document_passages import (
    cut_quotes_short,
    find_passage_sets,
    make_passage_choice_block,
    make_read_action,
)
from generators.tasks.building_blocks.file_blocks import draw_retracted_file_copy, make_no_spare_copy_criteria
from generators.tasks.building_blocks.mail_blocks import (
    MailContent,
    make_mail_block,
    make_wording_block,
    say,
    write_sentence,
)
from generators.tasks.building_blocks.readings import put_quotation_marks, write_words_alone
from generators.tasks.building_blocks.subtask_block import (
    VagueWords,
    add_greeting,
    change_every_action,
    compose_recipe,
    escape_braces,
    expand_actions,
    write_heading_as_text,
)
from generators.tasks.building_blocks.topics import find_topic_of_file
from generators.tasks.building_blocks.value_sampler import ValueSampler
from generators.tasks.recipe import Recipe, TaskContext, archetype, rivals_of
from generators.tasks.value_pools import ANNOUNCEMENTS

_REQUESTS = (
    "Please put the two {plural} I picked from {kind}, {extent}, into a Word extract under its heading, the first"
    " quote above the second, word for word, convert that to PDF, and send the cover message by email with my "
    "words in it.",
    "Could you make the extract? A Word file with its heading and the two {plural} that I chose from {kind}, "
    "{extent}, word for word, the first quote above the second; a PDF of it; and the cover message by email, with"
    " my words in it.",
    "I need the extract from {kind} in Word: the heading, then the two {plural}, {extent}, the first quote above "
    "the second and word for word. Make the PDF from it, and email the cover message with my words in it.",
    "The two {plural} from {kind} are wanted as an extract. Quote them word for word, {extent}, the first quote "
    "above the second, in a Word document with its heading, turn that into a PDF, and mail the cover message with"
    " my words in it.",
    "Let's do the extract now: Word, its heading, the two {plural} from {kind}, {extent}, word for word, the "
    "first quote above the second. Then the PDF of it, then the cover message by email with my words in it.",
    "Would you copy the two {plural} that I named out of {kind}, {extent}, word for word, into a Word extract "
    "with its heading, the first quote above the second, save it as PDF, and send the email, the cover message "
    "with my words in it?",
    "From {kind} I want the two {plural} we settled on, {extent}, word for word in a Word extract under its "
    "heading, the first quote above the second. It is needed as PDF too. The cover message, with my words in it, "
    "goes by email.",
    "Please prepare what goes out: a Word extract of {kind} with its heading and the two {plural}, {extent}, the "
    "first quote above the second, word for word, its PDF, and an email with the cover message, with my words in "
    "it.",
    "Extract, PDF, cover message: the two {plural} of {kind}, {extent}, word for word under the heading in Word, "
    "the first quote above the second; the same converted to PDF; the message by email, with my words in it.",
)
"""What the user says at the end, of which one is drawn."""


@archetype(apps=("email", "pdf", "word"), needs=("passages",))
def document_extract(context: TaskContext, rng: random.Random) -> Recipe | None:
    """The user wants a new Word note that quotes two passages of a document, a PDF of it, and a mail about it."""
    passage_sets = find_passage_sets(context)
    if not passage_sets:
        return None
    passage_set = rng.choice(passage_sets)
    sampler = ValueSampler(context, rng).turn_to(find_topic_of_file(context, passage_set.document.file))
    passages_block = make_passage_choice_block(sampler, rng, "s1", passage_set, ("first", "second"), "quote")
    note_block = make_note_block(
        sampler,
        rng,
        "s1",
        "the extract",
        f"Below it stand two passages of {escape_braces(passage_set.document.file)}, word for word: "
        f"first {passage_set.format_reference('first')}, "
        f"then {passage_set.format_reference('second')}.",
        paragraphs=lambda v: tuple(passage_set.by_key[v[one]].text for one in ("first", "second")),
        content=NoteContent(
            parts=lambda v: [{"quote": passage_set.by_key[v[one]].text} for one in ("first", "second")],
            rivals=(rivals_of("first", "/parts/0/quote"), rivals_of("second", "/parts/1/quote")),
            candidates=tuple(one.text for one in passage_set.by_key.values()),
            may_state=lambda v: (passage_set.document.file.rpartition("/")[2],),
            source=passage_set.document.file,
        ),
        extra_blocks=(passages_block,),
    )
    pdf_block = make_pdf_block(sampler, rng, "s2", lambda v: f"data/{v['note']}")
    content = MailContent(
        instruction="It says '{words}'.",
        content=lambda v: write_sentence(v["words"]),
        demands=lambda v: {**say("words")(v), "may_attach": [f"data/{v['pdf']}"]},
        extra_blocks=(make_wording_block(sampler, rng, "s3", "words", "the cover message", ANNOUNCEMENTS),),
    )
    mail_block = make_mail_block(sampler, rng, "s3", "the cover message", context.persona.name, content)
    return compose_recipe(
        intent=rng.choice(_REQUESTS).format(
            plural=passage_set.plural, kind=passage_set.document_kind, extent=passage_set.extent
        ),
        blocks=(note_block, pdf_block, mail_block),
        read_actions=lambda v: (make_read_action(passage_set.document),),
        right_ways={"writes the mail with a greeting": change_every_action("email", "send_email", add_greeting)},
        readings=(
            VagueWords(
                "the first quote above the second",
                {"puts quotation marks around each": change_every_action("word", "write_to_file", put_quotation_marks)},
            ),
            VagueWords("with my words in it", {"mails the words alone": write_words_alone("email", "send_email")}),
        ),
        neighbours={
            "writes the heading as a plain paragraph": change_every_action(
                "word", "write_heading", write_heading_as_text
            ),
            "cuts the quotes short": change_every_action("word", "write_to_file", cut_quotes_short),
            "makes a PDF that only names the extract": expand_actions(write_keywords_instead),
        },
        extra_criteria=make_no_spare_copy_criteria,
        retraction=draw_retracted_file_copy(sampler, "s1", "the extract", lambda v: f"data/{v['note']}", "docx"),
        other_order=(2, 0, 1),
    )
