"""The criteria of the `corrected` profile, one theme a file."""
