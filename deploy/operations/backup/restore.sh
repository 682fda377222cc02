#!/bin/sh
# Puts a backup into two empty databases and an empty or missing folder:
#
#   DATABASE_URL=… RELEASES_DATABASE_URL=… RELEASES_ASSETS_FOLDER=… restore.sh /srv/backup/2026-01-31
#
# Nothing is overwritten. Start servers afterwards.
set -eu
umask 022

source=${1:?'Say which backup to restore: restore.sh /srv/backup/2026-01-31'}
: "${DATABASE_URL:?is missing: the patients}" "${RELEASES_DATABASE_URL:?is missing: the releases}"
: "${RELEASES_ASSETS_FOLDER:?is missing: the files of the releases}"

if ! (cd "$source" && sha256sum --check --strict --quiet SHA256SUMS); then
  echo "$source is damaged or no backup. Take another one." >&2
  exit 1
fi
for url in "$DATABASE_URL" "$RELEASES_DATABASE_URL"; do
  tables=$(psql --no-psqlrc --quiet --tuples-only --no-align --dbname="$url" --command="
    select count(*) from pg_tables where schemaname not in ('pg_catalog', 'information_schema')")
  if [ "$tables" != 0 ]; then
    echo "A database to restore into has tables already. Make an empty one: createdb." >&2
    exit 1
  fi
done
if [ -e "$RELEASES_ASSETS_FOLDER" ] && [ -n "$(ls -A "$RELEASES_ASSETS_FOLDER")" ]; then
  echo "$RELEASES_ASSETS_FOLDER is not empty. Name another folder." >&2
  exit 1
fi

# Restores each database completely or not at all. Owner of everything is the role that restores.
for name in patients releases; do
  if [ "$name" = patients ]; then url=$DATABASE_URL; else url=$RELEASES_DATABASE_URL; fi
  pg_restore --single-transaction --exit-on-error --no-owner --no-privileges --dbname="$url" "$source/$name.dump"
done
mkdir -p "$RELEASES_ASSETS_FOLDER"
tar --extract --no-same-owner --file="$source/assets.tar" --directory="$RELEASES_ASSETS_FOLDER"
echo "$source is restored. Gateways check every file before they serve it: pnpm release status shows what they serve."
