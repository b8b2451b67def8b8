"""Small talk about the office kitchen, machines and shared spaces."""

# ruff: noqa: E501 (one turn a line, as it is read; breaking it would hide its choices)
from generators.dialogues.exchanges import Topic

TOPICS: dict[str, Topic] = {
    "coffee": (
        {"brew": ("espresso", "flat white", "cappuccino", "plain black coffee")},
        """
n the dead coffee machine
u the coffee machine is [down|dead|on strike] [again|once more|since early morning]. [there's a note on it|a little crowd stands around it|they put a note on it]
a [1:how is the mood on the floor?|is there a plan B?|what does the note say?]
u [1:grim, people are whispering|people talk of tea|"out of order, sorry", with a sad face]
a [desperate times|it'll pass, they say|my sympathy to the floor]

n the man with the case
u [somebody came|a man with a case came|the repair guy was here] for the coffee machine. [he shook his head|he listened to it like a doctor|he took one part and left]
a [not a good sign|that sounds final|poor machine]. did he say when he'd be back?
u ["soon"|no date, just a shrug|when the part comes, whenever that is]. [so never|I fear the worst|{mate} took it badly]

n the makeshift coffee bar
u [{mate} brought a moka pot from home|{mate} has a camping stove thing on the desk now|there's a black market for capsules now]. [queue down the corridor|best {brew} on the floor|hero of the week]
a [1:is that even allowed?|every crisis makes a hero. what does it cost?|and how does it taste?]
u [1:nobody dares to ask|one biscuit per cup|like smoke and freedom]

n the talking coffee machine
u [new machine|there's a new coffee machine]. [touch screen and everything|it has a screen, it greets you|more buttons than a cockpit]
a [but does it make a decent {brew}?|and the result?|how's the {brew}?]
u [weirdly good|watery|decent]. [takes forever though|it wants feedback after each cup|it apologised to me]
a [progress has its price|a machine with feelings, well|then it can only learn]

n the secret coffee trick
u [I've cracked the coffee machine|found the secret menu|so there's a trick with the coffee machine]: hold the [left|top|middle] button and you get a [double|proper {brew}|stronger one]
a [knowledge worth gold|handle with care|keep that quiet, or there'll be a queue]
u [only you and {mate} know|my lips are sealed|too late, {mate} talks]
""",
    ),
    "fridge": (
        {"food": ("yoghurt", "pasta salad", "lunchbox", "leftover curry", "sandwich", "cheesecake")},
        """
n the missing {food}
u somebody [ate|took|finished] my {food}. [name on it and all|it had my name on it|from the fridge, in broad daylight]
a [1:the whole thing?|any suspects?|was the name readable?]
u [1:to the last crumb, clean box put back|everyone with a fork|in capital letters]. [monsters|who does that|I live among wolves]
a [that takes nerve|shameless|a cold case, so to speak]

n the note on the fridge
u [put up|I put up] a note on the fridge. ["we know who you are"|"the {food} had a family"|just "why?"], [in red|in my best handwriting|with an arrow]
a [subtle|short and clear|that should sting]. [any reply yet?|did anyone react?]
u [someone added a moustache|someone wrote "delicious"|someone corrected my comma]. [unbelievable|I'm almost impressed|the cheek]
a [a critic as well|provocation|at least they read it]

n {mate}'s loss
u [update from the fridge|fridge news]: {mate} was a victim [too|as well]. [the good mustard|a whole quiche|oat milk this time]
a [a series, then|so there's a pattern|the plot thickens]
u [we've formed a committee|we suspect sales|we compared notes over lunch]

n the truth about the fridge
u we [caught|found] the fridge thief. [it was the cleaning plan|turns out they clear it out at the end of the week|all perfectly legal, sadly]. [there was a sign|the sign hung behind the door|nobody reads signs]
a [1:so no villain at all|an anticlimax, then|all that fuss for a sign]. and who [1:wrote on your note|answered your note|scribbled on your note]?
u [that was {mate2}|{mate2}, he confessed|still open]. [{laugh}|case closed|art, he says]

n the gift in the fridge
u [somebody left|there was] a new {food} in the fridge [for me|with my name on it]. [no note|anonymous|with a bow]
a [a peace offering|the wolves have hearts|humanity is restored]
u [I'm touched|I ate it on the spot|not sharing]
""",
    ),
    "lift": (
        {"floor": ("ground floor", "top floor", "basement")},
        """
n the wilful lift
u the lift [stops|stopped] at the {floor} [no matter what you press|by itself again|first, always]. [it has opinions|I give up|stairs it is]
a [1:does anyone live there?|perhaps it likes it there. what's on that floor?|what's down there that it wants?]
u [1:a boiler and two bikes|archives and dust|nothing, as far as I know]. [spooky|maybe it's lonely|maybe it needs the rest]
a [mysterious|old houses have their ways|every building has its quirk]

n the stay in the lift with {mate}
u [got stuck|I was stuck|stuck] in the lift with {mate}. [only minutes, felt like a week|we ran out of topics fast|now I know everything about his cat]
a [1:and who rescued you?|how did you get out?|did it take long?]
u [1:nobody, it just moved on|{mate} kicked it|long enough, then it moved by itself]
a [as they do|well, you're out|a bonding experience, at least]

n the notice on the lift
u there's a [sign|new sign|notice] on the lift, "[stairs are healthy|enjoy the stairs|every step counts]". [so it's broken|very positive framing|marketing must have written it]
a [the bright side, laminated|a nice way to put it|every sign hides a story]. and are you enjoying them?
u [no|out of breath, so no|my legs aren't]. [good for me though|I carry less now|ask me at the weekend]

n the singing in the shaft
u [lift mechanics in the house|two people are inside the lift shaft]. [they sing|they have a radio|you hear them on every floor]
a [a concert with every trip|at least the mood is good]. what do they sing?
u [old pop, mostly|nineties stuff|opera, badly]. [{mate} joined in|the kitchen hums along|catchy, sadly]

n the lift with a voice
u the lift [works|runs again|is back]. [it even says the floor now|with a voice|smooth as anything]. [I sort of miss the singing|no more {floor}|I took it twice for fun]
a [progress with a voice|a quieter house now|all is well, then]
""",
    ),
    "printer": (
        {"printer": ("printer", "big printer", "copier")},
        """
n the jammed {printer}
u the {printer} [jammed|ate my page|gave up] [again|on me]. [page one came out fine|tray two, it says, there's no tray two|it beeped and that was it]
a [does it say why?|what does the display say?|any message on it?]
u ["see manual"|just a letter and a blink|"consult someone"]. [which someone|helpful|poetry]
a [the machine has a sense of humour|short and useless|a cry for help, perhaps]

n {mate}'s cure for the {printer}
u {mate} [hit|thumped] the {printer}. [then everything came out at once|it printed jobs from last month|out came everything since spring]
a [brute force, then|a method as old as time]. [what came out?|anything good among it?]
u [somebody's holiday photos|half a cookbook|a recipe for plum cake, twice]. [nobody claimed it|good recipe, actually|we're all reading it]
a [the best thing it ever made|literature for the kitchen|a leak of the nicest kind]

n the odd colours of the {printer}
u [now|so now] the {printer} prints [1:everything slightly pink|with a stripe|only in landscape]. [some say it's an improvement|it's a look|{boss} has not noticed]
a [a matter of taste|call it corporate design|it might start a trend]
u [1:{laugh}, blush edition|racing edition, we say|{mate} frames them]

n the new {printer} with its badge
u [they brought|we got] a new {printer}. [it needs a badge|you have to log in to it|it sends mails about its mood]
a [more demanding than the old one|a sensitive soul]. [and does it print?|and the quality?|is it good, at least?]
u [when it feels respected|beautifully, once you're in|no idea, I forgot my badge]

n the old {printer} at the bins
u [saw|I saw] the old {printer} [in the yard|out by the bins|on a trolley]. [a bit sad, really|{mate} saluted|nobody said anything]
a [end of an era|it fed many recipes|rest in paper]
u [{laugh}|the plum cake lives on|it had its moments]
""",
    ),
    "aircon": (
        {"layer": ("scarf", "cardigan", "second jumper", "blanket")},
        """
n the frozen floor
u it's [freezing|arctic|like a fridge] in here [today|again]. [I'm typing in a {layer}|my fingers are blue|who set this]
a [1:is there a thermostat?|is anyone in charge of it?|the whole floor, or just your corner?]
u [1:one, in a locked box|nobody, and the box is locked|just our side]. [of course|I type with mittens|the others are in t-shirts]
a [two climates, one floor|that calls for soup|keep the {layer} close]

n the key to the thermostat
u [someone|{mate}] found the key to the thermostat. [now it's a sauna|we overdid it|tropical by ten]
a [is there a middle?|and is there a setting in between?|so nothing in between?]
u [no middle|the dial knows two settings|apparently not]. [{layer} off, fan on|people are fanning with reports|we open windows like it is summer]

n the vote on warmth
u [there's a vote on the temperature|they sent a survey about the temperature|we now have a temperature committee]. [{mate} campaigns for warm|emotions run high|there are posters]
a [which side are you on?|and your vote?|democracy at its purest. where do you stand?]
u [team {layer}|team warm|I stay neutral, for peace]. [risky, I know|don't tell {mate}|it's a small office]
a [peace has its merits|a brave choice|it's a big decision for one dial]

n the result of the warmth vote
u [result's in|the vote is over]: [draw|exactly half and half|warm won by a whisker]. [nothing changes then|the losers brought {layer}s|they want a recount]
a [a fragile peace|politics|the people have spoken]. [and now?|what happens next?]
u [{mate} demands a recount|we're moving desks by taste now|the key's vanished, by the way]

n the pleasant air
u [the temperature's fine today|it's actually pleasant in here|nobody has complained about the air all day]. [suspicious|I don't trust it|how]
a [enjoy the truce|savour it|perhaps the key found its master]
""",
    ),
    "cake": (
        {"cake": ("lemon cake", "carrot cake", "cheesecake", "plum cake", "brownies", "apple pie")},
        """
n the {cake} in the kitchen
u there's {cake} in the kitchen. [{mate}'s birthday|{mate} baked|no idea who for]. [I was there early|it's going fast|I'd hurry, if you ate]
a [1:how is it?|worth the trip?|any good?]
u [dangerously good|dry, but free|outstanding]. [second piece secured|I took one for later|nobody counts]
a [strategic|a wise reserve|well, somebody has to]

n the baking list
u [so there's a baking list now|somebody made a baking rota|we have a cake calendar]. [I'm down for next week|guess who's next|they put my name on it]
a [1:can you bake?|what will it be?|are you ready for fame?]
u [1:I can follow pictures|{cake}, from a packet|no, and they'll find out]. [pray for us|how hard can it be|I have a week to learn]
a [famous last words|there's always the bakery|fortune favours the brave]

n the trial {cake}
u [practice run|trial {cake}] last night. [flat as a tile|the smoke alarm joined in|the middle's still liquid]
a [1:and the taste?|could you save any of it?|and what did the family say?]
u [1:the edges were nice|only the tin|they were kind, which is worse]. [round two tonight|back to the shop, maybe|I'll try again]

n the praised {cake}
u the {cake} [went down well|is gone|was a hit], [they believe I made it|and I even made it myself|nobody asked too much]. [only {mate} raised an eyebrow|{mate} wants the recipe, help|I feel like a star]
a [1:you can live with that secret?|the bakery won't tell|well played]
u [1:to the grave|it had better not|{laugh}]

n the end of the cake era
u [no cake today|cake list got cancelled|cake calendar's over]. [too many|budget, waistlines, you name it|we were at four a week]
a [a golden age ends|all good things|the kitchen will be quieter]
u [sniff|{mate} still bakes in secret|we still have biscuits]
""",
    ),
}
