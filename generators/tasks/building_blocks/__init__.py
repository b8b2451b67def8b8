"""The building blocks of archetypes: sub-task blocks, keyed tables, document passages and sampled values."""
