"""Facts that state what a talk is called, who takes part, and when it may be."""

from collections.abc import Mapping
from dataclasses import replace

from generators.tasks.building_blocks.stated_facts import state_fact
from generators.tasks.recipe import FactRecipe, PlanFunction, Slot


def state_slot_rules(slots: Mapping[str, Slot], ignore_lunch: PlanFunction) -> tuple[FactRecipe, ...]:
    """Build the facts that state title, people and rules of a talk; the rule for lunch only if its slots are there.

    Args:
        slots: The slots of the task, by name.
        ignore_lunch: Computes the plan that would be right if the talk might reach into lunch.
    """
    facts = [
        state_fact(
            "s2", "title", "The talk is called '{0}'.", "the name of the talk",
            ("the talk is called '{0}'", "call the talk '{0}'", "'{0}' is the title of the talk",
             "put the talk in as '{0}'", "in the calendars the talk should read '{0}'"),
            "What is the talk called?", ("'{0}'", "'{0}', please", "call it '{0}'"),
        ),
        state_fact(
            "s1", ("first", "second"), "{0} and {1} take part in the talk beside the user.", "who is in the talk",
            ("{0} and {1} take part in the talk with me", "I need {0} and {1} in the talk",
             "the talk is between {0}, {1} and me", "{0} and {1} have to be in the talk, and so do I",
             "besides me, {0} and {1} are in on the talk"),
            "Who takes part in the talk?", ("{0} and {1}", "{0}, {1} and I", "it's {0} and {1} with me"),
        ),
        state_fact(
            "s1", "minutes", "The talk takes {0} minutes.", "the length of the talk",
            ("the talk takes {0} minutes", "we need {0} minutes for the talk", "plan {0} minutes for the talk",
             "give the talk {0} minutes", "{0} minutes are what the talk needs"),
            "How long is the talk?", ("{0} minutes", "{0} minutes, I think", "it takes {0} minutes"),
            may_be_updated=True,
        ),
        state_fact(
            "s1", "first_day", "The talk can be on {0} or later, but not before.", "the first day for the talk",
            ("the talk can be on {0} or later, not before", "the first day we can have the talk is {0}",
             "no talk before {0}, but that day is fine", "we are ready for the talk from {0} on, that day included",
             "{0} is the first day that works for the talk"),
            "From which day on can the talk be?", ("from {0} on", "{0} or later", "{0} at the earliest"),
            may_be_updated=True,
        ),
        state_fact(
            "s1", "last_day", "The talk has to be on {0} at the latest.", "the last day for the talk",
            ("the talk has to be on {0} at the latest", "the last day for the talk is {0}",
             "after {0} the talk is no use, but that day is still fine", "{0} is the last day that works for the talk",
             "by the end of {0} we must have had the talk"),
            needed=False,
        ),
        state_fact(
            "s1", "earliest", "The talk begins at {0} or later, on whichever day.", "how early the talk may begin",
            ("the talk begins at {0} or later, on whichever day", "we don't start the talk before {0}",
             "{0} is the earliest start for the talk", "nobody wants the talk to start before {0}",
             "the talk must not begin before {0}"),
            "How early may the talk begin?", ("at {0}", "not before {0}", "{0} or later"),
            may_be_updated=True,
        ),
        state_fact(
            "s1", "latest", "The talk is over by {0}, on whichever day.", "when the talk has to be over",
            ("the talk is over by {0}, on whichever day", "by {0} the talk has to be finished",
             "the talk must end at {0} or earlier", "nobody stays for the talk beyond {0}",
             "{0} is the latest end for the talk"),
            needed=False,
        ),
    ]  # fmt: skip
    if "lunch_from" in slots:
        lunch = state_fact(
            "s1", ("lunch_from", "lunch_to"), "The talk does not reach into lunch, which is from {0} to {1}.",
            "lunch and the talk",
            ("the talk must not reach into lunch, which is from {0} to {1}",
             "keep the talk clear of lunch, that is {0} to {1}", "no talk during lunch, from {0} to {1}",
             "from {0} to {1} we have lunch and no talk", "we all eat from {0} to {1}, so the talk can't be then"),
        )  # fmt: skip
        facts.append(replace(lunch, kind="rule", without=ignore_lunch))
    return tuple(facts)
