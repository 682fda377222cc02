#!/bin/sh
# Builds both images without a registry, and starts each once. As root on Debian, with buildah and debootstrap; npm's
# registry is asked for the libraries.
#
#   apt-get install --no-install-recommends buildah debootstrap && deploy/running/containers/build-on-debian.sh
set -eu
cd "$(dirname "$0")/../../.."
export BUILDAH_ISOLATION=chroot STORAGE_DRIVER="${STORAGE_DRIVER:-vfs}"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The base: Debian, with the Node and npm of this machine.
debootstrap --variant=minbase --include=ca-certificates bookworm "$work/base" >"$work/debootstrap.log"
cp -L node_modules/node/bin/node "$work/base/usr/local/bin/node"
mkdir -p "$work/base/usr/local/lib/node_modules"
cp -aL "$(dirname "$(readlink -f "$(command -v npm)")")/.." "$work/base/usr/local/lib/node_modules/npm"
for program in npm npx; do
  ln -s "../lib/node_modules/npm/bin/$program-cli.js" "$work/base/usr/local/bin/$program"
done
chroot "$work/base" useradd --create-home --uid 1000 node
# Certificates that this machine trusts besides, for a registry behind a proxy.
cp /etc/ssl/certs/ca-certificates.crt "$work/base/etc/ssl/certs/"
base=$(buildah from scratch)
buildah add --quiet "$base" "$work/base" /
buildah config --env NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt "$base"
buildah config --env npm_config_cafile=/etc/ssl/certs/ca-certificates.crt "$base"
buildah commit --quiet --rm "$base" localhost/node:24

# What is committed, without anything that lies around.
mkdir "$work/context"
git archive HEAD | tar -x -C "$work/context"
for target in gateway api; do
  buildah bud --format docker --build-arg NODE_IMAGE=localhost/node:24 --target "$target" \
    --tag "homeside-$target" --file deploy/running/containers/Containerfile "$work/context"
done

# Each answers as the user node.
tried() { # image, port, settings…
  image=$1 port=$2
  shift 2
  container=$(buildah from "$image")
  [ "$image" = homeside-api ] ||
    buildah run --user root "$container" -- node deploy/releases/src/command/main.ts key production --file /tmp/key.pem
  timeout 300 buildah run --env "PORT=$port" "$@" "$container" -- \
    node "deploy/${image#homeside-}/src/main.ts" >"$work/$image.log" 2>&1 &
  curl -fsS --retry 120 --retry-delay 1 --retry-all-errors "http://127.0.0.1:$port/healthz" ||
    { cat "$work/$image.log"; return 1; }
  echo " $image answers"
  kill $!
  wait $! || true
}
tried homeside-gateway 58080 --env ENVIRONMENT=production
tried homeside-api 58081 --env NODE_ENV=
buildah images
