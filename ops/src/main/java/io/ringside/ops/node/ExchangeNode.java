package io.ringside.ops.node;

import io.ringside.engine.core.MatchingEngine;
import io.ringside.engine.host.CommandPublisher;
import io.ringside.engine.host.Host;
import io.ringside.engine.host.OutputConsumer;
import io.ringside.engine.pipeline.ExchangePipeline;
import io.ringside.engine.pipeline.PipelineContext;
import io.ringside.gateway.Gateway;
import io.ringside.gateway.egress.ReportLog;
import io.ringside.gateway.market.Market;
import io.ringside.ops.config.RingsideConfig;
import io.ringside.ops.node.base.DiskSpace;
import io.ringside.ops.node.base.FileDescriptors;
import io.ringside.ops.node.base.MemoryNeed;
import io.ringside.ops.node.base.NodeClock;
import io.ringside.ops.node.base.NodeErrors;
import io.ringside.ops.node.base.NodeException;
import io.ringside.ops.node.base.NodeParts;
import io.ringside.ops.node.base.NodeStart;
import io.ringside.ops.node.base.PortCheck;
import io.ringside.ops.node.desk.MarketSettings;
import io.ringside.ops.node.desk.OperatorDesk;
import io.ringside.ops.node.desk.OutputWatch;
import io.ringside.ops.node.doors.FixDoor;
import io.ringside.ops.node.doors.MarketDoors;
import io.ringside.ops.node.doors.MarketThread;
import io.ringside.ops.node.doors.NodeGateway;
import io.ringside.ops.node.doors.NodeTcp;
import io.ringside.ops.node.doors.NodeTls;
import io.ringside.ops.node.doors.Notices;
import io.ringside.ops.node.doors.WebDoor;
import io.ringside.ops.node.health.ConsumerLiveness;
import io.ringside.ops.node.health.DoorWatch;
import io.ringside.ops.node.health.GatewayTimings;
import io.ringside.ops.node.health.NodeWatch;
import io.ringside.ops.node.health.OrderPathProbe;
import io.ringside.ops.node.media.NodeMedia;
import io.ringside.ops.node.mirror.BookMirror;
import io.ringside.ops.node.pair.MemberJoin;
import io.ringside.ops.node.pair.ParticipantPorts;
import io.ringside.ops.node.pair.Promotion;
import io.ringside.ops.node.pair.ReplicationSide;
import io.ringside.ops.node.pair.ReplicationSides;
import io.ringside.ops.node.storage.KeyFile;
import io.ringside.ops.node.storage.NodeDirectory;
import io.ringside.ops.node.storage.NodeState;
import io.ringside.ops.node.storage.OperatorAccess;
import io.ringside.ops.node.storage.RulesVersion;
import io.ringside.ops.node.threads.HotThreads;
import io.ringside.ops.node.threads.ThreadPlan;
import io.ringside.ops.node.view.LiveNode;
import io.ringside.ops.node.view.LiveView;
import io.ringside.ops.node.view.Node;
import io.ringside.ops.web.AdminServer;
import org.agrona.concurrent.AgentRunner;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;

/**
 * One process of the exchange, primary or standby: what is stored is recovered, the pipeline put together, the gateway
 * put in front of it, and the HTTP port beside it. The constructor is the composition, from the disk outwards; {@link
 * #close()} goes back the same way.
 */
public final class ExchangeNode implements Node
{
    /** What was accepted runs through and the journal is closed, whatever else hangs. */
    private static final String[] CLOSED_FIRST = {
        "opening", "notices", "market", "web", "fix logouts", "member", "pipeline", "replication", "journal"};

    private final NodeParts parts = new NodeParts();
    private final LiveView view;
    private final NodeErrors errors;
    private final ThreadPlan plan;
    private final DoorWatch doorWatch;
    /** Tests look into it. */
    public final NodeMedia media;
    final OrderPathProbe probe;
    private final AdminServer server;
    private final List<String> banner;

    /**
     * Start a node.
     *
     * @param start what else it is given.
     */
    ExchangeNode(final RingsideConfig config, final NodeStart start)
    {
        final long beginNs = System.nanoTime();
        final String version = start.version();
        final HotThreads hotThreads = new HotThreads();
        try
        {
            final boolean isPrimary = config.isPrimary();
            final NodeDirectory directory = parts.add("directory", new NodeDirectory(Path.of(config.text("node.dir"))));
            PortCheck.check(config, config.isServing());
            errors = parts.add("log", new NodeErrors(directory.resolve("ringside.log"), start));
            logStart(config, version, directory);
            requireRoom(config, directory);
            plan = ThreadPlan.of(config, isPrimary);
            doorWatch = new DoorWatch(errors);
            media = parts.add("media driver", new NodeMedia(config, directory.path, plan, doorWatch, errors));
            final MemoryNeed memory = memoryNeed(config);

            final Promotion promotion = promotion(config, directory, start, isPrimary);
            final ReportLog reportLog = parts.add("report log", reportLog(config, directory));
            final NodeState state = parts.add("journal", new NodeState(
                config, directory, reportLog, start::checkWanted));
            warmUp(start, state);
            final MatchingEngine engine = state.engine();
            final NodeClock clock = NodeClock.start(
                config.nanos("node.clock-jump-max"), isPrimary ? engine.nowNs() : 0);
            final PipelineContext context = PipelineSettings.of(config, state, clock, plan, doorWatch, errors);
            final ParticipantPorts ports = new ParticipantPorts(errors, engine::isBeginning);
            final ReplicationSide replication =
                parts.add("replication", ReplicationSides.create(
                    config, media, plan, state, errors, ports, promotion, version, clock));
            final ExchangePipeline pipeline =
                new ExchangePipeline(context.replicator(replication.replicator()).conclude());
            replication.intake(pipeline::onRecord);
            final Host host = replication.host(pipeline);

            final GatewayTimings timings = new GatewayTimings(pipeline.stageLatency());
            final boolean isShut = !isPrimary || host.durability().isReplicated();
            final Gateway gateway = NodeGateway.create(
                config, media, plan, host, reportLog, timings, isShut, doorWatch, errors);
            final Market market = new Market(Market.ORDERS_MAX, pipeline.recovered().books());
            final BookMirror mirror = new BookMirror(config.instruments(), market);
            plan.follow(pipeline);
            final CommandPublisher publisher = publisher(host, plan);
            final OperatorDesk desk = new OperatorDesk(publisher, mirror::symbols, mirror::sequence,
                new MarketSettings(engine, replication::peerBuild), state::snapshotSequence, errors::log);
            probe = new OrderPathProbe(publisher, pipeline::matchedSequence, () -> !replication.isReady());
            desk.onDayEnd(parts.add("notices", new Notices(gateway.notices(), errors::fatal)));
            final Missing missing = Missing.of(config, engine, state.steppedOver);
            final AgentRunner ops = ops(host, desk);
            final FixDoor fix =
                FixDoor.create(config, plan, host, engine, gateway, reportLog, isShut, doorWatch, errors);
            watchStages(state, host, desk, probe);
            state.keeper.start(replication.hold(), gateway::neededReportNumber, errors::log);

            // From here on threads run. Closed in the order that lets what was accepted run through.
            startOps(ops);
            final WebDoor web = parts.add("web", new WebDoor(config, media, engine, errors));
            final MarketThread reader = openDoors(config, host, gateway, market, mirror, web, isShut, ports);
            start(plan, parts.add("gateway", gateway));
            startFix(fix, ports);
            start(plan, parts.add("pipeline", pipeline), gateway, replication);
            view = parts.add("view", new LiveView(OperatorAccess.open(config, directory, errors), new LiveNode(
                config, version, directory, media, state, host, replication, gateway, timings, desk, mirror,
                () -> reader.catchUp(plan::wake), errors, doorWatch, probe, hotThreads, clock, web)));
            server = parts.add("http", httpPort(config));
            web.serve(view.venue(), view, view.access(), isShut);
            view.announce();
            Bootstrap.start(missing, desk, view, errors, host);
            banner = Banner.lines(config, version, directory, state, host, plan, memory, view, server.port(),
                config.isServing() ? missing.differences().size() : 0, beginNs);
            startWatch(states(state, reportLog, host, clock), replication, isPrimary ? probe : null);
            parts.closeFirst(CLOSED_FIRST);
        }
        catch (final IOException ex)
        {
            closeAll();
            throw NodeException.of(ex);
        }
        catch (final RuntimeException | Error ex)
        {
            closeAll();
            throw ex;
        }
    }

    @Override
    public List<String> banner()
    {
        return banner;
    }

    @Override
    public int httpPort()
    {
        return server.port();
    }

    @Override
    public void reopenLog()
    {
        errors.reopen();
    }

    @Override
    public String notReadyReason()
    {
        return view.notReadyReason();
    }

    @Override
    public void close()
    {
        errors.log("stopping: " + (errors.isFatal() ? "a part of the node has failed" : "asked to"));
        view.stopping();
        doorWatch.stop();
        plan.hurry();
        final String stuck = closeAll();
        if (!stuck.isEmpty())
        {
            throw NodeException.environment(stuck + " does not end");
        }
    }

    private void logStart(final RingsideConfig config, final String version, final NodeDirectory directory)
    {
        errors.log("starting Ringside " + version + ": role=" + config.text("node.role") + " name=" +
            config.text("node.name") + " directory=" + directory.path.toAbsolutePath() + " durability=" +
            config.text("node.durability"));
    }

    private void requireRoom(final RingsideConfig config, final NodeDirectory directory) throws IOException
    {
        directory.tighten(errors::warn);
        new FileDescriptors(config).require(FileDescriptors.limit());
        new DiskSpace(directory.path, config).requireForNew();
    }

    private MemoryNeed memoryNeed(final RingsideConfig config)
    {
        final MemoryNeed need = new MemoryNeed(config, media.memory.startBytes(), Runtime.getRuntime().maxMemory());
        need.require(MemoryNeed.limit());
        return need;
    }

    private void warmUp(final NodeStart start, final NodeState state)
    {
        state.describe().forEach(errors::log);
        final String line = start.warmUp().get();
        if (!line.isEmpty())
        {
            errors.log(line);
        }
        start.checkWanted();
    }

    private AdminServer httpPort(final RingsideConfig config) throws IOException
    {
        return new AdminServer(config.text("http.host"), config.number("http.port"), view, view.access(),
            NodeTls.http(config, errors::warn));
    }

    private static ReportLog reportLog(final RingsideConfig config, final NodeDirectory directory)
    {
        return ReportLog.open(directory.resolve("reports"), config.number("node.cluster-id"),
            config.bytes("gateway.report-segment-length"), ReportLog.RECENT_CAPACITY_DEFAULT);
    }

    /** Makes a publisher for threads that have no turns in which they would wake others. */
    private static CommandPublisher publisher(final Host host, final ThreadPlan plan)
    {
        final CommandPublisher publisher = host.publisher();
        return (buffer, offset, length) ->
        {
            final long sequence = publisher.offer(buffer, offset, length);
            plan.wake();
            return sequence;
        };
    }

    private AgentRunner ops(final Host host, final OperatorDesk desk)
    {
        final OutputConsumer output = host.outputConsumer("ops");
        final OutputWatch watch = new OutputWatch(output, host.bookImages(), desk);
        return new AgentRunner(doorWatch.pulse(DoorWatch.DESK,
            plan.following(() -> output.isFilling() || watch.isAwaited())), errors::onFatal, null, watch);
    }

    private void startOps(final AgentRunner ops)
    {
        AgentRunner.startOnThread(ops);
        parts.add("ops", () -> ops.close(AgentRunner.RETRY_CLOSE_TIMEOUT_MS, (stuck) -> Thread.yield()));
    }

    private void start(final ThreadPlan plan, final Gateway gateway)
    {
        if (plan.isSingle())
        {
            gateway.startOn(media.thread());
        }
        else
        {
            gateway.start();
        }
    }

    private void start(
        final ThreadPlan plan,
        final ExchangePipeline pipeline,
        final Gateway gateway,
        final ReplicationSide replication)
    {
        if (plan.isSingle())
        {
            pipeline.downstream(gateway.downstream());
            pipeline.startOn(media.thread());
            gateway.startDownstreamOn(media.thread());
        }
        else
        {
            pipeline.start();
        }
        parts.add("member", replication::stop);
        replication.start();
    }

    /** The doors that need nobody of the others: each starts its own threads. */
    private MarketThread openDoors(
        final RingsideConfig config, final Host host, final Gateway gateway, final Market market,
        final BookMirror mirror, final WebDoor web, final boolean isShut, final ParticipantPorts ports)
    {
        gateway.authenticator().holdWhile(ports::isBeginning);
        final MarketThread thread = MarketDoors.open(
            config, parts, plan, host, gateway, market, List.of(mirror), web, isShut, ports::add, doorWatch, errors);
        ports.add(gateway::activate);
        ports.add(web::openLater);
        NodeTcp.open(config, parts, media.aeron, plan, host, gateway, isShut, ports::add, doorWatch, errors);
        return thread;
    }

    private void startFix(final FixDoor fix, final ParticipantPorts ports)
    {
        if (null != fix)
        {
            parts.add("fix", fix).start();
            ports.add(fix::openLater);
        }
        parts.add("fix logouts", () ->
        {
            if (null != fix)
            {
                fix.sayGoodbye();
            }
        });
        parts.add("ports", ports);
        parts.add("opening", ports::shut);
    }

    /** Every consumer of the rings, and on a primary the way from one end to the other. */
    private void watchStages(
        final NodeState state, final Host host, final OperatorDesk desk, final OrderPathProbe probe)
    {
        desk.onTick(probe::onAnswer);
        doorWatch.disk(() -> state.journal.isAtDisk() || state.reportLog.isAtDisk());
        ConsumerLiveness.watch(doorWatch, host, () -> host.takesOrders() && host.durability().isReplicated(),
            () -> !host.isAccepting());
        if (host.takesOrders())
        {
            doorWatch.door(DoorWatch.ORDER_PATH).add(probe);
        }
    }

    private void startWatch(
        final List<Supplier<String>> states, final ReplicationSide replication, final OrderPathProbe probe)
    {
        final NodeWatch watch = parts.add("watch",
            new NodeWatch(errors, states, doorWatch::look, () -> onSecond(replication, probe), System::nanoTime));
        watch.start();
        view.watchedBy(watch);
    }

    private String closeAll()
    {
        return parts.closeAll(errors);
    }

    /** Nothing is changed before it is known that this build may write here, and that this directory may lead. */
    private Promotion promotion(
        final RingsideConfig config,
        final NodeDirectory directory,
        final NodeStart start,
        final boolean isPrimary) throws IOException
    {
        RulesVersion.check(directory.path);
        if (config.isMember())
        {
            MemberJoin.join(config, directory.path, media.directoryName(), plan, errors, start::checkWanted);
        }
        final Promotion promotion =
            parts.add("promotion", new Promotion(config, directory, errors, start, isPrimary));
        if (isPrimary)
        {
            ReplicationSides.ask(config, media, promotion, start::checkWanted);
        }
        return promotion;
    }

    /** What the node's log tells when it changes. */
    private List<Supplier<String>> states(
        final NodeState state, final ReportLog reportLog, final Host host, final NodeClock clock)
    {
        return List.of(
            () -> NodeWatch.readiness(view.isReady() ? "" : view.notReadyReason()),
            () -> "journal: " + (state.journal.allocator().isSpaceLow() ? NodeWatch.spaceLow(host.takesOrders()) :
                "space for the next segments is there"),
            () -> "report log: " + (reportLog.isSpaceLow() ? NodeWatch.spaceLow(host.takesOrders()) :
                "space for the next files is there"),
            () -> view.memoryShortage().isEmpty() ? "shared memory: there is room for all sessions" :
                "shared memory: low, a session that does not fit is refused",
            () -> "snapshots written since the start: " + host.counters().snapshotsTaken().get(),
            clock::describe);
    }

    private void onSecond(final ReplicationSide replication, final OrderPathProbe probe)
    {
        if (null != probe)
        {
            probe.onSecond();
        }
        view.onSecond();
        KeyFile.refresh(replication.keyring(), errors);
    }
}
