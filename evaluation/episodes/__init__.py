"""One episode: its job, its workspace, and how it is played, scored and recorded."""
