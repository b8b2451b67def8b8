"""What people write and say about a handover of appointments between two colleagues."""

SUBJECTS = ("The handover", "Our handover", "Handover, please sort out the calendars", "Who does what from now on")
TEXTS_OF_BOSS = (
    "As I told you, one of us takes over the appointments of another one for some time, because the work has to be "
    "spread better. Please bring it into both calendars, make a table of it in Word that I can keep, and write to the "
    "two of them, so that everybody knows what is whose.",
    "We have settled the handover that I mentioned, one of the team has too much on. Could you see to the two "
    "calendars, write down in Word what changes hands, and mail both people concerned? I would like it done before the "
    "first of these appointments.",
    "You know about the handover within the team, we spoke about it. Please take care of the calendars, keep a Word "
    "table of what is handed over and on which day, and let both of them know by mail.",
)
TEXTS_OF_OWNER = (
    "Thank you for letting me hand over what we spoke about, I have too much on at the moment. Could you have the two "
    "calendars put right, with a Word table of what changes hands, and let us both know by mail?",
    "About the handover that you agreed to: please see that the calendars show it and that we both get a mail with "
    "what is handed over. A table in Word for your own files would help us, too.",
)
BECAUSE = "one of the team has too much on, and a colleague takes over some of it"
ASKED = "The handover was asked for by mail, because one of the team has too much on."
ASKED_CLAUSES = (
    "there is a mail in my inbox that asks for this handover, somebody has too much on",
    "I was asked by mail to sort out the handover, because the work has to be spread",
    "the handover is meant to spread the work, as the mail in my inbox says",
    "somebody has too much on, that is why I was asked by mail for the handover",
)
REASONS = {
    "private": (
        "'{0}' is private, is not handed over and stays where it is.",
        ("'{0}' is private and stays where it is", "leave '{0}' where it is, that one is private",
         "everything but '{0}' is handed over, which is private", "'{0}' isn't handed over, that is private",
         "nobody else has to do with '{0}', so that one stays"),
    ),
    "chore": (
        "'{0}' is not handed over and stays where it is, because it is no appointment with a partner.",
        ("'{0}' is no appointment with a partner, so that one stays where it is",
         "leave '{0}' where it is, that one isn't handed over, nobody from outside is waiting",
         "everything but '{0}' is handed over, which is no appointment with a partner",
         "'{0}' stays, that is not for somebody else to do", "'{0}' is the one thing that isn't handed over"),
    ),
    "": (
        "'{0}' is not handed over and stays where it is, because it was promised to the partner in person.",
        ("'{0}' stays where it is, it was promised in person", "leave '{0}' where it is, that is a promise",
         "everything but '{0}' is handed over, that one was promised in person",
         "'{0}' isn't handed over, because of a promise", "'{0}' was promised in person, so that one stays"),
    ),
}  # fmt: skip
"""Why something is not handed over, as a sentence and in other words."""
