"""office_env."""
