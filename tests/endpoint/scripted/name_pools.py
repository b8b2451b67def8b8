"""Names of things, people and files from which the scripted model makes its proposals."""

NOUNS = {
    "event": ("review", "walkthrough", "briefing", "planning round", "site visit", "rehearsal"),
    "mail": ("notice", "reminder", "summary", "message to the supplier", "invitation", "status letter"),
    "cell": ("extra entry", "late entry", "additional entry", "new entry"),
    "word": ("memo", "handout", "cover sheet", "guideline", "write-up", "welcome page"),
}
FIRST = (
    "Quarry",
    "Harbour",
    "Meadow",
    "Lantern",
    "Copper",
    "Juniper",
    "Granite",
    "Willow",
    "Falcon",
    "Marble",
    "Cedar",
)
LAST = ("Alignment", "Forecast", "Handover", "Readiness", "Inventory", "Outreach", "Logistics", "Roadmap", "Audit")
KIND = ("Session", "Roundtable", "Checkpoint", "Workshop", "Exchange", "Hour", "Dialogue", "Circle")
PHRASE_HEADS = ("samples arrive", "keys stay", "badges change", "crates leave", "guests enter", "parcels wait")
PHRASE_TAILS = ("by the north gate", "before the tour", "after the rehearsal", "with the porter", "under blue labels")
PEOPLE = ("ottilie", "bastian", "henrike", "leopold", "mirabel", "corvin", "saskia", "thaddeus", "ludmila", "fergus")
FAMILIES = ("ravenhall", "ostermann", "quillfeather", "dunmore", "salzberg", "ivarsson", "petrakis", "wolcott")
HOUSES = ("bluefinch", "stonebridge", "larkmere", "ashgrove", "tallpine", "windham")
ENTRIES = ("Spare Pallets", "Guest Lanyards", "Rain Covers", "Cable Drums", "Loan Projectors", "Trial Crates")
FILES = ("visitor", "harvest", "courtyard", "lantern", "orchard", "gallery", "viaduct", "marina")
FILE_TAILS = ("outline", "bulletin", "leaflet", "profile", "synopsis", "digest")
DECOYS = {
    "number": "The raffle ticket on my fridge has the number {value}.",
    "date": "The street market by my flat is on {value}.",
    "time": "The choir on the radio begins at {value}.",
    "address": "The pottery club can be reached at {value}.",
}
