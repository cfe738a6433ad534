package io.ringside.loadgen.bench.book;

import io.ringside.loadgen.workload.SplitMixRandom;

/**
 * Flows that are meant to hurt a book.
 */
final class WorstMix
{
    private static final int MANY = 100_000;
    private static final int PER_LEVEL = 100;
    private static final int LIVE = 10_000;
    private static final long BASE_TICKS = 1_000_000;
    private static final int RANGE_BITS = 15;
    private static final int LOTS_MAX = 5;
    private static final int COMMANDS_PER_TRADE = 64;

    private final FlowMaker maker;
    private final SplitMixRandom random;

    private WorstMix(final long seed, final int commands)
    {
        maker = new FlowMaker(commands);
        random = new SplitMixRandom(seed);
    }

    /** One order that trades with every one of very many, level after level: a single command is measured. */
    static BookFlow sweep(final long seed)
    {
        final WorstMix mix = new WorstMix(seed, MANY + 1);
        for (int i = 0; i < MANY; i++)
        {
            mix.maker.place(false, true, BASE_TICKS + i / PER_LEVEL, mix.nextLots());
        }
        mix.maker.endFill();
        mix.maker.place(true, false, BASE_TICKS + MANY, (long)LOTS_MAX * MANY);
        return mix.maker.flow();
    }

    /** Very many levels; the deepest one of them is emptied, and a deeper one opened, all the time. */
    static BookFlow deepest(final long seed, final int commands)
    {
        final WorstMix mix = new WorstMix(seed, MANY + commands);
        int deepestId = 0;
        for (int i = 0; i < MANY; i++)
        {
            deepestId = mix.maker.place(false, true, BASE_TICKS + i, mix.nextLots());
        }
        mix.maker.endFill();
        for (int i = 0; i < commands / 2; i++)
        {
            mix.maker.cancel(deepestId);
            deepestId = mix.maker.place(false, true, BASE_TICKS + MANY + i * 64L, mix.nextLots());
            mix.tradeNowAndThen(i);
        }
        return mix.maker.flow();
    }

    /** Orders come and go at prices all over a range of 2 to the power of 30, where hardly two are neighbours. */
    static BookFlow range(final long seed, final int commands)
    {
        final WorstMix mix = new WorstMix(seed, LIVE + commands);
        final LiveIds live = new LiveIds(mix.maker.book());
        for (int i = 0; i < LIVE; i++)
        {
            live.add(mix.placeAnywhere());
        }
        mix.maker.endFill();
        for (int i = 0; i < commands / 2; i++)
        {
            mix.maker.cancel(live.pick(mix.random, Integer.MAX_VALUE));
            live.add(mix.placeAnywhere());
            mix.tradeNowAndThen(i);
        }
        return mix.maker.flow();
    }

    /** Buys below the middle of the range and sells above it, on a logarithmic scale. */
    private int placeAnywhere()
    {
        final boolean isBuy = random.nextInt(2) == 0;
        final double bits = RANGE_BITS * random.nextDouble() + (isBuy ? 0 : RANGE_BITS);
        return maker.place(isBuy, true, Math.max(1, (long)StrictMath.pow(2, bits)) + (isBuy ? 0 : 1), nextLots());
    }

    private void tradeNowAndThen(final int i)
    {
        if (0 == i % COMMANDS_PER_TRADE)
        {
            maker.place(true, false, 1L << 2 * RANGE_BITS, 1);
        }
    }

    private long nextLots()
    {
        return 1 + random.nextInt(LOTS_MAX);
    }
}
