package io.ringside.ops.admin.load;

import io.ringside.loadgen.report.Fields;
import io.ringside.loadgen.result.LoadResult;
import io.ringside.loadgen.result.ResultTable;
import io.ringside.loadgen.result.SummaryWriter;
import io.ringside.loadgen.result.Verdict;
import io.ringside.ops.admin.base.CliException;
import io.ringside.ops.admin.base.ExitCode;
import io.ringside.ops.admin.base.RateConverter;
import io.ringside.ops.admin.base.Verb;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** {@code ringside load run}: one rate, measured once or several times. */
@Command(name = "run", sortOptions = false,
    description = "Constant rate or Poisson arrivals, latency from the intended send time.",
    footer = "Example: ringside load run --protocol sbe --rate 5k --duration 30s --slo 'p99<5ms' --out reports/r1")
final class LoadRunCommand extends Verb
{
    private static final int REPEATS_MAX = 100;

    @Option(names = "--rate", defaultValue = "2000", converter = RateConverter.class,
        description = "messages per second: 2000, 50k (default ${DEFAULT-VALUE})")
    private long rate;

    @Option(names = "--duration", defaultValue = "30s", description = "of the measurement (default ${DEFAULT-VALUE})")
    private Duration duration;

    @Option(names = "--warmup", defaultValue = "5s", description = "before it (default ${DEFAULT-VALUE})")
    private Duration warmup;

    @Option(names = "--repeat", paramLabel = "N", defaultValue = "1", description =
        "as many runs, and the least, the median and the greatest of each figure (default ${DEFAULT-VALUE})")
    private int repeat;

    @Option(names = "--out", paramLabel = "DIR", description =
        "for summary.json, .hlog and .hgrm; with --repeat in DIR/run-1 and so on (default: no files)")
    private Path out;

    @Mixin
    private FlowOptions flow;

    @Mixin
    private LoadOptions options;

    @Override
    public Integer call()
    {
        CliException.usageIf(repeat < 1 || repeat > REPEATS_MAX, "--repeat must be 1 to " + REPEATS_MAX + ": found " +
            repeat);
        return options.with(this, flow::apply, 1 == repeat ? this::once : this::repeated);
    }

    private int once(final LoadOptions.Runs runs, final StopSignal stopSignal)
    {
        final LoadResult result = runs.run(rate, duration, warmup, out);
        print(this, result, out);
        return stopSignal.isRequested() ? ExitCode.INTERRUPTED : LoadTargets.exitCode(result);
    }

    private int repeated(final LoadOptions.Runs runs, final StopSignal stopSignal)
    {
        final List<Fields> summaries = new ArrayList<>();
        int exitCode = ExitCode.OK;
        for (int i = 1; i <= repeat && !stopSignal.isRequested(); i++)
        {
            final Path dir = null == out ? null : out.resolve("run-" + i);
            final LoadResult result = runs.run(rate, duration, warmup, dir);
            summaries.add(Fields.of(result));
            exitCode = Verdict.PASS == result.verdict() ? exitCode : Math.max(exitCode, LoadTargets.exitCode(result));
            if (!isJson())
            {
                table(this, result, dir);
            }
        }
        final LoadRuns all = new LoadRuns(null == out ? "runs" : out.toString(), summaries);
        answer("load-repeat/1",
            Map.of("runs", summaries.stream().map(Fields::values).toList(), "responseNs", all.spreads()), all.table());
        return stopSignal.isRequested() ? ExitCode.INTERRUPTED : exitCode;
    }

    /** Prints a result for people, or with --json for programs. */
    static void print(final Verb verb, final LoadResult result, final Path dir)
    {
        if (verb.isJson())
        {
            verb.line(SummaryWriter.toJsonLine(result));
        }
        else
        {
            table(verb, result, dir);
        }
    }

    private static void table(final Verb verb, final LoadResult result, final Path dir)
    {
        verb.out().print(ResultTable.format(result));
        verb.line(null == dir ? "" : LoadReportCommand.hint(dir) + System.lineSeparator());
    }
}
