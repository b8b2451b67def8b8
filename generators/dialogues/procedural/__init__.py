"""The rule-based dialogue writer, which needs no model."""
