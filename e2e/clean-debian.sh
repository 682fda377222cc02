#!/bin/sh
# Run it by hand, as root on Debian with debootstrap. It types `npm start` and `npm test` like a newcomer: an ordinary user with
# an empty home, on a Debian with nothing but git and the Node of this machine. It tests the last commit.
# NAMES='shared/forms spec.ts' narrows the tests, for a busy machine.
#
#   e2e/clean-debian.sh [part …]    parts: start none laid-without-libraries laid on-path. Without a name it runs all in this
#                                   order. Each part but start needs those between start and itself.
set -eu
packages=
# shellcheck source=e2e/make-debian.sh
. "$(dirname "$0")/make-debian.sh"
chroot "$debian" useradd --create-home pat
git clone --quiet "$root" "$debian/home/pat/homeside"
chroot "$debian" chown -R pat: /home/pat
# Runs a line as a user. Processes that it starts end with it.
as() {
  unshare --mount --pid --fork sh -c 'mount -t proc proc "$1/proc" && mount --rbind /dev "$1/dev" &&
    exec chroot --userspec="$2" "$1" env -i HOME="/home/$2" PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin \
      NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt DEBIAN_FRONTEND=noninteractive sh -c "$3"' - "$debian" "$1" "$2"
}
run_tests() {
  started=$(date +%s)
  as pat "cd ~/homeside && npm test -- $*" && status=0 || status=$?
  echo "=== npm test -- $*: ended with $status after $(($(date +%s) - started)) s"
}

# Both lists are words apart.
# shellcheck disable=SC2048,SC2086
for part in ${*:-start none laid-without-libraries laid on-path}; do
  echo "=== $part"
  case $part in
    start)
      as pat 'cd ~/homeside && { npm start >~/start.log 2>&1 & } && until grep -q "Ctrl-C stops" ~/start.log; do sleep 1; done
        cat ~/start.log; node -e "fetch(\"http://localhost:8080/login\").then(({ status }) => console.log(\"login:\", status))"' ;;
    none) run_tests ${NAMES:-} ;;
    laid-without-libraries)
      # Debian's Chromium, unpacked where Playwright's download would put its own.
      as root 'cd /tmp && apt-get update -qq && apt-get download -qq chromium && dpkg -x chromium_*.deb /opt/chromium'
      as pat "cd ~/homeside/e2e && node -p 'require(\"@playwright/test\").chromium.executablePath()' >~/place &&
        mkdir -p \"\$(dirname \"\$(cat ~/place)\")\" && ln -s /opt/chromium/usr/lib/chromium/chromium \"\$(cat ~/place)\""
      run_tests spec.ts ;;
    laid)
      as root 'apt-get install -y -qq --no-install-recommends chromium >/dev/null 2>&1 && mv /usr/bin/chromium /usr/bin/kept &&
        ln -sf /usr/lib/chromium/chromium "$(cat /home/pat/place)"'
      run_tests ${NAMES:-} ;;
    on-path)
      as root 'mv /usr/bin/kept /usr/bin/chromium; rm -r /opt/chromium'
      run_tests ${NAMES:-} ;;
  esac
done
