"""Write a report on what happened to several cases, with what their register says of each, and a PDF of it."""

import random
import re
from collections.abc import Sequence

from generators.tasks.building_blocks.case_blocks import can_be_told, make_news_only_block
from generators.tasks.building_blocks.case_rows import CaseNews, draw_news
from generators.tasks.building_blocks.condition_facts import name_heading
from generators.tasks.building_blocks.document_blocks import (
    NoteContent,
    make_note_block,
    make_pdf_block,
    write_keywords_instead,
)
from generators.tasks.building_blocks.document_forms import offer_table, write_lines_as_table
from generators.tasks.building_blocks.file_blocks import draw_retracted_file_copy, make_no_spare_copy_criteria
from generators.tasks.building_blocks.sensible_news import fits_row
from generators.tasks.building_blocks.subtask_block import (
    change_every_action,
    compose_recipe,
    expand_actions,
    write_heading_as_text,
)
from generators.tasks.building_blocks.topics import Topic
from generators.tasks.building_blocks.value_sampler import ValueSampler
from generators.tasks.recipe import Recipe, Result, TaskContext, Values, archetype, rivals_of

_REQUESTS = (
    "Please write the report on the {plural} in Word, with what is new about each of them as I told you, and make a "
    "PDF of it.",
    "Could you put the news on the {plural} into the Word report? One line for each, please, and then the PDF.",
    "They want our report on the {plural}. In Word, each with what has changed, and the same as PDF.",
    "The report is due: the {plural} of which I have news, each with what is new, as a Word document and as PDF.",
    "I have told you about the {plural} bit by bit. Write it up as the Word report, one after the other, and convert "
    "it to PDF.",
    "Would you make the Word report on our {plural} now, with the new state of each, and turn it into a PDF?",
    "Word report and PDF, please: which {plural} have changed, and what each of them is at now.",
    "Let's get the report out. It names the {plural} we talked about, each with its news, in Word, and then as PDF.",
    "I have promised a report on the {plural}: a Word document with the news of each, and its PDF.",
)
"""What the user says at the end, of which one is drawn."""
_ASKED = (
    "Our register is behind, I believe. Could you write up for me what is new about the {plural} since we last spoke? "
    "Word and a PDF, please.",
    "You hear first what happens to the {plural}. Please put on a page which of them have moved and where they stand "
    "now, in Word and as a PDF.",
    "I know what stood in our list of {plural} last week. What I am missing is what has come in since. A short report, "
    "please, as a Word document with a PDF of it.",
)
_MIN_NEWS = 2


@archetype(apps=("word",), needs=("cases_with_news",))
def case_report(context: TaskContext, rng: random.Random) -> Recipe | None:
    """The user has heard news of some cases and wants a Word report that gives them, and a PDF of it."""
    sampler = ValueSampler(context, rng)
    count = rng.choice((4, 5, 6))

    def is_sound(one: CaseNews) -> bool:
        return can_be_told(sampler, one) and fits_row(one, context.clock.date)

    news = draw_news(context, rng, count, lambda one: one.type != "text" and is_sound(one))
    if len(news) < _MIN_NEWS:
        news = draw_news(context, rng, count, is_sound)
    if not news:
        return None
    sampler.turn_to(Topic(news[0].row.case.plural))
    plural = news[0].row.case.plural
    slots = [f"news_{at + 1}" for at in range(len(news))]

    def pairs(v: Values) -> list[list[str]]:
        return [[one.row.case.key, v[slot]] for one, slot in zip(news, slots, strict=True)]

    parts = ", ".join(
        f"{one.row.case.key} with {{{slot}}} under {name_heading(one.column.name)}"
        for one, slot in zip(news, slots, strict=True)
    )
    note_block = make_note_block(
        sampler,
        rng,
        "s1",
        "the report",
        f"Below it give {parts}.",
        paragraphs=lambda v: tuple(
            f"{one.row.case.key}, {one.column.name}: {v[slot]}" for one, slot in zip(news, slots, strict=True)
        ),
        content=NoteContent(
            parts=lambda v: [{"pairs": pairs(v), "labels": [one.column.name for one in news]}],
            rivals=tuple(rivals_of(slot) for slot in slots),
            candidates=_list_other_headings(news),
            may_state=lambda v: tuple(text for one in news for text in (one.row.case.name, one.column.name)),
        ),
        extra_blocks=tuple(
            make_news_only_block(sampler, "s1", one, slot) for one, slot in zip(news, slots, strict=True)
        ),
    )
    recipe = compose_recipe(
        intent=rng.choice(_REQUESTS).format(plural=news[0].row.case.plural),
        blocks=(note_block, make_pdf_block(sampler, rng, "s2", lambda v: f"data/{v['note']}")),
        right_ways={"writes tables instead of lines": expand_actions(write_lines_as_table)},
        neighbours={
            "writes the heading as a plain paragraph": change_every_action(
                "word", "write_heading", write_heading_as_text
            ),
            "makes a PDF that only names the report": expand_actions(write_keywords_instead),
        },
        extra_criteria=make_no_spare_copy_criteria,
        retraction=draw_retracted_file_copy(sampler, "s1", "the report", lambda v: f"data/{v['note']}", "docx"),
        occasion=None if context.ask else news[0].event,
        result=Result("paper", f"the {plural}", tuple(one.format(plural=plural) for one in _ASKED)),
    )
    return offer_table(recipe, rng)


def _list_other_headings(news: Sequence[CaseNews]) -> tuple[str, ...]:
    """List the headings of other figures and days; one of a single word may stand in any report."""
    told = {one.column.name for one in news}
    columns = [column for one in news for column in one.row.sheet.columns if column.type in ("number", "date")]
    return tuple(
        name
        for name in dict.fromkeys(column.name for column in columns)
        if len(re.findall(r"\w+", name)) > 1 and not any(name in one or one in name for one in told)
    )
