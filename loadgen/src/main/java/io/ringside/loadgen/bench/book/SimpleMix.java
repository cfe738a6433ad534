package io.ringside.loadgen.bench.book;

import io.ringside.loadgen.workload.SplitMixRandom;

/**
 * Sixty per cent limit orders, 35 % cancels of any order, 5 % immediate orders, around a mid that walks. While fewer
 * orders rest than there should, limit orders stand behind the mid; when there are more, every other one goes through
 * it.
 */
final class SimpleMix
{
    private static final int LIVE_TARGET = 10_000;
    private static final long START_TICKS = 100_000;
    private static final int DEPTH_TICKS = 100;
    private static final int THROUGH_TICKS = 10;
    private static final int LOTS_MAX = 100;
    private static final int COMMANDS_PER_STEP = 64;

    private final SplitMixRandom random;
    private final FlowMaker maker;
    private final LiveIds live;
    private final int commands;
    private long midTicks = START_TICKS;

    SimpleMix(final long seed, final int commands)
    {
        this.commands = commands;
        random = new SplitMixRandom(seed);
        maker = new FlowMaker(commands + LIVE_TARGET);
        live = new LiveIds(maker.book());
    }

    BookFlow make()
    {
        final int target = Math.min(LIVE_TARGET, commands);
        while (maker.book().liveCount() < target)
        {
            limit(false);
        }
        maker.endFill();
        for (int i = 0; i < commands; i++)
        {
            if (0 == i % COMMANDS_PER_STEP)
            {
                midTicks += random.nextInt(3) - 1;
            }
            final int dice = random.nextInt(100);
            if (dice < 60)
            {
                limit(maker.book().liveCount() > target && random.nextInt(2) == 0);
            }
            else if (dice < 95 && maker.book().liveCount() > 0)
            {
                maker.cancel(live.pick(random, Integer.MAX_VALUE));
            }
            else
            {
                final boolean isBuy = random.nextInt(2) == 0;
                maker.place(isBuy, false, isBuy ? midTicks + THROUGH_TICKS : midTicks - THROUGH_TICKS, nextLots());
            }
        }

        return maker.flow();
    }

    private void limit(final boolean isThrough)
    {
        final boolean isBuy = random.nextInt(2) == 0;
        final int behind = isThrough ? -random.nextInt(THROUGH_TICKS) : 1 + random.nextInt(DEPTH_TICKS);
        live.add(maker.place(isBuy, true, isBuy ? midTicks - behind : midTicks + behind, nextLots()));
    }

    private int nextLots()
    {
        return 1 + random.nextInt(LOTS_MAX);
    }
}
