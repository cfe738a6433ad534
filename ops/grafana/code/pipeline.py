"""2 Latency pipeline: the picture of the architecture, one panel per box, and where the time goes."""
from panels import NODE, dashboard, heat, line, quantile, quantiles, query, rate, row, series, stat

STAGES = "ringside_stage_latency_seconds"


def box(title, stage, description, width=3):
    """The p99 of one stage."""
    return stat(title, description, "s", [query(quantile(0.99, STAGES, f'stage="{stage}"'), "p99")], width=width,
                warn=0.001, bad=0.02, empty="idle")


def stages(title, share):
    return line(title, "Time a command spends in each stage. Replication runs beside the journal.", "s",
                [query(quantile(share, STAGES, by="stage"), "{{stage}}")])


def build():
    capacity = series("ringside_ring_capacity_bytes")
    return dashboard("pipeline", "Ringside 2 · Latency pipeline",
                     "The picture of the architecture, one panel per box from left to right, and where the time "
                     "goes.", [
        row("$node: gateway → input ring → journal ‖ replication → matching + risk → output ring → gateway"),
        stat("gateway ingress", "Commands that the gateways put into the ring.", "reqps",
             [query(f'sum({rate("ringside_ingress_commands_total")})', "commands")]),
        box("input ring", "ring", "From the time stamp until the journal takes the command up."),
        box("journal", "journal", "Until the record is written, or synced if the durability asks for it.", width=4),
        box("replication", "replicate", "From the time stamp until the standby's acknowledgement."),
        box("matching + risk", "match", "From the later of journal and replication until the core has handled it."),
        box("output ring", "output", "From a report's publication until the gateway takes it up."),
        stat("gateway egress", "Reports and market data sent to clients.", "ops",
             [query(f'sum({rate("ringside_egress_events_total")})', "events")]),
        stages("Stages, p50", 0.5),
        stages("Stages, p99", 0.99),
        stages("Stages, p99.9", 0.999),
        line("Stages, stacked p50", "The stages on top of each other. Replication is left out: it runs beside the "
             "journal.", "s", [query(quantile(0.5, STAGES, 'stage!="replicate"', by="stage"), "{{stage}}")],
             stacked=True),
        line("Stages, largest", "The longest time in each stage since the scrape before.", "s",
             [query(f'max by (stage) ({series("ringside_stage_latency_max_seconds")})', "{{stage}}")]),
        heat("Order latency", "How many answers took how long.", "s", "ringside_order_latency_seconds",
             alerts=["OrderLatencyFastBurn"]),
        line("Gateway ingress", "From a command's arrival to its place in the input ring.", "s",
             quantiles("ringside_gateway_ingress_seconds")),
        line("Ring fill", "Share of each ring in use, and the most at any time.", "percentunit",
             [query(f'{series("ringside_ring_used_bytes")} / {capacity}', "{{ring}}"),
              query(f'{series("ringside_ring_high_water_bytes")} / {capacity}', "{{ring}} high water")], warn=0.5,
             axis_max=1, alerts=["RingNearlyFull"]),
        line("Consumer lag", "Events of the input ring that each stage has not passed yet.", "short",
             [query(series("ringside_consumer_lag_events"), "{{consumer}}")], alerts=["SequenceStandsStill"]),
        line("Progress", "Events per second that each stage passes.", "ops",
             [query(f'deriv({series("ringside_consumer_sequence")}[$__rate_interval])', "{{consumer}}")],
             alerts=["SequenceStandsStill", "DoorDown"]),
        line("Back-pressure", "How often something waited or was refused because a ring was full.", "ops",
             [query(f'sum by (point) ({rate("ringside_backpressure_events_total")})', "{{point}}")],
             alerts=["BackPressure"]),
        line("Time lost to back-pressure", "Share of the time that matching waited for room in its output ring.",
             "percentunit", [query(f'sum by (point) ({rate("ringside_backpressure_seconds_total")})', "{{point}}")],
             alerts=["BackPressure"]),
        line("Output consumers", "Events of the output ring that each consumer has not passed yet.", "short",
             [query(series("ringside_output_consumer_lag_events"), "{{consumer}}"),
              query(series("ringside_output_consumer_detached") + " == 1", "{{consumer}} detached")],
             alerts=["ConsumerDetached"]),
        line("Capacity", "Places taken in each table of the core, of those there are.", "percentunit",
             [query(f'{series("ringside_capacity_used")} / {series("ringside_capacity_limit")}', "{{resource}}")],
             warn=0.9, bad=1, axis_max=1, alerts=["CapacityNear", "CapacityFull"]),
        line("Processor time per thread", "Share of a core that each hot thread takes. One that spins shows 100 %.",
             "percentunit", [query(rate("ringside_thread_cpu_seconds_total"), "{{thread}}")]),
        line("Doors and probes", "Doors that are open, and probes through the order path.", "short",
             [query(series("ringside_door_up"), "{{door}}"),
              query(rate("ringside_order_path_probes_total"), "probes per second")], alerts=["DoorDown"]),
    ], one_node=True)
