"""Personal topics: threads of several exchanges that continue over the days."""

from generators.dialogues.exchanges import Topic
from generators.dialogues.small_talk import desk, home, kitchen, leisure, outside, people

TOPICS: dict[str, Topic] = {
    **desk.TOPICS,
    **kitchen.TOPICS,
    **outside.TOPICS,
    **home.TOPICS,
    **leisure.TOPICS,
    **people.TOPICS,
}
# The setting of a topic: colleagues may have seen what happens in the office, the family what happens at home.
AT_OFFICE = frozenset({*desk.TOPICS, *kitchen.TOPICS, *people.TOPICS, "roadworks", "parking"} - {"holiday"})
AT_HOME = frozenset({*home.TOPICS, *leisure.TOPICS, "holiday"})
