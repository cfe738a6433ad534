#!/usr/bin/env python3
"""Checks the Grafana dashboards' JSON, and runs every query of dashboards and rules against a live Prometheus.

    dashboards.py lint                                  every panel is complete; exit 1 with a line per fault
    dashboards.py live URL --primary NAME --rate N      every query gives what it should; a table, exit 1 if one does not

Live asks for a pair of nodes that sync, under a load of N messages per second, and a Prometheus with our rules. It asks again
until all is well or --within seconds have passed.

Standard library only. Start reading at main().
"""
import argparse
import glob
import json
import math
import os
import re
import sys
import time
import urllib.parse
import urllib.request

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
DASHBOARDS = os.path.join(ROOT, "ops/grafana/dashboards")
RUNBOOKS = os.path.join(ROOT, "ops/runbooks")

# The boxes of the architecture's picture, from left to right.
BOXES = ["gateway ingress", "input ring", "journal", "replication", "matching + risk", "output ring", "gateway egress"]
PIPELINE = "02-latency-pipeline.json"

# What happened is marked on every time axis.
MARKS = {"Role change", "Halt", "Snapshot", "Deploy", "Load run"}

# What Grafana makes of $__rate_interval at a scrape interval of 2 s and a step of at most 6 s.
RATE_INTERVAL = "8s"

RATE_FUNCTION = re.compile(r"\b(?:rate|irate|increase|delta|deriv)\(")
RANGE = re.compile(r"\[([^\]]*)\]")
SELECTOR = re.compile(r"\b((?:ringside|aeron|jvm|loadgen|process|system|ringside:[a-z0-9_]+)[a-z0-9_:]*|up|ALERTS)\b(\{[^}]*\})?")

# Series that exist only once something has happened that need not happen in a short run.
RARE = {
    "jvm_gc_pause_seconds_max": "there was no collection yet",
    "jvm_gc_pause_seconds_sum": "there was no collection yet",
    "ALERTS": "no alert is pending or firing",
    "ringside_risk_limit_utilization_ratio": "no account has a limit and a position",
    "ringside_risk_level_utilization_ratio": "no level has a limit",
    "ringside_money_house_balance": "the venue has no currencies",
    "ringside_money_account_balance": "the venue has no currencies",
    **{"ringside_cluster_" + name: "the nodes are a pair" for name in (
        "leader", "ready", "leader_known", "term", "elections_total", "commit_lag_bytes", "commit_position", "offered",
        "reoffered_total", "doubles_total", "log_bytes", "snapshot_age_seconds", "errors_total")},
}

# Panels that are empty while nothing is wrong.
EMPTY_IF_WELL = {
    "01 Alerts", "01 Advice", "01 Alerts firing", "02 Output consumers B", "04 Kill switches", "04 Refused, by reason",
    "04 Cancelled and expired, by reason", "05 Not connected", "07 Refused by the core",
    "05 Orders left behind", "05 Refused as too fast, or busy", "05 Share of its throttle",
    "05 Connections that take no more"}

# As docs/operating/monitoring.md promises.
SERIES_MAX = 5000

# Alerts that say something about the machine the check runs on, not about the exchange.
MACHINE_ALERTS = {"OrderLatencyFastBurn", "GcPauseLong", "JvmHiccup", "FsyncSlow", "JournalDiskFull",
                  "DiskSlowForDurability", "SpinningThreadsShareCores", "HeapNearlyFull", "OneSessionDominates"}


def dashboards():
    """File name and content of each dashboard."""
    for path in sorted(glob.glob(os.path.join(DASHBOARDS, "*.json"))):
        with open(path, encoding="utf-8") as file:
            yield os.path.basename(path), json.load(file)


def panels(dashboard):
    """All panels, those inside rows too."""
    for panel in dashboard["panels"]:
        yield panel
        yield from panel.get("panels", [])


# ---------------------------------------------------------------------------------------------------------------- lint


def lint():
    """All faults of all dashboards, one line each."""
    faults = []
    uids = set()
    count = 0
    for name, dashboard in dashboards():
        count += 1
        variables = {v["name"]: v for v in dashboard.get("templating", {}).get("list", [])}
        for key in ("uid", "title", "description"):
            if not dashboard.get(key):
                faults.append(f"{name}: has no {key}")
        if dashboard.get("uid") in uids:
            faults.append(f"{name}: uid {dashboard['uid']} is taken")
        uids.add(dashboard.get("uid"))
        for variable, kind in (("datasource", "datasource"), ("node", "query")):
            if variables.get(variable, {}).get("type") != kind:
                faults.append(f"{name}: has no variable {variable} of type {kind}")
        ids = [p.get("id") for p in panels(dashboard)]
        if len(ids) != len(set(ids)):
            faults.append(f"{name}: panel ids are not unique")
        drawn = [p for p in panels(dashboard) if p.get("type") != "row"]
        if not drawn:
            faults.append(f"{name}: has no panel")
        for panel in drawn:
            faults += [f"{name}: panel '{panel.get('title', panel.get('id'))}': {fault}" for fault in panel_faults(panel)]
        faults += [f"{name}: {fault}" for fault in overlaps(list(panels(dashboard)))]
        asked = json.dumps([panel.get("targets", []) for panel in drawn])
        faults += [f"{name}: no query uses the variable {it}" for it in variables if "$" + it not in asked and
                   it != "datasource"]
        marks = {mark["name"] for mark in dashboard["annotations"]["list"]}
        if not marks >= MARKS:
            faults.append(f"{name}: has no marks for {', '.join(sorted(MARKS - marks))}")
        if name == PIPELINE:
            faults += [f"{name}: {fault}" for fault in picture_faults(drawn)]
    if count == 0:
        faults.append(f"no dashboard below {DASHBOARDS}")
    return faults


def panel_faults(panel):
    """Faults of one panel."""
    defaults = panel.get("fieldConfig", {}).get("defaults", {})
    for key in ("title", "description"):
        if not panel.get(key, "").strip():
            yield f"has no {key}"
    if not defaults.get("unit"):
        yield "has no unit"
    if not defaults.get("thresholds", {}).get("steps"):
        yield "has no thresholds"
    if not defaults.get("noValue"):
        yield "does not say what it shows when it is empty"
    yield from staleness_faults(panel)
    for link in panel.get("links", []):
        page = os.path.join(RUNBOOKS, os.path.basename(link["url"]))
        if not link["url"].startswith("/public/runbooks/") or not os.path.exists(page):
            yield f"links no runbook: {link['url']}"
    if panel.get("datasource", {}).get("uid") != "${datasource}":
        yield "does not use the datasource variable"
    targets = panel.get("targets", [])
    if not targets:
        yield "has no query"
    refs = [t.get("refId") for t in targets]
    if len(refs) != len(set(refs)):
        yield "has two queries with one refId"
    for target in targets:
        expr = target.get("expr", "")
        label = target.get("refId", "?")
        if not expr.strip():
            yield f"query {label} is empty"
            continue
        if target.get("datasource", {}).get("uid") != "${datasource}":
            yield f"query {label} does not use the datasource variable"
        if not target.get("legendFormat"):
            yield f"query {label} has no legend"
        if RATE_FUNCTION.search(expr) and not RANGE.search(expr):
            yield f"query {label} takes a rate of something without a range"
        for window in RANGE.findall(expr):
            if window != "$__rate_interval":
                yield f"query {label} has the fixed range [{window}]: use $__rate_interval"
        for metric, labels in SELECTOR.findall(expr):
            if metric.startswith(("ringside_", "aeron_", "jvm_", "process_", "system_")) and "$node" not in labels:
                yield f"query {label} does not filter {metric} by $node"


def staleness_faults(panel):
    """A value that is no longer scraped must not be shown as if it were current."""
    kind = panel.get("type")
    if kind == "timeseries":
        if panel["options"]["legend"].get("calcs") != ["last", "max"]:
            yield "has no legend with last and max"
        if panel["fieldConfig"]["defaults"]["custom"].get("spanNulls", True):
            yield "draws a line over gaps"
    elif kind in ("stat", "table") and not all(target.get("instant") for target in panel["targets"]):
        yield "does not ask for what is now"


def overlaps(all_panels):
    """Panels that lie over one another or stick out."""
    boxes = [(p.get("title"), p["gridPos"]) for p in all_panels]
    for index, (title, a) in enumerate(boxes):
        if a["x"] + a["w"] > 24:
            yield f"panel '{title}' is wider than the page"
        for other, b in boxes[index + 1:]:
            if a["x"] < b["x"] + b["w"] and b["x"] < a["x"] + a["w"] and a["y"] < b["y"] + b["h"] and b["y"] < a["y"] + a["h"]:
                yield f"panels '{title}' and '{other}' overlap"


def picture_faults(drawn):
    """The first row of the pipeline's dashboard shows the picture."""
    top = min(p["gridPos"]["y"] for p in drawn)
    row = sorted((p for p in drawn if p["gridPos"]["y"] == top), key=lambda p: p["gridPos"]["x"])
    titles = [p["title"] for p in row]
    if titles != BOXES:
        yield f"the top row is {titles}, the picture is {BOXES}"


# ---------------------------------------------------------------------------------------------------------------- live


class Prometheus:
    """The little of its HTTP API that is needed."""

    def __init__(self, url):
        self.url = url.rstrip("/")

    def get(self, path, **parameters):
        query = "?" + urllib.parse.urlencode(parameters) if parameters else ""
        with urllib.request.urlopen(self.url + path + query, timeout=10) as answer:
            return json.load(answer)["data"]

    def query(self, expr):
        """Series as (labels, value)."""
        data = self.get("/api/v1/query", query=expr)
        if data["resultType"] == "scalar":
            return [({}, float(data["result"][1]))]
        return [(s["metric"], float(s["value"][1])) for s in data["result"]]

    def rules(self):
        """Name, kind and expression of each loaded rule."""
        for group in self.get("/api/v1/rules")["groups"]:
            for rule in group["rules"]:
                yield rule["name"], rule["type"], rule["query"], rule["health"], rule.get("lastError", "")


def live(url, primary, rate, within):
    """Run everything until it is well or time is up; print the table; return the faults."""
    end = time.monotonic() + within
    while True:
        rows, faults = ask(Prometheus(url), primary, rate)
        if not faults or time.monotonic() > end:
            break
        time.sleep(2)
    width = max(len(r[0]) for r in rows)
    print(f"{'query':<{width}}  series  sample")
    for where, series, sample in rows:
        print(f"{where:<{width}}  {series:>6}  {sample}")
    print(f"{len(rows)} queries, {len(faults)} faults")
    return faults


def ask(prometheus, primary, rate):
    """Everything once."""
    faults = []
    rows = []
    for name, dashboard in dashboards():
        # The overview shows all nodes, the pipeline one.
        multi = next(v for v in dashboard["templating"]["list"] if v["name"] == "node").get("includeAll", False)
        node = ".+" if multi else primary
        for panel in panels(dashboard):
            for target in panel.get("targets", []):
                where = f"{name[:2]} {panel['title']} {target['refId']}"
                check_query(prometheus, where, filled_in(target["expr"], node), rows, faults)
        for mark in dashboard["annotations"]["list"]:
            # Nothing need have happened, but Prometheus must understand it.
            rows.append((f"{name[:2]} mark {mark['name']}", len(prometheus.query(mark["expr"])), "marks now"))
    firing = {a["labels"]["alertname"] for a in prometheus.get("/api/v1/alerts")["alerts"] if a["state"] == "firing"}
    for name, kind, expr, health, error in prometheus.rules():
        where = f"{'rule' if kind == 'recording' else 'alert'} {name}"
        if health != "ok":
            faults.append(f"{where}: {health} {error}")
        elif kind == "recording":
            check_query(prometheus, where, name, rows, faults)
        else:
            check_alert(prometheus, where, name, expr, name in firing, rows, faults)
    check_quantiles(prometheus, primary, rows, faults)
    check_rate(prometheus, rate, rows, faults)
    check_series(prometheus, rows, faults)
    return rows, faults


def filled_in(expr, node):
    """A query as Grafana asks it, with everything chosen."""
    expr = expr.replace("$__rate_interval", RATE_INTERVAL).replace("$node", node)
    return re.sub(r"\$(symbol|session|run_id)", ".+", expr)


def check_query(prometheus, where, expr, rows, faults):
    """A query must give at least one number."""
    series = prometheus.query(expr)
    numbers = [(labels, value) for labels, value in series if not math.isnan(value)]
    if numbers:
        labels, value = max(numbers, key=lambda it: it[1])
        rows.append((where, len(series), f"{value:.6g} {text(labels)}"))
        return
    reasons = [RARE[m] for m, _ in SELECTOR.findall(expr) if m in RARE]
    if where in EMPTY_IF_WELL or where.rsplit(" ", 1)[0] in EMPTY_IF_WELL:
        reasons.append("empty while all is well")
    rows.append((where, len(series), f"none: {reasons[0]}" if reasons else "EMPTY"))
    if not reasons:
        faults.append(f"{where}: no number: {expr}")


def check_alert(prometheus, where, name, expr, is_firing, rows, faults):
    """An alert is silent because nothing is wrong, not because what it asks for does not exist."""
    series = prometheus.query(expr)
    asked = {metric + labels for metric, labels in SELECTOR.findall(expr)}
    counts = {it: len(prometheus.query(it)) for it in asked}
    missing = [it for it, count in counts.items() if count == 0 and it.split("{")[0] not in RARE]
    if missing:
        rows.append((where, len(series), "NO SUCH SERIES: " + " ".join(missing)))
        faults.append(f"{where}: asks for series that do not exist: {' '.join(missing)}")
        return
    seen = sum(counts.values())
    if is_firing and name not in MACHINE_ALERTS:
        faults.append(f"{where}: fires on a healthy exchange: {series}")
    if series:
        labels, value = series[0]
        state = "FIRING" if is_firing else "condition holds, not yet firing"
        state += " (about this machine)" if name in MACHINE_ALERTS else ""
        rows.append((where, len(series), f"{state}: {value:.6g} {text(labels)}"))
    else:
        rows.append((where, 0, f"silent; {seen} series behind it" if seen else "silent; " + RARE[next(iter(asked)).split("{")[0]]))


def check_quantiles(prometheus, primary, rows, faults):
    """Every stage is measured, and its quantiles are in order."""
    base = f'ringside_stage_latency_seconds_bucket{{node="{primary}"}}[1m]'
    by_stage = {}
    for quantile in (0.5, 0.99, 0.999):
        for labels, value in prometheus.query(f"histogram_quantile({quantile}, sum by (stage, le) (rate({base})))"):
            by_stage.setdefault(labels["stage"], []).append(value)
    for stage in ("ring", "journal", "replicate", "match", "output"):
        values = by_stage.get(stage, [math.nan])
        rows.append((f"check p50 <= p99 <= p99.9 of {stage}", len(values), " ".join(f"{v:.3g}" for v in values)))
        if any(math.isnan(v) for v in values) or values != sorted(values):
            faults.append(f"stage {stage}: p50, p99, p99.9 are {values}")


def check_rate(prometheus, rate, rows, faults):
    """What the overview shows is what the load generator sends, counted once."""
    commands = 'ringside_commands_total{command!~"clock|control|admin"}'
    shown = sum(value for _, value in prometheus.query(f"max by (command) (rate({commands}[{RATE_INTERVAL}]))"))
    rows.append(("check commands/s against the load", 1, f"{shown:.0f} of {rate}"))
    if not 0.6 * rate <= shown <= 1.6 * rate:
        faults.append(f"the load is {rate}/s, the overview shows {shown:.0f}/s")


def check_series(prometheus, rows, faults):
    """A node has no more series than Prometheus can bear."""
    for labels, count in prometheus.query('count by (node) ({job="exchange"})'):
        rows.append((f"check series of node {labels.get('node', '(none)')}", int(count), f"of {SERIES_MAX}"))
        if count > SERIES_MAX:
            faults.append(f"node {labels.get('node')} has {count:.0f} series: {SERIES_MAX} are allowed")


def text(labels):
    """The labels that tell series apart."""
    kept = {k: v for k, v in labels.items() if k not in ("__name__", "instance", "job")}
    return "{" + ",".join(f"{k}={v}" for k, v in sorted(kept.items())) + "}" if kept else ""


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    verbs = parser.add_subparsers(dest="verb", required=True)
    verbs.add_parser("lint")
    check = verbs.add_parser("live")
    check.add_argument("url")
    check.add_argument("--primary", required=True)
    check.add_argument("--rate", type=int, required=True)
    check.add_argument("--within", type=float, default=0)
    arguments = parser.parse_args()
    faults = lint() if arguments.verb == "lint" else live(
        arguments.url, arguments.primary, arguments.rate, arguments.within)
    for fault in faults:
        print("FAULT " + fault, file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
