package io.ringside.ops.replay.file;

import io.ringside.ops.replay.line.CommandDefaults;
import io.ringside.ops.replay.line.CommandEncoder;
import io.ringside.ops.replay.line.CommandRules;
import io.ringside.ops.replay.line.LineReader;
import io.ringside.ops.replay.line.ReportedOrders;
import io.ringside.ops.replay.line.ScenarioLine;
import io.ringside.ops.replay.line.ScenarioSymbols;
import io.ringside.ops.replay.schema.EnumNames;
import io.ringside.ops.replay.schema.WireSchema;
import io.ringside.ops.replay.show.ShownBooks;

/**
 * The commands of a text, one after the other: read from a line or put together field by field, completed, encoded and
 * applied.
 */
public final class Commands
{
    private final CommandTarget target;
    private final ScenarioLine line;
    private final CommandDefaults defaults;
    private final CommandEncoder encoder = new CommandEncoder();
    private long lineNumber;

    /**
     * Reads and applies nothing yet.
     *
     * @param target of the commands.
     * @param source name of the text, for errors.
     */
    public Commands(final CommandTarget target, final WireSchema schema, final String source)
    {
        this.target = target;
        final ScenarioSymbols symbols = new ScenarioSymbols();
        line = new ScenarioLine(new CommandRules(schema), symbols, source);
        defaults = new CommandDefaults(target.orders(), symbols);
    }

    /** What the core has said of the orders that are live. */
    ReportedOrders orders()
    {
        return target.orders();
    }

    ShownBooks books()
    {
        return target.books();
    }

    /** The largest quantity that a definition may allow. */
    long maxQuantityLots(final long wantedLots)
    {
        return Math.min(wantedLots, Long.MAX_VALUE / target.orderCapacity());
    }

    /** The next command is this line. */
    public void read(final LineReader reader)
    {
        lineNumber = reader.number();
        line.read(reader.bytes(), reader.length(), reader.number());
    }

    /** The next command is of this name, and comes from this line. */
    Commands start(final String command, final long fromLine)
    {
        lineNumber = fromLine;
        line.start(command, fromLine);
        return this;
    }

    Commands with(final String field, final long value)
    {
        line.state(field, value);
        return this;
    }

    /** A text, or the name of an enum's value. */
    Commands with(final String field, final String value)
    {
        line.state(field, value);
        return this;
    }

    /** Returns the names of an enum field of the command that was started; null: it is a number or a text. */
    EnumNames names(final String field)
    {
        return line.form().message.field(line.form().message.indexOf(field)).enumNames();
    }

    /** Applies the command at the time that the line says, else a step after the command before. */
    public void apply()
    {
        defaults.fill(line, target.nextSequence());
        final long atNs = line.hasTimestamp() ? line.timestampNs() : target.nextNs();
        target.apply(encoder.buffer, encoder.encode(line), atNs, lineNumber);
    }

    /** Applies the command at this time. */
    void applyAt(final long atNs)
    {
        line.timestamp(atNs);
        apply();
    }
}
