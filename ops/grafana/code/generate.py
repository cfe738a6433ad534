#!/usr/bin/env python3
"""Writes the dashboards of ops/grafana/dashboards from the code beside this file.

    generate.py            write them
    generate.py --check    exit 1 with a line per file that is not what the code gives

Standard library only.
"""
import json
import os
import sys

sys.dont_write_bytecode = True

import cluster
import gateways
import journal
import load_run
import machine
import market
import overview
import pipeline

TARGET = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "dashboards")

# The number gives the order on disk, and in the titles.
DASHBOARDS = {
    "01-overview": overview, "02-latency-pipeline": pipeline, "03-journal-and-replication": journal,
    "04-market": market, "05-gateways-and-risk": gateways, "06-jvm-aeron-host": machine, "07-load-run": load_run,
    "08-cluster": cluster}


def texts():
    """File name and content of each dashboard."""
    return {name + ".json": json.dumps(module.build(), indent=1, ensure_ascii=False) + "\n"
            for name, module in DASHBOARDS.items()}


def differences():
    """What is wrong with the committed files."""
    faults = []
    expected = texts()
    for name, text in expected.items():
        path = os.path.join(TARGET, name)
        if not os.path.exists(path):
            faults.append(f"{name}: is missing")
            continue
        with open(path, encoding="utf-8") as file:
            if file.read() != text:
                faults.append(f"{name}: is not what the code gives")
    faults += [f"{name}: no code gives it" for name in sorted(set(os.listdir(TARGET)) - set(expected))]
    return faults


def main():
    if sys.argv[1:] == ["--check"]:
        faults = differences()
        for fault in faults:
            print(f"FAULT {fault}: run ops/grafana/code/generate.py")
        return 1 if faults else 0
    for name, text in texts().items():
        with open(os.path.join(TARGET, name), "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
        print(f"written: ops/grafana/dashboards/{name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
