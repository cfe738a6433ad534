package io.ringside.loadgen.bench.book;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

class OrderIdsTest
{
    @Test
    void shouldAgreeWithAMapOfTheJdk()
    {
        final long seed = 42;
        final Random random = new Random(seed);
        final OrderIds ids = new OrderIds(100);
        final Map<Long, Integer> expected = new HashMap<>();
        final List<Long> live = new ArrayList<>();
        for (int i = 1; i < 100_000; i++)
        {
            if (live.size() < 100 && random.nextBoolean())
            {
                final long id = random.nextLong() | 1;
                if (expected.putIfAbsent(id, i) == null)
                {
                    ids.put(id, i);
                    live.add(id);
                }
            }
            else if (!live.isEmpty())
            {
                final long id = live.remove(random.nextInt(live.size()));
                ids.remove(id);
                expected.remove(id);
                assertEquals(OrderIds.NONE, ids.find(id), "seed " + seed);
            }
            if (!live.isEmpty())
            {
                final long id = live.get(random.nextInt(live.size()));
                assertEquals(expected.get(id), ids.find(id), "seed " + seed);
            }
        }
        expected.forEach((id, order) -> assertEquals(order, ids.find(id), "seed " + seed));
    }
}
