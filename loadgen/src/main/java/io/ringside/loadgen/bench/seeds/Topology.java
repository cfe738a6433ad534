package io.ringside.loadgen.bench.seeds;

/**
 * Who reads from whom, as in the founding documents.
 */
enum Topology
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

    String text()
    {
        return text;
    }

    int producers()
    {
        return producers;
    }

    int consumers()
    {
        return consumers;
    }
}
