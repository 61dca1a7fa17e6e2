# Commands of the project. `make play` and `make test` work from a fresh clone. They first look for the
# system libraries: missing ones are installed only with apt and only where that needs no password;
# otherwise the packages are named and nothing is changed.

# Finds Rust where rustup has just installed it.
export PATH := $(PATH):$(HOME)/.cargo/bin

# Arguments for the game: make play ARGS="--game kalah"
ARGS ?=
# The virtual screen of the benches; no window may be larger.
SCREEN := -screen 0 1920x1080x24

# The tests that need the engine; the others run without it, and once.
WINDOW_TESTS := --test flow --test pictures --test contrast

.PHONY: help play test soak bench solve pictures golden dist

help:
	@echo 'make play    build the game and play it; ARGS="--game kalah" are passed on'
	@echo 'make test    format, lints, all tests, documentation, and one run of the real program'
	@echo 'make soak    kills the real program a hundred times and continues its match each time'
	@echo 'make bench   measures the speed of the rules, the start of the program and its frames'
	@echo 'make solve   solves small boards of Kalah, and prints how long that took'
	@echo 'make pictures  redraws the README image and GIF'
	@echo 'make golden  redraws the pictures that make test compares with: look at each of them'
	@echo 'make dist    the optimised programs for a download (slow to build)'

play:
	@sh .ci/setup.sh play
	cargo run --bin seedfall -- $(ARGS)

test:
	@sh .ci/setup.sh test
	cargo fmt --check
	cargo clippy --all-targets --no-default-features -- -D warnings
	cargo clippy --all-targets -- -D warnings
	cargo test --no-default-features
	cargo test --lib --bins $(WINDOW_TESTS)
	cargo test --doc
	cargo build
	RUSTDOCFLAGS="-D warnings" cargo doc --no-deps
	sh tests/smoke.sh

soak:
	@sh .ci/setup.sh test
	cargo build
	sh tests/soak.sh

bench:
	@sh .ci/setup.sh test
	cargo bench --no-default-features --bench rules
	cargo bench --no-default-features --bench ai
	cargo bench --profile dev --bench timeline
	cargo build --example frame_cost --example start_up
	xvfb-run -a -s "$(SCREEN)" cargo run --example start_up
	xvfb-run -a -s "$(SCREEN)" cargo run --example frame_cost

# Where the system lets programs ask for large pages, the solver's tables lie in some.
solve:
	GLIBC_TUNABLES=glibc.malloc.hugetlb=1 cargo bench --no-default-features --bench exact

pictures:
	@sh .ci/setup.sh test
	cargo run --example film -- assets/images

golden:
	@sh .ci/setup.sh test
	cargo test --test pictures -- --bless

dist:
	@sh .ci/setup.sh play
	cargo build --profile dist
