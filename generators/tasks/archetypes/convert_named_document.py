"""Make a PDF of a document that the user remembers, which may not exist, and tell somebody where it lies."""

import random
import re
from collections.abc import Callable, Iterator

from generators.tasks.building_blocks.document_blocks import make_conversion_criteria, write_keywords_instead
from generators.tasks.building_blocks.document_names import list_named_documents
from generators.tasks.building_blocks.fact_phrases import phrase_fact
from generators.tasks.building_blocks.mail_blocks import refuse_rivals
from generators.tasks.building_blocks.obstacles import Obstacle, put_in_the_way
from generators.tasks.building_blocks.paper_series import find_paper_series
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
from generators.tasks.recipe import FactRecipe, Recipe, TaskContext, Values, archetype, make_action, make_criterion
from generators.tasks.value_pools import STEMS

_MIN_DOCUMENTS, _MAX_ALTERNATIVES = 2, 8
_REQUESTS = (
    "Please turn the Word document we spoke of into a PDF of the same name, which nobody can change any more, and "
    "send the email that says what the PDF is called.",
    "Could you make a PDF of that document, under the same name, and tell my colleague by email what the PDF is "
    "called?",
    "The document is final and has to be a PDF now. Convert it under its own name, then send the email with the name "
    "of the PDF.",
    "I need that document as a PDF of the same name for the file, and an email that gives the name of the PDF to the "
    "one who waits for it.",
    "Would you save the document as a PDF, named as it is but for the ending, and let them know by email under which "
    "name it can be found?",
    "Let's get the PDF done before anybody prints the Word version: convert the document, same name, then write the "
    "email that names the PDF.",
    "Somebody wants to print that document without Word. Please make a PDF of it under the same name, and email them "
    "what the PDF is called.",
    "Make a PDF of the document as we said, with the same name. Afterwards the email goes out with the name of the "
    "PDF.",
    "Please see to the PDF of the document, which keeps its name, and to the email that says what the PDF is called.",
)
"""What the user says at the end, of which one is drawn."""


@archetype(apps=("email", "word"), needs=("two_word_documents",), twins=True)
def convert_named_document(context: TaskContext, rng: random.Random) -> Recipe | None:
    """The user wants a PDF of a document and a mail that names it; in one of two tasks, there is no such document."""
    documents, unknown_names = _choose_documents(context, rng)
    if len(documents) < _MIN_DOCUMENTS:
        return None
    sampler = ValueSampler(context, rng)
    free = [one for one in sorted(documents) if not sampler.gives_away(one)]
    if not free:
        return None
    named = rng.choice(free)
    others = rng.sample(rest := [one for one in sorted(documents) if one != named], len(rest))[:_MAX_ALTERNATIVES]
    sampler.turn_to(find_topic_of_file(context, documents[named]))
    unknown = rng.choice(unknown_names) if unknown_names else sampler.draw_file_names(1, STEMS["note"], "docx")[0]
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
    mail_block = _make_mail_block(context, sampler, path)
    look = (make_action("system", "list_files", folder_path=documents[named].rpartition("/")[0]),)
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


def _choose_documents(context: TaskContext, rng: random.Random) -> tuple[dict[str, str], list[str]]:
    """Choose documents by file name -> path, those of one series if there is any, and names that others would have."""
    documents = list_named_documents(context)
    folders = {
        (series.folder, series.papers[one].file): one for series in find_paper_series(context) for one in series.papers
    }
    by_folder: dict[str, dict[str, str]] = {}
    for name, path in documents.items():
        if (path.rpartition("/")[0], path) in folders:
            by_folder.setdefault(path.rpartition("/")[0], {})[name] = path
    handled = [case for case in context.cases if case.is_handled]
    near = {case.register_file.split("/")[1] for case in handled if case.register_file.count("/") > 1}
    usable = [one for one in by_folder.values() if len(one) > _MIN_DOCUMENTS]
    best = [one for one in usable if next(iter(one.values())).split("/")[1] in near] or usable
    if not best:
        return documents, []
    chosen = rng.choice(best)
    taken = {one.rpartition("/")[2].casefold() for one in context.files}
    alike = (
        other
        for name, path in chosen.items()
        for other in _list_alike(context, name, folders[(path.rpartition("/")[0], path)])
    )
    return chosen, [one for one in dict.fromkeys(alike) if one.casefold() not in taken]


def _list_alike(context: TaskContext, name: str, number: str) -> Iterator[str]:
    """Yield what such documents would be called for other cases: a number with a small word or with a partner."""
    shape, rest = re.sub(r"\d", "0", number), name.rpartition(".")[0].replace(number, "").strip()
    case = next((one for one in context.cases if one.key == number), None)
    field = next((one.field for one in case.values if one.value == rest), "") if case else ""
    for one in context.cases:
        if one.key != number and re.sub(r"\d", "0", one.key) == shape:
            partner = next((value.value for value in one.values if field and value.field == field), "")
            if rest.islower():
                yield name.replace(number, one.key)
            elif partner:
                yield name.replace(number, one.key).replace(rest, partner)


def _name_pdf(v: Values) -> str:
    return f"{v['document'].rpartition('.')[0]}.pdf"


def _make_mail_block(context: TaskContext, sampler: ValueSampler, path: Callable[[Values], str]) -> SubtaskBlock:
    user = context.persona.name
    address, *others = sampler.draw_addresses(5)
    phrase = phrase_fact("to", "the mail about the PDF")
    fact = FactRecipe("to", "s2", ("to",), phrase.text, phrase.statement, may_be_updated=True, mistake="wrong_person")
    content = {"sender": user, "subject": "The PDF"}
    return SubtaskBlock(
        subtask="s2",
        instruction="Send an email to {to} with the name of the PDF.",
        slots=(make_slot("to", "address", address, others),),
        facts=(fact,),
        actions=lambda v: (
            make_action(
                "email", "send_email", **content, recipient=v["to"], content=f"The PDF is called {_name_pdf(v)}."
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
