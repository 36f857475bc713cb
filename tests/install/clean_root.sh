#!/bin/sh
# `make test-install`: install.sh as a whole in a clean Debian Trixie, as root, on a machine that need not run systemd.
# Needs mmdebstrap, and the right to mount (root, or `unshare -rm` where that is allowed). Prints figures at its end.
set -eu

# What is mounted below is seen by this run alone and ends with it, even where it is killed: a folder left behind never
# leads into the machine's own /dev or /proc.
[ "${IN_ITS_OWN_MOUNTS:-no}" = yes ] || IN_ITS_OWN_MOUNTS=yes exec unshare --mount --propagation private -- "$0" "$@"

HERE=$(cd "$(dirname "$0")/../.." && pwd)
WORK=${WORK:-$(mktemp -d /tmp/test-install.XXXXXX)}
ROOT=$WORK/root
SUITE=${SUITE:-trixie}
FIGURES=$WORK/figures.txt

command -v mmdebstrap >/dev/null || {
    echo "test-install needs mmdebstrap: apt-get install mmdebstrap" >&2
    exit 2
}

# What would not be unmounted is left alone.
tidy() {
    umount --recursive "$ROOT" 2>/dev/null || true
    [ "${KEEP:-no}" = yes ] || rm -rf --one-file-system "$WORK"
}
trap tidy EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

now() { date +%s.%N; }
since() { awk "BEGIN { printf \"%.0f\", $(now) - $1 }"; }
note() { printf '%-44s %s\n' "$1" "$2" | tee -a "$FIGURES"; }
within() { chroot "$ROOT" env -i PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 HOME=/root "$@"; }
megabytes() { du -sxm "$1" 2>/dev/null | cut -f1; }
check() {
    if "$@"; then return; fi
    echo "FAILED: $*" >&2
    exit 1
}

: >"$FIGURES"
start=$(now)
# What a Lite image has that bears on this: an init, a bus, certificates, Python.
mmdebstrap --quiet --variant=minbase --include=systemd,udev,dbus,ca-certificates,python3,pciutils "$SUITE" "$ROOT"
note "a clean $SUITE" "$(since "$start") s, $(megabytes "$ROOT") MB"

# A mount like a machine's root is one, not a mere folder.
mount --bind "$ROOT" "$ROOT"
mount -t proc proc "$ROOT/proc"
# A /dev of its own with the few devices that programs rely on.
mount -t tmpfs -o mode=755,nosuid tmpfs "$ROOT/dev"
for device in null zero full random urandom tty; do
    : >"$ROOT/dev/$device"
    mount --bind "/dev/$device" "$ROOT/dev/$device"
done
mkdir "$ROOT/dev/shm" "$ROOT/dev/pts"
mount -t tmpfs -o mode=1777,nosuid,nodev tmpfs "$ROOT/dev/shm"
mount -t devpts -o newinstance,ptmxmode=0666,mode=620 devpts "$ROOT/dev/pts"
ln -s pts/ptmx "$ROOT/dev/ptmx"
ln -s /proc/self/fd "$ROOT/dev/fd"
ln -s /proc/self/fd/0 "$ROOT/dev/stdin"
ln -s /proc/self/fd/1 "$ROOT/dev/stdout"
ln -s /proc/self/fd/2 "$ROOT/dev/stderr"
cp /etc/resolv.conf "$ROOT/etc/resolv.conf"
# Where the way out is watched, its certificate is needed inside, too.
cp /etc/ssl/certs/ca-certificates.crt "$ROOT/etc/ssl/certs/ca-certificates.crt"
mkdir -p "$ROOT/src"
git -C "$HERE" ls-files -z --cached --others --exclude-standard | tar -C "$HERE" --null -T - -c | tar -C "$ROOT/src" -x

before=$(within dpkg-query -W | wc -l)
within /src/install.sh --dry-run >"$WORK/dry.txt"
check test ! -e "$ROOT/opt/tableassist"
check grep -q 'apt-get install' "$WORK/dry.txt"

start=$(now)
within /src/install.sh | tee "$WORK/first.txt"
note "install.sh, the first time" "$(since "$start") s"
note "packages of the system that it added" "$(($(within dpkg-query -W | wc -l) - before))"
note "the whole system afterwards" "$(megabytes "$ROOT") MB"
note "the program's environment" "$(megabytes "$ROOT/opt/tableassist") MB"

start=$(now)
within /src/install.sh >"$WORK/second.txt"
note "install.sh, once more" "$(since "$start") s"
check grep -q 'all there' "$WORK/second.txt"
check test "$(grep -c 'is as it should be' "$WORK/second.txt")" -eq 3

check test -L "$ROOT/etc/systemd/system/multi-user.target.wants/tableassist.service"
check test "$(within id -Gn tableassist)" != ""
within getent group gpio render video input audio >/dev/null
remarks=$(within systemd-analyze verify --man=no /etc/systemd/system/tableassist.service 2>&1 || true)
[ -z "$remarks" ] || {
    echo "FAILED: systemd-analyze verify: $remarks" >&2
    exit 1
}
note "systemd-analyze verify" "nothing to remark"
check within udevadm verify --no-summary /etc/udev/rules.d/71-tableassist.rules
note "udevadm verify" "nothing to remark"
note "systemd-analyze security" \
    "$(within systemd-analyze security --offline=yes /etc/systemd/system/tableassist.service | tail -1 | sed 's/.*: //')"

within /opt/tableassist/venv/bin/python /src/tests/install/first_picture.py | tee -a "$FIGURES"
# As systemd does it, which does not run in here: the watchdog, the start after it, and as whom it runs.
within /opt/tableassist/venv/bin/python /src/tests/install/watched.py >"$WORK/watched.txt"
tee -a "$FIGURES" <"$WORK/watched.txt"
check test "$(within stat -c %U /opt/tableassist)" = root
note "a memory stick, in a sandbox like the unit's" "$("$HERE/tests/install/stick_in_sandbox.sh" "$ROOT")"
within tableassist doctor >"$WORK/doctor.txt" || true
check grep -q 'Graphics' "$WORK/doctor.txt"
check sh -c "! grep '^problem .*Graphics' '$WORK/doctor.txt'"

touch "$ROOT/var/lib/tableassist/kept"
within /src/install.sh --uninstall >"$WORK/uninstall.txt"
check test ! -e "$ROOT/opt/tableassist"
check test ! -e "$ROOT/etc/systemd/system/tableassist.service"
check test -e "$ROOT/var/lib/tableassist/kept"
within /src/install.sh --uninstall --games-too >>"$WORK/uninstall.txt"
check test ! -e "$ROOT/var/lib/tableassist"
note "install.sh --uninstall" "nothing is left but packages of the system"
echo
cat "$FIGURES"
