package io.ringside.ops.replay.file;

import io.ringside.engine.protocol.Side;
import io.ringside.gateway.book.DepthBook;
import io.ringside.ops.replay.line.LineReader;
import io.ringside.ops.replay.line.ScenarioException;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/**
 * A LOBSTER orderbook file beside a message file: for each of its lines the best ask and bid after it. A step is what
 * has one time; it is equal if both best prices are, after its last line.
 */
public final class OrderbookFile
{
    private static final long NO_ASK = 9_999_999_999L;
    private static final long NO_BID = -9_999_999_999L;
    private static final int ASK_PRICE = 0;
    private static final int BID_PRICE = 2;

    private final String source;
    private final LineReader reader;
    private CsvRow published;
    private long stepNs;
    private boolean isLastEqual;
    private long stepCount;
    private long equalCount;

    /**
     * @param in     the file; not closed.
     * @param source its name, for errors.
     */
    public OrderbookFile(final InputStream in, final String source)
    {
        this.source = source;
        reader = new LineReader(in, source);
    }

    /** A line of the message file comes: the one before it may have been the last of its step. */
    void beforeRow(final CsvRow message, final long atNs)
    {
        if (null != published && atNs != stepNs)
        {
            countStep();
        }
        stepNs = atNs;
        try
        {
            if (!reader.next())
            {
                throw new ScenarioException(source, reader.number(), 1, "expected a line for line " +
                    message.lineNumber + " of the message file, found the end of the file");
            }
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
        published = CsvRow.of(reader, source);
    }

    /** The line has been applied. */
    void afterRow(final DepthBook book)
    {
        final long askTicks = published.whole(ASK_PRICE, "ask price", Long.MIN_VALUE, Long.MAX_VALUE);
        final long bidTicks = published.whole(BID_PRICE, "bid price", Long.MIN_VALUE, Long.MAX_VALUE);
        isLastEqual =
            askTicks == (0 == book.levelCount(Side.SELL) ? NO_ASK : book.bestTicks(Side.SELL)) &&
            bidTicks == (0 == book.levelCount(Side.BUY) ? NO_BID : book.bestTicks(Side.BUY));
    }

    void end()
    {
        if (null != published)
        {
            countStep();
            published = null;
        }
    }

    long stepCount()
    {
        return stepCount;
    }

    long equalCount()
    {
        return equalCount;
    }

    private void countStep()
    {
        stepCount++;
        equalCount += isLastEqual ? 1 : 0;
    }
}
