package io.ringside.loadgen.bench.ring;

import io.ringside.engine.ring.GatheringIdleStrategy;
import org.agrona.concurrent.IdleStrategy;

/**
 * A consumer that polls until it has read all there is to read, and waits as all do that may choose.
 */
abstract class Poller extends Worker
{
    final Checksum checksum;
    private final IdleStrategy idle;
    private final long messages;

    /**
     * @param checksum of what it reads.
     * @param messages to read.
     */
    Poller(final Checksum checksum, final long messages)
    {
        this(checksum, messages, false);
    }

    /**
     * @param checksum    of what it reads.
     * @param messages    to read.
     * @param isGathering whether it waits for a moment, too, when it found few.
     */
    Poller(final Checksum checksum, final long messages, final boolean isGathering)
    {
        super(checksum);
        this.checksum = checksum;
        this.messages = messages;
        idle = isGathering ? new GatheringIdleStrategy(new SpinYield()) : new SpinYield();
    }

    /** Read what is there into the checksum; the count. */
    abstract int poll() throws InterruptedException;

    @Override
    final void work() throws InterruptedException
    {
        while (checksum.count() < messages)
        {
            idle.idle(poll());
        }
    }
}
