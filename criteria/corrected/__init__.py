"""The criteria of the `corrected` profile, one topic per file."""
