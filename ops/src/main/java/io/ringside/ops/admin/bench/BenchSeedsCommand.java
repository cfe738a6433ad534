package io.ringside.ops.admin.bench;

import io.ringside.loadgen.bench.seeds.SeedSettings;
import io.ringside.loadgen.bench.seeds.SeedsBenchmark;
import io.ringside.ops.admin.base.CliException;
import io.ringside.ops.admin.base.ExitCode;
import io.ringside.ops.admin.base.Verb;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** {@code ringside bench seeds}: the experiments of the founding documents. */
@Command(name = "seeds", sortOptions = false,
    description = "Repeat the experiments that this project grew from, the published figure beside ours. Under ten " +
        "minutes on two cores.",
    footer = "Example: ringside bench seeds --quick --experiment railway,persisted --out reports/seeds")
final class BenchSeedsCommand extends Verb
{
    @Option(names = "--full", description = "the published sizes: half an hour or more")
    private boolean isFull;

    @Option(names = "--experiment", paramLabel = "NAME", split = ",", description =
        "counter, xadd-cas, false-sharing, ping-pong, ring-queue, hop-latency, 3p1c-batch, railway, persisted " +
        "(default: all)")
    private List<String> experiments = List.of();

    @Option(names = "--persisted-time", paramLabel = "TIME", description =
        "of the persisted queues' constant rate, all rounds together (default 30s, quick 3s, full 100s)")
    private Duration persistedTime;

    @Option(names = "--scratch", paramLabel = "DIR", description =
        "where the persisted queues write (default: the directory for temporary files)")
    private Path scratch = Path.of(System.getProperty("java.io.tmpdir"));

    @Mixin
    private BenchOptions options;

    @Override
    public Integer call() throws IOException
    {
        if (options.isQuick() && isFull || options.rounds() < 1)
        {
            throw new CliException(ExitCode.USAGE, "one of --quick and --full, and at least one round");
        }
        if (!Files.isDirectory(scratch))
        {
            throw new CliException(ExitCode.USAGE, "no such directory: " + scratch + ": choose another --scratch");
        }
        final double scale = options.isQuick() ? 0.01 : isFull ? 1 : 0.1;
        final double seconds = null != persistedTime ? persistedTime.toMillis() / 1e3 :
            options.isQuick() ? 3 : isFull ? 100 : 30;
        return options.report(this, () -> new SeedsBenchmark(
            new SeedSettings(scale, options.rounds(), seconds, scratch), experiments).run(options.progress(this)));
    }
}
