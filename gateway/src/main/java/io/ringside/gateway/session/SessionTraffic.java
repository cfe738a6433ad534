package io.ringside.gateway.session;

import java.util.concurrent.atomic.AtomicLongArray;

/**
 * The load of one session on the venue, to identify an excessive one. Each counter has one writing thread at a time, as
 * the session has one owner, and may be read by any. Hot path: no allocation, no atomic read-modify-write.
 */
public final class SessionTraffic
{
    /** Longs between the counters of the owner's thread and those of egress. */
    private static final int STRIDE = 16;

    private static final int COMMANDS = STRIDE;
    private static final int THROTTLED = STRIDE + 1;
    private static final int BUSY = STRIDE + 2;
    private static final int BACK_PRESSURED = 2 * STRIDE;

    private final AtomicLongArray values = new AtomicLongArray(3 * STRIDE);

    /** The exchange has accepted a command. */
    public void onCommand()
    {
        increment(COMMANDS);
    }

    /** A command was refused as too fast. */
    public void onThrottled()
    {
        increment(THROTTLED);
    }

    /** A command was refused because the exchange took no more. */
    public void onBusy()
    {
        increment(BUSY);
    }

    /** Something for the client, or of it, had to wait because its connection took no more. */
    public void onBackPressured()
    {
        increment(BACK_PRESSURED);
    }

    /** Commands that the exchange has accepted. */
    public long commands()
    {
        return values.getAcquire(COMMANDS);
    }

    /** Commands refused as too fast. */
    public long throttled()
    {
        return values.getAcquire(THROTTLED);
    }

    /** Commands refused because the exchange took no more. */
    public long busy()
    {
        return values.getAcquire(BUSY);
    }

    /** Times something had to wait because the connection took no more. */
    public long backPressured()
    {
        return values.getAcquire(BACK_PRESSURED);
    }

    private void increment(final int index)
    {
        values.setRelease(index, values.getPlain(index) + 1);
    }
}
