# shellcheck disable=SC2034,SC1091
# shellcheck shell=sh
# Scripts read this when they need a Debian with nothing but git and the Node of this machine. It makes one in the folder
# $debian, which is removed when the script ends. $root is the workspace. $packages lists further packages, with commas.
root=$(cd "$(dirname "$0")" && git rev-parse --show-toplevel)
debian=$(mktemp -d) && chmod 755 "$debian"
trap 'rm -rf --one-file-system "$debian"' EXIT
suite=$(. /etc/os-release && echo "$VERSION_CODENAME")
mirror=$(apt-get indextargets --format '$(RELEASE) $(REPO_URI)' | sed -n "s/^$suite //p" | head -n 1)
debootstrap --variant=minbase --include="ca-certificates,git${packages:+,$packages}" "$suite" "$debian" "$mirror" >/dev/null
cp /etc/resolv.conf /etc/hosts "$debian/etc/"
# Copies the certificates and the package sources of this machine, but no file of the account.
cp /etc/ssl/certs/ca-certificates.crt "$debian/etc/ssl/certs/"
cp -L "$(command -v node)" "$debian/usr/local/bin/node"
mkdir -p "$debian/usr/local/lib/node_modules" "$debian/usr/local/etc"
cp -aL "$(dirname "$(readlink -f "$(command -v npm)")")/.." "$debian/usr/local/lib/node_modules/npm"
for program in npm npx; do
  ln -s "../lib/node_modules/npm/bin/$program-cli.js" "$debian/usr/local/bin/$program"
done
printf 'registry=%s\ncafile=/etc/ssl/certs/ca-certificates.crt\n' "$(npm config get registry)" >"$debian/usr/local/etc/npmrc"
