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
    draw_mail_copy,
    make_mail_block,
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
from generators.tasks.building_blocks.topics import find_topic_of_file
from generators.tasks.building_blocks.value_sampler import ValueSampler
from generators.tasks.recipe import Recipe, TaskContext, archetype
from generators.tasks.value_pools import ANNOUNCEMENTS

_REQUESTS = (
    "Please collect the two {plural} I picked from {kind}, {extent}, in a new Excel workbook, one below the other"
    " and word for word, save that as PDF too, and send the remark with my words by email to both people.",
    "Could you file the two {plural} from {kind} in a new Excel workbook? {Extent}, word for word, one below the "
    "other. I need it as PDF as well, and the remark with my words goes to both people by email.",
    "The two {plural} that I chose in {kind} belong in an Excel workbook of their own, {extent}, one below the "
    "other, word for word. Convert it to PDF too, and email both people the remark with my words.",
    "Let's keep the two {plural} from {kind}: new Excel workbook, {extent}, word for word and one below the "
    "other, then a PDF of it. After that please mail the remark with my words to both people.",
    "I want a new Excel workbook with the two {plural} of {kind}, {extent}, word for word, one below the other, "
    "and a PDF made of it. Both people get the remark by email, with my words.",
    "Would you copy the two {plural} I marked in {kind}, {extent}, into a new Excel workbook, one below the "
    "other, word for word, export it as PDF, and send both people the remark with my words by email?",
    "A new Excel workbook, please: the two {plural} from {kind} one below the other, {extent}, word for word. "
    "Also the workbook as PDF. And an email to both people, the remark with my words.",
    "For our files I need the two {plural} of {kind} in a fresh Excel workbook, one below the other and word for "
    "word, {extent}, with a PDF of that. Both people should get the remark with my words by email.",
    "Please take the two {plural} out of {kind} as we said, {extent}, and enter them word for word in a new Excel"
    " workbook, one below the other; save a PDF of it; and write to both people, the remark with my words.",
)
"""What the user says at the end, of which one is drawn."""


@archetype(apps=("email", "excel", "pdf", "word"), needs=("passages",))
def document_to_register(context: TaskContext, rng: random.Random) -> Recipe | None:
    """The user wants a new workbook that lists two passages of a document, a PDF of it, and a mail about it."""
    passage_sets = find_passage_sets(context)
    if not passage_sets:
        return None
    passage_set = rng.choice(passage_sets)
    sampler = ValueSampler(context, rng).turn_to(find_topic_of_file(context, passage_set.document.file))
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
        extra_blocks=(make_wording_block(sampler, rng, "s3", "words", "the remark", ANNOUNCEMENTS),),
    )
    mail_block = make_mail_block(sampler, rng, "s3", "the remark", context.persona.name, content, "the same remark")
    copy = draw_mail_copy(sampler, rng, "s3", "the remark", mail_block)
    return compose_recipe(
        intent=rng.choice(_REQUESTS).format(
            plural=passage_set.plural,
            kind=passage_set.document_kind,
            extent=passage_set.extent,
            Extent=passage_set.extent.capitalize(),
        ),
        blocks=(register_block, pdf_block, copy.mail, copy.kept),
        read_actions=lambda v: (make_read_action(passage_set.document),),
        right_ways={
            "writes the workbook cell by cell": expand_actions(write_cell_by_cell),
            "writes the mails with a greeting": change_every_action("email", "send_email", add_greeting),
        },
        readings=(VagueWords("with my words", {"mails the words alone": write_words_alone("email", "send_email")}),),
        neighbours={"begins a row too low": change_every_action("excel", "set_range", shift_down_one_row)},
        retraction=copy.retraction,
        other_order=(2, 0, 1),
    )
