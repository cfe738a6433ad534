package io.ringside.loadgen.report;

import io.ringside.loadgen.result.HistogramFiles;
import io.ringside.loadgen.result.LatencySummary;
import io.ringside.loadgen.result.Numbers;
import io.ringside.loadgen.result.Slo;
import io.ringside.loadgen.result.SummaryWriter;

import java.nio.file.Path;
import java.util.List;

/**
 * The files of a load run.
 *
 * @param summary    of {@code summary.json}.
 * @param objectives for the response time.
 * @param meta       of {@code meta.json}.
 * @param log        of {@code response.hlog}.
 */
record LoadRun(Fields summary, List<Slo> objectives, Fields meta, LatencyLog log)
{
    /**
     * @return its files.
     * @throws ReportException if one of them is not there or damaged, or they are not of one run.
     */
    static LoadRun read(final Path dir)
    {
        final Fields summary = Fields.summary(dir);
        final Fields meta = Fields.meta(dir);
        final LatencyLog log = LatencyLog.read(dir);
        final long expected = Math.round(summary.fields("responseNs").number("count"));
        final long found = log.response().getTotalCount();
        if (expected != found)
        {
            throw ReportException.damaged(dir.resolve(HistogramFiles.LOG_NAME), "it holds " + Numbers.count(found) +
                " response times, and " + SummaryWriter.SUMMARY_NAME + " is of " + Numbers.count(expected));
        }
        final List<String> objectives = summary.objects("objectives").stream().map((it) -> it.text("slo")).toList();
        return new LoadRun(summary, summary.objectives(objectives), meta, log);
    }

    LatencySummary response()
    {
        return LatencySummary.of(log.response());
    }
}
