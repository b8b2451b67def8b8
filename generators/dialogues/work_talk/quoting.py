"""Talk about work that quotes harmless texts from the office; the key of a topic is the kind of text it quotes."""

# ruff: noqa: E501 (one turn a line, as it is read; breaking it would hide its choices)
from generators.dialogues.exchanges import Topic

TOPICS: dict[str, Topic] = {
    "subject": (
        {},
        """
n the "{subject}" mail
u [read|I read|went through] that "{subject}" mail [over coffee|on the way in|twice]. [long|could have been half as long|nothing in it for us, I think]
a [1:does it leave anything open?|anything that stuck?|worth the time?]
u [1:not for me|one odd sentence, that's all|barely]. [whoever wrote it was in a hurry|still, good to have seen it|just wanted to say I read it]
a [fair|one thing fewer on your mind|then it can sink to the bottom of the pile]

n the replies to "{subject}"
u [everyone's|people are] still replying to "{subject}". [reply all, naturally|my inbox pings like a pinball machine|mostly thumbs up]
a [reply all never sleeps|a thread with a life of its own]. is anyone saying something new?
u [no|only {mate}, by accident|one good joke in the middle]. [I muted it|I read along anyway|it'll die down]

n {mate}'s question
u {mate} [asked me|wanted to know] what "{subject}" was [about|even about]. [I gave him the short version|I told him in one breath|it took me longer than reading it]
a [the short version usually wins|you'd make a good summary]. [and was he happy with that?|did that do?]
u [he nodded|he walked off in the middle|more or less]

n the style of that mail
u [funny|odd thing]: in the "{subject}" mail they [use three fonts|say "synergy" with a straight face|sign off with "warmly"]. [style of the house|I looked twice|nobody else noticed]
a [someone enjoyed themselves|that's a choice|a style of its own]
u [that's one word for it|it suits them|I kind of like it]
""",
    ),
    "person": (
        {},
        """
n the chat with {person}
u [ran into|bumped into|met] {person} [at the copier|in the corridor|by the lifts] [earlier|just now|this morning]. [good mood|in a rush, as always|we only talked about holidays]
a [nice when the corridor works|a minute in the corridor beats a meeting|those are the best talks]
u [it beats mail|true|we should do that more]

n {person}'s mood in the meeting
u {person} [was very quiet|talked a lot|drew little boats] in the [big meeting|team round|weekly]. [tired, I'd say|nobody minded|I was close to joining in]
a [did it run over?|was it long?]
u [felt like a week|a bit|always does]. [no surprises in it, though|could have been an e-mail|we'll live]
a [no surprises is good news|the old complaint, and rarely wrong|at least it's behind you]

n the praise from {person}
u [praise from {person}|{person} was full of praise]: [for {mate}, of all people|nice words for {mate}, everyone copied]. [rare|framed it, nearly|did us all good]
a [good to hear|deserved, I'd guess]. how did {mate} take it?
u [blushed|he went for a walk|quietly, with a biscuit]

n {person}'s time off
u {person} [is off|takes some time off] [from tomorrow|for a few days|soon]. [there's a cover, somebody from upstairs|lucky thing|nothing of ours hangs on it]
a [1:well earned, probably|good that nothing waits for it|a quiet few days for everyone]
u [1:we all need some|nothing at all, for once|let's hope]. [my turn comes|until then, coffee|autumn, maybe]
""",
    ),
    "heading": (
        {},
        """
n the "{heading}" part
u [I'm reading|reading] the part on "{heading}" [again|at the moment|for the second time]. [whoever wrote it likes commas|dry|it's better than I remembered]
a [is it any use to you?|for pleasure, or looking for something?]
u [just curious|background, nothing more|a bit of both]. [I want to know where it comes from|nothing to do there|it passes the time]
a [background never hurts|curiosity is a fine reason|then take your time with it]

n the quarrel over "{heading}"
u {mate} [says|thinks] the "{heading}" bit [should come first|is the best page we have|reads like a manual]. [we argued over lunch|we went back and forth|I don't quite agree]
a [well, who gets to decide?|and who has the last word?]
u [the authors, luckily|nobody we know|neither of us]. [so we talk and nothing happens|good talk, though|ended with ice cream]
a [a talk well spent|opinions keep a page alive|ice cream would be the right ending]

n the duck in the margin
u [somebody scribbled|there's a scribble] next to "{heading}" in my printout. [an arrow and a very good duck|a coffee ring and a duck|a duck, of all things]
a [a duck improves most pages]. do you know the hand?
u [{mate}'s, clearly|no|could be mine, from years back]. [I'm keeping it|it stays|framed, one day]

n the end of the reading
u [closed|I've closed] that document with "{heading}" [now|for good]. [enough reading|my head's full|I know it by heart]
a [1:a rest for the eyes|it won't run away|enough is enough]
u [1:they thank me|that it won't|my words]
""",
    ),
    "event": (
        {},
        """
n the custom of "{event}"
u ["{event}", you know|that "{event}" thing]: [half the chairs stayed empty last time|always in the coldest room|nobody ever starts on time]. [{mate} brings a blanket|we talk about the weather first|it's a mystery]
a [is it always like that?|was it ever different?]
u [since I've been here|more or less|as far as anyone knows]. [we get there in the end|somebody tells a story|it's oddly nice]
a [habits hold a team together|as long as it ends|then it has its charm]

n {mate}'s survey
u {mate} [asked|wondered] if anyone [enjoys|likes] "{event}". [one hand went up, slowly|one single hand went up]
a [brave question]. whose hand?
u [{new}'s|the new one's|we couldn't tell]. [bless|optimist|give it a month]

n the bingo card
u [I drew a bingo card|{mate} made a bingo card] for "{event}". ["circle back"|"let's park that"|"you're on mute"] [is the middle square|comes up every time|counts double]
a [a sport like any other|that fills quickly, I guess]. does anybody win?
u [within minutes|{mate2}, every time|nobody dares to shout]

n the short "{event}"
u ["{event}" was|they kept "{event}"] short [for once|last time]. [we stood around after|no one knew what to do|{boss} looked at the clock, too]
a [a gift of time|short is an art]. what did you do with it?
u [coffee|stared|went outside]. [best part of the day|more of that|won't last]
""",
    ),
    "column": (
        {},
        """
n the name "{column}"
u [who came up with|who invented] a header like "{column}"? [looks odd, and yet everyone uses it|I always read it wrong|it's been there forever]
a [headers outlive their makers|somebody in a hurry, I suppose|it does its job, at least]
u [I'd have said it differently|probably {mate2}|it's fine, I'm just grumpy]. [small things|I notice these|too late to change]

n {mate}'s way with "{column}"
u {mate} [pronounces|says] "{column}" [in the strangest way|like it's French|with such feeling]. [the whole room waits for it|I can't unhear it|nobody corrects him]
a [a small joy in a long sheet|let him have it|it lives from the delivery]
u [we all say it like that now|it has become the standard|it makes my day]

n the tidy sheet
u [I like|must say I like] a sheet with [few|clear] columns. [the one with "{column}" is okay in that way|"{column}" and so on, you see it at once|most of ours have a tail]
a [1:tidy sheets, tidy mind|the tail is where things hide|clear beats clever]
u [1:that's going on a mug|I never scroll that far|you say it]

n the colours of that sheet
u the colours in the sheet with "{column}", though. [like a fruit salad|somebody loves green|so much green]
a [fruit salad has its fans]. does the green mean anything?
u [hope, I suppose|it did once|nobody remembers]. [I'm not touching it|let it glow|it cheers me up]
""",
    ),
}
