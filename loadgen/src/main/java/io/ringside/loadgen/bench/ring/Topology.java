package io.ringside.loadgen.bench.ring;

import java.util.Locale;

/** Who reads from whom, as in the founding documents. */
public enum Topology
{
    /** One producer, one consumer. */
    UNICAST("unicast 1P1C", 1, 1),
    /** One producer, three consumers one behind the other. */
    PIPELINE("pipeline 1P3C", 1, 3),
    /** Three producers, one consumer. */
    SEQUENCER("sequencer 3P1C", 3, 1),
    /** One producer, three consumers that each see everything. */
    MULTICAST("multicast 1P3C", 1, 3),
    /** One producer, two consumers beside each other, a third behind both. */
    DIAMOND("diamond 1P3C", 1, 3);

    private final String text;
    private final int producers;
    private final int consumers;

    Topology(final String text, final int producers, final int consumers)
    {
        this.text = text;
        this.producers = producers;
        this.consumers = consumers;
    }

    /** Name in rows. */
    public String text()
    {
        return text;
    }

    /** Threads that publish. */
    public int producers()
    {
        return producers;
    }

    /** Threads that read. */
    int consumers()
    {
        return consumers;
    }

    /** Name in options. */
    String option()
    {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Whom a consumer waits for; none is the producers. */
    int[] upstreams(final int consumer)
    {
        if (PIPELINE == this && consumer > 0)
        {
            return new int[]{consumer - 1};
        }

        return DIAMOND == this && 2 == consumer ? new int[]{0, 1} : new int[0];
    }

    /** Whether the producers wait for it themselves. */
    boolean isGating(final int consumer)
    {
        return MULTICAST == this || consumers - 1 == consumer;
    }
}
