#!/bin/bash
# Run it by hand, as root on Debian with debootstrap and systemd-container. It types the commands of "Going live" on a new Debian
# with a real systemd, kills the servers, and restarts the Debian: everything has to come back by itself. It tries the last
# commit. Ports 80, 443, 5432 and 8081 to 8102 of this machine have to be free.
set -euo pipefail
export packages=systemd,systemd-sysv,dbus,procps
# shellcheck source=e2e/make-debian.sh
. "$(dirname "$0")/../make-debian.sh"
git clone --quiet --bare "$root" "$debian/srv/copy.git"
echo '127.0.0.1 localhost portal.cedarridge.example api.cedarridge.example' >"$debian/etc/hosts"
chroot "$debian" systemctl --quiet mask console-getty

machine='' inside=''
boot() {
  # systemd-nspawn needs a folder in memory here, also where /run is on a disk.
  unshare --mount sh -c 'mkdir -p /run/systemd/nspawn && mount -t tmpfs tmpfs /run/systemd/nspawn &&
    exec systemd-nspawn --quiet --directory "$1" --register=no --keep-unit --boot' - "$debian" >"$debian.log" 2>&1 &
  machine=$!
  until inside=$(pgrep --parent "$machine" --full /lib/systemd/systemd) && types 'systemctl is-system-running --wait'; do sleep 1; done
}
# Types lines on the machine, as root.
types() {
  nsenter --target "$inside" --all env -i HOME=/root PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
    NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt DEBIAN_FRONTEND=noninteractive bash -c "$1" </dev/null
}
halt() {
  types 'systemctl poweroff' || true
  wait "$machine" || true
}
trap 'kill "$machine" 2>/dev/null; wait "$machine" 2>/dev/null; rm -rf --one-file-system "$debian" "$debian.log"' EXIT
is_up='for unit in homeside-{gateway@808,api@810}{1,2} nginx; do systemctl is-active --quiet "$unit" || echo "$unit is down"; done
  for port in 8081 8082 8101 8102; do
    curl -fs --retry 60 --retry-delay 1 --retry-all-errors -o /dev/null "http://127.0.0.1:$port/readyz"
  done
  . /etc/homeside/shell
  curl -fsS --cacert /etc/ssl/homeside/pages.pem -o /dev/null "https://$PAGE/$ALIAS/login" && echo "The login is there."
  pnpm staff waiting | head -n 3'

boot
# Only the blocks for sh are typed. Those for bash are for other occasions.
sed -n '/^```sh$/,/^```$/{/^```/d;p}' "$root/deploy/operations/GOING-LIVE.md" |
  sed -e 's#^export COPY=.*#export COPY=/srv/copy.git#' >"$debian/root/page.sh"
started=$(date +%s)
types 'set -euo pipefail; set -v; git config --global --add safe.directory "*"; . /root/page.sh'
echo "=== typed in $(($(date +%s) - started)) s"
types "$is_up"
echo '=== killed'
types 'systemctl kill --signal KILL "homeside-api@*" "homeside-gateway@*" "postgresql@*"; sleep 5'
types "$is_up"
echo '=== started anew'
halt
boot
types "$is_up"
types 'systemctl list-timers "homeside-*" --no-pager; systemctl --failed --no-pager
  for unit in homeside-api@8101 homeside-gateway@8081; do systemd-analyze security "$unit" --no-pager | tail -n 1; done'
halt
