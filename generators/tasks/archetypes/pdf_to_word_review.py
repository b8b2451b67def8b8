"""Convert a PDF to a Word document, append a remark, and book its review."""

import random

from data_model import Action, Criterion, DocumentFinding
from generators.tasks.building_blocks.calendar_blocks import make_booking_block
from generators.tasks.building_blocks.document_blocks import NoteContent
from generators.tasks.building_blocks.fact_phrases import phrase_fact
from generators.tasks.building_blocks.file_blocks import draw_retracted_file_copy, make_no_spare_copy_criteria
from generators.tasks.building_blocks.mail_blocks import make_wording_block, write_sentence
from generators.tasks.building_blocks.readings import write_words_alone
from generators.tasks.building_blocks.subtask_block import (
    FactBuilder,
    SubtaskBlock,
    VagueWords,
    change_every_action,
    compose_recipe,
    expand_actions,
    extend_by_half_an_hour,
    write_heading_as_text,
)
from generators.tasks.building_blocks.topics import find_topic_of_file
from generators.tasks.building_blocks.value_sampler import ValueSampler, make_slot
from generators.tasks.building_blocks.valueless_requests import draw_repetition
from generators.tasks.recipe import Recipe, TaskContext, Values, archetype, make_action, make_criterion, rivals_of
from generators.tasks.value_pools import HEADINGS, SECTION_WORDS, STEMS

_REQUESTS = (
    "Please convert the PDF into a Word document that we can edit, add my remark under its heading at the end, "
    "and book the review in my calendar, as we said.",
    "Could you turn the PDF into an editable Word document, add my remark under its heading at the end, and put "
    "the review into my calendar?",
    "The PDF is no use for editing. Make a Word document of it, add my remark under its heading at the end, and "
    "reserve the review in my calendar.",
    "Let's get the review going: convert the PDF to Word, add my remark under its heading at the end of it, and "
    "enter the review in my calendar.",
    "I need the PDF as a Word document. At its end add my remark under its heading, please, and book the review "
    "in my calendar as discussed.",
    "Would you make a Word version of the PDF, add my remark under its heading as the last thing in it, and book "
    "the review for me in the calendar?",
    "The review is agreed, so book it in my calendar. For it we need the PDF as Word document; add my remark "
    "under its heading at the end.",
    "First the PDF, as a Word document we can work in; then add my remark under its heading at the end; then the "
    "review in my calendar.",
    "Please have the PDF ready for the review: converted to Word, and at the end add my remark under its heading."
    " The review itself goes into my calendar.",
)
"""What the user says at the end, of which one is drawn."""


@archetype(apps=("calendar", "pdf", "word"), needs=("pdf_with_text",))
def pdf_to_word_review(context: TaskContext, rng: random.Random) -> Recipe | None:
    """The user wants a PDF converted to Word with a remark at the end, and an event booked to review it."""
    documents = {
        one.file.rpartition("/")[2]: one
        for one in context.findings
        if isinstance(one, DocumentFinding) and one.application == "pdf" and len(one.keywords) >= 3
    }
    if not documents:
        return None
    sampler = ValueSampler(context, rng)
    conversion_block = _make_conversion_block(sampler, rng, documents)
    repetition = draw_repetition(
        rng, make_booking_block(sampler, rng, "s2", "review", "the review", context.persona.name), "s2", "the review"
    )
    return compose_recipe(
        intent=rng.choice(_REQUESTS),
        blocks=(conversion_block, repetition.booking, repetition.repeat),
        read_actions=lambda v: (make_action("pdf", "read_file", pdf_file_path=documents[v["source"]].file),),
        right_ways=repetition.right_ways,
        readings=(
            VagueWords(
                "add my remark under its heading",
                {"writes the words of the remark alone": write_words_alone("word", "write_to_file")},
            ),
        ),
        neighbours={
            "writes the heading as a plain paragraph": change_every_action(
                "word", "write_heading", write_heading_as_text
            ),
            "types keywords instead of converting the PDF": expand_actions(_type_keywords),
            "books the review half an hour too long": change_every_action(
                "calendar", "create_event", extend_by_half_an_hour
            ),
        },
        extra_criteria=make_no_spare_copy_criteria,
        retraction=draw_retracted_file_copy(
            sampler, "s1", "the editable version", lambda v: f"data/{v['editable']}", "docx"
        ),
        other_order=(1, 2, 0),
    )


def _make_conversion_block(
    sampler: ValueSampler, rng: random.Random, documents: dict[str, DocumentFinding]
) -> SubtaskBlock:
    source = rng.choice(list(documents))
    sampler.turn_to(find_topic_of_file(sampler.context, documents[source].file))
    facts = FactBuilder(sampler, rng, "s1")
    wording_block = make_wording_block(sampler, rng, "s1", "words", "the remark", SECTION_WORDS)

    def actions(v: Values) -> tuple[Action, ...]:
        path = f"data/{v['editable']}"
        return (
            make_action("pdf", "convert_to_word", pdf_file_path=documents[v["source"]].file, word_file_path=path),
            make_action("word", "write_heading", file_path=path, text=v["heading"]),
            make_action("word", "write_to_file", file_path=path, contents=write_sentence(v["words"])),
        )

    def criteria(v: Values) -> tuple[Criterion, ...]:
        content = NoteContent(
            parts=lambda v: [{"quote": v["words"]}], rivals=(rivals_of("words"),), source=documents[v["source"]].file
        )
        files = {"file": f"data/{v['editable']}", "converted": documents[v["source"]].file}
        return (make_criterion("evaluate_extended_conversion", **content.make_arguments(v, sampler, **files)),)

    return SubtaskBlock(
        subtask="s1",
        instruction="Convert {source} to the Word document {editable}, and add at its end the heading '{heading}' and "
        "a paragraph that says '{words}'.",
        slots=(
            make_slot("source", "file", source, [one for one in documents if one != source]),
            sampler.draw_slot("editable", "file", lambda count: sampler.draw_file_names(count, STEMS["note"], "docx")),
            sampler.draw_slot("heading", "text", lambda count: sampler.draw_phrases(count, HEADINGS)),
            *wording_block.slots,
        ),
        facts=(
            facts.build_fact("source", phrase_fact("which", "the file to convert"), needed=len(documents) > 1),
            facts.build_fact(
                "editable",
                phrase_fact("file", "the editable version"),
                "file",
                may_be_updated=True,
                decoy_value=sampler.draw_rival_file_name(STEMS["note"], "docx"),
            ),
            facts.build_fact("heading", phrase_fact("heading", "the remark"), may_be_updated=True),
            *wording_block.facts,
        ),
        actions=actions,
        criteria=criteria,
    )


def _type_keywords(action: Action) -> tuple[Action, ...]:
    """Turn the conversion of a PDF into a new document with the name of the PDF."""
    if action.action != "convert_to_word":
        return (action,)
    path, source = action.args["word_file_path"], action.args["pdf_file_path"]
    return (
        make_action("word", "create_new_file", file_path=path),
        make_action("word", "write_to_file", file_path=path, contents=f"The text of {source}"),
    )
