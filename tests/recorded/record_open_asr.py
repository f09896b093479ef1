"""Record what the Open ASR Leaderboard's normaliser makes of texts of our own, into open_asr.json beside this file.

Run it by hand, never in a test run: python tests/recorded/record_open_asr.py PATH/TO/open_asr_leaderboard

PATH is a checkout of https://github.com/huggingface/open_asr_leaderboard at d1e99b2; its rules are those of 8d338ca. The package regex
must be installed. With `--hold 20000`, and perhaps files of text, nothing is written: our normaliser is held to theirs on so many texts
made by chance, and on each line of the files.
"""
import argparse, json, random, sys
from pathlib import Path

ABOUT = {'tool': "huggingface/open_asr_leaderboard, EnglishTextNormalizer, commit d1e99b2 (2026-08-21); rules of 8d338ca (2026-06-24)",
         'key': 'pairs: [text, what it becomes]'}

OURS = [
    '', ' ', '\t\n', '.', "'", '-', '%', '$', '...', '[]', '()', '<unk>', '( )', 'A', 'I', 'é', '中文 测试', 'Привет, мир!', 'ΑΒΓ αβγ', 'مرحبا',
    # fillers
    'Um, uh, hmm. I went home.', 'Uhm umm ahm em, aha!', 'Ah, huh? Eh... ehehe.', 'mhm mmm mm mhum hm hum uhuh ahh', 'HUH-UH', 'a hum in the room',
    'uhh ohh ahhh erm er', '10mm of rain and 3 mm', 'the em-dash', "um's", 'uh-huh, um_hm',
    # contractions, written out or not
    "I won't, I can't, let's go; y'all ain't going.", "It's late, he's here, she's there.", "John's dog's ill and the cat's out.",
    "What's this? Who's that? Where's Wally? Here's one, there's two.", "How's it going, when's it on, why's it off, this's it", "Everything's fine; everybody's got one.",
    "They've been, she's been, he'd gone, it's done, they'd done", "I'd've, you'd, we'll, I'm, they're, shouldn't've", "that 's it , John 's not",
    'wanna gonna gotta kinda sorta dunno', 'just cause, cause I said so', "I'ma go, imma stay, ma'am", 'woulda coulda shoulda', "'tis the season, 't was",
    "its own, IT'S LOUD", "one's own, two's a crowd", "it’s a curly one, John’s too", "rock 'n' roll", "the '90s and the 1980's",
    # titles
    'Dr. Brown, Mr. and Mrs. Smith, Prof. Lee', 'St. John St.', 'Gen. Lt. Col. Capt. Gov. Sen. Rep. Pres. Rev. Hon.', 'Jr., Sr., Esq., Asst., Assoc., Ald.',
    # brackets
    'Hello (laughs) there [noise] now <unk> ok', 'a ((b) c) d', 'open [never closed', 'open (never closed', '< a ] b', 'x > y < z', '(multi\nline) gone',
    # what is written apart
    'Wi-Fi, wi fi, hi-fi, lo-fi and sci-fi', 'all right, al right, alright; how ever, however', 'et cetera, etcetera, etc.', 'e-mail, E mail, e-book, e-commerce',
    'X-ray, x ray, T-shirt', '9 a.m. to 5 p.m., 10 AM', 'o.k., O.K. OK, okay, kay', 'wi  \t fi', 'the all right wing', 'e mails and e books',
    # names
    'Alan, Allan and Allen met Stephen and Steven', 'Catherine, Katherine and Kathryn', 'Jon MacDonald, Mac Donald, McDonald', 'MUHAMMAD, Mohamed', "Sara's Rachael",
    'Phillip Lewis Carroll', 'Marc my words, Toni', 'Zoë, José and Élise', 'Yvonne-Ann',
    # letters in a row
    'the B.B.C. and the BBC', 'b b c, 5 g, I B M', 'a b', 'a b c', 'i a', 'I, a man', 'x y', 'u s a is big', 'vitamin C D', 'R 2 D 2', 'plan a or b', 'o o o', 'a i', 'é è à',
    'call me at A, I, M', 'p s i love you', 'C 3 P O', '中 文',
    # numbers
    'twenty two', 'ten thousand dollars', 'one hundred and first', 'two thousand and twenty two', 'nineteen eighty four', 'one oh one', 'double oh seven', 'triple five',
    'zero point five', 'three and a half million', 'minus five degrees, plus two', '1,000,000 and 1.000', '3.14 is pi.', 'the 1st, 2nd, 3rd and 4th', 'twenty-first century',
    'one', 'ones', 'one by one', 'the 1 and only 1s', 'five five five one two one two', 'a hundred and one Dalmatians', 'thirty-two thirds', 'twelve hundred', '½ and ¼, x² and ①',
    '٣ and ３', '10km, 10 km, RC232, 5G, MP3', '1980s', 'and a half', 'half and a half', 'point', 'one point', 'five hundred thousandths', 'hundreds of thousands',
    # money, per cent, signs
    '$20 million', '$2.50, £3, €4.20, ¢5', 'sixty-eight cents', 'two dollars and seven cents', '$2 and 7 cents', '$0.07', 'five pounds ten', '5 %, 5%, % 5, seventy-five percent',
    'ten per cent, per cent', 'a $ b % c', 'AT&T, R&D, Q+A', 'a/b, a_b, a*b, #1, @home', 'user@example.com, www.example.com', '10:30, 10-11, 24/7', '¥100', '“quoted” – dashed…',
    # spelling, letters with marks
    'colour, centre, organise, grey, travelogue, travelog', 'archaeology, archaeological, archeological', 'cancellation, cancelation, cancelled', 'pummelled, pummelling, snowploughs',
    'flyer and flier', 'naïve café, Straße, Ærø, Łódź, þorn, Œuvre, smørrebrød', 'e\u0301 n\u0303', 'ﬁne ﬂat', 'हिन्दी में', '😀 ok 👍🏽', 'soft\u00adhyphen zero\u200bwidth nb\u00a0sp',
    "WE'RE GOING TO COLOUR THE CENTRE GREY, OKAY?"]

WORDS = """a i o e s m p k t x b c 5 g it that this john alan allan stephen sara macdonald okay ok kay um uh hmm ah huh em hum mm cause kinda the colour centre
    travelogue archeological flyer all right wi fi mail ray cetera et how ever shirt won can let not one ones two three five ten eleven nineteen twenty thirty ninety hundred
    thousand million billion hundreds first second third fifth twentieth thousandth oh zero point and half double triple minus negative plus positive dollar dollars cent cents
    pound pounds euro euros percent per 1 2 3.5 0 007 10 1,000 2.0 1980s 3rd 21st $5 £2.50 €0.07 $0.05 ¢7 5% 10km mp3 dr mr st prof gen jr been gone done got café naïve ß Ø é
    中 ½ ② ٣ won't can't it's john's he'd they've i'm 'tis 's 't 'll 're 'd n't y'all ma'am a.m. p.m. o.k. u.s.""".split()
SIGNS = ' ', ' ', ' ', ' ', ' ', ' ', ' ', '-', ', ', '. ', "'", "' ", " '", '  ', '\t', '\n', '', '.', '/', ' (', ') ', ' [', '] ', '<', '>', '%', ' $', '$', '£', '\u00a0', '’', '&', '_', '\u200b', '\u0301'


def wild(rng):
    "A text of parts that the rules look at."
    few = rng.random() < .5
    text = ''.join(word + (' ' if few and rng.random() < .8 else rng.choice(SIGNS)) for word in rng.choices(WORDS, k=rng.randint(1, 14)))
    kind = rng.random()
    return text.upper() if kind < .1 else text.title() if kind < .2 else text


def texts(many): return [*OURS, *map(wild, [random.Random(20)] * many)]


def held(theirs, many, files):
    "The number of texts, and those of which ours makes something else."
    from nlgeval.text.normalise import get_step
    ours = get_step('open-asr')
    said = texts(many) + [line for file in files for line in Path(file).read_text(encoding='utf-8').split('\n')]
    found = [(text, theirs(text), ours(text)) for text in said]
    return len(said), [row for row in found if row[1] != row[2]]


if __name__ == '__main__':
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('checkout')
    parser.add_argument('--hold', type=int)
    parser.add_argument('files', nargs='*')
    args = parser.parse_intermixed_args()
    sys.path.insert(0, args.checkout)
    from normalizer import EnglishTextNormalizer
    theirs = EnglishTextNormalizer()
    if args.hold is None:
        pairs = [[text, theirs(text)] for text in texts(40)]
        rows = ',\n'.join(json.dumps(pair, ensure_ascii=False) for pair in pairs)
        Path(__file__).with_name('open_asr.json').write_text(f'{json.dumps(ABOUT)[:-1]}, "pairs": [\n{rows}]}}\n', encoding='utf-8')
    else:
        number, other = held(theirs, args.hold, args.files)
        print(f'{number} texts, {len(other)} differ')
        for row in other[:20]: print(*map(repr, row), sep='\n', end='\n\n')
