"""Write a Word note from a mail, convert it to PDF, and tell somebody."""

import random

from data_model import MailFinding
from generators.tasks.building_blocks.document_blocks import (
    NoteContent,
    make_note_block,
    make_pdf_block,
    write_keywords_instead,
)
from generators.tasks.building_blocks.document_passages import cut_quotes_short
from generators.tasks.building_blocks.fact_phrases import phrase_fact
from generators.tasks.building_blocks.file_blocks import make_no_spare_copy_criteria, make_retracted_file_copy
from generators.tasks.building_blocks.mail_blocks import (
    MailContent,
    make_mail_block,
    make_wording_block,
    say,
    write_sentence,
)
from generators.tasks.building_blocks.mailboxes import add_quotes, find_mailboxes, make_read_mail_actions
from generators.tasks.building_blocks.readings import write_words_alone
from generators.tasks.building_blocks.subtask_block import (
    FactBuilder,
    SubtaskBlock,
    VagueWords,
    add_greeting,
    change_every_action,
    compose_recipe,
    expand_actions,
    write_heading_as_text,
)
from generators.tasks.building_blocks.value_sampler import ValueSampler
from generators.tasks.recipe import Recipe, TaskContext, archetype, rivals_of
from generators.tasks.value_pools import WORDINGS


@archetype(apps=("email", "word"))
def mail_brief(context: TaskContext, rng: random.Random) -> Recipe | None:
    """The user wants a Word note with the sender and text of a mail, a PDF of the note, and a mail about the note."""
    mailboxes = [one for one in map(add_quotes, find_mailboxes(context)) if one.mails]
    if not mailboxes:
        return None
    mailbox, sampler = mailboxes[0], ValueSampler(context, rng)
    key = rng.choice(list(mailbox.mails))
    source_block = SubtaskBlock(
        subtask="s1",
        instruction="",
        slots=(mailbox.make_slot("source", key),),
        facts=(
            FactBuilder(sampler, rng, "s1").build_fact(
                "source", phrase_fact("which", "the mail to quote", "'{0}'"), needed=len(mailbox.mails) > 1
            ),
        ),
        actions=lambda v: (),
        criteria=lambda v: (),
    )
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
    content = MailContent(
        instruction="It says '{words}'.",
        content=lambda v: write_sentence(v["words"]),
        demands=say("words"),
        extra_blocks=(make_wording_block(sampler, rng, "s3", "words", "words", "the announcement", WORDINGS),),
    )
    mail_block = make_mail_block(sampler, rng, "s3", "the announcement", mailbox.user, content)
    return compose_recipe(
        intent="Please write the brief in Word from the mail I picked: under the heading the sender's address and the "
        "whole text of the mail, with any greeting, word for word. Convert it to PDF, and email the announcement with "
        "my words.",
        blocks=(note_block, pdf_block, mail_block),
        read_actions=make_read_mail_actions(mailbox, "source"),
        right_ways={"writes the mail with a greeting": change_every_action("email", "send_email", add_greeting)},
        readings=(VagueWords("with my words", {"mails the words alone": write_words_alone("email", "send_email")}),),
        neighbours={
            "writes the heading as a plain paragraph": change_every_action(
                "word", "write_heading", write_heading_as_text
            ),
            "cuts the text of the mail short": change_every_action("word", "write_to_file", cut_quotes_short),
            "makes a PDF that only names the brief": expand_actions(write_keywords_instead),
        },
        extra_criteria=make_no_spare_copy_criteria,
        retraction=make_retracted_file_copy(sampler, "s1", "the brief", lambda v: f"data/{v['note']}", "docx"),
        other_order=(2, 0, 1),
    )


def _list_header_values(mail: MailFinding) -> tuple[str, ...]:
    """Return the recipients and the moment of a mail, and its line with it; a brief on it may well name them."""
    lines = [line for line in mail.body.splitlines() if line.startswith("Sent at:")]
    return (*mail.recipients, mail.sent, *lines) if mail.sent else mail.recipients
