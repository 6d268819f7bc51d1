"""Bots that do everything wrong, as real processes: each loses its game with the reason, and nothing is left of it."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

from linja.arena import Forfeit, GameResult, Limits, Participant, Standings, Tournament, play_game, play_game_alone
from linja.arena.process import BotProcess
from linja.parallel import Serial
from linja.rules import Rules
from tests.arena.bots import CHANCE, FIRST, QUICK, RULES, bot, job

HURRY = Limits(time=0.3, start=20, memory=512)
"""For bots that never answer."""
SLEEP = "sleep 1000"


def lost_by(participant: Participant, limits: Limits = QUICK) -> GameResult:
    """The result of a game that this bot loses, in which it has Black."""
    result = play_game(job(participant, CHANCE, limits))
    assert result.winner == CHANCE.name
    assert_no_zombies()
    return result


def assert_no_zombies() -> None:
    with suppress(ChildProcessError):  # no children at all
        assert os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOHANG | os.WNOWAIT) is None


def wait_until_gone(pid: int) -> None:
    """Fails after a while if a process goes on running; a zombie is for init to take away."""
    state = Path(f"/proc/{pid}/stat")
    deadline = time.monotonic() + 20
    while state.exists() and state.read_text().rpartition(")")[2].split()[0] != "Z":
        assert time.monotonic() < deadline, "it is still running"
        time.sleep(0.01)


@pytest.mark.parametrize(
    ("go", "reason"),
    [
        ("echo oh no >&2; exit 3", "exited with status 3; on standard error: oh no"),
        ("exit 0", "exited with status 0"),
        ("kill -SEGV $$", "was killed by SIGSEGV"),
        ("kill -KILL $$", "was killed by SIGKILL"),
        ("printf 'bestturn 1-'; exit 0", "exited with status 0; it wrote 'bestturn 1-' without an end of line"),
        (f"exec >&-; {SLEEP}", "closed its standard output"),
        ("yes", "flooded its output with more than 1048576 bytes in one turn"),
        ("yes >&2", "flooded its output with more than 1048576 bytes in one turn"),
        ("yes a | tr -d '\\n'", "wrote a line of more than 4096 bytes: 'aaaa"),
        ("cat /dev/zero", "wrote a line of more than 4096 bytes"),
        ("echo bestturn banana", "answered with 'banana', which is not a turn"),
        ("echo bestturn", "answered with '', which is not a turn"),
        ("printf 'bestturn \\377\\376\\n'", "which is not a turn"),
        ("echo bestturn 1-8", "played the illegal turn '1-8' in 11000000/00000011 b"),
        ("echo bestturn pass", "played the illegal turn 'pass'"),
        ("echo error I do not know", "gave up: I do not know"),
    ],
)
def test_a_bot_that_answers_wrongly_loses_with_the_reason(go: str, reason: str) -> None:
    result = lost_by(bot(go=go))
    assert reason in (result.forfeit or "")
    assert result.outcome.endswith("resigned")


@pytest.mark.parametrize(
    ("go", "reason"),
    [
        (SLEEP, "gave no answer in 0.3 s"),
        (f"echo banana; {SLEEP}", "gave no answer in 0.3 s"),
        (f"trap '' TERM INT HUP; {SLEEP}", "gave no answer in 0.3 s"),
        (f"exec 2>&-; {SLEEP}", "gave no answer in 0.3 s"),
        ("while :; do echo info thinking; sleep 0.01; done", "gave no answer in 0.3 s"),
        ("while :; do printf x >&2; done", "gave no answer in 0.3 s"),
        (f"exec <&-; {SLEEP}", "gave no answer in 0.3 s"),
    ],
)
def test_a_bot_that_does_not_answer_loses_on_time(go: str, reason: str) -> None:
    result = lost_by(bot(go=go), HURRY)
    assert result.forfeit == reason
    assert result.outcome.endswith("time")


def test_half_an_answer_is_told_with_the_reason() -> None:
    """It is there before the time begins, so that nothing depends on how fast the bot is."""
    result = lost_by(bot(hello="printf 'hello 1 test\\nbestturn 1-'", go=SLEEP), HURRY)
    assert result.forfeit == "gave no answer in 0.3 s; it wrote 'bestturn 1-' without an end of line"


@pytest.mark.parametrize(
    ("hello", "reason"),
    [
        ("exit 1", "exited with status 1"),
        ("echo hello 2 newer", "it wants version 2 of the protocol, but the newest here is 1"),
        ("echo hello", "has no version"),
        ("echo hello world", "has no version"),
        ("yes", "flooded its output"),
    ],
)
def test_a_bot_that_does_not_say_hello_loses(hello: str, reason: str) -> None:
    result = lost_by(bot(hello=hello))
    assert reason in (result.forfeit or "")
    assert result.black_side.turns == 0


def test_a_bot_that_is_slow_to_start_loses_on_time() -> None:
    result = lost_by(bot(hello=SLEEP), Limits(start=0.2))
    assert result.forfeit == "gave no answer in 0.2 s"


def test_a_bot_that_never_reads_blocks_nobody() -> None:
    """Not even when more is sent to it than a pipe holds."""
    silent = Participant("silent", "/bin/sh -c 'echo hello 1 silent; sleep 1000'")
    rules = "classic+goal-count+goal-row+optional-follow-up"
    result = play_game(job(silent, CHANCE, HURRY, rules))
    assert result.forfeit == "gave no answer in 0.3 s"


def test_everything_that_a_bot_has_started_dies_with_it(tmp_path: Path) -> None:
    noted = tmp_path / "pid"
    go = f"{SLEEP} & echo $! > {noted}; exit 1"
    assert "exited with status 1" in (lost_by(bot(go=go)).forfeit or "")
    wait_until_gone(int(noted.read_text()))


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux hands orphans over")
def test_nothing_that_a_bot_has_started_is_left_as_a_zombie_when_its_time_is_over(tmp_path: Path) -> None:
    """Nobody else would reap it in a container whose first process is another program."""
    noted = tmp_path / "pid"
    go = f"{SLEEP} & echo $! > {noted}; wait"
    assert lost_by(bot(go=go), HURRY).forfeit == "gave no answer in 0.3 s"
    assert not Path(f"/proc/{noted.read_text().strip()}").exists()


def test_what_a_bot_has_started_dies_also_after_a_good_game(tmp_path: Path) -> None:
    noted = tmp_path / "pid"
    hello = f"{SLEEP} & echo $! > {noted}; echo hello 1 busy"
    result = play_game(job(bot(hello=hello), CHANCE))
    assert result.forfeit is None
    wait_until_gone(int(noted.read_text()))


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux hands orphans over")
@pytest.mark.parametrize("end", ["exit 1", FIRST])
def test_what_a_bot_has_started_in_a_session_of_its_own_dies_with_the_game(tmp_path: Path, end: str) -> None:
    """It has left the bot's process group, its parent has ended, and it has started another one."""
    noted = tmp_path / "pids"
    inner = f"{SLEEP} & echo $! >> {noted}; echo $$ >> {noted}; wait"
    start = f"test -e {noted} || (setsid env -i /bin/sh -c {shlex.quote(inner)} >&- 2>&- <&- &)"
    play_game_alone(job(bot(go=f"{start}; while test $(cat {noted} | wc -l) -lt 2; do :; done; {end}"), CHANCE))
    pids = [int(line) for line in noted.read_text().split()]
    assert len(pids) == 2
    assert not any(Path(f"/proc/{pid}").exists() for pid in pids)
    assert_no_zombies()


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux hands orphans over")
def test_what_was_there_before_the_game_stays() -> None:
    with subprocess.Popen(shlex.split(SLEEP), start_new_session=True) as ours:
        play_game_alone(job(bot(), CHANCE))
        assert ours.poll() is None
        ours.kill()


def test_a_bot_that_ignores_quit_is_killed_and_its_result_stands(tmp_path: Path) -> None:
    noted = tmp_path / "pid"
    stop = f"trap '' TERM; echo $$ > {noted}; {SLEEP}; {SLEEP}"
    result = play_game(job(bot(stop=stop), CHANCE))
    assert result.forfeit is None
    assert_no_zombies()
    wait_until_gone(int(noted.read_text()))


def test_a_bot_that_uses_too_much_memory_fails(tmp_path: Path) -> None:
    greedy = tmp_path / "greedy.py"
    greedy.write_text("print('hello 1 greedy', flush=True)\ninput()\nblock = bytearray(900 * 2**20)\ninput()\n")
    result = lost_by(Participant("greedy", shlex.join([sys.executable, str(greedy)])), QUICK)
    assert "MemoryError" in (result.forfeit or "")


def test_a_bot_that_uses_too_much_processor_time_fails() -> None:
    limits = Limits(start=0.001, time=0.001)
    assert limits.processor == 1
    with (
        BotProcess(["/bin/sh", "-c", "while :; do :; done"], limits) as busy,
        pytest.raises(Forfeit, match=r"^used more than 1 s of processor time$"),
    ):
        busy.read_line(60, time.monotonic() + 60)


def test_the_tournament_goes_on_and_the_bot_is_started_anew(tmp_path: Path) -> None:
    """A bot that crashes in its first game only: it plays the second."""
    noted = tmp_path / "games"
    go = f"if test -e {noted}; then {FIRST}; else touch {noted}; exit 9; fi"
    tournament = Tournament((bot(go=go), CHANCE), 4, Rules.parse(RULES), limits=QUICK)
    results = list(Serial().run(play_game, tournament.jobs()))
    assert [result.forfeit for result in results] == ["exited with status 9", None, None, None]
    standings = Standings.of(tournament, results)
    assert [(lost.loser, lost.opponent, lost.opening) for lost in standings.forfeits] == [("bot", "chance", 1)]


def test_two_bad_bots_get_a_result_too() -> None:
    result = play_game(job(bot("one", go="exit 1"), bot("other", go="exit 2")))
    assert (result.winner, result.forfeit) == ("other", "exited with status 1")


def test_a_bad_bot_with_red_loses_too() -> None:
    result = play_game(job(CHANCE, bot(go="exit 1")))
    assert (result.winner, result.forfeit) == ("chance", "exited with status 1")
    assert result.black_side.turns == 1
