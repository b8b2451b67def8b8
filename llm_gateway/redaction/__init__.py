"""Secrets taken out of everything that is written or printed."""
