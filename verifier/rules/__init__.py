"""The rules, by theme; each names the sentence that it stands for in its docstring.

Sentences of the papers that are no rule here, and where they are kept: only known criteria with fitting arguments
(the filter `criteria`); the values that the dialogue alone gives (the proof `needed_facts_come_from_the_dialogue`);
every turn a record of time, speaker and content (the type `Turn`, besides its rule); 100-120 turns a day (the
planner's `utterances_a_day`; the rules hold the published minimum of 100 in all).
"""
