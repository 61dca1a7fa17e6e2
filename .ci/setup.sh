#!/bin/sh
# Sees to it that Seedfall can be built and run: sh .ci/setup.sh rules|play|test
#
# Looks for each thing itself, not for a package of some name, so that it is quick when all is
# there and right on any distribution. What is missing is installed with apt where that is
# possible without a question; otherwise its packages are named and nothing is changed.
set -eu
cd "$(dirname "$0")/.."
wish=${1:?expected rules, play or test}

fail() {
    echo "seedfall: $*" >&2
    exit 1
}

# Rust. Distributions' own packages are often too old, so rustup is what is advised.
command -v cargo >/dev/null 2>&1 || fail "cargo is missing. Install Rust with rustup,
see https://rustup.rs, or in one line:
  curl --proto '=https' --tlsv1.2 -sSf https://sh.rustup.rs | sh"
least=$(sed -n 's/^rust-version = "\([0-9.]*\)"$/\1/p' Cargo.toml)
found=$(rustc --version | cut -d' ' -f2 | cut -d- -f1)
first=$(printf '%s\n' "$least" "$found" | sort -V | head -n 1)
[ "$first" = "$least" ] ||
    fail "Rust $found is too old, $least or later is needed: rustup update stable"
if [ "$wish" = test ]; then
    if ! cargo fmt --version >/dev/null 2>&1 || ! cargo clippy --version >/dev/null 2>&1; then
        if command -v rustup >/dev/null 2>&1; then
            rustup component add rustfmt clippy
        else
            fail "cargo fmt and cargo clippy are missing: install rustfmt and clippy"
        fi
    fi
fi

[ "$(uname -s)" = Linux ] || exit 0

has() {
    case $1 in
    program) command -v "$2" >/dev/null 2>&1 ;;
    # A compiler without the C library's start-up files cannot link.
    linker) [ -e "$(cc -print-file-name=crt1.o 2>/dev/null)" ] ;;
    headers) pkg-config --exists "$2" 2>/dev/null ;;
    # Where no list of libraries is kept there is nothing to be known.
    library) [ -z "$libraries" ] || case $libraries in *"$2 "*) ;; *) return 1 ;; esac ;;
    driver) driver "$2" ;;
    esac
}

# Whether a Vulkan driver whose file begins so is installed.
driver() {
    for folder in /usr/share /etc /usr/local/share; do
        for file in "$folder"/vulkan/icd.d/$1*.json; do
            [ -e "$file" ] && return 0
        done
    done
    return 1
}

# need KIND NAME APT DNF PACMAN: notes the packages if the thing is missing.
need() {
    has "$1" "$2" && return 0
    missing="$missing $1:$2"
    apt="$apt $3"
    dnf="$dnf $4"
    pacman="$pacman $5"
}

look() {
    missing='' apt='' dnf='' pacman=''
    libraries=$(PATH="$PATH:/usr/sbin:/sbin" ldconfig -p 2>/dev/null || true)
    need linker cc 'gcc libc6-dev' gcc gcc
    [ "$wish" = rules ] && return 0
    # To build.
    need program pkg-config pkg-config pkgconf-pkg-config pkgconf
    need headers alsa libasound2-dev alsa-lib-devel alsa-lib
    need headers libudev libudev-dev systemd-devel systemd-libs
    need headers wayland-client libwayland-dev wayland-devel wayland
    need headers xkbcommon libxkbcommon-dev libxkbcommon-devel libxkbcommon
    # To run: these are opened by name when the window is.
    need library libxkbcommon-x11.so.0 libxkbcommon-x11-0 libxkbcommon-x11 libxkbcommon-x11
    need library libX11-xcb.so.1 libx11-xcb1 libX11-xcb libx11
    need library libXcursor.so.1 libxcursor1 libXcursor libxcursor
    need library libXi.so.6 libxi6 libXi libxi
    need library libXrandr.so.2 libxrandr2 libXrandr libxrandr
    need library libvulkan.so.1 libvulkan1 vulkan-loader vulkan-icd-loader
    if [ "$wish" = play ]; then
        need driver '' mesa-vulkan-drivers mesa-vulkan-drivers vulkan-swrast
    else
        # A screen in memory, drawn on by the processor.
        need driver lvp mesa-vulkan-drivers mesa-vulkan-drivers vulkan-swrast
        need program xvfb-run xvfb xorg-x11-server-Xvfb xorg-server-xvfb
        need program xauth xauth xorg-x11-xauth xorg-xauth
    fi
}

look
[ -z "$missing" ] && exit 0

advice() {
    fail "$1 Missing:$missing
Install these packages, then try again:
  Debian, Ubuntu:  apt-get install$apt
  Fedora:          dnf install$dnf
  Arch:            pacman -S$pacman"
}

if ! command -v apt-get >/dev/null 2>&1; then
    advice "some system packages are missing."
elif [ "$(id -u)" = 0 ]; then
    root=env
elif sudo -n true >/dev/null 2>&1; then
    root='sudo -n env'
else
    advice "some system packages are missing, and installing them needs root."
fi
echo "seedfall: installing$apt" >&2
$root apt-get update -q >&2 || advice "apt-get update failed."
# shellcheck disable=SC2086 # package names, apart by spaces
$root DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends $apt >&2 ||
    advice "apt-get install failed."
look
[ -z "$missing" ] || advice "something is still missing after apt-get install."
