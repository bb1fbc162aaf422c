#!/bin/sh
# The role that the lab runs as, beside the owner: docs/settings.md. Run once, by an empty database.
set -eu
psql -v ON_ERROR_STOP=1 -v password="$DATABASE_PASSWORD" --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
create role lab_server login password :'password';
SQL
