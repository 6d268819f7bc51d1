"""A bot's process: started under limits, with timed input and output, and ended whatever it does."""

from __future__ import annotations

import os
import selectors
import signal
import subprocess
import time
from collections import deque
from typing import IO, TYPE_CHECKING, Self, cast

from linja.arena.protocol import LONGEST_ANSWER
from linja.errors import shortened
from linja.parallel import end_group

if TYPE_CHECKING:
    from collections.abc import Sequence

    from linja.arena.limits import Limits

TIME_TO_QUIT = 1.0
TIME_TO_DIE = 2.0  # from the end of its output to its own end, until we consider it alive
CHUNK = 65_536
KEPT_OF_STDERR = 2_000


class Forfeit(Exception):
    """A player forfeits the game."""

    def __init__(self, reason: str, on_time: bool = False) -> None:
        super().__init__(reason)
        self.reason = shortened(reason)
        self.on_time = on_time


class BotProcess:
    """A program that communicates in lines. Every way in which it can fail raises Forfeit, with the reason.

    It runs in its own process group, which is killed at the end with all of the bot's children; for those that leave
    the group, see `linja.parallel.ending_orphans`.
    """

    def __init__(self, command: Sequence[str], limits: Limits) -> None:
        """Start the program. Raises Forfeit if that is impossible."""
        self._limits = limits
        try:
            self._process = subprocess.Popen(
                limits.applied_to(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,
            )
        except OSError as error:
            raise Forfeit(f"could not be started: {error.strerror}") from None
        pipes = self._process.stdin, self._process.stdout, self._process.stderr
        self._stdin, self._stdout, self._stderr = cast("tuple[IO[bytes], IO[bytes], IO[bytes]]", pipes)
        self._selector = selectors.DefaultSelector()
        for pipe in (self._stdin, self._stdout, self._stderr):
            os.set_blocking(pipe.fileno(), False)
        self._selector.register(self._stdout, selectors.EVENT_READ)
        self._selector.register(self._stderr, selectors.EVENT_READ)
        self._pidfd = self._watch_end()
        self._unsent = b""
        self._is_last = False  # nothing is sent after what is unsent now
        self._lines: deque[bytes] = deque()
        self._unfinished = b""
        self._said_on_stderr = b""
        self._written = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.kill()

    def send(self, text: str) -> None:
        """Queue lines, which are written while `read_line` waits. Earlier output of the bot is discarded."""
        self._lines.clear()
        self._written = 0
        if self._stdin.closed:
            return
        if not self._unsent:
            self._selector.register(self._stdin, selectors.EVENT_WRITE)
        self._unsent += text.encode()

    def read_line(self, seconds: float, deadline: float) -> str:
        """The next line from the bot. Raises Forfeit, also if there is none by the deadline (monotonic time).

        A bot that has failed is killed at once.
        """
        try:
            while not self._lines:
                self._wait(seconds, deadline)
        except Forfeit:
            self.kill()
            raise
        return self._lines.popleft().decode("utf-8", errors="replace")

    def quit(self) -> None:
        """Ask it to exit, and kill it if it does not."""
        if self._process.returncode is not None:
            return
        deadline = time.monotonic() + TIME_TO_QUIT
        self._is_last = True
        self.send("quit\n")
        try:
            while True:  # its last output does not count, but must not block it
                self.read_line(TIME_TO_QUIT, deadline)
        except Forfeit:
            pass

    def kill(self) -> None:
        """Kill everything in its process group, then reap it: not before, so that its id is still its own."""
        if self._process.returncode is None:
            end_group(self._process)
            if self._pidfd is not None:
                os.close(self._pidfd)
        self._selector.close()
        for pipe in (self._stdin, self._stdout, self._stderr):
            pipe.close()

    def _wait(self, seconds: float, deadline: float) -> None:
        left = deadline - time.monotonic()
        ready = self._selector.select(max(left, 0))
        for key, _ in ready:
            self._attend(key.fileobj)
        if left <= 0 and not self._lines:
            raise Forfeit(f"gave no answer in {seconds:g} s{self._half_said()}", on_time=True)
        if any(key.fileobj == self._pidfd for key, _ in ready):
            self._hear_out()

    def _watch_end(self) -> int | None:
        """Watch for the bot's exit, if the system can: its children may keep its output open."""
        try:
            pidfd = os.pidfd_open(self._process.pid)
        except (AttributeError, OSError):  # not Linux, or an old one
            return None
        self._selector.register(pidfd, selectors.EVENT_READ)
        return pidfd

    def _hear_out(self) -> None:
        """The bot has exited: take its remaining output and, if that is not a line, report how it ended."""
        while not self._lines and self._read_stdout():
            pass
        if not self._lines:
            raise Forfeit(self._how_it_ended())

    def _attend(self, pipe: object) -> None:
        if pipe is self._stdin:
            self._write()
        elif pipe is self._stderr:
            self._read_stderr()
        elif pipe is self._stdout:
            self._read_stdout()

    def _write(self) -> None:
        try:
            written = os.write(self._stdin.fileno(), self._unsent[:CHUNK])
        except BlockingIOError:
            return
        except BrokenPipeError:  # it no longer reads; whether it still answers will be seen
            written, self._is_last = len(self._unsent), True
        self._unsent = self._unsent[written:]
        if not self._unsent:
            self._selector.unregister(self._stdin)
            if self._is_last:
                self._stdin.close()

    def _read_stdout(self) -> bool:
        """Read; returns whether there was anything."""
        data = _read(self._stdout)
        if data == b"":
            raise Forfeit(self._how_it_ended())
        *whole, self._unfinished = (self._unfinished + (data or b"")).split(b"\n")
        for line in (*whole, self._unfinished):
            if len(line) >= LONGEST_ANSWER:
                raise Forfeit(f"wrote a line of more than {LONGEST_ANSWER} bytes: {_quoted(line)}")
        self._lines.extend(whole)
        self._count(data)
        return data is not None

    def _read_stderr(self) -> None:
        data = _read(self._stderr)
        if data == b"":
            self._selector.unregister(self._stderr)
        self._said_on_stderr = (self._said_on_stderr + (data or b""))[-KEPT_OF_STDERR:]
        self._count(data)

    def _count(self, data: bytes | None) -> None:
        self._written += len(data or b"")
        if self._written > self._limits.output:
            raise Forfeit(f"flooded its output with more than {self._limits.output} bytes in one turn")

    def _how_it_ended(self) -> str:
        """The message for a bot whose output has ended, with its process still to be reaped."""
        status = self._exit_status()
        self._drain_stderr()
        if status is None:
            return "closed its standard output" + self._last_words()
        if status >= 0:
            return f"exited with status {status}{self._half_said()}{self._last_words()}"
        if -status == signal.SIGXCPU:
            return f"used more than {self._limits.processor} s of processor time"
        return f"was killed by {signal.Signals(-status).name}{self._last_words()}"

    def _exit_status(self) -> int | None:
        """Its exit status, negative for a signal, or None if it is still running; it is not reaped yet."""
        deadline = time.monotonic() + TIME_TO_DIE
        pause = 0.0005
        while True:
            ended = os.waitid(os.P_PID, self._process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT)
            if ended is not None:
                return ended.si_status if ended.si_code == os.CLD_EXITED else -ended.si_status
            if time.monotonic() >= deadline:
                return None
            time.sleep(pause)
            pause = min(pause * 2, 0.02)

    def _drain_stderr(self) -> None:
        """Take its last output; not more, as one of its children may continue writing."""
        if self._stderr in self._selector.get_map():
            self._said_on_stderr = (self._said_on_stderr + (_read(self._stderr) or b""))[-KEPT_OF_STDERR:]

    def _last_words(self) -> str:
        lines = self._said_on_stderr.decode("utf-8", errors="replace").split("\n")
        last = next((line.strip() for line in reversed(lines) if line.strip()), "")
        return f"; on standard error: {last[:200]}" if last else ""

    def _half_said(self) -> str:
        return f"; it wrote {_quoted(self._unfinished)} without an end of line" if self._unfinished else ""


def _read(pipe: IO[bytes]) -> bytes | None:
    """The available output: empty at the end, None if there is nothing yet."""
    try:
        return os.read(pipe.fileno(), CHUNK)
    except BlockingIOError:
        return None


def _quoted(data: bytes) -> str:
    return repr(data[:60].decode("utf-8", errors="replace"))
