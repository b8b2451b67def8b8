"""Compilation of a recipe into a draft: its plans, bindings, fact schedule and wrong ways."""
