package io.ringside.loadgen.bench.cost;

import org.agrona.concurrent.UnsafeBuffer;

/**
 * What the flow remembers of an order that it takes for live.
 */
final class PlainOrder
{
    private static final int ID_LENGTH = 20;

    final byte[] id = new byte[ID_LENGTH];
    int session;
    int account;
    int instrument;
    boolean isBuy;
    int lots;
    long priceTicks;

    PlainOrder()
    {
        id[0] = 'R';
    }

    void putId(final UnsafeBuffer buffer, final int offset)
    {
        buffer.putBytes(offset, id);
    }
}
