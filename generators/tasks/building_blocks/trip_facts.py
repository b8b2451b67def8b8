"""Facts about a trip by train that is entered into a calendar."""

from generators.tasks.building_blocks.stated_facts import state_fact, state_rule
from generators.tasks.recipe import FactRecipe, PlanFunction


def state_trip_facts(keep_the_stay: PlanFunction | None) -> tuple[FactRecipe, ...]:
    """Build what the user says of a trip: the time around trains, the titles, what is deleted, and who hears of it.

    Args:
        keep_the_stay: The plan of somebody who deletes only what overlaps with a journey; None if it is the right one.
    """
    return (
        state_fact(
            "s1", "lead", "Each of the two entries begins {0} minutes before its train leaves.",
            "the time before a train",
            ("each of the two entries begins {0} minutes before its train leaves",
             "both ways I set off {0} minutes before the train leaves, so begin the entries then",
             "let either entry start {0} minutes ahead of the departure",
             "I need {0} minutes before each departure, there and back", "allow {0} minutes in front of both trains"),
            "How long before each train do you set off?", ("{0} minutes", "{0} minutes before it", "it's {0} minutes"),
            may_be_updated=True,
        ),
        state_fact(
            "s1", "tail", "Each of the two entries ends {0} minutes after its train arrives.", "the time after a train",
            ("each of the two entries ends {0} minutes after its train arrives",
             "both ways I need {0} minutes from the station, so end the entries then",
             "let either entry end {0} minutes behind the arrival",
             "I need {0} minutes after each arrival, there and back", "allow {0} minutes behind both trains"),
            "How long after each arrival are you on your way?", ("{0} minutes", "another {0}", "it's {0} minutes"),
            may_be_updated=True,
        ),
        state_fact(
            "s1", "title_out", "The entry for the way out is called '{0}'.", "the name of the way out",
            ("the entry for the way out is called '{0}'", "call the way out '{0}'",
             "'{0}' is the title for the way out", "put the way out in as '{0}'",
             "write '{0}' over the way out"),
            "What is the way out called?", ("'{0}'", "'{0}', please", "call it '{0}'"),
        ),
        state_fact(
            "s1", "title_back", "The entry for the way back is called '{0}'.",
            "the name of the way back",
            ("the entry for the way back is called '{0}'", "call the way back '{0}'",
             "'{0}' is the title for the way back", "put the way back in as '{0}'",
             "write '{0}' over the way back"),
            "What is the way back called?", ("'{0}'", "'{0}', please", "call it '{0}'"),
        ),
        state_rule(
            "s2", "stay",
            "What overlaps with the time from the start of the one entry to the end of the other is deleted.",
            "what the trip collides with",
            ("what overlaps with the time from the start of the one entry to the end of the other is deleted",
             "delete whatever overlaps with the trip, from when I leave until I'm back, the stay included",
             "between leaving and being back I can't do anything else, so delete what falls into that time",
             "everything that falls into the trip, from the way out to the way back, is deleted",
             "I miss all that is on between leaving and coming back, so take it out of my calendar"),
            keep_the_stay,
        ),
        state_fact(
            "s3", "to", "{0} gets the mail about what is cancelled.", "who hears what is cancelled",
            ("{0} gets the mail about what is cancelled", "tell {0} what is cancelled",
             "the mail about the cancelled ones goes to {0}", "{0} should know what is cancelled",
             "what is cancelled has to be mailed to {0}"),
            "Who hears what is cancelled?", ("{0}", "it's {0}", "{0} does"), may_be_updated=True, is_person=True,
        ),
    )  # fmt: skip
