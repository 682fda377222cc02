#!/bin/bash
# Runs the commands of a page as they are printed. To them this looks like an empty machine: no other process sees what they
# write or start. Called below `unshare --mount --net --pid --fork`.
#
#   run-page.sh <workspace> <folder for what is written> <file with the commands>
#
# Afterwards it runs each line of its input, and prints how many it has run: `Typed 3.`
set -euo pipefail
workspace=$1 folder=$2 commands=$3

ip link set lo up
# A browser without any network besides its own machine calls itself offline, so there is a second one.
ip link add wire type veth peer name outside
ip addr add 10.0.0.1/24 dev wire
ip link set wire up
ip link set outside up
mount --make-rprivate /
mount -t proc proc /proc
mount -t tmpfs tmpfs /run
mount -t tmpfs tmpfs /opt
mkdir -p /opt/homeside "$folder/home"
over() { # Lays what is written to a folder over it.
  mkdir -p "$folder/over$2" "$folder/work$2"
  mount -t overlay overlay -o "lowerdir=$1,upperdir=$folder/over$2,workdir=$folder/work$2" "$2"
}
over "$workspace" /opt/homeside
for place in /etc /var /srv; do over "$place" "$place"; done
printf '127.0.0.1 localhost portal.cedarridge.example api.cedarridge.example\n' >/etc/hosts
# There is no network outside, so the package manager takes everything from its cache.
export npm_config_cache=${npm_config_cache:-$HOME/.npm} npm_config_offline=true pnpm_config_verify_deps_before_run=false
export HOME=$folder/home PATH=$workspace/e2e/going-live:$PATH

# Makes the sample's prescriptions valid, whenever this runs.
sed -i -E 's/,20[0-9]{2}(-[0-9]{2}-[0-9]{2},(no|yes))$/,2099\1/' /opt/homeside/deploy/server/staff/sample-export/supplies.csv

# Does what Debian's packages do when they are installed.
rm -rf /var/lib/postgresql/* /etc/nginx/conf.d/*
mkdir -p /run/postgresql /var/log/nginx
chown postgres: /var/lib/postgresql /run/postgresql
bin=$(echo /usr/lib/postgresql/*/bin)
runuser -u postgres -- "$bin/initdb" -D /var/lib/postgresql/data --auth-local=peer --auth-host=scram-sha-256 >/dev/null
runuser -u postgres -- "$bin/pg_ctl" -D /var/lib/postgresql/data -w -l /var/lib/postgresql/log start >/dev/null

/usr/lib/systemd/systemd-journald </dev/null &
until [ -S /run/systemd/journal/stdout ]; do sleep 0.1; done

# Starts the services of other companies that the page names.
STRIPE_KEY=sk_test_$(openssl rand -hex 16)
"$workspace/node_modules/.bin/node" "$workspace/e2e/going-live/services-of-others.ts" "$STRIPE_KEY" </dev/null &

# The block of the page that installs pnpm from the network is not typed here.
pnpm() { npx --yes --prefer-offline pnpm@12.21.0 "$@"; }

# shellcheck source=/dev/null
source "$commands" </dev/null
typed=0
echo 'Typed 0.'
# From here on, the test opens browsers and types further lines. Everything ends with this shell.
while IFS= read -r line; do
  eval "$line" </dev/null
  typed=$((typed + 1))
  echo "Typed $typed."
done
