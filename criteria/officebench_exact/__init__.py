"""The criteria of the `exact` profile, one theme a file."""
