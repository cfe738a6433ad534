#!/usr/bin/env python3
"""Draws the dashboards from a live Prometheus as SVG pictures, for people who have no Grafana at hand.

    draw_dashboards.py URL OUT --node NAME [--seconds N]     one OUT/NN-name.svg per dashboard, of the last N seconds

It shows what the queries give, laid out as in Grafana: lines, single values, tables, heat maps, states. Empty panels say so.
Standard library only. Start reading at main().
"""
import argparse
import math
import os
import time
from xml.sax.saxutils import escape

from dashboards import Prometheus, dashboards, filled_in, panels

CELL_WIDTH, CELL_HEIGHT, GAP = 60, 34, 6
COLOURS = ("#1f77b4", "#ff7f0e", "#2ca02c", "#d62728", "#9467bd", "#8c564b", "#e377c2", "#7f7f7f", "#bcbd22", "#17becf")
LEVELS = {"green": "#2e7d32", "yellow": "#b28704", "red": "#c62828"}
UNITS = {"s": ((1, "s"), (1e-3, "ms"), (1e-6, "µs")), "percentunit": ((0.01, "%"),),
         "bytes": ((1e9, "GB"), (1e6, "MB"), (1e3, "kB"), (1, "B")), "Bps": ((1e6, "MB/s"), (1e3, "kB/s"), (1, "B/s")),
         "h": ((1, "h"),), "none": ((1, ""),)}


def shown(value, unit):
    """A number with its unit, as short as it can be."""
    if value is None or math.isnan(value):
        return "-"
    for scale, name in UNITS.get(unit, ((1e6, "M"), (1e3, "k"), (1, ""))):
        if abs(value) >= scale:
            break
    return f"{value / scale:.4g} {name}".strip()


def legend(target, labels):
    """The name of a series, as Grafana makes it."""
    text = target.get("legendFormat", "")
    for key, value in labels.items():
        text = text.replace("{{" + key + "}}", value)
    return text


class Canvas:
    """Elements of one picture."""

    def __init__(self):
        self.parts = []

    def rect(self, x, y, width, height, fill, stroke="none"):
        self.parts.append(f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" fill="{fill}" '
                          f'stroke="{stroke}"/>')

    def text(self, x, y, text, size=11, fill="#222", anchor="start"):
        self.parts.append(f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" font-family="DejaVu Sans, sans-serif" '
                          f'fill="{fill}" text-anchor="{anchor}">{escape(text)}</text>')

    def path(self, points, colour, dash=""):
        if len(points) == 1:
            self.rect(points[0][0] - 1, points[0][1] - 1, 2, 2, colour)
        elif points:
            self.parts.append('<polyline fill="none" stroke="' + colour + '" stroke-width="1.3"' +
                              (f' stroke-dasharray="{dash}"' if dash else "") + ' points="' +
                              " ".join(f"{x:.1f},{y:.1f}" for x, y in points) + '"/>')

    def write(self, path, width, height):
        with open(path, "w", encoding="utf-8") as file:
            file.write(f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
                       f'viewBox="0 0 {width} {height}">\n<rect width="{width}" height="{height}" fill="#e9ebee"/>\n')
            file.write("\n".join(self.parts) + "\n</svg>\n")


class Artist:
    """Draws the panels of one dashboard."""

    def __init__(self, prometheus, node, begin, end):
        self.prometheus = prometheus
        self.node = node
        self.begin = begin
        self.end = end
        self.canvas = Canvas()

    def over_time(self, panel):
        """(name, points) of each series of a panel."""
        step = max(2, int((self.end - self.begin) / 150))
        result = []
        for target in panel["targets"]:
            data = self.prometheus.get("/api/v1/query_range", query=filled_in(target["expr"], self.node),
                                       start=self.begin, end=self.end, step=step)
            for it in data["result"]:
                points = [(float(at), float(value)) for at, value in it["values"] if not math.isnan(float(value))]
                if points:
                    result.append((legend(target, it["metric"]), points, step))
        return result

    def panel(self, panel):
        box = panel["gridPos"]
        x, y = box["x"] * CELL_WIDTH, box["y"] * CELL_HEIGHT
        width, height = box["w"] * CELL_WIDTH - GAP, box["h"] * CELL_HEIGHT - GAP
        if panel["type"] == "row":
            self.canvas.text(x + 4, y + 20, panel["title"].replace("$node", self.node).replace("$run_id", "all"), 14)
            return
        self.canvas.rect(x, y, width, height, "white", "#ccc")
        self.canvas.text(x + 6, y + 15, panel["title"], 12)
        drawn = {"timeseries": self.lines, "heatmap": self.heat, "stat": self.values, "table": self.table,
                 "state-timeline": self.states}[panel["type"]](panel, x + 6, y + 22, width - 12, height - 28)
        if not drawn:
            empty = panel["fieldConfig"]["defaults"]["noValue"]
            self.canvas.text(x + width / 2, y + height / 2 + 8, empty, 13, "#888", "middle")

    def lines(self, panel, x, y, width, height):
        series = self.over_time(panel)
        defaults = panel["fieldConfig"]["defaults"]
        if "stacking" in defaults["custom"] and defaults["custom"]["stacking"]["mode"] == "normal":
            series = stacked(series)
        legend_height = 12 * min(len(series), 6) + 2
        plot = height - legend_height - 12
        limits = [it["value"] for it in defaults["thresholds"]["steps"] if it["value"] is not None]
        top = max([value for _, points, _ in series for _, value in points] + [1e-12])
        top = 1 if top <= 1e-12 else top
        low = 0 if "min" in defaults else min([v for _, points, _ in series for _, v in points] + [top])
        top = defaults.get("max") or top + 0.1 * (top - low) + 1e-12
        for limit in limits:
            if low <= limit <= top:
                at = y + plot * (1 - (limit - low) / (top - low))
                self.canvas.path([(x + 46, at), (x + width, at)], "#c62828", "4 3")
        self.canvas.text(x, y + 9, shown(top, defaults["unit"]), 9, "#666")
        self.canvas.text(x, y + plot, shown(low, defaults["unit"]), 9, "#666")
        self.canvas.rect(x + 46, y + plot, width - 46, 0.5, "#999")
        for index, (name, points, step) in enumerate(series):
            colour = COLOURS[index % len(COLOURS)]
            run = []
            for at, value in points + [(math.inf, 0)]:
                # A gap stays a gap.
                if run and at - run[-1][0] > 1.5 * step:
                    self.canvas.path([(x + 46 + (t - self.begin) / (self.end - self.begin) * (width - 46),
                                       y + plot * (1 - min(1.02, max(-0.02, (v - low) / (top - low)))))
                                      for t, v in run], colour)
                    run = []
                run.append((at, value))
            if index < 6:
                is_now = points[-1][0] >= self.end - 1.5 * step
                row = y + plot + 12 + 12 * index
                self.canvas.rect(x, row - 7, 8, 3, colour)
                self.canvas.text(x + 12, row, f"{name[:44]}   last {shown(points[-1][1], defaults['unit']) if is_now else '-'}"
                                 f"   max {shown(max(v for _, v in points), defaults['unit'])}", 9)
        return bool(series)

    def heat(self, panel, x, y, width, height):
        series = sorted(((float(name), points) for name, points, _ in self.over_time(panel) if name != "+Inf"),
                        key=lambda it: it[0])
        if not series:
            return False
        cumulative = [dict(points) for _, points in series]
        counts = [{at: cumulative[i][at] - (cumulative[i - 1].get(at, 0) if i else 0) for at in cumulative[i]}
                  for i in range(len(series))]
        most = max([v for it in counts for v in it.values()] + [1e-9])
        tall = height / len(series)
        step = max(2, int((self.end - self.begin) / 150))
        wide = step / (self.end - self.begin) * (width - 50)
        for index, (bound, _) in enumerate(series):
            at_y = y + height - (index + 1) * tall
            if index % 3 == 0:
                self.canvas.text(x, at_y + tall, shown(bound, "s"), 8, "#666")
            for at, value in counts[index].items():
                if value > 0:
                    shade = int(235 - 215 * math.sqrt(value / most))
                    # What was counted until then.
                    left = x + 50 + (at - self.begin) / (self.end - self.begin) * (width - 50) - wide
                    self.canvas.rect(max(x + 50, left), at_y, wide + min(0, left - x - 50) + 0.3, tall - 0.5,
                                     f"rgb({255 if shade > 128 else 200},{shade},{max(0, shade - 60)})")
        return True

    def now(self, panel):
        """(target, labels, value) of what is asked for as of now."""
        return [(target, labels, value) for target in panel["targets"]
                for labels, value in self.prometheus.query(filled_in(target["expr"], self.node))]

    def values(self, panel, x, y, width, height):
        found = self.now(panel)
        defaults = panel["fieldConfig"]["defaults"]
        tall = min(34, height / max(1, len(found)))
        for index, (target, labels, value) in enumerate(found[:6]):
            colour = "#222"
            for step in defaults["thresholds"]["steps"]:
                if len(defaults["thresholds"]["steps"]) > 1 and (step["value"] is None or value >= step["value"]):
                    colour = LEVELS[step["color"]]
            text = shown(value, defaults["unit"])
            for mapping in defaults.get("mappings", []):
                text = mapping["options"].get(f"{value:g}", {"text": text})["text"]
            mode = panel["options"]["textMode"]
            name = legend(target, labels)
            line = {"value": text, "name": name}.get(mode, f"{name}: {text}")
            size = max(9, min(17, tall * 0.55, width / max(6, len(line)) * 1.6))
            self.canvas.text(x + width / 2, y + tall * (index + 0.7), line, round(size, 1), colour, "middle")
        return bool(found)

    def table(self, panel, x, y, width, height):
        columns = next(it for it in panel["transformations"] if it["id"] == "organize")["options"]["renameByName"]
        found = self.now(panel)
        if found:
            for number, heading in enumerate(columns.values()):
                self.canvas.text(x + number * width / len(columns), y + 10, heading, 10, "#666")
        for index, (_, labels, _) in enumerate(found[:int(height / 14) - 1]):
            for number, key in enumerate(columns):
                self.canvas.text(x + number * width / len(columns), y + 26 + 14 * index, labels.get(key, "")[:70], 10)
        return bool(found)

    def states(self, panel, x, y, width, height):
        series = self.over_time(panel)
        names = panel["fieldConfig"]["defaults"]["mappings"][0]["options"]
        tall = height / max(1, len(series))
        for index, (name, points, step) in enumerate(series):
            self.canvas.text(x, y + tall * (index + 0.6), name, 10)
            wide = step / (self.end - self.begin) * (width - 80)
            for at, value in points:
                state = names.get(f"{value:g}", {"color": "gray"})
                self.canvas.rect(x + 80 + (at - self.begin) / (self.end - self.begin) * (width - 80),
                                 y + tall * index + 2, wide + 0.4, tall - 4, state["color"].replace("-", ""))
            self.canvas.text(x + width - 6, y + tall * (index + 0.6),
                             names.get(f"{points[-1][1]:g}", {}).get("text", "?"), 10, "white", "end")
        return bool(series)


def stacked(series):
    """Each series on top of those before."""
    below = {}
    result = []
    for name, points, step in series:
        lifted = [(at, value + below.get(at, 0)) for at, value in points]
        below.update(lifted)
        result.append((name, lifted, step))
    return result


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("url")
    parser.add_argument("out")
    parser.add_argument("--node", required=True)
    parser.add_argument("--seconds", type=int, default=120)
    arguments = parser.parse_args()
    os.makedirs(arguments.out, exist_ok=True)
    end = int(time.time())
    for name, dashboard in dashboards():
        multi = next(v for v in dashboard["templating"]["list"] if v["name"] == "node")["includeAll"]
        artist = Artist(Prometheus(arguments.url), ".+" if multi else arguments.node, end - arguments.seconds, end)
        every = list(panels(dashboard))
        for panel in every:
            artist.panel(panel)
        bottom = max(it["gridPos"]["y"] + it["gridPos"]["h"] for it in every)
        path = os.path.join(arguments.out, name.replace(".json", ".svg"))
        artist.canvas.write(path, 24 * CELL_WIDTH, bottom * CELL_HEIGHT)
        print(f"drawn: {path}")


if __name__ == "__main__":
    main()
