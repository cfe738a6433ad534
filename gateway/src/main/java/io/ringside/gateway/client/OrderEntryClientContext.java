package io.ringside.gateway.client;

import io.aeron.Aeron;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Settings of an {@link OrderEntryClient}. Every one has a working default but the session id and its credentials. */
public final class OrderEntryClientContext
{
    /** Where the gateway listens for commands. */
    public static final String INGRESS_CHANNEL_DEFAULT = "aeron:udp?endpoint=localhost:9881";

    /** Stream of the commands. */
    public static final int INGRESS_STREAM_ID_DEFAULT = 10;

    /** Where the client listens for reports; port 0 lets the operating system choose. */
    public static final String RESPONSE_CHANNEL_DEFAULT = "aeron:udp?endpoint=localhost:0";

    /** Longest silence of either side, in milliseconds. */
    public static final int KEEPALIVE_MS_DEFAULT = 2_000;

    /** Commands that may wait for their answer at once. */
    public static final int PENDING_CAPACITY_DEFAULT = 16_384;

    /** Time in which a logon must succeed, in milliseconds. */
    public static final int CONNECT_TIMEOUT_MS_DEFAULT = 5_000;

    // The client's classes read the settings here, and change them only by the methods.
    boolean isConcluded;
    boolean ownsAeron;
    Aeron aeron;
    private Supplier<Aeron> aeronSupplier;
    /** The last thing that went wrong in an Aeron client made here; null if nothing did. */
    volatile Throwable aeronFailure;
    private String aeronDirectoryName;
    String ingressChannel = INGRESS_CHANNEL_DEFAULT;
    private List<String> ingressChannels = List.of();
    private int ingressIndex;
    int ingressStreamId = INGRESS_STREAM_ID_DEFAULT;
    ClientTls tls;
    String responseChannel;
    int responseStreamId;
    int sessionId;
    String credentials = "";
    int keepaliveMs = KEEPALIVE_MS_DEFAULT;
    boolean cancelOnDisconnect = true;
    long nextReportSequence = 1;
    int pendingCapacity = PENDING_CAPACITY_DEFAULT;
    int fragmentLimit = 64;
    private int connectTimeoutMs = CONNECT_TIMEOUT_MS_DEFAULT;

    /** Check everything and connect to the media driver unless an Aeron client was given. */
    public OrderEntryClientContext conclude()
    {
        if (isConcluded)
        {
            throw new IllegalStateException("conclude() called twice");
        }
        require(sessionId > 0, "sessionId must be positive", sessionId);
        require(keepaliveMs > 0, "keepaliveMs must be positive", keepaliveMs);
        require(nextReportSequence >= 0, "nextReportSequence must not be negative", nextReportSequence);
        require(pendingCapacity > 0 && Integer.bitCount(pendingCapacity) == 1,
            "pendingCapacity must be a power of two", pendingCapacity);
        require(connectTimeoutMs > 0, "connectTimeoutMs must be positive", connectTimeoutMs);
        for (final String channel : ingressChannels)
        {
            if (isTcp() != channel.startsWith(TcpTransport.SCHEME))
            {
                throw new IllegalArgumentException("channels must be all of TCP or all of Aeron: found " +
                    ingressChannels);
            }
        }
        if (null != tls && !isTcp())
        {
            throw new IllegalArgumentException("TLS needs a channel tcp://host:port: found " + ingressChannel);
        }
        if (null == responseChannel && !isTcp())
        {
            responseChannel = ingressChannel.startsWith("aeron:ipc") ? "aeron:ipc" : RESPONSE_CHANNEL_DEFAULT;
        }
        if (null == aeron && null == aeronSupplier && !isTcp())
        {
            aeronSupplier = this::connectAeron;
            ownsAeron = true;
        }
        if (null == aeron && !isTcp())
        {
            aeron = aeronSupplier.get();
        }
        isConcluded = true;
        return this;
    }

    private Aeron connectAeron()
    {
        // Without a handler of ours Aeron ends the whole process when its driver is silent.
        final Aeron.Context aeronContext = new Aeron.Context().errorHandler((throwable) -> aeronFailure = throwable);
        if (null != aeronDirectoryName)
        {
            aeronContext.aeronDirectoryName(aeronDirectoryName);
        }
        return Aeron.connect(aeronContext);
    }

    /** The connected Aeron client to use; it stays the caller's to close. */
    public OrderEntryClientContext aeron(final Aeron aeron)
    {
        this.aeron = aeron;
        return this;
    }

    /**
     * Where the Aeron client comes from, at the start and each time Aeron has closed the one before: after a long pause
     * of this process, or when the driver was gone. A client given by {@link #aeron(Aeron)} cannot be replaced.
     *
     * @param supplier of connected clients, which stay the caller's to close.
     * @return this.
     */
    public OrderEntryClientContext aeronSupplier(final Supplier<Aeron> supplier)
    {
        aeronSupplier = supplier;
        return this;
    }

    /** Directory of the media driver, if no Aeron client is given; null for Aeron's default. */
    public OrderEntryClientContext aeronDirectoryName(final String aeronDirectoryName)
    {
        this.aeronDirectoryName = aeronDirectoryName;
        return this;
    }

    /**
     * Where the gateway listens: {@code aeron:udp?endpoint=host:port}, {@code aeron:ipc}, or {@code tcp://host:port},
     * which needs no media driver.
     */
    public OrderEntryClientContext ingressChannel(final String ingressChannel)
    {
        this.ingressChannel = ingressChannel;
        return this;
    }

    /**
     * Where the gateways of a cluster's members, or of a pair, listen, all of one form. The client begins with the
     * first. After a connection that broke, and a logon that got no answer or was refused, the next {@link
     * OrderEntryClient#reconnect()} goes on at the next one, at the session's numbers.
     */
    public OrderEntryClientContext ingressChannels(final List<String> channels)
    {
        ingressChannels = List.copyOf(channels);
        ingressChannel = channels.get(0);
        return this;
    }

    /** How many channels there are. */
    int ingressCount()
    {
        return Math.max(1, ingressChannels.size());
    }

    /** The venue did not serve the client at the present channel. Returns true if there is another one. */
    boolean nextIngress()
    {
        if (ingressChannels.size() < 2)
        {
            return false;
        }
        ingressIndex = (ingressIndex + 1) % ingressChannels.size();
        ingressChannel = ingressChannels.get(ingressIndex);
        return true;
    }

    /** TLS over TCP: whom the client trusts. Null, the default: without. */
    public OrderEntryClientContext tls(final ClientTls tls)
    {
        this.tls = tls;
        return this;
    }

    /** The gateway's stream of the commands. */
    public OrderEntryClientContext ingressStreamId(final int ingressStreamId)
    {
        this.ingressStreamId = ingressStreamId;
        return this;
    }

    /**
     * Where the client listens for reports, in a form the gateway can reach; null for the default that fits the ingress
     * channel.
     */
    public OrderEntryClientContext responseChannel(final String responseChannel)
    {
        this.responseChannel = responseChannel;
        return this;
    }

    /** Stream of the reports; 0: the client chooses one that is free, anew for each connection. */
    public OrderEntryClientContext responseStreamId(final int responseStreamId)
    {
        this.responseStreamId = responseStreamId;
        return this;
    }

    /** The session to log on as, given by the venue, 1 and up; and its secret, at most 1,024 ASCII characters. */
    public OrderEntryClientContext session(final int sessionId, final String credentials)
    {
        this.sessionId = sessionId;
        this.credentials = credentials;
        return this;
    }

    /** Longest silence of either side in milliseconds. */
    public OrderEntryClientContext keepaliveMs(final int keepaliveMs)
    {
        this.keepaliveMs = keepaliveMs;
        return this;
    }

    /** True, the default: the venue cancels this session's DAY orders when the connection breaks. */
    public OrderEntryClientContext cancelOnDisconnect(final boolean cancelOnDisconnect)
    {
        this.cancelOnDisconnect = cancelOnDisconnect;
        return this;
    }

    /** First report wanted: 1 (default) is everything the session ever got, 0 only what happens from now on. */
    public OrderEntryClientContext nextReportSequence(final long nextReportSequence)
    {
        this.nextReportSequence = nextReportSequence;
        return this;
    }

    /** Commands that may wait for their answer at once, a power of two. */
    public OrderEntryClientContext pendingCapacity(final int pendingCapacity)
    {
        this.pendingCapacity = pendingCapacity;
        return this;
    }

    /** Most messages handled by one poll, 64 by default. */
    public OrderEntryClientContext fragmentLimit(final int fragmentLimit)
    {
        this.fragmentLimit = fragmentLimit;
        return this;
    }

    /** Time in which a logon must succeed, in milliseconds. */
    public OrderEntryClientContext connectTimeoutMs(final int connectTimeoutMs)
    {
        this.connectTimeoutMs = connectTimeoutMs;
        return this;
    }

    /** Whether the venue is reached over TCP, without Aeron. */
    boolean isTcp()
    {
        return ingressChannel.startsWith(TcpTransport.SCHEME);
    }

    /** One that is open, as far as one can be had. */
    Aeron openAeron()
    {
        if (aeron.isClosed() && null != aeronSupplier)
        {
            aeron = aeronSupplier.get();
        }
        return aeron;
    }

    long keepaliveNs()
    {
        return TimeUnit.MILLISECONDS.toNanos(keepaliveMs);
    }

    long connectTimeoutNs()
    {
        return TimeUnit.MILLISECONDS.toNanos(connectTimeoutMs);
    }

    private static void require(final boolean holds, final String message, final long value)
    {
        if (!holds)
        {
            throw new IllegalArgumentException(message + ": value=" + value);
        }
    }
}
