#!/usr/bin/env bash
# A month of a pair in a day: trading days under load, each with a snapshot and an end; in between the primary restarts, the standby loses
# its disk while orders come, the venue is upgraded from an older build, a backup is restored. Prints a line a day: what was sent, answered,
# how many bytes the nodes hold on disk and in memory. Proves that nothing was lost or doubled and that both nodes have one state after
# each day. Its size is what tests cannot have.
#
#   ops/quality/month.sh [--days 30] [--orders 10000000] [--rate 60k] [--protocol ipc] [--from DIRECTORY] [--durability replica-mem]
#
# --orders: in a day. --from: a tree in which an older build is; both nodes begin with it. Needs disk for the archive, some 20 bytes an order.
# Exit code 1: something was lost, or grew.
set -euo pipefail
cd "$(dirname "$0")/../.."
days=30 orders=10000000 rate=60k protocol=ipc from=$PWD durability=replica-mem
while [ $# -gt 1 ]; do
    case $1 in
        --days) days=$2 ;; --orders) orders=$2 ;; --rate) rate=$2 ;; --protocol) protocol=$2 ;; --from) from=$(cd "$2" && pwd) ;;
        --durability) durability=$2 ;; *) echo "month: what is $1?" >&2; exit 2 ;;
    esac
    shift 2
done
new=$PWD
work=$(mktemp -d)
export RINGSIDE_BUILD=never
declare -A http pid build hash
leader=a follower=b sent=0 restarts=0 blanks=0 restores=0 upgrades=0 early=0

fail()
{
    echo "month: FAILED: $1" >&2
    for name in "${!http[@]}"; do tail -n 5 "$work/$name.out" | sed "s/^/  $name: /" >&2; done
    exit 1
}

cleanup()
{
    set +e
    for name in "${!pid[@]}"; do kill -9 "${pid[$name]}" 2>/dev/null; wait "${pid[$name]}" 2>/dev/null; done
    rm -rf "$work"
}
trap cleanup EXIT

port=$((20000 + RANDOM % 12000))
control=localhost:$((port + 1)) data=localhost:$((port + 2))
"$new/ringside" key new "$work/key" >/dev/null
build[a]=$from build[b]=$from

# start NAME ROLE
start()
{
    port=$((port + 5))
    http[$1]=$port
    "${build[$1]}/ringside" --dir "$work/$1" start --set node.name="$1" --set node.role="$2" --set node.durability="$durability" \
        --set replication.policy=degrade --set replication.key-file="$work/key" --set replication.control-endpoint="$control" \
        --set replication.data-endpoint="$data" --set http.port="$port" --set gateway.sbe-endpoint=localhost:$((port + 1)) \
        --set gateway.market-data-endpoint=localhost:$((port + 2)) --set gateway.ipc=true --set fix.enabled=false \
        --set tcp.enabled=false --set web.port=0 >>"$work/$1.out" 2>&1 &
    pid[$1]=$!
}

ready()
{
    for _ in $(seq 2400); do
        if curl -fs "http://127.0.0.1:${http[$1]}/health/ready" --max-time 2 >/dev/null; then return; fi
        kill -0 "${pid[$1]}" 2>/dev/null || fail "$1 has ended"
        sleep 0.25
    done
    fail "$1 is not ready"
}

halt()
{
    kill -TERM "${pid[$1]}"
    wait "${pid[$1]}" || true
    unset "pid[$1]"
}

at() { "$new/ringside" --node 127.0.0.1:"${http[$1]}" --dir "$work/$1" "${@:2}"; }
number() { grep -o "\"$1\": *[0-9]*" <<<"$2" | head -n 1 | grep -o '[0-9]*$'; }
bytes() { du -sb "$@" 2>/dev/null | awk '{ sum += $1 } END { print sum + 0 }'; }
memory() { awk '/VmRSS/ { print int($2 / 1024) }' "/proc/${pid[$1]}/status"; }

per_second=${rate/k/000}
# load ORDERS: all are answered once.
load()
{
    local said seconds=$(($1 / per_second))
    said=$(at "$leader" load run --protocol "$protocol" --rate "$rate" --duration "$((seconds > 0 ? seconds : 1))s" --warmup 0s \
        --max-rejects 100% --seed $((day + 1)) --json 2>"$work/load.err" | tail -n 1) || [ -n "$said" ] ||
        fail "load: $(tail -n 2 "$work/load.err")"
    [ "$(number lost "$said")" = 0 ] && [ "$(number duplicates "$said")" = 0 ] || fail "lost or doubled: $said"
    sent=$((sent + $(number sent "$said")))
}

# The primary's state at a command, and the standby's at the same.
same_state()
{
    local check hash sequence
    check=$(curl -fsS -X POST -H "Authorization: Bearer $(cat "$work/$leader/admin.token")" \
        "http://127.0.0.1:${http[$leader]}/admin/check-state")
    hash=$(grep -o '"stateHash": *"[0-9a-f]*"' <<<"$check" | grep -o '[0-9a-f]*"$' | tr -d '"')
    sequence=$(number commandSequence "$check")
    for _ in $(seq 400); do
        if curl -fsS "http://127.0.0.1:${http[$follower]}/status" | tr -d ' ' | grep -q "\"$sequence\":\"$hash\""; then return; fi
        sleep 0.25
    done
    fail "the standby has not the state $hash at $sequence"
}

# The standby's disk is lost, and a blank one comes while orders do.
lose_standby()
{
    kill -9 "${pid[$follower]}"
    wait "${pid[$follower]}" 2>/dev/null || true
    rm -rf "${work:?}/$follower"
    start "$follower" standby
    load $((orders / 4))
    ready "$follower"
    blanks=$((blanks + 1))
}

restart_primary()
{
    halt "$leader"
    start "$leader" primary
    ready "$leader"
    ready "$follower"
    restarts=$((restarts + 1))
}

# The standby gets the new build and follows the old one, then the primary does. The leadership stays: with policy degrade a standby does not
# lead while the node may return that acknowledged alone (ops/quality/upgrade.sh switches over).
upgrade()
{
    halt "$follower"
    build[$follower]=$new
    start "$follower" standby
    ready "$follower"
    build[$leader]=$new
    restart_primary
    upgrades=$((upgrades + 1))
}

restore()
{
    local taken restored
    taken=$(at "$leader" backup "$work/backup" --json | tail -n 1)
    restored=$("$new/ringside" restore "$work/backup" "$work/restored" --json | tail -n 1)
    [ "$(number lastSequence "$taken")" = "$(number lastSequence "$restored")" ] || fail "restored is not what was backed up: $restored"
    rm -rf "$work/backup" "$work/restored"
    restores=$((restores + 1))
}

start a primary
start b standby
ready b
ready a
begin=$SECONDS
for day in $(seq 1 "$days"); do
    load "$orders"
    case $((day % 10)) in 3) lose_standby ;; 5) if [ "$day" = 5 ]; then upgrade; else restart_primary; fi ;; 8) restart_primary ;; esac
    [ "$day" != $((days / 2 + 1)) ] || restore
    at "$leader" snapshot --yes >/dev/null
    at "$leader" end-of-day --trade-on --yes --trading-day "$(date -u -d "+$day days" +%Y%m%d)" >/dev/null
    same_state
    held=$(($(bytes "$work/$leader/journal" "$work/$leader/reports" "$work/$leader/snapshots") / 1000000))
    [ "$day" -gt $(((days + 2) / 3)) ] || [ "$held" -lt "$early" ] || early=$held
    echo "day $day: seconds=$((SECONDS - begin)) sent=$sent heldMb=$held archiveMb=$(($(bytes "$work/$leader/archive") / 1000000))" \
        "primaryMb=$(memory "$leader") standbyMb=$(memory "$follower")"
done
[ "$held" -le $((2 * early)) ] || fail "what is held on disk has grown from $early to $held MB"
halt "$follower"
halt "$leader"
for name in a b; do hash[$name]=$("$new/ringside" --dir "$work/$name" journal hash | grep -o 'state hash [0-9a-f]*'); done
[ -n "${hash[a]}" ] && [ "${hash[a]}" = "${hash[b]}" ] || fail "the states differ: ${hash[a]}, ${hash[b]}"
echo "month: OK: days=$days sent=$sent restarts=$restarts blankStandbys=$blanks upgrades=$upgrades restores=$restores lost=0 doubled=0" \
    "heldMb=$held seconds=$((SECONDS - begin))"
