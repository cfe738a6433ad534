package io.ringside.loadgen.bench.ring;

/**
 * A producer that writes its messages in batches, and waits as all do that may choose while there is no room for one.
 */
abstract class BatchProducer extends Worker
{
    private final SpinYield idle = new SpinYield();
    private final long firstValue;
    private final int batch;
    private final long messages;

    /**
     * @param plan     of the run.
     * @param producer which of them, from 0.
     */
    BatchProducer(final TrialPlan plan, final int producer)
    {
        super(null);
        firstValue = Payload.value(producer, 0);
        batch = plan.batch();
        messages = plan.messagesPerProducer();
    }

    /**
     * Claim, write and publish one batch.
     *
     * @param sent  messages before it.
     * @param count of messages: that of a whole batch, or what is left in the end.
     * @param value of the first, the next ones follow.
     * @return false when there is no room, and nothing has been done.
     */
    abstract boolean tryPublish(long sent, int count, long value);

    @Override
    final void work()
    {
        long sent = 0;
        while (sent < messages)
        {
            final int count = (int)Math.min(batch, messages - sent);
            if (tryPublish(sent, count, firstValue + sent))
            {
                sent += count;
                idle.reset();
            }
            else
            {
                idle.idle();
            }
        }
    }
}
