"""How far one call runs: the functions of a package, by file, in the order in which they are first called.

    python benchmarks/path.py [python|compiled|pair|object|sacrebleu ...] [--cold] [--list]

`bleu(...)` with its score, of the first 400 lines of a corpus (python, compiled), and of one pair; `object` is a pair by a metric that is kept.
Warm: the same call was made before. Cold: it is the first of its process, and imports what it needs; the import of nlgeval is done.
Kernels are machine code and not counted; comprehensions and generators belong to the function that holds them.
"""
import argparse
import subprocess
import sys
from pathlib import Path

CASES = 'python', 'compiled', 'pair', 'object', 'sacrebleu'
P = [f'Heavy rain closed {k} schools on Monday morning, and the {k % 7} roads to them.' for k in range(400)]
R = [f'{k} schools were closed on Monday because of heavy rain on {k % 5} roads.' for k in range(400)]


def path(call, package):
    "Files of the package -> names of functions that the call runs, in call order."
    top, found = str(Path(sys.modules[package].__file__).parent) + '/', {}
    def seen(frame, event, arg):
        code = frame.f_code
        if event != 'call' or not code.co_filename.startswith(top) or code.co_name.startswith('<') and code.co_name != '<lambda>': return
        found.setdefault(code.co_filename.removeprefix(top), {})[code] = getattr(code, 'co_qualname', code.co_name).replace('.<locals>', '')
    sys.setprofile(seen)
    try: call()
    finally: sys.setprofile(None)
    return {file: list(names.values()) for file, names in found.items()}


def calls(case):
    "The call of a case, and of which package."
    if case == 'sacrebleu':
        import sacrebleu
        return (lambda: sacrebleu.corpus_bleu(P, [R]).score), 'sacrebleu'
    import nlgeval
    texts = (P[:1], R[:1]) if case in ('pair', 'object') else (P, R)
    kept = nlgeval.Bleu() if case == 'object' else None
    engine = None if kept or case == 'pair' else case
    return (lambda: kept(*texts).score) if kept else (lambda: nlgeval.bleu(*texts, engine=engine).score), 'nlgeval'


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('cases', nargs='*', metavar='case', help=f'{", ".join(CASES)}; none: all')
    parser.add_argument('--cold', action='store_true', help='the first call, rather than a later one')
    parser.add_argument('--list', action='store_true', help='print the functions')
    options = parser.parse_args()
    if len(options.cases) != 1:  # each in a process of its own
        for case in options.cases or CASES:
            subprocess.run([sys.executable, __file__, case, *['--cold'] * options.cold, *['--list'] * options.list], check=True)
        return
    case, = options.cases
    call, package = calls(case)
    if not options.cold:
        if case in ('pair', 'object'):  # with the kernel loaded
            import nlgeval
            nlgeval.bleu(P, R, engine='compiled').score, nlgeval.bleu(P[:1], R[:1], engine='compiled').score
        for _ in range(2): call()
    found = path(call, package)
    print(f'{case:10} {"cold" if options.cold else "warm"}: {sum(map(len, found.values()))} functions in {len(found)} files', flush=True)
    if options.list:
        for file, names in found.items(): print(f'  {file} ({len(names)})', *names, sep='\n    ')


if __name__ == '__main__': main()
