package io.ringside.loadgen.workload;

import java.util.TreeMap;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

class DeadlineHeapTest
{
    @Test
    void shouldAgreeWithASortedMapUnderRandomUse()
    {
        final long seed = 5;
        final SplitMixRandom random = new SplitMixRandom(seed);
        final int capacity = 64;
        final DeadlineHeap heap = new DeadlineHeap(capacity);
        final TreeMap<Long, Integer> model = new TreeMap<>();
        final long[] deadlines = new long[capacity];
        for (int i = 0; i < 100_000; i++)
        {
            final int slot = random.nextInt(capacity);
            if (model.remove(deadlines[slot], slot))
            {
                assertTrue(heap.remove(slot), "seed=" + seed + " i=" + i);
            }
            else
            {
                // Distinct deadlines, so that the first is the only first.
                deadlines[slot] = random.nextInt(1 << 20) * (long)capacity + slot;
                heap.add(slot, deadlines[slot]);
                model.put(deadlines[slot], slot);
            }

            assertEquals(model.size(), heap.size(), "seed=" + seed + " i=" + i);
            if (!model.isEmpty())
            {
                assertEquals(model.firstEntry().getValue(), heap.first(), "seed=" + seed + " i=" + i);
                assertTrue(model.containsValue(heap.any(random)), "seed=" + seed + " i=" + i);
            }
        }
    }

    @Test
    void shouldSayWhenASlotWasNotThere()
    {
        final DeadlineHeap heap = new DeadlineHeap(4);
        heap.add(2, 10);

        assertFalse(heap.remove(1));
        assertTrue(heap.remove(2));
        assertFalse(heap.remove(2));
    }
}
