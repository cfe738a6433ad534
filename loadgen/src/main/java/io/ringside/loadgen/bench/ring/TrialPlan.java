package io.ringside.loadgen.bench.ring;

/**
 * One run: who stands where, and how much goes through.
 *
 * @param topology     of the run.
 * @param batch        the most messages of one claim, and of one removal from a queue.
 * @param payloadBytes of a message: 48 or 120.
 * @param messages     in all, whatever the number of producers; a multiple of it.
 * @param slotCount    of the ring, or of every queue; a power of two.
 */
record TrialPlan(Topology topology, int batch, int payloadBytes, long messages, int slotCount)
{
    TrialPlan
    {
        if (Payload.SHORT_LENGTH != payloadBytes && Payload.LONG_LENGTH != payloadBytes)
        {
            throw new IllegalArgumentException("payload must be 48 or 120 bytes: payloadBytes=" + payloadBytes);
        }
        if (batch < 1 || batch > slotCount / 8)
        {
            throw new IllegalArgumentException(
                "batch must be 1 to an eighth of the slots: batch=" + batch + " slotCount=" + slotCount);
        }
        if (messages % topology.producerCount() != 0)
        {
            throw new IllegalArgumentException("producers share the messages evenly: messages=" + messages);
        }
    }

    long messagesPerProducer()
    {
        return messages / topology.producerCount();
    }

    int words()
    {
        return payloadBytes / Long.BYTES;
    }

    /**
     * The most messages that a consumer takes before it says so: a quarter of the slots. Who takes all that there are
     * keeps those behind it, and producers, waiting for a whole ring.
     */
    int readLimit()
    {
        return slotCount / 4;
    }

    /** What every consumer's {@link Checksum} must be in the end. */
    Checksum expected()
    {
        final Checksum checksum = new Checksum(topology.isOrdered());
        for (int producer = 0; producer < topology.producerCount(); producer++)
        {
            for (long n = 0; n < messagesPerProducer(); n++)
            {
                checksum.add(Payload.expectedSum(payloadBytes, Payload.value(producer, n)));
            }
        }
        return checksum;
    }
}
