# What there is to do with Seedfall. `make play` and `make test` work from a fresh clone: they
# first see to the system libraries, and change nothing when all of them are there.

# A rustup that was installed a minute ago is found too.
export PATH := $(PATH):$(HOME)/.cargo/bin

# Arguments for the game: make play ARGS="--game kalah"
ARGS ?=

.PHONY: help play test bench dist

help:
	@echo 'make play    build the game and play it; ARGS="--game kalah" are passed on'
	@echo 'make test    format, lints, all tests, documentation, and one run of the real program'
	@echo 'make bench   how fast the rules are, and what a frame costs'
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

bench:
	@sh .ci/setup.sh test
	cargo bench --no-default-features --bench rules
	cargo bench --bench timeline
	cargo build --release --example frame_cost
	xvfb-run -a -s "-screen 0 1280x720x24" cargo run --release --example frame_cost

dist:
	@sh .ci/setup.sh play
	cargo build --profile dist
