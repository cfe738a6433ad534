package io.ringside.loadgen.result;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
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

    private static final JsonFactory FACTORY = new JsonFactory();

    private SummaryWriter()
    {
    }

    /**
     * @param result to write.
     * @return the object on one line, without a line end.
     */
    public static String toJsonLine(final LoadResult result)
    {
        final StringWriter text = new StringWriter();
        try (JsonGenerator json = FACTORY.createGenerator(text))
        {
            writeSummary(json, result);
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
        return text.toString();
    }

    /**
     * Write {@code summary.json}, indented for reading.
     *
     * @param file   to create or overwrite.
     * @param result to write.
     * @throws IOException if the file cannot be written.
     */
    public static void writeSummary(final Path file, final LoadResult result) throws IOException
    {
        try (Writer writer = Files.newBufferedWriter(file, StandardCharsets.UTF_8);
            JsonGenerator json = FACTORY.createGenerator(writer).useDefaultPrettyPrinter())
        {
            writeSummary(json, result);
        }
    }

    /**
     * Write {@code meta.json}: environment, settings and seed, what it takes to repeat the run.
     *
     * @param file   to create or overwrite.
     * @param result to write.
     * @throws IOException if the file cannot be written.
     */
    public static void writeMeta(final Path file, final LoadResult result) throws IOException
    {
        try (Writer writer = Files.newBufferedWriter(file, StandardCharsets.UTF_8);
            JsonGenerator json = FACTORY.createGenerator(writer).useDefaultPrettyPrinter())
        {
            json.writeStartObject();
            json.writeStringField("schema", "ringside.load-meta/1");
            json.writeStringField("version", result.environment().version());
            writeEnvironment(json, result.environment());
            json.writeNumberField("seed", result.plan().seed());
            json.writeObjectFieldStart("config");
            for (final Map.Entry<String, String> entry : result.config().entrySet())
            {
                json.writeStringField(entry.getKey(), entry.getValue());
            }
            json.writeEndObject();
            json.writeEndObject();
        }
    }

    private static void writeSummary(final JsonGenerator json, final LoadResult result) throws IOException
    {
        json.writeStartObject();
        json.writeStringField("schema", result.schema());
        json.writeStringField("version", result.environment().version());
        writeEnvironment(json, result.environment());
        json.writeStringField("verdict", result.verdict().name());
        json.writeArrayFieldStart("reasons");
        for (final String reason : result.reasons())
        {
            json.writeString(reason);
        }
        json.writeEndArray();
        json.writeArrayFieldStart("notes");
        for (final String note : result.notes())
        {
            json.writeString(note);
        }
        json.writeEndArray();
        json.writeBooleanField("partial", result.isPartial());
        json.writeStringField("run", result.plan().runName());
        json.writeStringField("protocol", result.plan().protocol());
        json.writeStringField("arrival", result.plan().arrival());
        json.writeNumberField("seed", result.plan().seed());
        json.writeNumberField("durationNs", result.plan().durationNs());
        json.writeNumberField("warmupNs", result.plan().warmupNs());
        writeCounts(json, result);
        writeLatency(json, "responseNs", result.measurement().response());
        writeLatency(json, "serviceNs", result.measurement().service());
        writeLatency(json, "slipNs", result.measurement().slip());
        writeObjectives(json, result);
        json.writeObjectFieldStart("mix");
        writeShares(json, "target", result.targetMix());
        writeShares(json, "achieved", result.achievedMix());
        json.writeEndObject();
        writeShares(json, "flow", result.flow());
        writeProof(json, result);
        json.writeArrayFieldStart("files");
        for (final Path file : result.files())
        {
            json.writeString(file.toString());
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private static void writeCounts(final JsonGenerator json, final LoadResult result) throws IOException
    {
        json.writeNumberField("sent", result.counts().sent());
        json.writeNumberField("acknowledged", result.counts().acknowledged());
        json.writeNumberField("rejected", result.counts().rejected());
        json.writeNumberField("lost", result.counts().lost());
        json.writeNumberField("duplicates", result.counts().duplicates());
        json.writeNumberField("notSent", result.counts().notSent());
        json.writeNumberField("trades", result.counts().trades());
        json.writeObjectFieldStart("rejects");
        for (final Map.Entry<String, Long> entry : result.rejects().entrySet())
        {
            json.writeNumberField(entry.getKey(), entry.getValue());
        }
        json.writeEndObject();
        json.writeNumberField("maxRejectShare", result.maxRejectShare());
        json.writeNumberField("pausedNs", result.pausedNs());
        json.writeNumberField("measuredSent", result.measurement().sent());
        json.writeNumberField("measuredAcknowledged", result.measurement().acknowledged());
        json.writeNumberField("targetRate", result.plan().targetRate());
        json.writeNumberField("scheduledRate", result.measurement().scheduledRate());
        json.writeNumberField("achievedRate", result.measurement().achievedRate());
    }

    /**
     * The field {@code environment} that every machine-readable result has.
     *
     * @param json        to write to, inside an object.
     * @param environment to write.
     * @throws IOException if it cannot be written.
     */
    public static void writeEnvironment(final JsonGenerator json, final EnvironmentInfo environment)
        throws IOException
    {
        json.writeObjectFieldStart("environment");
        json.writeNumberField("cores", environment.cores());
        json.writeStringField("cpu", environment.cpu());
        json.writeStringField("jvm", environment.jvm());
        json.writeArrayFieldStart("jvmFlags");
        for (final String flag : environment.jvmFlags())
        {
            json.writeString(flag);
        }
        json.writeEndArray();
        json.writeStringField("kernel", environment.kernel());
        json.writeStringField("governor", environment.governor());
        json.writeStringField("clocksource", environment.clocksource());
        json.writeNumberField("heapMax", environment.heapMax());
        json.writeStringField("commit", environment.commit());
        json.writeEndObject();
    }

    private static void writeLatency(final JsonGenerator json, final String name, final LatencySummary latency)
        throws IOException
    {
        json.writeObjectFieldStart(name);
        for (final LatencyFigure figure : LatencyFigure.values())
        {
            writeNs(json, figure.fieldName(), Math.round(figure.of(latency)));
        }
        json.writeNumberField("count", latency.count());
        json.writeEndObject();
    }

    private static void writeNs(final JsonGenerator json, final String name, final long valueNs) throws IOException
    {
        if (valueNs < 0)
        {
            json.writeNullField(name);
        }
        else
        {
            json.writeNumberField(name, valueNs);
        }
    }

    private static void writeObjectives(final JsonGenerator json, final LoadResult result) throws IOException
    {
        json.writeArrayFieldStart("objectives");
        for (final Slo slo : result.objectives())
        {
            final boolean isKnown = slo.value(result.measurement().response()) >= 0;
            json.writeStartObject();
            json.writeStringField("slo", slo.expression());
            json.writeBooleanField("met", isKnown && slo.isMet(result.measurement().response()));
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static void writeShares(final JsonGenerator json, final String name, final Map<String, Double> shares)
        throws IOException
    {
        json.writeObjectFieldStart(name);
        for (final Map.Entry<String, Double> entry : shares.entrySet())
        {
            json.writeNumberField(entry.getKey(), Math.round(entry.getValue() * 1e5) / 1e5);
        }
        json.writeEndObject();
    }

    private static void writeProof(final JsonGenerator json, final LoadResult result) throws IOException
    {
        if (null != result.stateHash())
        {
            json.writeObjectFieldStart("stateHash");
            for (final Map.Entry<String, String> entry : result.stateHash().entrySet())
            {
                json.writeStringField(entry.getKey(), entry.getValue());
            }
            json.writeEndObject();
        }
        if (result.hotPathAllocatedBytes() >= 0)
        {
            json.writeNumberField("hotPathAllocatedBytes", result.hotPathAllocatedBytes());
        }
    }
}
