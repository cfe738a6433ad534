#!/usr/bin/env bash
# Upgrades a pair from an older build to this tree's, node by node, with orders in between, one step back, and new rules
# at the end; then proves that no acknowledged order was lost and that both nodes have the same state. The commands are
# those of docs/operating/upgrade.md.
#
#   ops/quality/upgrade.sh [COMMIT | DIRECTORY]
#
# COMMIT of the older build, by default that of release 0.3.0, found in the history; it is built in a temporary work tree.
# DIRECTORY: a tree in which it is built already. Exit code 1: the upgrade failed; 2: there is no such older build.
set -euo pipefail
cd "$(dirname "$0")/../.."
from=${1:-$(git log -1 --format=%h --grep='^all: version 0\.3\.0$')}
new=$PWD
tree=
settings=(--set node.durability=replica-sync --set replication.policy=halt --set journal.segment-length=16MiB)
. ops/quality/pair.sh

if [ -d "$from" ]; then
    old=$(cd "$from" && pwd)
elif git cat-file -e "$from^{commit}" 2>/dev/null; then
    tree=$work/old
    git worktree add -q --detach "$tree" "$from"
    old=$tree
else
    echo "upgrade: no older build: ${from:-release 0.3.0} is neither a directory nor a commit that is here" >&2
    exit 2
fi
begin=$SECONDS
# A build is over before the second compiler has paid for itself.
MAVEN_OPTS=${MAVEN_OPTS:--XX:TieredStopAtLevel=1} "$old/ringside" version
"$new/ringside" version
export RINGSIDE_BUILD=never

# Runs a command that must succeed and say something.
says()
{
    local expected=$1 said
    shift
    said=$("$@" 2>&1) || fail "exit code $?: $*: $said"
    [[ $said == *"$expected"* ]] || fail "expected $expected: $*: $said"
    echo "$said"
}

# pair PRIMARY BUILD STANDBY BUILD: starts both, and waits until they are in step.
pair()
{
    start "$1" "$2" primary
    start "$3" "$4" standby
    ready "$3"
    ready "$1"
}

# A client of the older build all the way: it need not be upgraded with the venue.
client() { "$old/ringside" --node 127.0.0.1:"${http[$1]}" --dir "$work/$1" "${@:2}"; }

orders=()
# order NAME: an order that is acknowledged and rests.
order()
{
    local id=U$((${#orders[@]} + 1))
    says NEW client "$1" order new ACME buy 1 "$((90 + ${#orders[@]})).00" --tif GTC --id "$id"
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
says "rules 7 are in force" at s rules show
order p
echo "== switch over: S leads, and the old build follows the new one"
halt p
# Exit code 1: it leads, and by its policy acknowledges when it has a standby again.
ends 1 at s promote --yes --wait 5s
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
says "rules 8 are in force" at s rules set 8 --yes --reason upgrade
says "limits set" at s limits set orders=200000
order s
says "rules 8 are in force" at s rules show
says "rules 8 are in force" at p rules show
for id in "${orders[@]}"; do says NEW client s order status "$id"; done
halt s
halt p
s=$(state s)
p=$(state p)
[ "$s" = "$p" ] || fail "the states differ: $s, $p"
# Refused, for its rules.
ends 4 "$old/ringside" --dir "$work/s" journal hash
echo "upgrade: OK: ${#orders[@]} orders, none lost, in $((SECONDS - begin)) s"
