package io.ringside.ops.admin.bench;

import io.ringside.loadgen.bench.report.Report;
import io.ringside.ops.admin.base.CliException;
import io.ringside.ops.admin.base.ExitCode;
import io.ringside.ops.admin.base.Verb;
import picocli.CommandLine.Option;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Options of all benchmarks: their size, and where their figures go. */
final class BenchOptions
{
    private static final int ROUNDS = 5;
    private static final int QUICK_ROUNDS = 3;

    @Option(names = "--quick", description = "less of everything: for a look")
    private boolean isQuick;

    @Option(names = "--rounds", paramLabel = "N", description =
        "processes that measure each row, of which the median counts (default 5, quick 3)")
    private Integer rounds;

    @Option(names = "--out", paramLabel = "DIR", description = "for summary.json (default: no file)")
    private Path out;

    boolean isQuick()
    {
        return isQuick;
    }

    int rounds()
    {
        return null != rounds ? rounds : isQuick ? QUICK_ROUNDS : ROUNDS;
    }

    Consumer<String> progress(final Verb verb)
    {
        return (text) ->
        {
            verb.err().println(text);
            verb.err().flush();
        };
    }

    /** Run a benchmark and print what it found out; the exit code. */
    int report(final Verb verb, final Supplier<Report> benchmark) throws IOException
    {
        final Report report;
        try
        {
            report = benchmark.get();
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
        verb.line("%s", verb.isJson() ? report.toJsonLine() : report.toTable().stripTrailing());
        return report.isValid() ? ExitCode.OK : ExitCode.INVALID;
    }
}
