#!/bin/sh
# The entry point of the standby in compose.yml: with an empty volume it copies the primary, and follows it from then on. The
# slot keeps for it what it has not got yet (max_slot_wal_keep_size at most; make it anew after that: remove its volume).
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  mkdir -p "$PGDATA"
  chmod 700 "$PGDATA"
  # By variables, for a password may hold anything; what it was is written down beside the copy (--write-recovery-conf).
  export PGHOST="$PRIMARY_HOST" PGPORT="${PRIMARY_PORT:-5432}" PGUSER=standby PGPASSWORD="$REPLICATION_PASSWORD" PGAPPNAME=standby
  # A copy that was broken off has made the slot already.
  pg_basebackup --pgdata="$PGDATA" --write-recovery-conf --create-slot --slot=standby ||
    { find "$PGDATA" -mindepth 1 -delete && pg_basebackup --pgdata="$PGDATA" --write-recovery-conf --slot=standby; }
fi
exec postgres "$@"
