"""A solver of the user's, in a process of its own."""
