#!/bin/sh
# For /docker-entrypoint-initdb.d of the primary in compose.yml. The primary runs it once, after it has made the cluster. It
# makes the replication role of the standby, with the permission to connect.
set -eu
psql --set=ON_ERROR_STOP=1 --username="$POSTGRES_USER" --dbname="$POSTGRES_DB" --set=password="$REPLICATION_PASSWORD" <<'SQL'
create role standby login replication password :'password';
SQL
printf 'host replication standby all scram-sha-256\n' >>"$PGDATA/pg_hba.conf"
