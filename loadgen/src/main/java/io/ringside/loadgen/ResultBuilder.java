package io.ringside.loadgen;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import io.ringside.engine.protocol.Reason;
import io.ringside.loadgen.result.EnvironmentInfo;
import io.ringside.loadgen.result.HistogramFiles;
import io.ringside.loadgen.result.Latencies;
import io.ringside.loadgen.result.LatencySummary;
import io.ringside.loadgen.result.LoadCounts;
import io.ringside.loadgen.result.LoadMeasurement;
import io.ringside.loadgen.result.LoadPlan;
import io.ringside.loadgen.result.LoadResult;
import io.ringside.loadgen.result.SummaryWriter;
import io.ringside.loadgen.result.VerdictRules;
import io.ringside.loadgen.workload.FlowStatistics;
import io.ringside.loadgen.workload.MessageMix;

/** Turns a finished run into its result, decides its verdict, and writes its files. */
final class ResultBuilder
{
    private static final double NS_PER_SECOND = 1e9;

    private ResultBuilder()
    {
    }

    static LoadResult build(final FinishedRun run, final Exception reportingFailure)
    {
        final LoadGeneratorContext context = run.context();
        final RequestTracker tracker = run.tracker();
        final Unsent unsent = Unsent.of(run);
        final LoadResult result = new LoadResult(
            plan(run),
            new LoadCounts(tracker.sent(), tracker.acknowledged(), tracker.rejected(), tracker.lost(),
                tracker.duplicates(), run.trades(), unsent.total() + tracker.notApplied()),
            measurement(run, unsent.measured()),
            EnvironmentInfo.capture(),
            context.objectives,
            context.slipLimit)
            .maxRejectShare(context.maxRejectShare)
            .paused(run.pauses().pausedNs(), run.pauses().pauseCount())
            .node(run.nodeAtStart(), context.node.get());

        for (final Reason reason : Reason.values())
        {
            if (tracker.rejectsBy(reason) > 0)
            {
                result.rejects().put(Reason.NULL_VAL == reason ? "OTHER" : reason.name(), tracker.rejectsBy(reason));
            }
        }
        addMix(result, context.mix, run.workload().statistics());
        if (!context.isRecorded())
        {
            addFlow(result, run.workload().statistics());
        }
        describe(result.config(), run);
        addEnd(result, run);
        if (null != reportingFailure)
        {
            result.addFault("reporting failed: " + reportingFailure);
        }
        if (tracker.strays() > 0)
        {
            result.addFault("answers to requests never sent: " + tracker.strays());
        }

        VerdictRules.decide(result);
        write(result, context.outDir);
        return result;
    }

    /** Says what was planned; without a schedule the run itself knows the rate. */
    private static LoadPlan plan(final FinishedRun run)
    {
        final LoadGeneratorContext context = run.context();
        final double rate = LoadGeneratorContext.OPEN_END_NS == context.durationNs ?
            run.measuredSent() * NS_PER_SECOND / run.durationNs() : context.rate;
        return new LoadPlan(context.runName, context.target.protocol().lowerCaseName(),
            run.arrivals().description(), context.seed, rate, run.durationNs(), context.warmupNs);
    }

    private static void describe(final Map<String, String> settings, final FinishedRun run)
    {
        final LoadGeneratorContext context = run.context();
        settings.put("run", context.runName);
        settings.put("rate", Double.toString(context.rate));
        settings.put("durationNs", Long.toString(context.durationNs));
        settings.put("warmupNs", Long.toString(context.warmupNs));
        settings.put("arrival", run.arrivals().description());
        settings.put("mix", context.mix.toString());
        settings.put("protocol", context.target.protocol().lowerCaseName());
        settings.put("target", context.target.address());
        settings.put("sessions", Integer.toString(context.sessionCount()));
        settings.put("instruments", Integer.toString(context.instrumentCount()));
        settings.put("liveOrderLimit", Integer.toString(context.liveOrderLimit));
        settings.put("inFlightCapacity", Integer.toString(context.inFlightCapacity));
        settings.put("maxParkNs", Long.toString(context.maxParkNs));
        settings.put("slipLimit", Double.toString(context.slipLimit));
        settings.put("maxRejectShare", Double.toString(context.maxRejectShare));
        settings.put("runId", Integer.toHexString(context.runId));
    }

    /** Says how the run ended, if not as planned. */
    private static void addEnd(final LoadResult result, final FinishedRun run)
    {
        if (run.context().isProof)
        {
            result.proof();
        }
        final EarlyEnd end = run.end();
        if (end.isPartial())
        {
            result.partial();
        }
        if (null != end.fault())
        {
            result.addFault(end.fault());
        }
        if (null != end.shortfall())
        {
            result.addShortfall(end.shortfall());
        }
    }

    private static LoadMeasurement measurement(final FinishedRun run, final long unsent)
    {
        final long sent = run.measuredSent();
        final long durationNs = run.durationNs();
        final long lateNs = Math.max(durationNs, run.lastSentNs() - run.context().warmupNs);
        final Latencies total = run.recorder().total();
        return new LoadMeasurement(
            sent,
            run.measuredAcknowledged(),
            (sent + unsent) * NS_PER_SECOND / durationNs,
            sent * NS_PER_SECOND / lateNs,
            LatencySummary.of(total.response()),
            LatencySummary.of(total.service()),
            LatencySummary.of(total.slip()));
    }

    private static void addMix(final LoadResult result, final MessageMix mix, final FlowStatistics statistics)
    {
        result.targetMix().put("new", mix.newShare());
        result.targetMix().put("cancel", mix.cancelShare());
        result.targetMix().put("replace", mix.replaceShare());
        result.targetMix().put("aggressive", mix.aggressiveShare());
        result.achievedMix().put("new", statistics.newShare());
        result.achievedMix().put("cancel", statistics.cancelShare());
        result.achievedMix().put("replace", statistics.replaceShare());
        result.achievedMix().put("aggressive", statistics.aggressiveShare());
    }

    private static void addFlow(final LoadResult result, final FlowStatistics statistics)
    {
        result.flow().put("atBest", statistics.atBestShare());
        result.flow().put("inside", statistics.insideShare());
        result.flow().put("wideSpread", statistics.roomInsideShare());
        result.flow().put("ordersFilled", statistics.filledShare());
        result.flow().put("ordersPerTrade", statistics.ordersPerTrade());
        result.flow().put("fallbacks", (double)statistics.fallbackCount());
    }

    private static void write(final LoadResult result, final Path outDir)
    {
        if (null == outDir)
        {
            return;
        }

        final Path summary = outDir.resolve(SummaryWriter.SUMMARY_NAME);
        final Path meta = outDir.resolve(SummaryWriter.META_NAME);
        result.files().addAll(List.of(summary, outDir.resolve(HistogramFiles.LOG_NAME),
            outDir.resolve(HistogramFiles.RESPONSE_NAME), outDir.resolve(HistogramFiles.SERVICE_NAME), meta));
        try
        {
            SummaryWriter.writeMeta(meta, result);
            SummaryWriter.writeSummary(summary, result);
        }
        catch (final IOException ex)
        {
            result.addFault("the result could not be written: " + ex);
            result.files().removeIf(ResultBuilder::isNothing);
            VerdictRules.decide(result);
        }
    }

    /** A file of which nothing is there, as on a full disk. */
    private static boolean isNothing(final Path file)
    {
        return 0 == file.toFile().length() || Files.isDirectory(file);
    }
}
