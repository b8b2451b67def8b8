"""Settings of models: defaults, file, environment and flags, in layers."""
