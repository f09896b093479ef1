"""Record lm-evaluation-harness's verdicts on generated responses, and of langdetect on sentences in capitals, in an environment with lm_eval, langdetect, NLTK and
its punkt_tab: python tests/recorded/record_ifeval.py > tests/recorded/ifeval.json

NLTK before 3.10.3 counts words by Python's `re`, and from then on by the package `regex`, for which a word goes on at a vowel sign; the verdicts are those of
3.9.2. With NLTK of 3.10.3 or later, `python tests/recorded/record_ifeval.py words tests/recorded/ifeval.json` prints the file with what that one counts. With sieval, `... sieval tests/recorded/ifeval.json` prints it with the verdicts of its three repaired checks.

With two further arguments, the benchmark's prompts (input_data.jsonl) and a system's responses (input_response_data_....jsonl), both of google-research's
instruction_following_eval, it records which instructions these responses follow, under 'real'."""
import json
import random
import re
import sys
from importlib.metadata import version

import langdetect
import nltk
from langdetect import DetectorFactory
from lm_eval.tasks.ifeval.instructions_registry import INSTRUCTION_DICT
from lm_eval.tasks.ifeval.utils import InputExample, test_instruction_following_loose, test_instruction_following_strict

DetectorFactory.seed = 0
ENGLISH = ('The old bridge was closed on Monday.', 'Nobody was hurt, I think.', 'How much does it cost?', 'Dr. Smith went to Washington.',
           'Yes!', 'it rained all night.', 'THE SCHOOLS STAY CLOSED TODAY.', "IT'S THE END OF NASA, isn't it?", 'We paid 3.50 dollars for a startled rock, e.g. art.')
OTHER = ('Der alte Turm steht noch.', 'La tour est fermée depuis lundi.', 'Мост закрыт до понедельника.', 'पुल सोमवार को बंद था।', 'पुल आज खुला है।', '橋は月曜日に閉まった。',
         'İstanbul’da köprü kapalı.', 'ΟΔΟΣ ΚΛΕΙΣΤΗ.', '12345 67', '¿Dónde está el puente?')
MARKS = ('* Apple', '- Pear', '* **Bold** name: a pear', '*emphasis* here', '**a** and **b**', '***both***', '---', '***', '******', '+ plus', '  - deep', '[address]',
         '[name] [a [b]]', '<<A title>>', '<< >>', '<<a>> and <<b>>', 'Section 1', 'SECTION 2', 'Section1 text Section 2', 'Day 1', 'P.S. Bye.', 'P.P.S more',
         'p. s. small', 'p.p.s. low', 'Stop. S. is a letter.', 'My answer is yes.', 'My answer is no.', 'my answer is maybe.', '{"a": 1}', '```json', '```',
         '[1, 2', 'Any other questions?', 'Is there anything else I can help with?', '"', '"Quoted."', '#one #two! #three', 'it, is, a, list', 'weekend plans', '"Weekend," he said',
         "'weekend' it is", 'İ ﬀ ß', '\ud800 alone', '\x00\x1c', '２ ５', '٣ numbers', 'C++ and C#', 'A', 'I', 'US U.S. U.S.A.', "CAN'T STOP.", 'A-B C_D E1')
JOINS = ' ', '\n', '\n\n', '\n\n\n', '\n* ', '\r\n', ' *** ', '******'


def text(rng):
    "A response made of pieces, some of which instructions are about."
    if rng.random() < .03: return rng.choice(['', ' ', '\n\n', '{"k": [1, null]}', '```JSON\n{"a": NaN}\n```', '```\n[]```', '*', '""', '"', 'x'])
    pool = rng.choice([ENGLISH, ENGLISH, MARKS, OTHER, ENGLISH + MARKS, ENGLISH + MARKS + OTHER])
    joins = rng.choice([JOINS[:2], JOINS[:3], JOINS[2:4], JOINS])
    found = ''
    for _ in range(rng.randrange(1, 9)): found += rng.choice(pool) + rng.choice(joins)
    if rng.random() < .15: found = found.upper()
    elif rng.random() < .15: found = found.lower()
    if rng.random() < .1: found = f'"{found.strip()}"'
    if rng.random() < .1: found = '\n\n' + found
    return found if rng.random() < .5 else found.strip()


def relation(rng): return rng.choice(['less than', 'at least'])


PROMPT = 'Write  about the old bridge.\nWas it closed?'
ARGUMENTS = {  # id -> arguments by chance
    'keywords:existence': lambda r: {'keywords': r.choice([['bridge'], ['art', 'cost'], ['rock', 'BRIDGE'], ['schools.', 'e.g.'], ['ß'], ['it', 'a']])},
    'keywords:frequency': lambda r: {'keyword': r.choice(['art', 'the', 'a', ' old ', 'e.g.', 'it', 'C', 'пон', 'is']), 'frequency': r.randrange(1, 5), 'relation': relation(r)},
    'keywords:forbidden_words': lambda r: {'forbidden_words': r.choice([['art'], ['start', 'rock'], ['bridge', 'bridge'], ['e.g.', 'dollars'], ['c', 'no'], ['мост']])},
    'keywords:letter_frequency': lambda r: {'letter': r.choice('aAeqtZiK'), 'let_frequency': r.randrange(1, 12), 'let_relation': relation(r)},
    'language:response_language': lambda r: {'language': r.choice(['en', 'en', 'de', 'fr', 'ru', 'hi', 'ja', 'es', 'bg', 'mr', 'ne'])},
    'length_constraints:number_sentences': lambda r: {'num_sentences': r.randrange(1, 7), 'relation': relation(r)},
    'length_constraints:number_paragraphs': lambda r: {'num_paragraphs': r.randrange(1, 5)},
    'length_constraints:number_words': lambda r: {'num_words': r.randrange(1, 40), 'relation': relation(r)},
    'length_constraints:nth_paragraph_first_word': lambda r: (lambda n: {'num_paragraphs': n, 'nth_paragraph': r.randrange(1, n + 1), 'first_word': r.choice(
        ['weekend', 'the', 'Nobody', 'it', 'yes', 'dr', "IT'S", 'we', 'section', 'οδος', 'weekend plans'])})(r.randrange(1, 5)),
    'detectable_content:number_placeholders': lambda r: {'num_placeholders': r.randrange(1, 5)},
    'detectable_content:postscript': lambda r: {'postscript_marker': r.choice(['P.S.', 'P.P.S', 'P.S.', ' P.P.S ', 'PS', 'N.B'])},
    'detectable_format:number_bullet_lists': lambda r: {'num_bullets': r.randrange(1, 6)},
    'detectable_format:constrained_response': lambda r: {},
    'detectable_format:number_highlighted_sections': lambda r: {'num_highlights': r.randrange(1, 6)},
    'detectable_format:multiple_sections': lambda r: {'section_spliter': r.choice(['Section', 'SECTION', ' Day ', 'PARAGRAPH']), 'num_sections': r.randrange(1, 4)},
    'detectable_format:json_format': lambda r: {}, 'detectable_format:title': lambda r: {}, 'combination:two_responses': lambda r: {},
    'combination:repeat_prompt': lambda r: {'prompt_to_repeat': r.choice([PROMPT, 'The old bridge', 'NOBODY was hurt, ', 'it'])},
    'startend:end_checker': lambda r: {'end_phrase': r.choice(['Any other questions?', 'Is there anything else I can help with?', ' today. ', 'A', 'Monday."'])},
    'change_case:capital_word_frequency': lambda r: {'capital_frequency': r.randrange(1, 8), 'capital_relation': relation(r)},
    'change_case:english_capital': lambda r: {}, 'change_case:english_lowercase': lambda r: {}, 'punctuation:no_comma': lambda r: {}, 'startend:quotation': lambda r: {}}


def fitting(rng, instruction, arguments):
    "A response that comes near to what an instruction wants, and often meets it."
    n = next((value for value in arguments.values() if isinstance(value, int)), 2) + rng.choice([0, 0, 0, -1, 1])
    def line(): return rng.choice(ENGLISH + MARKS[:12])
    def several(make, between='\n'): return between.join(make(i) for i in range(max(n, 1)))
    kind = instruction.split(':')[1]
    if kind == 'nth_paragraph_first_word':
        parts = [line() for _ in range(max(n, 1))]
        at, word = min(arguments['nth_paragraph'], len(parts)) - 1, arguments['first_word']
        parts[at] = rng.choice([word, word.upper(), f'"{word}"', f"'{word},'", f'{word}. ', f'*{word}*']) + ' ' + parts[at]
        if rng.random() < .4: parts.insert(rng.randrange(len(parts) + 1), rng.choice(['', ' ', '\n']))
        return '\n\n'.join(parts)
    if kind == 'multiple_sections': return several(lambda i: f"{arguments['section_spliter'].strip()}{rng.choice(['', ' ', ' ', '  '])}{i + 1}\n{line()}")
    if kind == 'number_paragraphs': return rng.choice(['', '*** ']) + several(lambda i: line(), rng.choice([' *** ', '\n***\n', '***', '\n\n***\n\n'])) + rng.choice(['', '\n***', ' ****'])
    if kind == 'number_placeholders': return several(lambda i: f'{line()} [{rng.choice(["name", "a b", "", "x]y"])}]', rng.choice([' ', '\n']))
    if kind == 'number_bullet_lists': return rng.choice(['', 'Here:\n']) + several(lambda i: rng.choice(['* ', '- ', '*', '  * ', '-', '+ ']) + line()) + rng.choice(['', '\n---'])
    if kind == 'number_highlighted_sections': return several(lambda i: rng.choice(['*{}*', '**{}**', '***{}***', '* **{}**:', '* {} *', '_{}_']).format(rng.choice(['a', 'so it is', ' '])),
                                                             rng.choice([' ', '\n', ' and ']))
    if kind == 'constrained_response': return rng.choice(['', 'Well. ', '**']) + rng.choice(MARKS[25:28]) + rng.choice(['', '**', ' My answer is yes.'])
    if kind == 'postscript': return line() + rng.choice(['\n', ' ']) + rng.choice(MARKS[20:25] + (arguments['postscript_marker'],))
    if kind == 'json_format': return rng.choice(['{}', '```{}```', '```json\n{}\n```', '```JSON{}', ' {}\n', 'Here:\n{}', '```python\n{}```']).format(rng.choice(['{"a": [1, null]}', '[]', '"x"', '1', 'NaN', '{', "{'a': 1}"]))
    if kind == 'title': return rng.choice(['<<{}>>', '<{}>', '<<{}>', '<<<{}>>>']).format(rng.choice(['a', ' ', 'b >> c', '>', ''])) + '\n' + line()
    if kind == 'two_responses': return rng.choice(['', '******']) + rng.choice(['******', '\n******\n', '*******']).join(rng.choice(['a', 'b', ' ', line()]) for _ in range(rng.choice([2, 2, 2, 3]))) + rng.choice(['', '******'])
    if kind == 'existence': return ' '.join([line(), *(rng.choice([word, word + 's', word.upper()]) for word in arguments['keywords'])])
    if kind == 'quotation': return rng.choice(['"{}"', '"{}', ' "{}" ', '“{}”', '**"{}"**', "'{}'"]).format(line())
    if kind == 'response_language': return rng.choice(OTHER + ENGLISH)
    return text(rng)


def judged(prompt, ids, arguments, response):
    "Strict and loose verdicts of a response, as the harness has them."
    asked = InputExample(0, ids, prompt, arguments)
    return [list(map(int, test(asked, response).follow_instruction_list)) for test in (test_instruction_following_strict, test_instruction_following_loose)]


def variants(response):
    "The texts that loose accuracy looks at, each once, in the order of Unicode."
    lines = response.split('\n')
    cut = ['\n'.join(kept).strip() for kept in (lines[1:], lines[:-1], lines[1:-1])]
    return sorted({response, *cut, *(some.replace('*', '') for some in (response, *cut))})


def language(some, seed=0):
    "What langdetect says with a seed; None where it cannot say."
    DetectorFactory.seed = seed
    try: return langdetect.detect(some)
    except langdetect.LangDetectException: return None
    finally: DetectorFactory.seed = 0


def helped(some, instruction):
    "What the tools count in a text for an instruction that needs them."
    if instruction == 'length_constraints:number_sentences': return len(nltk.data.load('nltk:tokenizers/punkt/english.pickle').tokenize(some))
    if instruction == 'change_case:capital_word_frequency': return sum(word.isupper() for word in nltk.word_tokenize(some))
    return language(some)


def generated(n=160):
    rng, cases, tools = random.Random(5), [], {}
    texts = [text(rng) for _ in range(500)]
    for instruction in INSTRUCTION_DICT:
        for _ in range(n):
            which, arguments = rng.randrange(500), ARGUMENTS[instruction](rng)
            if rng.random() < .5:
                which = len(texts)
                texts.append(fitting(rng, instruction, arguments))
            if instruction == 'combination:repeat_prompt' and rng.random() < .3: texts[which] = rng.choice([' ', '']) + PROMPT.upper() + '\n' + texts[which]
            if instruction == 'startend:end_checker' and rng.random() < .2: texts[which] += arguments['end_phrase'].upper() + rng.choice(['', '"', ' ', '\nBye', '**'])
            cases.append((instruction, which, arguments))
    found = []
    for instruction, which, arguments in cases:
        (strict,), (loose,) = judged('', [instruction], [arguments], texts[which])
        found.append([instruction, which, arguments, strict, loose])
        if instruction in ('length_constraints:number_sentences', 'change_case:capital_word_frequency', 'language:response_language', 'change_case:english_capital',
                           'change_case:english_lowercase'):
            name = instruction if instruction.startswith(('length', 'change_case:cap')) else 'language'
            if which not in tools.setdefault(name, {}): tools[name][which] = [helped(some, instruction) for some in variants(texts[which])]
    return {'texts': texts, 'cases': found, 'tools': tools}


def capitals(seeds=100):
    "How many of the seeds call English sentences English: by words, in capitals and in lower case."
    story = ('the old bridge over the river was closed on monday because a heavy storm had damaged two of its stones and nobody knew how long the repairs would take '
             'so the children walked to school along the railway while their teachers waited for a boat that never came').split()
    found = []
    for words in 2, 3, 5, 8, 12, 20, 30:
        parts = [' '.join(story[i:i + words]) for i in range(0, len(story) - words + 1, max(1, words // 2))][:6]
        for some in parts: found.append([words, some, *(sum(language(shown, seed) == 'en' for seed in range(seeds)) for shown in (some.upper(), some))])
    return {'seeds': seeds, 'cases': found}


def real(prompts, responses):
    "What a system's recorded responses follow; and the keywords that they have at the beginnings of words and not, or too rarely, as words of their own."
    rows, said = [[json.loads(line) for line in open(path, encoding='utf-8')] for path in (prompts, responses)]
    said = {row['prompt']: row['response'] for row in said}
    found, forms = [], []
    for row in rows:
        for asked in row['kwargs']:
            for keyword in asked.get('keywords') or [asked.get('keyword') or '']:
                begun, whole = (len(re.findall(r'(?<!\w)' + re.escape(keyword) + end, said[row['prompt']], re.IGNORECASE)) for end in ('', r'(?!\w)'))
                if keyword and asked.get('relation') != 'less than' and whole < (asked.get('frequency') or 1) <= begun: forms.append(keyword)
        random.seed(0)
        found.append([row['instruction_id_list'], *judged(row['prompt'], row['instruction_id_list'], row['kwargs'], said[row['prompt']])])
    return {'rows': found, 'forms': forms}


def repaired(generated):
    "What sieval's repaired checks say of the generated responses, some with other arguments and a blank beginning; and the language in lower case."
    from sieval.community.instruction_following_eval_fixed import fixed_ifeval_registry
    registry, rng, found = fixed_ifeval_registry(), random.Random(9), []
    for instruction, which, arguments, *_ in generated['cases']:
        if instruction not in ('length_constraints:nth_paragraph_first_word', 'keywords:letter_frequency', 'change_case:english_capital'): continue
        some, arguments = generated['texts'][which], dict(arguments)
        if 'letter' in arguments and rng.random() < .5: arguments['letter'] = rng.choice('#!é٣')
        if 'first_word' in arguments and rng.random() < .2: arguments['first_word'] = 'weekend plans'
        if 'first_word' in arguments and rng.random() < .3: some = rng.choice(['\n\n', ' \n\n']) + some
        check = registry[instruction](instruction)
        check.build_description(**arguments)
        spoken = language(some.lower()) if some.isupper() else None
        found.append([instruction, some, arguments, int(bool(some.strip() and check.check_following(some))), spoken])
    return found


if __name__ == '__main__' and sys.argv[1:2] == ['sieval']:
    recorded = json.load(open(sys.argv[2], encoding='utf-8'))
    print(json.dumps({**recorded, 'sieval': repaired(recorded['generated'])}, separators=(',', ':')))
elif __name__ == '__main__' and sys.argv[1:2] == ['words']:
    recorded = json.load(open(sys.argv[2], encoding='utf-8'))
    counted = [len(nltk.tokenize.RegexpTokenizer(r'\w+').tokenize(some)) for some in recorded['generated']['texts']]
    print(json.dumps({**recorded, 'words': {'nltk': version('nltk'), 'counted': counted}}, separators=(',', ':')))
elif __name__ == '__main__':
    about = {'tools': {name: version(name) for name in ('lm_eval', 'langdetect', 'nltk')}, 'calls': 'lm_eval.tasks.ifeval.utils.test_instruction_following_strict and _loose'}
    recorded = {'_about': about, 'generated': generated(), 'capitals': capitals()}
    if len(sys.argv) > 2: recorded['real'] = real(*sys.argv[1:3])
    print(json.dumps(recorded, separators=(',', ':')))
