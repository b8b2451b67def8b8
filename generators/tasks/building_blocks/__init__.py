"""The building blocks of archetypes: subtask blocks, keyed tables, document passages and sampled values."""
