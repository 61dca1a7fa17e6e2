#!/bin/sh
# The real program, once: a whole game in a window on a screen in memory, and how it fails.
# `make test` runs it after `cargo build`: it is the program that `make play` plays.
set -eu
cd "$(dirname "$0")/.."

# A whole game with its picture takes seconds; the rest is for a slow machine.
LIMIT=180
# A picture of one flat colour is far smaller than this, a board far larger.
LEAST_BYTES=20000

target=$(cargo metadata --no-deps --format-version 1 --offline |
    sed -n 's/.*"target_directory":"\([^"]*\)".*/\1/p')
seedfall=$target/debug/seedfall
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# Not the settings and rulesets of the person who runs this.
export HOME="$work/home" XDG_CONFIG_HOME="$work/config" XDG_DATA_HOME="$work/data"
# Every desktop has one; without it the drivers say so.
export XDG_RUNTIME_DIR="$work/runtime"
mkdir -m 700 "$XDG_RUNTIME_DIR"

fail() {
    echo "smoke: $*" >&2
    sed 's/^/    /' "$work/stderr" >&2
    exit 1
}

[ -x "$seedfall" ] || {
    echo "smoke: $seedfall is not there: cargo build builds it" >&2
    exit 1
}

# refuses STATUS ARGUMENTS...: ends with the status and one line on standard error, no more.
refuses() {
    wanted=$1
    shift
    status=0
    env -u DISPLAY -u WAYLAND_DISPLAY -u WAYLAND_SOCKET timeout "$LIMIT" "$seedfall" "$@" \
        >"$work/stdout" 2>"$work/stderr" || status=$?
    [ "$status" = "$wanted" ] || fail "seedfall $*: status $status, expected $wanted"
    [ ! -s "$work/stdout" ] || fail "seedfall $*: expected nothing on standard output"
    [ "$(wc -l <"$work/stderr")" -eq 1 ] || fail "seedfall $*: expected one line"
    grep -q '^seedfall: ' "$work/stderr" || fail "seedfall $*: expected it to name itself"
}

refuses 1
refuses 1 --record "$work/missing.sow"
refuses 2 --no-such-option
refuses 2 --game no-such-game
refuses 2 --game kalah --options no-such-option=1
# A game of the player's own whose file is damaged is not taken for a word that is wrong.
mkdir -p "$XDG_DATA_HOME/seedfall/rulesets"
echo '(id: "mine")' >"$XDG_DATA_HOME/seedfall/rulesets/mine.ron"
refuses 1 --game mine
grep -q 'mine.ron:1:' "$work/stderr" || fail "a damaged ruleset: expected its line"
rm "$XDG_DATA_HOME/seedfall/rulesets/mine.ron"

picture=$work/picture.png
status=0
xvfb-run -a -s '-screen 0 1280x720x24' timeout -k 10 "$LIMIT" \
    env -u WAYLAND_DISPLAY -u WAYLAND_SOCKET WGPU_BACKEND=vulkan "$seedfall" \
    --game kalah --watch --seed 1 --speed instant --size 960x540 \
    --screenshot "$picture" --quit-at-end >"$work/stdout" 2>"$work/stderr" || status=$?
[ "$status" = 0 ] || fail "a watched game: status $status, expected 0 (124: it never ended)"
# Where there is no sound device one line says so, and the system's library says nothing.
[ "$(wc -l <"$work/stderr")" -le 1 ] || fail "a watched game: more than one line on standard error"
[ ! -s "$work/stderr" ] || grep -q 'there is no sound' "$work/stderr" ||
    fail "a watched game: expected at most a line on sound"
[ -s "$picture" ] || fail "a watched game: no picture was saved"
[ "$(head -c 4 "$picture" | tail -c 3)" = PNG ] || fail "a watched game: not a PNG picture"
bytes=$(wc -c <"$picture")
[ "$bytes" -gt "$LEAST_BYTES" ] || fail "a watched game: a picture of $bytes bytes shows nothing"
echo "smoke: a watched game in a window, and six refusals: all as they should be"
