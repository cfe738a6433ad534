package io.ringside.ops.replay.show;

import io.ringside.gateway.book.MarketBook;
import org.agrona.DirectBuffer;

import java.io.IOException;

/** Where a replay prints: as JSON, or as a table. */
public interface EventOutput
{
    /**
     * One message of the core.
     *
     * @param buffer          holding it; not retained.
     * @param offset          of its header.
     * @param commandSequence of the command that caused it.
     */
    void message(DirectBuffer buffer, int offset, long commandSequence) throws IOException;

    /**
     * The best displayed prices of an instrument after a command.
     *
     * @param commandSequence of the command.
     * @param lineNumber      of its line, from 1; 0: it comes from no text.
     */
    void best(long commandSequence, long lineNumber, long timestampNs, MarketBook market) throws IOException;

    /**
     * One displayed order of the book at the end.
     *
     * @param instrumentId of the book.
     * @param isBuy        side of the order.
     * @param orderId      of the order.
     * @param priceTicks   of the order.
     * @param displayedLots what is shown of it.
     * @param priority     as in BookDelta.
     */
    void bookOrder(int instrumentId, boolean isBuy, long orderId, long priceTicks, long displayedLots, long priority)
        throws IOException;

    /** Hand everything to the stream, and flush it. */
    void flush() throws IOException;
}
