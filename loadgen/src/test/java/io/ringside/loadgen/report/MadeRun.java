package io.ringside.loadgen.report;

import io.ringside.loadgen.result.EnvironmentInfo;
import io.ringside.loadgen.result.HistogramFiles;
import io.ringside.loadgen.result.LatencyRecorder;
import io.ringside.loadgen.result.LatencySummary;
import io.ringside.loadgen.result.LoadCounts;
import io.ringside.loadgen.result.LoadMeasurement;
import io.ringside.loadgen.result.LoadPlan;
import io.ringside.loadgen.result.LoadResult;
import io.ringside.loadgen.result.Slo;
import io.ringside.loadgen.result.SummaryWriter;
import io.ringside.loadgen.result.VerdictRules;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;

/** A run whose latencies were drawn instead of measured, written by what writes those of a real one. */
final class MadeRun
{
    static final long START_MS = 1_700_000_000_000L;

    private static final long SECOND_NS = 1_000_000_000L;
    private static final EnvironmentInfo ENVIRONMENT = new EnvironmentInfo("0.1.0", "abc123", 2, "a <fast> & cool cpu",
        "jvm", List.of("-Xmx1g", "-Dname=\"quoted\""), "Linux 6", "performance", "tsc", 1_073_741_824L);

    final LatencyRecorder recorder = new LatencyRecorder();
    final List<Long> maxima = new ArrayList<>();
    private final int seconds;
    private final int perSecond;
    private final Random random = new Random(7);

    MadeRun(final int seconds, final int perSecond)
    {
        this.seconds = seconds;
        this.perSecond = perSecond;
    }

    /** Write the files, with a result that was changed before it was judged. */
    MadeRun write(final Path dir, final String slo, final Consumer<LoadResult> change) throws IOException
    {
        try (HistogramFiles files = new HistogramFiles(dir, START_MS))
        {
            for (int second = 0; second < seconds; second++)
            {
                draw(second);
                recorder.collect();
                maxima.add(recorder.interval().response().getMaxValue());
                files.appendInterval(recorder.interval(), START_MS + 1_000L * second, START_MS + 1_000L * (second + 1));
            }
            files.writePercentiles(recorder.total());
        }
        final long sent = (long)seconds * perSecond;
        final LoadResult result = new LoadResult(
            new LoadPlan("made", "sbe", "constant", Long.MAX_VALUE - 1, perSecond, seconds * SECOND_NS, 5 * SECOND_NS),
            new LoadCounts(sent, sent, sent / 300, 0, 0, sent / 40, 0),
            new LoadMeasurement(sent, sent, perSecond, perSecond, LatencySummary.of(recorder.total().response()),
                LatencySummary.of(recorder.total().service()), LatencySummary.of(recorder.total().slip())),
            ENVIRONMENT, Slo.parseAll(slo), 0.10);
        result.rejects().put("PRICE_BAND", sent / 300 - 2);
        result.rejects().put("<script>alert(1)</script>", 2L);
        result.targetMix().put("new", 0.6);
        result.achievedMix().put("new", 0.61);
        result.config().put("rate", String.valueOf(perSecond));
        change.accept(result);
        VerdictRules.decide(result);
        SummaryWriter.writeSummary(dir.resolve("summary.json"), result);
        SummaryWriter.writeMeta(dir.resolve("meta.json"), result);
        return this;
    }

    private void draw(final int second)
    {
        final boolean isSlow = second % 97 == 60;
        for (int i = 0; i < perSecond; i++)
        {
            final long slipNs = (long)(1_000 * Math.exp(random.nextGaussian()));
            final double base = 240_000 * Math.exp(0.3 * random.nextGaussian());
            final boolean isLate = random.nextInt(isSlow ? 3 : 150) == 0;
            final long serviceNs = (long)(isLate ? base * Math.exp(3 * random.nextDouble()) : base);
            recorder.onSent(0, slipNs);
            recorder.onAcknowledged(0, slipNs, slipNs + serviceNs);
        }
    }
}
