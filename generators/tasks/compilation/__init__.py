"""How a recipe becomes a draft: its plans, bindings, fact changes and wrong ways."""
