"""Personal topics: scenes of several beats that come back over the days."""

from generators.dialogues.small_talk import desk, home, kitchen, leisure, outside, people

TOPICS: dict[str, tuple[dict[str, tuple[str, ...]], str]] = {
    **desk.TOPICS,
    **kitchen.TOPICS,
    **outside.TOPICS,
    **home.TOPICS,
    **leisure.TOPICS,
    **people.TOPICS,
}
