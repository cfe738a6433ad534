package io.ringside.ops.node.view;

import io.ringside.engine.core.instrument.Instrument;
import io.ringside.engine.host.Host;
import io.ringside.gateway.base.GatewayCounter;
import io.ringside.gateway.base.GatewayCounters;
import io.ringside.gateway.json.Json;
import io.ringside.journal.replication.standing.Standing;
import io.ringside.ops.access.AccessControl;
import io.ringside.ops.metrics.PrometheusEndpoint;
import io.ringside.ops.metrics.ThreadAllocation;
import io.ringside.ops.node.base.Lead;
import io.ringside.ops.node.base.NodeException;
import io.ringside.ops.node.base.SharedMemory;
import io.ringside.ops.node.desk.MarketSettings;
import io.ringside.ops.node.desk.OperatorAnswer;
import io.ringside.ops.node.desk.SymbolSearch;
import io.ringside.ops.node.desk.TradingDays;
import io.ringside.ops.node.health.NodeWatch;
import io.ringside.ops.node.media.MediaThread;
import io.ringside.ops.node.storage.EngineSettings;
import io.ringside.ops.web.NodeView;
import io.ringside.ops.web.OperatorCommand;
import io.ringside.ops.web.socket.WebVenue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A running node as its HTTP port shows it. Reads counters and volatile fields only; commands go through the ring. */
public final class LiveView implements NodeView, AutoCloseable
{
    private final LiveNode node;
    private final AccessControl access;
    private final TradingDays days;
    private final ThreadAllocation allocation;
    private final PrometheusEndpoint metrics;
    private final NodeLatencies latencies;
    private final ActiveAlerts alerts;
    private final BusySessions busySessions;
    private final LimitUse limits;
    private final RulesWatch rules;
    private final MarketSettings settings;
    private final long beginNs = System.nanoTime();
    private final String hostName = hostName();
    private volatile NodeWatch watch;
    private volatile boolean isDefined;
    private volatile boolean isStopping;
    private volatile boolean isDirectoryLost;

    public LiveView(final AccessControl access, final LiveNode node)
    {
        this.node = node;
        this.access = access;
        settings = new MarketSettings(node.state().engine());
        limits = new LimitUse(node.state().engine().capacities());
        rules = new RulesWatch(node.state().engine(), node.directory().path, node.errors()::log);
        days = TradingDays.of(node.config(), node.state(), node.mirror(), node.desk(), node.errors()::log);
        EngineSettings.warn(node.config(), node.errors()::log);
        allocation = new ThreadAllocation(node.hotThreads()::find,
            (name) -> MediaThread.NAME.equals(name) ? node.media().aeronAllocatedBytes() : 0);
        metrics = new PrometheusEndpoint(node.config().text("node.name"));
        latencies = new NodeLatencies(node.host(), node.timings(), node.state().timings);
        alerts = NodeAlerts.of(node, latencies, days, access)
            .add(NodeAlert.SHARED_MEMORY_LOW, () -> node.host().takesOrders() && !memoryShortage().isEmpty());
        new NodeMeters(metrics, node, latencies).bind(days);
        new AccessMeters(access).bind(metrics);
        if (null != node.replication().member())
        {
            new ClusterMeters(node.replication().member()).bind(metrics);
        }
        new WebMeters(node.web()::counters).bind(metrics);
        new MoneyMeters(settings.money()).bind(metrics);
        new LevelMeters(settings.levels()).bind(metrics);
        busySessions = new BusySessions(node.gateway().sessions())
            .bind(metrics, node.state().engine().capacities()::liveOrders);
    }

    /** Who may do what. */
    public AccessControl access()
    {
        return access;
    }

    @Override
    public String webUrl()
    {
        return node.web().url();
    }

    /** What everybody may know. */
    public WebVenue venue()
    {
        return new VenueView(node, latencies, this::isReady);
    }

    /** True until the first commands of a new exchange are through. */
    public boolean isBeginning()
    {
        return node.state().engine().isBeginning();
    }

    /** The configured instruments and accounts are known to the core. */
    public void defined()
    {
        isDefined = true;
        days.start(node.host().takesOrders(), node.host()::leads);
    }

    /** The watch that checks the doors: while it does not run, the node is not ready. */
    public void watchedBy(final NodeWatch nodeWatch)
    {
        watch = nodeWatch;
    }

    /** A second has passed. */
    public void onSecond()
    {
        access.refresh();
        latencies.turn();
        busySessions.onSecond();
        limits.onSecond();
        rules.onSecond();
        alerts.look();
        if (!isDirectoryLost && !isStopping && !node.media().isDirectoryIntact())
        {
            isDirectoryLost = true;
            node.errors().onFatal(NodeException.environment(lostDirectory()));
        }
    }

    /** Say at the start what there is no room for. */
    public void announce()
    {
        final String shortage = node.host().takesOrders() ? memoryShortage() : "";
        if (!shortage.isEmpty())
        {
            node.errors().warn(shortage);
        }
    }

    /** One line about sessions that will not fit into shared memory, or nothing. */
    public String memoryShortage()
    {
        return node.media().memory.shortage(node.gateway().counters().get(GatewayCounter.SBE_SESSIONS_ESTABLISHED));
    }

    private String lostDirectory()
    {
        return "the shared memory " + node.media().directoryName() +
            " was deleted under the node (RemoveIPC of logind does that when its user logs out)";
    }

    /** The node is not ready from now on. */
    public void stopping()
    {
        isStopping = true;
    }

    @Override
    public boolean isLive()
    {
        return !node.errors().isFatal() && !node.host().hasFailed();
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
            final Throwable fatal = node.errors().fatal();
            return "it has failed and stops itself: " + (null == fatal ? "a thread has ended" : fatal.getMessage()) +
                ": see " + node.directory().resolve("ringside.log");
        }
        if (isStopping)
        {
            return Node.STOPPING;
        }
        if (null != watch && watch.isStill())
        {
            return "the node's watch stands still: the machine is overloaded, or the process was stopped";
        }
        if (node.host().takesOrders() && !node.host().isAccepting() && !node.config().isMember())
        {
            return "takes no commands: the journal's disk is full";
        }
        if (node.host().takesOrders() && node.state().reportLog.isSpaceLow())
        {
            return "takes no commands: the report log's disk is full";
        }
        final String closed = node.doorWatch().reason();
        if (!closed.isEmpty())
        {
            return closed;
        }
        if (!node.replication().isReady())
        {
            return node.replication().notReadyReason();
        }
        return node.host().takesOrders() && !isDefined ? "instruments are being defined" : "";
    }

    @Override
    public Map<String, Object> status()
    {
        node.catchUp().run();
        final Host host = node.host();
        final SharedMemory memory = node.media().memory;
        final Map<String, Object> result = Json.object(
            "name", node.config().text("node.name"), "version", node.version(),
            "role", node.config().text("node.role"), "epoch", node.state().journal.epoch(),
            "durability", host.durability().configName(), "ready", isReady(),
            "notReadyReason", notReadyReason(), "uptimeNs", System.nanoTime() - beginNs,
            "lastSequence", host.lastSequence(),
            "durableSequence", host.durableSequence(), "matchedSequence", host.matchedSequence(),
            "inputRingUsed", host.inputUsed(), "inputRingSlots", host.inputCapacity());
        result.putAll(states());
        result.put("storage", node.state().keeper.describe());
        result.put("standbys", node.replication().standbys());
        result.put("replicationLagEvents", node.replication().lagEvents());
        result.put("outputConsumers", host.outputConsumers().stream().map((it) -> Json.object(
            "consumer", it.name(), "lagEvents", it.lag(), "detached", it.isDetached(),
            "detachments", it.detachedCount())).toList());
        if (null != node.replication().standing())
        {
            result.put("inStep", inStep(node.replication().standing()));
            result.put("peerBuild", node.replication().peerBuild());
            result.put("reseed", node.replication().reseedFields());
        }
        if (null != node.replication().member())
        {
            result.put("cluster", new ClusterMeters(node.replication().member()).describe());
        }
        result.putAll(Json.object(
            "sessions", List.of(sessions("sbe", GatewayCounter.SBE_SESSIONS_ESTABLISHED),
                sessions("fix", GatewayCounter.FIX_SESSIONS_ACTIVE)),
            "marketReaders", List.of(readers("fix", GatewayCounter.FIX_MARKET_CONNECTIONS,
                GatewayCounter.FIX_MARKET_SUBSCRIPTIONS, GatewayCounter.FIX_MARKET_CONFLATIONS)),
            "busiestSessions", busySessions.describe(), "busiestWindowNs", BusySessions.WINDOW_S * 1_000_000_000L,
            "market", market(), "marketHalted", node.state().engine().isMarketHalted(),
            "tradingDay", days.describe(node.desk().lastDayEnd()),
            "capacity", Capacities.describe(node.state().engine().capacities()), "limits", limits.describe(),
            "rules", rules.describe(node.replication().peerBuild()),
            "latencyWindowNs", NodeLatencies.WINDOW_S * 1_000_000_000L, "latency", latencies.describe(),
            "activeAlerts", alerts.describe(), "recoveredCommands", node.state().recovered.replayedCount(),
            "recoverySnapshotSequence", node.state().recovered.snapshotSequence(),
            "recoveryNs", node.state().recovered.durationNs(), "hotThreadAllocatedBytes", allocation.sinceMark(),
            "doors", node.doorWatch().describe(), "errors", node.errors().errorCount(),
            "dir", node.directory().path.toAbsolutePath().toString(),
            "diskFreeBytes", node.directory().path.toFile().getUsableSpace(),
            "aeronDirectory", node.media().directoryName(),
            "primaryEndpoint", node.host().takesOrders() ? "" : primaryEndpoint(),
            "sbeEndpoint", node.config().text("gateway.sbe-endpoint"),
            "tcpEndpoint", node.config().flag("tcp.enabled") ? node.config().text("tcp.endpoint") : "",
            "tcpTls", node.config().flag("tcp.enabled") && node.config().flag("tcp.tls.enabled"),
            "tcpMarketDataEndpoint",
                node.config().flag("tcp.enabled") ? node.config().text("tcp.market-data-endpoint") : "",
            "fixEndpoint", node.config().flag("fix.enabled") ? node.config().text("fix.endpoint") : "",
            "webEndpoint", node.web().endpoint(),
            "fixMarketDataEndpoint",
                node.config().hasFixMarketData() ? node.config().text("fix.market-data.endpoint") : "",
            "sharedMemoryFreeBytes", memory.freeBytes(), "sharedMemoryNeededBytes",
                memory.neededBytes(node.gateway().counters().get(GatewayCounter.SBE_SESSIONS_ESTABLISHED)),
            "threads", host.threadingMode().name(), "power", node.config().text("node.power"),
            "host", hostName, "cores", Runtime.getRuntime().availableProcessors(),
            "jvm", System.getProperty("java.runtime.version")));
        return result;
    }

    /** Who reads market data over a protocol. */
    private Map<String, Object> readers(
        final String protocol,
        final GatewayCounter connections,
        final GatewayCounter subscriptions,
        final GatewayCounter conflations)
    {
        final GatewayCounters counters = node.gateway().counters();
        return Json.object("protocol", protocol, "active", counters.get(connections),
            "subscriptions", counters.get(subscriptions), "conflations", counters.get(conflations));
    }

    @Override
    public Map<String, Object> book(final String symbol, final int depth)
    {
        node.catchUp().run();
        return node.mirror().book(SymbolSearch.find(node.mirror().symbols().keySet(), symbol), depth);
    }

    @Override
    public List<Map<String, Object>> accounts(final Long accountId)
    {
        return settings.accounts(accountId);
    }

    @Override
    public List<Map<String, Object>> instruments(final String symbol)
    {
        return settings.instruments(symbol);
    }

    @Override
    public Map<String, Object> money()
    {
        return settings.money().all();
    }

    @Override
    public Map<String, Object> risk()
    {
        return settings.levels().top();
    }

    @Override
    public String metrics()
    {
        return metrics.scrape();
    }

    @Override
    public void check(final OperatorCommand command)
    {
        requirePrimary();
        node.desk().check(command);
    }

    @Override
    public Map<String, Object> execute(final OperatorCommand command, final long timeoutNs)
    {
        if ("mark-allocation".equals(command.verb()))
        {
            allocation.mark();
            return Json.object("done", true);
        }
        if ("promote".equals(command.verb()))
        {
            node.replication().promote(new Lead(command.parameter(OperatorCommand.OPERATOR, ""),
                command.flag("alone") ? command.parameter("reason", "") : null));
            return Json.object("done", true);
        }
        requirePrimary();
        return "end-of-day".equals(command.verb()) ? days.end(command, timeoutNs) :
            node.desk().execute(command, timeoutNs);
    }

    private void requirePrimary()
    {
        if (!node.host().takesOrders())
        {
            throw new IllegalStateException("this node is a standby: ask the primary, whose " +
                "replication.control-endpoint is " + primaryEndpoint());
        }
    }

    @Override
    public void close()
    {
        days.close();
        metrics.close();
    }

    /** Returns the name that the kernel has: a name service may be slow, and is not asked. */
    private static String hostName()
    {
        try
        {
            return Files.readString(Path.of("/proc/sys/kernel/hostname")).trim();
        }
        catch (final IOException ex)
        {
            return "unknown";
        }
    }

    /** All that a standby knows of where its primary is. */
    private String primaryEndpoint()
    {
        return node.config().text("replication.control-endpoint");
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
        final List<Map<String, Object>> rows = node.mirror().market();
        for (final Map<String, Object> row : rows)
        {
            final Instrument instrument =
                node.state().engine().instruments().find(((Number)row.get("instrumentId")).intValue());
            row.put("callNotEnding", null != instrument && instrument.call().isNotEnding());
        }
        return rows;
    }

    private Map<String, Object> states()
    {
        final Map<String, Object> recent = new LinkedHashMap<>();
        long sequence = node.state().recoveredSequence;
        String hash = sequence < 0 ? null : String.format("%016x", node.state().recoveredStateHash);
        for (final OperatorAnswer answer : node.desk().recentStates())
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
            "configured", node.config().sessions().stream().filter((it) -> protocol.equals(it.protocol())).count(),
            "active", node.gateway().counters().get(active));
    }
}
