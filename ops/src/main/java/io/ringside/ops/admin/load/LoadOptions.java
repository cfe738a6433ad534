package io.ringside.ops.admin.load;

import io.ringside.loadgen.LoadGenerator;
import io.ringside.loadgen.LoadGeneratorContext;
import io.ringside.loadgen.ProgressListener;
import io.ringside.loadgen.ProgressTable;
import io.ringside.loadgen.Protocol;
import io.ringside.loadgen.RequestObserver;
import io.ringside.loadgen.result.LoadResult;
import io.ringside.loadgen.result.Slo;
import io.ringside.ops.admin.base.CliException;
import io.ringside.ops.admin.base.PercentConverter;
import io.ringside.ops.admin.base.Verb;
import io.ringside.ops.config.RingsideConfig;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Consumer;

/** Options of all load verbs: the exchange, the load, and the objectives. */
final class LoadOptions
{
    @Option(names = "--protocol", defaultValue = "sbe", description = "sbe, ipc, tcp or fix (default ${DEFAULT-VALUE})")
    private String protocol;

    @Option(names = "--sessions", defaultValue = "4", description = "how many of the configured ones (default 4)")
    private int sessions;

    @Option(names = "--skip-sessions", paramLabel = "N", defaultValue = "0", description =
        "leave the first N of them to another generator (default 0)")
    private int skipSessions;

    @Option(names = "--slo", paramLabel = "SLO", defaultValue = "", description = "such as 'p99<1ms,max<20ms'")
    private String slo;

    @Option(names = "--max-rejects", paramLabel = "PERCENT", converter = PercentConverter.class,
        description = "most rejects among the answers (default 1%%; load failover: any)")
    private Double maxRejects;

    @Option(names = "--leave-orders", description = "do not cancel what rests when all is measured")
    private boolean leavesOrders;

    @Option(names = "--gateway", paramLabel = "HOST:PORT", description =
        "of the gateway, or with commas between of each node's: a session goes on at the next when its own is gone " +
        "(default: where the node of --node listens, else as configured)")
    private String gateway;

    @Option(names = "--response", paramLabel = "HOST", defaultValue = "localhost",
        description = "name or address of this machine as the gateway sees it (default ${DEFAULT-VALUE})")
    private String response;

    @Option(names = "--config", paramLabel = "FILE", description = "configuration of the exchange")
    private Path file;

    @Option(names = "--set", paramLabel = "KEY=VALUE", description = "one setting of it; may be repeated")
    private Map<String, String> overrides = new LinkedHashMap<>();

    @Mixin
    private MetricsOption metrics;

    private RequestObserver observer = RequestObserver.NONE;

    /** Runs one after the other over the same connection to the exchange. */
    interface Runs
    {
        /**
         * Put load on the exchange and wait for the end of it.
         *
         * @param duration of the measurement.
         * @param warmup   before it.
         * @param out      for its files; null: none.
         * @return the result with its verdict.
         */
        LoadResult run(long rate, Duration duration, Duration warmup, Path out);
    }

    /** Does what {@link Runs} does, before the run. */
    private interface Contexts
    {
        LoadGeneratorContext context(long rate, Duration duration, Duration warmup, Path out);
    }

    /** Returns the configuration of the exchange. */
    RingsideConfig config(final Verb verb)
    {
        return verb.config(file, overrides);
    }

    /** How to talk to it. */
    Protocol protocol()
    {
        return CliException.usage(() -> Protocol.parse(protocol));
    }

    /** How many there are to send with. */
    int sessions()
    {
        CliException.usageIf(sessions < 1, "--sessions must be at least 1: found " + sessions);
        return sessions;
    }

    /** A venue in trouble says that it is busy, which is an answer. */
    void allowRejects()
    {
        maxRejects = null == maxRejects ? Double.valueOf(1) : maxRejects;
    }

    /** Told of every request of the run. */
    void observe(final RequestObserver newObserver)
    {
        observer = newObserver;
    }

    /** True if the load leaves its orders behind. */
    boolean leavesOrders()
    {
        return leavesOrders;
    }

    /** No more are needed. */
    void useSessions(final int count)
    {
        sessions = count;
    }

    /** The objectives for the response time. */
    List<Slo> objectives()
    {
        return CliException.usage(() -> Slo.parseAll(slo));
    }

    /**
     * Finds the exchange and runs the work on it.
     *
     * @param flow says what is sent.
     * @param work done with the runs and what ends them before their time; returns the exit code.
     * @return that code.
     */
    int with(
        final Verb verb, final Consumer<LoadGeneratorContext> flow, final BiFunction<Runs, StopSignal, Integer> work)
    {
        final RingsideConfig config = config(verb);
        final Protocol chosen = protocol();
        // Impossible options are refused before anything is opened.
        final Contexts contexts = (rate, duration, warmup, out) -> context(
            verb, config, chosen, rate, duration, warmup, out, flow);
        contexts.context(1, Duration.ofSeconds(1), Duration.ZERO, null);
        final MetricsOption served = metrics;
        try (StopSignal stopSignal = new StopSignal(); served)
        {
            served.open();
            return LoadTargets.with(verb, config, chosen, gateway, response, sessions, (targets) ->
                work.apply((rate, duration, warmup, out) ->
                run(contexts.context(rate, duration, warmup, out).target(targets.get()), stopSignal), stopSignal));
        }
    }

    private LoadGeneratorContext context(
        final Verb verb,
        final RingsideConfig config,
        final Protocol chosen,
        final long rate,
        final Duration duration,
        final Duration warmup,
        final Path out,
        final Consumer<LoadGeneratorContext> flow)
    {
        return CliException.usage(() ->
        {
            final ProgressListener shown = metrics.listener(rate, out);
            final ProgressListener table = new ProgressTable((text) ->
            {
                verb.err().println(text);
                verb.err().flush();
            });
            final LoadGeneratorContext context = new LoadGeneratorContext()
                .rate(rate)
                .durationNs(duration.toNanos())
                .warmupNs(warmup.toNanos())
                .objectives(Slo.parseAll(slo))
                .maxRejectShare(null == maxRejects ? LoadResult.MAX_REJECT_SHARE_DEFAULT : maxRejects)
                .cancelAtEnd(!leavesOrders)
                .node(() -> NodeStatus.ask(verb.node(config), gateway))
                .progressListener((progress, latencies) ->
                {
                    table.onProgress(progress, latencies);
                    shown.onProgress(progress, latencies);
                });
            flow.accept(context);
            if (null != out)
            {
                context.outDir(out).runName(String.valueOf(out.getFileName()));
            }
            LoadTargets.participants(context, config, chosen, sessions(), skipSessions);
            return context;
        });
    }

    private LoadResult run(final LoadGeneratorContext context, final StopSignal stopSignal)
    {
        final LoadGenerator generator = CliException.usage(() -> new LoadGenerator(context.conclude()));
        generator.observe(observer);
        stopSignal.watch(generator::stop);
        final LoadResult result = generator.run();
        stopSignal.watch(null);
        return result;
    }
}
