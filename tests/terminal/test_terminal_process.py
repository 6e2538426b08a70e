"""The command as a process of its own: pipes, a real terminal, signals."""

import os
import pty
import select
import signal
import subprocess
import sys
import time

import pytest

from goodfences.terminal import saves

COMMAND = [sys.executable, "-c", "from goodfences.cli import main; main()"]


def run(*arguments, typed=""):
    return subprocess.run(
        [*COMMAND, *arguments],
        input=typed,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env=dict(os.environ),
    )


def test_a_pipe_gets_lines_of_text_and_exit_code_0():
    done = run("play", "--seed", "5", typed="keep\n\n")
    assert done.returncode == 0
    assert "You hold 3d, the three of diamonds." in done.stdout
    assert "\x1b" not in done.stdout
    assert done.stderr == ""


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["play", "whist"], "no game 'whist'"),
        (["play", "--preset", "nonsense"], "'nonsense' is not option=value"),
        (["play", "--set", "stake=points"], "puts nobody out"),
        (["play", "--pace", "hasty"], "no pace 'hasty'"),
        (["resume"], "no saved match"),
        (["resume", "nothing.json"], "cannot be read"),
    ],
)
def test_bad_input_is_exit_code_2_and_one_sentence(arguments, says):
    done = run(*arguments)
    assert done.returncode == 2
    assert says in done.stderr
    assert "Traceback" not in done.stderr


def test_a_match_goes_on_after_it_was_killed():
    with subprocess.Popen(
        [*COMMAND, "play", "--seed", "5"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
    ) as process:
        process.stdin.write("keep\n\n")
        process.stdin.flush()
        for line in process.stdout:
            if "Your turn, as the dealer" in line or line.startswith("You hold 5c"):
                break
        process.kill()
    done = run("resume", typed="keep\n")
    assert done.returncode == 0
    assert "You hold 5c, the five of clubs." in done.stdout
    assert "Round 3" not in done.stdout


def test_resume_with_another_pace():
    run("play", "beggar", "--seed", "5", typed="\n")
    done = run("resume", "--pace", "brisk", typed="pace\nquit\n")
    assert "The pace is brisk" in done.stdout
    assert run("resume", "--pace", "hasty").returncode == 2


@pytest.mark.parametrize("n_read", [0, 1])
def test_a_closed_pipe_is_no_error_and_the_match_is_kept(n_read):
    with subprocess.Popen(
        [*COMMAND, "play", "--seed", "5"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        for _ in range(n_read):
            assert process.stdout.readline()
        process.stdout.close()
        process.stdin.write("keep\n")
        process.stdin.close()
        assert process.stderr.read() == ""
        assert process.wait(60) == 0
    assert saves.newest().is_file()


class Terminal:
    """A process at a terminal of its own."""

    def __init__(self, *arguments, term="dumb", columns=80, rows=24):
        self.pid, self.handle = pty.fork()
        if self.pid == 0:  # the child
            os.environ.update(TERM=term, COLUMNS=str(columns), LINES=str(rows))
            signal.signal(signal.SIGINT, signal.default_int_handler)  # ignored, when the tests run in the background
            os.execv(COMMAND[0], [*COMMAND, *arguments])  # noqa: S606  # the command that is tested
        self.text = ""

    def read_until(self, text, *, limit_s=30):
        end = time.monotonic() + limit_s
        while text not in self.text:
            assert time.monotonic() < end, f"{text!r} never came:\n{self.text}"
            if select.select([self.handle], [], [], 0.2)[0]:
                self.text += os.read(self.handle, 65536).decode(errors="replace")
        self.text = self.text.partition(text)[2]

    def type(self, text):
        os.write(self.handle, text.encode())

    def exit_code(self):
        while True:
            try:
                if not os.read(self.handle, 65536):
                    break
            except OSError:
                break
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])


def test_ctrl_c_at_a_terminal_asks_whether_to_keep_the_match():
    terminal = Terminal("play", "--seed", "5", "--pace", "instant")
    terminal.read_until("Keep your card, or swap with Mina?")
    terminal.type("\x03")
    terminal.read_until("go on with it later?")
    terminal.type("yes\n")
    terminal.read_until("goodfences resume")
    assert terminal.exit_code() == 130
    assert saves.load(saves.newest()).waiting == "person"


def test_end_of_input_at_a_terminal_asks_too():
    terminal = Terminal("play", "--seed", "5", "--pace", "instant", "--plain", term="xterm-256color")
    terminal.read_until("Keep your card, or swap with Mina?")
    terminal.type("\x04")
    terminal.read_until("go on with it later?")
    terminal.type("no\n")
    terminal.read_until("thrown away")
    assert terminal.exit_code() == 0
    assert not list(saves.folder().iterdir())


def test_a_narrow_terminal_gets_lines_of_text():
    terminal = Terminal("play", "--seed", "5", term="xterm-256color", columns=50)
    terminal.read_until("Type help at any prompt")
    terminal.type("quit\n")
    terminal.read_until("go on with it later?")
    terminal.type("\n")
    assert terminal.exit_code() == 0


def test_a_real_terminal_gets_the_table_and_a_killed_one_is_resumed():
    terminal = Terminal("play", "--seed", "5", "--pace", "instant", term="xterm-256color")
    terminal.read_until("Keep")
    terminal.read_until("quit")
    os.kill(terminal.pid, signal.SIGKILL)
    assert terminal.exit_code() == -signal.SIGKILL
    assert "You hold 3d" in run("resume", typed="quit\n").stdout
