#!/usr/bin/env bash
# Draws the pictures of README and guides into docs/images: the page in light and dark, a load report, the latency dashboard.
# Usage: ops/quality/draw-pictures.sh [page|report|dashboard ...]    Needs chromium and python3, for the dashboard prometheus. Six minutes.
set -euo pipefail

home=$(cd -P "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
cd "$home"
images=docs/images
work=$(mktemp -d)
pids=()

cleanup()
{
    set +e
    for pid in "${pids[@]}"; do
        kill "$pid" 2>/dev/null && wait "$pid" 2>/dev/null
    done
    rm -rf "$work"
}
trap cleanup EXIT

read -r sbe data http fix tcp tcp_data fix_data web < <(python3 -c '
import socket
sockets = [socket.socket(socket.AF_INET, socket.SOCK_DGRAM) for _ in range(2)] + [socket.socket() for _ in range(6)]
for it in sockets:
    it.bind(("127.0.0.1", 0))
print(*[it.getsockname()[1] for it in sockets])')
node=(--node "127.0.0.1:$http" --dir "$work/node")

start_node()
{
    ./ringside version
    RINGSIDE_BUILD=never ./ringside --dir "$work/node" start --set gateway.sbe-endpoint="localhost:$sbe" \
        --set gateway.market-data-endpoint="localhost:$data" --set http.port="$http" --set fix.endpoint="localhost:$fix" \
        --set tcp.endpoint="localhost:$tcp" --set tcp.market-data-endpoint="localhost:$tcp_data" \
        --set fix.market-data.endpoint="localhost:$fix_data" \
        --set web.port="$web" --set node.durability=none >"$work/node.log" 2>&1 &
    pids+=($!)
    for _ in $(seq 300); do
        curl -fs -o /dev/null --max-time 2 "http://127.0.0.1:$http/health/ready" && return 0
        sleep 0.2
    done
    cat "$work/node.log"
    exit 1
}

# A member with orders in the book and a fill, and candles of one second: of a market that is two minutes old.
trade='
const pause = (ms) => new Promise((done) => setTimeout(done, ms));
const at = (query) => document.querySelector(query);
at("[data-interval=\"1s\"]").click();
at("#logon-open").click();
Object.assign(at("#logon-form").elements.session, {value: "9"});
Object.assign(at("#logon-form").elements.password, {value: "demo"});
at("#logon-form").requestSubmit();
await pause(1500);
const {book} = ringside.market.instruments.get(ringside.market.selected), order = at("#order").elements;
for (const [side, own, level, quantity] of [["BUY", "BUY", 3, 40], ["BUY", "BUY", 6, 120], ["SELL", "SELL", 4, 75], ["BUY", "SELL", 0, 15]]) {
  order.side.value = side;
  order.price.value = book.side(own).best()[Math.min(level, book.side(own).best().length - 1)].price;
  order.quantity.value = quantity;
  at("#order").requestSubmit();
  await pause(700);
}
document.activeElement.blur();'

page()
{
    RINGSIDE_BUILD=never ./ringside "${node[@]}" market --seed 7 --gateway "localhost:$sbe" --duration 200s >"$work/market.log" 2>&1 &
    pids+=($!)
    sleep "${RINGSIDE_PICTURE_S:-120}"
    local shown='document.querySelectorAll("#levels .price").length > 0 && ringside.market.venue'
    ops/quality/take_picture.py "http://127.0.0.1:$web/" "$images/page-light.png" --size 1280x860 --wait "$shown" --do "$trade" --after 2
    ops/quality/take_picture.py "http://127.0.0.1:$web/" "$images/page-dark.png" --size 1280x860 --wait "$shown" --do "$trade" --after 2 --dark
    ops/quality/small_png.py "$images"/page-*.png
}

report()
{
    RINGSIDE_BUILD=never ./ringside "${node[@]}" load run --gateway "localhost:$sbe" --rate 5k --duration 30s --out "$work/run" >"$work/load.log" 2>&1 ||
        tail -n 3 "$work/load.log"
    RINGSIDE_BUILD=never ./ringside load report "$work/run"
    ops/quality/take_picture.py "file://$work/run/report.html" "$images/load-report.png" --size 1128x900 \
        --wait 'null !== document.querySelector("canvas")' --after 2
    ops/quality/small_png.py "$images/load-report.png"
}

dashboard()
{
    ops/quality/check-observability.sh --draw "$work/dashboards"
    # The first rows of it.
    sed -E '1s/height="[0-9]+" viewBox="0 0 1440 [0-9]+"/height="745" viewBox="0 0 1440 745"/' \
        "$work/dashboards/02-latency-pipeline.svg" >"$images/latency-dashboard.svg"
}

mkdir -p "$images"
wanted=("${@:-}")
[ -n "${wanted[0]}" ] || wanted=(page report dashboard)
start_node
for picture in "${wanted[@]}"; do
    "$picture"
done
ls -l "$images"
