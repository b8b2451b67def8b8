"""Put right in a register what the statement of a partner shows otherwise, and tell somebody what was changed."""

import random
from dataclasses import replace
from decimal import Decimal
from typing import NamedTuple

from data_model import Action, Criterion
from generators.draft import Statement as FactStatement
from generators.tasks.building_blocks.book_keepers import draw_book_keeper
from generators.tasks.building_blocks.common_facts import state_recipient, state_source
from generators.tasks.building_blocks.planted_statements import Statements, plant_statements
from generators.tasks.building_blocks.registers import RegisterRecord
from generators.tasks.building_blocks.result_mails import ask_as_recipient
from generators.tasks.building_blocks.stated_facts import state
from generators.tasks.building_blocks.subtask_block import (
    SubtaskBlock,
    add_greeting,
    change_every_action,
    compose_recipe,
    escape_braces,
    shift_down_one_row,
)
from generators.tasks.building_blocks.table_blocks import make_facts_only_block
from generators.tasks.building_blocks.value_sampler import ValueSampler, make_slot
from generators.tasks.recipe import (
    FactRecipe,
    PlanStep,
    Recipe,
    Result,
    Slot,
    TaskContext,
    Values,
    archetype,
    make_action,
    make_criterion,
    rivals_of,
)

_REQUESTS = (
    "Please check the statement that we talked about against our register, put the register right where the two "
    "differ by more than we let pass, and mail the corrected figures, each with its number.",
    "Could you go through their statement and our list of {plural}? Where it matters, correct the list, and send the "
    "mail with the numbers and new figures of what you changed.",
    "The {plural} do not agree with the statement they sent. Find out which ones, correct our register as I told you, "
    "and let the right person know by mail which number has which figure now.",
    "I want our register and that statement to agree, small change aside. Please correct the {plural} that are off, "
    "and report by mail each number with its new figure.",
    "Would you reconcile the statement with our {plural}? Change the figures in the register that are too far off, "
    "nothing else, and email what they are now, number by number.",
    "Some statements of what is open have come in. Take the one I mentioned, compare it with our {plural}, put right "
    "what has to be put right in the register, and mail those numbers with their figures.",
    "Somebody typed carelessly. Compare the {plural} with the statement, line by line, fix the register where the "
    "difference is worth it, and mail the fixed ones with their figures.",
    "Please do the reconciliation today: statement against register, corrections in the register, and a mail with the "
    "corrected {plural} and their new figures.",
    "Let's get the {plural} straight before anybody asks. Statement next to register, correct what differs by too "
    "much, then the mail that says what each corrected one is at now.",
)
"""What the user says at the end, of which one is drawn."""
_MIN_LIMITS = 2


class _ReconciliationSetting(NamedTuple):
    statements: Statements
    user: str


_ASKED = (
    "One of our partners has sent a statement that is not what we have. You have talked to them about it. "
    "Please put right what is wrong on our side, and tell me which figures are new.",
    "The statement that came in does not agree with our list. Could you compare the two, "
    "correct our figures where it matters, and write me what you changed?",
    "I was told that our list and a statement differ. Please go through it, mend what is worth it, "
    "and let me know the numbers with the new figures.",
)
"""What the colleague may have asked for who hears of the corrections."""


@archetype(apps=("email", "excel", "pdf"), needs=("partners_with_accounts",))
def reconcile_statement(context: TaskContext, rng: random.Random) -> Recipe | None:
    """The user wants a register corrected by the statement of a partner, and somebody told what was corrected."""
    planted = plant_statements(context, rng)
    if planted is None:
        return None
    files = {one.path: one.content for one in planted.by_partner.values()}
    context = replace(
        context,
        files=tuple(sorted((*context.files, *files))),
        findings=(*context.findings, *(one.finding for one in planted.by_partner.values())),
    )
    sampler = ValueSampler(context, rng)
    partner, *others = rng.sample(sorted(planted.by_partner), len(planted.by_partner))
    if any(map(sampler.gives_away, (partner, *others))):
        return None
    free = [next((one for one in gap if not sampler.gives_away(one)), "") for gap in planted.limits]
    limits = [one for one in free if one]
    if len(limits) < _MIN_LIMITS:
        return None
    # The highest limit would leave one figure to correct, and one that lets nothing pass is none.
    count = len(planted.list_differing(partner))
    telling = [one for one in limits[:-1] if len(planted.list_differing(partner, Decimal(one))) < count]
    if not telling:
        return None
    limit = rng.choice(telling)
    other_limits = [one for one in limits if one != limit]
    to = draw_book_keeper(sampler, planted.book, partner)
    slots = (
        make_slot("partner", "text", partner, others),
        make_slot("limit", "number", limit, other_limits),
        to.slot,
    )
    setting = _ReconciliationSetting(planted, context.persona.name)
    recipe = compose_recipe(
        intent=rng.choice(_REQUESTS).format(plural=planted.book.plural),
        blocks=(
            state_source("s1", planted.book, "book"),
            _say_partner(slots[0], planted),
            _say_limit(slots[1], planted),
            _say_who_is_right(),
            _make_correction_block(setting),
            state_recipient("s2", to.slot, "the mail about the corrections", to.reason),
            _make_mail_block(setting),
        ),
        read_actions=lambda v: (
            *planted.book.read_actions(),
            make_action("system", "list_files", folder_path=_find_folder(planted)),
            make_action("pdf", "read_file", pdf_file_path=planted.by_partner[v["partner"]].path),
        ),
        right_ways={"writes the mail with a greeting": change_every_action("email", "send_email", add_greeting)},
        neighbours={"writes every cell a row too low": change_every_action("excel", "set_cell", shift_down_one_row)},
        other_order=(0, 1, 2, 3, 5, 6, 4),
        result=ask_as_recipient(context, to.slot.value.value, Result("register", f"the {planted.book.plural}", _ASKED)),
    )
    return replace(recipe, facts=_add_rules(recipe, setting), planted_files=files)


def _find_folder(planted: Statements) -> str:
    return planted.book.path.rpartition("/")[0]


def _say_partner(partner: Slot, planted: Statements) -> SubtaskBlock:
    whose = escape_braces(planted.whose)
    return state(
        "s1",
        partner,
        "The statement to check is that of {0}.",
        "the statement to check",
        (
            "it's the statement of {0} that has to be checked",
            "check the statement that came from {0}",
            "{0} sent a statement, and that is the one I mean",
            "take the statement of {0} for it",
            f"the one I mean is {{0}}, going by {whose}, and their statement",
        ),
        "Whose statement has to be checked?",
        ("that of {0}", "{0}", "the one from {0}", "the statement of {0}"),
    )


def _say_limit(limit: Slot, planted: Statements) -> SubtaskBlock:
    heading = escape_braces(planted.heading)
    return state(
        "s1",
        limit,
        f"A difference of up to {{0}} under {heading} is let pass, as it is not worth the work.",
        "the difference that we let pass",
        (
            f"we let a difference of up to {{0}} under {heading} pass",
            f"up to {{0}} of difference under {heading} is nothing to us",
            f"only what is off by more than {{0}} under {heading} gets corrected",
            f"leave {heading} alone where it is off by {{0}} or less",
            f"I don't care for {heading} being off by up to {{0}}",
        ),
        f"How far may {heading} be off?",
        ("up to {0}", "{0} and no more", "by {0} at most", "up to {0}, we let that pass"),
    )


def _say_who_is_right() -> SubtaskBlock:
    statement = FactStatement(
        topic="who is right if the figures differ",
        clauses=(
            "where the figures differ, theirs are right, we went through the papers with them",
            "their statement counts, not our list, as we cleared with them",
            "trust the statement over our register, the papers bear it out",
            "I have cleared it with them: it's their figure that holds",
            "the mistakes are on our side, they showed us the papers, so take their figures",
        ),
    )
    text = "Where the figures differ, the statement is right, as we cleared with them."
    fact = FactRecipe("right", "s1", (), text, statement, kind="rule")
    return make_facts_only_block("s1", (), (fact,))


def _list_corrections(setting: _ReconciliationSetting, v: Values) -> list[tuple[RegisterRecord, str]]:
    return setting.statements.list_differing(v["partner"], Decimal(v["limit"]))


def _make_correction_block(setting: _ReconciliationSetting) -> SubtaskBlock:
    book, heading = setting.statements.book, setting.statements.heading

    def actions(v: Values) -> tuple[Action, ...]:
        return tuple(
            make_action(
                "excel",
                "set_cell",
                file_path=book.path,
                row_idx=row.sheet_row,
                column_idx=row.find_column(heading).index,
                **row.sheet_argument,
                text=figure,
            )
            for row, figure in _list_corrections(setting, v)
        )

    def criteria(v: Values) -> tuple[Criterion, ...]:
        return tuple(
            make_criterion(
                "evaluate_excel_table_cell",
                file=book.path,
                **row.sheet_argument,
                key_column=book.key,
                key=row.cells[book.key],
                column=heading,
                value=figure,
            )
            for row, figure in _list_corrections(setting, v)
        )

    return SubtaskBlock(
        subtask="s1",
        instruction=f"Compare {escape_braces(heading)} of the open {escape_braces(book.plural)} of {{partner}} in "
        "{book} with the statement of {partner}. Where they differ by more than {limit}, write the figure of the "
        "statement into the register, as it was cleared with them that theirs are right; smaller differences are not "
        "worth it.",
        slots=(),
        facts=(),
        actions=actions,
        criteria=criteria,
    )


def _make_mail_block(setting: _ReconciliationSetting) -> SubtaskBlock:
    planted = setting.statements
    book, heading = planted.book, planted.heading

    def criteria(v: Values) -> tuple[Criterion, ...]:
        changed = _list_corrections(setting, v)
        old = [row.cells[heading] for row, _ in changed]
        keys = [row.cells[book.key] for row, _ in changed]
        demands = {
            "pairs": [{"name": key, "value": figure} for key, (_, figure) in zip(keys, changed, strict=True)],
            "allowed": list(dict.fromkeys([*keys, *old, v["limit"]])),
            "column": heading,
            "tells_change_from": old,
            "other_names": [one for one in book.by_key if one not in keys][:100],
            "never": [rivals_of("partner")],
        }
        return (make_criterion("evaluate_mail", sender=setting.user, recipients=[v["to"]], **demands),)

    return SubtaskBlock(
        subtask="s2",
        instruction=f"Send an email to {{to}} that gives the number of each corrected one with its new "
        f"{escape_braces(heading)}.",
        slots=(),
        facts=(),
        actions=lambda v: (_write_mail(setting, v, _list_corrections(setting, v)),),
        criteria=criteria,
    )


def _write_mail(setting: _ReconciliationSetting, v: Values, figures: list[tuple[RegisterRecord, str]]) -> Action:
    planted = setting.statements
    lines = [f"{row.cells[planted.book.key]}: {figure}" for row, figure in figures]
    return make_action(
        "email",
        "send_email",
        sender=setting.user,
        recipient=v["to"],
        subject=f"Corrected {planted.book.plural}, {v['partner']}",
        content="\n".join([f"New figures under {planted.heading}:", *lines]),
    )


def _add_rules(recipe: Recipe, setting: _ReconciliationSetting) -> tuple[FactRecipe, ...]:
    """Return the facts of a recipe, with what somebody does who does not keep to its rules."""
    planted = setting.statements

    def trust_register(v: Values) -> tuple[PlanStep, ...]:
        ours = [(row, row.cells[planted.heading]) for row, _ in _list_corrections(setting, v)]
        steps = [one for one in recipe.plan(v) if one.action.action not in ("set_cell", "send_email")]
        return (*steps, PlanStep(_write_mail(setting, v, ours), "s2"))

    without = {"right": trust_register, "limit": lambda v: recipe.plan({**v, "limit": "0"})}
    return tuple(
        replace(one, kind="rule", without=without[one.name]) if one.name in without else one for one in recipe.facts
    )
