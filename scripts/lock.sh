#!/bin/sh
# Locks all versions anew, with hashes and without addresses: requirements/run.txt to play, the exact odds included, and
# requirements/dev.txt for the tests.
set -eu
cd "$(dirname "$(readlink -f "$0")")/.."

lock() {
  name=$1
  shift
  uv pip compile --quiet --universal --generate-hashes --no-emit-index-url --no-header --python-version 3.11 \
    pyproject.toml "$@" -o "requirements/$name.txt"
}

lock run --extra lab requirements/build.in
lock dev --all-extras --group dev
