"""How tests run: the same cases every time, in English, a slow machine is no failure, Ctrl-C works as in a terminal."""

import os
import signal

from hypothesis import settings

settings.register_profile("linja", deadline=None, derandomize=True)
settings.load_profile("linja")

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # a shell started us in the background; children would inherit it
    signal.signal(signal.SIGINT, signal.default_int_handler)

os.environ["LINJA_LANGUAGE"] = "en"  # whatever the machine speaks; tests of languages say which they want
