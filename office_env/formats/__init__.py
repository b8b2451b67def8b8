"""File formats of an office: one reader and one deterministic writer a type."""
