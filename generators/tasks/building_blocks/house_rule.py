"""The rule that keeps figures inside the house, and what led to it."""

import random

from data_model import CaseEvent
from generators.draft import Statement
from generators.tasks.building_blocks.asking_mails import number_event
from generators.tasks.building_blocks.near_calendars import find_superior
from generators.tasks.building_blocks.written_mails import (
    Correspondent,
    WrittenMail,
    draw_moments,
    has_room_for,
    make_user,
    write_mail,
)
from generators.tasks.recipe import FactRecipe, TaskContext

_RULE = Statement(
    topic="where our figures may go",
    clauses=(
        "from now on figures from our files only go to people of our own house",
        "no figure from our files leaves the house any more",
        "the new rule is that figures stay in the house, no mail to outsiders holds one",
        "nobody outside our own house gets a figure of ours by mail from today on",
        "our figures are for our own people only from now on, outsiders get none",
    ),
)
_RULE_AFTER_MISHAP = Statement(
    topic="where our figures may go",
    clauses=(
        "after what has happened, the rule is that figures from our files only go to people of our own house",
        "since figures of ours ended up with somebody outside, no figure from our files leaves the house any more",
        "it has become a rule after that mishap: figures stay in the house, no mail to outsiders holds one",
        "we have agreed on it now: nobody outside our own house gets a figure of ours by mail any more",
        "the new rule from above is that our figures are for our own people only, outsiders get none",
    ),
)
_MISHAPS = (
    "One of our lists has ended up with somebody outside, who now knows what we pay to others. We will have to agree "
    "on what may go out by mail and what may not. Let us talk about it as soon as we see each other.",
    "Somebody rang me up and read figures to me that were never meant for them; they had come in a mail of ours. I do "
    "not blame anybody, but we need a rule for it. I will come round to you about that.",
)
_DAYS = 3


def write_mishap(context: TaskContext, rng: random.Random) -> WrittenMail | None:
    """Write the mail in which a superior tells the user of what led to the rule; None if the house has none."""
    boss = find_superior(context, is_of_department=False)
    if boss is None:
        return None
    (sent,) = draw_moments(context, rng, 1, _DAYS)
    sender = Correspondent(boss.name, boss.address)
    mail = write_mail(context, sender, (make_user(context),), "Figures that went out", rng.choice(_MISHAPS), sent)
    return mail if has_room_for(context, [mail]) else None


def make_house_rule(subtask: str, context: TaskContext | None = None, mishap: WrittenMail | None = None) -> FactRecipe:
    """Build the fact that figures from our files go to nobody outside; its name is `house`.

    Args:
        context: The setting of the task, if there is a mail about a mishap.
        mishap: The mail that tells of what led to the rule.
    """
    text = "Figures from our files go to nobody outside our own house."
    if context is None or mishap is None:
        return FactRecipe("house", subtask, (), text, _RULE, "rule")
    event = CaseEvent(
        id=number_event(context),
        day=str(mishap.finding.sent)[:10],
        step="reported",
        text=f"{mishap.sender.name} wrote to {context.persona.name} about figures that had gone out by mail.",
        because="somebody outside has got figures that were never meant for them",
    )
    return FactRecipe("house", subtask, (), text, _RULE_AFTER_MISHAP, "rule", occasion=event)
