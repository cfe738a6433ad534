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
    private int sessionId;
    private String credentials = "";
    private ClientTls tls;
    private int keepaliveMs = OrderEntryClientContext.KEEPALIVE_MS_DEFAULT;
    private int connectTimeoutMs = OrderEntryClientContext.CONNECT_TIMEOUT_MS_DEFAULT;

    /** Aeron channel on which the venue publishes incrementals; or {@code tcp://host:port}, without Aeron. */
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

    /** The session to log on as over TCP, beside its connection for orders, and its secret. */
    public MarketDataClientContext session(final int sessionId, final String credentials)
    {
        this.sessionId = sessionId;
        this.credentials = credentials;
        return this;
    }

    /** TLS over TCP: whom the client trusts. Null, the default: without. */
    public MarketDataClientContext tls(final ClientTls tls)
    {
        this.tls = tls;
        return this;
    }

    /** Longest silence of either side over TCP, in milliseconds. */
    public MarketDataClientContext keepaliveMs(final int keepaliveMs)
    {
        this.keepaliveMs = keepaliveMs;
        return this;
    }

    /** Time in which a logon over TCP must succeed, in milliseconds. */
    public MarketDataClientContext connectTimeoutMs(final int connectTimeoutMs)
    {
        this.connectTimeoutMs = connectTimeoutMs;
        return this;
    }

    /** The logon over TCP is that of order entry. */
    OrderEntryClientContext orderEntry()
    {
        return new OrderEntryClientContext().ingressChannel(channel).tls(tls).session(sessionId, credentials)
            .keepaliveMs(keepaliveMs).connectTimeoutMs(connectTimeoutMs).fragmentLimit(fragmentLimit)
            .nextReportSequence(0).pendingCapacity(1);
    }

    long snapshotTimeoutNs()
    {
        return TimeUnit.MILLISECONDS.toNanos(snapshotTimeoutMs);
    }
}
