"""6 JVM, Aeron and host: what the exchange stands on."""
from panels import NODE, dashboard, heat, line, query, rate, row, series, stat

HOT = 'hot="true"'


def aeron(title, description, names, alerts=(), by_second=True):
    """Counters of the media driver."""
    return line(title, description, "ops", [query(rate(f"aeron_{metric}_total"), "{{node}} " + legend)
                                            for metric, legend in names], alerts=alerts)


def build():
    return dashboard("machine", "Ringside 6 · JVM, Aeron, host", "What the exchange stands on.", [
        row("JVM"),
        line("Collector pauses", "The longest pause of the collector lately. No line: there was none.", "s",
             [query(f'max by (node) ({series("jvm_gc_pause_seconds_max")})', "{{node}}")], bad=0.01,
             alerts=["GcPauseLong"]),
        line("Time in the collector", "Share of the time.", "percentunit",
             [query(f'sum by (node) ({rate("jvm_gc_pause_seconds_sum")})', "{{node}}")], warn=0.01,
             alerts=["GcPauseLong"]),
        line("Longest hiccup", "How much later than asked a sleeping thread woke up: what machine and JVM add to "
             "everything.", "s", [query(series("ringside_jvm_hiccup_max_seconds"), "{{node}}")], bad=0.02,
             alerts=["JvmHiccup"]),
        heat("Hiccups", "How many wake-ups were how late.", "s", "ringside_jvm_hiccup_seconds",
             alerts=["JvmHiccup"]),
        line("Allocation on hot threads", "Bytes per second. Flat at 0 once all is warm.", "Bps",
             [query(f'sum by (node, thread) ({rate("ringside_thread_allocated_bytes_total", HOT)})',
                    "{{node}} {{thread}}")], bad=1024, alerts=["HotThreadAllocates"]),
        line("Heap", "Memory in use.", "bytes",
             [query(f'sum by (node) ({series("jvm_memory_used_bytes", HEAP)})', "{{node}} used"),
              query(f'sum by (node) ({series("jvm_memory_max_bytes", HEAP)})', "{{node}} limit")],
             alerts=["HeapNearlyFull"]),
        line("Busy share of each hot thread", "Processor time over time since the last scrape. One that spins shows "
             "100 %.", "percentunit", [query(series("ringside_thread_duty_ratio"), "{{node}} {{thread}}")],
             axis_max=1, alerts=["SpinningThreadsShareCores"]),
        line("Threads", "Live threads of the JVM.", "short",
             [query(series("jvm_threads_live_threads"), "{{node}}")]),
        row("Aeron"),
        aeron("Loss", "Packets asked for again, and sent again.",
              (("nak_messages_sent", "NAK sent"), ("nak_messages_received", "NAK received"),
               ("retransmits_sent", "sent again"), ("loss_gap_fills", "gaps filled")), ["AeronLoss"]),
        aeron("Flow control", "How often a sender waited for its receivers, and packets outside of a window.",
              (("sender_flow_control_limits", "sender waited"), ("flow_control_under_runs", "under-runs"),
               ("flow_control_over_runs", "over-runs"), ("short_sends", "short sends"))),
        aeron("Errors", "What the media driver reports.",
              (("errors", "errors"), ("invalid_packets", "invalid packets"), ("client_timeouts", "client time-outs"),
               ("unblocked_publications", "publications unblocked"), ("images_rejected", "images rejected")),
              ["AeronErrors"]),
        line("Bytes", "Sent and received over UDP.", "Bps",
             [query(rate("aeron_bytes_sent_total"), "{{node}} sent"),
              query(rate("aeron_bytes_received_total"), "{{node}} received")]),
        line("Longest work cycle", "Of the media driver's threads, since the start.", "s",
             [query(series("aeron_conductor_max_cycle_seconds"), "{{node}} conductor"),
              query(series("aeron_sender_max_cycle_seconds"), "{{node}} sender"),
              query(series("aeron_receiver_max_cycle_seconds"), "{{node}} receiver")]),
        line("Shared memory", "Free where Aeron's buffers lie, and what the sessions that are not there may take.",
             "bytes", [query(series("ringside_shared_memory_free_bytes"), "{{node}} free"),
                       query(series("ringside_shared_memory_needed_bytes"), "{{node}} may be needed"),
                       query(series("aeron_mapped_bytes"), "{{node}} mapped")], alerts=["SharedMemoryLow"]),
        row("Host"),
        line("Processor", "Share of all cores in use, by the machine and by the node.", "percentunit",
             [query(series("system_cpu_usage"), "{{node}} machine"),
              query(series("process_cpu_usage"), "{{node}} node")], warn=0.8, axis_max=1,
             alerts=["SpinningThreadsShareCores"]),
        line("Load of the machine", "Threads that run or want to, over the cores there are.", "percentunit",
             [query(f'{series("system_load_average_1m")} / {series("system_cpus")}', "{{node}}")], warn=1,
             alerts=["SpinningThreadsShareCores"]),
        line("Open files", "File descriptors in use, of those the process may have.", "percentunit",
             [query(f'{series("process_files_open_files")} / {series("process_files_max_files")}', "{{node}}")],
             warn=0.8, bad=0.95, axis_max=1, alerts=["FileDescriptorsNear"]),
        line("Free for the journal", "Space on its disk.", "bytes",
             [query(series("ringside_journal_disk_free_bytes"), "{{node}}")], warn=10e9, bad=2e9, falling=True,
             alerts=["JournalDiskFull"]),
        stat("Up for", "Since the process began.", "s",
             [query(f'time() - {series("process_start_time_seconds")}', "{{node}}")], width=8, height=8),
        stat("Cores", "That the JVM sees.", "short",
             [query(series("system_cpus"), "{{node}}")], width=8, height=8),
    ])


HEAP = 'area="heap"'
