package io.ringside.loadgen.bench.ring;

/**
 * Sends what is due. A message carries the time when it was due, and its bytes follow from it. Hot path: no
 * allocation.
 */
abstract class PacedSender extends Worker
{
    /** The value of the message after the last. */
    static final long END = -1;

    private static final int CLOCK_LIMIT = 64;

    private final SpinYield idle = new SpinYield();
    private final Checksum checksum;
    private final double intervalNs;
    private final long durationNs;

    PacedSender(final CurvePlan plan)
    {
        super(new Checksum(true));
        checksum = checksum();
        intervalNs = plan.intervalNs();
        durationNs = plan.durationNs();
    }

    /**
     * @param value to write a payload from.
     * @return false when there is no room now.
     */
    abstract boolean trySend(long value) throws InterruptedException;

    @Override
    final void work() throws InterruptedException
    {
        final long startNs = System.nanoTime();
        long sent = 0;
        long nowNs = startNs;
        while (nowNs - startNs < durationNs)
        {
            sent = sendDue(startNs, sent, nowNs);
            nowNs = System.nanoTime();
        }
        while (!trySend(END))
        {
            idle.idle();
        }
    }

    private long sendDue(final long startNs, final long sentBefore, final long nowNs) throws InterruptedException
    {
        long sent = sentBefore;
        final long limit = sentBefore + CLOCK_LIMIT;
        long dueNs = startNs + (long)(sent * intervalNs);
        while (dueNs <= nowNs && sent < limit)
        {
            if (!trySend(dueNs))
            {
                idle.idle();
                return sent;
            }
            idle.reset();
            checksum.add(Payload.expectedSum(Payload.SHORT_LENGTH, dueNs));
            sent++;
            dueNs = startNs + (long)(sent * intervalNs);
        }

        return sent;
    }
}
