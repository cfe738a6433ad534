package io.ringside.ops.node;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

import static org.junit.jupiter.api.Assertions.assertEquals;

class EcoIdleTest
{
    private static final long HOUR_NS = 3_600_000_000_000L;

    @Test
    void shouldLookOnceMoreBeforeItSleepsLongerEachTime()
    {
        final List<Long> sleeps = new ArrayList<>();
        final EcoIdle idle = new EcoIdle.Sleepers(50_000).waking(sleeps::add, () -> 150_000);

        idle.idle(0);
        assertEquals(List.of(), sleeps);
        idle.idle(0);
        idle.idle(0);
        idle.idle(0);
        assertEquals(List.of(50_000L, 100_000L, 150_000L), sleeps);

        idle.idle(1);
        idle.idle(0);
        idle.idle(0);
        assertEquals(50_000L, sleeps.get(3));
    }

    @Test
    void shouldSleepLessAsSoonAsSomebodyMayWaitForWhatWakesNobody()
    {
        final List<Long> sleeps = new ArrayList<>();
        final AtomicLong sleepMaxNs = new AtomicLong(400_000);
        final EcoIdle idle = new EcoIdle.Sleepers(200_000).waking(sleeps::add, sleepMaxNs::get);
        for (int i = 0; i < 4; i++)
        {
            idle.idle(0);
        }
        sleepMaxNs.set(300_000);
        idle.idle(0);
        idle.idle(0);

        assertEquals(List.of(200_000L, 400_000L, 400_000L, 400_000L, 300_000L), sleeps);
    }

    @Test
    @Timeout(60)
    void shouldBeWokenByAThreadThatHasFoundWork() throws InterruptedException
    {
        final EcoIdle.Sleepers sleepers = new EcoIdle.Sleepers(HOUR_NS);
        final EcoIdle sleeper = sleepers.woken(() -> HOUR_NS);
        final EcoIdle worker = sleepers.woken(() -> HOUR_NS);
        final AtomicBoolean isWorkThere = new AtomicBoolean();
        final Thread thread = new Thread(() ->
        {
            while (!isWorkThere.get())
            {
                sleeper.idle(0);
            }
        });
        thread.start();
        while (Thread.State.TIMED_WAITING != thread.getState())
        {
            Thread.yield();
        }

        isWorkThere.set(true);
        worker.idle(1);

        thread.join();
    }
}
