"""The verbs of `homer`, one file each."""
