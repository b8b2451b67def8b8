"""Talk about work that quotes nothing from the office: habits, meetings, moods."""

# ruff: noqa: E501 (one turn a line, as it is read; breaking it would hide its choices)
from generators.dialogues.exchanges import Topic

TOPICS: dict[str, Topic] = {
    "fonts": (
        {"font": ("a serif font", "light grey on white", "a very narrow font", "huge headlines")},
        """
n the new slide template
u [the new slide template is out|marketing has sent the new slides]: {font}. [fans and haters already|{mate} refuses|looks like a wedding card]
a [which side are you on?|a template can split a floor. and you?]
u [the haters, quietly|undecided, I squint|I keep out of it]. [1:people printed protest posters, in the old font|we'll get used to it|it hurts a little]
a [1:protest needs good type|eyes adapt|time heals most fonts]

n the template war
u [template war, next round|on the template]: [there's a petition now|{mate} hides the new one|someone mixes both]. [the mix is worst of all|it's chaos|I saw a slide with five fonts]
a [a mix pleases nobody|that can go on for years]. who will give in?
u [nobody|{boss} stays out of it|time, I hope]

n the return of the old slides
u [they listened|small win]: [there's a version without it now|the old one is back|we may choose]. [now nobody cares|{mate} misses the fight|so much for that]
a [peace is dull|a choice calms people|so the noise was for something]
u [that's us|never boring here|we need a new fight]

n the new logo
u [guess what's next|wait for it]: [a new logo|they're redoing the logo|three drafts of a logo]. [one looks like a potato|{mate} has sharpened his pen|I look away]
a [here we go again|a potato can grow on you]. any favourite?
u [the smooth one|the least bad of the three|none, and I have eyes]
""",
    ),
    "meetings": (
        {"room": ("the aquarium", "the attic room", "the blue room", "the room without windows")},
        """
n the hour in {room}
u [we were in {room}|{room}, again]. [no air after ten minutes|the screen cable's too short|everyone sat on one side]
a [how did it go otherwise?|and what came of it?]
u [1:there was one good point|fine, we nodded a lot|not much]. [nothing left on my side|all talk|the rest was biscuits]
a [1:a decent yield|nodding keeps you warm|it's over, that's the main thing]

n the morning without meetings
u [no meetings|not one meeting] [this morning|so far]. [finally reading things|I sit here and read|so I read, like a lord]
a [enjoy the peace|a rare gift]. what are you reading?
u [old minutes, for fun|the canteen plan, twice|everything I'd put off]

n {mate}'s lonely meeting
u {mate} [booked {room} by mistake|sat in {room} alone] [for an hour|for a whole hour]. [wrong week|waved at us through the glass|said it was the best meeting in months]
a [short agenda, good result|I believe it]. did he take minutes?
u [he did, actually|one page, a drawing|with action points for himself]. [all approved|we clapped|legend]

n the new style of meeting
u [new idea|somebody had an idea]: [meetings standing up|no chairs in {room}|a bell after ten minutes]. [my feet have opinions|{boss} loves it|we'll see how long that lasts]
a [somebody has to try|a bell has authority]. does it help?
u [we're quicker|people lean|I lean on {mate}]. [I'll allow it|he leans back|it's a start]
""",
    ),
    "inbox": (
        {"kind": ("newsletters", "survey mails", "out-of-office replies", "lunch polls")},
        """
n the flood of {kind}
u [half my inbox is {kind}|{kind} everywhere]. [I skim, I sigh|when did that start|I never signed up for any]
a [a tide, that]. do you read any of them?
u [1:the subject lines|one has good recipes|none]. [the rest I let float by|I clear it at the weekend|it's like weeds]
a [1:a subject line tells a lot|recipes excuse a lot|a clean way to live]

n the empty inbox
u [inbox is empty|I've got my inbox empty]. [I took a moment|stood up, sat down|scary]
a [a rare sight]. how did that happen?
u [pure spite|lunch break, door closed|deleted with courage]

n the shortest mail
u someone upstairs [wrote|sent out] a mail with just ["hello?"|a question mark|a full stop] in it. [to all|forty people pondered|three answered]
a [minimalism|deep, possibly]. what did they answer?
u ["same"|"hello" back|"unsubscribe"]. [I laughed out loud|best thread of the year|we've adopted it as a greeting]
a [that's culture|efficient, as greetings go|the best threads are short]

n the return of the {kind}
u [the {kind} are back|{kind}, the return]. [weeds|one overnight, then ten|I blame spring]
a [they always return]. any recipes among them?
u [a decent soup|no|lentils again]
""",
    ),
    "intern": (
        {"field": ("history", "physics", "philosophy", "music", "geology")},
        """
n {intern}'s way of asking
u [our intern|the intern] {intern} studies {field}, [of all things|it turns out]. [explains the questions|sees patterns in everything|brings a different angle]
a [{field} is good company|a fresh angle is worth a lot]. what kind of questions?
u ["why do we have two of everything"|big ones, before coffee|the kind that take a walk to answer]. [we sat there|I had no idea|good for us]
a [some questions are gifts|that's how it should be|nobody ever asks otherwise]

n {intern}'s talk
u {intern} [gave a little talk|presented] [at lunch|in the kitchen]. [{field} and filing|ten slides, no bullets|{mate} took notes]
a [bold, at lunch]. was it well received?
u [applause|even from accounting|people stayed]. [we look so old|made my day|there's hope]

n {intern}'s first call
u {intern} [is learning the phone|took the first call alone]. [voice like a radio host, then hung up on {boss}|went fine, until {boss} was cut off]
a [it happens to the best]. and {boss}?
u [laughed|called back, amused|hasn't noticed]

n {intern}'s extra month
u {intern} [stays another month|asked to stay longer]. [we cheered|the cake helped|{mate} pretended not to care]
a [good news for all|cake as an argument|a compliment to the floor]
u [true|he cares a lot|we're glad]
""",
    ),
    "drive": (
        {"mess": ("final", "new new", "copy of copy", "old but good", "do not open")},
        """
n the jungle on the drive
u [the shared drive|our shared drive] [scares me|is a jungle]. [folders named "{mess}"|I saw a folder called "{mess}"|everything's called "{mess}"]
a [every drive has one of those]. and what's inside?
u [1:another one, same name|pictures from a picnic|nothing at all]. [1:and inside that, one more|from long ago|I closed it slowly]
a [1:dolls within dolls|happier days, then|some doors stay shut]

n {mate}'s tidying
u {mate} [started tidying|wants to tidy] the shared drive. [with music on|he has a system|by colour, he says]
a [brave man]. how far will he get?
u [letter B|until lunch|he lost hope at "{mess}"]. [we brought him tea|heroic though|it grows back]

n the poem on the drive
u [the drive has|they gave the drive] a [welcome note|poem] now, ["abandon hope"|"look, don't touch"|"leave it as you'd like to find it"]. [{mate2}, no doubt|very calm|I obeyed]
a [words to live by|short and clear]. is it helping?
u [people whisper|a little|we'll see]

n the sack race
u [found|I found] old picnic pictures on the drive. [everyone's so young|{boss} in shorts], [in a sack race|there was a sack race]
a [treasure after all]. who won?
u [{mate}, by cheating|can't tell, all blurry|nobody, they fell]. [we should do that again|they're on the wall now|good days]
""",
    ),
    "phone": (
        {"tune": ("panpipes", "a waltz", "slow jazz", "the same eight bars", "sea sounds")},
        """
n the wait on the line
u [on hold|I'm on hold] with [the phone people|some hotline|the parking office]. [{tune}|they play {tune}|it's {tune}, on repeat]
a [how long so far?|have you been waiting long?]
u [long enough to know the tune|I'm place nine|since tea was hot]. [I'm humming|it's growing on me|I've made more tea meanwhile]
a [hum away|courage|may it be over soon]

n the earworm
u [still can't get {tune} out of my head|{tune}, still in my head]. [{mate} hums it too now|it spread|I woke up with it]
a [an earworm with a number|poor you]. [no cure?|have you tried another song?]
u [tried, it came back|polka helps, but then there's polka|nothing helps]

n the missed call
u [the hotline called back|they rang back], [at lunch, naturally|and hung up after one ring]. [I ran, too late|missed it by a biscuit|number withheld]
a [timing is everything|so close]. and now?
u [place twelve now|back in the queue|no strength left]

n the talk with a human
u [got through|spoke to a human] [at last|finally]. [very kind|she hummed it too|solved in a minute, and I'd forgotten why I called]
a [all that music for a minute|a human, congratulations|so it ends well]
u [we laughed about it|I'll miss it a bit|silence is odd]
""",
    ),
    "week": (
        {"load": ("paper", "calls", "little things", "visitors")},
        """
n the odd week
u [odd week|strange sort of week], lots of {load}. [nothing you can point at|and the days fly|I cross off one and two come in]
a [days like that add up]. anything fun among it?
u [the odd laugh|some of it|if you squint]. [1:I don't mind|it's better than dull|the evenings make up for it]
a [1:that goes a long way|dull has its merits, too|evenings count]

n the big pile
u [big pile, small me|I've got a pile here]. [no one's fault|it grew overnight|I just stare at it now]
a [1:one leaf at a time|staring is step one|piles shrink from the top]
u [1:deep, that|then step one is done|mine grows there, too]

n the good run
u [got further than I thought|good run] [this morning|today]. [music on, head down|nobody needed me, so music on|headphones and off I went]
a [nice when it flows]. what was the music?
u [film scores|something with drums|brass]. [1:makes filing epic|{mate} tapped along|nearly conducted]
a [1:epic filing, I like it|{mate} has rhythm|the right score changes everything]

n the empty desk
u [the pile's gone|you can see my desk again]. [brown, turns out|I'd forgotten the colour|{mate} took a picture]
a [1:a view worth the climb|take it in|the desk must be relieved]
u [1:it won't last|I'm going to sit here a bit|so am I]
""",
    ),
}
