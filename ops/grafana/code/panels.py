"""Panels and dashboards of Grafana as functions that return what Grafana's JSON says. Start reading at line().

A panel says how wide it is; dashboard() puts one beside the other and begins a new line when the page is full.
"""
DATASOURCE = {"type": "prometheus", "uid": "${datasource}"}
PAGE_WIDTH = 24
RUNBOOKS = "/public/runbooks/"  # docker-compose.yml mounts ops/runbooks there

# What an empty panel says. A value that is no longer scraped is never shown as if it were current: single values are
# asked for as of now, and lines have gaps.
NO_DATA = "no data"


# ------------------------------------------------------------------------------------------------------------ queries


def series(metric, labels=""):
    """A metric of the chosen nodes."""
    return metric + '{node=~"$node"' + ("," + labels if labels else "") + "}"


def rate(metric, labels=""):
    """How fast a counter of the chosen nodes grows."""
    return f"rate({series(metric, labels)}[$__rate_interval])"


def increase(metric, labels=""):
    """By how much a counter of the chosen nodes has grown since the point before."""
    return f"increase({series(metric, labels)}[$__rate_interval])"


def quantile(share, histogram, labels="", by=""):
    """A percentile of a histogram (its name without _bucket), for each value of the labels in by."""
    kept = ", ".join(filter(None, (by, "le")))
    return f"histogram_quantile({share}, sum by ({kept}) ({rate(histogram + '_bucket', labels)}))"


def query(expr, legend, **more):
    """An expression and the name of its series."""
    return {"expr": expr, "legendFormat": legend, **more}


def quantiles(histogram, labels="", by="", legend=""):
    """p50, p99 and p99.9 of a histogram."""
    return [query(quantile(share, histogram, labels, by), (legend + " " + name).strip())
            for share, name in ((0.5, "p50"), (0.99, "p99"), (0.999, "p99.9"))]


# ------------------------------------------------------------------------------------------------------------- panels


def line(title, description, unit, queries, *, width=8, height=8, warn=None, bad=None, falling=False, alerts=(),
         stacked=False, axis_max=None, from_zero=True, empty=NO_DATA):
    """Values over time, with the last and the largest of each series below.

    warn and bad are drawn across; falling: it is low values that are bad. alerts: names, linked to their runbooks.
    from_zero: does the axis begin there, or near the smallest value. empty: what it means that there is nothing.
    """
    custom = {
        "drawStyle": "line", "lineWidth": 1, "fillOpacity": 25 if stacked else 5, "showPoints": "never",
        "spanNulls": False, "stacking": {"mode": "normal" if stacked else "none"},
        "thresholdsStyle": {"mode": "off" if warn is None and bad is None else "dashed"}}
    panel = _panel("timeseries", title, description, unit, queries, width, height, alerts, warn, bad, falling)
    panel["fieldConfig"]["defaults"].update({"custom": custom, "noValue": empty})
    if from_zero:
        panel["fieldConfig"]["defaults"]["min"] = 0
    if axis_max is not None:
        panel["fieldConfig"]["defaults"]["max"] = axis_max
    panel["options"] = {
        "legend": {"displayMode": "table", "placement": "bottom", "showLegend": True, "calcs": ["last", "max"]},
        "tooltip": {"mode": "multi", "sort": "desc"}}
    return panel


def stat(title, description, unit, queries, *, width=4, height=5, warn=None, bad=None, falling=False, alerts=(),
         text="value_and_name", mappings=(), empty=NO_DATA):
    """What it is now. text: value, name, or value_and_name."""
    panel = _panel("stat", title, description, unit, queries, width, height, alerts, warn, bad, falling)
    for it in panel["targets"]:
        it.update({"instant": True, "range": False})
    panel["fieldConfig"]["defaults"].update({"mappings": list(mappings), "noValue": empty})
    panel["options"] = {
        "reduceOptions": {"calcs": ["last"]}, "textMode": text, "graphMode": "none",
        "colorMode": "none" if warn is None and bad is None else "value"}
    return panel


def heat(title, description, unit, histogram, *, width=8, height=8, labels="", alerts=()):
    """How many values fell between which bounds, over time."""
    queries = [query(f"sum by (le) ({increase(histogram + '_bucket', labels)})", "{{le}}", format="heatmap")]
    panel = _panel("heatmap", title, description, unit, queries, width, height, alerts)
    panel["options"] = {
        "calculate": False, "yAxis": {"unit": unit}, "cellGap": 1,
        "color": {"mode": "scheme", "scheme": "Spectral", "scale": "exponential", "exponent": 0.5, "steps": 64},
        "tooltip": {"mode": "single", "yHistogram": True}, "legend": {"show": True}, "filterValues": {"le": 1e-9}}
    return panel


def states(title, description, queries, names, *, width=24, height=6, alerts=()):
    """Numbers that stand for states, over time. names: number to (name, colour)."""
    panel = _panel("state-timeline", title, description, "none", queries, width, height, alerts)
    panel["fieldConfig"]["defaults"].update({
        "mappings": [value_names(names)], "custom": {"lineWidth": 0, "fillOpacity": 80, "spanNulls": False}})
    panel["options"] = {"mergeValues": True, "showValue": "auto", "rowHeight": 0.9,
                        "legend": {"displayMode": "list", "placement": "bottom", "showLegend": True}}
    return panel


def table(title, description, queries, columns, *, width=24, height=7, alerts=(), empty=NO_DATA, link_of=None):
    """Labels of series that exist now. columns: label to heading; link_of: the label that names a runbook."""
    panel = _panel("table", title, description, "none", queries, width, height, alerts)
    for it in panel["targets"]:
        it.update({"instant": True, "range": False, "format": "table"})
    panel["fieldConfig"]["defaults"]["noValue"] = empty
    panel["transformations"] = [
        {"id": "filterFieldsByName", "options": {"include": {"names": list(columns)}}},
        {"id": "organize", "options": {"renameByName": columns,
                                       "indexByName": {name: index for index, name in enumerate(columns)}}}]
    if link_of:
        panel["fieldConfig"]["overrides"] = [{
            "matcher": {"id": "byName", "options": columns[link_of]},
            "properties": [{"id": "links", "value": [
                {"title": "Runbook", "url": RUNBOOKS + "${__value.raw}.md", "targetBlank": True}]}]}]
    panel["options"] = {"showHeader": True, "cellHeight": "sm"}
    return panel


def value_names(names):
    """A mapping of numbers to (name, colour)."""
    return {"type": "value", "options": {
        str(number): {"text": name, "color": colour, "index": index}
        for index, (number, (name, colour)) in enumerate(names.items())}}


def row(title):
    """A heading across the page."""
    return {"type": "row", "title": title, "collapsed": False, "panels": [], "gridPos": {"w": PAGE_WIDTH, "h": 1}}


def _panel(kind, title, description, unit, queries, width, height, alerts, warn=None, bad=None, falling=False):
    targets = [{"refId": chr(ord("A") + index), "datasource": DATASOURCE, "editorMode": "code", "range": True, **it}
               for index, it in enumerate(queries)]
    return {
        "type": kind, "title": title, "description": description, "datasource": DATASOURCE,
        "gridPos": {"w": width, "h": height},
        "links": [{"title": f"Runbook: {it}", "url": f"{RUNBOOKS}{it}.md", "targetBlank": True} for it in alerts],
        "fieldConfig": {
            "defaults": {"unit": unit, "noValue": NO_DATA, "thresholds": _thresholds(warn, bad, falling)},
            "overrides": []},
        "targets": targets}


def _thresholds(warn, bad, falling):
    limits = [(value, colour) for value, colour in ((warn, "yellow"), (bad, "red")) if value is not None]
    if falling and limits:
        # From below: bad up to the lower limit, good from the upper.
        colours = [colour for _, colour in reversed(limits)] + ["green"]
        values = [None] + [value for value, _ in reversed(limits)]
        steps = list(zip(values, colours))
    else:
        steps = [(None, "green")] + limits
    return {"mode": "absolute", "steps": [{"value": value, "color": colour} for value, colour in steps]}


# --------------------------------------------------------------------------------------------------------- dashboards


NODE = ("node", "Node", "label_values(ringside_role, node)")
SYMBOL = ("symbol", "Symbol", 'label_values(ringside_book_orders{node=~"$node"}, symbol)')
SESSION = ("session", "Session", 'label_values(ringside_session_connected{node=~"$node"}, session)')
RUN = ("run_id", "Load run", "label_values(loadgen_target_rate, run_id)")


def dashboard(name, title, description, panels, *, variables=(NODE,), one_node=False):
    """A whole dashboard; name is the file's without its number."""
    _place(panels)
    chosen = [{"name": "datasource", "type": "datasource", "query": "prometheus", "label": "Data source",
               "current": {}, "hide": 0}]
    chosen += [_variable(*it, is_multi=not (one_node and it is NODE) and it is not RUN) for it in variables]
    return {
        "uid": "ringside-" + name, "title": title, "description": description, "tags": ["ringside"],
        "schemaVersion": 39, "version": 1, "editable": False, "refresh": "5s", "timezone": "utc", "graphTooltip": 1,
        "time": {"from": "now-15m", "to": "now"},
        "templating": {"list": chosen},
        "annotations": {"list": annotations()},
        "links": [{"type": "dashboards", "tags": ["ringside"], "title": "Ringside", "asDropdown": False,
                   "includeVars": True, "keepTime": True}],
        "panels": panels}


def annotations():
    """What happened, as marks on every time axis. The windows are a few scrapes long."""
    marks = (
        ("Role change", "purple", "{{node}} became {{role}}",
         '(ringside_role == 1) unless on (node, role) (ringside_role offset 10s == 1)'),
        ("Halt", "red", "{{symbol}}{{scope}} halted on {{node}}",
         "(ringside_market_state >= 6 < 8) or (ringside_kill_switch_active == 1)"),
        ("Snapshot", "blue", "snapshot of {{node}}", "increase(ringside_snapshots_total[10s]) > 0"),
        ("Deploy", "green", "{{node}} started, release {{version}}",
         "ringside_build_info and on (node) (time() - process_start_time_seconds < 10)"),
        ("Load run", "orange", "load run {{run_id}}", "loadgen_target_rate > 0"))
    return [{"name": name, "datasource": DATASOURCE, "enable": name != "Snapshot", "hide": False, "iconColor": colour,
             "expr": expr, "step": "5s", "titleFormat": title, "textFormat": "", "tagKeys": "node"}
            for name, colour, title, expr in marks]


def _variable(name, label, values, is_multi):
    result = {"name": name, "type": "query", "label": label, "datasource": DATASOURCE,
              "query": {"query": values, "refId": name}, "definition": values, "refresh": 2, "sort": 1,
              "multi": is_multi, "includeAll": is_multi, "current": {}}
    if is_multi:
        # Not .*, which takes series without the label too: those of Prometheus itself.
        result.update({"allValue": ".+", "current": {"text": "All", "value": "$__all"}})
    return result


def _place(panels):
    x, y, tallest = 0, 0, 0
    for number, panel in enumerate(panels, start=1):
        box = panel["gridPos"]
        if x + box["w"] > PAGE_WIDTH:
            x, y, tallest = 0, y + tallest, 0
        panel["id"] = number
        box.update({"x": x, "y": y})
        x += box["w"]
        tallest = max(tallest, box["h"])
