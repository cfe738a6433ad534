#!/usr/bin/env python3
"""Serves what a load run sees as metrics while it runs, so that the dashboard Load run has client and server on one time axis.

    load_run_metrics.py DIR --rate N --port P      beside `ringside load run --out DIR`; ends by itself a minute after the run

It follows DIR/response.hlog, to which the generator appends a histogram a second of response time, service time and slip. The run_id is
the name of DIR. Prometheus finds it by a file in its directory `targets`. Standard library only. Start reading at main().
"""
import argparse
import base64
import http.server
import os
import re
import struct
import threading
import time
import zlib

BOUNDS_NS = [int(factor * 10 ** power) for power in range(3, 10) for factor in (1, 2, 5)]
NAMES = {"R": "loadgen_response_seconds", "S": "loadgen_service_seconds", "SLIP": "loadgen_slip_seconds"}
QUIET_S = 60
COOKIE_V2, COMPRESSED_COOKIE_V2 = 0x1C849303, 0x1C849304


def values(text):
    """(value, count) of a compressed HdrHistogram, format V2."""
    packed = base64.b64decode(text)
    cookie, length = struct.unpack_from(">ii", packed)
    data = zlib.decompress(packed[8:8 + length])
    inner, payload, _, digits, lowest, _, _ = struct.unpack_from(">iiiiqqd", data)
    if cookie & ~0xF0 != COMPRESSED_COOKIE_V2 or inner & ~0xF0 != COOKIE_V2:
        raise SystemExit(f"expected a histogram of format V2: cookie={cookie:#x}")
    unit = lowest.bit_length() - 1
    half_bits = (2 * 10 ** digits - 1).bit_length() - 1
    index, at = 0, 40
    while at < 40 + payload:
        count, at = zigzag(data, at)
        if count < 0:
            index -= count
            continue
        if count:
            yield highest(index, unit, half_bits), count
        index += 1


def zigzag(data, at):
    """One number of ZigZag LEB128 with at most nine bytes, and where the next begins."""
    number, shift = 0, 0
    while True:
        byte = data[at]
        at += 1
        if shift == 56:
            number |= byte << 56
            break
        number |= (byte & 0x7F) << shift
        if byte < 0x80:
            break
        shift += 7
    return (number >> 1) ^ -(number & 1), at


def highest(index, unit, half_bits):
    """The largest value that is counted at an index."""
    bucket = (index >> half_bits) - 1
    sub = (index & ((1 << half_bits) - 1)) + (1 << half_bits)
    if bucket < 0:
        bucket, sub = 0, sub - (1 << half_bits)
    return ((sub + 1) << (bucket + unit)) - 1


class Totals:
    """Cumulative buckets of everything read so far. One thread reads, the server's asks."""

    def __init__(self):
        self.buckets = {tag: [0] * (len(BOUNDS_NS) + 1) for tag in NAMES}
        self.sums = dict.fromkeys(NAMES, 0)

    def add(self, line):
        """A line of the log."""
        if line.startswith("Tag="):
            tag, _, _, _, histogram = line.strip().split(",")
            for value, count in values(histogram):
                index = next((i for i, bound in enumerate(BOUNDS_NS) if value <= bound), len(BOUNDS_NS))
                self.buckets[tag[4:]][index] += count
                self.sums[tag[4:]] += value * count

    def text(self, run, rate):
        """In Prometheus' format."""
        label = f'run_id="{run}"'
        lines = ["# TYPE loadgen_target_rate gauge", f"loadgen_target_rate{{{label}}} {rate}"]
        for name, tag in (("loadgen_sent_total", "SLIP"), ("loadgen_acked_total", "R")):
            lines += [f"# TYPE {name} counter", f"{name}{{{label}}} {sum(self.buckets[tag])}"]
        for tag, name in NAMES.items():
            lines.append(f"# TYPE {name} histogram")
            below = 0
            for bound, count in zip([f"{bound / 1e9:g}" for bound in BOUNDS_NS] + ["+Inf"], self.buckets[tag]):
                below += count
                lines.append(f'{name}_bucket{{{label},le="{bound}"}} {below}')
            lines += [f"{name}_sum{{{label}}} {self.sums[tag] / 1e9:.6f}", f"{name}_count{{{label}}} {below}"]
        return "\n".join(lines) + "\n"


def follow(path, totals):
    """Read what is there and what comes, until nothing has come for a minute."""
    begin = time.monotonic()
    while not os.path.exists(path):
        if time.monotonic() - begin > QUIET_S:
            raise SystemExit(f"no load run writes to {path}: start it with --out, and with this directory")
        time.sleep(0.2)
    with open(path, encoding="utf-8") as file:
        line, last = "", time.monotonic()
        while time.monotonic() - last < QUIET_S:
            line += file.readline()
            if line.endswith("\n"):
                totals.add(line)
                line, last = "", time.monotonic()
            else:
                time.sleep(0.2)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("dir")
    parser.add_argument("--rate", type=float, required=True, help="the run's target, messages per second")
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--host", default="127.0.0.1")
    arguments = parser.parse_args()
    totals, name = Totals(), os.path.basename(os.path.abspath(arguments.dir))

    class Metrics(http.server.BaseHTTPRequestHandler):
        """GET of any path."""

        def do_GET(self):
            body = totals.text(name, arguments.rate).encode()
            self.send_response(200)
            self.send_header("Content-Type", "text/plain; version=0.0.4")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format, *args):
            pass

    server = http.server.ThreadingHTTPServer((arguments.host, arguments.port), Metrics)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    follow(os.path.join(arguments.dir, "response.hlog"), totals)


if __name__ == "__main__":
    main()
