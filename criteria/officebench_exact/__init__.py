"""The criteria of the `officebench-exact` profile, one topic per file."""
