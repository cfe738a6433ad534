#!/usr/bin/env bash
# A month of a pair in a day: trading days under load, each with a snapshot and an end; in between the primary restarts, the standby loses
# its disk while orders come, the venue is upgraded from an older build, a backup is restored. Prints a line a day: what was sent, answered,
# how many bytes the nodes hold on disk and in memory. Proves that nothing was lost or doubled and that both nodes have one state after
# each day. Its size is what tests cannot have.
#
#   ops/quality/month.sh [--days 30] [--orders 10000000] [--rate 60k] [--protocol ipc] [--from DIRECTORY] [--durability replica-mem]
#                        [--archive prune]
#
# --orders: in a day. --from: a tree in which an older build is; both nodes begin with it. Needs disk for the archive, some 40 bytes an order.
# --archive: archive.mode of the nodes. A node compresses 20 MB a second beside trading, so that days of millions of orders have nights of minutes;
# with prune there are none.
# Exit code 1: something was lost, or grew.
set -euo pipefail
cd "$(dirname "$0")/../.."
days=30 orders=10000000 rate=60k protocol=ipc from=$PWD durability=replica-mem archive=archive
while [ $# -gt 0 ]; do
    [ $# -gt 1 ] || { echo "month: what is $1?" >&2; exit 2; }
    case $1 in
        --days) days=$2 ;; --orders) orders=$2 ;; --rate) rate=$2 ;; --protocol) protocol=$2 ;; --from) from=$(cd "$2" && pwd) ;;
        --durability) durability=$2 ;; --archive) archive=$2 ;; *) echo "month: what is $1?" >&2; exit 2 ;;
    esac
    shift 2
done
new=$PWD
# A blank standby gets what two days have left, gigabytes, and nobody's latency is at stake here.
settings=(--set node.durability="$durability" --set replication.policy=degrade --set replication.reseed-rate=64MiB \
    --set archive.mode="$archive")
. ops/quality/pair.sh
"$new/ringside" version
export RINGSIDE_BUILD=never
build=$from sent=0 restarts=0 blanks=0 restores=0 upgrades=0 held_early=0 memory_early=0

number() { grep -o "\"$1\": *[0-9]*" <<<"$2" | head -n 1 | grep -o '[0-9]*$'; }
# bytes NODES DIRECTORIES, each as the words of a regular expression. Files may go while they are counted.
bytes()
{
    find "$work" -ignore_readdir_race -regextype egrep -type f -regex "$work/($1)/($2)/.*" -printf '%s\n' |
        awk '{ sum += $1 } END { printf "%.0f\n", sum }'
}

memory() { awk '/VmRSS/ { print int($2 / 1024) }' "/proc/${pid[$1]}/status"; }

per_second=${rate/k/000}
# load ORDERS: so many at least, each answered once. A run that is INVALID, because the generator was slow, sends fewer than its rate says, and
# another one follows: no latency is wanted here.
load()
{
    local said code seconds left=$1
    while [ "$left" -gt 0 ]; do
        seconds=$(((left + per_second - 1) / per_second)) code=0
        said=$(at primary load run --protocol "$protocol" --rate "$rate" --duration "${seconds}s" --warmup 0s \
            --max-rejects 100% --seed $((sent % 1000000 + 1)) --json 2>"$work/load.err" | tail -n 1) || code=$?
        [ "$code" = 0 ] || [[ $said == *'"verdict":"INVALID"'* ]] || fail "load: exit code $code: $(tail -n 2 "$work/load.err")"
        [ "$(number lost "$said") $(number duplicates "$said")" = "0 0" ] || fail "lost or doubled: $said"
        [ "$(number sent "$said")" = "$(number acknowledged "$said")" ] || fail "not all are answered: $said"
        sent=$((sent + $(number sent "$said"))) left=$((left - $(number sent "$said")))
    done
}

# The primary's state at a command, and the standby's at the same. Commands are more than orders: cancels, replaces, ticks of the clock.
same_state()
{
    local check hash
    check=$(curl -fsS -X POST -H "Authorization: Bearer $(cat "$work/primary/admin.token")" \
        "http://127.0.0.1:${http[primary]}/admin/check-state")
    hash=$(grep -o '"stateHash": *"[0-9a-f]*"' <<<"$check" | grep -o '[0-9a-f]*"$' | tr -d '"')
    sequence=$(number commandSequence "$check")
    for _ in $(seq 400); do
        if curl -fsS "http://127.0.0.1:${http[standby]}/status" | tr -d ' ' | grep -q "\"$sequence\":\"$hash\""; then return; fi
        sleep 0.25
    done
    fail "the standby has not the state $hash at $sequence"
}

# A snapshot is made from the journal, some time behind millions of commands, and release 0.3.0 gives up after 4 s: it is asked again.
snapshot()
{
    local _
    for _ in $(seq 100); do
        if at primary snapshot --yes >/dev/null 2>"$work/snapshot.err"; then return; fi
    done
    fail "no snapshot: $(cat "$work/snapshot.err")"
}

# A day at full speed makes files faster than the nodes compress them beside it: what is left of that is done when the disk gets no emptier.
night()
{
    local before=0 now=1
    while [ "$now" != "$before" ]; do
        before=$now
        sleep 2
        now=$(bytes 'primary|standby' 'journal|reports')
    done
}

# The standby's disk is lost, and a blank one comes while orders do.
lose_standby()
{
    crash standby
    rm -rf "${work:?}/standby"
    start standby "$build" standby
    load $((orders / 4))
    ready standby
    blanks=$((blanks + 1))
}

restart_primary()
{
    halt primary
    start primary "$build" primary
    ready primary
    ready standby
    restarts=$((restarts + 1))
}

# The standby gets the new build and follows the old one, then the primary does. The leadership stays: with policy degrade a standby does not
# lead while the node may return that acknowledged alone (ops/quality/upgrade.sh switches over).
upgrade()
{
    build=$new
    halt standby
    start standby "$build" standby
    ready standby
    restart_primary
    upgrades=$((upgrades + 1))
}

restore()
{
    local taken restored
    taken=$(at primary backup "$work/backup" --json | tail -n 1)
    restored=$("$build/ringside" restore "$work/backup" "$work/restored" --json | tail -n 1)
    [ "$(number lastSequence "$taken")" = "$(number lastSequence "$restored")" ] || fail "restored is not what was backed up: $restored"
    rm -rf "$work/backup" "$work/restored"
    restores=$((restores + 1))
}

start primary "$build" primary
start standby "$build" standby
ready standby
ready primary
begin=$SECONDS
for day in $(seq 1 "$days"); do
    load "$orders"
    case $((day % 10)) in 3) lose_standby ;; 5) if [ "$day" = 5 ]; then upgrade; else restart_primary; fi ;; 8) restart_primary ;; esac
    [ "$day" != $((days / 2 + 1)) ] || restore
    snapshot
    at primary end-of-day --trade-on --yes --trading-day "$(date -u -d "+$day days" +%Y%m%d)" >/dev/null
    same_state
    night
    held=$(($(bytes primary 'journal|reports|snapshots') / 1000000))
    memory=$(memory primary)
    if [ "$day" -le $(((days + 2) / 3)) ]; then
        held_early=$((held > held_early ? held : held_early)) memory_early=$((memory > memory_early ? memory : memory_early))
    fi
    echo "day $day: seconds=$((SECONDS - begin)) sent=$sent commands=$sequence heldMb=$held archiveMb=$(($(bytes primary archive) / 1000000))" \
        "primaryMb=$memory standbyMb=$(memory standby)"
done
[ "$held" -le $((2 * held_early)) ] || fail "what is held on disk has grown from $held_early to $held MB"
[ "$memory" -le $((2 * memory_early)) ] || fail "the primary has grown from $memory_early to $memory MB"
# The primary first: alone it would write on.
halt primary
halt standby
# No journal goes back to its beginning: the states were compared as the nodes ran, and all that both journals have is the same.
for it in primary standby; do
    "$new/ringside" --dir "$work/$it" journal verify >/dev/null
done
"$new/ringside" journal diff "$work/primary" "$work/standby" >/dev/null || fail "the journals differ"
echo "month: OK: days=$days sent=$sent commands=$sequence restarts=$restarts blankStandbys=$blanks upgrades=$upgrades restores=$restores lost=0 doubled=0" \
    "heldMb=$held seconds=$((SECONDS - begin))"
