package io.ringside.loadgen.simulation.media;

import io.aeron.Aeron;
import io.aeron.CommonContext;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;
import io.aeron.logbuffer.LogBufferDescriptor;
import io.ringside.loadgen.simulation.base.SimulationFailure;
import org.agrona.concurrent.AgentInvoker;
import org.agrona.concurrent.NanoClock;
import org.agrona.concurrent.NoOpIdleStrategy;

import java.util.concurrent.TimeUnit;

/**
 * The media driver of one machine, and the Aeron client of the process that runs there. Implementation note: Aeron
 * draws ids at random, and the driver keeps buffers from process to process. Neither shows: ids name streams within the
 * process alone, and a turn ends when nothing is left to do, so that it does not matter where in the driver's buffers a
 * command stands. Between two processes an hour goes by for the driver, in which every stream of the first one ends.
 */
public final class MachineMedia implements AutoCloseable
{
    /** Longer than all of the driver's time-outs. */
    private static final long LATER_NS = TimeUnit.HOURS.toNanos(1);
    /** A stream is left, drained, lingers, and is freed. */
    private static final int ENDING_TURNS = 8;
    private static final int IDLE_TURNS = 2;
    private static final int TURNS_MAX = 10_000;

    private final MediaDriver driver;
    private NanoClock clock = () -> 0;
    private long offsetNs = LATER_NS;
    private long nowNs = LATER_NS;
    private Aeron aeron;
    private Throwable failure;

    MachineMedia()
    {
        driver = MediaDriver.launch(new MediaDriver.Context()
            .aeronDirectoryName(CommonContext.generateRandomDirName())
            .dirDeleteOnStart(true)
            .dirDeleteOnShutdown(true)
            .threadingMode(ThreadingMode.INVOKER)
            .asyncExecutorEnabled(false)
            .nanoClock(this::nanoTime)
            .epochClock(() -> TimeUnit.NANOSECONDS.toMillis(nowNs))
            .ipcTermBufferLength(LogBufferDescriptor.TERM_MIN_LENGTH)
            .termBufferSparseFile(true)
            .performStorageChecks(false)
            .timerIntervalNs(TimeUnit.MILLISECONDS.toNanos(1))
            .publicationLingerTimeoutNs(TimeUnit.MILLISECONDS.toNanos(1))
            .errorHandler(this::onError));
    }

    private long nanoTime()
    {
        return nowNs;
    }

    private void onError(final Throwable ex)
    {
        failure = ex;
    }

    /**
     * A process begins to use it.
     *
     * @param machineClock that the driver follows.
     */
    public Aeron begin(final NanoClock machineClock)
    {
        clock = machineClock;
        offsetNs = nowNs - clock.nanoTime();
        aeron = Aeron.connect(new Aeron.Context()
            .aeronDirectoryName(driver.aeronDirectoryName())
            .useConductorAgentInvoker(true)
            .nanoClock(this::nanoTime)
            .epochClock(() -> TimeUnit.NANOSECONDS.toMillis(nowNs))
            .resourceLingerDurationNs(0)
            .closeLingerDurationNs(0)
            .awaitingIdleStrategy(NoOpIdleStrategy.INSTANCE)
            .errorHandler(this::onError));
        return aeron;
    }

    /** Driver and client do all that is to be done now. */
    public void turn()
    {
        nowNs = Math.max(nowNs, offsetNs + clock.nanoTime());
        work(aeron.conductorAgentInvoker());
    }

    /**
     * Nothing is to be done if nothing was twice: a command behind the end of the driver's buffer is read a turn later
     * than it could have been.
     *
     * @param client null: there is none.
     */
    private void work(final AgentInvoker client)
    {
        int idle = 0;
        for (int i = 0; idle < IDLE_TURNS; i++)
        {
            final int workCount = driver.sharedAgentInvoker().invoke() + (null == client ? 0 : client.invoke());
            idle = 0 == workCount ? idle + 1 : 0;
            if (null != failure || i > TURNS_MAX)
            {
                throw new SimulationFailure("the media driver fails: " + failure, failure);
            }
        }
    }

    /** The process is gone, and its streams are. */
    public void end()
    {
        if (null == aeron)
        {
            return;
        }
        aeron.close();
        aeron = null;
        failure = null;
        work(null);
        for (int i = 0; i < ENDING_TURNS; i++)
        {
            nowNs += LATER_NS;
            work(null);
        }
    }

    @Override
    public void close()
    {
        end();
        driver.close();
    }
}
