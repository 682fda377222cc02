#!/bin/sh
# By hand, as root on Debian with debootstrap: `npm start` and `npm test` as a newcomer types them, on a Debian with nothing but
# git and the Node of this machine, as an ordinary user with an empty home. The last commit is tested. NAMES='shared/forms
# spec.ts' narrows the tests, for a busy machine.
#
#   e2e/clean-debian.sh [part …]    parts: start none laid-without-libraries laid on-path; alone it does all, in this order
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
debian=$(mktemp -d) && chmod 755 "$debian"
trap 'rm -rf --one-file-system "$debian"' EXIT
suite=$(. /etc/os-release && echo "$VERSION_CODENAME")
mirror=$(apt-get indextargets --format '$(RELEASE) $(REPO_URI)' | sed -n "s/^$suite //p" | head -n 1)
debootstrap --variant=minbase --include=ca-certificates,git "$suite" "$debian" "$mirror" >/dev/null
cp /etc/resolv.conf /etc/hosts "$debian/etc/"
# What this machine trusts and where its packages come from, without the account's own files.
cp /etc/ssl/certs/ca-certificates.crt "$debian/etc/ssl/certs/"
cp -L "$(command -v node)" "$debian/usr/local/bin/node"
mkdir -p "$debian/usr/local/lib/node_modules" "$debian/usr/local/etc"
cp -aL "$(dirname "$(readlink -f "$(command -v npm)")")/.." "$debian/usr/local/lib/node_modules/npm"
for program in npm npx; do
  ln -s "../lib/node_modules/npm/bin/$program-cli.js" "$debian/usr/local/bin/$program"
done
printf 'registry=%s\ncafile=/etc/ssl/certs/ca-certificates.crt\n' "$(npm config get registry)" >"$debian/usr/local/etc/npmrc"
chroot "$debian" useradd --create-home pat
git clone --quiet "$root" "$debian/home/pat/homeside"
chroot "$debian" chown -R pat: /home/pat
# Runs a line as a user, with processes of its own, which end with it.
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
