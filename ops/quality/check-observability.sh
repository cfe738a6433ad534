#!/usr/bin/env bash
# Metrics, rules, dashboards and docker-compose.yml are right, and they fit one another:
#   promtool on Prometheus' configuration, rules and the names of metrics; the dashboards' JSON; the compose file; then a pair of nodes under a light
#   load, scraped by a real Prometheus, and every query of dashboards and rules asked of it.
# Usage: ops/quality/check-observability.sh [--no-live | --draw DIR]    Exit 1 on a fault. What is not installed is SKIPPED, loudly.
#   --no-live     without nodes
#   --draw DIR    leaves a picture of each dashboard in DIR, as SVG
set -euo pipefail

home=$(cd -P "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
cd "$home"
rate=400
work=$(mktemp -d)
pids=()
failed=0

is_alive() { kill -0 "$1" 2>/dev/null; }

cleanup()
{
    set +e # a process may end by itself between the look and the signal, and the rest must be cleaned all the same
    for pid in "${pids[@]}"; do
        is_alive "$pid" && kill "$pid"
    done
    for pid in "${pids[@]}"; do
        for _ in $(seq 50); do
            is_alive "$pid" || break
            sleep 0.1
        done
        is_alive "$pid" && kill -9 "$pid"
    done
    rm -rf "$work"
}
trap cleanup EXIT

have()
{
    command -v "$1" >/dev/null && return 0
    echo "SKIPPED: $2: $1 is not installed"
    return 1
}

check()
{
    local what=$1
    shift
    if "$@" >"$work/out" 2>&1; then
        echo "ok: $what"
    else
        echo "FAILED: $what"
        cat "$work/out"
        failed=1
    fi
}

check_rules()
{
    have promtool "Prometheus' configuration and rules" || return 0
    check "promtool check config" promtool check config ops/prometheus/prometheus.yml
    check "promtool check rules" promtool check rules ops/prometheus/rules/*.yml
    check "promtool test rules" promtool test rules ops/prometheus/tests/*.yml
    local alert
    while read -r alert; do
        [ -f "ops/runbooks/$alert.md" ] || { echo "FAILED: alert $alert has no runbook"; failed=1; }
        grep -q "alertname: $alert\$" ops/prometheus/tests/*.yml || { echo "FAILED: alert $alert has no test"; failed=1; }
    done < <(sed -n 's/^ *- alert: *//p' ops/prometheus/rules/*.yml)
}

check_receivers()
{
    have amtool "Alertmanager's configuration" || return 0
    check "amtool check-config" amtool check-config ops/prometheus/alertmanager.yml
}

# Compose 1.x knows neither the top-level name nor depends_on.required.
check_compose()
{
    local profiles=(--profile pair --profile cluster --profile observe --profile load)
    if docker compose version >/dev/null 2>&1; then
        check "docker compose config" docker compose "${profiles[@]}" -f docker-compose.yml config
    elif have docker-compose "docker compose config"; then
        sed -e '/^name:/d' -e 's/, *required: *false//' docker-compose.yml >"$work/compose.yml"
        check "docker-compose config" \
            docker-compose "${profiles[@]}" --project-directory "$home" -f "$work/compose.yml" config
    else
        return 0
    fi
    cp "$work/out" "$work/compose-resolved.yml"
    check "structure of docker-compose.yml" python3 ops/quality/compose.py <"$work/compose-resolved.yml"
}

free_ports()
{
    python3 -c '
import socket
kinds = [socket.SOCK_DGRAM] * 6 + [socket.SOCK_STREAM] * 6
sockets = [socket.socket(socket.AF_INET, kind) for kind in kinds]
for it in sockets:
    it.bind(("127.0.0.1", 0))
print(*[it.getsockname()[1] for it in sockets])'
}

await_http()
{
    local i
    for i in $(seq 300); do
        curl -fs -o /dev/null --max-time 2 "$1" && return 0
        sleep 0.2
    done
    echo "FAILED: no answer at $1"
    tail -n 20 "$work"/*.log
    return 1
}

start_node()
{
    local name=$1 sbe=$2 market_data=$3 http=$4 fix=$5
    RINGSIDE_BUILD=never ./ringside --dir "$work/$name" start --role "$name" \
        --set node.name="$name" --set node.durability=replica-sync --set journal.segment-length=4MiB \
        --set journal.snapshot-interval=5s \
        --set replication.control-endpoint="localhost:${ports[0]}" --set replication.data-endpoint="localhost:${ports[1]}" \
        --set gateway.sbe-endpoint="localhost:$sbe" --set gateway.market-data-endpoint="localhost:$market_data" \
        --set http.port="$http" --set web.port=0 --set fix.endpoint="localhost:$fix" --set fix.market-data.enabled=false \
        --set tcp.enabled=false >"$work/$name.log" 2>&1 &
    pids+=($!)
}

check_names()
{
    have promtool "names of metrics" || return 0
    if ! curl -fs "http://127.0.0.1:$2/metrics" >"$work/metrics"; then
        echo "FAILED: no metrics of the $1"
        failed=1
        return 0
    fi
    check "promtool check metrics, $1" promtool check metrics <"$work/metrics"
}

check_live()
{
    have prometheus "every query against a real Prometheus" || return 0
    have curl "every query against a real Prometheus" || return 0
    ./ringside version >"$work/version.log"
    read -r -a ports < <(free_ports)
    start_node primary "${ports[2]}" "${ports[3]}" "${ports[6]}" "${ports[9]}"
    start_node standby "${ports[4]}" "${ports[5]}" "${ports[7]}" "${ports[10]}"
    mkdir "$work/prometheus"
    cp -r ops/prometheus/rules "$work/prometheus"
    echo "- targets: ['127.0.0.1:${ports[6]}', '127.0.0.1:${ports[7]}']" >"$work/nodes.yml"
    sed -e "s#/etc/ringside-nodes.yml#$work/nodes.yml#" -e "s/localhost:9090/127.0.0.1:${ports[8]}/" \
        ops/prometheus/prometheus.yml >"$work/prometheus/prometheus.yml"
    await_http "http://127.0.0.1:${ports[6]}/health/ready" || return 1
    await_http "http://127.0.0.1:${ports[7]}/health/ready" || return 1
    check_names primary "${ports[6]}"
    check_names standby "${ports[7]}"
    mkdir "$work/prometheus/targets"
    echo "- targets: ['127.0.0.1:${ports[11]}']" >"$work/prometheus/targets/loadgen.yml"
    prometheus --config.file="$work/prometheus/prometheus.yml" --storage.tsdb.path="$work/tsdb" \
        --web.listen-address="127.0.0.1:${ports[8]}" >"$work/prometheus.log" 2>&1 &
    pids+=($!)
    await_http "http://127.0.0.1:${ports[8]}/-/ready" || return 1
    RINGSIDE_BUILD=never ./ringside load run --gateway "localhost:${ports[2]}" --rate "$rate" --warmup 1s --duration 120s \
        --out "$work/run" --metrics "127.0.0.1:${ports[11]}" >"$work/load.log" 2>&1 &
    pids+=($!)
    sleep 15
    if ! python3 -B ops/quality/dashboards.py live "http://127.0.0.1:${ports[8]}" --primary primary --rate "$rate" --within 45; then
        echo "FAILED: queries"
        tail -n 5 "$work"/*.log
        return 1
    fi
    echo "ok: every query of dashboards and rules"
    if [ "${1:-}" = --draw ]; then
        sleep 40 # until the lines are long enough to see
        python3 -B ops/quality/draw_dashboards.py "http://127.0.0.1:${ports[8]}" "$2" --node primary --seconds 50
    fi
}

check_rules
check_receivers
if have python3 "dashboards, docker-compose.yml and queries"; then
    check "dashboards are what the code gives" python3 -B ops/grafana/code/generate.py --check
    check "dashboards" python3 -B ops/quality/dashboards.py lint
    check_compose
    if [ "${1:-}" != --no-live ]; then
        check_live "$@" || failed=1
    fi
fi
[ "$failed" = 0 ] && echo "check-observability: PASS" || echo "check-observability: FAILED"
exit "$failed"
