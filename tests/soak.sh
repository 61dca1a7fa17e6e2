#!/bin/sh
# Kills the real program again and again, at random moments, and checks that the match continues where
# it was: every ply that a record had before a run is there after it, the record is never damaged, and
# the files of killed runs do not pile up: each start removes them, and the last one leaves only records.
#
#   sh tests/soak.sh [TIMES [PROFILE]]     needs xvfb-run; builds nothing: make soak does
set -eu
times=${1:-100}
target=${CARGO_TARGET_DIR:-target}/${2:-debug}
game=$target/seedfall
lab=$target/seedfall-lab
home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT
export XDG_DATA_HOME="$home/data" XDG_CONFIG_HOME="$home/config" XDG_CACHE_HOME="$home/cache"
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

# What lies in the program's folder for data and is no record.
leftovers() {
    find "$home/data/seedfall" -type f ! -name '*.sow'
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
            tail -n 1 "$record" | grep -q '^[A-Za-z0-9]' || fail "run $run left $record without a move"
        done
        # One run plays one match: it has one lock and writes one file at a time.
        [ "$(leftovers | wc -l)" -le 2 ] || fail "run $run left $(leftovers)"
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
ls "$matches"/*.sow >/dev/null 2>&1 || fail "no match was ever saved"
# A run that ends by itself removes what the killed ones left, and leaves nothing of its own.
records=$(cat "$matches"/*.sow | cksum)
xvfb-run -a "$game" --screenshot "$home/last.png" >"$home/log" 2>&1 || fail "the last run failed"
[ -z "$(leftovers)" ] || fail "the last run left $(leftovers)"
[ "$records" = "$(cat "$matches"/*.sow | cksum)" ] || fail "the last run changed a record"
echo "soak: killed $times times; $begun matches came to their end; the last one stands at: $before"
