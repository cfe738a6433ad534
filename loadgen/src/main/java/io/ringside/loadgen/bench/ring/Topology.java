package io.ringside.loadgen.bench.ring;

import java.util.Locale;

/**
 * Who stands where. P produces, C consumes; every consumer reads every message.
 */
public enum Topology
{
    /** P → C. */
    UNICAST(1, 1),

    /** P → C → C → C. */
    PIPELINE(1, 3),

    /** Three P → C. */
    SEQUENCER(3, 1),

    /** P → three C. */
    MULTICAST(1, 3),

    /** P → two C → C. */
    DIAMOND(1, 3);

    private final int producerCount;
    private final int consumerCount;

    Topology(final int producerCount, final int consumerCount)
    {
        this.producerCount = producerCount;
        this.consumerCount = consumerCount;
    }

    int producerCount()
    {
        return producerCount;
    }

    int consumerCount()
    {
        return consumerCount;
    }

    /** With one producer every consumer sees the same order, and the checksum depends on it. */
    boolean isOrdered()
    {
        return 1 == producerCount;
    }

    /**
     * @return the name in rows and options.
     */
    public String caseName()
    {
        return name().toLowerCase(Locale.ROOT);
    }
}
