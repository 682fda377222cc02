#!/bin/sh
# Builds both images without a registry of images: the bases come from Debian's registry, the libraries from npm's. As root on
# Debian. Each is then there for podman and for compose.yaml.
#
#   apt-get install --no-install-recommends podman buildah mmdebstrap && deploy/operations/containers/build-on-debian.sh
set -eu
cd "$(dirname "$0")/../../.."
export BUILDAH_ISOLATION=chroot
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# A base of 25 MB, as gcr.io/distroless/cc has it: unpacked, nothing set up, no shell.
mmdebstrap --quiet --variant=extract --include=libstdc++6,base-files,netbase \
  --dpkgopt='path-exclude=/usr/share/doc/*' --dpkgopt='path-exclude=/usr/share/man/*' --dpkgopt='path-exclude=/usr/share/locale/*' \
  bookworm "$work/base.tar"
# Where images are built: Debian, with the Node and npm of this machine, and strip.
mmdebstrap --quiet --variant=apt --include=ca-certificates,binutils bookworm "$work/node"
cp -L node_modules/.bin/node "$work/node/usr/local/bin/node"
mkdir -p "$work/node/usr/local/lib/node_modules"
cp -aL "$(dirname "$(readlink -f "$(command -v npm)")")/.." "$work/node/usr/local/lib/node_modules/npm"
for program in npm npx; do
  ln -s "../lib/node_modules/npm/bin/$program-cli.js" "$work/node/usr/local/bin/$program"
done
# Certificates that this machine trusts besides, for a registry behind a proxy.
cp /etc/ssl/certs/ca-certificates.crt "$work/node/etc/ssl/certs/"
tar --create --directory "$work/node" --file "$work/node.tar" .
for image in base node; do
  from=$(buildah from scratch)
  buildah add --quiet "$from" "$work/$image.tar" / >/dev/null
  buildah config --env PATH=/usr/local/bin:/usr/bin:/bin "$from"
  if [ "$image" = node ]; then
    buildah config --env NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt "$from"
    buildah config --env npm_config_cafile=/etc/ssl/certs/ca-certificates.crt "$from"
  fi
  buildah commit --quiet --rm "$from" "localhost/$image" >/dev/null
done

# What is committed, without anything that lies around.
mkdir "$work/context"
git archive HEAD | tar -x -C "$work/context"
for target in gateway api; do
  buildah bud --quiet --layers --format docker --build-arg NODE_IMAGE=localhost/node --build-arg BASE_IMAGE=localhost/base \
    --target "$target" --tag "homeside-$target" --file deploy/operations/containers/Containerfile "$work/context"
done
buildah images
