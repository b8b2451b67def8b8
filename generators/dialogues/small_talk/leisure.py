"""Small talk about evenings and weekends: sports, music, clubs, games."""

# ruff: noqa: E501 (one turn a line, as it is read; breaking it would hide its choices)
from generators.dialogues.exchanges import Topic

TOPICS: dict[str, Topic] = {
    "running": (
        {"run": ("charity run", "city run", "forest run", "team relay")},
        """
n the {run}
u [signed up|I've signed up] for the {run}. [{mate} talked me into it|it was late and I felt brave|there's a shirt, that did it]
a [a shirt is a reason|brave is a good start]. have you run before?
u [for the bus|in school|I own shoes, that's all]. [I have weeks|plenty of time|how bad can it be]
a [that counts more than you think|shoes are half of it|there's time]

n the first training
u [first training|went running] [last night|before work]. [overtaken by a pram|stairs are my enemy today|I walked the hills]
a [everybody starts like that|stairs forgive in a day or two]. did you enjoy any of it?
u [1:the end|the shower|one nice bit by the river]. [again tomorrow, apparently|{mate} whistled the whole way|I ache in new places]
a [1:that comes sooner each time|then there's hope|that bit is what stays]

n the whole loop
u [ran without stopping|managed the whole loop]. [slow, but whole|no walking|even smiled once]
a [that's the step that counts|look at that|slow and whole beats fast and half]
u [{mate} was impressed|legs of stone|I bought better socks]. [I'll take it|rewards matter|it's the socks]

n the week before the {run}
u [the {run} is close now|almost time for the {run}]. [1:pasta every night|{mate} made a plan with colours|nervous]
a [1:the pasta plan I can support|colours carry a plan|nervous means ready]
u [1:it's mostly cheese by now|the red days hurt|let's hope]

n the finish of the {run}
u [did it|so I did it], the {run}. [{mate} sprinted, I rolled|they had bananas at the end|three hills, one of them cruel]. [1:the shirt is ugly, by the way|I wasn't last|I can't do stairs]
a [1:the ugly ones get worn longest|not last is a fine place|congratulations, and mind the steps]
u [1:wearing it now, under the suit|I'll frame the time|my legs say thanks]
""",
    ),
    "choir": (
        {"piece": ("requiem", "carol medley", "film songs", "folk set", "gospel piece")},
        """
n the new programme
u [choir started again|choir night yesterday]. [we do a {piece} this time|the {piece}, of all things|a {piece}, says the new conductor]. [voice is gone|I hum all day, sorry|we sit next to the basses]
a [how does it sound so far?|and, how does it sound?]
u [like a traffic jam|brave|mostly loud]. [it'll come|nobody counts, they all feel|the sopranos rush]
a [patience is half of it|there's time|all choirs begin that way]

n the solo
u [so they gave me a solo|I've got a solo in the {piece}]. [two bars|one line|by accident, I coughed in tune]
a [are you excited?|nervous?|how does that feel?]
u [terrified|proud, and terrified|like before an exam]. [1:I practise in the car|people stare at lights|{mate} has heard it enough]
a [1:that's where the great ones start|let them, it'll sit when it counts|poor {mate}, lucky {mate}]

n the lost folder
u [lost my choir folder|left my music on the train]. [somebody sings my notes now|it's full of pencil jokes|{mate} lent me his, coffee stains and all]
a [1:may the finder be an alto|perhaps it finds its way home|someone out there hums now]
u [1:with a sharp pencil, I hope|it even had my name in it|as long as they hum in tune]

n the last week before the concert
u [concert's soon|nearly concert time]. [black clothes, the shirt pinches|we finally end together|conductor smiled once]
a [a good omen|so it comes together]. is the solo safe?
u [it lives|in the shower, yes|don't jinx it]

n the concert
u [concert was great|so, the concert]. [someone's phone rang in tune|my note came out|{mate} cried, or slept]. [1:standing ovation from mum|I floated home|we sang in the pub after]
a [1:the best reviews come from home|bravo for all of it|it sounds like a fine night]
u [1:I'll tell her that|thanks|still humming]
""",
    ),
    "quiz": (
        {"team": ("Quizzy Rascals", "Agatha Quiztie", "Les Quizerables", "The Wrong Answers")},
        """
n the night of the {team}
u [pub quiz tonight|we've got pub quiz tonight]. [we're the {team}|team name's {team}, not my idea|{team}, that's us]. [{mate} does sports, I do cheese|my field is cheese]
a [cheese is a field?|is there much cheese in it?]
u [should be|nobody else wants it|once, years ago]. [geography's our weak spot|we've never won|last time we lost to children]
a [the underdogs, then|tonight could be the night|every team has its day]

n the quiz result
u [so, quiz|quiz result]: [second to last|we were robbed|a tie for sixth]. [{mate} changed the right answer|we had it, then {mate} changed it]
a [never change the first answer|the old mistake]. is {mate} forgiven?
u [no|in time|we don't speak of it]

n {mate}'s flash cards
u [{mate} has made flash cards|{mate} is revising for the quiz]. [capitals, on the train|flags at lunch|I now know all rivers of somewhere]
a [the {team} mean business|knowledge is power]. [did any of it stick?|and does it help?]
u [one river|flags, a few|I only learned the rivers]. [it's getting serious|don't ask me anything|it's nice at parties]
a [rivers and flags are a base|that can decide a night|it all adds up]

n the cheese round
u [we won a round|the {team} won a round]! [the cheese round|there was a cheese question|I knew the one with holes]. [free crisps|I was carried|finest hour]
a [vindicated at last|the hour of the specialist|a round is a round]
u [told you|finally|framed the answer sheet]

n the cancelled quiz
u [no quiz this week|quiz is off]. [pub's being painted|the host is away|too quiet]. [{mate} quizzes us at lunch instead|we don't know what to do|I miss the shouting]
a [a lunch with buzzers|rest is part of training|the {team} will be back]
""",
    ),
    "series": (
        {"show": ("lighthouse thing", "baking show", "detective one", "space opera", "hospital drama")},
        """
n the late night with the {show}
u [stayed up too late|I'm tired], [that {show}|it's the {show}]. ["one more", I said|it ended on a cliff|I couldn't stop]
a [how many is "one more"?|until when?]
u [four|the birds were singing|I saw the sun]. [regrets, some|worth it|never again until tonight]
a [a clear conscience, nearly|who could stop there|sleep is overrated, I hear]

n {mate}'s spoiler
u {mate} [spoiled|told me the end of] the {show}. [in the lift|just like that|at the copier], [with hand gestures|and people clapped]. [it was the gardener|I'm not speaking to {mate}]
a [unforgivable|in public, too]. [will you still watch it?|is it ruined?]
u [now I have to|somehow, yes|to spite him]. [he mimed the boat|betrayal|I thought we were friends]

n {mate}'s false spoiler
u [turns out {mate} was wrong|so {mate} lied] about the {show}. [totally different end|not the gardener|the boat was a dream]
a [a double bluff|so you were surprised after all|that's a twist on the twist]. is peace restored?
u [sort of|in our way|yes]. [I owe {mate} a coffee|we hugged, metaphorically|we've agreed on silence in the lift]

n the end of the {show}
u [finished|I've finished] the {show}. [now what|empty inside|I stared at the credits]
a [1:there's always the first one again|walks, they say, or books|a hole like that takes a week]
u [1:started again last night|{mate} lent me a novel, page two so far|I'll knit, at this rate]

n the new season
u [they're making more of|there's a new season of] the {show}. [1:next year|I screamed|{mate} sent it before I had coffee]
a [1:a year is long, but still|a loud kind of joy|{mate} knows your weak spot]
u [I'll prepare|stocking up on tea|{laugh}, yes]
""",
    ),
    "class": (
        {"course": ("pottery", "Italian", "salsa", "woodwork", "watercolour", "juggling")},
        """
n the first {course} evening
u [first evening of|started] the {course} course [yesterday|this week]. [we're nine people, all called Anna|I sat at the wrong table|the teacher has one volume: loud]
a [how did it go?|and, any talent?|brave of you. how was it?]
u [she said "interesting"|I was "lively"|I broke something]. [twice|the polite word|it's early]
a [that's a door left open|all beginnings are like that|it's a start]

n the {course} homework
u [did my {course} homework|practised {course}] [in the kitchen|last night]. [the family left the room|the cat judged|cleaned for an hour]
a [art needs space|practice leaves marks]. but did it work?
u [a bit|there was a moment|for a second]. [beautiful second|then gravity|I'll take it]

n the praise in class
u the {course} teacher [praised me|used me as an example]. [of what, I don't know|the others clapped|not for the good reason, I fear]
a [1:take it as praise|examples are remembered|fame is fame]
u [1:I will, modestly|for years, I fear|that's my motto now]

n the missed evening
u [missed|I skipped] {course} [this time|yesterday], [too tired|work ran late]. [1:I feel guilty|they sent a photo|they missed me, apparently]
a [1:rest is allowed|it'll still be there next time|so you belong now]
u [1:still, I feel I should go|true, they've kept me a seat|it's nice, actually]

n the last {course} evening
u [last {course} evening|{course} is over]. [we all got a paper|there was a small show|I got a special mention]. [signed up for the next|the teacher hugged us|sad, really]
a [that's a fine end|a whole course, seen through|from the first evening to this]
u [everyone's going on|it flew by|I'll miss the smell of that room]
""",
    ),
    "football": (
        {"club": ("the Rovers", "the village side", "our office team", "the Sunday team")},
        """
n the own goal
u [did you see|don't ask about] {club} [last night|yesterday]. [own goal|an own goal, of all things|lost it by an own goal] [in the last minute|right at the end]
a [spare me nothing|I don't get to watch, so do tell]. how?
u [off the referee's head|with the back|from the halfway line]. [art|nobody laughed. I did|hard to do, honestly]
a [one for the highlights|you have to admire it|rare, at least]

n the rhyming coach
u [{club} have a new coach|new coach at {club}]. [he shouts in rhymes|yoga before kick-off|everyone runs now]
a [modern times|that's different|a change of air]. will it help?
u [can't get worse|the players like it, at least|let's see on Sunday]. [I'm hooked|hope's back|I might go and watch]

n the unlikely win
u {club} [won|actually won]. [2:I checked three papers|away, in the rain|nobody has a voice left]
a [2:three papers, very thorough|so the new ways work|so it is possible]. where did you celebrate?
u [the kebab shop|at {mate}'s|in my heart]. [quiet one|went on for ages|a scarf was thrown]

n the call to play
u [playing myself tonight|they need me tonight], {club} [are one short|have nobody else]. [I'm goal post, basically|I have the wrong shoes|I'll guard the oranges]
a [every team needs someone like that|the oranges must be safe]. what's your position?
u [near the bench|left out|wherever the ball isn't]

n the match with the oranges
u [played|so I played]. [touched the ball twice|one of them on purpose|the coach rhymed my name]. [1:I can't bend down today|I'm told I was "present"|hero of the oranges]
a [1:legs will forgive you|present is a start|so the oranges were safe]
u [1:by the weekend, maybe|I want to play again|every last one]
""",
    ),
}
