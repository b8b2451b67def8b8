"""Write a Word brief from a mail, convert it to PDF, and tell somebody or forward the mail."""

import random

from data_model import MailFinding
from generators.tasks.building_blocks.document_blocks import (
    NoteContent,
    make_note_block,
    make_pdf_block,
    write_keywords_instead,
)
from generators.tasks.building_blocks.document_passages import cut_quotes_short
from generators.tasks.building_blocks.file_blocks import draw_retracted_file_copy, make_no_spare_copy_criteria
from generators.tasks.building_blocks.mailboxes import add_quotes, find_mailboxes, make_read_mail_actions
from generators.tasks.building_blocks.outgoing_mails import draw_announcement_or_forward
from generators.tasks.building_blocks.question_briefs import make_question_brief
from generators.tasks.building_blocks.received_mail_blocks import make_single_mail_block
from generators.tasks.building_blocks.subtask_block import (
    change_every_action,
    compose_recipe,
    expand_actions,
    write_heading_as_text,
)
from generators.tasks.building_blocks.topics import find_topic_of_mail
from generators.tasks.building_blocks.value_sampler import ValueSampler
from generators.tasks.recipe import Recipe, TaskContext, archetype, rivals_of

_REQUESTS = (
    "Please write the brief in Word from the mail I picked: under the heading the sender's address and the whole "
    "text of the mail, with any greeting, word for word. Convert it to PDF, and {mail}.",
    "Could you make the brief from that mail? In Word, with its heading, the sender's address and the whole text "
    "of the mail, with any greeting, word for word; then as PDF. And {mail}.",
    "I need the brief today: a Word document with the heading, below it the sender's address and the whole text "
    "of the mail we chose, with any greeting, word for word, and a PDF of it. Then {mail}.",
    "The mail has to become a brief. Heading, the sender's address, the whole text of the mail with any greeting,"
    " word for word, in Word and converted to PDF. After that, {mail}.",
    "Let's write the brief now: Word, the heading, then the sender's address and the whole text of the mail, with"
    " any greeting, word for word. Make the PDF from it, and {mail}.",
    "Would you turn the mail I named into the brief, a Word document with a heading, the sender's address and the"
    " whole text of the mail, with any greeting, word for word, convert that to PDF, and {mail}?",
    "Brief first: in Word under its heading, the sender's address and the whole text of the mail, with any "
    "greeting, word for word. PDF second. And third, {mail}.",
    "People should read that mail as a brief. Put the sender's address and its whole text, with any greeting, "
    "word for word under the heading of a Word document, save it as PDF, and {mail}.",
    "Please prepare the brief about the mail: its whole text, with any greeting, word for word, and the sender's "
    "address under the heading, as a Word document and as a PDF of that. Also {mail}.",
)
"""What the user says at the end, of which one is drawn."""


@archetype(apps=("email", "excel", "word"), needs=("quotable_mail",))
def mail_brief(context: TaskContext, rng: random.Random) -> Recipe | None:
    """The user wants a Word brief on what a mail asks, with what the register has, for whoever drafts the answer."""
    if context.cases:
        return make_question_brief(context, rng)
    mailboxes = [one for one in map(add_quotes, find_mailboxes(context)) if one.mails]
    if not mailboxes:
        return None
    mailbox, sampler = mailboxes[0], ValueSampler(context, rng)
    source_block = make_single_mail_block(sampler, rng, "s1", mailbox, "source", "the mail to quote")
    sampler.turn_to(find_topic_of_mail(context, mailbox.mails[source_block.slots[0].value.value]))
    note_block = make_note_block(
        sampler,
        rng,
        "s1",
        "the brief",
        "Below it stand the address of the sender of the mail '{source}' in the inbox of "
        + mailbox.user
        + ", and the text of that mail, word for word.",
        paragraphs=lambda v: (f"From {mailbox.mails[v['source']].sender}", mailbox.quotes[v["source"]].text),
        content=NoteContent(
            parts=lambda v: [
                {"values": [mailbox.mails[v["source"]].sender]},
                {"quote": mailbox.quotes[v["source"]].text},
            ],
            rivals=(rivals_of("source", "/parts/0/values/0"), rivals_of("source", "/parts/1/quote")),
            candidates=tuple(one.text for one in mailbox.quotes.values()),
            may_state=lambda v: (v["source"], *_list_header_values(mailbox.mails[v["source"]])),
        ),
        extra_blocks=(source_block,),
    )
    pdf_block = make_pdf_block(sampler, rng, "s2", lambda v: f"data/{v['note']}")
    mail = draw_announcement_or_forward(
        sampler,
        rng,
        "s3",
        mailbox,
        noun_phrase="the announcement",
        intent="email the announcement with my words",
        mail_slot="source",
        forward_intent="pass the mail itself on with my remark above it",
    )
    return compose_recipe(
        intent=rng.choice(_REQUESTS).format(mail=mail.intent),
        blocks=(note_block, pdf_block, mail.block),
        read_actions=make_read_mail_actions(mailbox, "source"),
        right_ways=mail.right_ways,
        readings=(mail.vague_words,),
        neighbours={
            "writes the heading as a plain paragraph": change_every_action(
                "word", "write_heading", write_heading_as_text
            ),
            "cuts the text of the mail short": change_every_action("word", "write_to_file", cut_quotes_short),
            "makes a PDF that only names the brief": expand_actions(write_keywords_instead),
        },
        extra_criteria=make_no_spare_copy_criteria,
        retraction=draw_retracted_file_copy(sampler, "s1", "the brief", lambda v: f"data/{v['note']}", "docx"),
        other_order=(2, 0, 1),
    )


def _list_header_values(mail: MailFinding) -> tuple[str, ...]:
    """Return the recipients and the moment of a mail, and its line with it; a brief on it may well name them."""
    lines = [line for line in mail.body.splitlines() if line.startswith("Sent at:")]
    return (*mail.recipients, mail.sent, *lines) if mail.sent else mail.recipients
