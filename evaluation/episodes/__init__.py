"""One episode: its job, its workspace, how it is played, scored and recorded."""
