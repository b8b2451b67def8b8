"""Topics about work that request nothing: some quote the office, others are independent of it."""

from generators.dialogues.exchanges import Topic
from generators.dialogues.work_talk import general, quoting

QUOTING: dict[str, Topic] = quoting.TOPICS
GENERAL: dict[str, Topic] = general.TOPICS
