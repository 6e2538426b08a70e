"""Odds that tables ask for are kept in a folder of the test run, never in the user's cache."""

import pytest


@pytest.fixture(autouse=True, scope="session")
def _own_cache(tmp_path_factory):
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("GOODFENCES_CACHE", str(tmp_path_factory.mktemp("cache")))
        yield
