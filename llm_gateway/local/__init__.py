"""Local models: their weights and the server that runs on this machine."""
