"""One server for the tests of the web room that do not need one of their own."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from support.web import Browser, Server, serving


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder: Path = tmp_path_factory.mktemp("server")
    with serving(folder, tables_per_hour=10_000, sockets_per_address=500, lookups_per_minute=10_000) as server:
        yield server


@pytest.fixture
def ann(server: Server) -> Browser:
    return Browser(server)


@pytest.fixture
def leo(server: Server) -> Browser:
    return Browser(server)
