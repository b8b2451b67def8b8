"""What runs an attack: tries in worker processes, each under a clock and a limit of memory."""
