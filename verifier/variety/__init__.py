"""How often the tasks of a dataset repeat each other: in intents, in plans and in the texts that a solution writes."""
