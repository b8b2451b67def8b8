"""Phrases for decoys, by kind of value: what is so of another matter. `{0}` is the value, `@` the other matter."""

DecoyPhrases = tuple[str, tuple[str, ...]]

DECOY_PHRASES: dict[str, tuple[DecoyPhrases, ...]] = {
    "date": (
        ("the meeting on @", ("the meeting on @ is on {0}", "we talk about @ on {0}", "{0} is the day for @",
                              "for @ they have chosen {0}")),
        ("the deadline for @", ("they must finish @ by {0}", "the deadline for @ is {0}", "{0} is the deadline for @",
                                "@ can wait until {0}")),
    ),
    "start": (
        ("the call about @", ("the call about @ is at {0}", "they ring about @ at {0}", "at {0} they call about @",
                              "the call on @ begins at {0}")),
        ("the meeting on @", ("the meeting on @ starts at {0}", "at {0} the others discuss @",
                              "they begin with @ at {0}", "for @ they meet at {0}")),
    ),
    "minutes": (
        ("the meeting on @", ("the meeting on @ took {0} minutes", "they spent {0} minutes on @",
                              "{0} minutes went into @", "@ cost us {0} minutes")),
    ),
    "to": (
        ("the mails about @", ("mails about @ go to {0}", "for @ one writes to {0}", "{0} answers for @",
                               "whoever asks about @ writes to {0}")),
        ("the contact for @", ("the contact for @ is {0}", "{0} takes care of @", "{0} now has @",
                               "{0} has taken over @")),
    ),
    "words": (
        ("the notice about @", ("the notice about @ says '{0}'", "about @ they wrote '{0}'",
                                "'{0}' is what the notice on @ says", "under @ the board says '{0}'")),
        ("the mail about @", ("the mail about @ said '{0}'", "in the mail about @ it was '{0}'", "{0} was for @",
                              "they wrote '{0}' about @")),
    ),
    "room": (
        ("the meeting on @", ("the meeting on @ is in {0}", "for @ they meet in {0}", "{0} is taken for @",
                              "those with @ sit in {0}")),
    ),
    "file": (
        ("the file on @", ("the file on @ is called {0}", "{0} is the file on @", "for @ they have {0}",
                           "what we have on @ is in {0}")),
    ),
    "figure": (
        ("a figure of @", ("for @ they told me {0}", "{0} was for @", "with @ it came to {0}",
                           "the figure that belongs to @ was {0}")),
    ),
    "row": (
        ("an entry that is settled", ("{0} is settled", "nothing to do for {0}", "somebody else looks after {0}",
                                      "{0} can stay as it is")),
        ("an entry that was checked", ("{0} was checked last week", "{0} is correct", "I have checked {0} myself",
                                       "no question about {0} any more")),
    ),
}  # fmt: skip
