package io.ringside.engine.ring.proof;

import java.util.function.LongConsumer;

import io.ringside.engine.ring.subject.ScheduleRun;

import org.junit.jupiter.api.Test;

/** Steps of producers and consumers in orders drawn from seeds; the seed is printed when one fails. */
class RingScheduleTest
{
    private static final long SEEDS = Long.getLong("ringside.ring.schedule.seeds", 1_500);
    private static final Long SEED = Long.getLong("ringside.ring.schedule.seed");

    @Test
    void shouldStandWhereAPlainListOfEventsSaysAfterEveryStep()
    {
        final long first = null == SEED ? 1 : SEED;
        final long last = null == SEED ? SEEDS : SEED;
        final LongConsumer run = new ScheduleRun();
        for (long seed = first; seed <= last; seed++)
        {
            try
            {
                run.accept(seed);
            }
            catch (final RuntimeException | AssertionError ex)
            {
                throw new AssertionError("-Dringside.ring.schedule.seed=" + seed, ex);
            }
        }
        System.out.println("schedules: seeds " + first + " to " + last);
    }
}
