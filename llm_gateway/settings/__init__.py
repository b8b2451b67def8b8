"""Settings of model calls, in layers: defaults, run file, environment and flags."""
