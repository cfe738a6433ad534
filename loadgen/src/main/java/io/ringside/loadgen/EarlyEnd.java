package io.ringside.loadgen;

import java.util.concurrent.TimeUnit;

import io.ringside.loadgen.transport.MessageTransceiver;

/** Why a run ends before its schedule does, if it does. The generator's thread; {@link #stop()} from any. */
final class EarlyEnd
{
    private static final long CHECK_INTERVAL_NS = TimeUnit.MILLISECONDS.toNanos(20);
    private static final long OVERRUN_MIN_NS = TimeUnit.SECONDS.toNanos(2);

    private final LoadGeneratorContext context;
    private final MessageTransceiver[] transceivers;
    private final long overrunNs;
    private long nextCheckNs;
    private long notConnectedSinceNs = -1;
    private String fault;
    private String shortfall;
    private volatile boolean isStopped;

    EarlyEnd(final LoadGeneratorContext context, final MessageTransceiver[] transceivers)
    {
        this.context = context;
        this.transceivers = transceivers;
        overrunNs = context.warmupNs + context.durationNs + Math.max(OVERRUN_MIN_NS, context.durationNs / 10);
    }

    void stop()
    {
        isStopped = true;
    }

    boolean isStopped()
    {
        return isStopped;
    }

    void failed(final String why)
    {
        fault = why;
    }

    /** {@code nowNs} is the time since the start of the run. */
    void check(final long nowNs)
    {
        if (nowNs < nextCheckNs)
        {
            return;
        }

        nextCheckNs = nowNs + CHECK_INTERVAL_NS;
        if (isStopped)
        {
            fault = "stopped before the end";
        }
        else if (nowNs > overrunNs)
        {
            shortfall = "gave up on the rest of the schedule: too far behind it" +
                (notConnectedSinceNs < 0 ? "" : ", and a session was not connected for the last " +
                TimeUnit.NANOSECONDS.toMillis(nowNs - notConnectedSinceNs) + " ms");
        }
        else if (!checkConnected(nowNs))
        {
            final Throwable cause = context.target.failure();
            fault = "a session was not connected for " +
                TimeUnit.NANOSECONDS.toMillis(context.disconnectTimeoutNs) + " ms" +
                (null == cause ? "" : ": the transport's last error: " + cause);
        }
    }

    private boolean checkConnected(final long nowNs)
    {
        for (final MessageTransceiver transceiver : transceivers)
        {
            if (!transceiver.isConnected())
            {
                notConnectedSinceNs = notConnectedSinceNs < 0 ? nowNs : notConnectedSinceNs;
                return nowNs - notConnectedSinceNs < context.disconnectTimeoutNs;
            }
        }
        notConnectedSinceNs = -1;
        return true;
    }

    /** True if the run ended before its schedule. */
    boolean isPartial()
    {
        return null != fault || null != shortfall;
    }

    /** What went wrong, or null. */
    String fault()
    {
        return fault;
    }

    /** Why the schedule was not served to its end although nothing went wrong, or null. */
    String shortfall()
    {
        return shortfall;
    }
}
