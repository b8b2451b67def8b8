"""Fill in a form of the office with what the register says of a record, and tell the colleague on it by mail."""

import random
import re
from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

from data_model import Action, Criterion
from generators.tasks.building_blocks.blank_forms import BlankForm, draw_blank_forms, has_answers
from generators.tasks.building_blocks.colleagues import find_colleagues
from generators.tasks.building_blocks.common_facts import state_day, state_file, state_record
from generators.tasks.building_blocks.desk_registers import find_registers_of_cases
from generators.tasks.building_blocks.document_blocks import write_keywords_instead
from generators.tasks.building_blocks.document_forms import write_labelled_lines_as_table
from generators.tasks.building_blocks.form_agreements import FormAgreement, draw_agreement
from generators.tasks.building_blocks.mail_blocks import refuse_rivals
from generators.tasks.building_blocks.people_calendars import list_working_days, shift_day
from generators.tasks.building_blocks.registers import Register
from generators.tasks.building_blocks.slot_draws import draw_from, list_new_names, make_stem, pick_slot
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
from generators.tasks.building_blocks.written_documents import (
    ask_for_document,
    ask_for_pdf,
    name_pdf,
    publish_document,
    write_document,
)
from generators.tasks.building_blocks.written_mails import list_planted_files
from generators.tasks.recipe import Recipe, Slot, TaskContext, Values, archetype, make_action, make_criterion, rivals_of

_MIN_RECORDS, _DAYS_AHEAD = 4, 35
_PERSONAL = re.compile(r"leave|trip|expense|training|application")
_REQUESTS = (
    "Please fill in the form for the {noun} in a new Word file: the title of the form on top, then each of its labels "
    "with what belongs there, from our register or from what I told you. Make a PDF of the same name, and email the "
    "colleague on it the number of the {noun} and the later day. The blank form stays blank.",
    "Could you do the form for that {noun}? Copy title and labels of the blank into a new Word document and put the "
    "answers beside the labels; most are in the register, the rest you have from me. I also need a PDF of the same "
    "name, and an email to the colleague concerned with the number and the later day.",
    "The form for the {noun} is due. In a new Word file, please, with its title and all of its labels, each with its "
    "answer from the register or from our talks, and as PDF under the same name. Then write to the colleague on the "
    "form, with the number and the later day.",
    "Somebody has to fill in the form for the {noun}, and I would rather it were you. Leave the blank as it is; a new "
    "Word document gets its title and its labels with the answers from the register and from me. PDF of the same name, "
    "and then an email to the colleague on it: which {noun}, and what the later day is.",
    "I want the paperwork on the {noun} done. Take the blank form, put its title and every label with the right answer "
    "into a new Word file, turn it into a PDF of the same name, and let the colleague on the form know number and "
    "later day by email. What I have not told you is in the register.",
    "Would you make out the form on the {noun} for me? Title and labels as on the blank, answers from the register and "
    "from what we agreed, all in a new Word file with a PDF of the same name. The colleague whom it names gets an "
    "email with the number and the later day.",
    "Form, PDF, email: the form for the {noun} with title and labels as on the blank, in a new Word file, filled in "
    "from the register and from what I said; a PDF of the same name; and number and later day to the colleague on it.",
    "They will not accept the {noun} without the form. So: a new Word document with the title and the labels of the "
    "blank, every label answered as the register has it or as I told you, the same as PDF with the same name, and a "
    "line by email to the colleague it names, giving number and later day.",
    "Let's get the form for the {noun} off the table. New Word file, title on top, label by label with the answers "
    "from our register and from me, and a PDF called the same. By email the colleague on the form hears which {noun} "
    "it is and when the later day is.",
)
"""What the user says at the end, of which one is drawn."""


class _Sheet(NamedTuple):
    """What a form is filled in from.

    Attributes:
        forms: File name -> form.
        addresses: Name of a colleague -> address.
    """

    register: Register
    forms: Mapping[str, BlankForm]
    addresses: Mapping[str, str]

    def list_pairs(self, v: Values) -> list[list[str]]:
        """Return the labels of the form with their answers, from top to bottom."""
        form, cells = self.forms[v["form"]], self.register.by_key[v["record"]].cells
        told = [v["person"], v["first_day"], v["last_day"]]
        answers = [*(cells[one] for one in form.labels), *told]
        return [list(pair) for pair in zip(form.all_labels, answers, strict=True)]


@archetype(apps=("email", "excel", "word"), needs=("records_for_forms",))
def filled_form(context: TaskContext, rng: random.Random) -> Recipe | None:
    """The user wants a form filled in from the register and from what was agreed, a PDF of it, and a mail about it."""
    sampler = ValueSampler(context, rng)
    addresses = {name: address for name, address in find_colleagues(context).items() if not sampler.gives_away(name)}
    first_days, last_days = _list_days(sampler)
    span = (rng.choice(first_days), rng.choice(last_days)) if first_days and last_days else ("", "")
    registers = sorted(find_registers_of_cases(context), key=lambda one: bool(_PERSONAL.search(one.plural)))
    for register in registers:
        forms = draw_blank_forms(register, rng)
        keys, other_keys = _list_keys(register, forms, sampler)
        if not keys or len(other_keys) < _MIN_RECORDS or len(addresses) < _MIN_RECORDS or not all(span):
            continue
        agreed = draw_agreement(sampler, rng, register.noun, addresses, span)
        if agreed:
            forms.sort(key=lambda one: one.kind != agreed.kind)
            sheet = _Sheet(register, {one.name: one for one in forms}, addresses)
            slots = (
                pick_slot(sampler, "record", "text", rng.choice(keys), other_keys),
                pick_slot(sampler, "first_day", "date", span[0], first_days),
                pick_slot(sampler, "last_day", "date", span[1], last_days),
            )
            return _compose(sampler, rng, sheet, slots, agreed)
    return None


def _list_days(sampler: ValueSampler) -> tuple[list[str], list[str]]:
    """List the next working days, for the earlier day of a form, and those of the weeks after, for the later one."""
    today = sampler.context.clock.date
    days = [one for one in list_working_days(shift_day(today, 1), shift_day(today, _DAYS_AHEAD))]
    free = [one for one in days if not sampler.gives_away(one)]
    if len(free) < 2 * _MIN_RECORDS:
        return [], []
    return free[:_MIN_RECORDS], free[_MIN_RECORDS : 2 * _MIN_RECORDS + 1]


def _list_keys(register: Register, forms: list[BlankForm], sampler: ValueSampler) -> tuple[list[str], list[str]]:
    """List the open records of the user that answer all forms, and all those of the register that do."""
    usable = [
        key
        for key in register.by_key
        if forms and all(has_answers(register, key, one) for one in forms) and not sampler.gives_away(key)
    ]
    cases = [one for one in sampler.context.cases if one.register_file == register.path and one.is_handled]
    still_open = [one for one in cases if one.key in usable and not one.ended_on]
    return [one.key for one in still_open if one.is_own] or [one.key for one in still_open], usable


def _compose(
    sampler: ValueSampler, rng: random.Random, sheet: _Sheet, slots: tuple[Slot, Slot, Slot], agreed: FormAgreement
) -> Recipe:
    noun, user = sheet.register.noun, sampler.context.persona
    record, first_day, last_day = slots
    stem = make_stem(noun)
    form, *other_forms = sheet.forms
    files = list_new_names(sampler.context, stem, ("form", "sheet", "cover", "papers"), "docx")
    person = pick_slot(sampler, "person", "text", agreed.person, list(sheet.addresses))
    filled = with_extras(
        _make_form_block(sheet, _name_company(sampler.context)),
        state_record("s1", record, f"{escape_braces(noun)} for the form", "the form"),
        _tell_form(make_slot("form", "file", form, other_forms)),
        _tell_person(person),
        state_day("s1", first_day, "the earlier day on the form"),
        state_day("s1", last_day, "the later day on the form"),
        state_file("s1", draw_from(sampler, "note", "file", files), "the filled form"),
    )
    recipe = compose_recipe(
        intent=rng.choice(_REQUESTS).format(noun=noun),
        blocks=(filled, _make_mail_block(sheet, user.name)),
        read_actions=lambda v: (
            make_action("word", "read_file", file_path=sheet.forms[v["form"]].path),
            *sheet.register.read_actions(),
            make_action("email", "list_emails", username=user.name),
        ),
        right_ways={
            "writes a table instead of lines": write_labelled_lines_as_table,
            "writes the mail with a greeting": change_every_action("email", "send_email", add_greeting),
        },
        neighbours={
            "writes the title as a plain paragraph": change_every_action(
                "word", "write_heading", write_heading_as_text
            ),
            "makes a PDF that only names the form": expand_actions(write_keywords_instead),
        },
    )
    company = _name_company(sampler.context)
    blanks = {one.path: one.write(company) for one in sheet.forms.values()}
    return replace(recipe, planted_files={**blanks, **list_planted_files((agreed.mail,))})


def _name_company(context: TaskContext) -> str:
    """Name the company as the letterhead of its forms does."""
    return context.persona.email.partition("@")[2].rpartition(".")[0].replace("-", " ").title()


def _tell_form(slot: Slot) -> SubtaskBlock:
    return state(
        "s1",
        slot,
        "The form to fill in is {0}.",
        "the form to fill in",
        (
            "the form to fill in is {0}",
            "we need {0} this time",
            "{0} is the form that they ask for",
            "use {0} out of the forms",
            "of all the forms that we have it has to be {0}",
        ),
        "Which form is it?",
        ("{0}", "it's {0}", "{0}, please", "the one called {0}"),
    )


def _tell_person(slot: Slot) -> SubtaskBlock:
    return state(
        "s1",
        slot,
        "The colleague on the form is {0}.",
        "the colleague on the form",
        (
            "the colleague on the form is {0}",
            "{0} is to be named on the form",
            "put {0} down as the colleague on the form",
            "it's {0} who agreed to be on the form",
            "the form names {0}, who knows about it",
        ),
        "Who is the colleague on the form?",
        ("{0}", "it's {0}", "{0}, please", "{0} is"),
        is_person=True,
    )


def _make_form_block(sheet: _Sheet, company: str) -> SubtaskBlock:
    def actions(v: Values) -> tuple[Action, ...]:
        path = f"data/{v['note']}"
        lines = [f"{label}: {answer}" for label, answer in sheet.list_pairs(v)]
        title = sheet.forms[v["form"]].kind.title
        return (*write_document(path, title, lines), *publish_document(path, name_pdf(path)))

    def criteria(v: Values) -> tuple[Criterion, ...]:
        path, kind = f"data/{v['note']}", sheet.forms[v["form"]].kind
        never = [rivals_of(one) for one in ("record", "person", "first_day", "last_day")]
        may_state = (kind.hint, company, v["form"], sheet.register.name)
        return (
            ask_for_document(path, kind.title, [{"pairs": sheet.list_pairs(v), "in_order": True}], never, may_state),
            ask_for_pdf(name_pdf(path), path),
        )

    return SubtaskBlock(
        subtask="s1",
        instruction="Fill in {form} for {record} as the new Word document {note}: the title and the labels of the "
        f"form, with what {escape_braces(sheet.register.name)} says of {{record}}, {{person}} as the colleague, "
        "{first_day} as the earlier and {last_day} as the later day. Convert it to the PDF file {note_pdf}.",
        slots=(),
        facts=(),
        actions=actions,
        criteria=criteria,
        derived_names=lambda v: {"note_pdf": name_pdf(v["note"])},
    )


def _make_mail_block(sheet: _Sheet, sender: str) -> SubtaskBlock:
    noun = sheet.register.noun

    def actions(v: Values) -> tuple[Action, ...]:
        label = sheet.forms[v["form"]].all_labels[-1]
        content = f"The form for {noun} {v['record']} is for you. {label}: {v['last_day']}."
        mail = {"sender": sender, "recipient": sheet.addresses[v["person"]], "subject": f"Form for the {noun}"}
        return (make_action("email", "send_email", **mail, content=content),)

    def criteria(v: Values) -> tuple[Criterion, ...]:
        demands = refuse_rivals(
            {
                "says": [v["record"]],
                "values": [v["last_day"]],
                "allowed": [v["first_day"], sheet.forms[v["form"]].all_labels[-1]],
                "never": [rivals_of("record"), rivals_of("last_day")],
                "may_attach": [made := f"data/{v['note']}", name_pdf(made)],
            }
        )
        return (make_criterion("evaluate_mail", sender=sender, recipients=[sheet.addresses[v["person"]]], **demands),)

    return SubtaskBlock(
        subtask="s2",
        instruction="Send an email to {person} that gives the number {record} and the later day, {last_day}.",
        slots=(),
        facts=(),
        actions=actions,
        criteria=criteria,
    )
