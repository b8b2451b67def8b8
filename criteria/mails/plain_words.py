"""English words that a mail may hold whatever it is about: those of grammar, of courtesy and of office work."""

import re

_PLAIN_WORDS = frozenset(
    """
a about above abroad absolutely accept according accordingly accuracy accurate acknowledge acquaint across act action
actually add addition additional additionally address addressee adequate adjust adjustment administrative advance
advise affair affect afford afore aforementioned after afternoon afterwards again against agenda ago agree ahead aim
align all allocate allow almost alone along alphabetical already alright also although always am amazing amend among
amongst amount an and android announce announcement another answer anticipate anticipation any anybody anyhow anyone
anything anytime anyway apart apologies apologise apologize apology appear append appended applicable applies apply
appointment appreciate appreciation approach appropriate approve apr april apropos are area aren arise around arrange
arrangement arrive article as aside ask assemble assess assist assistance assistant associate assure at attach
attachment attain attend attendance attendee attending attention attentive attentively audience aug august automate
automated automatic autumn available avoid await awaits aware away awkward back background base basic be bear because
become been before beforehand begin beginning behalf behind being believe belong below beneath best better between
beyond big bit block board body bold book both bottom brainstorm breakdown brief briefing briefly bright brilliant
bring brought building bullet bunch business busy but by bye calculate calculation calendar call calm came can cancel
canceled cancellation cancelled cannot capacity capture care careful carefully carry case catch caught cause caution
cc cell cells central certain certainly cet chain chance change chart chase chat check checklist cheer cheerful cheers
choose chosen circle circulate circumstance clarification clarify clarity clash clean clear close coffee colleague
collect collection column columns come comes comfortable coming commence comment commitment communicate communication
company compile complete completion complicated compliment comprehensive compute concern concerned concise conclude
condition conference confidence confident confidential confirm confirmation confusion congratulations connect consent
consequently consider consideration consist construct consult contact contain content continue contribute contribution
control convenience convenient conversation convert convey cooperation coordinate coordination coordinator copy
cordial cordially corner correct correction correctly correspond correspondence could couldn count counterpart couple
course courtesy cover create cross crossed crucial curious currency current customer daily data date day deadline deal
dealing dear dearest dec december decide decision dedicated deeply define definite definitely delay delight delighted
deliver delivery demand depart department describe description desire desk despite detail detailed determine devote
diary did didn differ difference different dig digest digit direct direction directly director disclaimer discuss
discussion disposal distinct distribute distribution disturb do document doe doesn doing dollar dollars don done
double doubt down dozen draft draw drop due duly during each eager earlier earliest early easily easy edit effect
effort eight eighteen eighty either elaborate electronic eleven else email emailed emphasis emphasise emphasize
employee enable enclose encounter end enjoy enjoyable enough enquiry ensuing ensure enter enthusiasm entire entirely
entries entry environment equal error especially essential establish esteemed etc eur euro euros evaluate even evening
event eventually ever every everybody everyone everything evident exact examine example exceed exceeding excel
excellent except excerpt excess exchange excite excited exciting exclude executive expect expectation experience
explain explanation express extend extension extensive extra extract eye face facilitate fact factor fair faithfully
familiar family fantastic far fast favor favour fax feature feb february feedback feel fellow few field fifteen fifty
figure file fill filled final finalise finalize find fine finger finish finished first five fix fixed flag flexible
focus fold folder folk follow followed following fond footer for force foremost forget forgive formal formality format
former formulate forth forthcoming fortunate forty forward found four fourteen free fresh fri friday friend friendly
from front fruitful fulfil fulfill full fully fun function further furthermore future fyi gather gathering gbp general
generate gentle get get-together give given glad gladly gmt go going gone good grab grace graciously grand grateful
gratitude great greet greeting group guess guest guidance guide had half hand handle handover handy happen happily
happy hard has hasn have haven having he head header heading headline heads heads-up headsup healthy hear heard
hearing heart heartfelt hectic held hello help helper helpful helping hence her here hereby hereto herewith hers
hesitate hey hi highlight highly him his hold holiday honest honor honored honour honoured hope hopeful hopefully host
hour how however html hundred hurry i idea ideally identical identify if illustrate immediate immediately impact
implement importance important in include inclusive inconvenience incorrect indeed independent indicate individual
inform information initial inquiry inside inspect inspire instance instead instruct instruction integrate intend
interest interim internal into intro introduce introduction invaluable invitation invite invitee involve involved
iphone is isn issue it item its itself jan january join joint journey jul july jun june just keen keep keeping key
kick kind kindest kindly know knowing knowledge known kudos label lack land landing large last lastly late later
latest layout lead leader leading learn least leave led ledger left legible leisure length lengthy less let letter
level liberty lift like likewise limit line lined link list listed little live ll load local locate location log long
look lookout looks loop lot love lovely luck madam made mail mailbox main make manage management manager manner manual
many mar march mark mass matter maximum may maybe me mean meant meantime meanwhile meet meeting member mention merely
merge merit message met method might million mind mindful minor minute minutes miss mistake mistaken mistype mobile
modification modify moment mon monday month monthly more moreover morning most motion move mr mrs ms much must mutual
my myself name named namely narrow naturally navigate nd near neat necessarily necessary need needful neither
nevertheless new news next nice night nine nineteen ninety no nominate none noon nor normal normally not notable note
noted notes nothing notice noticed notification notify nov november now nudge number nutshell object observe obtain
obvious occasion occur oct october of off offer office officer often ok okay on once one ongoing online only onto
onward onwards open opening operation operations opinion opportunity option or order ordered ordinary organise
organised organiser organize organized organizer origin original originally other others otherwise our ours ourselves
out outcome outline outlined outlook outside outstanding over overall overlap overlook overview owing own pace package
page paper paragraph part participant participate participating participation particular partner party pass passage
paste patience patient pattern pause pay pdf pending people per perfect perform perhaps period permit person personal
personally perspective phone phoned phrase pick piece ping pinpoint place plan planned planning play pleasant
pleasantly please pleased pleasure plus pm point polite pop position positive possible possibly post postpone
potential pound pounds practice precise precisely prefer preference preferred preparation prepare presence present
presentation presently press previous previously prime print prior priority private privilege proactive probably
problem procedure proceed process produce product productive professional progress project promise promised prompt
prompted proof proofread proper proud provide provided ps pt publish pull punctual punctually purpose put quarter
queries query question quick quickly quiet quite quotation quote raise rapid rather rd re reach reachable read reader
ready realise realize really reason reassure recall recap receipt receive recent recheck recipient recommend
recommendation record recorded recreate red reduce refer reference regard regarding regardless regards register
registration regret regularly reiterate related relax relay relevant reliable rely remain remaining remark remember
remind reminder removed rename render repeat replace reply report represent request requested require requirement
requisite reschedule reserve resolve respect respectfully respective respond response responsible rest restate result
resume retain return revert review reviewed revise revised right rightly role room rough round routine row rows run s
safe said sake same sample sat satisfied satisfy saturday save saw say scan schedule scheduled scope scroll search
second section secure see seek seem seen select selected send sender sense sent sentence sep separate separately
separator sept september series serve service session set settle settled seven seventeen seventy several shall shape
share sharing she sheer sheet shift shine short shortly should shouldn shout show shown side sign signal signature
signed similar simple simplify simply since sincere sincerely single sir sit site situation six sixteen sixty skip
slight slot slow small smile smooth smoothly so solely some somebody someone something soon sooner sorry sort source
space spare speak special specific specification specified specify spend spirit spoken spot spotted spread spreadsheet
spring st stable staff stage stand standard start starting state statement status stay steady step stick still stop
storage story straight strive strong structure style subject submit subsequent substance subtle successful
successfully succinct such sufficient suggest suggestion suit suitable suited sum summarise summarize summary summer
sums sun sunday sunny supplement supply support suppose sure surely surprise surrounding sweet swift symbol sync
system t table tackle tailor take takeaway taken talk talks tally task team technical tel tell template ten tentative
text th than thank thankful thanks that the their theirs them themselves then there thereafter thereby therefore these
they thing think thirteen thirty this thorough those though thought thoughtful thousand three thrilled through
throughout thu thur thurs thursday thus thx tick tidy ties time timely timetable timing tip title titled to today
together told tomorrow too took tool top topic total touch toward towards track traffic transfer translate transmit
transparency transparent travel treat tricky trip triple trouble true truly trust try tue tues tuesday turn twelve
twenty twice two type typo ultimate unable unaffected unaltered unambiguous uncertain unchanged unclear under
underline underneath understand understanding understood undertake undoubtedly unexpected unfortunate unfortunately
unified uniform unique unit unless unlike unnecessary unsure until untouched unusual up upcoming update updated
upfront upon urgent us usage usd use useful user usual usually utc utmost valid validate valuable value valued
variation various vary ve venue verbatim verified verify version very via vice view viewing visit vital void wait want
warm warmly warmth was wasn way we weather wed wednesday week weekday weekend weekly welcome welcoming well went were
weren what whatever when whenever where whether which while who whoever whole whom whose why wider will willing winter
wise wish with within without won wonderful word wording work workbook working worksheet world worry worth would
wouldn wrap wrapped write writing written wrong wrote year yearly yes yesterday yet yield you your yours yourself
yourselves zero zone
""".split()
)
"""Lower case, in their basic form."""
_ENDINGS = (("ies", "y"), ("ied", "y"), ("es", ""), ("s", ""), ("ed", "e"), ("ed", ""), ("d", ""), ("ing", "e"),
            ("ing", ""), ("ily", "y"), ("ly", ""), ("er", "e"), ("er", ""))  # fmt: skip
_DOUBLED = re.compile(r"(?P<letter>[bdglmnprt])(?P=letter)$")


def is_plain_word(word: str) -> bool:
    """Return whether a word in lower case, or its basic form, may stand in any mail."""
    return bool({word, *list_basic_forms(word)} & _PLAIN_WORDS)


def list_basic_forms(word: str) -> frozenset[str]:
    """Return the words that a word may be a form of: `sends` and `sending` of `send`."""
    forms = {
        word.removesuffix(end) + other for end, other in _ENDINGS if len(word) > len(end) + 1 and word.endswith(end)
    }
    return frozenset(forms | {_DOUBLED.sub(r"\g<letter>", one) for one in forms})
