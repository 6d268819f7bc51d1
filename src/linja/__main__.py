"""`python -m linja`, the same as `linja`."""

import sys

from linja.cli import main

sys.exit(main())
