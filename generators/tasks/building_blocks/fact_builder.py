"""Facts about one slot in the phrases that many kinds of task share, with their decoys."""

import random
from dataclasses import dataclass

from generators.tasks.building_blocks.fact_phrases import Phrase, phrase_decoy
from generators.tasks.building_blocks.value_sampler import ValueSampler
from generators.tasks.recipe import FactRecipe


@dataclass(frozen=True)
class FactBuilder:
    """Builds the facts of one subtask and draws their decoys."""

    sampler: ValueSampler
    rng: random.Random
    subtask: str

    def build_fact(
        self,
        slot_name: str,
        phrase: Phrase,
        decoy_kind: str = "",
        may_be_updated: bool = False,
        needed: bool = True,
        decoy_value: str = "",
    ) -> FactRecipe:
        """Build a fact about one slot.

        Args:
            slot_name: The name of the slot, and of the fact.
            phrase: Its text and phrasings.
            decoy_kind: A key of `DECOY_PHRASES`; empty for a fact without a decoy.
            may_be_updated: Whether the dialogue may first state an earlier value.
            needed: Whether only the dialogue gives the fact.
            decoy_value: The value of the decoy, if it is none of the alternatives of the slot.
        """
        return FactRecipe(
            name=slot_name,
            subtask=self.subtask,
            slots=(slot_name,),
            text=phrase.text,
            statement=phrase.statement,
            decoy=phrase_decoy(decoy_kind, self.rng, self.sampler.rival.plural) if decoy_kind else None,
            decoy_value=decoy_value,
            may_be_updated=may_be_updated,
            needed=needed,
            mistake="wrong_person" if decoy_kind == "to" else "other_value",
        )
