package io.ringside.loadgen.bench.ring;

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
        this(checksum, messages, Gathering.NONE);
    }

    /**
     * @param checksum  of what it reads.
     * @param messages  to read.
     * @param gathering whether it waits, too, when it found few.
     */
    Poller(final Checksum checksum, final long messages, final Gathering gathering)
    {
        super(checksum);
        this.checksum = checksum;
        this.messages = messages;
        idle = gathering.around(new SpinYield());
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
