package io.ringside.ops.replay;

import io.ringside.engine.core.MatchingEngine;
import io.ringside.engine.core.state.EngineContext;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.gateway.book.MarketBook;
import io.ringside.gateway.json.Json;
import io.ringside.ops.replay.file.CommandTarget;
import io.ringside.ops.replay.file.Commands;
import io.ringside.ops.replay.file.CsvRow;
import io.ringside.ops.replay.file.OrderFile;
import io.ringside.ops.replay.line.LineReader;
import io.ringside.ops.replay.line.ReportedOrders;
import io.ringside.ops.replay.line.ScenarioException;
import io.ringside.ops.replay.schema.FieldKind;
import io.ringside.ops.replay.schema.Message;
import io.ringside.ops.replay.schema.WireSchema;
import io.ringside.ops.replay.show.EventOutput;
import io.ringside.ops.replay.show.EventPrinter;
import io.ringside.ops.replay.show.EventSink;
import io.ringside.ops.replay.show.ListenerOutput;
import io.ringside.ops.replay.show.MarketListener;
import io.ringside.ops.replay.show.Print;
import io.ringside.ops.replay.show.Selection;
import io.ringside.ops.replay.show.ShownBooks;
import io.ringside.ops.replay.show.TablePrinter;
import org.agrona.DirectBuffer;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * A core of its own, driven from commands, with its output printed. Commands come from a text, one a line, from a file
 * in a form that others use, or from a caller who has them in the form of the wire, as a journal does. Not thread-safe.
 */
public final class Scenario
{
    private static final long STEP_NS = 1_000_000;

    private final WireSchema schema = WireSchema.load();
    private final ReportedOrders orders = new ReportedOrders();
    private final Map<String, Object> fileCounts = new LinkedHashMap<>();
    private final EventOutput printer;
    private final EventSink sink;
    private final MatchingEngine engine;
    private final EngineContext limits;
    private final boolean isBestWanted;
    private CommandListener listener = (buffer, offset, length, atNs) -> {};
    private long nextSequence;
    private long timestampNs;
    private long commandCount;
    private long earlyStampCount;

    /**
     * Prints JSON.
     *
     * @param out    for the lines; flushed by {@link #finish()}, not closed.
     * @param wanted to be printed.
     */
    public Scenario(final EngineContext limits, final OutputStream out, final Selection wanted)
    {
        this(limits, out, new Print(wanted, false, false));
    }

    /**
     * Prints as asked.
     *
     * @param out   for the lines; flushed by {@link #finish()}, not closed.
     * @param print what and how.
     */
    public Scenario(final EngineContext limits, final OutputStream out, final Print print)
    {
        this(limits, (schema) -> print.isTable() ? new TablePrinter(schema, out) : new EventPrinter(schema, out),
            print);
    }

    /**
     * Prints nothing.
     *
     * @param listener for the market data.
     */
    public Scenario(final EngineContext limits, final MarketListener listener)
    {
        this(limits, (schema) -> new ListenerOutput(listener), new Print(Selection.MARKET_DATA, false, false));
    }

    private Scenario(
        final EngineContext limits, final Function<WireSchema, EventOutput> output, final Print print)
    {
        this.limits = limits;
        isBestWanted = print.isBest();
        printer = output.apply(schema);
        sink = new EventSink(schema, printer, print.wanted());
        if (isBestWanted)
        {
            sink.books.follow();
        }
        engine = new MatchingEngine(limits, sink);
    }

    /**
     * Sets a listener to the commands.
     *
     * @param newListener called before a command is applied.
     */
    public void listen(final CommandListener newListener)
    {
        listener = newListener;
    }

    /**
     * Apply every line of a text of commands.
     *
     * @param in     the text, in UTF-8; not closed.
     * @param source its name, for errors.
     * @throws IOException       if it cannot be read, or the output cannot be written.
     * @throws ScenarioException at the first line that is no command; the lines before it are applied.
     */
    public void run(final InputStream in, final String source) throws IOException
    {
        final LineReader reader = new LineReader(in, source);
        final Commands commands = commands(source);
        while (reader.next())
        {
            if (!reader.isComment())
            {
                commands.read(reader);
                commands.apply();
            }
        }
    }

    /**
     * Apply every row of a file of orders.
     *
     * @param in     the file; not closed.
     * @param source its name, for errors.
     * @param form   of its rows; null: it is a text of commands.
     * @throws IOException       if it cannot be read, or the output cannot be written.
     * @throws ScenarioException at the first row that is not valid; the rows before it are applied.
     */
    public void run(final InputStream in, final String source, final OrderFile form) throws IOException
    {
        if (null == form)
        {
            run(in, source);
            return;
        }
        final LineReader reader = new LineReader(in, source);
        final Commands commands = commands(source);
        try
        {
            while (reader.next())
            {
                if (!reader.isComment())
                {
                    form.row(CsvRow.of(reader, source), commands);
                }
            }
            form.end();
        }
        finally
        {
            fileCounts.putAll(form.counts());
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
        apply(buffer, offset, length, sequence, atNs, 0);
    }

    /**
     * Print the displayed orders of every book: instruments in the order of their numbers, buys first, best price
     * first, oldest first.
     */
    public void printBooks() throws IOException
    {
        for (final int instrumentId : sink.books.instrumentIds())
        {
            engine.forEachOrder(instrumentId, (isBuy, orderId, priceTicks, displayedLots, priority) -> unchecked(() ->
                printer.bookOrder(instrumentId, isBuy, orderId, priceTicks, displayedLots, priority)));
        }
    }

    /** Hand what is printed to the stream. */
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

    /** Commands whose stamp was before the clock, which did not go back. */
    public long earlyStampCount()
    {
        return earlyStampCount;
    }

    /** Commands whose stamp was further ahead of the clock than the limits allow: it went on by so much alone. */
    public long limitedStampCount()
    {
        return engine.clampedStampCount();
    }

    /** The most by which one command moves the clock, in nanoseconds. */
    public long clockStepMaxNs()
    {
        return engine.clockStepMaxNs();
    }

    /** Commands the core refused. */
    public long refusedCount()
    {
        return sink.refusals.count();
    }

    /** The refusals by reason in one line for people, without those of definitions; empty if nothing was. */
    public String refusalText()
    {
        return sink.refusals.text();
    }

    /**
     * The summary: counts, and the hashes of the state and of all inputs and outputs.
     *
     * @return in the order in which it is printed.
     */
    public Map<String, Object> summary()
    {
        final Map<String, Object> fields = Json.object(
            "schema", "ringside.replay/1", "commands", commandCount, "ignored", ignoredCount(),
            "refused", refusedCount(), "refusals", sink.refusals.countByReason, "reports", sink.reportCount(),
            "marketData", sink.marketDataCount(), "stateHash", String.format("%016x", engine.stateHash()),
            "chainHash", String.format("%016x", engine.chainHash()));
        if (earlyStampCount > 0)
        {
            fields.put("stampsBeforeTheClock", earlyStampCount);
        }
        if (limitedStampCount() > 0)
        {
            fields.put("stampsLimited", limitedStampCount());
        }
        if (!fileCounts.isEmpty())
        {
            fields.put("file", fileCounts);
        }
        return fields;
    }

    private Commands commands(final String source)
    {
        sink.follow(orders);
        return new Commands(new Target(), schema, source);
    }

    private void apply(
        final DirectBuffer buffer,
        final int offset,
        final int length,
        final long sequence,
        final long atNs,
        final long lineNumber)
    {
        listener.onCommand(buffer, offset, length, atNs);
        sink.beginCommand(sequence);
        earlyStampCount += atNs < engine.nowNs() ? 1 : 0;
        engine.onCommand(buffer, offset, length, sequence, atNs);
        nextSequence = sequence + 1;
        timestampNs = atNs;
        commandCount++;
        if (isBestWanted)
        {
            for (final MarketBook market : sink.books.touched(instrumentOf(buffer, offset, length)))
            {
                unchecked(() -> printer.best(sequence, lineNumber, atNs, market));
            }
        }
    }

    /** The instrument a command names; 0: none, or every one. */
    private int instrumentOf(final DirectBuffer buffer, final int offset, final int length)
    {
        if (length < MessageHeaderDecoder.ENCODED_LENGTH)
        {
            return 0;
        }
        final Message message = schema.message(
            FieldKind.uint16(buffer, offset + MessageHeaderDecoder.templateIdEncodingOffset()));
        final int index = null == message ? -1 : message.indexOf("instrumentId");
        if (index < 0 || MessageHeaderDecoder.ENCODED_LENGTH + message.field(index).end() > length)
        {
            return 0;
        }
        return buffer.getInt(
            offset + MessageHeaderDecoder.ENCODED_LENGTH + message.field(index).offset(), LITTLE_ENDIAN);
    }

    /** This scenario, as its texts see it. */
    private final class Target implements CommandTarget
    {
        @Override
        public long nextSequence()
        {
            return nextSequence;
        }

        /** The clock no longer moves at the end of time. */
        @Override
        public long nextNs()
        {
            return Math.max(timestampNs, timestampNs + STEP_NS);
        }

        @Override
        public int orderCapacity()
        {
            return limits.orderCapacity();
        }

        @Override
        public ReportedOrders orders()
        {
            return orders;
        }

        @Override
        public ShownBooks books()
        {
            return sink.books;
        }

        @Override
        public void apply(final DirectBuffer buffer, final int length, final long atNs, final long lineNumber)
        {
            Scenario.this.apply(buffer, 0, length, nextSequence, atNs, lineNumber);
        }
    }

    /** Something that prints. */
    private interface Printing
    {
        void run() throws IOException;
    }

    private static void unchecked(final Printing printing)
    {
        try
        {
            printing.run();
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
    }
}
