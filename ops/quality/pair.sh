# shellcheck shell=bash
# To be sourced by scripts that run a pair of nodes: starts them, stops them in order or not, waits for them, and removes all that is left.
# The script sets new, the tree whose commands ask the nodes, and settings, an array of what start passes on. Builds are its affair.
declare -A http pid build_of
work=$(mktemp -d)
script=$(basename "$0" .sh)

fail()
{
    echo "$script: FAILED: $1" >&2
    local name
    for name in "${!http[@]}"; do
        echo "-- $name" >&2
        tail -n 5 "$work/$name.out" >&2
    done
    exit 1
}

# Runs a command that must end with an exit code.
ends()
{
    local expected=$1 code=0
    shift
    "$@" || code=$?
    [ "$code" = "$expected" ] || fail "exit code $code, expected $expected: $*"
}

is_running() { kill -0 "${pid[$1]}" 2>/dev/null; }

cleanup()
{
    set +e # what cannot be cleaned is said, and does not keep the rest from it
    local name
    for name in "${!pid[@]}"; do
        if is_running "$name"; then kill -9 "${pid[$name]}"; fi
        # Its files are removed when it is gone.
        wait "${pid[$name]}"
    done
    if [ -n "${tree:-}" ]; then git worktree remove --force "$tree"; fi
    rm -rf "$work"
}
trap cleanup EXIT

# Below those that the system gives to clients.
port=$((20000 + RANDOM % 12000))
control=localhost:$((port + 1)) data=localhost:$((port + 2))

# start NAME BUILD ROLE
start()
{
    local name=$1 build=$2 as=$3
    [ -f "$work/key" ] || "$new/ringside" key new "$work/key" >/dev/null
    port=$((port + 5))
    http[$name]=$port build_of[$name]=$build
    "$build/ringside" --dir "$work/$name" start --set node.name="$name" --set node.role="$as" \
        --set replication.key-file="$work/key" --set replication.control-endpoint="$control" \
        --set replication.data-endpoint="$data" --set http.port="${http[$name]}" \
        --set gateway.sbe-endpoint=localhost:$((port + 1)) --set gateway.market-data-endpoint=localhost:$((port + 2)) \
        --set fix.enabled=false --set tcp.enabled=false --set web.port=0 "${settings[@]}" >>"$work/$name.out" 2>&1 &
    pid[$name]=$!
}

ready()
{
    local _
    for _ in $(seq 2400); do
        if curl -fs "http://127.0.0.1:${http[$1]}/health/ready" --max-time 2 >/dev/null; then return; fi
        is_running "$1" || fail "$1 has ended"
        sleep 0.25
    done
    fail "$1 is not ready"
}

# Stops a node, which must end in order.
halt() { stop TERM 143 "$1"; }

# Kills a node, as a machine that is lost.
crash() { stop KILL 137 "$1"; }

stop()
{
    kill "-$1" "${pid[$3]}"
    ends "$2" wait "${pid[$3]}"
    unset "pid[$3]"
}

# A node is asked by its own build: what a newer one says may be unknown to it.
at() { "${build_of[$1]}/ringside" --node 127.0.0.1:"${http[$1]}" --dir "$work/$1" "${@:2}"; }

# state NAME: the hash of the state that its journal gives.
state()
{
    local said
    said=$("$new/ringside" --dir "$work/$1" journal hash)
    grep -o 'state hash [0-9a-f]*' <<<"$said" || fail "no state hash of $1: $said"
}
