"""Extend a Word document by a section, publish it as PDF, and send word."""

import random

from data_model import Action, Criterion, DocumentFinding
from generators.tasks.draws import Draws, slot
from generators.tasks.parts import Facts, Part, compose, every, heading_as_text
from generators.tasks.parts_calendar import booking
from generators.tasks.parts_files import pdf_copy
from generators.tasks.parts_mail import wording
from generators.tasks.phrases import said
from generators.tasks.pools import HEADINGS, WORDINGS
from generators.tasks.recipe import Recipe, Scene, Values, archetype, call, check
from generators.tasks.wishes import again_a_week_later


@archetype(apps=("calendar", "word"))
def append_and_publish(scene: Scene, rng: random.Random) -> Recipe | None:
    """The user wants a section at the end of a Word document, the whole as PDF, and a date for its presentation."""
    documents = {
        one.file.rpartition("/")[2]: one
        for one in scene.findings
        if isinstance(one, DocumentFinding) and one.application == "word"
    }
    if not documents:
        return None
    draws = Draws(scene, rng)
    section = _section(draws, rng, documents)
    copy = pdf_copy(draws, rng, "s2", lambda v: documents[v["target"]].file, lambda v: (v["heading"], v["words"]))
    book = booking(draws, rng, "s3", "show", "the presentation", scene.persona.name)
    return compose(
        intent="Please extend the Word document with the section we spoke of, its heading and my words at the very "
        "end, convert the whole to PDF, and book the presentation in my calendar as often as I said.",
        parts=(section, copy, book, again_a_week_later("s3", "the presentation", book)),
        reads=lambda v: (call("word", "read_file", file_path=documents[v["target"]].file),),
        neighbours={"writes the heading as a plain paragraph": every("word", "write_heading", heading_as_text)},
        reordered=(2, 3, 0, 1),
    )


def _section(draws: Draws, rng: random.Random, documents: dict[str, DocumentFinding]) -> Part:
    target = rng.choice(list(documents))
    facts = Facts(draws, rng, "s1")
    words = wording(draws, rng, "s1", "words", "words", "the new section", WORDINGS)

    def actions(v: Values) -> tuple[Action, ...]:
        path = documents[v["target"]].file
        return (
            call("word", "write_heading", file_path=path, text=v["heading"]),
            call("word", "write_to_file", file_path=path, contents=f"For everybody who reads this: {v['words']}."),
        )

    def criteria(v: Values) -> tuple[Criterion, ...]:
        path = documents[v["target"]].file
        kept = " ".join(documents[v["target"]].keywords[:1])
        return (
            check("evaluate_docx_heading_contain", file=path, heading=v["heading"]),
            check("evaluate_contain", doc_type="docx", file=path, keywords=[v["words"], *([kept] if kept else [])]),
        )

    return Part(
        id="s1",
        instruction="Extend the Word document {target} at its end by the heading '{heading}' and a paragraph that says "
        "'{words}'.",
        slots=(
            slot("target", "file", target, [one for one in documents if one != target]),
            draws.slot("heading", "text", lambda count: draws.phrases(count, HEADINGS)),
            *words.slots,
        ),
        facts=(
            facts.fact("target", said("which", "the document to extend"), needed=len(documents) > 1),
            facts.fact("heading", said("heading", "the new section"), may_change=True),
            *words.facts,
        ),
        actions=actions,
        criteria=criteria,
    )
