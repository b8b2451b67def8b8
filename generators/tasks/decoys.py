"""Phrases for decoys, by kind of value: remarks about things that no task asks for. `{0}` is the value."""

DecoyPhrases = tuple[str, tuple[str, ...]]

DECOY_PHRASES: dict[str, tuple[DecoyPhrases, ...]] = {
    "date": (
        ("the fire drill", ("the fire drill is on {0}", "{0} is fire drill day", "they ring the fire bell on {0}",
                            "there's a fire drill coming on {0}")),
        ("my neighbour's concert", ("my neighbour plays the piano on {0}", "{0} is my neighbour's big concert",
                                    "the concert next door is on {0}", "my neighbour has a concert on {0}")),
    ),
    "start": (
        ("the choir practice", ("the choir downstairs starts at {0}", "choir practice begins at {0}, by the way",
                                "at {0} the choir starts singing", "the choir warms up at {0} these days")),
        ("my train home", ("my train home leaves at {0}", "the train home goes at {0}", "at {0} my train leaves",
                           "I take the train at {0} now")),
    ),
    "minutes": (
        ("my way to work", ("my way in took {0} minutes", "I was {0} minutes on the bus",
                            "the bus needed {0} minutes today", "{0} minutes on the bus this morning")),
        ("the lasagne", ("the lasagne needs {0} minutes in the oven", "my lasagne takes {0} minutes",
                         "{0} minutes in the oven for lasagne", "lasagne wants {0} minutes of heat")),
    ),
    "to": (
        ("the lost umbrella", ("somebody at {0} found my umbrella", "my umbrella turned up with {0}",
                               "{0} wrote about my lost umbrella", "the umbrella finder is {0}")),
        ("the book club", ("the book club is run by {0}", "{0} looks after the book club",
                           "the book club answers from {0}", "for the book club it's {0} now")),
    ),
    "words": (
        ("the poster in the lift", ("the poster in the lift says {0}", "somebody stuck {0} on the lift wall",
                                    "{0} is what the lift poster says", "in the lift it reads {0} now")),
        ("the sticker on the fridge", ("the fridge has a sticker with {0}", "{0} stands on the fridge now",
                                       "someone wrote {0} on the fridge", "the fridge door says {0}")),
    ),
    "room": (
        ("the yoga group", ("the yoga group moved to {0}", "yoga is in {0} now", "{0} belongs to the yoga people",
                            "the yoga people took {0}")),
        ("the painters", ("they are painting {0} this week", "{0} smells of paint", "the painters are busy in {0}",
                          "{0} is full of ladders")),
    ),
    "file": (
        ("last year's file", ("last year's version was {0}", "we used to have {0} for that", "{0} was last year's name",
                              "the old one was named {0}")),
        ("the file of the other team", ("the other team keeps {0} for themselves", "{0} belongs to the other team",
                                        "next door they have {0}", "the other team named theirs {0}")),
    ),
    "figure": (
        ("the jar of sweets", ("there are {0} sweets in the jar", "my guess for the sweet jar was {0}",
                               "{0} sweets, can you believe it", "the sweet jar holds {0}")),
        ("my step counter", ("my step counter stopped at {0} today", "only {0} steps so far today",
                             "{0} steps before lunch, not great", "my phone counted {0} steps")),
        ("the raffle", ("my raffle number is {0}", "I drew {0} in the raffle", "{0} is my lucky raffle number",
                        "the raffle gave me {0}")),
    ),
    "row": (
        ("the coffee stain", ("the printout has a stain on {0}", "I spilled coffee over {0}",
                              "{0} is under a coffee stain", "my mug left a ring on {0}")),
        ("the doodle", ("somebody drew a flower beside {0}", "there's a doodle next to {0}",
                        "{0} has a little star on paper", "a smiley sits beside {0}")),
    ),
}  # fmt: skip
