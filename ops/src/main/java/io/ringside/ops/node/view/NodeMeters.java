package io.ringside.ops.node.view;

import io.ringside.engine.ExchangeCounters;
import io.ringside.engine.core.Capacity;
import io.ringside.engine.core.CapacityUse;
import io.ringside.engine.host.LatencyStage;
import io.ringside.engine.host.OutputConsumer;
import io.ringside.engine.protocol.Reason;
import io.ringside.gateway.base.GatewayCounter;
import io.ringside.journal.replication.frame.FrameRejection;
import io.ringside.journal.replication.standing.Standing;
import io.ringside.ops.config.RingsideConfig;
import io.ringside.ops.metrics.AeronCounters;
import io.ringside.ops.metrics.PrometheusEndpoint;
import io.ringside.ops.metrics.ThreadAllocation;
import io.ringside.ops.node.base.SharedMemory;
import io.ringside.ops.node.desk.TradingDays;
import io.ringside.ops.node.health.Door;
import io.ringside.ops.node.health.DutyRatio;
import io.ringside.ops.node.health.SnapshotAge;
import io.ringside.ops.node.pair.ReplicationSide;
import io.ringside.ops.node.storage.BackupRecord;
import io.ringside.ops.node.storage.NodeState;
import io.ringside.risk.RiskEngine;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Gives every counter and histogram of a node its name in Prometheus. Called once at the start; the functions run at
 * each scrape.
 */
final class NodeMeters
{
    private static final double NS = 1e-9;

    private final PrometheusEndpoint metrics;
    private final LiveNode node;
    private final NodeLatencies latencies;
    private final ExchangeCounters counters;

    NodeMeters(final PrometheusEndpoint metrics, final LiveNode node, final NodeLatencies latencies)
    {
        this.metrics = metrics;
        this.node = node;
        this.latencies = latencies;
        counters = node.host().counters();
    }

    void bind(final TradingDays days)
    {
        engine();
        day(days);
        clock();
        journal();
        replication();
        gateway();
        consumers();
        market();
        about();
        doors();
        threads();
        aeron();
    }

    private void clock()
    {
        metrics.gauge("ringside.clock.skew.seconds", "How far the machine's clock is ahead of the one that is used",
            () -> node.clock().skewNs() * NS);
        metrics.counter("ringside.clock.stamps.clamped", "Time stamps too far ahead of the one before, cut",
            () -> counters.clampedStamps().get());
    }

    private void engine()
    {
        for (final LatencyStage stage : LatencyStage.values())
        {
            metrics.histogram("ringside_stage_latency_seconds", "ringside_stage_latency_max_seconds",
                "Time a command spends in one stage of the pipeline", latencies.stage(stage)::scrape,
                "stage", NodeLatencies.name(stage));
        }
        commands().forEach((name, templates) -> metrics.counter("ringside.commands", "Commands that reached the core",
            () -> sum(templates), "command", name));
        for (final Reason reason : Reason.values())
        {
            if (Reason.NULL_VAL != reason && Reason.NONE != reason)
            {
                metrics.counter("ringside.rejects", "Requests the core refused",
                    () -> counters.rejects(reason.value()).get(), "reason", reason.name());
                metrics.counter("ringside.cancels", "Orders that ended by cancellation or expiry",
                    () -> counters.cancels(reason.value()).get(), "reason", reason.name());
            }
        }
        metrics.counter("ringside.trades", "Trades", () -> counters.trades().get());
        metrics.counter("ringside.traded.quantity", "Lots traded", () -> counters.tradedLots().get());
        metrics.counter("ringside.aborted.claims", "Claims a producer gave up", () -> counters.abortedClaims().get());
        metrics.counter("ringside.overdue.claims", "Claims of a ring that no producer published or gave up in time",
            () -> counters.overdueClaims().get());
        metrics.counter("ringside.consumer.stalls", "Times a consumer of a ring stood still with work in front of it",
            () -> counters.consumerStalls().get());
        metrics.gauge("ringside.kill.switch.active", "Is the venue's kill switch on",
            () -> node.state().engine().risk().isVenueKilled() ? 1 : 0, "scope", "all");
        metrics.gauge("ringside.kill.switch.active", "Is the venue's kill switch on",
            () -> isAnyAccountKilled(node.state().engine().risk()) ? 1 : 0, "scope", "account");
        metrics.gauge("ringside.liquidation.balances", "Balances of margin accounts in liquidation",
            () -> node.state().engine().money().liquidation().balanceCount());
        final RingsideConfig config = node.config();
        ring("input", config.number("ring.input-slots"), config.number("ring.stride"), counters.inputRingUsed()::get,
            counters.inputRingHighWater()::get);
        ring("output", config.number("ring.output-slots"), config.outputStride(),
            counters.outputRingUsed()::get, counters.outputRingHighWater()::get);
        lag("journal", counters.journalSequence()::get);
        lag("replication", counters.quorumSequence()::get);
        lag("matching", counters.matchedSequence()::get);
        metrics.counter("ringside.backpressure.events",
            "Times something waited for room in a ring, or was refused as VENUE_BUSY",
            () -> counters.outputBackPressureEvents().get(), "point", "output");
        metrics.counter("ringside.backpressure.seconds", "Time matching waited for room in the output ring",
            () -> counters.outputBackPressureNs().get() * NS, "point", "output");
    }

    private void day(final TradingDays days)
    {
        final CapacityUse capacities = node.state().engine().capacities();
        for (final Capacity it : Capacity.values())
        {
            final String name = Capacities.name(it);
            metrics.gauge("ringside.capacity.used", "Places taken of what the core has so many of",
                () -> capacities.used(it), "resource", name);
            metrics.gauge("ringside.capacity.limit", "Places there are of what the core has so many of",
                () -> capacities.limit(it), "resource", name);
        }
        metrics.gauge("ringside.calls.not.ending", "Instruments in a call that could not end in time, or halted for it",
            () -> node.state().engine().instruments().callsNotEnding());
        metrics.gauge("ringside.trading.day", "Trading day that is open, as yyyymmdd; 0: none was named yet",
            () -> node.state().engine().tradingDay());
        metrics.gauge("ringside.end.of.day.due", "1 while the calendar waits for the day to end",
            () -> days.isDue() ? 1 : 0);
    }

    private void journal()
    {
        final NodeState state = node.state();
        metrics.histogram("ringside_journal_fsync_seconds", null, "Time one sync of the journal takes",
            latencies.syncs()::scrape);
        metrics.counts("ringside_journal_batch_events", "Records that share one write", state.timings::batches);
        metrics.counter("ringside.journal.bytes", "Bytes written", () -> state.counters.bytes().get());
        metrics.gauge("ringside.journal.position.bytes", "Bytes written since the start",
            () -> state.counters.bytes().get());
        metrics.gauge("ringside.journal.durable.position.bytes", "Bytes written since the start that are synced",
            state.timings::syncedBytes);
        metrics.gauge("ringside.journal.segments", "Segment files kept", state::segmentCount);
        metrics.counter("ringside.journal.events", "Records written", () -> state.counters.records().get());
        metrics.counter("ringside.journal.errors", "Writes or syncs that failed", () ->
            state.counters.errors().get());
        metrics.counter("ringside.journal.syncs", "Syncs of the journal", () -> state.counters.syncs().get());
        metrics.counter("ringside.journal.roll.stalls", "Segments that had to be made while the journal waited",
            () -> state.counters.rollStalls().get());
        metrics.counter("ringside.journal.rolls", "Segments begun", () -> state.counters.rolls().get());
        metrics.gauge("ringside.journal.written.sequence", "Last sequence written",
            () -> state.counters.writtenSequence().get());
        metrics.gauge("ringside.journal.durable.sequence", "Last sequence synced",
            () -> state.counters.durableSequence().get());
        metrics.gauge("ringside.journal.disk.free.bytes", "Free on the journal's disk",
            () -> node.directory().path.toFile().getUsableSpace());
        metrics.gauge("ringside.snapshot.age.seconds",
            "Since the newest snapshot; 0 if there is none, or fewer than 1,000 commands have come in since",
            new SnapshotAge(state.snapshots, node.directory().path.resolve("snapshots"),
                () -> state.counters.writtenSequence().get())::seconds);
        metrics.gauge("ringside.journal.kept.bytes", "Bytes of the journal's segments",
            state.keeper::journalBytes);
        metrics.gauge("ringside.reports.kept.bytes", "Bytes of the report log's segments", state.keeper::reportBytes);
        metrics.gauge("ringside.archive.bytes", "Bytes of archived segments", state.keeper::archiveBytes);
        metrics.gauge("ringside.journal.first.sequence", "Oldest record in the journal", state.keeper::firstSequence);
        metrics.counter("ringside.segments.removed", "Segments of journal and report log archived or deleted",
            state.keeper::removedCount);
        metrics.gauge("ringside.journal.wait.ratio",
            "Part of journal.wait-limit that is used while pruning waits for the standby or a backup; else 0",
            state.keeper::waiting);
        metrics.gauge("ringside.backup.age.seconds", "Since the last backup was begun; 0 if there is none",
            () -> BackupRecord.ageSeconds(node.directory().path));
        final long maxAgeNs = node.config().nanos("backup.max-age");
        metrics.gauge("ringside.backup.overdue", "1 while the last backup is too old, or there is none",
            () -> BackupRecord.isOverdue(node.directory().path, maxAgeNs) ? 1 : 0);
        metrics.counter("ringside.snapshots", "Snapshots written", () -> counters.snapshotsTaken().get());
        metrics.counter("ringside.snapshots.skipped", "Snapshots left out because the one before was not done",
            () -> counters.snapshotsSkipped().get());
        metrics.gauge("ringside.snapshot.bytes", "Length of the newest snapshot", () -> counters.snapshotBytes().get());
        metrics.gauge("ringside.recovery.seconds", "Time recovery took at the start",
            () -> state.recovered.durationNs() * NS);
        metrics.gauge("ringside.recovery.events", "Records replayed at the start", () ->
            state.recovered.replayedCount());
    }

    private void replication()
    {
        final ReplicationSide replication = node.replication();
        for (final String role : List.of("primary", "standby", "member"))
        {
            metrics.gauge("ringside.role", "1 for the role the node has",
                () -> role.equals(node.config().text("node.role")) ? 1 : 0, "role", role);
        }
        metrics.gauge("ringside.term", "Epoch of the journal", () -> node.state().journal.epoch());
        if (null != replication.replicator())
        {
            metrics.gauge("ringside.replication.lag.events", "Records the standby is behind", replication::lagEvents);
            metrics.gauge("ringside.replication.lag.seconds", "How long the standby has been behind",
                replication::lagSeconds);
            metrics.histogram("ringside_replication_ack_seconds", null,
                "From a batch's hand-over to the standby's acknowledgement", replication::acks);
            metrics.gauge("ringside.replication.standby.connected", "Is the other node there",
                () -> replication.isConnected() ? 1 : 0);
            metrics.counter("ringside.replication.state.hash.mismatches", "Checkpoints at which the two nodes differed",
                replication::hashMismatches);
            for (final FrameRejection rejection : FrameRejection.values())
            {
                metrics.counter("ringside.replication.frames.rejected", "Replication frames that were not believed",
                    () -> replication.counters().rejectedFrames(rejection).get(), "reason", rejection.label());
            }
            metrics.counter("ringside.replication.frames.rejected", "Replication frames that were not believed",
                () -> replication.counters().badFrames().get(), "reason", "malformed");
            metrics.counter("ringside.replication.refusals", "Standbys that this primary refused",
                replication::refusals);
            metrics.gauge("ringside.replication.reseed.done.bytes", "Bytes of files that the standby has been given",
                () -> replication.reseed().doneLength());
            metrics.gauge("ringside.replication.reseed.total.bytes", "Bytes of files that it needs; 0: no reseed",
                () -> replication.reseed().totalLength());
            metrics.gauge("ringside.replication.in.step", "Both have everything that was acknowledged",
                () -> replication.standing().isInStep() &&
                    Standing.NONE == replication.standing().aloneFromSequence() ? 1 : 0);
        }
    }

    private void gateway()
    {
        final GatewayMeters meters = new GatewayMeters(metrics, node.gateway().counters());
        meters.bindSbe(latencies);
        meters.bindFix();
        meters.bindFixMarket();
        meters.bindTcp();
    }

    private void consumers()
    {
        // By name: another consumer may take a name over.
        for (final OutputConsumer it : node.host().outputConsumers())
        {
            final String name = it.name();
            metrics.gauge("ringside.output.consumer.lag.events", "Events of the output ring that the consumer lacks",
                () -> consumer(name).lag(), "consumer", name);
            metrics.gauge("ringside.output.consumer.detached", "1 while matching goes on without the consumer",
                () -> consumer(name).isDetached() ? 1 : 0, "consumer", name);
            metrics.counter("ringside.output.consumer.detachments", "Times matching went on without the consumer",
                () -> consumer(name).detachedCount(), "consumer", name);
        }
    }

    private void market()
    {
        new BookMeters(node.mirror()).bind(metrics);
        new RiskMeters(node.state().engine().risk()).bind(metrics);
    }

    /** What runs here, and what it promises. */
    private void about()
    {
        metrics.gauge("ringside.build.info", "1 for the release that runs", () -> 1, "version", node.version());
        metrics.gauge("ringside.durability.info", "1 for what an answer waits for", () -> 1,
            "mode", node.host().durability().configName());
        metrics.counter("ringside.errors", "Things that failed; ringside.log says which", node.errors()::errorCount);
    }

    private void doors()
    {
        metrics.counter("ringside.order.path.probes", "Probes that went through the order path and came out again",
            node.probe()::progress);
        for (final Door door : node.doorWatch().doors)
        {
            metrics.gauge("ringside.door.up", "1 while everything that the door depends on makes progress",
                () -> door.isUp() ? 1 : 0, "door", door.name);
        }
    }

    private void threads()
    {
        node.hotThreads().find().forEach((name, thread) ->
        {
            metrics.counter("ringside.thread.allocated.bytes", "Bytes the thread has allocated",
                () -> ThreadAllocation.bytes(thread), "thread", name, "hot", "true");
            final DutyRatio duty = new DutyRatio(() -> ThreadAllocation.cpuNs(thread), System::nanoTime);
            metrics.gauge("ringside.thread.duty.ratio", "Share of the time on a processor since the last scrape",
                duty::ratio, "thread", name);
            metrics.counter("ringside.thread.cpu.seconds", "Processor time of the thread",
                () -> ThreadAllocation.cpuNs(thread) * NS, "thread", name, "hot", "true");
        });
    }

    private void aeron()
    {
        final SharedMemory memory = node.media().memory;
        metrics.gauge("ringside.shared.memory.free.bytes", "Free where Aeron's buffers lie",
            memory::freeBytes);
        metrics.counter("ringside.shared.memory.refused",
            "Streams for which there was no room, or that asked for too much", memory::refusedCount);
        metrics.gauge("ringside.shared.memory.needed.bytes", "What the configured SBE sessions may still take there",
            () -> memory.neededBytes(node.gateway().counters().get(GatewayCounter.SBE_SESSIONS_ESTABLISHED)));
        AeronCounters.bind(metrics, node.media().counters());
    }

    private void ring(
        final String name,
        final int slots,
        final double stride,
        final LongSupplier used,
        final LongSupplier highWater)
    {
        metrics.gauge("ringside.ring.used.bytes", "Bytes of the ring in use", () -> used.getAsLong() * stride, "ring",
            name);
        metrics.gauge("ringside.ring.high.water.bytes", "Most bytes of the ring in use so far",
            () -> highWater.getAsLong() * stride, "ring", name);
        metrics.gauge("ringside.ring.capacity.bytes", "Bytes of the ring", () -> slots * stride, "ring", name);
    }

    /** The accounts stand in an array that only grows: one that has just been added may be missed this time. */
    static boolean isAnyAccountKilled(final RiskEngine risk)
    {
        return IntStream.range(0, risk.accountCount()).mapToObj(risk::accountAt)
            .anyMatch((it) -> null != it && it.isKilled());
    }

    private OutputConsumer consumer(final String name)
    {
        return node.host().outputConsumers().stream()
            .filter((it) -> name.equals(it.name())).findFirst().orElseThrow();
    }

    private void lag(final String consumer, final LongSupplier sequence)
    {
        metrics.gauge("ringside.consumer.lag.events", "Events behind the producer of the ring",
            () -> Math.max(0, node.host().lastSequence() - sequence.getAsLong()), "consumer", consumer);
        metrics.gauge("ringside.consumer.sequence", "Last sequence of the ring that the consumer has passed",
            sequence::getAsLong, "consumer", consumer);
    }

    private double sum(final int[] templates)
    {
        return IntStream.of(templates).mapToLong((it) -> counters.commands(it).get()).sum();
    }

    static Map<String, int[]> commands()
    {
        final Map<String, int[]> result = new LinkedHashMap<>();
        result.put("new", new int[]{20, 26});
        result.put("cancel", new int[]{21});
        result.put("replace", new int[]{22, 27});
        result.put("mass_cancel", new int[]{23});
        result.put("status", new int[]{24, 28, 30});
        result.put("disconnect", new int[]{25});
        result.put("session", new int[]{29, 150, 151});
        result.put("admin", Stream.of(
            IntStream.rangeClosed(80, 85), IntStream.rangeClosed(87, 103), IntStream.rangeClosed(120, 121),
            IntStream.rangeClosed(124, 129), IntStream.of(132, 133, 135, 136, 140, 141))
            .flatMapToInt((ids) -> ids).toArray());
        result.put("clock", new int[]{110});
        result.put("control", new int[]{111, 112, 114});
        return result;
    }
}
