"""Threads about work in which nothing is asked: some quote the office, some need nothing of it."""

from generators.dialogues.exchanges import Topic
from generators.dialogues.work_talk import general, quoting

QUOTING: dict[str, Topic] = quoting.TOPICS
GENERAL: dict[str, Topic] = general.TOPICS
