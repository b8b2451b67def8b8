"""Redact secrets from everything that is written or printed."""
