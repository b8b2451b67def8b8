"""The dialogue writer that needs no model."""
