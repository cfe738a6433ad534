#!/usr/bin/env bash
# Upgrades a pair from an older build to this tree's, node by node, with orders in between, one step back, and new rules
# at the end; then proves that no acknowledged order was lost and that both nodes have the same state. The commands are
# those of docs/operating/upgrade.md.
#
#   ops/quality/upgrade.sh [COMMIT | DIRECTORY]
#
# COMMIT of the older build, by default that of release 0.3.0; it is built in a temporary work tree. DIRECTORY: a tree in
# which it is built already. Without a repository it says so and does nothing.
set -euo pipefail
cd "$(dirname "$0")/../.."
from=${1:-9b471189dfaf}
work=$(mktemp -d)
pids=()
cleanup()
{
    for pid in "${pids[@]}"; do kill -9 "$pid" 2>/dev/null || true; done
    git worktree remove --force "$work/old" 2>/dev/null || true
    rm -rf "$work"
}
trap cleanup EXIT

new=$PWD
if [ -d "$from" ]; then
    old=$from
elif git cat-file -e "$from^{commit}" 2>/dev/null; then
    git worktree add -q --detach "$work/old" "$from"
    old=$work/old
else
    echo "upgrade: no commit $from here: nothing is done"
    exit 0
fi
begin=$SECONDS
"$old/ringside" version
"$new/ringside" version
export RINGSIDE_BUILD=never

port=$((20000 + RANDOM % 20000))
control=localhost:$((port + 1)) data=localhost:$((port + 2))
"$new/ringside" key new "$work/key" >/dev/null
declare -A http build role pid

# start NAME BUILD ROLE
start()
{
    local name=$1 tree=$2 as=$3
    port=$((port + 5))
    http[$name]=$port
    "$tree/ringside" --dir "$work/$name" start --set node.name="$name" --set node.role="$as" \
        --set node.durability=replica-sync --set replication.policy=halt --set replication.key-file="$work/key" \
        --set replication.control-endpoint="$control" --set replication.data-endpoint="$data" \
        --set http.port="${http[$name]}" --set gateway.sbe-endpoint=localhost:$((port + 1)) \
        --set gateway.market-data-endpoint=localhost:$((port + 2)) --set fix.enabled=false --set tcp.enabled=false \
        --set web.port=0 --set journal.segment-length=16MiB >"$work/$name.out" 2>&1 &
    pid[$name]=$!
    pids+=("$!")
}

ready()
{
    for _ in $(seq 240); do
        curl -fs "http://127.0.0.1:${http[$1]}/health/ready" >/dev/null && return 0
        kill -0 "${pid[$1]}" 2>/dev/null || break
        sleep 0.25
    done
    cat "$work/$1.out"
    echo "upgrade: FAILED: $1 is not ready"
    exit 1
}

# pair PRIMARY BUILD STANDBY BUILD: starts both, and waits until they are in step.
pair()
{
    start "$1" "$2" primary
    start "$3" "$4" standby
    ready "$3"
    ready "$1"
}

halt()
{
    kill -TERM "${pid[$1]}"
    wait "${pid[$1]}" || true
}

# A client of the older build all the way: it need not be upgraded with the venue.
client() { "$old/ringside" --node 127.0.0.1:"${http[$1]}" --dir "$work/$1" "${@:2}"; }
at() { "$new/ringside" --node 127.0.0.1:"${http[$1]}" --dir "$work/$1" "${@:2}"; }

orders=()
# order NAME: an order that is acknowledged and rests.
order()
{
    local id=U$((${#orders[@]} + 1)) answer
    answer=$(client "$1" order new ACME buy 1 "$((90 + ${#orders[@]})).00" --tif GTC --id "$id" 2>&1) || true
    grep -q "NEW" <<<"$answer" || { echo "upgrade: FAILED: order $id is not acknowledged: $answer"; exit 1; }
    orders+=("$id")
}

echo "== both have the old build; P leads"
pair p "$old" s "$old"
order p
order p
echo "== S gets the new build, and follows the old one"
halt s
start s "$new" standby
ready s
ready p
at s rules show
order p
echo "== switch over: S leads, and the old build follows the new one"
halt p
# It leads at once, and acknowledges when it has a standby again: that is its policy.
at s promote --yes --wait 2s || [ $? = 1 ]
start p "$old" standby
ready p
ready s
order s
echo "== P gets the new build"
halt p
start p "$new" standby
ready p
ready s
order s
echo "== one step back: both take the old build again"
halt s
halt p
pair s "$old" p "$old"
order s
echo "== forward again, and new rules"
halt s
halt p
pair s "$new" p "$new"
at s rules set 8 --yes --reason upgrade
at s limits set orders=200000
order s
at s rules show
at p rules show
for id in "${orders[@]}"; do
    client s order status "$id" | grep -q "NEW" || { echo "upgrade: FAILED: order $id is lost"; exit 1; }
done
halt s
halt p
s=$("$new/ringside" --dir "$work/s" journal hash) p=$("$new/ringside" --dir "$work/p" journal hash)
[ "$(grep -o 'state hash [0-9a-f]*' <<<"$s")" = "$(grep -o 'state hash [0-9a-f]*' <<<"$p")" ] ||
    { echo "upgrade: FAILED: the states differ: $s / $p"; exit 1; }
if "$old/ringside" --dir "$work/s" journal hash >/dev/null 2>"$work/refused"; then
    echo "upgrade: FAILED: the old build takes the directory"; exit 1
fi
cat "$work/refused"
echo "upgrade: OK: ${#orders[@]} orders, none lost, in $((SECONDS - begin)) s"
