#!/usr/bin/env bash
# Everything that shows the ring right, in one command: the walk through every execution, random schedules, planted bugs,
# jcstress, the soak with checksums. See docs/internals/ring-memory-model.md.
#   ops/quality/prove-ring.sh [--messages N] [--seeds N] [--all-finders] [--jcstress-ms N] [--jcstress-split]
#     --messages N     of the soak; 1000000000 for the long form      (default 20000000)
#     --jcstress-ms N  of each iteration; 0 to leave jcstress out     (default 200)
#     --jcstress-split try each pairing of interpreter and compilers: nine times as many runs
#     --seeds N        of the random schedules                        (default 20000)
#     --all-finders    hold every tool against each planted bug, not only until one has found it
set -euo pipefail
cd "$(dirname "$0")/../.."

messages=20000000
iteration=200
split=false
seeds=20000
all_finders=false
while [ $# -gt 0 ]; do
    case "$1" in
        --messages) messages=$2; shift 2 ;;
        --jcstress-ms) iteration=$2; shift 2 ;;
        --jcstress-split) split=true; shift ;;
        --seeds) seeds=$2; shift 2 ;;
        --all-finders) all_finders=true; shift ;;
        *) sed -n 2,9p "$0"; exit 2 ;;
    esac
done

log=engine/target/prove-ring.log
mkdir -p engine/target

# Lines of the tools among those of Maven.
tools() { sed -nE 's/\x1b\[[0-9;]*m//g; /^(model|schedules|soak|planted)/p'; }

mvn -B -q -Dcheckstyle.skip -pl engine -am test -DforkCount=2 -Dringside.testJavaOpts=-XX:+UseParallelGC -Dsurefire.failIfNoSpecifiedTests=false \
    -Dtest='MemoryModelTest,RingModelTest,RingScheduleTest,proof.RingSoakTest,PlantedBugsTest' \
    -Dringside.ring.model.full=true -Dringside.ring.planted.step=1 \
    -Dringside.ring.planted.all="$all_finders" \
    -Dringside.ring.schedule.seeds="$seeds" -Dringside.ring.soak.messages="$messages" | tee "$log" | tools ||
    { tail -n 60 "$log"; echo "prove-ring: failed"; exit 1; }
# Maven is content when a name matches no test: each tool must have said something.
for tool in model schedules soak planted; do
    grep -qE "^(.\[[0-9;]*m)*$tool: " "$log" || { echo "prove-ring: failed: nothing from $tool in $log"; exit 1; }
done

grep -qE '^planted: bugs=([0-9]+) of \1 found=\1' <(tools < "$log") ||
    { echo "prove-ring: failed: not all bugs were planted: $log"; exit 1; }

[ "$iteration" = 0 ] && exit 0
results=engine/target/jcstress.log
mvn -B -q -Dcheckstyle.skip -Pjcstress -pl engine -am -DskipTests test -Dringside.jcstress.iterationMs="$iteration" \
    -Dringside.jcstress.split="$split" > "$results" 2>&1 ||
    { tail -n 60 "$results"; echo "jcstress: failed"; exit 1; }
# Every test must have run, none may have met a forbidden outcome, whatever the exit status says.
expected=$(grep -rh --include='*.java' '^ *@JCStressTest' engine/src/jcstress/java | wc -l)
awk -v expected="$expected" '
    /\(Results: .* planned;/ { results = $0; gsub(/[()]/, "", results) }
    /Interesting tests: No matches/ { interesting = 1 }
    /Failed tests: No matches/ { failed = 1 }
    /Error tests: No matches/ { error = 1 }
    /All remaining tests:/ { count = $4 }
    END {
        ok = interesting && failed && error && count == expected
        print "jcstress: " results
        print "jcstress: " count " of " expected " tests, " (ok ? "nothing forbidden" : "FAILED")
        exit ok ? 0 : 1
    }' "$results"
