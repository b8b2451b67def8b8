"""The kinds of task, one per file; every file in this folder is registered."""
