"""A user's solver in a process of its own."""
