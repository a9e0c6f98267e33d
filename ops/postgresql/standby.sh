#!/bin/sh
# The entry point of the standby in compose.yml: with an empty volume it copies the primary, and replicates it from then on. The
# slot keeps the missing WAL for it (max_slot_wal_keep_size at most). Beyond it, make the standby anew: remove its volume.
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  mkdir -p "$PGDATA"
  chmod 700 "$PGDATA"
  # By variables, because a password may contain any character. --write-recovery-conf writes it down beside the copy.
  export PGHOST="$PRIMARY_HOST" PGPORT="${PRIMARY_PORT:-5432}" PGUSER=standby PGPASSWORD="$REPLICATION_PASSWORD" PGAPPNAME=standby
  # An interrupted copy has made the slot already.
  pg_basebackup --pgdata="$PGDATA" --write-recovery-conf --create-slot --slot=standby ||
    { find "$PGDATA" -mindepth 1 -delete && pg_basebackup --pgdata="$PGDATA" --write-recovery-conf --slot=standby; }
fi
exec postgres "$@"
