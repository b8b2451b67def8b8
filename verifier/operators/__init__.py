"""The operators, one topic per file."""
