#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Makes the password of PostgreSQL and the URL that holds it, once, in ./secrets beside compose.yaml.
set -eu
cd "$(dirname "$0")"
if [ -e secrets ]; then
    echo "secrets/ is there already; nothing was changed" >&2
    exit 1
fi
umask 077
mkdir secrets
password=$(od -An -N24 -tx1 /dev/urandom | tr -d ' \n')
printf '%s' "$password" >secrets/database_password
printf 'postgres://portico:%s@postgres:5432/portico' "$password" >secrets/database_url
# The folder keeps strangers out; the users inside the containers must read the files.
chmod 444 secrets/*
