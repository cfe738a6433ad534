package io.ringside.loadgen.bench.ring;

/**
 * One of the producers of a {@link ClaimExercise}: claims, publishes, and adds up the first position of each claim.
 */
abstract class Claimer extends Worker
{
    private static final int DRAIN_MASK = 63;

    final int batch;
    private final SpinYield idle = new SpinYield();
    private final long claims;
    private final long toConsume;
    private long sumOfFirst;

    Claimer(final int batch, final long claims, final boolean isConsuming)
    {
        super(null);
        this.batch = batch;
        this.claims = claims;
        toConsume = isConsuming ? ClaimExercise.PRODUCER_COUNT * claims * batch : 0;
    }

    final long sumOfFirst()
    {
        return sumOfFirst;
    }

    /** Claim and publish; the first position, negative when there was no room. */
    abstract long tryClaim();

    /** Let the consumer pass what is there; the count. */
    abstract long drain();

    @Override
    final void work() throws Exception
    {
        long consumed = 0;
        long sum = 0;
        for (long claimed = 0; claimed < claims; )
        {
            final long first = tryClaim();
            if (first >= 0)
            {
                sum += first;
                claimed++;
                idle.reset();
            }
            else
            {
                idle.idle();
            }
            if (toConsume > 0 && (first < 0 || 0 == (claimed & DRAIN_MASK)))
            {
                consumed += drain();
            }
        }
        while (consumed < toConsume)
        {
            consumed += drain();
        }
        sumOfFirst = sum;
    }
}
