package io.ringside.ops.node.media;

import org.agrona.concurrent.EpochClock;
import org.agrona.concurrent.NanoClock;

import java.util.concurrent.TimeUnit;

/**
 * The wall clock of the media driver and of the node's client of it. The driver judges by the wall clock whether a
 * client lives: a machine whose clock is set ahead by more than a client's life would end the node's own. This clock
 * therefore catches up in steps, between which a live client is heard again. A clock that is set back is followed at
 * once: it makes no client look dead.
 *
 * <p>Threads of the driver and of the client read it. Two that read it at once may both take the same step; one
 * whose time is older than that of the last read takes none.
 */
final class MediaClock implements EpochClock
{
    /** A client is heard every half second, and judged once a second: it then seems 32 s old, of 60. */
    private static final long CATCH_UP_RATE = 20;
    /** Nobody was judged during a longer pause either. */
    private static final long STEP_MAX_MS = TimeUnit.SECONDS.toMillis(CATCH_UP_RATE);

    private final EpochClock wallClock;
    private final NanoClock nanoClock;
    private volatile long offsetMs;
    private volatile long readMs;

    MediaClock(final EpochClock wallClock, final NanoClock nanoClock)
    {
        this.wallClock = wallClock;
        this.nanoClock = nanoClock;
        readMs = monotonicMs();
        offsetMs = wallClock.time() - readMs;
    }

    @Override
    public long time()
    {
        final long nowMs = monotonicMs();
        final long stepMs = Math.max(0, Math.min(CATCH_UP_RATE * (nowMs - readMs), STEP_MAX_MS));
        final long result = Math.min(wallClock.time() - nowMs, offsetMs + stepMs);
        readMs = nowMs;
        offsetMs = result;
        return nowMs + result;
    }

    private long monotonicMs()
    {
        return TimeUnit.NANOSECONDS.toMillis(nanoClock.nanoTime());
    }
}
