#!/usr/bin/env bash
# The same file of commands gives the same hashes on every JDK here, interpreted and compiled by either compiler, with
# any collector, in batches of any size, without assertions, and when the core is taken down and restored from a
# snapshot at random.
#   ops/quality/determinism.sh [--commands N] [--seed N]
#     --commands N  in the file; 10000000 for the long form, about 130 bytes each   (default 1000000)
#     --seed N      of the commands                                                  (default 20261121)
# Runs with a JDK 17 and, if one is found or named by JAVA_HOME_25, a JDK 25. A last run leaves one command out: if its
# hashes were the same, nothing would be proven, and the script fails.
set -euo pipefail
cd "$(dirname "$0")/../.."

commands=1000000
seed=20261121
while [ $# -gt 0 ]; do
    case "$1" in
        --commands) commands=$2; shift 2 ;;
        --seed) seed=$2; shift 2 ;;
        *) sed -n 2,10p "$0"; exit 2 ;;
    esac
done
interpreted=$((commands / 20))

mvn -B -q -Dcheckstyle.skip -pl engine -am -DskipTests test-compile
./ringside --help > /dev/null
agrona=$(find ops/target/ringside/lib -name 'agrona-[0-9]*.jar')
classes=engine/target/test-classes:engine/target/classes:risk/target/classes:$agrona

file=engine/target/determinism.bin
results=engine/target/determinism.log
: > "$results"
trap 'rm -f "$file"' EXIT

main() { # java, options as one word, arguments
    local java=$1 options=$2
    shift 2
    # shellcheck disable=SC2086
    "$java" -ea $options --add-opens java.base/jdk.internal.misc=ALL-UNNAMED -cp "$classes" \
        io.ringside.engine.model.DeterminismRun "$@"
}

failed=0
reference=
check() { # name, java, options, batch, restart seed, commands
    local line
    line=$(main "$2" "$3" read "$file" "$4" "$5" "$6" -1) || { echo "determinism: $1: the run failed"; exit 1; }
    local hashes=${line##*outputs=}
    local verdict=same
    if [ -z "$reference" ]; then
        reference=$hashes
        verdict=reference
    elif [ "$hashes" != "$reference" ]; then
        verdict=DIFFERENT
        failed=1
    fi
    printf '%-10s %-34s %s\n' "$verdict" "$1" "$line" | tee -a "$results"
}

java17=${JAVA_HOME:+$JAVA_HOME/bin/java}
java17=${java17:-$(command -v java)}
jdk25=${JAVA_HOME_25:-$(find /usr/lib/jvm -maxdepth 1 -name '*25*' 2>/dev/null | head -n 1)}
javas=("$java17")
if [ -n "$jdk25" ] && [ -x "$jdk25/bin/java" ]; then
    javas+=("$jdk25/bin/java")
else
    echo "determinism: no JDK 25 here: only $("$java17" -version 2>&1 | head -n 1)"
fi

main "$java17" "" write "$file" "$seed" "$commands"
for java in "${javas[@]}"; do
    name="JDK $("$java" -version 2>&1 | sed -n '1s/[^"]*"\([^"]*\)".*/\1/p')"
    check "$name" "$java" "-XX:+UseG1GC" 64 0 "$commands"
    check "$name C1 alone" "$java" "-XX:TieredStopAtLevel=1" 64 0 "$commands"
    check "$name C2 alone" "$java" "-XX:-TieredCompilation" 64 0 "$commands"
    check "$name serial, batch 1" "$java" "-XX:+UseSerialGC" 1 0 "$commands"
    check "$name parallel, batch 16" "$java" "-XX:+UseParallelGC" 16 0 "$commands"
    check "$name without assertions" "$java" "-da" 64 0 "$commands"
    check "$name ZGC, batch 512" "$java" "-XX:+UseZGC" 512 0 "$commands"
    check "$name restored at random, 1" "$java" "-XX:+UseSerialGC" 64 1 "$commands"
    check "$name restored at random, 2" "$java" "-XX:+UseSerialGC" 7 2 "$commands"
done
whole=$reference

reference=
check "JDK 17 or so, compiled, the beginning" "$java17" "-XX:+UseSerialGC" 64 0 "$interpreted"
for java in "${javas[@]}"; do
    name="JDK $("$java" -version 2>&1 | sed -n '1s/[^"]*"\([^"]*\)".*/\1/p')"
    check "$name interpreted" "$java" "-Xint" 64 0 "$interpreted"
done

planted=$(main "$java17" "-XX:+UseSerialGC" read "$file" 64 0 "$commands" $((commands / 2)))
if [ "${planted##*outputs=}" = "$whole" ]; then
    echo "determinism: FAILED: a command left out was not noticed"
    exit 1
fi
echo "different  as it must be: one command left out        $planted" | tee -a "$results"
[ "$failed" = 0 ] || { echo "determinism: FAILED: hashes differ, see above"; exit 1; }
echo "determinism: $(grep -cE '^(same|reference)' "$results") runs, all the same"
