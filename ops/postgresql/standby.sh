#!/bin/sh
# The entry point of the standby in compose.yml: with an empty volume it copies the primary, and follows it from then on. The
# slot keeps for it what it has not got yet (max_slot_wal_keep_size at most; make it anew after that: remove its volume).
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  mkdir -p "$PGDATA"
  chmod 700 "$PGDATA"
  connection="host=$PRIMARY_HOST port=${PRIMARY_PORT:-5432} user=standby password=$REPLICATION_PASSWORD application_name=standby"
  # A copy that was broken off has made the slot already.
  pg_basebackup --dbname="$connection" --pgdata="$PGDATA" --write-recovery-conf --create-slot --slot=standby ||
    { find "$PGDATA" -mindepth 1 -delete && pg_basebackup --dbname="$connection" --pgdata="$PGDATA" --write-recovery-conf --slot=standby; }
fi
exec postgres "$@"
