"""Answers that came by mail on open records: noted at the end of the user's own notes, which then go out as a PDF."""

import datetime as dt
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from data_model import Action, Case, Criterion
from file_formats import Paragraph, docx
from generators.tasks.building_blocks.common_facts import state_heading, state_new_file, state_recipient
from generators.tasks.building_blocks.document_blocks import NoteContent, make_conversion_criteria
from generators.tasks.building_blocks.document_blocks import write_keywords_instead as name_document_alone
from generators.tasks.building_blocks.document_forms import write_lines_as_table
from generators.tasks.building_blocks.mail_blocks import refuse_rivals
from generators.tasks.building_blocks.matter_mails import (
    MailText,
    MatterMail,
    draw_readers,
    list_writable_matters,
    write_matter_mails,
)
from generators.tasks.building_blocks.result_mails import ask_as_recipient
from generators.tasks.building_blocks.slot_draws import draw_from, pick_slot
from generators.tasks.building_blocks.stated_facts import state
from generators.tasks.building_blocks.subtask_block import (
    SubtaskBlock,
    add_greeting,
    change_every_action,
    compose_recipe,
    escape_braces,
    expand_actions,
    write_heading_as_text,
)
from generators.tasks.building_blocks.table_blocks import with_extras
from generators.tasks.building_blocks.value_sampler import ValueSampler, make_slot
from generators.tasks.building_blocks.written_mails import add_mails, list_planted_files
from generators.tasks.recipe import Recipe, Result, TaskContext, Values, make_action, make_criterion
from generators.working_days import is_working_day

_REQUESTS = (
    "My notes on the open matters are behind. Please write at their end, under a heading, the day that each of the "
    "mails gives me for its record, make a PDF of the notes, and mail my colleague its name and the last of the days.",
    "People have answered by when they are done with what is open. Could you add that to my notes: a new heading at "
    "the end, and below it each record with its day? Then I need a PDF of them, and an email to my colleague with the "
    "name of the PDF and the last of those days.",
    "Several people wrote by which day I have what is missing. Note it at the end of my notes, under a heading of its "
    "own, number and day for each, turn the notes into a PDF, and tell my colleague by email what the PDF is called "
    "and which of the days is the last.",
    "Before I talk to my colleague, my notes have to be complete. Go through the mails that promise me a day, put a "
    "heading and below it every record with its day at the end of the notes, convert these to PDF, and mail the file "
    "name with the last of the days.",
    "Would you bring my notes on the open matters up to date? At the end a heading, then the records from the mails "
    "with the day that each was promised for; after that the PDF, and an email to my colleague with its name and the "
    "last of the days.",
    "I asked around how long the open matters take, and the answers are in my inbox. Please enter them at the end of "
    "my notes, a heading first and then each number with its day, publish the notes as a PDF, and let my colleague "
    "know its name and the last day by email.",
    "The promises in my inbox belong in my notes. New heading at the end, below it which record is promised for which "
    "day, then a PDF of the whole. My colleague gets an email that names the PDF and gives the last of the days.",
    "Let's note down what we were promised. At the end of my notes, under a heading, each record that somebody gave me "
    "a day for, with that day; the notes as a PDF; and a mail to my colleague with the name of it and the last day.",
    "My colleague wants to see where my open matters stand. Please add the days from the mails to the end of my notes, "
    "with a heading above them and each beside its number, make the PDF, and email its name and the last of the days.",
)
"""What the user says at the end, of which one is drawn."""
_TEXTS = (
    MailText(
        "{Name}, your question",
        "You asked how long we still need for {name}. By DAY you have everything that is missing on our side.",
    ),
    MailText(
        "When {name} will be done",
        "I have looked into {name}. We need a little longer than I had hoped, but it will be done by DAY.",
    ),
    MailText(
        "{Name}: our part",
        "Our part of {name} is still open, I know. I have planned it so that you get it by DAY, if nothing comes "
        "between.",
    ),
    MailText(
        "Still open: {name}",
        "Thank you for asking about {name}. Two people here have to look at it first. Please count on DAY for our "
        "answer.",
    ),
    MailText(
        "About {name}",
        "There is one point left in {name} that I have to clear up with a colleague. I will be back to you on it by "
        "DAY.",
    ),
    MailText(
        "{Name} from our side",
        "As to {name}, you can put down DAY. Until then we have checked everything and send you what you need.",
    ),
)
_ASKED = (
    "You have asked everybody how long they still need, I know. Could you note the days in your papers, and let me "
    "have them as a PDF? The last of the days I should like to hear by mail.",
    "By when do we have everything? Please write down what we were promised, behind what you have noted already, and "
    "send me word where it is and what the last day is.",
    "I need to know until when we have to wait. Please bring your notes up to date with what came in, as a PDF, and "
    "tell me the last day that anybody has named.",
)
"""What the colleague may have asked for who gets the notes."""
_REASONS = (
    "they rang and take their day back",
    "they cannot keep that day after all, as they told me on the phone",
    "I settled theirs with them this morning",
)
_HEADINGS = (
    "Promised to us", "Days that we were given", "What is still to come", "By when we have it", "Answers that came in",
    "Promised days", "What the others told us",
)  # fmt: skip
_PDFS = ("open_matters_{month}", "notes_open_matters", "promised_days", "open_matters_and_days", "notes_with_days")
_COUNT, _FEWEST, _FREE_DAYS = 5, 3, 9
_NOTED, _EVENTS, _LINE_CHARS = 6, 3, 60


@dataclass(frozen=True)
class _NotedAnswers:
    """What came by mail, in the order of the mails.

    Attributes:
        mails: Who wrote -> the mail.
        days: Who wrote -> the day by which they are done.
        path: The path of the notes.
    """

    mails: Mapping[str, MatterMail]
    days: Mapping[str, str]
    path: str

    @property
    def name(self) -> str:
        """The base name of the notes."""
        return self.path.rpartition("/")[2]

    def list_pairs(self, v: Values) -> list[list[str]]:
        """List number and day of each record that is noted."""
        return [[one.case.key, self.days[who]] for who, one in self.mails.items() if who != v["left_out"]]

    def find_last_day(self, v: Values) -> str:
        """Return the last of the days that are noted."""
        return max(day for _, day in self.list_pairs(v))


def make_noted_answers(context: TaskContext, rng: random.Random) -> Recipe | None:
    """Make the recipe of such notes; None if too few people have to do with open records of the user's department."""
    answers = _draw_answers(context, rng)
    if answers is None:
        return None
    mails = list(answers.mails.values())
    content = _write_notes(context, [one.case for one in mails])
    context = add_mails(context, [one.mail for one in mails])
    context = replace(context, files=tuple(sorted({*context.files, answers.path})))
    sampler, user = ValueSampler(replace(context, case=mails[0].case), rng), context.persona.name
    reason = rng.choice(_REASONS)
    mail = _make_mail(answers, sampler, user)
    to = next(one.value.value for one in mail.slots if one.name == "to")
    recipe = compose_recipe(
        intent=rng.choice(_REQUESTS),
        blocks=(
            with_extras(
                _make_section(answers, sampler, reason),
                state_heading("s1", draw_from(sampler, "heading", "text", _HEADINGS), "the new part of my notes"),
                _state_left_out(rng.sample(list(answers.mails), len(mails)), reason),
            ),
            _make_pdf(answers, sampler),
            mail,
        ),
        read_actions=lambda v: (
            make_action("email", "list_emails", username=user),
            *(make_action("email", "read_email", username=user, email_id=one.finding.email_id) for one in mails),
            make_action("word", "read_file", file_path=answers.path),
        ),
        right_ways={
            "writes tables instead of lines": expand_actions(write_lines_as_table),
            "writes the mail with a greeting": change_every_action("email", "send_email", add_greeting),
        },
        neighbours={
            "writes the heading as a plain paragraph": change_every_action(
                "word", "write_heading", write_heading_as_text
            ),
            "makes a PDF that only names the notes": expand_actions(name_document_alone),
        },
        result=ask_as_recipient(context, to, Result("paper", "the open matters", _ASKED)),
    )
    return replace(recipe, planted_files={**list_planted_files(one.mail for one in mails), answers.path: content})


def _draw_answers(context: TaskContext, rng: random.Random) -> _NotedAnswers | None:
    days = _draw_days(context, rng)
    if len(days) < len(_TEXTS):
        return None
    written = {_write_day(day): day for day in days}
    texts = [one._replace(text=one.text.replace("DAY", day)) for one, day in zip(_TEXTS, written, strict=False)]
    own = write_matter_mails(context, rng, _COUNT, texts, min_count=_FEWEST)
    mails = own or write_matter_mails(context, rng, _COUNT, texts, min_count=_FEWEST, also_of_department=True)
    mails.sort(key=lambda one: str(one.finding.sent))
    by_writer = {one.writer.person: one for one in mails}
    if not mails or len(by_writer) < len(mails):
        return None
    told = {
        who: next(day for text, day in written.items() if text in one.finding.body) for who, one in by_writer.items()
    }
    folder = mails[0].case.register_file.rpartition("/")[0] or "data"
    path = f"{folder}/Open matters, notes of {context.persona.name}.docx"
    return _NotedAnswers(by_writer, told, path) if path not in context.files else None


def _draw_days(context: TaskContext, rng: random.Random) -> list[str]:
    """Draw working days ahead, none of which is written like a part of another (`1 May` in `11 May`)."""
    ahead = (context.clock.day + dt.timedelta(days=step) for step in range(4, 40))
    days = [one.isoformat() for one in ahead if is_working_day(one)]
    return rng.sample(days, min(len(days), _FREE_DAYS))


def _write_day(day: str) -> str:
    date = dt.date.fromisoformat(day)
    return f"{date:%A}, {date.day} {date:%B}"


def _write_notes(context: TaskContext, cases: Sequence[Case]) -> bytes:
    """Write the notes of the user: what has happened so far to each of the records, and to further ones of theirs."""
    others = [one.case for one in list_writable_matters(context) if one.case.key not in {each.key for each in cases}]
    noted = sorted((*cases, *others[: max(0, _NOTED - len(cases))]), key=lambda one: one.key)
    blocks = [
        Paragraph(f"Open matters, notes of {context.persona.name}", heading_level=1),
        Paragraph("What has happened so far to the records that are not over yet, one after the other."),
    ]
    for case in noted:
        blocks.append(Paragraph(f"{case.noun[:1].upper()}{case.noun[1:]} {case.key}", heading_level=2))
        for event in case.past[-_EVENTS:]:
            # What a PDF would break into two lines can be read as other words there: `G2024-` and `210`.
            told = event.text if len(event.text) <= _LINE_CHARS else f"{event.step.replace('_', ' ')}."
            blocks.append(Paragraph(f"{event.day}: {told}"))
    return docx.write_document(blocks)


def _make_section(answers: _NotedAnswers, sampler: ValueSampler, reason: str) -> SubtaskBlock:
    keys = tuple(one.case.key for one in answers.mails.values())
    content = NoteContent(
        parts=lambda v: [{"pairs": answers.list_pairs(v)}],
        candidates=keys,
        may_state=lambda v: tuple(
            text for who, one in answers.mails.items() if who != v["left_out"] for text in (one.case.name, who)
        ),
    )

    def actions(v: Values) -> tuple[Action, ...]:
        lines = [f"{key}: {day}" for key, day in answers.list_pairs(v)]
        return (
            make_action("word", "write_heading", file_path=answers.path, text=v["heading"]),
            *(make_action("word", "write_to_file", file_path=answers.path, contents=one) for one in lines),
        )

    def criteria(v: Values) -> tuple[Criterion, ...]:
        return (make_criterion("evaluate_document_extension", **content.make_arguments(v, sampler, file=answers.path)),)

    user = escape_braces(sampler.context.persona.name)
    return SubtaskBlock(
        "s1",
        f"Extend the Word document {escape_braces(answers.name)} at its end by the heading '{{heading}}' and, below "
        f"it, number and day of each record for which a mail in the inbox of {user} gives the day by which its "
        f"writer is done, but not that of {{left_out}}, because {reason}.",
        (),
        (),
        actions,
        criteria,
    )


def _state_left_out(writers: Sequence[str], reason: str) -> SubtaskBlock:
    return state(
        "s1",
        make_slot("left_out", "text", writers[0], writers[1:]),
        f"The record of {{0}} is left out of the notes, because {reason}.",
        "the answer that is not noted",
        (
            f"the record of {{0}} is left out of the notes, because {reason}",
            f"don't note what {{0}} wrote, {reason}",
            f"leave {{0}} out of the new part, {reason}",
            f"nothing from {{0}} in the notes, because {reason}",
            f"what {{0}} wrote does not count, {reason}",
        ),
        "Is there an answer that is not noted?",
        ("that of {0}", "yes, the one of {0}", "leave out {0}", "only what {0} wrote"),
    )


def _make_pdf(answers: _NotedAnswers, sampler: ValueSampler) -> SubtaskBlock:
    month = f"{sampler.context.clock.day:%B}"
    block = SubtaskBlock(
        "s2",
        f"Convert {escape_braces(answers.name)} with that addition to the PDF file {{pdf}}.",
        (),
        (),
        lambda v: (
            make_action("word", "convert_to_pdf", word_file_path=answers.path, pdf_file_path=f"data/{v['pdf']}"),
        ),
        lambda v: make_conversion_criteria(f"data/{v['pdf']}", answers.path),
    )
    names = [one.format(month=month) for one in _PDFS]
    return with_extras(block, state_new_file(sampler, "s2", "pdf", "the PDF of my notes", names, "pdf"))


def _make_mail(answers: _NotedAnswers, sampler: ValueSampler, user: str) -> SubtaskBlock:
    writers = [one.writer.address for one in answers.mails.values()]
    sampler.exclude(writers)
    cases = [one.case for one in answers.mails.values()]
    to, *others = draw_readers(sampler, cases[0], writers[0], 4)
    ask = sampler.context.ask
    if ask and ask.asker.address not in writers and not sampler.gives_away(ask.asker.address):
        to, others = ask.asker.address, [one for one in (to, *others) if one != ask.asker.address]
    slot = pick_slot(sampler, "to", "address", to, [one for one in others if one not in writers])

    def actions(v: Values) -> tuple[Action, ...]:
        content = (
            f"My notes are in {v['pdf']} now. The last of the days that we were given is {answers.find_last_day(v)}."
        )
        head = {"sender": user, "recipient": v["to"], "subject": "My notes on the open matters"}
        return (make_action("email", "send_email", **head, content=content),)

    def criteria(v: Values) -> tuple[Criterion, ...]:
        demands = {
            "values": [v["pdf"], answers.find_last_day(v)],
            "allowed": [answers.name],
            "may_attach": [f"data/{v['pdf']}"],
        }
        return (make_criterion("evaluate_mail", sender=user, recipients=[v["to"]], **refuse_rivals(demands)),)

    block = SubtaskBlock(
        "s3", "Email {to} the name of that PDF and the last of the days noted.", (), (), actions, criteria
    )
    reason = "they keep an eye on these matters with me"
    return with_extras(block, state_recipient("s3", slot, "the mail about my notes", reason))
