#!/usr/bin/env bash
# What rare features cost a plain limit order: the core as it is beside a build of it without them, on the same commands
# through the whole core, in fresh processes that take turns. Both must answer the same, to the byte. See
# docs/adr/0022-two-matchers.md.
#   ops/quality/plain-path.sh [--each] [--build-only] [OPTION OF THE BENCHMARK...]
#     --each        also a build without each of the features alone
#     --build-only  check that rare-features.txt fits the sources and that both builds answer the same, once, on 100,000
#                   commands of 100 instruments; measure nothing
#     others        go to the benchmark: --rounds N, --turns N, --warmup N, --instruments N, --ids N, --commands N,
#                   --limit PERCENT
# The machine should have nothing else to do. Fails when a line of rare-features.txt no longer fits the sources, when the
# builds answer differently, or, with --limit, when the core as it is takes so much longer.
set -euo pipefail
cd "$(dirname "$0")/../.."

each=false
build_only=false
options=()
while [ $# -gt 0 ]; do
    case "$1" in
        --each) each=true; shift ;;
        --build-only) build_only=true; shift ;;
        --*) [ $# -ge 2 ] || { sed -n 2,12p "$0"; exit 2; }; options+=("$1" "$2"); shift 2 ;;
        *) sed -n 2,12p "$0"; exit 2 ;;
    esac
done

list=ops/quality/rare-features.txt
sources=engine/src/main/java/io/ringside/engine
work=engine/target/plain-path
rm -rf "$work"
mkdir -p "$work"
mvn -B -q -Dcheckstyle.skip -pl loadgen -am -DskipTests compile dependency:build-classpath \
    -Dmdep.outputFile="$PWD/$work/classpath" > "$work/maven.log" 2>&1 || { tail -n 40 "$work/maven.log"; exit 1; }
libraries=$(cat "$work/classpath")

build() { # name, features to leave out, all if none is named
    local name=$1
    shift
    python3 ops/quality/without-rare-features.py "$list" "$sources" "$work/$name-src" "$@"
    mkdir -p "$work/$name"
    find "$work/$name-src" -name '*.java' > "$work/$name.files"
    javac --release 17 -nowarn -proc:none -d "$work/$name" -cp "engine/target/classes:$libraries" \
        @"$work/$name.files" 2> "$work/$name.log" || { tail -n 40 "$work/$name.log"; exit 1; }
}

build without
builds=(today=engine/target/classes without="$work/without")
if [ "$each" = true ]; then
    for feature in $(sed -n 's/^\[\(.*\)\]$/\1/p' "$list"); do
        build "without-$feature" "$feature"
        builds+=("without-$feature=$work/without-$feature")
    done
fi
benchmark() {
    java --add-opens java.base/jdk.internal.misc=ALL-UNNAMED \
        -cp "loadgen/target/classes:engine/target/classes:$libraries" \
        io.ringside.loadgen.bench.cost.CostBenchmark "$@" "${builds[@]}"
}
if [ "$build_only" = true ]; then
    benchmark --rounds 1 --turns 1 --warmup 0 --commands 100000 --instruments 100 > "$work/answers.log" ||
        { cat "$work/answers.log"; exit 1; }
    echo "plain-path: $(grep -c ' =' "$list") places fit the sources, ${#builds[@]} builds give $(sed -n 2p "$work/answers.log")"
    exit 0
fi
benchmark "${options[@]+"${options[@]}"}"
