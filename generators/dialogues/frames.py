"""Frames that bring a fact into the talk: templates around a clause that already holds the values."""

# ruff: noqa: E501 (a choice is read in one piece)
# Every frame works with a clause of any mood ("the review starts at ...", "send it to ...", "I'd like ..."): it puts
# the clause beside a lead, never inside another sentence. {named} and {about} name the part of the topic that the
# clause leaves out, {object} and {topic} name it in any case; {when} says when the superseded fact was said.
_COLLEAGUE = "[{mate}|{mate2}|{boss}]"
LEAD = (
    "[before I forget|while I think of it|while we're at it|since you're here|one more thing|another thing|next thing|quick one|"
    "for later|so it's said|to get it off my list|now that I look at it|before the phone rings again|while it's fresh in my mind|"
    "so nobody has to guess|after [a short talk|two calls|a quick word|a coffee|some back and forth] with "
    + _COLLEAGUE
    + "|as "
    + _COLLEAGUE
    + " and I agreed|I asked {mate} to be sure|[looking at|going by|according to] my [notes|list|scribbles|notebook]|"
    "I've thought it over|I made up my mind|I slept on it|I had a look]"
)
TAIL = (
    "[[, I checked|, that much is settled|, that's decided|, nothing else needed|, I'm sure|, that's how I'd like it|"
    ", no changes there|, I looked twice|, that's all of it|, no more to say|, it's final|, simple enough|, as agreed|, as planned|"
    ", I wrote it down|, it's on my list too|, so it's settled|, that's official|, and that stands|, after some thought|"
    ", once and for all|, just so you know|, that's all there is to it|, I thought about it]||]"
)
_REQUIRED_TAIL = TAIL.replace(
    "[[",
    "[[, "
    + _COLLEAGUE
    + " [agrees|knows|nodded|confirmed it|was clear about it|has it as well|wrote it down|is happy with it]|, [and so says|so says|says] "
    + _COLLEAGUE
    + "|, as [agreed|planned|discussed|settled] with "
    + _COLLEAGUE
    + "|, [I|{mate}|{boss}] checked [twice|again|just now|it]|, [the more I think of it|I keep saying it|as everyone says]|",
    1,
).replace("||]", "]")
PLAIN = (
    f"{LEAD}[:|,] {{clause}}{_REQUIRED_TAIL}",
    f"{{clause}}{_REQUIRED_TAIL}",
    f"[ok|so|right|now|also]{{about}}, {{clause}}{_REQUIRED_TAIL}",
)
ASIDE = (
    "[oh, and|and|oh, before I forget:|by the way,|sorry, back to work:|while I have you:|that reminds me:|also,|"
    "back to the serious part:|work again:|right, work:|a word on work:|before it slips my mind:|so you have it:|"
    "in between,|one thing about work:|on the work side:] {clause}" + _REQUIRED_TAIL,
)
SNIPPET = (
    "[pasting|copying|quoting] [my notes|the pad next to me|my own reminder|yesterday's scribble|the whiteboard|the sticky note]"
    "[, so nothing gets lost|, as it stands|, word for word|, as I wrote it|, before I lose it|]\n> {clause}",
    "[my notes say|my notebook says|the sticky note says|the whiteboard says|my list says|it says here|I wrote down|"
    "the pad next to me says|my scribble says]: {clause}" + TAIL,
)
REPORTED = (
    _COLLEAGUE
    + " [stopped by|called|rang|caught me in the corridor|wrote back|got back to me|looked in|came over] "
    + "[just now|a minute ago|between two meetings|on the way out|at last|in a hurry|with a grin|coffee in hand|out of breath]"
    + "[ about {object}||]: {clause}"
    + TAIL,
)
STORY = (
    "[it took|that took] [me|{mate} and me|{boss} and me] [half an hour|two calls|three mails|a long coffee|some digging|a while] "
    "to [settle|sort out|decide][, but now it's clear|, but here it is|, but there it is|, and the upshot is]: {clause}",
    "[two|three|four|five] people [asked|have asked] me [today|already|since breakfast]"
    "[, so|, so once and for all|, so here goes|, and I finally know]: {clause}",
    "I had to [look it up|dig for this|ask around|check twice|go through old mails|ask {mate}|find my notes]"
    "[, but|, and] [here it is|now I have it|I found it]: {clause}",
    "[we|{boss} and I|{mate} and I] went [back and forth|round in circles] "
    "[for a bit|over coffee|on the phone|in the corridor|all morning], [and in the end|but now|and the upshot is]: {clause}",
)
# For decoys, which do not concern the task.
REMARK = (
    "[by the way|oh|unrelated|different thing|not about work|funny detail|I noticed earlier|heard in passing|for what it's worth|"
    "on another note|{mate} told me|you may have heard|before I forget|while I think of it|one more thing|useless detail|"
    "just talking|something else|small news|and now for something else][:|,] "
    "{clause}[, just saying|, go figure|, in case you care|, believe it or not|, as one hears|, {mate} finds that funny|, of all things||]",
)
ANSWER = (
    "{answer}[||, I think that's all of it|, I'm fairly sure|, as discussed|, if I read this right|, I just looked|, says {mate}]",
    "[let me look|hang on|wait|hm|good that you ask|easy|that one I know|one second|found it|ah yes|I have it here|oh, that]"
    "[. |, |: |... ]{answer}[||, I think|, final answer|, as I remember it|, there you go|, if I'm not mistaken]",
)
OPTION = (
    "[settled|decided|fixed|firm|no more guessing|yes, settled|settled since this morning|settled, {boss} nodded|"
    "decided over coffee|firm, as of today|fixed, I talked to {mate}|all settled|decided, at last|settled, after two calls]"
    "[: |. |, ]{clause}" + TAIL,
)
SPLIT = (
    f"[here|found it|got it|ah|so|right|okay|now][: |, |... ]{{clause}}{_REQUIRED_TAIL}",
    "{clause}" + _REQUIRED_TAIL,
)
_CHANGE_REASON = (
    "[{boss} sees it differently|{boss} wants it otherwise|{boss} overruled me|I misread my own notes|I looked at the wrong page|"
    "I mixed something up|{mate} set me right|{mate} caught my mistake|we talked it over again|we slept on it|plans moved|"
    "I spoke too soon|I checked again|it was a first guess|{mate} had better ideas|somebody upstairs had a say]"
)
CORRECT = (
    "[scratch|forget|ignore|disregard|strike] {named} [I gave you|you have from me|I told you]{when}[, |: ]"
    + _CHANGE_REASON
    + "[: |, so |, and now: |, new version: |, now it's this: ]{clause}",
    "[scratch|forget|ignore|disregard] what I [said|told you|wrote]{when}{about}[, |: ]"
    + _CHANGE_REASON
    + "[: |, so |, and now: |, new version: |, now it's this: ]{clause}",
    "[change of plan for|correction on|small change to|I got it wrong with|I have to correct myself on] {named}"
    "[, |: |, sorry, ]" + _CHANGE_REASON + "[: |, so |, so now: |, and from now on: ]{clause}",
    "[correction|change of plan|scratch that|forget my last word|not what I said before], "
    + _CHANGE_REASON
    + ". {clause}[, from now on|, for now and for good|, this time for good|, that's the new version|, I'm sorry|, {boss} insists|, and that's final|, {mate} knows|]",
    "[sorry|argh|hm|of course|well], {named} [has changed|changed|is different now|isn't what I told you|moved again]"
    "[, |: ]" + _CHANGE_REASON + "[: |, so now: |, latest version: |, and now: ]{clause}",
)
_CANCELLATION_REASON = (
    "[{boss} sees no need|nobody needs it after all|it's one too many|plans changed|{mate} talked me out of it|"
    "it would only confuse people|we found a shorter way|I was overdoing it|I thought better of it]"
)
# RETRACT_OPEN is for clauses that name what is cancelled, RETRACT_NAMED for those that do not.
RETRACT_OPEN = (
    "[forget|scrap|drop|we can drop|strike] [one thing|something|a thing] I asked for{when}[, |: ]"
    + _CANCELLATION_REASON
    + "[: |, so |, meaning: |, that is: ]{clause}",
    "[one thing from my list is off|one thing is cancelled|I take something back|never mind one thing I wanted][: |, ]"
    + _CANCELLATION_REASON
    + "[: |, so |, meaning: |, that is: ]{clause}",
    "[a cancellation|one thing less|something is off after all][: |, |, sorry: |, meaning: ]{clause}, "
    + _CANCELLATION_REASON,
)
RETRACT_NAMED = (
    "[never mind|forget|scrap|drop|we can drop|strike] {topic}{when_asked}[, |: ]" + _CANCELLATION_REASON + "[: |, so |, meaning: ]{clause}",
    "{topic} is [off|cancelled|off the table|no longer needed][, |: ]" + _CANCELLATION_REASON + "[: |, so |, meaning: ]{clause}",
)  # fmt: skip
# For a fact whose form yields no sentence that its shard may say, by dialogue act.
FALLBACK = {
    "state_fact": (*SPLIT, *SPLIT, *PLAIN, *STORY),
    "answer": (*SPLIT, *SPLIT, *PLAIN, *STORY),
    "decoy": (*REMARK, SPLIT[1]),
}
# For a fact without a topic.
WITHOUT_TOPIC: dict[str, tuple[str, ...]] = {
    "plain": (f"{LEAD}[: |, |... ]{{clause}}{TAIL}",),
    "correct": (
        "[change of plan|correction|things moved|I got it wrong|small change|not what I said before][: |, ]"
        + _CHANGE_REASON
        + f"[: |, so |. So now: ]{{clause}}{TAIL}",
    ),
    "retract": (
        f"[change of plan|a cancellation|it's off after all|never mind that one|one thing less][: |, ]{_CANCELLATION_REASON}[: |, so ]{{clause}}",
    ),
}
# The last resort for a clause that fits no frame in its shard: sentences under eight words may repeat anywhere.
BRIEF = ("{clause}", "{topic}, [by the way|before I forget|also|finally|while I think of it]. {answer}")
BRIEF_DECOY = ("{clause}", "[by the way|oh|unrelated|small news|different thing]. {clause}")
BRIEF_ANSWER = ("{answer}", "[let me look|hang on|wait|hm|easy|found it]. {answer}", "{clause}")
BRIEF_CORRECT = (
    "[change of plan|correction|scratch that]. {clause}",
    "I had it wrong[, sorry|]. {topic}. {answer}",
)
BRIEF_RETRACT = (
    "[scratch that|it's off now|change of plan]. {topic} is off. {clause}",
    "[it's off|cancelled]. {topic}. {clause}",
)

ANNOUNCE = (
    "[I still have to|I should|let me|I wanted to|I meant to] tell you {topic}[, by the way|, now that I think of it|]",
    "we [never|haven't] settled {topic}[, did we|, as far as I remember|, I noticed|, come to think of it|]",
    "[I've been thinking|I was thinking|been thinking] about {topic}[ again| a bit| on the way here| over breakfast| in the shower|]",
    "[one|an] open [point|question|item][ on my list| from my side|]: {topic}",
    "[next on my list|coming up on my list|what's left on my list]: {topic}",
    "[{boss}|{mate}] [asked me|wanted to know] about {topic}[ today| again| just now| in passing|]",
    "[I see|I notice|I noticed] {topic} is [still missing|still blank|still open][ in my notes| here| on my list|]",
)
ASK_FIRMNESS = (
    "[settled, or still open?|firm, or could it still move?|decided, or up in the air?|is that fixed, or a first thought?|"
    "is it settled?|has it been decided?|do you know already, or is it still open?|and where does it stand?]",
    "[is {object}|so is {object}] [settled on that point|clear on that point], or [still open|still moving]?",
)
ASK_DETAIL = (
    "{question}",
    "[sure|go on|yes|right|okay|true]. {question}",
    "[good that you mention it|fair point|I was missing that]. {question}",
)
ACKNOWLEDGE = (
    "[understood|clear|okay|right|all clear|thanks], [one detail fewer|one gap fewer|one question fewer|that's one thing clearer] [for|with|about] {object}",
    "[thanks|good|okay|right], that [settles|answers|covers|clears up] {topic}",
    "[good to know|clear|makes sense|thanks], [now I know|that tells me|so that's] what {object} [needs|was missing|still needed]",
    "[right|okay|thanks|good], [I was missing|I lacked|I was unsure about] {topic}[ until now| so far|]",
    "so {object} [takes shape|gets clearer|is getting there|comes together][, bit by bit|, step by step|, slowly|, good|]",
    "[that's clear|understood|clear enough|fine by me], [nothing left to ask|no questions left|no further questions] [about|on] {topic}",
    "[that helps|good], [I can picture|I have a better picture of|I see] {object} [now|better now|more clearly now]",
)
DEFER = (
    "[I'll keep that|I'll hold on to that|I'll keep it in mind|that stays in mind] [until|till] {object} [comes up|is on the table|is next|has its turn]",
    "[no rush|no hurry|all in good time] with {object}, [just say when|you set the pace|a word from you will do|say the word]",
    "[okay|understood|clear|right], {object} [can wait|waits|rests] [for your word|until you say so|till you're ready|until you call for it]",
)
ACKNOWLEDGE_CHANGE = (
    "[so the old version is out|the new one counts, then|the latest word wins|so that one moved]"
    "[, good to know for|, I'll think of it with|, also for] {object}",
    "[good that you say so|thanks for the heads-up|glad you caught it|thanks for setting it right]"
    "[, I'd have gone by the old version|, the old version was still in my head|, that changes {object}|, so {object} changes]",
    "[understood|okay|clear], [forget the old version of|the old word is void for|I go by the new one for] {topic}",
)
ACKNOWLEDGE_OFF = (
    "[so|okay, so|right, so] {topic} is [off|out|history|cancelled][. understood|. okay|. fair enough|. less is more|]",
    "[one thing fewer|fine|less to do|okay|understood], {topic} [stays out|is off|goes|is off the list]",
    "[understood|fine|okay], no {bare_topic}[, then|, after all|, I see|]",
)
ACKNOWLEDGE_REMARK = (
    "[I see|oh|ha|okay|interesting|right|well], [good to know|one hears things|thanks for the aside|every floor has its news|"
    "I wouldn't have known|the things one learns|a detail for the record|life goes on around us]",
)
ECHO = (
    "{value}[, understood|, okay|, clear|, good|, right]",
    "so it's {value}[ for {object}|][, understood|. good to know|, okay|]",
    "{value}[, then,| it is] for {object}[|, okay|, good]",
)
THANKS = ("[thanks|thank you|cheers|great|perfect|exactly|good|that's it|right|lovely|brilliant]",)
NO_TOPIC_ACK = ("[understood|clear|okay, that's clear|good to know|right, that helps|noted|fair enough]",)
