"""A model on this machine: its weights and the server that serves it."""
