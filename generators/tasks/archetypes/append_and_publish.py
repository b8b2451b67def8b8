"""Append to a Word document what came by mail, or a section with the user's words, and convert it to PDF."""

import random

from data_model import Action, Criterion, DocumentFinding
from generators.tasks.building_blocks.calendar_blocks import make_booking_block
from generators.tasks.building_blocks.document_blocks import NoteContent, make_pdf_block, write_keywords_instead
from generators.tasks.building_blocks.fact_builder import FactBuilder
from generators.tasks.building_blocks.fact_phrases import phrase_fact
from generators.tasks.building_blocks.mail_blocks import make_wording_block
from generators.tasks.building_blocks.noted_answers import make_noted_answers
from generators.tasks.building_blocks.readings import write_words_alone
from generators.tasks.building_blocks.subtask_block import (
    SubtaskBlock,
    VagueWords,
    change_every_action,
    compose_recipe,
    expand_actions,
    write_heading_as_text,
)
from generators.tasks.building_blocks.topics import find_topic_of_file
from generators.tasks.building_blocks.value_sampler import ValueSampler, make_slot
from generators.tasks.building_blocks.valueless_requests import draw_repetition
from generators.tasks.recipe import Recipe, TaskContext, Values, archetype, make_action, make_criterion, rivals_of
from generators.tasks.value_pools import HEADINGS, SECTION_WORDS

_REQUESTS = (
    "Please extend the Word document with the section we spoke of, its heading and my words at the very end, "
    "convert the whole to PDF, and book the presentation in my calendar as we said.",
    "Could you add the new section at the very end of the Word document, its heading and my words, make a PDF of "
    "all of it, and put the presentation into my calendar?",
    "The document is still without its last section. Please write it at the very end, its heading and my words, "
    "turn the Word document into a PDF, and book the presentation in my calendar.",
    "Let's finish the document: at the very end goes the section, its heading and my words, and then I need the "
    "PDF of it. The presentation belongs in my calendar, as discussed.",
    "I would like the section appended to the Word document now, its heading and my words at the very end. "
    "Publish the result as PDF, and reserve the presentation in my calendar.",
    "Would you complete the Word document with its heading and my words as the last section, convert it to PDF, "
    "and enter the presentation in my calendar?",
    "Section, PDF, calendar: add its heading and my words at the very end of the Word document, convert that to "
    "PDF, and book the presentation for me.",
    "The presentation is fixed, so please enter it in my calendar; and for it the Word document gets the section "
    "we talked about, its heading and my words at the very end, and a PDF of the whole.",
    "Please see to the document and the date: the Word file with the added section at the very end, its heading "
    "and my words, a PDF of that file, and the presentation in my calendar.",
)
"""What the user says at the end, of which one is drawn."""


@archetype(apps=("email", "word"), needs=("word_document",))
def append_and_publish(context: TaskContext, rng: random.Random) -> Recipe | None:
    """The user wants days that came by mail appended to their notes in Word, a PDF of these, and a colleague to know.

    In an office that is no company, it is a section in the user's words, and its presentation is booked.
    """
    noted = make_noted_answers(context, rng) if context.cases else None
    if noted:
        return noted
    documents = {
        one.file.rpartition("/")[2]: one
        for one in context.findings
        if isinstance(one, DocumentFinding) and one.application == "word"
    }
    if not documents:
        return None
    sampler = ValueSampler(context, rng)
    section_block = _make_section_block(sampler, rng, documents)
    pdf_block = make_pdf_block(sampler, rng, "s2", lambda v: documents[v["target"]].file)
    repetition = draw_repetition(
        rng,
        make_booking_block(sampler, rng, "s3", "show", "the presentation", context.persona.name),
        "s3",
        "the presentation",
    )
    return compose_recipe(
        intent=rng.choice(_REQUESTS),
        blocks=(
            section_block,
            pdf_block,
            repetition.booking,
            repetition.repeat,
        ),
        read_actions=lambda v: (make_action("word", "read_file", file_path=documents[v["target"]].file),),
        right_ways=repetition.right_ways,
        readings=(
            VagueWords(
                "its heading and my words",
                {"writes the words alone below the heading": write_words_alone("word", "write_to_file")},
            ),
        ),
        neighbours={
            "writes the heading as a plain paragraph": change_every_action(
                "word", "write_heading", write_heading_as_text
            ),
            "makes a PDF that only names the document": expand_actions(write_keywords_instead),
        },
        other_order=(2, 3, 0, 1),
    )


def _make_section_block(
    sampler: ValueSampler, rng: random.Random, documents: dict[str, DocumentFinding]
) -> SubtaskBlock:
    target = rng.choice(list(documents))
    sampler.turn_to(find_topic_of_file(sampler.context, documents[target].file))
    facts = FactBuilder(sampler, rng, "s1")
    wording_block = make_wording_block(sampler, rng, "s1", "words", "the new section", SECTION_WORDS)

    def actions(v: Values) -> tuple[Action, ...]:
        path = documents[v["target"]].file
        return (
            make_action("word", "write_heading", file_path=path, text=v["heading"]),
            make_action(
                "word", "write_to_file", file_path=path, contents=f"For everybody who reads this: {v['words']}."
            ),
        )

    def criteria(v: Values) -> tuple[Criterion, ...]:
        content = NoteContent(parts=lambda v: [{"quote": v["words"]}], rivals=(rivals_of("words"),))
        arguments = content.make_arguments(v, sampler, file=documents[v["target"]].file)
        return (make_criterion("evaluate_document_extension", **arguments),)

    return SubtaskBlock(
        subtask="s1",
        instruction="Extend the Word document {target} at its end by the heading '{heading}' and a paragraph that says "
        "'{words}'.",
        slots=(
            make_slot("target", "file", target, [one for one in documents if one != target]),
            sampler.draw_slot("heading", "text", lambda count: sampler.draw_phrases(count, HEADINGS)),
            *wording_block.slots,
        ),
        facts=(
            facts.build_fact("target", phrase_fact("which", "the document to extend"), needed=len(documents) > 1),
            facts.build_fact("heading", phrase_fact("heading", "the new section"), may_be_updated=True),
            *wording_block.facts,
        ),
        actions=actions,
        criteria=criteria,
    )
