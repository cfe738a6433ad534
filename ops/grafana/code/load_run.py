"""7 Load run: what the generator sent and saw, above what the exchange did, on one time axis."""
from panels import NODE, RUN, SESSION, dashboard, heat, line, quantile, quantiles, query, rate, row, series

SESSIONS = 'session=~"$session"'
OF_RUN = '{run_id=~"$run_id"}'


def client(histogram):
    """p50, p99 and p99.9 of a histogram of the generator."""
    return [query(f"histogram_quantile({share}, sum by (run_id, le) "
                  f"(rate({histogram}_bucket{OF_RUN}[$__rate_interval])))", name)
            for share, name in ((0.5, "p50"), (0.99, "p99"), (0.999, "p99.9"))]


def build():
    syncs = rate("ringside_journal_fsync_seconds_sum")
    return dashboard("load-run", "Ringside 7 · Load run",
                     "What the generator sent and saw, above what the exchange did, on one time axis.", [
        row("Client, as the generator saw it: run $run_id"),
        line("Target, sent, answered", "Messages per second: asked for, sent, answered.", "reqps",
             [query("loadgen_target_rate" + OF_RUN, "target"),
              query(f"sum by (run_id) (rate(loadgen_sent_total{OF_RUN}[$__rate_interval]))", "sent"),
              query(f"sum by (run_id) (rate(loadgen_acked_total{OF_RUN}[$__rate_interval]))", "answered")],
             width=12, empty="no run shows its figures"),
        line("Response time", "From the moment a message should have been sent until its answer.", "s",
             client("loadgen_response_seconds"), width=12, warn=0.001),
        line("Service time", "From the moment a message was sent until its answer.", "s",
             client("loadgen_service_seconds"), width=12),
        line("Slip", "How much later than it should a message was sent. Large: the generator is the limit.", "s",
             client("loadgen_slip_seconds"), width=12, warn=0.001),
        row("Server, as the exchange saw it: $node"),
        line("Commands of the sessions", "Taken by the exchange, and refused at its doors.", "reqps",
             [query(f'sum({rate("ringside_session_commands_total", SESSIONS)})', "taken"),
              query(f'sum by (reason) ({rate("ringside_session_refused_total", SESSIONS)})', "refused: {{reason}}")],
             width=12, alerts=["ThrottleSurge", "BackPressure"]),
        line("Order latency", "From a command's sequencing until its answer is handed over.", "s",
             quantiles("ringside_order_latency_seconds"), width=12, warn=0.001, alerts=["OrderLatencyFastBurn"]),
        line("Stages, p99", "Time a command spends in each stage.", "s",
             [query(quantile(0.99, "ringside_stage_latency_seconds", by="stage"), "{{stage}}")], width=12),
        heat("Order latency, all answers", "How many answers took how long.", "s", "ringside_order_latency_seconds",
             width=12),
        line("Ring fill", "Share of each ring in use.", "percentunit",
             [query(f'{series("ringside_ring_used_bytes")} / {series("ringside_ring_capacity_bytes")}',
                    "{{node}} {{ring}}")],
             warn=0.5, axis_max=1, alerts=["RingNearlyFull"]),
        line("Refused by the core", "The ten most frequent reasons.", "ops",
             [query(f'topk(10, max by (reason) ({rate("ringside_rejects_total")}) > 0)', "{{reason}}")],
             alerts=["RejectSurge"], empty="nothing was refused"),
        line("Time in syncs", "Share of the time that the journal waits for its disk.", "percentunit",
             [query(syncs, "{{node}}")], axis_max=1, alerts=["FsyncSlow"]),
        line("Pauses", "Longest hiccup, and longest pause of the collector.", "s",
             [query(series("ringside_jvm_hiccup_max_seconds"), "{{node}} hiccup"),
              query(f'max by (node) ({series("jvm_gc_pause_seconds_max")})', "{{node}} collector")], bad=0.02,
             alerts=["JvmHiccup", "GcPauseLong"]),
        line("Processor", "Share of all cores in use.", "percentunit",
             [query(series("system_cpu_usage"), "{{node}} machine")], axis_max=1),
        line("Allocation on hot threads", "Flat at 0 once all is warm.", "Bps",
             [query(f'sum by (thread) ({rate("ringside_thread_allocated_bytes_total", HOT)})', "{{thread}}")],
             bad=1024, alerts=["HotThreadAllocates"]),
    ], variables=(NODE, SESSION, RUN))


HOT = 'hot="true"'
