"""What people write and say about the programme of a gathering, with `{title}` and `{host}` filled in later."""

SUBJECTS = ("Programme of the {title}", "Who speaks at the {title}", "The {title}, running order", "About the {title}")
TEXTS = (
    "I open the {title} this time, and some of the heads have news to tell afterwards, as we said. Could you turn the "
    "notice into a Word document that I can still change, with a programme at its end, and keep a time free for the "
    "two of us to prepare it?",
    "For the {title} I would like the notice with a short programme below, in Word, so that I can still work on it. "
    "You know who has something to say. Please also put our preparation into your calendar.",
    "People ask me who speaks at the {title}. Please add what we settled to the notice, as a Word file that I can "
    "change, and book a time before it for us to go through everything.",
)
BECAUSE = "{host} opens the {title}, and the heads have news to tell there"
ASKED = "The host of the {title} asked for the programme by mail."
ASKED_CLAUSES = (
    "the host of the {title} asked me for the programme by mail",
    "the programme is for the host of the {title}, who wrote to me about it",
    "there is a mail of the host of the {title} about the programme",
    "I was asked for the programme by whoever hosts the {title}, by mail",
)
REQUESTS = (
    "I am preparing the {title} with {host}. Please turn its notice into a Word document that we can edit, put the "
    "programme under its heading at the end, name and time of everybody who speaks, and book our preparation in my "
    "calendar.",
    "Could you make a Word document of the notice of the {title} and add the programme at its end, under its heading, "
    "with the name and the time of each speaker? The preparation belongs in my calendar.",
    "{host} wants the programme of the {title} on the notice. Convert the notice to Word, write the programme below it "
    "under its heading, each name with its time, and enter the preparation in my calendar, please.",
    "The notice of the {title} has no programme yet. I need it as a Word document with the programme under its heading "
    "at the end: who speaks and from when. And please reserve the preparation in my calendar.",
    "Let's get the {title} ready: the notice as a Word document, at its end the heading of the programme and below "
    "that name and time of every speaker, and the preparation in my calendar.",
    "For the {title} everybody should know who speaks when. Make a Word version of the notice, add the programme under "
    "its heading at the end, with names and times, and book the preparation for me.",
    "Would you take the notice of the {title}, save it as Word, and append the programme with its heading, every name "
    "with the time at which it is their turn? I also need the preparation in my calendar.",
    "We have settled who speaks at the {title}. Please convert the notice to Word, add that as the programme under its "
    "heading at the end, names and times, and put the preparation into my calendar.",
    "Please do the paper for the {title}: notice to Word, programme with names and times under its heading at the end. "
    "The preparation goes into my calendar as well.",
)
"""What the user says at the end, of which one is drawn."""
