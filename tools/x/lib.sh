# SPDX-License-Identifier: Apache-2.0
# What the commands of ./x share: saying things, failing in one clear line, stamps, the pinned tools.
# Sourced by ./x with the repository's root as the current folder.

ROOT="$PWD"
CACHE="$ROOT/.cache"
BUILD="$ROOT/build"
LOGS="$BUILD/logs"
NODE_VERSION=22.23.3
NPM_VERSION=11.21.2
# A CI machine has two cores; more are used where they are.
JOBS="${PORTICO_JOBS:-$(nproc)}"

if [ -t 1 ]; then BOLD=$'\e[1m'; DIM=$'\e[2m'; RED=$'\e[31m'; PLAIN=$'\e[0m'; else BOLD=; DIM=; RED=; PLAIN=; fi

say() { printf '%s\n' "$*"; }
step() { printf '%s==>%s %s\n' "$BOLD" "$PLAIN" "$*"; }

# fail LINE...: one clear line on stderr, exit 1.
fail() {
    printf '%sportico: %s%s\n' "$RED" "$*" "$PLAIN" >&2
    exit 1
}

# run_logged NAME COMMAND...: runs quietly into build/logs/NAME.log, shows the end of it on failure.
run_logged() {
    local name="$1" started=$SECONDS
    shift
    mkdir -p "$LOGS"
    printf '%s==>%s %s ' "$BOLD" "$PLAIN" "$name"
    if "$@" >"$LOGS/${name//[ \/]/_}.log" 2>&1 </dev/null; then
        printf '%s%d s%s\n' "$DIM" $((SECONDS - started)) "$PLAIN"
        return 0
    fi
    printf '%sfailed%s\n' "$RED" "$PLAIN"
    tail -n "${LOG_LINES:-25}" "$LOGS/${name//[ \/]/_}.log" >&2
    explain_failure "$LOGS/${name//[ \/]/_}.log"
    return 1
}

# The causes a newcomer meets, each as one line at the end.
explain_failure() {
    if grep -qiE 'no space left on device|ENOSPC' "$1"; then
        printf '%sportico: the disk is full. Free some space (a build takes 4 GB) and run the same command again; nothing is lost.%s\n' "$RED" "$PLAIN" >&2
    elif grep -qiE 'ENOTFOUND|EAI_AGAIN|temporary failure (in name resolution|resolving)|could not resolve host|network is unreachable|ECONNREFUSED.*registry' "$1"; then
        printf '%sportico: the network could not be reached. Connect and run the same command again; what was fetched is kept.%s\n' "$RED" "$PLAIN" >&2
    fi
}

# need_disk MEGABYTES: fails when the repository's disk has less.
need_disk() {
    local free
    free=$(df -Pm "$ROOT" | awk 'NR==2 {print $4}')
    [ "$free" -ge "$1" ] || fail "the disk has only ${free} MB free and this needs $1 MB. Free some space and run the same command again."
}

# stamp_is NAME VALUE / set_stamp NAME VALUE: remembers under which inputs a step last succeeded.
stamp_is() { [ "$(cat "$CACHE/stamps/$1" 2>/dev/null)" = "$2" ]; }
set_stamp() { mkdir -p "$CACHE/stamps" && printf '%s\n' "$2" >"$CACHE/stamps/$1"; }

# hash_of PATH...: one hash of the contents of files and folders (without build products).
hash_of() {
    find "$@" \( -name node_modules -o -name dist -o -name '.vite' \) -prune -o -type f -print0 2>/dev/null |
        LC_ALL=C sort -z | xargs -0 -r sha256sum | sha256sum | cut -d' ' -f1
}

# npm takes what it has already fetched, and says within seconds that the network is away (its own
# patience is minutes a package).
export npm_config_prefer_offline=true npm_config_fetch_retries=2 npm_config_fetch_retry_mintimeout=1000 \
    npm_config_fetch_retry_maxtimeout=4000

# The pinned Node and npm, if set-up has fetched them.
TOOLCHAIN="$CACHE/toolchain"
export PATH="$TOOLCHAIN/bin:$ROOT/node_modules/.bin:$PATH"
# Clones in other folders share the cache: paths below the root do not count.
export CCACHE_BASEDIR="$ROOT" CCACHE_NOHASHDIR=1
export CCACHE_MAXSIZE="${CCACHE_MAXSIZE:-3G}"
export CC=clang-19 CXX=clang++-19

# port_is_free PORT: nobody listens on it on loopback.
port_is_free() { ! (exec 3<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null; }
