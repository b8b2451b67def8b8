"""Small talk about colleagues and what goes on between them."""

# ruff: noqa: E501 (one turn a line, as it is read; breaking it would hide its choices)
from generators.dialogues.exchanges import Topic

TOPICS: dict[str, Topic] = {
    "newcomer": (
        {"origin": ("the coast", "up north", "a start-up", "the big competitor", "the island")},
        """
n {new}'s first day
u [new person on the floor|we've got a new colleague], {new}, from {origin}. [shook every hand twice|knows all the names already|brought biscuits on day one]
a [how's the first impression?|good or alarming?|biscuits or not, what's your feeling?]
u [good|a bit much before ten, but nice|alarming, but in a good way]. [{mate} feels replaced|gets on with everybody|better memory than me]
a [that sounds promising|give it a week|a good addition, then]

n the search for {new}
u {new} [got lost|went missing] on the way to [the archive|the kitchen|the meeting room]. [we sent {mate}, then both were gone|a search party went out]
a [the building humbles everyone|corridors look alike]. [and found again?|all back by now?]
u [yes, in the boiler room|yes, with cake, somehow|in the end, one floor too high]
a [all's well|then it paid off|a good detour]

n {new}'s question
u {new} [asked|wants to know] why [we write everything in two places|the big table is never used|the clock's wrong]. [nobody could say|silence|we looked at our shoes]
a [fresh eyes|good question, apparently]. how long has it been that way?
u [since always|before my time|forever]. [we set the clock now|people use the table now|change is coming]

n {new}'s past
u [lunch with {new}|had lunch with {new}]. [plays the harp|used to drive a tram|has met half the world]. [and I talked about my printer|makes you feel dull|great stories]
a [1:you never would have guessed|what a background|people are full of surprises]
u [1:not in a year|and I only have the printer stories|all of them, it turns out]

n {new}'s mug on the hook
u {new} [feels like part of the furniture|fits in so well] [now|by now]. [complains about the coffee like a native|has a mug on the hook|knows where the biscuits are]
a [the mug makes it official|complaining is belonging|that was quick]
""",
    ),
    "leaving": (
        {"gift": ("hiking boots", "a telescope", "a hammock", "a fondue set", "a kayak")},
        """
n the news about {leaver}
u {leaver} is leaving, [heard it today|at the end of the month|it's official]. [odd to think|longer here than the carpet|the kitchen was silent]
a [that's a change]. [how do you feel about it?|are you sad?]
u [sad|happy for {leaver}, sad for us|mixed]. [who'll do the voices now|end of an era|we'll survive]
a [mixed is allowed|an empty chair is odd at first|it'll take a while]

n the envelope for {leaver}
u [there's an envelope going round|we're collecting] for {leaver}. [the idea's {gift}|{mate} wants {gift}|{gift}, or a voucher]. [opinions, so many opinions|somebody put in a button|I voted for boots]
a [{gift} beats a voucher|everyone has a say, I see]. who decides?
u [no one|{mate}, by being loud|the envelope, in the end]. [as always|help|as it should be]

n the farewell card
u [the card for {leaver} is full|signed the card for {leaver}]. [1:{mate} wrote a poem, it doesn't rhyme|{mate} filled half of it|I only put my name, felt lame]
a [1:it's the thought that rhymes|so no lack of words|a name can say a lot]
u [1:he read it out, twice|I drew a small boat in the corner|let's hope so]

n the secret song
u [rehearsing a song|there'll be a song] for {leaver}. [I can't sing|{mate} plays the ukulele|we practise in the archive]. [nobody must know|the lift carries the sound|it's that bad]
a [I know nothing|the archive has seen worse]. does {leaver} suspect it?
u [surely|with that ukulele, yes|playing dumb]

n {leaver}'s farewell
u [the farewell was lovely|{leaver}'s farewell was nice]. [tears at the {gift}|the song held together|everyone hugged the printer, too]. [empty chair today|very quiet row|new number's on the wall]
a [1:quiet rows fill up again|a good send-off|that's how it should be]
u [1:in time, I suppose|it was|I blame the punch]
""",
    ),
    "drawer": (
        {"sweet": ("chocolate", "liquorice", "wine gums", "ginger biscuits", "nougat")},
        """
n {mate}'s secret drawer
u [discovered|found out] that {mate} has a [secret|whole] drawer of {sweet}. [I never knew|it has a lock|sorted by colour]
a [years, in secret|well hidden]. how did it come to light?
u [the rustle|I followed the rustle|a wrapper on the stairs]. [detective work|we have a deal now|I'm sworn to silence]
a [then I heard nothing|a deal in {sweet}|silence has its price]

n the queue at the drawer
u {mate}'s drawer has [visitors|a queue] [now|these days]. [word's out|the lock's gone|prices are up]. [he looks at me|it wasn't me]
a [supply and demand|word gets around]. do you have an alibi?
u [lunch|two witnesses|none, and my face isn't helping]

n {mate}'s trick
u [{mate} switched to sugar free {sweet}|{mate} refilled the drawer, but with nuts|{mate} filled the drawer with rice cakes]. [the queue's gone|genius|sad faces]
a [a bitter trick|a peaceful end to it|clever of him]
u [he has the real ones elsewhere|I know the new spot|the rustle moved left]

n the rival drawer
u [I've started my own drawer|got a drawer of my own now]. [1:it lasted an hour|one bar|I'm my best customer]
a [1:an hour is respectable|a modest start|margins must be thin]
u [1:closed for restocking|all I could carry|ruined, within a day]

n the truce
u [truce with {mate}|{mate} and I merged drawers]. [shared key|{sweet} on the left, mine on the right|a union]
a [historic|strong together|may it be sweet]
u [{laugh}|we shook hands|cried a little]
""",
    ),
    "photo": (
        {"theme": ("sea", "circus", "seventies", "forest", "winter")},
        """
n the {theme} theme
u [office party news|they announced the office party]: the theme is {theme}. [who decides that|last time was "hats"|I own nothing {theme}]
a [creative, at least]. [any ideas yet?|what does one wear to that?]
u [a sheet, probably|something blue|no idea]. [{mate} goes as a lamp|{mate} has a full costume already]
a [that fits anything|a strong start|brave]

n the costume
u [on the {theme} thing|costume update]: [1:bought a moustache|found a net in the cellar|my sister lent me a tail]. [dots to connect|I call it abstract|don't ask]
a [1:a moustache changes a person|a net is a strong start|the party has no idea what's coming]
u [1:it itches|it smells of boat, too|neither have I]

n the music group
u [they need someone for the music|I'm on the music group] [for the party|for the {theme} night]. [{mate} only wants polka|three people, five opinions|{boss} wants ballads]
a [a hard office]. [where do you stand?|and your vote?]
u [near the snacks|neutral|anything but polka]

n the mood before the party
u [party's getting close|nearly party time]. [1:glitter in the lift already|{mate} tried the lamp on, it lights up|the kitchen is full of paper fish]
a [1:glitter never leaves, they say|a working lamp, respect|paper fish, whatever the theme]
u [1:it'll outlive us|he won't take it off|I found one in my tea]

n the {theme} party
u [what a party|the {theme} party was great]. [1:{boss} danced|polka won|the lamp got a prize]. [photos exist, sadly|I lost half the moustache|my feet are flat]
a [1:a night for the books|polka always finds a way|a deserved honour]
u [1:never again, until next year|{laugh}, true|it lives in the lift now]
""",
    ),
    "holiday": (
        {"dest": ("the lakes", "Portugal", "the mountains", "Scotland", "a cabin", "the Baltic")},
        """
n the dream of {dest}
u [looking at {dest} for the holidays|thinking about {dest}, for the break]. [just dreaming|the photos are all sunsets|{mate} raves about it]
a [dreaming is the cheap part]. [hills or water?|what's the pull?]
u [a bit of both|quiet, mostly|everything but noise]. [and good bread|and somebody else cooks|no phone signal, that's all I ask]
a [modest and wise|that should exist somewhere|no signal is a luxury now]

n the family debate
u [family debate about {dest}|we discussed {dest} at home]. [one wants beach, one wants castles|the vote was a mess|we made a list, with colours]
a [colours always help|a family matter, then]. who's winning?
u [grandma, as always|the loudest|the one with the list]

n the house with goats
u [found a place in {dest}|there's this house in {dest}]. [it has goats|no wifi, a stove, goats|the reviews mention the goats a lot]
a [the goats seem to matter|they do stand out]. are they kind?
u ["curious", it says|mixed reviews|one ate a passport]. [I'm sold|kids are sold|what could happen]
a [keep papers high up|a story in the making|curious is a warm word]

n the plan for {dest}
u [{dest} is sorted|so it's {dest}], [goats included|the goat house]. [1:I told {mate}, he bleated|counting down already|the family's thrilled, even grandma]
a [1:so {mate} speaks goat|something to count towards|grandma must be glad]
u [1:fluently|every day now|she is, secretly]

n the walk in new boots
u [bought boots for {dest}|wearing the new holiday boots in]. [1:round the office|they squeak|people look]
a [1:blisters now, or blisters there|the goats will hear you|still, it's sensible]
u [1:better here|they'll love me|that's the idea]
""",
    ),
}
