"""The rules, by topic; the docstring of each names the sentence that it stands for.

Some sentences of the papers are not rules here but are enforced elsewhere: only known criteria with fitting arguments
(the filter `criteria`); the values that only the dialogue gives (the proof `needed_facts_come_from_the_dialogue`);
time, speaker and content in every turn (the type `Turn`, besides a rule); 100-120 turns a day (the planner's
`utterances_a_day`; the rules require the published minimum of 100 in all).
"""
