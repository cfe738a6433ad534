package io.ringside.ops.replay.show;

import io.ringside.gateway.book.MarketBook;
import org.agrona.DirectBuffer;

/** Hands the market data of a replay to a listener and prints nothing. */
public final class ListenerOutput implements EventOutput
{
    private final MarketListener listener;

    public ListenerOutput(final MarketListener listener)
    {
        this.listener = listener;
    }

    @Override
    public void message(final DirectBuffer buffer, final int offset, final long commandSequence)
    {
        listener.onMarketData(buffer, offset);
    }

    @Override
    public void best(
        final long commandSequence, final long lineNumber, final long timestampNs, final MarketBook market)
    {
        throw new IllegalStateException("not asked for");
    }

    @Override
    public void bookOrder(
        final int instrumentId,
        final boolean isBuy,
        final long orderId,
        final long priceTicks,
        final long displayedLots,
        final long priority)
    {
        throw new IllegalStateException("not asked for");
    }

    @Override
    public void flush()
    {
        // Nothing is kept.
    }
}
