"""List chosen passages of a document in a new workbook, convert it to PDF, and mail a remark."""

import random

from generators.tasks.building_blocks.document_blocks import make_workbook_pdf_block
from generators.tasks.building_blocks.document_passages import (
    find_passage_sets,
    make_passage_choice_block,
    make_read_action,
)
from generators.tasks.building_blocks.file_blocks import make_register_block, write_cell_by_cell
from generators.tasks.building_blocks.mail_blocks import (
    MailContent,
    make_mail_block,
    make_retracted_mail_copy,
    make_wording_block,
    say,
    write_sentence,
)
from generators.tasks.building_blocks.readings import write_words_alone
from generators.tasks.building_blocks.subtask_block import (
    VagueWords,
    add_greeting,
    change_every_action,
    compose_recipe,
    escape_braces,
    expand_actions,
    shift_down_one_row,
)
from generators.tasks.building_blocks.value_sampler import ValueSampler
from generators.tasks.recipe import Recipe, TaskContext, archetype
from generators.tasks.value_pools import WORDINGS


@archetype(apps=("email", "excel", "pdf", "word"), needs=("passages",))
def document_to_register(context: TaskContext, rng: random.Random) -> Recipe | None:
    """The user wants a new workbook that lists two passages of a document, a PDF of it, and a mail about it."""
    passage_sets = find_passage_sets(context)
    if not passage_sets:
        return None
    passage_set, sampler = rng.choice(passage_sets), ValueSampler(context, rng)
    passages_block = make_passage_choice_block(sampler, rng, "s1", passage_set, ("upper", "lower"), "row")
    register_block = make_register_block(
        sampler,
        rng,
        "s1",
        "the collection",
        f"It gets two passages of {escape_braces(passage_set.document.file)} below each other, each "
        "in one cell and word for word: "
        f"{passage_set.format_reference('upper')}, and below it {passage_set.format_reference('lower')}.",
        rows=lambda v: [[passage_set.by_key[v[one]].text] for one in ("upper", "lower")],
        extra_blocks=(passages_block,),
        row_slots=("upper", "lower"),
    )
    pdf_block = make_workbook_pdf_block(sampler, rng, "s2", lambda v: f"data/{v['log']}")
    content = MailContent(
        instruction="It says '{words}'.",
        content=lambda v: write_sentence(v["words"]),
        demands=say("words"),
        extra_blocks=(make_wording_block(sampler, rng, "s3", "words", "words", "the remark", WORDINGS),),
    )
    mail_block = make_mail_block(sampler, rng, "s3", "the remark", context.persona.name, content, "the same remark")
    return compose_recipe(
        intent=f"Please collect the two {passage_set.plural} I picked from {passage_set.document_kind}, "
        f"{passage_set.extent}, in a new Excel workbook, one below the other and word for word, save that as PDF too, "
        "and send the remark with my words by email to both people.",
        blocks=(register_block, pdf_block, mail_block),
        read_actions=lambda v: (make_read_action(passage_set.document),),
        right_ways={
            "writes the workbook cell by cell": expand_actions(write_cell_by_cell),
            "writes the mails with a greeting": change_every_action("email", "send_email", add_greeting),
        },
        readings=(VagueWords("with my words", {"mails the words alone": write_words_alone("email", "send_email")}),),
        neighbours={"begins a row too low": change_every_action("excel", "set_range", shift_down_one_row)},
        retraction=make_retracted_mail_copy(sampler, "s3", "the remark", mail_block),
        other_order=(2, 0, 1),
    )
