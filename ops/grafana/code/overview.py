"""1 Overview: is the exchange well, and what is it doing."""
from panels import NODE, SYMBOL, dashboard, line, quantiles, query, rate, row, series, stat, table

FIRING = 'ALERTS{alertstate="firing"'


def build():
    orders = "ringside_order_latency_seconds"
    asked = rate("ringside_commands_total", 'command!~"clock|control"')
    return dashboard("overview", "Ringside 1 · Overview", "Is the exchange well, and what is it doing.", [
        stat("Role", "The role each node says it has. Exactly one must be primary.", "none",
             [query(series("ringside_role") + " == 1", "{{node}}: {{role}}")], text="name", empty="no node",
             alerts=["NoPrimary", "TwoPrimaries", "NodeDown"]),
        stat("Orders within 1 ms", "Share of commands answered within 1 ms. The objective is 99.9 %.", "percentunit",
             [query(f'sum({rate(orders + "_bucket", LE_1_MS)}) / (sum({rate(orders + "_count")}) > 0)',
                    "within 1 ms")],
             warn=0.999, bad=0.99, falling=True, alerts=["OrderLatencyFastBurn"], text="value", empty="no orders"),
        stat("Standby behind by", "Records that the standby has not acknowledged.", "short",
             [query(series("ringside_replication_lag_events"), "{{node}}")], warn=10_000, bad=100_000,
             alerts=["ReplicationLagHigh", "StandbyGone"], empty="no replication"),
        stat("Sessions", "Sessions that are logged on.", "short",
             [query(f'sum by (protocol) ({series("ringside_sessions", ACTIVE)})', "{{protocol}}")]),
        stat("Free for the journal", "Space on the disk of the journal.", "bytes",
             [query(f'min by (node) ({series("ringside_journal_disk_free_bytes")})', "{{node}}")],
             warn=10e9, bad=2e9, falling=True, alerts=["JournalDiskFull"]),
        stat("Alerts firing", "Alerts that are firing now, advice left out.", "short",
             [query(f'count({FIRING},severity!="advice"}})', "firing")], warn=1, bad=1, text="value", empty="none"),
        table("Alerts", "What is wrong now. The name leads to what to do.",
              [query(FIRING + ',severity!="advice"}', "{{alertname}}")],
              {"alertname": "alert", "severity": "severity", "node": "node"}, width=12, empty="none",
              link_of="alertname"),
        table("Advice", "Nothing is broken; this would make it better, or keep it well.",
              [query(FIRING + ',severity="advice"}', "{{alertname}}")],
              {"alertname": "alert", "advice": "potential problem, and what to do", "node": "node"}, width=12,
              empty="none", link_of="alertname"),
        row("What it does"),
        line("Commands per second", "Commands that reached the core, clock and control included. Both nodes handle "
             "each command: it is counted once.", "reqps",
             [query(f'max by (command) ({rate("ringside_commands_total")})', "{{command}}")], width=12),
        line("Order latency", "From a command's sequencing until its answer is handed over.", "s", quantiles(orders),
             width=12, warn=0.001, alerts=["OrderLatencyFastBurn"]),
        line("Trades per second", "Trades, counted once.", "ops",
             [query(f'max({rate("ringside_trades_total")})', "trades")]),
        line("Refused", "Share of commands that the core refuses.", "percentunit",
             [query(f'sum({rate("ringside_rejects_total")}) / (sum({asked}) > 0)', "refused")], warn=0.2,
             alerts=["RejectSurge"]),
        line("Replication lag", "For how long the standby has been behind.", "s",
             [query(series("ringside_replication_lag_seconds"), "{{node}}")], bad=0.25,
             alerts=["ReplicationLagHigh"]),
        line("Best prices", "Best bid and ask, in the instrument's decimals. No line: nobody quotes.", "none",
             [query(BEST_PRICE, "{{symbol}} {{side}}")], width=12, from_zero=False),
        line("Resting orders", "Orders in the books.", "short",
             [query(f'max by (symbol) ({series("ringside_book_orders", SYMBOLS)})', "{{symbol}}")], width=12,
             alerts=["CapacityNear", "CapacityFull"]),
        row("Nodes"),
        line("Errors per second", "Things that failed; ringside.log says which.", "ops",
             [query(rate("ringside_errors_total"), "{{node}}")]),
        stat("Age of the figures", "How old the newest figures of a node are. No value: it is not scraped.", "s",
             [query(f'time() - timestamp({series("ringside_build_info")})', "{{node}}")], width=8, height=8, warn=6,
             bad=15, alerts=["NodeDown"]),
        stat("Release", "What runs, and for how long.", "s",
             [query(f'(time() - {series("process_start_time_seconds")}) * on (node) group_left (version) '
                    f'{series("ringside_build_info")}', "{{node}} {{version}}")], width=8, height=8),
    ], variables=(NODE, SYMBOL))


LE_1_MS = 'le="0.001"'
ACTIVE = 'state="active"'
SYMBOLS = 'symbol=~"$symbol"'
BEST_PRICE = (f'max by (symbol, side) ({series("ringside_book_best_price", SYMBOLS)} > 0) * on (symbol) group_left '
              f'max by (symbol) ({series("ringside_instrument_tick_size", SYMBOLS)})')
