# Sourced by ./run and ./test: `setup NAME` makes the virtual environment with requirements/NAME.txt and this package in it.
# Sets $bin to the environment's programs. Nothing is done when it is already as it should be.

say() { printf '%s\n' "$*"; }

die() { printf 'Error: %s\n' "$*" >&2; exit 1; }

find_python() {
  for candidate in "${PYTHON:-}" python3.13 python3.12 python3.11 python3 python; do
    if [ -n "$candidate" ] && "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
      python=$(command -v "$candidate")
      return
    fi
  done
  die "Python 3.11 or newer is needed and was not found. Install it, or set PYTHON to its path."
}

find_uv() {
  if command -v uv >/dev/null 2>&1; then
    uv=$(command -v uv)
    return
  fi
  uv="$home/.uv/bin/uv"
  [ -x "$uv" ] && return
  say "Getting uv, the installer (once) ..."
  if "$python" -m venv "$home/.uv" >/dev/null 2>&1; then
    "$home/.uv/bin/python" -m pip install --quiet --disable-pip-version-check uv
  else # no ensurepip, as on a bare Debian
    rm -rf "$home/.uv"
    "$python" -m pip install --quiet --disable-pip-version-check --target "$home/.uv" uv ||
      die "neither 'venv' nor 'pip' works in $python. On Debian and Ubuntu: apt-get install python3-venv"
  fi
}

setup() {
  home=$PWD
  [ -w "$home" ] || home="${XDG_DATA_HOME:-$HOME/.local/share}/goodfences"
  mkdir -p "$home"
  bin="$home/.venv/bin"
  find_python
  wanted="$(cat requirements/*.txt pyproject.toml | cksum) $PWD"
  for made in "$1" dev; do
    [ -x "$bin/goodfences" ] && [ "$(cat "$home/.venv/.made-$made" 2>/dev/null)" = "$wanted" ] && return
  done
  find_uv
  say "Setting up in $home/.venv (once; later starts skip this) ..."
  [ -x "$bin/python" ] || "$uv" venv --quiet --python "$python" "$home/.venv"
  "$uv" pip install --quiet --python "$bin/python" --require-hashes -r "requirements/$1.txt"
  "$uv" pip install --quiet --python "$bin/python" --no-deps --no-build-isolation -e .
  printf '%s' "$wanted" >"$home/.venv/.made-$1"
}
