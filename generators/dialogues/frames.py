"""How a fact enters the talk: leads, tails and whole forms around a clause that already holds the values."""

# ruff: noqa: E501 (a choice is read in one piece)
# Every frame works with a clause of any mood ("the review starts at ...", "send it to ...", "I'd like ..."):
# it sets the clause beside a lead, never inside a sentence of its own.
LEAD = (
    "[ok|right|so|also|next|now|oh|quick one|for later|another thing|one more thing|before I forget|while I think of it|"
    "while we're at it|since you're here|just so it's said|to be clear|since it came up|for the record|"
    "before the phone rings|now that I look at it|while the kettle boils|for when we get there]"
    "[[, about|, on|, re|, as for|, regarding|, concerning] {topic}|[, on|, about] {topic} [again|too]||]"
)
TAIL = (
    "[[, in case it matters|, as far as I know|, for when we get to it|, I checked|, I looked it up|, that much is sure|"
    ", nothing fancy|, and that's final|, no more, no less|, that's how I want it|, fresh from the horse's mouth|"
    ", simple as that|, I promise that's all|, if my notes are right|, and I mean it|, word for word|, I'm told|"
    ", and yes, I'm sure|, don't ask me why|, everyone agrees|, that's the plan|, so much is clear]||]"
)
PLAIN = (f"{LEAD}: {{clause}}{TAIL}", f"{LEAD}, {{clause}}{TAIL}", f"{{clause}}{TAIL}", f"{LEAD}... {{clause}}")
ASIDE = (
    "[oh and|and|oh,|by the way,|also,|apropos of nothing,|changing the subject,|different thing,|totally unrelated,|"
    "before it slips my mind,|that reminds me,|which reminds me,|sorry, work again:|back to earth:|"
    "in other news,|while I have you,|speaking of nothing,] "
    "[[about|on|re|as for] {topic}[,|:] |||][so |||]{clause}" + TAIL,
)
SNIPPET = (
    "[my note|the sticky note|the note on my screen|my scribble|my notebook|the back of my hand|an old envelope here|"
    "the margin of my printout|my own handwriting] [on {topic} |about {topic} |re {topic} ||]"
    '[says|reads|has this|tells me|insists]: "{clause}"[||, that\'s it|, for what my hand is worth|, so it stays|'
    ", underlined|, with three exclamation marks|, and I believe it|, still true]",
    "[pasting|copying|quoting|straight from] [my notes|the pad next to me|my own reminder|yesterday's scribble|"
    "my notebook|the whiteboard photo][ on {topic}| about {topic}|][, so nothing gets lost|, as it stands|, word for word|]"
    "\n> {clause}",
)
REPORTED = (
    "[{mate}|{mate2}|{boss}] [just|has just|finally|also|only now] [stopped by|called|got back to me|looked in|came over|"
    "answered|rang|shouted across the room][ about {topic}| on {topic}| for {topic}| because of {topic}||]"
    "[, short and clear|, with a grin|, between two calls|, all in a rush|, coffee in hand|, very sure of it|]: {clause}"
    + TAIL,
    "[word from|news from|straight from|message from|quick word from] [{mate}|{mate2}|{boss}]"
    "[ on {topic}| about {topic}| re {topic}||][, at last|, finally|, hot off the press|]: {clause}" + TAIL,
)
STORY = (
    "[half the morning on the phone|three people asked me today|I woke up thinking about it|long back and forth|"
    "what a to and fro|took me ages to find out|I had to dig for this|I nearly forgot|my head's a sieve today|"
    "I turned the whole desk over|everyone had an opinion|we went round in circles over it]"
    "[. |, but |, anyway: |, so: |, and the upshot: |, long story short: |, in the end: |. Anyway, |. In short: ]"
    "[[on|about|for] {topic}, |||]{clause}" + TAIL,
)
ANSWER = (
    "{answer}[||, that's it|, I think that's all of it|, I'm fairly sure|, as discussed|, if I read this right|"
    ", that's what everyone says|, and I won't change my mind|, I just looked]",
    "[let me look|hang on|wait|hm|good that you ask|easy|that one I know|one second|here|found it|ah yes]"
    "[. |, |: |... ]{answer}[||, that's it|, I think|, final answer|, as I remember it|, there you go]",
)
OPTION = (
    "[firm|settled|fixed|decided|no more guessing|set in stone|the first|the former]"
    "[. |: |, |, so: |, and I quote myself: |, for once: |, at last: ]{clause}" + TAIL,
)
SPLIT = (
    f"[here|found it|got it|ah|ok here it is|there|right|so|yes, here][: |. |, |... ]{{clause}}{TAIL}",
    "{clause}" + TAIL,
)
CORRECT = (
    "[scratch|forget|ignore|disregard|strike] what I [said|told you|wrote] [before|earlier|the other day|last time|]"
    "[ about| on| regarding| for] {topic}[: |. |, |, it's different now: |, it has moved on: |, I was wrong: |. Now it's this: ]"
    "{clause}" + TAIL,
    "[change of plan for|correction on|small change to|I have to correct myself on|I got it wrong about|things moved with|"
    "new situation with|I take it back about] {topic}"
    "[: |, |. From now on: |, sorry: |, not what I said before: |, so forget the old version: |. So now: ]{clause}"
    + TAIL,
    "[change of plan|correction|I have to correct myself|I got it wrong|I take back what I said|not what I told you before|"
    "forget what you have from me|scratch my last word on it|new version, the old one is out|I misspoke]"
    "[: |, sorry: |, as of now: |. From now on: |, believe it or not: |, and this one holds: |. So now: |, with apologies: ]"
    "{clause}" + TAIL,
    "[argh|ugh|oh dear|of course|typical|well], {topic} [changed|was changed] [again|after all|on me|overnight]"
    "[, so not what I said|, so forget the old version|, scrap what you have from me|. Forget what I told you]"
    "[: |. |. Now it's this: |, new version: |. Latest version: ]{clause}" + TAIL,
)
RETRACT = (
    "[never mind|forget about|scrap|drop|we can drop|strike|forget] {topic}[, after all|, sadly|, plans changed|, it's off|"
    ", not needed any more|, thank goodness|, we've moved on]"
    "[: |. |, so |. In other words: |, meaning: ]{clause}" + TAIL,
    "[one thing less|bad news|good news, I suppose|a cancellation|a step back|well, that's that|on second thoughts]"
    "[, |: |. ]{topic} is [off|cancelled|off the table|no longer needed|history]"
    "[: |. |, so |. In other words: |, meaning: ]{clause}" + TAIL,
    "[change of plan, one thing is off|on second thoughts, that's off|I take something back|we cancel one thing|"
    "scrap one point from before|one thing off the list|that other thing is cancelled|never mind what I asked before]"
    "[: |, sorry: |, no reason to be sad: |. As of now: |, with apologies: |, and it stays off: |. So: ]{clause}" + TAIL,
)  # fmt: skip
# For a fact that comes without a topic.
BARE_LEAD = LEAD.split("][[, about|")[0] + "]"
BARE: dict[str, tuple[str, ...]] = {
    "plain": (f"{BARE_LEAD}: {{clause}}{TAIL}", f"{BARE_LEAD}, {{clause}}{TAIL}", f"{BARE_LEAD}... {{clause}}"),
    "correct": (
        f"[change of plan|correction|things moved|I got it wrong|small change|not what I said before]: {{clause}}{TAIL}",
    ),
    "retract": (
        f"[change of plan|a cancellation|it's off after all|never mind that one|one thing less]: {{clause}}{TAIL}",
    ),
}
# The shortest ways, for a clause that fits no slice: pieces under eight words may repeat anywhere.
BRIEF = ("{clause}", "[about|on|re|as for|concerning] {topic}. {answer}", "{topic}. {answer}")
BRIEF_ANSWER = ("{answer}", "[let me look|hang on|wait|hm|easy|found it]. {answer}", "{clause}")
BRIEF_CORRECT = (
    "[forget what I said|change of plan|scratch that|correction]. {topic}. [now it's this|new version]. {answer}",
    "[change of plan|correction|scratch that]. {topic}. {clause}",
)
BRIEF_RETRACT = (
    "[scratch that|it's off now|change of plan]. {topic} is off. {clause}",
    "[it's off|cancelled]. {topic}. {clause}",
)

ANNOUNCE = (
    "[still owe you|I still have to tell you|you still need|I promised you] "
    "[something on|a word on|one thing about|the bit about|an answer on] {topic}",
    "[we haven't talked about|we should get to|next on my list,|on to|let me look at|there was something with] {topic}",
    "[been thinking|I was thinking|I've been thinking] about {topic}[ again| a bit| on the way here| over breakfast||]",
    "[there's|there was] [still |also |]{topic}[, of course|, come to think of it|, I nearly forgot||, that thing]",
    "{topic}[, right|, now that|, where was I|, I'm getting there|, one moment]",
)
ASK_FIRMNESS = (
    "[settled, or still open?|firm, or could it still move?|decided, or up in the air?|is that fixed, or a first thought?]",
    "[on|about|for] {topic}: [settled or open?|fixed or still moving?|final or a first guess?]",
)
ASK_DETAIL = (
    "{question}",
    "[sure|go on|yes|right|okay|true]. {question}",
    "[good that you mention it|fair point]. {question}",
)
ACKNOWLEDGE = (
    "[understood|clear|okay|right|all clear|good to know|makes sense|thanks], [for {topic}|that's about {topic}]"
    "[||, one riddle fewer|, and nothing else has to change|. I'm with you]",
    "{topic}, [understood|okay|clear|that's clear|good to know|all right][||, thanks|. no questions left|, straight from you]",
    "[good|okay|fine|thanks], [that tells me what I need|one open question fewer] [on|about] {topic}",
    "[that answers it|that's clear enough|nothing left open] [for {topic}|on {topic}][||, I think|, from my side]",
    "[thanks, that helps with|useful for|that's what was missing for|that settles] {topic}[||, for now|, I take it]",
    "[right, so that's how|so that's how|ah, that's how] it goes with {topic}[||, okay|, good|, fine by me]",
    "[I was wondering about|I had a gap at|the missing piece was] {topic}[, so thanks|. now it's clear|. good]",
)
DEFER = (
    "[I'll keep that|I'll hold on to that|that stays in mind|I'll sit on that] [for when you say go|until you call for it|"
    "till we get to {topic}|until it's time for {topic}|until you want it]",
    "[okay|understood|clear|right]. {topic} [can wait|waits] [for your word|until you say so|till you're ready]",
    "[no rush, then|all in good time|it can rest until then]. [just say when|your call|a word from you is enough]",
)
ACKNOWLEDGE_CHANGE = (
    "[so the old version is out|the new one counts, then|the latest word wins|the older one is void, then|so that one moved]"
    "[. |, ][for {topic}|on {topic}|that's {topic}]",
    "[good that you say so|thanks for the heads-up|glad you caught it]. [the new version of {topic} counts|{topic}, new version]",
)
ACKNOWLEDGE_OFF = (
    "[so {topic} is off|{topic} is off, then|no {topic}, then|{topic} is out][. understood|. okay|. fair enough|, clear|]",
    "[one thing fewer|fine|less to do], {topic} [stays out|is off|goes]",
)
ECHO = (
    "{answer}[, clear| for {topic}, understood|. understood|, okay| it is|, makes sense]",
    "[so|right, so|okay, so] {answer}[, clear| for {topic}|. good to know|]",
)
THANKS = ("[thanks|thank you|cheers|great|perfect|exactly|good|that's it|right|lovely|brilliant]",)
NO_TOPIC_ACK = ("[understood|clear|okay, that's clear|good to know|right, that helps|noted|fair enough]",)
