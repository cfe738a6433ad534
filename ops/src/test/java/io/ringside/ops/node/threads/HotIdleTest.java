package io.ringside.ops.node.threads;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

import static org.junit.jupiter.api.Assertions.assertEquals;

class HotIdleTest
{
    private static final long HOUR_NS = 3_600_000_000_000L;

    private final AtomicLong nowNs = new AtomicLong();
    private final AtomicLong minNs = new AtomicLong(10);
    private final AtomicLong maxNs = new AtomicLong(40);
    private final AtomicLong awakeNs = new AtomicLong();
    private final List<Long> sleeps = new ArrayList<>();
    private final Sleepers sleepers = new Sleepers(nowNs::get);
    private final HotIdle idle =
        sleepers.hot(sleeps::add, () -> true, awakeNs::get, minNs::get, maxNs::get, false);

    @Test
    void shouldStayAwakeForAWhileAfterWorkAndSleepThen()
    {
        awakeNs.set(5_000);
        idle.idle(0);
        nowNs.addAndGet(4_999);
        idle.idle(0);
        assertEquals(List.of(), sleeps);

        nowNs.addAndGet(1);
        idle.idle(0);
        idle.idle(0);
        assertEquals(List.of(10L), sleeps);

        idle.idle(1);
        idle.idle(0);
        assertEquals(List.of(10L), sleeps);
    }

    @Test
    void shouldSleepAtOnceWhenWhatItWaitsForNeedsItsProcessor()
    {
        awakeNs.set(5_000);
        idle.idle(0);
        awakeNs.set(0);
        idle.idle(0);
        idle.idle(0);
        assertEquals(List.of(10L), sleeps);
    }

    @Test
    void shouldLookOnceMoreBeforeItSleepsLongerEachTimeAndBeginAnewAfterWork()
    {
        idle.idle(0);
        assertEquals(List.of(), sleeps);
        for (int i = 0; i < 4; i++)
        {
            idle.idle(0);
        }
        assertEquals(List.of(10L, 20L, 40L, 40L), sleeps);

        idle.idle(1);
        idle.idle(0);
        idle.idle(0);
        assertEquals(10L, sleeps.get(4));
    }

    @Test
    void shouldSleepLessAsSoonAsSomebodyMayWaitForWhatWakesNobody()
    {
        for (int i = 0; i < 4; i++)
        {
            idle.idle(0);
        }
        maxNs.set(30);
        idle.idle(0);
        idle.idle(0);
        assertEquals(List.of(10L, 20L, 40L, 40L, 30L), sleeps);

        minNs.set(5);
        idle.idle(1);
        idle.idle(0);
        idle.idle(0);
        assertEquals(5L, sleeps.get(5));
    }

    @Test
    void shouldSleepForAMomentOnlyWhenTheNodeEnds()
    {
        minNs.set(HOUR_NS);
        sleepers.hurry();
        idle.idle(0);
        idle.idle(0);
        assertEquals(List.of(1_000_000L), sleeps);
    }

    @Test
    void shouldWakeOnlyThoseThatSleepAndHaveSomethingToDo()
    {
        final AtomicInteger wakes = new AtomicInteger();
        final AtomicBoolean isWanted = new AtomicBoolean();
        final Sleep counted = new Sleep()
        {
            @Override
            public void sleep(final long timeoutNs)
            {
                sleeps.add(timeoutNs);
            }

            @Override
            public void wake(final Thread thread)
            {
                wakes.incrementAndGet();
            }
        };
        final HotIdle sleeper = sleepers.hot(counted, isWanted::get, HotIdle.NEVER_AWAKE, minNs::get, maxNs::get,
            false);

        isWanted.set(true);
        idle.idle(1);
        assertEquals(0, wakes.get());

        isWanted.set(false);
        sleeper.idle(0);
        sleeper.idle(0);
        idle.idle(1);
        assertEquals(0, wakes.get());

        isWanted.set(true);
        idle.idle(1);
        assertEquals(1, wakes.get());

        sleeper.idle(1);
        idle.idle(1);
        assertEquals(1, wakes.get());

        isWanted.set(false);
        sleeper.idle(0);
        sleeper.idle(0);
        sleepers.leave(sleeper);
        isWanted.set(true);
        idle.idle(1);
        assertEquals(1, wakes.get(), "nobody wakes a thread that has ended");
    }

    @Test
    void shouldWakeOthersBeforeItSleepsForWhatItHasPublishedWithinATurn()
    {
        final AtomicInteger asked = new AtomicInteger();
        final HotIdle sleeper = sleepers.beside(() -> asked.incrementAndGet() < 0, 10, maxNs::get);
        sleeper.idle(0);
        asked.set(0);

        idle.idle();

        assertEquals(1, asked.get());
    }

    @Test
    @Timeout(60)
    void shouldBeWokenByAThreadThatHasFoundWork() throws InterruptedException
    {
        final HotIdle sleeper = sleepers.beside(() -> true, HOUR_NS, () -> HOUR_NS);
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
        idle.idle(1);

        thread.join();
    }
}
