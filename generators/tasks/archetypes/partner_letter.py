"""Confirm to a partner, who asked for it, in a letter what is open between the two since some day, and mail the sum."""

import random
from dataclasses import replace

from data_model import Action, Criterion
from generators.draft import Statement
from generators.tasks.building_blocks.common_facts import state_day, state_file, state_heading, state_recipient
from generators.tasks.building_blocks.document_blocks import write_keywords_instead
from generators.tasks.building_blocks.document_forms import write_labelled_lines_as_table
from generators.tasks.building_blocks.mail_blocks import refuse_rivals
from generators.tasks.building_blocks.partner_records import find_partners
from generators.tasks.building_blocks.partner_statements import PartnerStatement, draw_statement
from generators.tasks.building_blocks.slot_draws import draw_from, list_new_names, make_stem
from generators.tasks.building_blocks.stated_facts import state
from generators.tasks.building_blocks.subtask_block import (
    SubtaskBlock,
    add_greeting,
    change_every_action,
    compose_recipe,
    escape_braces,
    expand_actions,
    replace_arguments,
    write_heading_as_text,
)
from generators.tasks.building_blocks.table_blocks import make_facts_only_block, with_extras
from generators.tasks.building_blocks.value_sampler import ValueSampler, make_slot
from generators.tasks.building_blocks.written_documents import (
    ask_for_document,
    ask_for_pdf,
    name_pdf,
    publish_document,
    write_document,
)
from generators.tasks.building_blocks.written_mails import (
    Correspondent,
    WrittenMail,
    add_mails,
    draw_moments,
    has_room_for,
    list_planted_files,
    make_user,
    write_mail,
)
from generators.tasks.recipe import (
    FactRecipe,
    PlanFunction,
    PlanStep,
    Recipe,
    TaskContext,
    Values,
    archetype,
    make_action,
    make_criterion,
    rivals_of,
)

_MOST_OTHERS, _MAIL_DAYS = 4, 4
_QUESTIONS = (
    (
        "Balance confirmation, {plural}",
        "Our auditors want a letter from each of our partners on what is open. Could you confirm to us in writing "
        "which {plural} of ours are open with you, each with its amount and with the sum of all?",
    ),
    (
        "What is open between us",
        "We are closing our books and would like to agree with you what is open. Please send us a letter with the open "
        "{plural}, their amounts and what they come to, and tell us until when you want to hear from us.",
    ),
    (
        "Open {plural}",
        "Somebody new looks after our accounts, and we cannot tell what is still open. May I ask you for a letter that "
        "lists the open {plural} between us with their amounts and their sum?",
    ),
)
"""What the partner asks for, as subject and text."""
_REQUESTS = (
    "{partner} wants us to confirm the {plural} between us. Please write the letter in Word under its heading: each of "
    "them by number with its figure from our register, what they come to together, and the day by which they should "
    "tell us if theirs differ. Make a PDF of the same name, and let them have the sum and the day by email.",
    "Could you draw up the letter to {partner} with our {plural}? Word, heading on top, each number with its figure as "
    "our register has it, the sum, and until when we expect objections. I need a PDF of it, named alike but for the "
    "ending, and an email to them with the sum and the day.",
    "{partner} is closing its books and asks what we have. The letter is a Word document: heading, the {plural} by "
    "number, each with its figure from the register, their sum, and the last day to object. Turn it into a PDF of the "
    "same name for the post, and send them the sum and the day by email at once.",
    "We should agree our accounts with {partner}. Please set up the Word letter with its heading and give number and "
    "figure of each of the {plural} from our register, the total of them, and our date for objections; save it as PDF "
    "under the same name, too, and email them total and date.",
    "I promised {partner} a statement of the {plural}. It needs its heading, below that the numbers with their figures "
    "as the register has them, then the sum, then the day by which they can object. Word first, a PDF of the same name "
    "next, and an email to them with the sum and that day at the end.",
    "Would you get the statement for {partner} out today? Word, with its heading: the {plural} of the time we "
    "spoke of, number and figure of each out of the register, the sum, and the last day for objections. Convert it to "
    "a PDF of the same name, and email them the sum and the last day.",
    "Letter, PDF, email: the Word letter to {partner} bears its heading, lists the {plural} by number with the figures "
    "from our register, adds them up, and says until when they can object; the PDF has the same name; the email gives "
    "them the sum and the day.",
    "{partner} and we don't seem to have the same {plural} on file. Let's write down ours in a Word letter under its "
    "heading, number and figure of each from the register, their sum and the day for objections. I want to print it "
    "from a PDF of the same name. Sum and day should be with them by email today.",
    "Before their auditors come, {partner} needs our letter on the {plural}. Take the figures from the register and "
    "put them beside the numbers, below its heading in Word, followed by what they make together and by the last day "
    "to object. A PDF of it gets the same name, and an email to them says what the sum is and which day we mean.",
)
"""What the user says at the end, of which one is drawn."""


@archetype(apps=("email", "excel", "word"), needs=("partner_records",))
def partner_letter(context: TaskContext, rng: random.Random) -> Recipe | None:
    """The user wants a Word letter on what is open with a partner since a day, a PDF of it, and a mail about it."""
    sampler = ValueSampler(context, rng)
    letter = draw_statement(context, sampler, rng)
    if letter is None:
        return None
    asked = _write_question(context, letter, rng)
    if asked is None:
        return None
    context, partner, plural = add_mails(context, (asked,)), letter.partner, letter.register.plural
    stem = make_stem(partner.contact.name)
    others = [one.contact.address for one in find_partners(context, 1) if one.contact.name != partner.contact.name]
    addresses = list(dict.fromkeys(one for one in others if one != partner.contact.address))
    if len(addresses) < 2:
        addresses += sampler.draw_outsiders(3)
    to = make_slot("to", "address", partner.contact.address, rng.sample(addresses, min(len(addresses), _MOST_OTHERS)))
    what = "the letter"
    files = list_new_names(
        context, stem, ("letter", make_stem(plural), "statement", f"letter_{make_stem(plural)}"), "docx"
    )
    says: tuple[SubtaskBlock, ...] = (
        state_recipient("s2", to, "the email about the letter"),
        _tell_start(letter),
        _tell_figure(letter),
        state_heading("s1", draw_from(sampler, "heading", "text", _list_headings(plural)), what),
        state_file("s1", draw_from(sampler, "note", "file", files), what),
        state_day(
            "s1",
            sampler.draw_slot("answer_by", "date", lambda count: sampler.draw_days(count, 42), 3),
            "the last day to object to the letter",
        ),
    )
    user, true_start = context.persona, {"since": letter.starts[0], "figure": letter.headings[0]}
    if letter.leaves_out(true_start):
        says = (*says, _tell_what_is_open(letter))
    recipe = compose_recipe(
        intent=rng.choice(_REQUESTS).format(plural=f"open {plural}", partner=partner.contact.name),
        blocks=(
            with_extras(_make_letter_block(letter, user.email), *(one for one in says[1:])),
            with_extras(_make_mail_block(letter, user.name), says[0]),
        ),
        read_actions=lambda v: (
            *letter.register.read_actions(),
            make_action("email", "list_emails", username=user.name),
            make_action("email", "read_email", username=user.name, email_id=asked.finding.email_id),
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
    facts = (
        replace(one, kind="rule", without=_give_all(letter, recipe.plan)) if one.name == "open" else one
        for one in recipe.facts
    )
    return replace(recipe, facts=tuple(facts), planted_files=list_planted_files((asked,)))


def _write_question(context: TaskContext, letter: PartnerStatement, rng: random.Random) -> WrittenMail | None:
    """Write the mail in which the partner asks for the letter; None if there is no room for it."""
    contact = letter.partner.contact
    sender = Correspondent(contact.person, contact.address, "" if contact.name == contact.person else contact.name)
    (sent,) = draw_moments(context, rng, 1, _MAIL_DAYS)
    subject, text = (one.format(plural=letter.register.plural) for one in rng.choice(_QUESTIONS))
    mail = write_mail(context, sender, (make_user(context),), subject, text, sent)
    return mail if has_room_for(context, (mail,)) else None


def _give_all(letter: PartnerStatement, plan: PlanFunction) -> PlanFunction:
    """Change a plan so that the letter gives settled records, too."""

    def plan_otherwise(v: Values) -> tuple[PlanStep, ...]:
        everything = letter._replace(open_items=replace(letter.open_items, settled="", done=()))
        path, sum_of_all = f"data/{v['note']}", everything.add_up(v)
        lines = _list_lines(everything, v)
        steps = plan(v)
        first = next(at for at, one in enumerate(steps) if one.action.app == "word")
        kept = [one for one in steps if not (one.action.app == "word" and one.action.args.get("file_path") == path)]
        written = tuple(PlanStep(one, "s1") for one in write_document(path, v["heading"], lines))
        mailed = tuple(
            replace(one, action=replace_arguments(one.action, content=_say_sum(letter, sum_of_all, v)))
            if one.action.action == "send_email"
            else one
            for one in kept
        )
        return (*mailed[:first], *written, *mailed[first:])

    return plan_otherwise


def _tell_what_is_open(letter: PartnerStatement) -> SubtaskBlock:
    others = escape_braces(letter.open_items.others)
    plural = escape_braces(letter.register.plural)
    statement = Statement(
        topic=f"which {plural} are open",
        clauses=(
            f"{others} stay out of the letter, they are not open any more",
            f"leave out {others}, as nothing is open there",
            f"the letter has nothing but what is open, so without {others}",
            f"only what is open belongs in the letter, so {others} are left out",
            f"{others} are done with, and have no place in the letter",
        ),
    )
    text = f"Only open {plural} are in the letter: {others} stay out, as nothing is open there any more."
    return make_facts_only_block("s1", (), (FactRecipe("open", "s1", (), text, statement, kind="rule"),))


def _list_headings(plural: str) -> list[str]:
    subject = f"{plural[:1].upper()}{plural[1:]}"
    return [
        f"{subject} in our books",
        f"{subject} between us",
        f"Statement of the {plural}",
        f"Confirmation of {plural}",
        f"{subject} to be confirmed",
    ]


def _tell_start(letter: PartnerStatement) -> SubtaskBlock:
    plural, day = escape_braces(letter.register.plural), escape_braces(letter.day)
    return state(
        "s1",
        make_slot("since", "date", letter.starts[0], letter.starts[1:]),
        f"The letter is about the {plural} from {{0}} on, going by {day}.",
        f"from when on the {plural} are in the letter",
        (
            f"the letter is about the {plural} from {{0}} on, going by {day}",
            f"we begin the letter with {{0}}: all {plural} from that day on, by {day}",
            f"for the letter take the {plural} with {{0}} or a later day under {day}",
            f"{{0}} is where the letter begins, look under {day}",
            f"all {plural} of theirs since {{0}} belong in the letter, by what is under {day}",
        ),
        f"From when on are the {plural} in the letter?",
        ("from {0} on", "since {0}", "{0} or later", f"from {{0}}, by {day}"),
    )


def _tell_figure(letter: PartnerStatement) -> SubtaskBlock:
    plural = escape_braces(letter.register.plural)
    return state(
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


def _list_lines(letter: PartnerStatement, v: Values) -> list[str]:
    return [
        *(f"{key}: {figure}" for key, figure in letter.list_pairs(v)),
        f"Together: {letter.add_up(v)}",
        f"The last day to object is {v['answer_by']}.",
    ]


def _say_sum(letter: PartnerStatement, total: str, v: Values) -> str:
    plural = letter.register.plural
    return f"The open {plural} in our letter come to {total} together. The last day to object is {v['answer_by']}."


def _make_letter_block(letter: PartnerStatement, email: str) -> SubtaskBlock:
    partner, others = letter.partner, escape_braces(letter.open_items.others)
    left_out = f" ({others} are left out, as nothing is open there)" if others else ""

    def actions(v: Values) -> tuple[Action, ...]:
        path = f"data/{v['note']}"
        lines = _list_lines(letter, v)
        return (*write_document(path, v["heading"], lines), *publish_document(path, name_pdf(path)))

    def criteria(v: Values) -> tuple[Criterion, ...]:
        path = f"data/{v['note']}"
        parts: list[dict[str, object]] = [
            {"pairs": letter.list_pairs(v)},
            {"values": [letter.add_up(v)], "figure": "sum"},
            {"values": [v["answer_by"]]},
        ]
        named = [key for key, _ in letter.list_pairs(v)]
        never = [*(one for one in partner.keys if one not in named), rivals_of("heading"), rivals_of("answer_by")]
        may_state = (partner.contact.name, partner.contact.person, v["to"], v["figure"], v["since"], email)
        return (
            ask_for_document(path, v["heading"], parts, never, (*may_state, letter.register.name)),
            ask_for_pdf(name_pdf(path), path),
        )

    return SubtaskBlock(
        subtask="s1",
        instruction="Make the Word document {note} with the heading '{heading}': a letter to "
        f"{escape_braces(partner.contact.name)} that gives what stands under {{figure}} in "
        f"{escape_braces(letter.register.name)} for each of their open {letter.register.plural} from {{since}} on, by "
        f"{escape_braces(letter.day)}{left_out}, the sum of these, and {{answer_by}} as the last day to object. "
        "Convert it to the PDF file {note_pdf}.",
        slots=(),
        facts=(),
        actions=actions,
        criteria=criteria,
        derived_names=lambda v: {"note_pdf": name_pdf(v["note"])},
    )


def _make_mail_block(letter: PartnerStatement, sender: str) -> SubtaskBlock:
    def actions(v: Values) -> tuple[Action, ...]:
        mail = {"sender": sender, "recipient": v["to"], "subject": v["heading"]}
        content = _say_sum(letter, letter.add_up(v), v)
        return (make_action("email", "send_email", **mail, content=content),)

    def criteria(v: Values) -> tuple[Criterion, ...]:
        attached = [f"data/{name_pdf(v['note'])}"]
        demands = {"values": [letter.add_up(v), v["answer_by"]], "allowed": [v["since"]], "may_attach": attached}
        mail = refuse_rivals({**demands, "never": [rivals_of("answer_by")]})
        return (make_criterion("evaluate_mail", sender=sender, recipients=[v["to"]], **mail),)

    return SubtaskBlock(
        subtask="s2",
        instruction="Send an email to {to} with the sum of the figures and with {answer_by} as the last day to object.",
        slots=(),
        facts=(),
        actions=actions,
        criteria=criteria,
    )
