#!/bin/sh
# Installs TableAssist as the service of a table on Raspberry Pi OS or Debian 13 (Trixie), from the sources beside it.
# May be run again at any time: what is there is kept, what is missing is added. See docs/install.md.
set -eu

PREFIX=/opt/tableassist
STATE=/var/lib/tableassist
CONFIG=/etc/tableassist
CACHE=/var/cache/tableassist
UNIT=/etc/systemd/system/tableassist.service
SYSUSERS=/etc/sysusers.d/tableassist.conf
UDEV=/etc/udev/rules.d/71-tableassist.rules
# What SDL loads at run time to draw without a desktop, and what no Lite image has for certain.
GRAPHICS="libgbm1 libegl1 libgles2 libdrm2 libgl1-mesa-dri"
PYTHON="python3 python3-venv"
SYSTEM="udev"
# These come with Raspberry Pi OS alone; a machine without them has no ribbon cable, or no pins.
RASPBERRY="python3-picamera2 python3-lgpio"

SOURCE=$(cd "$(dirname "$0")" && pwd)
DRY=no
ACTION=install
START=yes
KEEP=yes

usage() {
    cat <<'TEXT'
Usage: sudo ./install.sh [--dry-run] [--no-start]
       sudo ./install.sh --uninstall [--games-too] [--dry-run]

  --dry-run    tell every step and do none
  --no-start   install all of it, but do not start the service now
  --uninstall  remove the program and its service; games, settings and calibration stay
  --games-too  with --uninstall: remove these as well
TEXT
}

say() { printf '==> %s\n' "$*"; }

fail() {
    printf 'install.sh: %s\n' "$*" >&2
    exit 1
}

# Tells a command, and does it unless nothing is to be done.
run() {
    printf '    %s\n' "$*"
    [ "$DRY" = yes ] || "$@"
}

# Copies a file where it differs; tells whether it did.
place() {
    if [ -f "$2" ] && cmp -s "$1" "$2"; then
        printf '    %s is as it should be\n' "$2"
    else
        run install -D -m "$3" "$1" "$2"
    fi
}

has_systemd() { [ -d /run/systemd/system ]; }

options() {
    while [ $# -gt 0 ]; do
        case $1 in
            --dry-run) DRY=yes ;;
            --no-start) START=no ;;
            --uninstall) ACTION=uninstall ;;
            --games-too) KEEP=no ;;
            -h | --help)
                usage
                exit 0
                ;;
            *)
                usage >&2
                fail "there is no option $1."
                ;;
        esac
        shift
    done
}

check_machine() {
    say "Looking at this machine"
    if [ "$DRY" = no ] && [ "$(id -u)" -ne 0 ]; then
        fail "this needs the rights of root: run it with sudo."
    fi
    command -v apt-get >/dev/null || fail "this is no Debian: there is no apt-get. See docs/install.md for other systems."
    case $(dpkg --print-architecture) in
        arm64 | amd64) ;;
        *) fail "this is a 32-bit system: install the 64-bit Raspberry Pi OS (Trixie)." ;;
    esac
    # shellcheck source=/dev/null
    VERSION=$(. /etc/os-release && printf '%s' "${VERSION_CODENAME:-unknown}")
    printf '    %s, %s\n' "$VERSION" "$(dpkg --print-architecture)"
    [ "$VERSION" = trixie ] || printf '    This was made for Trixie; the doctor tells what does not fit.\n'
    [ -f "$SOURCE/pyproject.toml" ] || fail "the sources are not beside install.sh: run it from their folder."
}

# The packages of a list that are not installed yet.
missing() {
    for package in "$@"; do
        state=$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null || true)
        [ "$state" = installed ] || printf '%s ' "$package"
    done
}

# Those of a list that can be had here.
offered() {
    for package in "$@"; do
        if apt-cache show "$package" >/dev/null 2>&1; then printf '%s ' "$package"; fi
    done
}

install_packages() {
    say "Packages of the system"
    # shellcheck disable=SC2086
    wanted=$(missing $PYTHON $GRAPHICS $SYSTEM)
    # shellcheck disable=SC2086
    extra=$(missing $RASPBERRY)
    # shellcheck disable=SC2086
    if [ -z "$wanted" ] && [ -z "$(offered $extra)" ]; then
        printf '    all there%s\n' "${extra:+; not offered here, and only for the pins and the ribbon cable of a Pi: $extra}"
        return
    fi
    run apt-get update
    # shellcheck disable=SC2086
    extra=$(offered $extra)
    # shellcheck disable=SC2086
    run env DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends $wanted $extra
}

install_user() {
    say "The service's own user and groups"
    place "$SOURCE/systemd/sysusers.conf" "$SYSUSERS" 644
    run systemd-sysusers "$SYSUSERS"
    say "Rights to cameras and pins"
    place "$SOURCE/systemd/udev.rules" "$UDEV" 644
    if has_systemd; then
        run udevadm control --reload
        run udevadm trigger --subsystem-match=gpio --subsystem-match=dma_heap
    fi
}

install_program() {
    say "The program, in an environment of its own"
    if [ ! -x "$PREFIX/venv/bin/python" ]; then
        run install -d "$PREFIX"
        run python3 -m venv --system-site-packages "$PREFIX/venv"
    fi
    run "$PREFIX/venv/bin/python" -m pip install --quiet --disable-pip-version-check --no-cache-dir \
        --upgrade --upgrade-strategy only-if-needed --root-user-action ignore "${SOURCE}[pi,print,decks]"
    run ln -sf "$PREFIX/venv/bin/tableassist" /usr/local/bin/tableassist
}

install_service() {
    say "The service"
    place "$SOURCE/systemd/tableassist.service" "$UNIT" 644
    if has_systemd; then
        run systemctl daemon-reload
    fi
    run systemctl enable tableassist.service
    if has_systemd && systemctl is-active --quiet display-manager; then
        printf '    A desktop holds the screen. Run: sudo systemctl set-default multi-user.target, then restart.\n'
    fi
    if has_systemd && [ "$START" = yes ]; then
        run systemctl restart tableassist.service
    else
        printf '    it starts with the machine\n'
    fi
}

uninstall() {
    say "The service"
    if [ -f "$UNIT" ]; then
        if has_systemd; then
            run systemctl disable --now tableassist.service
        else
            run systemctl disable tableassist.service
        fi
    fi
    run rm -rf "$UNIT" "$UNIT.d" "$SYSUSERS" "$UDEV"
    if has_systemd; then
        run systemctl daemon-reload
    fi
    say "The program"
    run rm -rf "$PREFIX" /usr/local/bin/tableassist "$CACHE"
    if [ "$KEEP" = yes ]; then
        printf '    games, settings and calibration stay in %s and %s\n' "$STATE" "$CONFIG"
        return
    fi
    say "Games, settings and calibration"
    run rm -rf "$STATE" "$CONFIG"
    if getent passwd tableassist >/dev/null; then
        run userdel tableassist
    fi
}

main() {
    options "$@"
    check_machine
    if [ "$ACTION" = uninstall ]; then
        uninstall
        say "Removed. Packages of the system stay; apt can remove them."
        return
    fi
    install_packages
    install_user
    install_program
    install_service
    say "Done. \`tableassist doctor\` tells what is still missing; \`journalctl -u tableassist -b\` what the service said."
}

main "$@"
