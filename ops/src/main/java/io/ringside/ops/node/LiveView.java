package io.ringside.ops.node;

import io.ringside.engine.core.instrument.Instrument;
import io.ringside.engine.pipeline.ExchangePipeline;
import io.ringside.gateway.Gateway;
import io.ringside.gateway.GatewayCounter;
import io.ringside.journal.replication.Standing;
import io.ringside.ops.config.RingsideConfig;
import io.ringside.ops.metrics.PrometheusEndpoint;
import io.ringside.ops.metrics.ThreadAllocation;
import io.ringside.ops.web.Json;
import io.ringside.ops.web.NodeView;
import io.ringside.ops.web.OperatorCommand;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A running node as its HTTP port shows it. Reads counters and volatile fields only; commands go through the ring. */
final class LiveView implements NodeView, AutoCloseable
{
    private final RingsideConfig config;
    private final String version;
    private final NodeDirectory directory;
    private final NodeMedia media;
    private final NodeState state;
    private final ExchangePipeline pipeline;
    private final ReplicationSide replication;
    private final Gateway gateway;
    private final OperatorDesk desk;
    private final TradingDays days;
    private final BookMirror mirror;
    private final NodeErrors errors;
    private final DoorWatch doors;
    private final boolean isPrimary;
    private final ThreadAllocation allocation;
    private final PrometheusEndpoint metrics;
    private final NodeLatencies latencies;
    private final ActiveAlerts alerts;
    private final BusySessions busySessions;
    private final long beginNs = System.nanoTime();
    private volatile NodeWatch watch;
    private volatile boolean isDefined;
    private volatile boolean isStopping;
    private volatile boolean isDirectoryLost;

    LiveView(
        final RingsideConfig config,
        final String version,
        final NodeDirectory directory,
        final NodeMedia media,
        final NodeState state,
        final ExchangePipeline pipeline,
        final ReplicationSide replication,
        final Gateway gateway,
        final GatewayTimings timings,
        final OperatorDesk desk,
        final BookMirror mirror,
        final NodeErrors errors,
        final DoorWatch doors,
        final OrderPathProbe probe,
        final HotThreads hotThreads,
        final NodeClock clock,
        final boolean isPrimary)
    {
        this.config = config;
        this.version = version;
        this.directory = directory;
        this.media = media;
        this.state = state;
        this.pipeline = pipeline;
        this.replication = replication;
        this.gateway = gateway;
        this.desk = desk;
        this.mirror = mirror;
        this.errors = errors;
        this.doors = doors;
        this.isPrimary = isPrimary;
        days = TradingDays.of(config, state, mirror, desk, errors::log);
        EngineSettings.warn(config, errors::log);
        allocation = new ThreadAllocation(hotThreads::find,
            (name) -> MediaThread.NAME.equals(name) ? media.aeronAllocatedBytes() : 0);
        metrics = new PrometheusEndpoint(config.text("node.name"));
        latencies = new NodeLatencies(pipeline, timings, state.timings());
        alerts = NodeAlerts.of(directory.path(), state, pipeline, replication, gateway, latencies, days, doors,
            config.number("ring.output-slots"), clock, isPrimary)
            .add(NodeAlert.SHARED_MEMORY_LOW, () -> isPrimary && !memoryShortage().isEmpty());
        final NodeMeters meters = new NodeMeters(metrics, config, state, pipeline, mirror, latencies);
        meters.bindEngine();
        meters.bindDay(days);
        meters.bindClock(clock);
        meters.bindJournal(directory.path());
        meters.bindReplication(replication, isPrimary);
        meters.bindGateway(gateway);
        meters.bindConsumers();
        meters.bindMarket();
        meters.bindAbout(version, errors::errorCount);
        meters.bindDoors(doors, probe::mark);
        meters.bindThreads(hotThreads);
        meters.bindAeron(media, gateway);
        busySessions = new BusySessions(gateway.sessions()).bind(metrics, state.engine().capacities()::liveOrders);
    }

    /** The configured instruments and accounts are known to the core. */
    void defined()
    {
        isDefined = true;
        days.start(isPrimary);
    }

    /** Who looks at the doors: while that one stands still, nobody knows. */
    void watchedBy(final NodeWatch nodeWatch)
    {
        watch = nodeWatch;
    }

    /** A second has passed. */
    void onSecond()
    {
        latencies.turn();
        busySessions.onSecond();
        alerts.look();
        if (!isDirectoryLost && !isStopping && !media.isDirectoryIntact())
        {
            isDirectoryLost = true;
            errors.onFatal(NodeException.environment(lostDirectory()));
        }
    }

    /** Say at the start what there is no room for. */
    void announce()
    {
        final String shortage = isPrimary ? memoryShortage() : "";
        if (!shortage.isEmpty())
        {
            errors.warn(shortage);
        }
    }

    /** One line about sessions that will not fit into shared memory, or nothing. */
    String memoryShortage()
    {
        return media.memory().shortage(gateway.counters().get(GatewayCounter.SBE_SESSIONS_ESTABLISHED));
    }

    private String lostDirectory()
    {
        return "the shared memory " + media.directoryName() + " was deleted under the node (RemoveIPC of logind does " +
            "that when its user logs out)";
    }

    /** From now on the node is not ready. */
    void stopping()
    {
        isStopping = true;
    }

    @Override
    public boolean isLive()
    {
        return !errors.isFatal() && !pipeline.hasFailed();
    }

    @Override
    public boolean isReady()
    {
        return notReadyReason().isEmpty();
    }

    @Override
    public String notReadyReason()
    {
        if (isDirectoryLost)
        {
            return lostDirectory();
        }
        if (!isLive())
        {
            final Throwable fatal = errors.fatal();
            return "it has failed and stops itself: " + (null == fatal ? "a thread has ended" : fatal.getMessage()) +
                ": see " + directory.resolve("ringside.log");
        }
        if (isStopping)
        {
            return Node.STOPPING;
        }
        if (null != watch && watch.isStill())
        {
            return "the node's watch stands still: the machine is overloaded, or the process was stopped";
        }
        if (isPrimary && !pipeline.isAccepting())
        {
            return "takes no commands: the journal's disk is full";
        }
        if (isPrimary && state.reportLog().isSpaceLow())
        {
            return "takes no commands: the report log's disk is full";
        }
        final String closed = doors.reason();
        if (!closed.isEmpty())
        {
            return closed;
        }
        if (!replication.isReady())
        {
            return replication.notReadyReason();
        }
        return isPrimary && !isDefined ? "instruments are being defined" : "";
    }

    @Override
    public Map<String, Object> status()
    {
        final Map<String, Object> result = Json.object(
            "name", config.text("node.name"), "version", version, "role", isPrimary ? "primary" : "standby",
            "epoch", state.journal().epoch(), "durability", pipeline.durability().configName(), "ready", isReady(),
            "notReadyReason", notReadyReason(), "uptimeNs", System.nanoTime() - beginNs,
            "lastSequence", pipeline.inputRing().cursor(),
            "durableSequence", Math.min(pipeline.counters().journalSequence().get(),
                pipeline.counters().quorumSequence().get()), "matchedSequence", pipeline.matchedSequence(),
            "inputRingUsed", pipeline.inputRing().usedSlots(), "inputRingSlots", pipeline.inputRing().slotCount());
        result.putAll(states());
        result.put("standbys", replication.standbys());
        result.put("replicationLagEvents", replication.lagEvents());
        result.put("outputConsumers", pipeline.outputConsumers().stream().map((it) -> Json.object(
            "consumer", it.name(), "lagEvents", it.lag(), "detached", it.isDetached(),
            "detachments", it.detachedCount())).toList());
        if (null != replication.standing())
        {
            result.put("inStep", inStep(replication.standing()));
            result.put("peerBuild", replication.peerBuild());
        }
        result.putAll(Json.object(
            "sessions", List.of(sessions("sbe", GatewayCounter.SBE_SESSIONS_ESTABLISHED),
                sessions("fix", GatewayCounter.FIX_SESSIONS_ACTIVE)),
            "busiestSessions", busySessions.describe(), "busiestWindowNs", BusySessions.WINDOW_S * 1_000_000_000L,
            "market", market(), "tradingDay", days.describe(desk.lastDayEnd()),
            "capacity", Capacities.describe(state.engine().capacities()),
            "latencyWindowNs", NodeLatencies.WINDOW_S * 1_000_000_000L, "latency", latencies.describe(),
            "activeAlerts", alerts.describe(), "recoveredCommands", state.recovered().replayedCount(),
            "recoverySnapshotSequence", state.recovered().snapshotSequence(),
            "recoveryNs", state.recovered().durationNs(), "hotThreadAllocatedBytes", allocation.sinceMark(),
            "doors", doors.describe(), "errors", errors.errorCount(),
            "dir", directory.path().toAbsolutePath().toString(),
            "diskFreeBytes", directory.path().toFile().getUsableSpace(), "aeronDirectory", media.directoryName(),
            "sbeEndpoint", config.text("gateway.sbe-endpoint"),
            "fixEndpoint", config.flag("fix.enabled") ? config.text("fix.endpoint") : "",
            "sharedMemoryFreeBytes", media.memory().freeBytes(),
            "sharedMemoryNeededBytes",
                media.memory().neededBytes(gateway.counters().get(GatewayCounter.SBE_SESSIONS_ESTABLISHED)),
            "threads", pipeline.threadingMode().name(), "power", config.text("node.power")));
        return result;
    }

    @Override
    public Map<String, Object> book(final String symbol, final int depth)
    {
        return mirror.book(symbol, depth);
    }

    @Override
    public String metrics()
    {
        return metrics.scrape();
    }

    @Override
    public Map<String, Object> execute(final OperatorCommand command, final long timeoutNs)
    {
        if ("mark-allocation".equals(command.verb()))
        {
            allocation.mark();
            return Json.object("done", true);
        }
        if (!isPrimary)
        {
            throw new IllegalStateException("this node is a standby: ask the primary");
        }
        return "end-of-day".equals(command.verb()) ? days.end(command, timeoutNs) : desk.execute(command, timeoutNs);
    }

    @Override
    public void close()
    {
        days.close();
        metrics.close();
    }

    /** Up to where both have everything; aloneFrom: first record that this node may have acknowledged alone. */
    private static Map<String, Object> inStep(final Standing standing)
    {
        return Json.object(
            "sequence", standing.inStepSequence(), "epoch", standing.inStepEpoch(), "timeMs", standing.inStepTimeMs(),
            "now", standing.isInStep() && Standing.NONE == standing.aloneFromSequence(),
            "aloneFrom", standing.aloneFromSequence());
    }

    /** What the market sees, and what it does not: a call that the clock could not end. */
    private List<Map<String, Object>> market()
    {
        final List<Map<String, Object>> rows = mirror.market();
        for (final Map<String, Object> row : rows)
        {
            final Instrument instrument =
                state.engine().instruments().find(((Number)row.get("instrumentId")).intValue());
            row.put("callNotEnding", null != instrument && instrument.isCallNotEnding());
        }
        return rows;
    }

    private Map<String, Object> states()
    {
        final Map<String, Object> recent = new LinkedHashMap<>();
        long sequence = state.recoveredSequence();
        String hash = sequence < 0 ? null : String.format("%016x", state.recoveredStateHash());
        for (final OperatorDesk.Answer answer : desk.recentStates())
        {
            hash = String.format("%016x", answer.stateHash());
            sequence = answer.sequence();
            recent.put(String.valueOf(sequence), hash);
        }
        return Json.object("stateHash", hash, "stateHashSequence", sequence, "recentStates", recent);
    }

    private Map<String, Object> sessions(final String protocol, final GatewayCounter active)
    {
        return Json.object(
            "protocol", protocol,
            "configured", config.sessions().stream().filter((it) -> protocol.equals(it.protocol())).count(),
            "active", gateway.counters().get(active));
    }
}
