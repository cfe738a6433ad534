package io.ringside.gateway.client;

import java.util.concurrent.TimeUnit;

/** Settings of a {@link MarketDataClient}. */
public final class MarketDataClientContext
{
    /** Where the venue publishes incrementals. */
    public static final String CHANNEL_DEFAULT =
        "aeron:udp?endpoint=localhost:0|control=localhost:9882|control-mode=dynamic";

    /** Stream of the incrementals. */
    public static final int STREAM_ID_DEFAULT = 20;

    // The client reads the settings here, and changes none.
    String channel = CHANNEL_DEFAULT;
    int streamId = STREAM_ID_DEFAULT;
    int orderCapacity = 1 << 20;
    int bufferLength = 16 * 1024 * 1024;
    int fragmentLimit = 64;
    private int snapshotTimeoutMs = 2_000;

    /** Aeron channel on which the venue publishes incrementals. */
    public MarketDataClientContext channel(final String channel)
    {
        this.channel = channel;
        return this;
    }

    /** Aeron stream of the incrementals. */
    public MarketDataClientContext streamId(final int streamId)
    {
        this.streamId = streamId;
        return this;
    }

    /** Most orders of all books together. */
    public MarketDataClientContext orderCapacity(final int orderCapacity)
    {
        this.orderCapacity = orderCapacity;
        return this;
    }

    /** Incrementals kept while a snapshot is on its way, in bytes. */
    public MarketDataClientContext bufferLength(final int bufferLength)
    {
        this.bufferLength = bufferLength;
        return this;
    }

    /** Most messages handled by one poll, 64 by default. */
    public MarketDataClientContext fragmentLimit(final int fragmentLimit)
    {
        this.fragmentLimit = fragmentLimit;
        return this;
    }

    /** Silence after which a snapshot is asked for again, in milliseconds. */
    public MarketDataClientContext snapshotTimeoutMs(final int snapshotTimeoutMs)
    {
        this.snapshotTimeoutMs = snapshotTimeoutMs;
        return this;
    }

    long snapshotTimeoutNs()
    {
        return TimeUnit.MILLISECONDS.toNanos(snapshotTimeoutMs);
    }
}
