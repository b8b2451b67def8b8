"""Turn a PDF into a Word document, add a remark, and book its review."""

import random

from data_model import Action, Criterion, DocumentFinding
from generators.tasks.draws import Draws, slot
from generators.tasks.parts import Facts, Part, compose, every, half_an_hour_more, heading_as_text
from generators.tasks.parts_calendar import booking
from generators.tasks.parts_files import no_spare_copy, twin_called_off
from generators.tasks.parts_mail import wording
from generators.tasks.phrases import said
from generators.tasks.pools import HEADINGS, STEMS, WORDINGS
from generators.tasks.recipe import Recipe, Scene, Values, archetype, call, check
from generators.tasks.wishes import again_a_week_later


@archetype(apps=("calendar", "pdf", "word"))
def pdf_to_word_review(scene: Scene, rng: random.Random) -> Recipe | None:
    """The user wants a PDF as an editable Word document with a remark at its end, and the review of it booked."""
    documents = {
        one.file.rpartition("/")[2]: one
        for one in scene.findings
        if isinstance(one, DocumentFinding) and one.application == "pdf" and len(one.keywords) >= 3
    }
    if not documents:
        return None
    draws = Draws(scene, rng)
    editable = _editable(draws, rng, documents)
    book = booking(draws, rng, "s2", "review", "the review", scene.persona.name)
    return compose(
        intent="Please convert the PDF into a Word document that we can edit, add my remark under its heading at the "
        "end, and book the review in my calendar, whenever it takes place.",
        parts=(editable, book, again_a_week_later("s2", "the review", book)),
        reads=lambda v: (call("pdf", "read_file", pdf_file_path=documents[v["source"]].file),),
        neighbours={
            "writes the heading as a plain paragraph": every("word", "write_heading", heading_as_text),
            "books the review half an hour too long": every("calendar", "create_event", half_an_hour_more),
        },
        besides=no_spare_copy,
        retraction=twin_called_off(draws, "s1", "the editable version", lambda v: f"data/{v['editable']}", "docx"),
        reordered=(1, 2, 0),
    )


def _editable(draws: Draws, rng: random.Random, documents: dict[str, DocumentFinding]) -> Part:
    source = rng.choice(list(documents))
    facts = Facts(draws, rng, "s1")
    words = wording(draws, rng, "s1", "words", "words", "the remark", WORDINGS)

    def actions(v: Values) -> tuple[Action, ...]:
        path = f"data/{v['editable']}"
        return (
            call("pdf", "convert_to_word", pdf_file_path=documents[v["source"]].file, word_file_path=path),
            call("word", "write_heading", file_path=path, text=v["heading"]),
            call("word", "write_to_file", file_path=path, contents=f"Before the review: {v['words']}."),
        )

    def criteria(v: Values) -> tuple[Criterion, ...]:
        path, kept = f"data/{v['editable']}", documents[v["source"]].keywords[:3]
        return (
            check("evaluate_docx_heading_contain", file=path, heading=v["heading"]),
            check("evaluate_contain", doc_type="docx", file=path, keywords=[v["words"], *kept]),
        )

    return Part(
        id="s1",
        instruction="Convert {source} to the Word document {editable}, and add at its end the heading '{heading}' and "
        "a paragraph that says '{words}'.",
        slots=(
            slot("source", "file", source, [one for one in documents if one != source]),
            draws.slot("editable", "file", lambda count: draws.file_names(count, STEMS["note"], "docx")),
            draws.slot("heading", "text", lambda count: draws.phrases(count, HEADINGS)),
            *words.slots,
        ),
        facts=(
            facts.fact("source", said("which", "the file to convert"), needed=len(documents) > 1),
            facts.fact("editable", said("file", "the editable version"), "file", may_change=True),
            facts.fact("heading", said("heading", "the remark"), may_change=True),
            *words.facts,
        ),
        actions=actions,
        criteria=criteria,
    )
