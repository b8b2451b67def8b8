"""What a colleague gets who found amounts mistyped: a mail with the name of a PDF and the sum of the records meant."""

import random
from decimal import Decimal

from data_model import Action, Criterion
from generators.tasks.building_blocks.asking_mails import find_head, follow_mail, write_asking_mail
from generators.tasks.building_blocks.common_facts import state_recipient
from generators.tasks.building_blocks.condition_facts import name_heading
from generators.tasks.building_blocks.desk_choices import DeskChoice
from generators.tasks.building_blocks.desk_corrections import DeskCorrection
from generators.tasks.building_blocks.mail_blocks import refuse_rivals
from generators.tasks.building_blocks.registers import RegisterRecord
from generators.tasks.building_blocks.slot_draws import pick_slot
from generators.tasks.building_blocks.subtask_block import SubtaskBlock
from generators.tasks.building_blocks.table_blocks import format_figure, with_extras
from generators.tasks.building_blocks.value_sampler import ValueSampler
from generators.tasks.building_blocks.written_mails import Correspondent
from generators.tasks.recipe import Recipe, Slot, TaskContext, Values, make_action, make_criterion

_SUBJECTS = ("Something in our list", "Figures that cannot be right", "A list as a PDF", "Could you look at this")
_OTHERS = 4


def find_reader(context: TaskContext) -> Correspondent | None:
    """Find who wants the list: the one who asks for something on this day, or else the head of the user."""
    asker = context.ask.asker if context.ask else None
    return Correspondent(asker.name, asker.address) if asker else find_head(context)


def find_right_amount(record: RegisterRecord, heading: str, fixes: list[DeskCorrection], v: Values) -> Decimal:
    """Return the amount of a record once the mistyped ones are right."""
    fixed = next((one for one in fixes if one.record.sheet_key == record.sheet_key), None)
    return fixed.find_amount(v) if fixed else record.find_amount(heading)


def make_sum_mail(
    sampler: ValueSampler, subtask: str, chosen: DeskChoice, fixes: list[DeskCorrection], reader: Correspondent
) -> SubtaskBlock:
    """Build the block that mails the reader the name of the PDF, the slot `pdf`, and the sum of the chosen records."""
    user, register = sampler.context.persona.name, chosen.register

    def total(v: Values) -> str:
        amounts = (find_right_amount(one, chosen.amount, fixes, v) for one in chosen.choose(v))
        return format_figure(sum(amounts, Decimal(0)))

    def actions(v: Values) -> tuple[Action, ...]:
        content = f"The PDF is called {v['pdf']}. The sum is {total(v)}."
        subject = f"{register.plural[:1].upper()}{register.plural[1:]} with the corrections"
        head = {"sender": user, "recipient": v["to"], "subject": subject}
        return (make_action("email", "send_email", **head, content=content),)

    def criteria(v: Values) -> tuple[Criterion, ...]:
        demands = {
            "values": [total(v), v["pdf"]],
            "allowed": [str(len(chosen.choose(v))), register.name, *([v["log"]] if "log" in v else [])],
            "may_attach": [f"data/{v['pdf']}"],
        }
        return (make_criterion("evaluate_mail", sender=user, recipients=[v["to"]], **refuse_rivals(demands)),)

    block = SubtaskBlock(
        subtask,
        f"Email {{to}} the name of that PDF, and what {chosen.instruction} come to in all under "
        f"{name_heading(chosen.amount)}.",
        (),
        (),
        actions,
        criteria,
    )
    to = _draw_reader_slot(sampler, chosen, reader)
    return with_extras(block, state_recipient(subtask, to, "the mail with the sum"))


def follow_reader(recipe: Recipe, context: TaskContext, rng: random.Random, reader: Correspondent) -> Recipe | None:
    """Return a recipe with the mail in which the reader asks for its result, if no other one follows; None if it fails.

    Where somebody asks for something on this day, compilation writes their mail.
    """
    if context.ask or recipe.result is None:
        return recipe
    mail = write_asking_mail(context, rng, reader, _SUBJECTS, recipe.result.requests)
    if mail is None:
        return None
    return follow_mail(
        recipe,
        context,
        mail,
        "some amounts in the list cannot be right",
        f"{reader.name} found the amounts and asked for this by mail.",
        (
            f"{reader.name} found them and asked me for it by mail",
            f"there is a mail of {reader.name} about it",
            f"it's {reader.name} who came across them and wrote to me",
            f"{reader.name} wants to have it, as it says in a mail to me",
        ),
    )


def _draw_reader_slot(sampler: ValueSampler, chosen: DeskChoice, reader: Correspondent) -> Slot:
    sampler.turn_to_people_of(chosen.register, chosen.choose(chosen.true_values))
    if sampler.gives_away(reader.address):
        # The office says already who it is.
        return pick_slot(sampler, "to", "address", reader.address, ())
    sampler.exclude([reader.address])
    return pick_slot(sampler, "to", "address", reader.address, sampler.draw_colleagues(_OTHERS))
