package io.ringside.ops.admin;

import io.ringside.loadgen.bench.seeds.SeedSettings;
import io.ringside.loadgen.bench.seeds.SeedsBenchmark;
import io.ringside.loadgen.bench.seeds.SeedsReport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * {@code ringside bench seeds}: the experiments of the founding documents.
 */
@Command(name = "seeds", sortOptions = false,
    description = "Repeat the experiments that this project grew from, the published figure beside ours. Under ten " +
        "minutes on two cores.",
    footer = "Example: ringside bench seeds --quick --experiment railway,persisted --out reports/seeds")
final class BenchSeedsCommand extends Verb
{
    @Option(names = "--quick", description = "smaller, under a minute: for a look")
    private boolean isQuick;

    @Option(names = "--full", description = "the published sizes: half an hour or more")
    private boolean isFull;

    @Option(names = "--experiment", paramLabel = "NAME", split = ",", description =
        "counter, xadd-cas, false-sharing, ping-pong, ring-queue, hop-latency, 3p1c-batch, railway, persisted " +
        "(default: all)")
    private List<String> experiments = List.of();

    @Option(names = "--rounds", paramLabel = "N", description = "measured after the warm-up (default 5, quick 3)")
    private Integer rounds;

    @Option(names = "--persisted-time", paramLabel = "TIME", converter = DurationConverter.class, description =
        "of the persisted queues' constant rate, all rounds together (default 30s, quick 3s, full 100s)")
    private Duration persistedTime;

    @Option(names = "--scratch", paramLabel = "DIR", description =
        "where the persisted queues write (default: the directory for temporary files)")
    private Path scratch = Path.of(System.getProperty("java.io.tmpdir"));

    @Option(names = "--out", paramLabel = "DIR", description = "for summary.json and report.html (default: no files)")
    private Path out;

    @Override
    public Integer call() throws IOException
    {
        final SeedsReport report;
        try
        {
            report = new SeedsBenchmark(settings(), experiments, (text) ->
            {
                err().println(text);
                err().flush();
            }).run();
        }
        catch (final IllegalArgumentException ex)
        {
            throw new CliException(ExitCode.USAGE, ex.getMessage());
        }
        catch (final IllegalStateException ex)
        {
            throw new CliException(ExitCode.FAILED, ex.getMessage());
        }
        if (null != out)
        {
            report.write(out);
        }
        line("%s", isJson() ? report.toJsonLine() : report.toTable().stripTrailing());
        return report.isValid() ? ExitCode.OK : ExitCode.INVALID;
    }

    private SeedSettings settings()
    {
        if (isQuick && isFull || null != rounds && rounds < 1)
        {
            throw new CliException(ExitCode.USAGE, "one of --quick and --full, and at least one round");
        }
        if (!Files.isDirectory(scratch))
        {
            throw new CliException(ExitCode.USAGE, "no such directory: " + scratch + ": choose another --scratch");
        }
        final SeedSettings chosen = isQuick ? SeedSettings.quick(scratch) :
            isFull ? SeedSettings.full(scratch) : SeedSettings.standard(scratch);
        return new SeedSettings(
            chosen.scale(),
            null == rounds ? chosen.rounds() : rounds,
            null == persistedTime ? chosen.persistedSeconds() : persistedTime.toMillis() / 1e3,
            scratch);
    }
}
