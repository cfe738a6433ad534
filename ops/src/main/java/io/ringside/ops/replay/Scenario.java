package io.ringside.ops.replay;

import io.ringside.engine.core.EngineContext;
import io.ringside.engine.core.MatchingEngine;
import org.agrona.DirectBuffer;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A core of its own, driven from commands, with its output printed as NDJSON. Commands come from a text, one a line, or
 * from a caller who has them in the form of the wire, as a journal does. Not thread-safe.
 */
public final class Scenario
{
    private static final long STEP_NS = 1_000_000;

    private final WireSchema schema = WireSchema.load();
    private final LiveOrders orders = new LiveOrders();
    private final EventPrinter printer;
    private final EventSink sink;
    private final MatchingEngine engine;
    private long nextSequence;
    private long timestampNs;
    private long commandCount;

    /**
     * @param limits of the core.
     * @param out    for the lines; flushed by {@link #finish()}, not closed.
     * @param wanted to be printed.
     */
    public Scenario(final EngineContext limits, final OutputStream out, final Selection wanted)
    {
        printer = new EventPrinter(schema, out);
        sink = new EventSink(schema, printer, wanted);
        engine = new MatchingEngine(limits, sink);
    }

    /**
     * Apply every line of a text.
     *
     * @param in     the text, in UTF-8; not closed.
     * @param source its name, for errors.
     * @throws IOException       if it cannot be read, or the output cannot be written.
     * @throws ScenarioException at the first line that is no command; the lines before it are applied.
     */
    public void run(final InputStream in, final String source) throws IOException
    {
        sink.follow(orders);
        final Symbols symbols = new Symbols();
        final ScenarioLine line = new ScenarioLine(new CommandRules(schema), symbols, source);
        final CommandDefaults defaults = new CommandDefaults(orders, symbols);
        final CommandEncoder encoder = new CommandEncoder();
        final LineReader reader = new LineReader(in, source);
        while (reader.next())
        {
            if (!reader.isComment())
            {
                line.read(reader.bytes(), reader.length(), reader.number());
                defaults.fill(line, nextSequence);
                // At the end of time it stands still.
                final long nextNs = Math.max(timestampNs, timestampNs + STEP_NS);
                final long atNs = line.hasTimestamp() ? line.timestampNs() : nextNs;
                onCommand(encoder.buffer(), 0, encoder.encode(line), nextSequence, atNs);
            }
        }
    }

    /**
     * Apply one command in the form of the wire.
     *
     * @param buffer   holding it; not retained.
     * @param offset   of its header.
     * @param length   in bytes.
     * @param sequence of the command; greater than the one before.
     * @param atNs     its timestamp.
     */
    public void onCommand(
        final DirectBuffer buffer, final int offset, final int length, final long sequence, final long atNs)
    {
        engine.onCommand(buffer, offset, length, sequence, atNs);
        nextSequence = sequence + 1;
        timestampNs = atNs;
        commandCount++;
    }

    /**
     * Hand what is printed to the stream.
     *
     * @throws IOException if it cannot be written.
     */
    public void finish() throws IOException
    {
        printer.flush();
    }

    /**
     * Commands the core has no use for.
     *
     * @return count of those of a template or session it does not know, or whose client sequence it has seen.
     */
    public long ignoredCount()
    {
        return engine.malformedCommandCount() + engine.duplicateCommandCount();
    }

    /**
     * What there was: counts, and the hashes of the state and of all inputs and outputs.
     *
     * @return in the order in which it is printed.
     */
    public Map<String, Object> summary()
    {
        final Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("schema", "ringside.replay/1");
        fields.put("commands", commandCount);
        fields.put("ignored", ignoredCount());
        fields.put("reports", sink.reportCount());
        fields.put("marketData", sink.marketDataCount());
        fields.put("stateHash", String.format("%016x", engine.stateHash()));
        fields.put("chainHash", String.format("%016x", engine.chainHash()));
        return fields;
    }
}
