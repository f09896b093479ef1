"""WordNet read from dict files, from NLTK's data and from wn: the synonyms of NLTK, and errors for what is none."""
import pickle
import random
import zipfile

import pytest
from hypothesis import given, settings, strategies as st

from nlgeval.metrics.wordnet import (FILES, WordNet, WordNetMissing, get_wordnet, open_wordnet, save_wordnet,
                                     wordnet_places)

SYNSETS = [('n', ['doctor', 'physician']), ('v', ['doctor', 'treat']), ('n', ['Paris', 'French_capital', 'city of light']),
           ('a', ['ill', 'sick']), ('r', ['ill', 'badly'])]


@pytest.fixture
def folder(tmp_path): return save_wordnet(tmp_path / 'wordnet', SYNSETS, {'n': {'mice': ['mouse']}, 'a': {'worse': ['ill']}})


@pytest.fixture(scope='session')
def real():
    try: found = get_wordnet()
    except WordNetMissing: pytest.skip('no WordNet on this machine')
    if not isinstance(found, WordNet) or found.version == 'own': pytest.skip("no WordNet of Princeton's on this machine")
    return found


def test_a_wordnet_of_ones_own(folder):
    words = open_wordnet(str(folder))
    assert words.synonyms('Doctors') == {'doctor', 'physician', 'treat'}
    assert words.synonyms('paris') == {'Paris'}  # phrases are left out, case stays
    assert words.synonyms('worse') == {'ill', 'sick'}
    assert words.base_forms('mice', 'n') == [] and words.synonyms('mice') == frozenset()
    assert words.synsets('ill') == [('a', 0), ('r', 0)]
    again = pickle.loads(pickle.dumps(words))
    assert again.name == words.name and words.name.startswith('own#')


@pytest.mark.parametrize('inside', ['', 'dict', 'corpora/wordnet', 'wordnet'])
def test_folders_in_which_it_may_stand(tmp_path, inside):
    name = save_wordnet(tmp_path / 'plain', SYNSETS)
    top = tmp_path / 'top'
    save_wordnet(top / inside, SYNSETS)
    assert get_wordnet(top).name == get_wordnet(name).name


@pytest.mark.parametrize('inside', ['corpora/wordnet.zip', 'wordnet.zip'])
def test_zips_of_nltk(tmp_path, folder, inside):
    path = tmp_path / 'data' / inside
    path.parent.mkdir(parents=True)
    with zipfile.ZipFile(path, 'w') as packed:
        for file in FILES: packed.write(folder / file, f'wordnet/{file}')
    assert get_wordnet(tmp_path / 'data').name == get_wordnet(folder).name
    assert get_wordnet(path).synonyms('treat') == {'doctor', 'treat'}
    with zipfile.ZipFile(tmp_path / 'deeper.zip', 'w') as packed:
        for file in FILES: packed.write(folder / file, f'old/wordnet/{file}')  # of something else
    with pytest.raises(ValueError, match='has no WordNet'): get_wordnet(tmp_path / 'deeper.zip')


def test_it_is_found_where_it_is_said_to_be(tmp_path, folder, monkeypatch):
    for name in 'NLGEVAL_WORDNET', 'WNSEARCHDIR', 'WNHOME', 'NLTK_DATA': monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv('WNSEARCHDIR', str(folder))
    assert wordnet_places()[0] == str(folder) and get_wordnet().name == get_wordnet(folder).name
    other = save_wordnet(tmp_path / 'other', SYNSETS[:1])
    monkeypatch.setenv('NLGEVAL_WORDNET', str(other))
    assert get_wordnet().name == get_wordnet(other).name != get_wordnet(folder).name
    data = tmp_path / 'nltk_data'
    save_wordnet(data / 'corpora' / 'wordnet', SYNSETS[:2])
    monkeypatch.setenv('NLTK_DATA', str(data))
    assert get_wordnet('nltk').name == get_wordnet(data).name != get_wordnet().name


def test_what_is_none(tmp_path, folder, monkeypatch):
    (tmp_path / 'empty').mkdir()
    for wrong, said in (tmp_path / 'no', 'no such folder'), (tmp_path / 'empty', 'has no WordNet'):
        with pytest.raises(ValueError, match=said): get_wordnet(wrong)
    (folder / 'noun.exc').unlink()
    with pytest.raises(ValueError, match='missing: noun.exc'): get_wordnet(folder)
    (tmp_path / 'a.zip').write_bytes(b'nothing')
    with pytest.raises(ValueError, match='not a zip'): get_wordnet(tmp_path / 'a.zip')
    with pytest.raises(TypeError, match='expected a path'): get_wordnet(7)
    monkeypatch.setattr('nlgeval.metrics.wordnet.wordnet_places', lambda: [])
    with pytest.raises(ImportError, match='nothing is downloaded'): get_wordnet()


@settings(max_examples=30, deadline=None)
@given(st.lists(st.tuples(st.sampled_from('nvar'), st.lists(st.text('abcé', min_size=1, max_size=4), min_size=1, max_size=4, unique=True)),
                min_size=1, max_size=8))
def test_what_is_saved_is_read(tmp_path_factory, synsets):
    words = open_wordnet(str(save_wordnet(tmp_path_factory.mktemp('own'), synsets)))
    for word in {word for _, several in synsets for word in several}:
        expected = {other for _, several in synsets if word in several for other in several}
        assert expected <= words.synonyms(word)


def test_synonyms_are_those_of_nltk(real, tmp_path, monkeypatch):
    "NLTK's reader on the same files, for words and forms of words."
    nltk = pytest.importorskip('nltk')
    WordNetCorpusReader = pytest.importorskip('nltk.corpus.reader.wordnet').WordNetCorpusReader
    root = tmp_path / 'nltk_data' / 'corpora' / 'wordnet'
    root.mkdir(parents=True)
    for file in FILES: (root / file).write_bytes(real.files[file])
    (root / 'lexnames').write_text(''.join(f'{k:02d}\tname{k}\t1\n' for k in range(45)))
    monkeypatch.setattr(nltk.data, 'path', [str(tmp_path / 'nltk_data')])
    monkeypatch.setattr(WordNetCorpusReader, 'map_wn', lambda *args, **kwargs: None, raising=False)
    try: theirs = WordNetCorpusReader(str(root), None)
    except (OSError, LookupError, ValueError) as e: pytest.skip(f'NLTK does not read these files: {e}')
    words = random.Random(0).sample(sorted(real._index['n']) + sorted(real._index['v']), 400)
    for word in [*words, *(word + end for word in words[:150] for end in ('s', 'ed', 'ing', 'est')), 'children', 'better', 'Dogs']:
        expected = {name for synset in theirs.synsets(word) for name in synset.lemma_names() if '_' not in name}
        assert real.synonyms(word) == expected, word


LEXICON = '''<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE LexicalResource SYSTEM "https://globalwordnet.github.io/schemas/WN-LMF-1.0.dtd">
<LexicalResource xmlns:dc="https://globalwordnet.github.io/schemas/dc/">
  <Lexicon id="few" label="a few words" language="en" email="a@b.c" license="none" version="1">
    <LexicalEntry id="few-dog"><Lemma writtenForm="dog" partOfSpeech="n"/><Sense id="few-1" synset="few-s1"/></LexicalEntry>
    <LexicalEntry id="few-hound"><Lemma writtenForm="hound" partOfSpeech="n"/><Sense id="few-2" synset="few-s1"/></LexicalEntry>
    <Synset id="few-s1" ili="" partOfSpeech="n"/>
  </Lexicon>
</LexicalResource>'''


def test_a_lexicon_of_wn(tmp_path):
    wn = pytest.importorskip('wn')
    before = wn.config.data_directory
    wn.config.data_directory = tmp_path
    try:
        (tmp_path / 'few.xml').write_text(LEXICON)
        wn.add(tmp_path / 'few.xml', progress_handler=None)
        words = get_wordnet('wn:few:1')
        assert words.synonyms('dogs') == {'dog', 'hound'} and words.name == 'few:1'
        assert words.synsets('Hounds') == [('few-s1',)]
        with pytest.raises(ValueError, match='lexicon of wn'): get_wordnet('wn:none:2')
    finally: wn.config.data_directory = before
