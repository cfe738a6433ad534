package io.ringside.ops.admin;

import io.aeron.exceptions.AeronException;
import io.ringside.gateway.client.LogonException;
import io.ringside.loadgen.LoadGenerator;
import io.ringside.loadgen.LoadGeneratorContext;
import io.ringside.loadgen.ProgressLine;
import io.ringside.loadgen.Protocol;
import io.ringside.loadgen.result.LoadResult;
import io.ringside.loadgen.result.ResultTable;
import io.ringside.loadgen.result.Slo;
import io.ringside.loadgen.result.SummaryWriter;
import io.ringside.loadgen.workload.MessageMix;
import io.ringside.ops.config.RingsideConfig;
import io.ringside.ops.node.ClientDriver;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * {@code ringside load run}: open-loop load on a running exchange, through its real gateway.
 */
@Command(name = "load", description = "Put load on a running exchange and measure it.",
    subcommands = LoadCommand.Run.class, footer = "Example: ringside load run --rate 5k --duration 30s")
final class LoadCommand implements Runnable
{
    @Spec
    private CommandSpec spec;

    @Override
    public void run()
    {
        throw new ParameterException(spec.commandLine(), "say which load: run");
    }

    @Command(name = "run", sortOptions = false,
        description = "Constant rate or Poisson arrivals, latency from the intended send time.",
        footer = "Example: ringside load run --protocol sbe --rate 5k --duration 30s --slo 'p99<5ms' --out reports/r1")
    static final class Run extends Verb
    {
        @Option(names = "--protocol", defaultValue = "sbe", description = "sbe, ipc or fix (default ${DEFAULT-VALUE})")
        private String protocol;

        @Option(names = "--rate", defaultValue = "2000", converter = RateConverter.class,
            description = "messages per second: 2000, 50k (default ${DEFAULT-VALUE})")
        private long rate;

        @Option(names = "--duration", defaultValue = "30s", converter = DurationConverter.class,
            description = "of the measurement (default ${DEFAULT-VALUE})")
        private Duration duration;

        @Option(names = "--warmup", defaultValue = "5s", converter = DurationConverter.class,
            description = "before it (default ${DEFAULT-VALUE})")
        private Duration warmup;

        @Option(names = "--arrival", defaultValue = "constant",
            description = "constant, poisson or burst:N (default ${DEFAULT-VALUE})")
        private String arrival;

        @Option(names = "--mix", paramLabel = "MIX", description =
            "such as new=60,cancel=30,replace=10 (default: realistic)")
        private String mix;

        @Option(names = "--sessions", defaultValue = "4", description = "how many of the configured ones (default 4)")
        private int sessions;

        @Option(names = "--seed", defaultValue = "1", description = "of schedule and flow (default 1)")
        private long seed;

        @Option(names = "--slo", paramLabel = "SLO", defaultValue = "", description = "such as 'p99<1ms,max<20ms'")
        private String slo;

        @Option(names = "--max-rejects", paramLabel = "PERCENT", defaultValue = "1%",
            converter = PercentConverter.class,
            description = "most rejects among the answers (default ${DEFAULT-VALUE})")
        private double maxRejects;

        @Option(names = "--out", paramLabel = "DIR", description =
            "for summary.json, .hlog and .hgrm (default: no files)")
        private Path out;

        @Option(names = "--gateway", paramLabel = "HOST:PORT", description = "of the gateway (default: configured)")
        private String gateway;

        @Option(names = "--response", paramLabel = "HOST", defaultValue = "localhost",
            description = "name or address of this machine as the gateway sees it (default ${DEFAULT-VALUE})")
        private String response;

        @Option(names = "--config", paramLabel = "FILE", description = "configuration of the exchange")
        private Path file;

        @Option(names = "--set", paramLabel = "KEY=VALUE", description = "one setting of it; may be repeated")
        private Map<String, String> overrides = new LinkedHashMap<>();

        @Override
        public Integer call()
        {
            if (sessions < 1)
            {
                throw new CliException(ExitCode.USAGE, "--sessions must be at least 1: found " + sessions);
            }
            final RingsideConfig config = config(file, overrides);
            try (EarlyEnd early = new EarlyEnd())
            {
                final Protocol chosen = Protocol.parse(protocol);
                final LoadGeneratorContext context = context(config, chosen);
                final LoadResult result = run(config, context, chosen, early);
                if (isJson())
                {
                    line(SummaryWriter.toJsonLine(result).trim());
                }
                else
                {
                    line(ResultTable.format(result));
                }
                return early.isAsked() ? ExitCode.INTERRUPTED : LoadTargets.exitCode(result);
            }
            catch (final IllegalArgumentException ex)
            {
                throw new CliException(ExitCode.USAGE, ex.getMessage());
            }
            catch (final LogonException ex)
            {
                throw CliException.of(ex);
            }
            catch (final AeronException ex)
            {
                throw CliException.of(ex);
            }
        }

        private LoadGeneratorContext context(final RingsideConfig config, final Protocol chosen)
        {
            final LoadGeneratorContext context = new LoadGeneratorContext()
                .rate(rate)
                .durationNs(duration.toNanos())
                .warmupNs(warmup.toNanos())
                .arrival(arrival)
                .seed(seed)
                .objectives(Slo.parseAll(slo))
                .maxRejectShare(maxRejects)
                .progressListener((progress) ->
                {
                    err().println(ProgressLine.format(progress));
                    err().flush();
                });
            if (null != mix)
            {
                context.mix(MessageMix.parse(mix));
            }
            if (null != out)
            {
                context.outDir(out).runName(String.valueOf(out.getFileName()));
            }
            LoadTargets.participants(context, config, chosen, sessions);
            return context;
        }

        private LoadResult run(
            final RingsideConfig config, final LoadGeneratorContext context, final Protocol chosen,
            final EarlyEnd early)
        {
            if (Protocol.SBE != chosen)
            {
                context.target(LoadTargets.other(config, chosen, gateway, () -> aeronDirectory()));
                return run(context, early);
            }
            final String endpoint =
                HostAndPort.resolve("--gateway", null == gateway ? config.text("gateway.sbe-endpoint") : gateway);
            final String responseHost = HostAndPort.local("--response", response);
            try (ClientDriver driver = new ClientDriver(sessions))
            {
                context.target(LoadTargets.sbe(endpoint, responseHost, driver.aeronDirectoryName()));
                return run(context, early);
            }
        }

        private static LoadResult run(final LoadGeneratorContext context, final EarlyEnd early)
        {
            final LoadGenerator generator = new LoadGenerator(context.conclude());
            early.watch(generator);
            return generator.run();
        }

        private String aeronDirectory()
        {
            return String.valueOf(node().getObject("/status").get("aeronDirectory"));
        }
    }
}
