#!/bin/sh
# Builds both images without a registry of images: the bases come from Debian, the libraries from npm. Run it as root on
# Debian. Then podman and compose.yaml find the images.
#
#   apt-get install --no-install-recommends podman buildah mmdebstrap && deploy/operations/containers/build-on-debian.sh
set -eu
cd "$(dirname "$0")/../../.."
export BUILDAH_ISOLATION=chroot
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The base is like gcr.io/distroless/cc, 25 MB: packages that are only unpacked, and no shell.
mmdebstrap --quiet --variant=extract --include=libstdc++6,base-files,netbase \
  --dpkgopt='path-exclude=/usr/share/doc/*' --dpkgopt='path-exclude=/usr/share/man/*' --dpkgopt='path-exclude=/usr/share/locale/*' \
  bookworm "$work/base.tar"
# The image in which others are built: Debian with strip, and the Node and npm of this machine.
mmdebstrap --quiet --variant=apt --include=ca-certificates,binutils bookworm "$work/node"
cp -L node_modules/.bin/node "$work/node/usr/local/bin/node"
mkdir -p "$work/node/usr/local/lib/node_modules"
cp -aL "$(dirname "$(readlink -f "$(command -v npm)")")/.." "$work/node/usr/local/lib/node_modules/npm"
for program in npm npx; do
  ln -s "../lib/node_modules/npm/bin/$program-cli.js" "$work/node/usr/local/bin/$program"
done
# Adds the certificates that this machine trusts, for a registry behind a proxy.
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

# The context is the last commit, without other files of the folder.
mkdir "$work/context"
git archive HEAD | tar -x -C "$work/context"
for target in gateway api; do
  buildah bud --quiet --layers --format docker --build-arg NODE_IMAGE=localhost/node --build-arg BASE_IMAGE=localhost/base \
    --target "$target" --tag "homeside-$target" --file deploy/operations/containers/Containerfile "$work/context"
done
buildah images
