"""Make a PDF of a document that the user remembers, which may not exist, and tell somebody where it lies."""

import random

from generators.tasks.building_blocks.document_blocks import make_conversion_criteria, write_keywords_instead
from generators.tasks.building_blocks.document_names import list_named_documents
from generators.tasks.building_blocks.fact_phrases import phrase_fact
from generators.tasks.building_blocks.mail_blocks import MailContent, make_mail_block, say
from generators.tasks.building_blocks.obstacles import Obstacle, put_in_the_way
from generators.tasks.building_blocks.subtask_block import (
    FactBuilder,
    SubtaskBlock,
    add_greeting,
    change_every_action,
    compose_recipe,
    expand_actions,
)
from generators.tasks.building_blocks.topics import find_topic_of_file
from generators.tasks.building_blocks.value_sampler import ValueSampler, make_slot
from generators.tasks.recipe import Recipe, TaskContext, Values, archetype, make_action
from generators.tasks.value_pools import STEMS

_MIN_DOCUMENTS, _MAX_ALTERNATIVES = 2, 8
_REQUESTS = (
    "Please turn the Word document we spoke of into a PDF, and send the email that says under which name the PDF lies.",
    "Could you make the PDF of that document and tell the person I named by email what the PDF is called?",
    "The document has to go out as a PDF. Convert it, then send the email with the name of the PDF.",
    "I need that document as a PDF, and an email that gives the name of the PDF to the one who waits for it.",
    "Would you save the document as a PDF and let them know by email under which name it can be found?",
    "Let's get the PDF done: convert the document, then write the email that names the PDF.",
    "Make a PDF of the document as we said. Afterwards the email goes out with the name of the PDF.",
    "Somebody asked me for a PDF of that document. Please make it, and email them what the PDF is called.",
    "Please see to the PDF of the document, and to the email that says what the PDF is called.",
)
"""What the user says at the end, of which one is drawn."""


@archetype(apps=("email", "word"), needs=("two_word_documents",), twins=True)
def convert_named_document(context: TaskContext, rng: random.Random) -> Recipe | None:
    """The user wants a PDF of a document and a mail that names it; in one of two tasks, there is no such document."""
    documents = list_named_documents(context)
    if len(documents) < _MIN_DOCUMENTS:
        return None
    sampler = ValueSampler(context, rng)
    named, *others = rng.sample(sorted(documents), len(documents))
    others = others[:_MAX_ALTERNATIVES]
    sampler.turn_to(find_topic_of_file(context, documents[named]))
    (unknown,) = sampler.draw_file_names(1, STEMS["note"], "docx")
    facts = FactBuilder(sampler, rng, "s1")

    def path(v: Values) -> str:
        return f"data/{v['copy']}"

    conversion = SubtaskBlock(
        subtask="s1",
        instruction="Convert the Word document {document} to the PDF file {copy}.",
        slots=(
            make_slot("document", "file", named, others),
            sampler.draw_slot("copy", "file", lambda count: sampler.draw_file_names(count, STEMS["copy"], "pdf")),
        ),
        facts=(
            facts.build_fact("document", phrase_fact("which", "the document to convert")),
            facts.build_fact(
                "copy",
                phrase_fact("file", "the PDF"),
                "file",
                may_be_updated=True,
                decoy_value=sampler.draw_rival_file_name(STEMS["copy"], "pdf"),
            ),
        ),
        actions=lambda v: (
            make_action("word", "convert_to_pdf", word_file_path=documents[v["document"]], pdf_file_path=path(v)),
        ),
        criteria=lambda v: make_conversion_criteria(path(v), documents[v["document"]]),
    )
    content = MailContent(
        instruction="It says that the PDF is called {copy}.",
        content=lambda v: f"The PDF is called {v['copy']}.",
        demands=say("copy"),
    )
    mail_block = make_mail_block(sampler, rng, "s2", "the note about the PDF", context.persona.name, content)
    look = (make_action("system", "list_files", folder_path="data"),)
    recipe = compose_recipe(
        intent=context.choose_request(_REQUESTS, rng),
        blocks=(conversion, mail_block),
        read_actions=lambda v: (*look, make_action("word", "read_file", file_path=documents[v["document"]])),
        right_ways={"writes the mail with a greeting": change_every_action("email", "send_email", add_greeting)},
        neighbours={"makes a PDF that only names the document": expand_actions(write_keywords_instead)},
        other_order=(1, 0),
    )
    return put_in_the_way(
        recipe,
        Obstacle(
            slots=(make_slot("document", "file", unknown, (named, *others)),),
            stands=lambda v: v["document"] not in documents,
            name=lambda v: v["document"],
            reason=lambda v: f"there is no document {v['document']}",
            decided_by=("document",),
            look=lambda v: look,
            do_anyway=lambda v: recipe.plan({**v, "document": named}),
        ),
        context.is_clear,
    )
