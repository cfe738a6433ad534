package io.ringside.ops.admin.bench;

import io.ringside.loadgen.bench.report.Choice;
import io.ringside.loadgen.bench.report.Report;
import io.ringside.loadgen.bench.report.Row;
import io.ringside.loadgen.result.EnvironmentInfo;
import org.agrona.IoUtil;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Rounds of a benchmark with processes: all cases take turns, round by round, each below a directory that is deleted in
 * the end.
 */
final class WireRounds
{
    private final int rounds;
    private final List<String> cases;
    private final Path scratch;

    /** Measures one case once. */
    @FunctionalInterface
    interface Case
    {
        void measure(String name, Path directory, List<Row> rows) throws IOException;
    }

    /**
     * @param known   cases that there are.
     * @param cases   of them; all if none is named.
     * @param scratch directory that the processes write below.
     */
    WireRounds(final int rounds, final List<String> known, final List<String> cases, final Path scratch)
    {
        if (rounds < 1)
        {
            throw new IllegalArgumentException("at least one round is needed: rounds=" + rounds);
        }
        this.rounds = rounds;
        this.cases = Choice.of(known, Function.identity(), cases, "case");
        this.scratch = scratch;
    }

    /** Run them. Takes minutes, and wants the machine for itself. */
    Report run(
        final String schema, final Case measured, final List<String> notes, final Consumer<String> progress)
    {
        final List<Row> rows = new ArrayList<>();
        Path directory = null;
        try
        {
            directory = Files.createTempDirectory(scratch, "ringside-wire");
            for (int round = 1; round <= rounds; round++)
            {
                for (final String name : cases)
                {
                    progress.accept("round " + round + " of " + rounds + ": " + name);
                    measured.measure(name, directory, rows);
                }
            }
            final List<String> all = new ArrayList<>();
            all.add("a row is the median of " + rounds + " processes of its own, all cases in turn, from the " +
                "intended send time to the answer; the load generator is the same process for all");
            all.addAll(notes);
            all.add("valid: everything was sent at its rate and answered once");
            return new Report(
                schema, EnvironmentInfo.capture(), Row.merge(rows).stream().map(WireRows::annotate).toList(), all);
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
        finally
        {
            if (null != directory)
            {
                IoUtil.delete(directory.toFile(), true);
            }
        }
    }
}
