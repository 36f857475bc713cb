#!/bin/sh
# A memory stick that is plugged in while the service runs, inside the mounts of `clean_root.sh`: stick_in_sandbox.sh ROOT.
# The unit's `ProtectSystem=strict` gives the program mounts of its own, all of them read-only, into which later ones come
# as a slave of the machine's. The same is done here: what is mounted afterwards must be seen and written to by its user.
set -eu
ROOT=$1
STICK=media/tableassist/sda1
USER=tableassist

mkdir -p "$ROOT/$STICK"
mount --make-rshared "$ROOT"

# shellcheck disable=SC2016
unshare --mount --propagation slave -- sh -euc '
    mount -o remount,bind,ro "$1"
    if touch "$1/var/lib/written" 2>/dev/null; then
        echo "the root can still be written to" >&2
        exit 1
    fi
    waited=0
    until grep -q " $1/$2 " /proc/self/mounts; do
        waited=$((waited + 1))
        [ "$waited" -lt 100 ] || { echo "the stick never came into the sandbox" >&2; exit 1; }
        sleep 0.1
    done
    exec chroot --userspec="$3" "$1" env -i PATH=/usr/local/bin:/usr/bin:/bin LANG=C.UTF-8 HOME=/var/lib/tableassist \
        STATE_DIRECTORY=/var/lib/tableassist CONFIGURATION_DIRECTORY=/etc/tableassist CACHE_DIRECTORY=/var/cache/tableassist \
        /bin/sh -euc "tableassist backup /$2/backup.zip; /opt/tableassist/venv/bin/python -c \
            \"from tableassist.app.home.stick.plugged import plugged_sticks; print(*(stick.folder for stick in plugged_sticks()))\""
' sh "$ROOT" "$STICK" "$USER" >"$ROOT/tmp/stick.txt" &
sandbox=$!
sleep 1
owner="uid=$(chroot "$ROOT" id -u "$USER"),gid=$(chroot "$ROOT" id -g "$USER")"
mount -t tmpfs -o "nosuid,nodev,noexec,mode=700,$owner" tmpfs "$ROOT/$STICK"
wait "$sandbox"
grep -q "^/$STICK\$" "$ROOT/tmp/stick.txt" || {
    echo "the program does not see the stick:" >&2
    cat "$ROOT/tmp/stick.txt" >&2
    exit 1
}
test -s "$ROOT/$STICK/backup.zip"
umount "$ROOT/$STICK"
echo "seen, and a backup written to it"
