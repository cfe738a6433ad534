package io.ringside.ops.node.media;

import io.aeron.Aeron;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;
import org.agrona.concurrent.EpochClock;
import org.agrona.concurrent.NanoClock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** A machine's clock that is set ahead or back while the media driver runs. */
class MediaClockTest
{
    private static final long START_MS = 1_800_000_000_000L;

    private long wallMs = START_MS;
    private long monotonicMs = 77_000;
    private final EpochClock wall = () -> wallMs;
    private Runnable meanwhile = () -> { };
    private final NanoClock monotonic = () ->
    {
        final long readMs = monotonicMs;
        meanwhile.run();
        return TimeUnit.MILLISECONDS.toNanos(readMs);
    };
    private final MediaClock clock = new MediaClock(wall, monotonic);

    @TempDir
    private Path directory;

    @Test
    void followsTheWallClock()
    {
        assertEquals(START_MS, clock.time());
        pass(40_000);
        assertEquals(START_MS + 40_000, clock.time());
    }

    @Test
    void catchesUpInStepsWithAClockThatIsSetAhead()
    {
        wallMs += TimeUnit.MINUTES.toMillis(10);
        assertEquals(START_MS, clock.time());
        long last = clock.time();
        for (int turn = 0; turn < 60; turn++)
        {
            pass(500);
            assertTrue(clock.time() - last <= 10_500, "in one turn");
            last = clock.time();
        }
        assertEquals(wallMs, clock.time());
    }

    @Test
    void takesOneStepAfterAPause()
    {
        wallMs += TimeUnit.DAYS.toMillis(1);
        pass(30_000);
        assertEquals(START_MS + 50_000, clock.time());
    }

    @Test
    void followsAClockThatIsSetBackAtOnce()
    {
        wallMs -= TimeUnit.HOURS.toMillis(1);
        assertEquals(wallMs, clock.time());
    }

    /** The one was put off the processor after it had looked at the time, and the other read ten seconds later. */
    @Test
    void doesNotGoBackWhenTwoThreadsReadIt()
    {
        final long[] otherMs = new long[1];
        meanwhile = () ->
        {
            meanwhile = () -> { };
            pass(10_000);
            otherMs[0] = clock.time();
        };
        assertEquals(START_MS, clock.time());
        assertEquals(START_MS + 10_000, otherMs[0]);
        assertEquals(START_MS + 10_000, clock.time());
    }

    /** Without the steps the driver ends the client here, which it judges before it hears from it again. */
    @Test
    void aClientOutlivesAClockThatIsSetAhead()
    {
        final MediaDriver.Context context = new MediaDriver.Context()
            .aeronDirectoryName(directory.resolve("driver").toString())
            .threadingMode(ThreadingMode.INVOKER)
            .clientLivenessTimeoutNs(NodeMedia.CLIENT_LIVENESS_TIMEOUT_NS)
            .publicationUnblockTimeoutNs(2 * NodeMedia.CLIENT_LIVENESS_TIMEOUT_NS)
            .nanoClock(monotonic)
            .epochClock(clock);
        try (MediaDriver driver = MediaDriver.launch(context);
            Aeron aeron = Aeron.connect(new Aeron.Context()
                .aeronDirectoryName(driver.aeronDirectoryName())
                .driverAgentInvoker(driver.sharedAgentInvoker())
                .useConductorAgentInvoker(true)
                .driverTimeoutMs(NodeMedia.DRIVER_TIMEOUT_MS)
                .nanoClock(monotonic)
                .epochClock(clock)))
        {
            // The driver knows of a client from its first command on.
            aeron.addCounter(1_001, "known");
            turns(driver, aeron);
            wallMs += TimeUnit.HOURS.toMillis(1);
            for (int turn = 0; turn < 11; turn++)
            {
                pass(100);
                driver.sharedAgentInvoker().invoke();
            }
            turns(driver, aeron);
            assertFalse(aeron.isClosed());
            assertEquals(wallMs, clock.time());
        }
    }

    /** Four minutes. */
    private void turns(final MediaDriver driver, final Aeron aeron)
    {
        for (int turn = 0; turn < 2_400; turn++)
        {
            pass(100);
            driver.sharedAgentInvoker().invoke();
            aeron.conductorAgentInvoker().invoke();
        }
    }

    private void pass(final long timeMs)
    {
        wallMs += timeMs;
        monotonicMs += timeMs;
    }
}
