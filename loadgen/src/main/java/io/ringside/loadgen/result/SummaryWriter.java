package io.ringside.loadgen.result;

import io.ringside.gateway.json.Json;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Writes a result as one JSON object. Field names are public: fields are added, never renamed. A value that is not
 * available is {@code null}.
 */
public final class SummaryWriter
{
    /** File of the result. */
    public static final String SUMMARY_NAME = "summary.json";

    /** File of what it takes to repeat the run. */
    public static final String META_NAME = "meta.json";

    private SummaryWriter()
    {
    }

    /**
     * @return the object on one line, without a line end.
     */
    public static String toJsonLine(final LoadResult result)
    {
        return Json.write(summary(result));
    }

    /**
     * Write {@code summary.json}, indented for reading.
     *
     * @param file to create or overwrite.
     */
    public static void writeSummary(final Path file, final LoadResult result) throws IOException
    {
        Json.write(file, summary(result));
    }

    /**
     * Write {@code meta.json}: environment, settings and seed, what it takes to repeat the run.
     *
     * @param file to create or overwrite.
     */
    public static void writeMeta(final Path file, final LoadResult result) throws IOException
    {
        final Map<String, Object> meta = result.environment().head("ringside.load-meta/1");
        meta.put("seed", result.plan().seed());
        meta.put("config", result.config());
        Json.write(file, meta);
    }

    /**
     * @return its fields, in the order in which they are written.
     */
    public static Map<String, Object> summary(final LoadResult result)
    {
        final LoadPlan plan = result.plan();
        final Map<String, Object> fields = result.environment().head(result.schema());
        fields.putAll(Json.object(
            "verdict", result.verdict().name(), "reasons", result.reasons(), "notes", result.notes(),
            "partial", result.isPartial(), "run", plan.runName(), "protocol", plan.protocol(),
            "arrival", plan.arrival(), "seed", plan.seed(), "durationNs", plan.durationNs(),
            "warmupNs", plan.warmupNs()));
        fields.putAll(counts(result));
        fields.putAll(Json.object(
            "responseNs", latency(result.measurement().response()),
            "serviceNs", latency(result.measurement().service()), "slipNs", latency(result.measurement().slip()),
            "objectives", result.objectives().stream().map((slo) -> objective(slo, result)).toList(),
            "mix", Json.object("target", shares(result.targetMix()), "achieved", shares(result.achievedMix())),
            "flow", shares(result.flow()),
            "node", Json.object(
                "start", result.nodeAtStart().fields(), "end", result.nodeAtEnd().fields())));
        if (null != result.stateHash())
        {
            fields.put("stateHash", result.stateHash());
        }
        if (result.hotPathAllocatedBytes() >= 0)
        {
            fields.put("hotPathAllocatedBytes", result.hotPathAllocatedBytes());
        }
        fields.put("files", result.files().stream().map(Path::toString).toList());
        return fields;
    }

    private static Map<String, Object> counts(final LoadResult result)
    {
        final LoadCounts counts = result.counts();
        final LoadMeasurement measurement = result.measurement();
        return Json.object(
            "sent", counts.sent(), "acknowledged", counts.acknowledged(), "rejected", counts.rejected(),
            "lost", counts.lost(), "duplicates", counts.duplicates(), "notSent", counts.notSent(),
            "trades", counts.trades(), "rejects", result.rejects(), "maxRejectShare", result.maxRejectShare(),
            "pausedNs", result.pausedNs(), "measuredSent", measurement.sent(),
            "measuredAcknowledged", measurement.acknowledged(), "targetRate", result.plan().targetRate(),
            "scheduledRate", measurement.scheduledRate(), "achievedRate", measurement.achievedRate());
    }

    private static Map<String, Object> latency(final LatencySummary latency)
    {
        final Map<String, Object> fields = new LinkedHashMap<>();
        for (final LatencyFigure figure : LatencyFigure.values())
        {
            final long valueNs = Math.round(figure.of(latency));
            fields.put(figure.fieldName(), valueNs < 0 ? null : valueNs);
        }
        fields.put("count", latency.count());
        return fields;
    }

    private static Map<String, Object> objective(final Slo slo, final LoadResult result)
    {
        final LatencySummary response = result.measurement().response();
        return Json.object("slo", slo.expression(), "met", slo.value(response) >= 0 && slo.isMet(response));
    }

    private static Map<String, Object> shares(final Map<String, Double> shares)
    {
        final Map<String, Object> fields = new LinkedHashMap<>();
        shares.forEach((name, share) -> fields.put(name, Math.round(share * 1e5) / 1e5));
        return fields;
    }
}
