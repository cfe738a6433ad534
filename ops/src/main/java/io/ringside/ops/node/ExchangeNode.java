package io.ringside.ops.node;

import io.ringside.engine.core.MatchingEngine;
import io.ringside.engine.pipeline.Durability;
import io.ringside.engine.pipeline.ExchangePipeline;
import io.ringside.engine.pipeline.PipelineContext;
import io.ringside.engine.pipeline.ThreadingMode;
import io.ringside.gateway.Gateway;
import io.ringside.gateway.RingCommandPublisher;
import io.ringside.gateway.egress.ReportLog;
import io.ringside.ops.config.RingsideConfig;
import io.ringside.ops.web.AdminServer;
import org.agrona.CloseHelper;
import org.agrona.concurrent.AgentRunner;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * One process of the exchange, primary or standby: what is stored is recovered, the pipeline put together, the gateway
 * put in front of it, and the HTTP port beside it. The constructor is the composition, from the disk outwards; {@link
 * #close()} goes back the same way.
 */
public final class ExchangeNode implements Node
{
    private final Deque<AutoCloseable> parts = new ArrayDeque<>();
    private final LiveView view;
    private final NodeErrors errors;
    private final AdminServer server;
    private final List<String> banner;

    /**
     * Start a node.
     *
     * @param config  of the node.
     * @param version of Ringside.
     * @param acceptLossReason why an operator accepts that acknowledged records may be missing; null: nobody does.
     * @param onFatal told once when the node has stopped itself.
     */
    ExchangeNode(
        final RingsideConfig config,
        final String version,
        final String acceptLossReason,
        final Consumer<Throwable> onFatal)
    {
        final long beginNs = System.nanoTime();
        final HotThreads hotThreads = new HotThreads();
        try
        {
            final boolean isPrimary = "primary".equals(config.text("node.role"));
            final NodeDirectory directory = part(new NodeDirectory(Path.of(config.text("node.dir"))));
            Endpoints.check(config, isPrimary);
            errors = part(new NodeErrors(directory.resolve("ringside.log"), onFatal));
            errors.log("starting Ringside " + version + ": role=" + config.text("node.role") + " name=" +
                config.text("node.name") + " directory=" + directory.path().toAbsolutePath() + " durability=" +
                config.text("node.durability"));
            final ThreadingMode threading = threading(config, isPrimary);
            final NodeMedia media = part(new NodeMedia(
                config, directory.path(), ThreadingMode.DEDICATED == threading, errors::onError));

            final Promotion promotion = promotion(config, directory, media, acceptLossReason, isPrimary);
            final ReportLog reportLog = part(ReportLog.open(directory.resolve("reports"),
                config.number("node.cluster-id"), config.bytes("gateway.report-segment-length"),
                ReportLog.RECENT_CAPACITY_DEFAULT));
            final NodeState state = part(new NodeState(
                config, directory, reportLog, promotion.isLossAccepted()));
            errors.log(state.describe());
            final MatchingEngine engine = state.engine();
            final NodeClock clock = NodeClock.start(
                config.nanos("node.clock-jump-max"), isPrimary ? engine.nowNs() : 0);
            final PipelineContext context = pipelineContext(config, state, clock, threading, isPrimary);
            final Doors doors = new Doors(errors);
            final ReplicationSide replication =
                part(ReplicationSides.create(config, media, state, errors, doors, promotion, version, isPrimary));
            if (null != replication.replicator())
            {
                context.replicator(replication.replicator());
            }
            final ExchangePipeline pipeline = new ExchangePipeline(context.conclude());
            replication.ring(pipeline.inputRing());

            final GatewayTimings timings = new GatewayTimings(pipeline.stageLatency());
            final boolean isShut = !isPrimary || pipeline.durability().isReplicated();
            final Gateway gateway = NodeGateway.create(
                config, media, pipeline, engine, reportLog, timings, isShut, errors::onFatal);
            doors.add(gateway::activate);
            final OperatorDesk desk = new OperatorDesk(
                new RingCommandPublisher(pipeline.inputRing(), pipeline.clock()), config.instruments(), errors::log);
            final BookMirror mirror = state.mirror(config);
            final Bootstrap.Missing missing = Bootstrap.Missing.of(config, engine, state.steppedOver());
            final AgentRunner watch = new AgentRunner(NodeMedia.idle(false), errors::onFatal, null,
                new OutputWatch(
                pipeline.outputConsumer("ops"), pipeline.bookImages(), mirror, desk, pipeline.stageLatency()));

            final NodeFix fix = isPrimary && config.flag("fix.enabled") ? new NodeFix(
                config, directory, media, pipeline, engine, gateway, reportLog, isShut, errors::onError) : null;

            // From here on threads run. Closed in the order that lets what was accepted run through.
            AgentRunner.startOnThread(watch);
            part(watch);
            part(gateway).start();
            if (null != fix)
            {
                part(fix).start();
                doors.add(fix::activate);
            }
            part(doors);
            part(pipeline).start();
            view = part(new LiveView(config, version, directory, media, state, pipeline, replication, gateway, timings,
                desk, mirror, errors, hotThreads, clock, isPrimary));
            server = part(new AdminServer(
                config.text("http.host"), config.number("http.port"), view, directory.token()));
            Bootstrap.start(missing, desk, view, errors, isPrimary);
            banner = Banner.lines(config, version, directory, state, pipeline, view, server.port(), beginNs);
            part(new NodeWatch(errors, states(state, reportLog, pipeline, clock), () -> onSecond(replication))).start();
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
    public String notReadyReason()
    {
        return view.notReadyReason();
    }

    @Override
    public void close()
    {
        errors.log("stopping: " + (errors.isFatal() ? "a thread of the node has failed" : "asked to"));
        view.stopping();
        closeAll();
    }

    /** Nothing is changed before it is known that this directory may lead. */
    private Promotion promotion(
        final RingsideConfig config,
        final NodeDirectory directory,
        final NodeMedia media,
        final String acceptLossReason,
        final boolean isPrimary) throws IOException
    {
        final Promotion promotion = part(new Promotion(config, directory, errors, acceptLossReason, isPrimary));
        if (isPrimary)
        {
            ReplicationSides.ask(config, media, promotion);
        }
        return promotion;
    }

    /** What the node's log tells when it changes. */
    private List<Supplier<String>> states(
        final NodeState state, final ReportLog reportLog, final ExchangePipeline pipeline, final NodeClock clock)
    {
        return List.of(
            () -> view.isReady() ? "ready" : "not ready: " + view.notReadyReason(),
            () -> state.journal().allocator().isSpaceLow() ? "journal: space is low, no new orders are taken" :
                "journal: space for the next segments is there",
            () -> reportLog.isSpaceLow() ? "report log: space is low, no new orders are taken" :
                "report log: space for the next files is there",
            () -> "snapshots written since the start: " + pipeline.counters().snapshotsTaken().get(),
            clock::describe);
    }

    private void onSecond(final ReplicationSide replication)
    {
        view.onSecond();
        KeyFile.refresh(replication.keyring(), errors);
    }

    private static ThreadingMode threading(final RingsideConfig config, final boolean isPrimary)
    {
        if (!isPrimary)
        {
            // A standby's records arrive on the thread that journals them, see StandbySide.
            return ThreadingMode.SHARED;
        }
        switch (config.text("node.threads"))
        {
            case "dedicated":
                return ThreadingMode.DEDICATED;
            case "shared":
                return ThreadingMode.SHARED;
            default:
                return ThreadingMode.choose(Runtime.getRuntime().availableProcessors());
        }
    }

    private PipelineContext pipelineContext(
        final RingsideConfig config,
        final NodeState state,
        final NodeClock clock,
        final ThreadingMode threading,
        final boolean isPrimary)
    {
        final boolean isDedicated = ThreadingMode.DEDICATED == threading;
        final PipelineContext context = new PipelineContext()
            .inputSlotCount(config.number("ring.input-slots"))
            .outputSlotCount(config.number("ring.output-slots"))
            .inputSlotStride(config.number("ring.stride"))
            .outputSlotStride(config.number("ring.stride"))
            .consumerMaxWaitNs(config.nanos("ring.consumer-wait"))
            .samplingInterval(config.number("node.latency-sampling"))
            .threadingMode(threading)
            .durability(Durability.of(config.text("node.durability")))
            .engine(state.engine())
            .journalWriter(state.journal())
            .checkpoints(state.checkpoints())
            .clock(clock)
            .hotIdleStrategy(() -> NodeMedia.idle(isDedicated))
            .errorHandler(errors::onError)
            .fatalErrorListener(errors::onFatal)
            .ringAlarmListener(new RingAlarmLog(errors));
        context.snapshotStore(state.snapshots());
        if (isPrimary)
        {
            context.checkStateIntervalNs(config.nanos("node.check-state-interval"));
            context.snapshotIntervalNs(config.nanos("journal.snapshot-interval"));
        }
        else
        {
            // Time, checks and snapshots come with the primary's records.
            context.tickIntervalNs(0).checkStateIntervalNs(0).snapshotIntervalNs(0);
        }
        return context;
    }

    private <T extends AutoCloseable> T part(final T part)
    {
        parts.push(part);
        return part;
    }

    private void closeAll()
    {
        while (!parts.isEmpty())
        {
            CloseHelper.quietClose(parts.pop());
        }
    }
}
