"""`python -m nlgeval` is the program `nlgeval`."""
import sys

from nlgeval.apps.cli import main

if __name__ == '__main__':
    sys.exit(main())
