package io.ringside.loadgen.bench.ring;

import java.util.Arrays;

import io.ringside.loadgen.bench.report.Choice;

/** Who reads from whom, as in the founding documents. */
public enum Topology implements Choice
{
    /** One producer, one consumer. */
    UNICAST("unicast 1P1C", 1, new int[][]{{}}),
    /** One producer, three consumers one behind the other. */
    PIPELINE("pipeline 1P3C", 1, new int[][]{{}, {0}, {1}}),
    /** Three producers, one consumer. */
    SEQUENCER("sequencer 3P1C", 3, new int[][]{{}}),
    /** One producer, three consumers that each see everything. */
    MULTICAST("multicast 1P3C", 1, new int[][]{{}, {}, {}}),
    /** One producer, two consumers beside each other, a third behind both. */
    DIAMOND("diamond 1P3C", 1, new int[][]{{}, {}, {0, 1}});

    private final String text;
    private final int producers;
    private final int[][] upstreams;

    Topology(final String text, final int producers, final int[][] upstreams)
    {
        this.text = text;
        this.producers = producers;
        this.upstreams = upstreams;
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
        return upstreams.length;
    }

    /** The consumers that a consumer waits for; one that waits for none waits for the producers. */
    int[] upstreams(final int consumer)
    {
        return upstreams[consumer];
    }

    /** Whether the producers wait for it themselves: no other consumer waits for it. */
    boolean isGating(final int consumer)
    {
        return Arrays.stream(upstreams).flatMapToInt(Arrays::stream).noneMatch((upstream) -> upstream == consumer);
    }
}
