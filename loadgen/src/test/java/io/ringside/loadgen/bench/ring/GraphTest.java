package io.ringside.loadgen.bench.ring;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.stream.Stream;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * Every implementation carries every message in every topology; a peer that does not is found out.
 */
final class GraphTest
{
    private static final int SLOTS = 128;

    @TestFactory
    Stream<DynamicTest> shouldReadWhatWasWritten()
    {
        final List<DynamicTest> tests = new ArrayList<>();
        for (final Implementation implementation : Implementation.values())
        {
            for (final Topology topology : Topology.values())
            {
                if (implementation.hasGraph(topology))
                {
                    tests.add(DynamicTest.dynamicTest(implementation + " " + topology.caseName(), () ->
                    {
                        assertCarriesAll(implementation, new TrialPlan(topology, 1, 48, 999, SLOTS));
                        assertCarriesAll(implementation, new TrialPlan(topology, 10, 120, 999, SLOTS));
                        assertCarriesAll(implementation, new TrialPlan(topology, 16, 48, 999, SLOTS));
                    }));
                }
            }
        }
        return tests.stream();
    }

    @Test
    void shouldNotBeValidWhenAPeerChangesAMessage()
    {
        assertFault("read count=999", (batch) -> batch[0][3]++);
    }

    @Test
    void shouldNotBeValidWhenAPeerGivesAMessageTwice()
    {
        assertFault("read count=999", (batch) ->
        {
            if (batch.length > 1 && null != batch[1])
            {
                batch[0] = batch[1];
            }
        });
    }

    @Test
    void shouldNotBeValidWhenAPeerThrows()
    {
        assertFault("broken on purpose", (batch) ->
        {
            throw new IllegalStateException("broken on purpose");
        });
    }

    @Test
    void shouldTellOrderWhereThereIsOne()
    {
        final Checksum forward = new Checksum(true);
        final Checksum backward = new Checksum(true);
        forward.add(1);
        forward.add(2);
        backward.add(2);
        backward.add(1);
        assertFalse(forward.equalTo(backward));

        final Checksum anyOrder = new Checksum(false);
        final Checksum otherOrder = new Checksum(false);
        anyOrder.add(1);
        anyOrder.add(2);
        otherOrder.add(2);
        otherOrder.add(1);
        assertTrue(anyOrder.equalTo(otherOrder));
    }

    /** What a broken queue does to a batch that it hands out. */
    private interface Damage
    {
        void to(long[][] batch);
    }

    private static void assertFault(final String note, final Damage damage)
    {
        final Graph graph = new QueueGraph((slots, producers) ->
        {
            final Edge sound = new BlockingEdge(new ArrayBlockingQueue<>(slots));
            return new Edge()
            {
                @Override
                public Inlet newInlet()
                {
                    return sound.newInlet();
                }

                @Override
                public int take(final long[][] into, final int limit) throws InterruptedException
                {
                    final int count = sound.take(into, limit);
                    damage.to(into);
                    return count;
                }
            };
        });
        final TrialResult result = Trial.run(graph, new TrialPlan(Topology.UNICAST, 10, 48, 999, 1024));
        assertFalse(result.isValid());
        assertTrue(result.note().contains(note), result.note());
    }

    private static void assertCarriesAll(final Implementation implementation, final TrialPlan plan)
    {
        final TrialResult result = Trial.run(Contenders.newGraph(implementation), plan);
        assertEquals("", result.note(), () -> implementation + " " + plan);
        assertTrue(result.isValid() && result.durationNs() > 0);
    }
}
