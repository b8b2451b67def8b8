"""Write a letter to a partner that gives what the register says of some of its records, and announce it by mail."""

import random
from collections.abc import Sequence
from decimal import Decimal
from typing import NamedTuple

from data_model import Action, Criterion
from generators.tasks.building_blocks.document_blocks import write_keywords_instead
from generators.tasks.building_blocks.document_forms import write_labelled_lines_as_table
from generators.tasks.building_blocks.mail_blocks import refuse_rivals
from generators.tasks.building_blocks.partner_records import PartnerRecords, PartnerRows, find_partners
from generators.tasks.building_blocks.subtask_block import (
    SubtaskBlock,
    add_greeting,
    change_every_action,
    compose_recipe,
    escape_braces,
    expand_actions,
    write_heading_as_text,
)
from generators.tasks.building_blocks.table_blocks import format_figure, with_extras
from generators.tasks.building_blocks.told_facts import (
    draw_from,
    list_new_names,
    make_stem,
    tell,
    tell_day,
    tell_file,
    tell_heading,
    tell_recipient,
    tell_record,
)
from generators.tasks.building_blocks.value_sampler import ValueSampler, make_slot
from generators.tasks.building_blocks.written_documents import (
    ask_for_document,
    ask_for_pdf,
    name_pdf,
    publish_document,
    write_document,
)
from generators.tasks.recipe import Recipe, Slot, TaskContext, Values, archetype, make_action, make_criterion, rivals_of

_MOST_RECORDS, _MOST_OTHERS = 4, 4
_ORDINALS = ("first", "second", "third", "fourth")
_REQUESTS = (
    "Please write the letter about those {plural} now: a Word document with its heading, then each of them by number "
    "with what our register gives as its figure, what they come to together, and the day by which we want an answer. "
    "Make a PDF of the same name, and announce it to the partner in an email that has the sum and the day.",
    "Could you draw up the letter on the {plural} that I named? In Word, the heading on top, each number with its "
    "figure from the register, the sum of these, and until when we expect to hear from them. I need a PDF of it, named "
    "alike but for the ending, and an email to the partner that tells the sum and the day for the answer.",
    "The partner wants it in writing. The letter is a Word document: heading, the {plural} by number, each with its "
    "figure as we have it in the register, their sum, and the day we need their answer by. Then turn it into a PDF of "
    "the same name for the post, and let them have the sum and the day by email at once.",
    "We have to write to them about the {plural}. Please set up the Word letter with its heading and give number and "
    "figure of each from our register, the total of them, and our date for an answer; save it as PDF under the same "
    "name, too, and email total and date to the partner ahead of the letter.",
    "I promised them a letter about some {plural}. It needs its heading, below that the numbers with their figures as "
    "the register has them, then the sum, then the day by which they should answer. Word first, a PDF of the same "
    "name next, and an email with the sum and that day at the end.",
    "Would you get that letter out today? Word, with its heading: the {plural} we spoke of, number and figure of each "
    "out of the register, the sum, and the last day for an answer. Convert it to a PDF of the same name, and email "
    "the partner the sum and the last day, so that they know what is coming.",
    "Letter, PDF, email: the Word letter bears its heading, lists the {plural} by number with the figures from our "
    "register, adds them up, and says by when we want to hear; the PDF has the same name; the email gives the partner "
    "the sum and the day.",
    "They keep asking about the {plural}, so let's answer in writing: a Word letter under its heading with number and "
    "figure of each from the register, their sum and the day for the answer. I want to print it from a PDF of the same "
    "name. Sum and day should be with them by email today.",
    "Before the week is over they should have our letter on the {plural}. Take the figures from the register and put "
    "them beside the numbers, below its heading in Word, followed by what they make together and by the day we want "
    "an answer. A PDF of it gets the same name, and an email to them says what the sum is and which day we mean.",
)
"""What the user says at the end, of which one is drawn."""


class _Letter(NamedTuple):
    """What a letter is about.

    Attributes:
        headings: The heading of the figures that it gives, and the others that could be meant.
        records: The slots of its records.
    """

    partner: PartnerRecords
    headings: tuple[str, ...]
    records: tuple[Slot, ...]

    @property
    def register(self) -> PartnerRows:
        return self.partner.register

    def list_pairs(self, v: Values) -> list[list[str]]:
        """Return the number of each record with its figure."""
        return [[v[one.name], self.register.rows[v[one.name]][v["figure"]]] for one in self.records]

    def add_up(self, v: Values) -> str:
        """Return what the figures come to."""
        return format_figure(sum((Decimal(figure) for _, figure in self.list_pairs(v)), Decimal(0)))


@archetype(apps=("email", "excel", "word"), needs=("partner_records",))
def partner_letter(context: TaskContext, rng: random.Random) -> Recipe | None:
    """The user wants a Word letter to a partner with figures of some of its records, a PDF of it, and a mail to it."""
    sampler = ValueSampler(context, rng)
    letter = _draw_letter(context, sampler, rng)
    if letter is None:
        return None
    partner, plural = letter.partner, letter.register.case.plural
    stem = make_stem(partner.contact.name)
    others = [one.contact.address for one in find_partners(context, 1) if one.contact.name != partner.contact.name]
    addresses = list(dict.fromkeys(one for one in others if one != partner.contact.address))
    if len(addresses) < 2:
        addresses += sampler.draw_outsiders(3)
    to = make_slot("to", "address", partner.contact.address, rng.sample(addresses, min(len(addresses), _MOST_OTHERS)))
    what = "the letter"
    files = list_new_names(context, stem, ("letter", make_stem(plural), "reply", f"letter_{make_stem(plural)}"), "docx")
    says = (
        tell_recipient("s2", to, "the email about the letter"),
        *(
            tell_record(
                "s1", one, f"{which} {escape_braces(letter.register.case.noun)} in the letter", "their question"
            )
            for which, one in zip(_ORDINALS, letter.records, strict=False)
        ),
        _tell_figure(letter),
        tell_heading("s1", draw_from(sampler, "heading", "text", _list_headings(plural)), what),
        tell_file("s1", draw_from(sampler, "note", "file", files), what),
        tell_day(
            "s1",
            sampler.draw_slot("answer_by", "date", lambda count: sampler.draw_days(count, 42), 3),
            "the last day for their answer to the letter",
        ),
    )
    user = context.persona
    return compose_recipe(
        intent=rng.choice(_REQUESTS).format(plural=plural),
        blocks=(
            with_extras(_make_letter_block(letter, user.email), *(one for one in says[1:])),
            with_extras(_make_mail_block(letter, user.name), says[0]),
        ),
        read_actions=lambda v: (
            *letter.register.read_actions(),
            make_action("email", "list_emails", username=user.name),
        ),
        right_ways={
            "writes a table instead of lines": write_labelled_lines_as_table,
            "writes the mail with a greeting": change_every_action("email", "send_email", add_greeting),
        },
        neighbours={
            "writes the heading as a plain paragraph": change_every_action(
                "word", "write_heading", write_heading_as_text
            ),
            "makes a PDF that only names the letter": expand_actions(write_keywords_instead),
        },
    )


def _draw_letter(context: TaskContext, sampler: ValueSampler, rng: random.Random) -> _Letter | None:
    found = [one for one in find_partners(context) if one.register.money_headings]
    for partner in rng.sample(found, len(found)):
        register = partner.register
        headings = rng.sample(register.money_headings, len(register.money_headings))
        usable = [
            key
            for key in partner.keys
            if all(register.is_amount(key, one) for one in headings) and not sampler.gives_away(key)
        ]
        usable = _keep_different(register, usable, headings)
        count = min(rng.randint(2, _MOST_RECORDS), len(usable) - 1)
        if count < 2 or sampler.gives_away(headings[0]):
            continue
        wanted = rng.sample(usable, count)
        spare = rng.sample([one for one in usable if one not in wanted], len(usable) - count)
        slots = [
            make_slot(f"record_{at + 1}", "text", key, (*spare[at:], *spare[:at])[:_MOST_OTHERS])
            for at, key in enumerate(wanted)
        ]
        return _Letter(partner, tuple(headings), tuple(slots))
    return None


def _keep_different(register: PartnerRows, keys: Sequence[str], headings: Sequence[str]) -> list[str]:
    """Keep the records of which no two have the same figure under a heading, nor one record the same under two."""
    kept: list[str] = []
    for key in keys:
        figures = [register.rows[key][one] for one in headings]
        if len(set(figures)) == len(figures) and not any(
            register.rows[other][one] == register.rows[key][one] for other in kept for one in headings
        ):
            kept.append(key)
    return kept


def _list_headings(plural: str) -> list[str]:
    subject = f"{plural[:1].upper()}{plural[1:]}"
    return [
        f"{subject} in our books",
        f"Our view of the {plural}",
        f"On the {plural} between us",
        f"{subject} to be settled",
        f"Where the {plural} stand",
    ]


def _tell_figure(letter: _Letter) -> SubtaskBlock:
    plural = escape_braces(letter.register.case.plural)
    return tell(
        "s1",
        make_slot("figure", "text", letter.headings[0], letter.headings[1:]),
        f"The figures of the {plural} in the letter are those under {{0}}.",
        f"the figures of the {plural}",
        (
            f"the figures of the {plural} are those under {{0}}",
            "for the letter go by {0} in the register",
            f"take what stands under {{0}} for each of the {plural}",
            "{0} is the heading that counts for the letter",
            f"with the {plural} they only care about the figures under {{0}}",
        ),
        f"Under which heading are the figures of the {plural}?",
        ("{0}", "under {0}", "it's {0}", "{0}, that column"),
        may_be_updated=False,
    )


def _make_letter_block(letter: _Letter, email: str) -> SubtaskBlock:
    partner = letter.partner
    records = ", ".join(f"{{{one.name}}}" for one in letter.records)

    def actions(v: Values) -> tuple[Action, ...]:
        path = f"data/{v['note']}"
        lines = [
            *(f"{key}: {figure}" for key, figure in letter.list_pairs(v)),
            f"Together: {letter.add_up(v)}",
            f"Please let us have your answer by {v['answer_by']}.",
        ]
        return (*write_document(path, v["heading"], lines), *publish_document(path, name_pdf(path)))

    def criteria(v: Values) -> tuple[Criterion, ...]:
        path = f"data/{v['note']}"
        parts: list[dict[str, object]] = [
            {"pairs": letter.list_pairs(v), "in_order": True},
            {"values": [letter.add_up(v)], "figure": "sum"},
            {"values": [v["answer_by"]]},
        ]
        never = [rivals_of(one) for one in ("heading", "answer_by", *(slot.name for slot in letter.records))]
        may_state = (partner.contact.name, partner.contact.person, v["to"], v["figure"], email)
        return (
            ask_for_document(path, v["heading"], parts, never, (*may_state, letter.register.name)),
            ask_for_pdf(name_pdf(path), path),
        )

    return SubtaskBlock(
        subtask="s1",
        instruction="Make the Word document {note} with the heading '{heading}': a letter to "
        f"{escape_braces(partner.contact.name)} that gives what stands under {{figure}} in "
        f"{escape_braces(letter.register.name)} for {records}, the sum of these figures, and {{answer_by}} as the last "
        "day for an answer. Convert it to the PDF file {note_pdf}.",
        slots=(),
        facts=(),
        actions=actions,
        criteria=criteria,
        derived_names=lambda v: {"note_pdf": name_pdf(v["note"])},
    )


def _make_mail_block(letter: _Letter, sender: str) -> SubtaskBlock:
    plural = letter.register.case.plural

    def actions(v: Values) -> tuple[Action, ...]:
        mail = {"sender": sender, "recipient": v["to"], "subject": v["heading"]}
        content = (
            f"The {plural} in our letter come to {letter.add_up(v)} together. "
            f"We would like to have your answer by {v['answer_by']}."
        )
        return (make_action("email", "send_email", **mail, content=content),)

    def criteria(v: Values) -> tuple[Criterion, ...]:
        demands = {
            "values": [letter.add_up(v), v["answer_by"]],
            "allowed": [cell for pair in letter.list_pairs(v) for cell in pair],
            "may_attach": [f"data/{name_pdf(v['note'])}"],
        }
        never = [rivals_of("answer_by"), *(rivals_of(one.name) for one in letter.records)]
        mail = refuse_rivals({**demands, "never": never})
        return (make_criterion("evaluate_mail", sender=sender, recipients=[v["to"]], **mail),)

    return SubtaskBlock(
        subtask="s2",
        instruction="Send an email to {to} with the sum of the figures and with {answer_by} as the last day for an "
        "answer.",
        slots=(),
        facts=(),
        actions=actions,
        criteria=criteria,
    )
