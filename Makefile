# What there is to do with Seedfall. `make play` and `make test` work from a fresh clone: they
# first see to the system libraries, and change nothing when all of them are there.

# A rustup that was installed a minute ago is found too.
export PATH := $(PATH):$(HOME)/.cargo/bin

# Arguments for the game: make play ARGS="--game kalah"
ARGS ?=
# The screen in memory that the benches draw on: no window may be larger.
SCREEN := -screen 0 1920x1080x24

.PHONY: help play test soak bench solve pictures golden dist

help:
	@echo 'make play    build the game and play it; ARGS="--game kalah" are passed on'
	@echo 'make test    format, lints, all tests, documentation, and one run of the real program'
	@echo 'make soak    kills the real program a hundred times and goes on with its match'
	@echo 'make bench   how fast the rules are, how soon the program is up, what a frame costs'
	@echo 'make solve   works small boards of Kalah out to the end, and says how long that took'
	@echo 'make pictures  makes the README its still picture and its film anew'
	@echo 'make golden  makes the pictures anew that make test compares with: look at them first'
	@echo 'make dist    the optimised programs for a download (slow to build)'

play:
	@sh .ci/setup.sh play
	cargo run --release --bin seedfall -- $(ARGS)

test:
	@sh .ci/setup.sh test
	cargo fmt --check
	cargo clippy --all-targets --no-default-features -- -D warnings
	cargo clippy --all-targets -- -D warnings
	cargo test --no-default-features
	cargo test
	RUSTDOCFLAGS="-D warnings" cargo doc --no-deps
	sh tests/smoke.sh

soak:
	@sh .ci/setup.sh test
	cargo build --release
	sh tests/soak.sh

bench:
	@sh .ci/setup.sh test
	cargo bench --no-default-features --bench rules
	cargo bench --no-default-features --bench ai
	cargo bench --bench timeline
	cargo build --release --example frame_cost --example start_up
	xvfb-run -a -s "$(SCREEN)" cargo run --release --example start_up
	xvfb-run -a -s "$(SCREEN)" cargo run --release --example frame_cost

# Where the system lets programs ask for large pages, the solver's tables lie in some.
solve:
	GLIBC_TUNABLES=glibc.malloc.hugetlb=1 cargo bench --no-default-features --bench exact

pictures:
	@sh .ci/setup.sh test
	cargo run --release --example film -- assets/images

golden:
	@sh .ci/setup.sh test
	cargo test --test pictures -- --bless

dist:
	@sh .ci/setup.sh play
	cargo build --profile dist
