#!/bin/sh
# Writes a backup of both databases and of the releases' files into a new folder:
#
#   DATABASE_URL=… RELEASES_DATABASE_URL=… RELEASES_ASSETS_FOLDER=… backup.sh /srv/backup/2026-01-31
#
# Without a folder it is one of today in BACKUP_FOLDER, and a backup.prom beside it tells Prometheus when and how much. Servers and publishers go on meanwhile. The password belongs into
# ~/.pgpass or the file of PGPASSWORD_FILE: other users see the parameters of programs.
set -eu
umask 077

target=${1:-${BACKUP_FOLDER:?'or a new folder is missing: backup.sh /srv/backup/2026-01-31'}/$(date -u +%F)}
if [ -n "${PGPASSWORD_FILE:-}" ]; then
  PGPASSWORD=$(cat "$PGPASSWORD_FILE")
  export PGPASSWORD
fi
: "${DATABASE_URL:?is missing: the patients}" "${RELEASES_DATABASE_URL:?is missing: the releases}"
: "${RELEASES_ASSETS_FOLDER:?is missing: the files of the releases}"
if [ -e "$target" ]; then
  echo "$target exists. A backup is never overwritten: name a new folder." >&2
  exit 1
fi

# The folder gets its name only when it is complete.
part="$target.part"
rm -rf "$part"
# What a failed one has written would keep a full disk full, and nobody would delete it.
trap 'rm -rf "$part"' EXIT
trap 'exit 1' HUP INT TERM
mkdir -p "$part"
pg_dump --format=custom --file="$part/patients.dump" --dbname="$DATABASE_URL"
# Before the files: what is published meanwhile adds files, so that none of a dumped release is missing.
pg_dump --format=custom --file="$part/releases.dump" --dbname="$RELEASES_DATABASE_URL"
tar --create --file="$part/assets.tar" --directory="$RELEASES_ASSETS_FOLDER" .
(cd "$part" && sha256sum patients.dump releases.dump assets.tar >SHA256SUMS)
sync "$part"/*
mv "$part" "$target"
if [ -n "${BACKUP_FOLDER:-}" ]; then
  {
    echo "homeside_backup_written_seconds $(date +%s)"
    for file in patients.dump releases.dump assets.tar; do
      echo "homeside_backup_bytes{file=\"$file\"} $(stat --format=%s "$target/$file")"
    done
  } >"$BACKUP_FOLDER/backup.prom.part"
  mv "$BACKUP_FOLDER/backup.prom.part" "$BACKUP_FOLDER/backup.prom"
fi
echo "$target is whole: $(du -sh "$target" | cut -f1)"
