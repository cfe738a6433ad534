"""Draw candles of one symbol as SVG. Standard library only.

    ringside export candles --symbol ACME --interval 1m | python3 plot-a-day.py > acme.svg
"""
import csv
import sys

WIDTH, PRICES, VOLUMES, LEFT, TOP = 960, 360, 90, 70, 20

rows = list(csv.DictReader(sys.stdin))
if not rows:
    sys.exit("no candles: did anything trade?")
if len({row["symbol"] for row in rows}) > 1:
    sys.exit("more than one symbol: export with --symbol")

low = min(float(row["low"]) for row in rows)
high = max(float(row["high"]) for row in rows)
most = max(float(row["volume"]) for row in rows)
step = (WIDTH - LEFT - 10) / len(rows)


def y(price):
    return TOP + (high - float(price)) / ((high - low) or 1) * PRICES


out = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{TOP + PRICES + VOLUMES + 40}" '
       'font-family="sans-serif" font-size="12"><rect width="100%" height="100%" fill="white"/>']
for i in range(5):
    price = low + (high - low) * i / 4
    out.append(f'<line x1="{LEFT}" x2="{WIDTH}" y1="{y(price):.1f}" y2="{y(price):.1f}" stroke="#ddd"/>'
               f'<text x="{LEFT - 6}" y="{y(price) + 4:.1f}" text-anchor="end">{price:.6g}</text>')
for i, row in enumerate(rows):
    x = LEFT + (i + 0.5) * step
    top, bottom = sorted((y(row["open"]), y(row["close"])))
    colour = "#2a7" if float(row["close"]) >= float(row["open"]) else "#c44"
    bar = float(row["volume"]) / most * VOLUMES
    out.append(f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{y(row["high"]):.1f}" y2="{y(row["low"]):.1f}" stroke="{colour}"/>'
               f'<rect x="{x - step * 0.35:.1f}" y="{top:.1f}" width="{step * 0.7:.1f}" '
               f'height="{max(bottom - top, 1):.1f}" fill="{colour}"/>'
               f'<rect x="{x - step * 0.35:.1f}" y="{TOP + PRICES + VOLUMES + 10 - bar:.1f}" '
               f'width="{step * 0.7:.1f}" height="{bar:.1f}" fill="#999"/>')
foot = TOP + PRICES + VOLUMES + 30
out.append(f'<text x="{LEFT}" y="{foot}">{rows[0]["time"][:19]}Z</text>'
           f'<text x="{WIDTH}" y="{foot}" text-anchor="end">{rows[-1]["time"][:19]}Z</text>'
           f'<text x="{LEFT}" y="14">{rows[0]["symbol"]}</text></svg>')
print("\n".join(out))
