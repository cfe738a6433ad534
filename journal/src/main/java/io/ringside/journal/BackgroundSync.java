package io.ringside.journal;

import io.ringside.journal.storage.StorageFile;
import org.agrona.concurrent.Agent;
import org.agrona.concurrent.NanoClock;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * Syncs the current segment on a thread that may wait for the disk, one request at a time: a journal that syncs at
 * intervals writes on meanwhile. The writer's thread requests, polls and settles; another thread steps the agent.
 * If nobody does, requests are withdrawn by {@link #settle()}, and the writer syncs itself.
 */
final class BackgroundSync implements Agent
{
    private static final int IDLE = 0;
    private static final int REQUESTED = 1;
    private static final int RUNNING = 2;
    private static final int DONE = 3;
    private static final long SETTLE_PAUSE_NS = 50_000;

    private final AtomicInteger state = new AtomicInteger(IDLE);
    private final NanoClock clock;
    private StorageFile file;
    private long sequence;
    private long durationNs;
    private IOException failure;

    BackgroundSync(final NanoClock clock)
    {
        this.clock = clock;
    }

    boolean isIdle()
    {
        return IDLE == state.get();
    }

    /** While idle. */
    void request(final StorageFile newFile, final long newSequence)
    {
        assert isIdle() : "state=" + state.get();
        assert newSequence >= sequence : "sequence=" + newSequence + " before=" + sequence;
        file = newFile;
        sequence = newSequence;
        state.set(REQUESTED);
    }

    /**
     * Has a sync ended that no poll has told of: then {@link #sequence()} is synced.
     *
     * @throws IOException of that sync.
     */
    boolean poll() throws IOException
    {
        if (DONE != state.get())
        {
            return false;
        }
        state.set(IDLE);
        if (null != failure)
        {
            throw failure;
        }
        return true;
    }

    /** Withdraw what has not begun and wait for what has: nobody uses the file afterwards. {@link #poll()} follows. */
    void settle()
    {
        while (!state.compareAndSet(REQUESTED, IDLE) && RUNNING == state.get())
        {
            LockSupport.parkNanos(SETTLE_PAUSE_NS);
        }
    }

    /** The last sequence that the sync covers. */
    long sequence()
    {
        return sequence;
    }

    long durationNs()
    {
        return durationNs;
    }

    @Override
    public int doWork()
    {
        if (!state.compareAndSet(REQUESTED, RUNNING))
        {
            return 0;
        }
        final long beginNs = clock.nanoTime();
        try
        {
            file.force();
        }
        catch (final IOException ex)
        {
            failure = ex;
        }
        durationNs = clock.nanoTime() - beginNs;
        assert RUNNING == state.get() : "state=" + state.get();
        state.set(DONE);
        return 1;
    }

    @Override
    public String roleName()
    {
        return "journal sync";
    }
}
