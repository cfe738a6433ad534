package io.ringside.ops.admin.demo;

import io.aeron.exceptions.AeronException;
import io.ringside.gateway.client.LogonException;
import io.ringside.journal.storage.OwnerOnly;
import io.ringside.loadgen.ProgressTable;
import io.ringside.loadgen.Protocol;
import io.ringside.loadgen.result.LoadResult;
import io.ringside.loadgen.result.ResultTable;
import io.ringside.loadgen.result.SummaryWriter;
import io.ringside.ops.admin.base.CliException;
import io.ringside.ops.admin.base.ExitCode;
import io.ringside.ops.admin.base.RateConverter;
import io.ringside.ops.admin.base.Verb;
import io.ringside.ops.admin.load.LivingMarket;
import io.ringside.ops.admin.load.LoadTargets;
import io.ringside.ops.admin.load.StopSignal;
import io.ringside.ops.config.RingsideConfig;
import io.ringside.ops.node.base.NodeException;
import io.ringside.ops.node.base.PortCheck;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.stream.Stream;

/**
 * {@code ringside demo}: a primary and its standby as two processes, seeded participants through the real gateway, and
 * the proof.
 */
@Command(name = "demo", sortOptions = false,
    description = "Start a primary and a standby, trade, and prove that nothing was lost.",
    footer = "Example: ringside demo --duration 20s --json")
public final class DemoCommand extends Verb
{
    private static final DateTimeFormatter STAMP = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");

    private static final String TOKEN_NAME = "admin.token";

    private static final int MARKET_SESSIONS = 2;

    private static final long MARKET_RATE = 100;

    @Option(names = "--duration", defaultValue = "30s", description = "of the trading (default ${DEFAULT-VALUE})")
    private Duration duration;

    @Option(names = "--rate", defaultValue = "2000", converter = RateConverter.class,
        description = "messages per second (default ${DEFAULT-VALUE})")
    private long rate;

    @Option(names = "--seed", defaultValue = "7", description = "of the participants (default ${DEFAULT-VALUE})")
    private long seed;

    @Option(names = "--durability", defaultValue = "replica-mem",
        description = "none, local, replica-mem or replica-sync (default ${DEFAULT-VALUE})")
    private String durability;

    @Option(names = "--cluster", description =
        "three members of a cluster instead, of which the leader is killed half-way (kill -9) and started again")
    private boolean isCluster;

    @Option(names = "--failover", description =
        "the pair, of which the primary is killed half-way (kill -9) and the standby promoted; the killed one follows")
    private boolean isFailover;

    @Option(names = "--keep", description =
        "serve where `ringside start` does, and go on afterwards with a market, until Ctrl-C")
    private boolean isKeep;

    @Override
    public Integer call() throws InterruptedException
    {
        CliException.usageIf(duration.isZero(), "--duration must be above 0: give it like 20s");
        CliException.usageIf(Stream.of(isCluster, isFailover, isKeep).filter((it) -> it).count() > 1,
            "--cluster, --failover and --keep exclude each other: leave one out");
        if (isCluster || isFailover)
        {
            return drill(makeDirectory());
        }
        final RingsideConfig served = isKeep ? served() : null;
        final Path directory = makeDirectory();
        final LivingMarket market = isKeep ? LivingMarket.of(served, Protocol.SBE, MARKET_SESSIONS, List.of(),
            MARKET_RATE, seed) : null;
        // The venue is closed first: the process stays until its nodes have ended.
        try (StopSignal stopSignal = new StopSignal(); DemoVenue venue = new DemoVenue(directory, durability, served))
        {
            say("data in " + directory.toAbsolutePath());
            if (isKeep)
            {
                copyToken(directory(), venue.primaryDirectory());
            }
            venue.start(this::say);
            if (isKeep && !venue.page().isEmpty())
            {
                say("the market in a browser: " + venue.page());
            }
            say("status and metrics: http://127.0.0.1:" + venue.primary().httpPort() +
                "/status and /metrics, standby on " +
                venue.standby().httpPort());
            if (isKeep)
            {
                copyToken(venue.primaryDirectory(), directory());
            }
            final LoadResult result =
                venue.trade(rate, duration, seed, new ProgressTable(this::say), stopSignal);
            if (stopSignal.isRequested())
            {
                return interrupted(directory, result);
            }
            stopSignal.watch(null);
            say("stopped trading: comparing states and replaying the journal");
            final DemoProof proof = DemoProof.of(venue, result);
            report(directory, result, proof.lines(), proof.isGood());
            if (isKeep)
            {
                say("still serving, as `ringside start` does: try `ringside top ACME`; Ctrl-C ends it");
                say("operators of the page need the token in " +
                    venue.primaryDirectory().resolve(TOKEN_NAME).toAbsolutePath());
                say("a market goes on, as `ringside market` does: " + market.describe());
                venue.keep(market, stopSignal, this::say);
            }
            return proof.isGood() ? ExitCode.OK : proof.isDiverged() ? ExitCode.CORRUPT :
                LoadTargets.exitCode(result) ==
                ExitCode.OK ? ExitCode.FAILED : LoadTargets.exitCode(result);
        }
        catch (final IllegalStateException | AeronException | LogonException | IOException ex)
        {
            throw new CliException(ExitCode.FAILED, "the demo failed: " + ex.getMessage());
        }
    }

    private int drill(final Path directory)
    {
        try (StopSignal stopSignal = new StopSignal();
            DrillVenue venue = isCluster ? new ClusterVenue(directory, durability) :
                new PairVenue(directory, durability))
        {
            say("data in " + directory.toAbsolutePath());
            final DrillDemo demo = new DrillDemo(venue, duration, this::say);
            final LoadResult result = demo.run(rate, seed, directory, stopSignal);
            if (null == result)
            {
                line("INTERRUPTED: nothing is proved");
                return ExitCode.INTERRUPTED;
            }
            report(directory, result, demo.lines(), ExitCode.OK == demo.exitCode());
            return demo.exitCode();
        }
        catch (final IllegalStateException | AeronException | LogonException | IOException ex)
        {
            throw new CliException(ExitCode.FAILED, "the demo failed: " + ex.getMessage());
        }
    }

    /** What a plain start would serve, if its ports are free. */
    private RingsideConfig served()
    {
        final RingsideConfig config = config();
        try
        {
            PortCheck.check(config, true);
        }
        catch (final NodeException ex)
        {
            throw new CliException(ExitCode.FAILED, ex.getMessage() + ": or leave out --keep");
        }
        return config;
    }

    /** The verbs of an operator find the node's token where a plain start has it. One that is there stays. */
    private static void copyToken(final Path from, final Path to) throws IOException
    {
        final Path target = to.resolve(TOKEN_NAME);
        if (Files.exists(from.resolve(TOKEN_NAME)) && !Files.exists(target))
        {
            OwnerOnly.createDirectories(to);
            Files.copy(from.resolve(TOKEN_NAME), target, StandardCopyOption.COPY_ATTRIBUTES);
        }
    }

    private Path makeDirectory()
    {
        final Path directory = directory().resolve("demo-" + LocalDateTime.now().format(STAMP));
        try
        {
            return Files.createDirectories(directory);
        }
        catch (final IOException ex)
        {
            throw new CliException(ExitCode.USAGE, "cannot write the data directory " + directory() +
                ": give another one with --dir");
        }
    }

    /** An interrupted demo has no proof, because its nodes may have been stopped too. */
    private int interrupted(final Path directory, final LoadResult result)
    {
        if (isJson())
        {
            line(SummaryWriter.toJsonLine(result).trim());
        }
        else
        {
            line(ResultTable.format(result));
            line("files: %s", directory.toAbsolutePath());
            line("INTERRUPTED: nothing is proved");
        }
        return ExitCode.INTERRUPTED;
    }

    private void report(
        final Path directory, final LoadResult result, final List<String> proof, final boolean isGood)
    {
        if (isJson())
        {
            line(SummaryWriter.toJsonLine(result).trim());
            return;
        }
        line(ResultTable.format(result));
        line("Proof");
        proof.forEach(this::line);
        line("files: %s", directory.toAbsolutePath());
        line(isGood ? "PASS" : "FAIL");
    }

    /** Progress lines: on standard output for people, on standard error when a program reads that. */
    private void say(final String text)
    {
        if (isJson())
        {
            err().println(text);
            err().flush();
        }
        else
        {
            out().println(text);
            out().flush();
        }
    }
}
