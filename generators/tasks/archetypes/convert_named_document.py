"""Make a PDF of a document that the user remembers, which may not exist, and tell somebody where it lies."""

import random
from collections.abc import Callable
from dataclasses import replace

from generators.tasks.building_blocks.document_blocks import make_conversion_criteria, write_keywords_instead
from generators.tasks.building_blocks.document_names import list_named_documents
from generators.tasks.building_blocks.expected_papers import draw_pdf_requests
from generators.tasks.building_blocks.fact_builder import FactBuilder
from generators.tasks.building_blocks.fact_phrases import phrase_fact
from generators.tasks.building_blocks.mail_blocks import refuse_rivals
from generators.tasks.building_blocks.obstacles import Obstacle, put_in_the_way
from generators.tasks.building_blocks.subtask_block import (
    SubtaskBlock,
    add_greeting,
    change_every_action,
    compose_recipe,
    expand_actions,
)
from generators.tasks.building_blocks.topics import find_topic_of_file
from generators.tasks.building_blocks.value_sampler import ValueSampler, make_slot
from generators.tasks.building_blocks.written_mails import add_mails, list_planted_files
from generators.tasks.recipe import FactRecipe, Recipe, TaskContext, Values, archetype, make_action, make_criterion
from generators.tasks.value_pools import STEMS

_MIN_DOCUMENTS, _MAX_ALTERNATIVES = 2, 8
_REQUESTS = (
    "Please turn the Word document we spoke of into a PDF of the same name, which nobody can change any more, and "
    "send the email that says what the PDF is called.",
    "Could you make a PDF of that document, under the same name, and tell my colleague by email what the PDF is "
    "called?",
    "The document should be there by now and has to be a PDF. Convert it under its own name, then send the email with "
    "the name of the PDF.",
    "I was asked for that document as a PDF. Convert it, same name and same folder, and send an email that gives the "
    "name of the PDF to the one who waits for it.",
    "Would you save the document as a PDF, named as it is but for the ending, and let them know by email under which "
    "name it can be found?",
    "Let's get the PDF done before anybody prints the Word version: convert the document, same name, then write the "
    "email that names the PDF.",
    "I promised a PDF of that document. Please make it under the same name, and mail the name of the PDF to the one "
    "who needs it.",
    "Make a PDF of the document as we said, with the same name. Afterwards the email goes out with the name of the "
    "PDF.",
    "Please see to the PDF of the document, which keeps its name, and to the email that says what the PDF is called.",
)
"""What the user says at the end, of which one is drawn."""


@archetype(apps=("email", "word"), needs=("two_word_documents",), twins=True)
def convert_named_document(context: TaskContext, rng: random.Random) -> Recipe | None:
    """The user wants a PDF of a document and a mail that names it; in one of two tasks, there is no such document."""
    sampler = ValueSampler(context, rng)
    if context.cases:
        wanted = draw_pdf_requests(context, rng)
        if wanted is None:
            return None
        sampler = ValueSampler(add_mails(context, wanted.mails), rng)
        documents, named, unknown = wanted.documents, wanted.there.name, wanted.missing.name
        address, planted = (wanted.there if context.is_clear else wanted.missing).writer.address, wanted.mails
    else:
        documents, planted = list_named_documents(context), ()
        free = [one for one in sorted(documents) if not sampler.gives_away(one)]
        if len(documents) < _MIN_DOCUMENTS or not free:
            return None
        named, address = rng.choice(free), ""
        sampler.turn_to(find_topic_of_file(context, documents[named]))
        (unknown,) = sampler.draw_file_names(1, STEMS["note"], "docx")
    others = rng.sample(rest := [one for one in sorted(documents) if one != named], len(rest))[:_MAX_ALTERNATIVES]
    facts = FactBuilder(sampler, rng, "s1")

    def path(v: Values) -> str:
        return f"{documents[v['document']].rpartition('.')[0]}.pdf"

    conversion = SubtaskBlock(
        subtask="s1",
        instruction="Convert the Word document {document} to the PDF file {pdf}, in the same folder.",
        slots=(make_slot("document", "file", named, others),),
        facts=(facts.build_fact("document", phrase_fact("which", "the document to convert"), may_be_updated=True),),
        actions=lambda v: (
            make_action("word", "convert_to_pdf", word_file_path=documents[v["document"]], pdf_file_path=path(v)),
        ),
        criteria=lambda v: make_conversion_criteria(path(v), documents[v["document"]]),
        derived_names=lambda v: {"pdf": _name_pdf(v)},
    )
    mail_block = _make_mail_block(sampler, address, path)
    look = (make_action("system", "list_files", folder_path=documents[named].rpartition("/")[0]),)
    recipe = compose_recipe(
        intent=context.choose_request(_REQUESTS, rng),
        blocks=(conversion, mail_block),
        read_actions=lambda v: (*look, make_action("word", "read_file", file_path=documents[v["document"]])),
        right_ways={"writes the mail with a greeting": change_every_action("email", "send_email", add_greeting)},
        neighbours={"makes a PDF that only names the document": expand_actions(write_keywords_instead)},
        other_order=(1, 0),
    )
    recipe = replace(recipe, planted_files=list_planted_files(planted))
    return put_in_the_way(
        recipe,
        Obstacle(
            slots=(make_slot("document", "file", unknown, (named, *others)),),
            stands=lambda v: v["document"] not in documents,
            name=lambda v: v["document"],
            reason=lambda v: f"no document {v['document']}",
            decided_by=("document",),
            thing="document",
            places=lambda v: _name_folders(documents[named]),
            look=lambda v: look,
            do_anyway=lambda v: recipe.plan({**v, "document": named}),
        ),
        context.is_clear,
    )


def _name_folders(path: str) -> tuple[str, ...]:
    """Return the names that the folder of a file goes by: `data/Sales/Offers`, `Sales/Offers` and `Offers`."""
    folders = path.split("/")[:-1]
    return tuple("/".join(folders[at:]) for at in range(len(folders)) if folders[at:] != ["data"])


def _name_pdf(v: Values) -> str:
    return f"{v['document'].rpartition('.')[0]}.pdf"


def _make_mail_block(sampler: ValueSampler, address: str, path: Callable[[Values], str]) -> SubtaskBlock:
    """Build the block that mails the name of the PDF to whom an address belongs, or to somebody who is drawn."""
    user = sampler.context.persona.name
    sampler.exclude((address,))
    address, *others = (address, *sampler.draw_colleagues(4)) if address else sampler.draw_addresses(5)
    phrase = phrase_fact("to", "the mail about the PDF")
    fact = FactRecipe("to", "s2", ("to",), phrase.text, phrase.statement, may_be_updated=True, mistake="wrong_person")
    content = {"sender": user, "subject": "The PDF that you asked for"}
    return SubtaskBlock(
        subtask="s2",
        instruction="Send an email to {to} with the name of the PDF.",
        slots=(make_slot("to", "address", address, others),),
        facts=(fact,),
        actions=lambda v: (
            make_action(
                "email",
                "send_email",
                **content,
                recipient=v["to"],
                content=f"The PDF is called {_name_pdf(v)}.",
            ),
        ),
        criteria=lambda v: (
            make_criterion(
                "evaluate_mail",
                sender=user,
                recipients=[v["to"]],
                **refuse_rivals(
                    {
                        "values": [_name_pdf(v)],
                        "allowed": [v["document"], path(v).rpartition("/")[0].removeprefix("data/")],
                        "may_attach": [path(v)],
                    }
                ),
            ),
        ),
    )
