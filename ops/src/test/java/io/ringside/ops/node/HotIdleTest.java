package io.ringside.ops.node;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

import static org.junit.jupiter.api.Assertions.assertEquals;

class HotIdleTest
{
    private final AtomicLong nowNs = new AtomicLong();
    private final List<Long> sleeps = new ArrayList<>();

    @Test
    void shouldStayAwakeForAWhileAfterWorkAndSleepThen()
    {
        final HotIdle idle = new HotIdle(nowNs::get, sleeps::add, 5_000, 10, 40);
        idle.idle(0);
        nowNs.addAndGet(4_999);
        idle.idle(0);
        assertEquals(List.of(), sleeps);

        nowNs.addAndGet(1);
        idle.idle(0);
        assertEquals(List.of(10L), sleeps);

        idle.idle(1);
        idle.idle(0);
        assertEquals(List.of(10L), sleeps);
    }

    @Test
    void shouldSleepLongerEachTimeUpToABoundAndBeginAnewAfterWork()
    {
        final HotIdle idle = new HotIdle(nowNs::get, sleeps::add, 0, 10, 40);
        for (int i = 0; i < 4; i++)
        {
            idle.idle(0);
        }
        assertEquals(List.of(10L, 20L, 40L, 40L), sleeps);

        idle.idle(1);
        idle.idle(0);
        assertEquals(10L, sleeps.get(4));
    }
}
