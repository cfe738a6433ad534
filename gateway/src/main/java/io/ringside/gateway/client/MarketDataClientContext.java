package io.ringside.gateway.client;

import java.util.concurrent.TimeUnit;

/**
 * Settings of a {@link MarketDataClient}.
 */
public final class MarketDataClientContext
{
    /** Where the venue publishes incrementals. */
    public static final String CHANNEL_DEFAULT =
        "aeron:udp?endpoint=localhost:0|control=localhost:9882|control-mode=dynamic";

    /** Stream of the incrementals. */
    public static final int STREAM_ID_DEFAULT = 20;

    private String channel = CHANNEL_DEFAULT;
    private int streamId = STREAM_ID_DEFAULT;
    private int orderCapacity = 1 << 20;
    private int bufferLength = 16 * 1024 * 1024;
    private int fragmentLimit = 64;
    private int snapshotTimeoutMs = 2_000;

    /**
     * Where the venue publishes incrementals.
     *
     * @param channel Aeron channel to subscribe to.
     * @return this.
     */
    public MarketDataClientContext channel(final String channel)
    {
        this.channel = channel;
        return this;
    }

    /**
     * Stream of the incrementals.
     *
     * @param streamId Aeron stream.
     * @return this.
     */
    public MarketDataClientContext streamId(final int streamId)
    {
        this.streamId = streamId;
        return this;
    }

    /**
     * Most orders of one book.
     *
     * @param orderCapacity count.
     * @return this.
     */
    public MarketDataClientContext orderCapacity(final int orderCapacity)
    {
        this.orderCapacity = orderCapacity;
        return this;
    }

    /**
     * Incrementals kept while a snapshot is on its way.
     *
     * @param bufferLength in bytes.
     * @return this.
     */
    public MarketDataClientContext bufferLength(final int bufferLength)
    {
        this.bufferLength = bufferLength;
        return this;
    }

    /**
     * Most messages handled by one poll.
     *
     * @param fragmentLimit default 64.
     * @return this.
     */
    public MarketDataClientContext fragmentLimit(final int fragmentLimit)
    {
        this.fragmentLimit = fragmentLimit;
        return this;
    }

    /**
     * Silence after which a snapshot is asked for again.
     *
     * @param snapshotTimeoutMs in milliseconds.
     * @return this.
     */
    public MarketDataClientContext snapshotTimeoutMs(final int snapshotTimeoutMs)
    {
        this.snapshotTimeoutMs = snapshotTimeoutMs;
        return this;
    }

    String channel()
    {
        return channel;
    }

    int streamId()
    {
        return streamId;
    }

    int orderCapacity()
    {
        return orderCapacity;
    }

    int bufferLength()
    {
        return bufferLength;
    }

    int fragmentLimit()
    {
        return fragmentLimit;
    }

    long snapshotTimeoutNs()
    {
        return TimeUnit.MILLISECONDS.toNanos(snapshotTimeoutMs);
    }
}
