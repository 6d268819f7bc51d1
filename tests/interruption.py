"""Whether a long call of the kernel lets other threads run, and ends when one of them interrupts it."""

from __future__ import annotations

import subprocess
import sys

SOURCE = """if True:
    import _thread, sys, threading
    sys.setswitchinterval(1000)
    gate = threading.Lock()
    gate.acquire()
    def interrupt():
        gate.acquire()
        _thread.interrupt_main()
    threading.Thread(target=interrupt).start()
    try:
        gate.release()
        CALL
    except KeyboardInterrupt:
        print("interrupted")
"""


def can_be_interrupted(imports: str, call: str) -> bool:
    """Run a call that would take for ever, in a process of its own.

    No thread there gives up the interpreter on its own, so the other one runs only when the call lets it: nothing
    depends on how fast anything is.
    """
    source = f"{imports}\n{SOURCE.replace('CALL', call)}"
    done = subprocess.run([sys.executable, "-c", source], capture_output=True, text=True, check=False, timeout=120)
    return done.stdout == "interrupted\n"
