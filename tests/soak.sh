#!/bin/sh
# Kills the real program again and again, at random moments, and sees that the match goes on where it
# was: every ply that a record had before a run is there after it, and the record is whole each time.
#
#   sh tests/soak.sh [TIMES [PROFILE]]     needs xvfb-run; builds nothing: make soak does
set -eu
times=${1:-100}
target=${CARGO_TARGET_DIR:-target}/${2:-debug}
game=$target/seedfall
lab=$target/seedfall-lab
home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT
export XDG_DATA_HOME="$home/data" XDG_CONFIG_HOME="$home/config"
matches=$home/data/seedfall/matches

# The record that was written last, and its moves, in one line.
newest() {
    ls -t "$matches"/*.sow | head -n 1
}
moves() {
    tail -n 1 "$(newest)"
}

fail() {
    echo "soak: $1" >&2
    exit 1
}

begun=0
run=1
before=
while [ "$run" -le "$times" ]; do
    set -- --watch --game lab-hakimi --speed fast --seed "$run"
    if [ -n "$before" ]; then
        set -- --continue --speed fast
    fi
    xvfb-run -a "$game" "$@" >"$home/log" 2>&1 &
    shell=$!
    sleep "$(awk -v seed="$run" 'BEGIN { srand(seed); print 1 + 3 * rand() }')"
    pkill -9 -P "$shell" -f "$game" || true
    wait "$shell" 2>/dev/null || true
    if ls "$matches"/*.sow >/dev/null 2>&1; then
        for record in "$matches"/*.sow; do
            "$lab" verify "$record" >/dev/null || fail "run $run left $record damaged"
        done
        after=$(moves)
        case "$after" in
        "$before"*) ;;
        *) fail "run $run: \"$before\" became \"$after\"" ;;
        esac
        before=$after
        if grep -q '^\[Result "[0-9]' "$(newest)"; then
            before=
            begun=$((begun + 1))
        fi
    fi
    run=$((run + 1))
done
ls "$matches"/*.sow >/dev/null 2>&1 || fail "nothing was ever kept"
echo "soak: killed $times times; $begun matches came to their end; the last one stands at: $before"
