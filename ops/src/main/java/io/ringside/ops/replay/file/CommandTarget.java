package io.ringside.ops.replay.file;

import io.ringside.ops.replay.line.ReportedOrders;
import io.ringside.ops.replay.show.ShownBooks;
import org.agrona.DirectBuffer;

/** What the commands of a text are applied to. */
public interface CommandTarget
{
    /** The sequence that the next command gets. */
    long nextSequence();

    /** The time of a command that states none; UTC nanoseconds. */
    long nextNs();

    /** Orders that may be live at once. */
    int orderCapacity();

    /** What was said of the orders that are live. */
    ReportedOrders orders();

    /** The books by what was put out. */
    ShownBooks books();

    /**
     * Apply a command.
     *
     * @param buffer     holding it from its first byte on.
     * @param length     in bytes, header included.
     * @param atNs       when; UTC nanoseconds.
     * @param lineNumber where it comes from, for errors.
     */
    void apply(DirectBuffer buffer, int length, long atNs, long lineNumber);
}
