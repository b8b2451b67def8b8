"""Threads about work in which nothing is asked: some quote the office, some need nothing of it."""

from generators.dialogues.work_talk import general, quoting

QUOTING: dict[str, tuple[dict[str, tuple[str, ...]], str]] = quoting.TOPICS
GENERAL: dict[str, tuple[dict[str, tuple[str, ...]], str]] = general.TOPICS
