"""``goodfences serve``: says where it is, goes on after Ctrl-C, says clearly why it cannot."""

import os
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from goodfences.errors import GoodFencesError
from goodfences.web import address, server
from support.web import HOST, Browser


class Running:
    """Just enough of a server for a browser."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.origin = f"http://{HOST}:{port}"


def start(*options: str, **environment: str) -> tuple[subprocess.Popen[str], str]:
    command = [sys.executable, "-c", "from goodfences.cli import main; main()", "serve", *options]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, **environment})
    assert process.stdout is not None
    said = ""
    while "Stop with Ctrl-C" not in said:
        line = process.stdout.readline()
        assert line, f"it ended: {said}"
        said += line
    return process, said


def stop(process: subprocess.Popen[str]) -> str:
    process.send_signal(signal.SIGINT)
    said, _ = process.communicate(timeout=20)
    assert process.returncode == 0
    return said


def test_it_serves_says_where_and_ends_tidily(tmp_path: Path) -> None:
    process, said = start("--port", "0", "--database", f"sqlite:///{tmp_path / 'tables.db'}")
    found = re.search(r"Good Fences is at http://127\.0\.0\.1:(\d+)\n", said)
    assert found is not None
    browser = Browser(Running(int(found[1])))  # type: ignore[arg-type]  # what a browser needs of a server
    table = browser.make(seed="")
    process_said = stop(process)
    assert "Tables go on when it is started again." in process_said
    process, said = start("--port", found[1], "--database", f"sqlite:///{tmp_path / 'tables.db'}")
    assert browser.get(f"/t/{table['code']}").status == 200
    stop(process)


def test_tables_are_kept_in_the_data_folder_by_default(tmp_path: Path) -> None:
    process, said = start("--port", "0", XDG_DATA_HOME=str(tmp_path))
    assert str(tmp_path / "goodfences" / "tables.db") in said
    stop(process)
    assert (tmp_path / "goodfences" / "tables.db").exists()


def test_a_port_that_is_taken_is_a_clear_error() -> None:
    with socket.socket() as taken:
        taken.bind((HOST, 0))
        taken.listen()
        with pytest.raises(GoodFencesError, match="try another --port"):
            server.listen(HOST, taken.getsockname()[1])


def test_a_database_that_is_none_is_a_clear_error() -> None:
    command = [sys.executable, "-c", "from goodfences.cli import main; main()", "serve", "--database", "tables.db"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=30, check=False)
    assert done.returncode == 2
    assert "expected sqlite:///FILE" in done.stderr


@pytest.mark.parametrize(
    ("host", "local", "own"),
    [
        ("127.0.0.1", True, "http://127.0.0.1:80"),
        ("localhost", True, "http://localhost:80"),
        ("0.0.0.0", False, "http://127.0.0.1:80"),  # noqa: S104  # nothing listens
        ("::1", True, "http://[::1]:80"),
        ("192.0.2.7", False, "http://192.0.2.7:80"),
    ],
)
def test_addresses(host: str, local: bool, own: str) -> None:  # noqa: FBT001  # a row of the table
    assert address.is_local(host) is local
    assert address.own_address(host, 80) == own
    if local:
        assert address.lan_addresses(host, 80) == ()


def test_a_server_for_the_network_says_its_address_there() -> None:
    for found in address.lan_addresses("0.0.0.0", 80):  # noqa: S104  # nothing listens
        assert re.fullmatch(r"http://[0-9.]+:80", found)
        assert "127.0.0.1" not in found
    assert address.lan_addresses("192.0.2.7", 80) == ("http://192.0.2.7:80",)
