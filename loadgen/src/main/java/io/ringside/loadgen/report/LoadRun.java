package io.ringside.loadgen.report;

import io.ringside.loadgen.result.HistogramFiles;
import io.ringside.loadgen.result.LatencySummary;
import io.ringside.loadgen.result.Micros;
import io.ringside.loadgen.result.Slo;
import io.ringside.loadgen.result.Verdict;

import java.nio.file.Path;
import java.util.List;

/**
 * What a load run left in its directory.
 *
 * @param summary    of {@code summary.json}.
 * @param objectives for the response time.
 * @param meta       of {@code meta.json}.
 * @param log        of {@code response.hlog}.
 */
record LoadRun(Fields summary, List<Slo> objectives, Fields meta, LatencyLog log)
{
    static final String SUMMARY_NAME = "summary.json";
    static final String META_NAME = "meta.json";
    static final String META_SCHEMA = "ringside.load-meta";

    /**
     * @param dir of the run.
     * @return its files.
     * @throws ReportException if one of them is not there or damaged, or they are not of one run.
     */
    static LoadRun read(final Path dir)
    {
        final Fields summary = JsonFile.read(dir.resolve(SUMMARY_NAME), "ringside.load");
        final Fields meta = JsonFile.read(dir.resolve(META_NAME), META_SCHEMA);
        final Path file = dir.resolve(HistogramFiles.LOG_NAME);
        final LatencyLog log = LatencyLog.read(file);
        final long expected = summary.fields("responseNs").count("count");
        final long found = log.response().getTotalCount();
        if (expected != found)
        {
            throw JsonFile.damaged(file, "it holds " + Micros.count(found) + " response times, and " + SUMMARY_NAME +
                " is of " + Micros.count(expected));
        }
        final List<String> objectives = summary.objects("objectives").stream().map((it) -> it.text("slo")).toList();
        final LoadRun run = new LoadRun(summary, objectives(dir.resolve(SUMMARY_NAME), objectives), meta, log);
        run.verdict();
        return run;
    }

    Verdict verdict()
    {
        return summary.verdict("verdict");
    }

    LatencySummary response()
    {
        return LatencySummary.of(log.response());
    }

    static List<Slo> objectives(final Path file, final List<String> texts)
    {
        try
        {
            return Slo.parseAll(String.join(",", texts));
        }
        catch (final IllegalArgumentException ex)
        {
            throw JsonFile.damaged(file, ex.getMessage());
        }
    }
}
