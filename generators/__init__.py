"""The room of makers: worlds, tasks and dialogues, procedural and by model."""
