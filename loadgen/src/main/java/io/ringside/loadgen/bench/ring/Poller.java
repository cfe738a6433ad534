package io.ringside.loadgen.bench.ring;

/**
 * A consumer that polls until it has read all there is to read, and waits as all do that may choose.
 */
abstract class Poller extends Worker
{
    final Checksum checksum;
    private final SpinYield idle = new SpinYield();
    private final long messages;

    /**
     * @param checksum of what it reads.
     * @param messages to read.
     */
    Poller(final Checksum checksum, final long messages)
    {
        super(checksum);
        this.checksum = checksum;
        this.messages = messages;
    }

    /** Read what is there into the checksum; the count. */
    abstract int poll() throws InterruptedException;

    @Override
    final void work() throws InterruptedException
    {
        while (checksum.count() < messages)
        {
            if (poll() > 0)
            {
                idle.reset();
            }
            else
            {
                idle.idle();
            }
        }
    }
}
