package io.ringside.loadgen.bench.book;

import io.ringside.loadgen.workload.SplitMixRandom;

/**
 * The mix of exchange-core's performance tests, after the description that its generator is: the book is filled with
 * limit orders around the last price up to a target, then kept there. Of the commands near the target a tenth places,
 * a twentieth cancels, a twentieth reduces and the rest moves an order one per cent of its distance towards the last
 * price, at least a tick. The order is one of the {@link #WINDOW} oldest. A side that is above its target gets
 * immediate orders instead of limit orders. Side counts are looked at every {@link #LOOK} commands.
 * <p>
 * Different: the starting price is given; a move never ends at the price it began at, which the two exchanges
 * understand differently; the one immediate order in 32 that has a budget instead of a price has a price here.
 */
final class ExchangeCoreMix
{
    /** How many of the oldest orders are changed; the others only wait. */
    static final int WINDOW = 512;

    /** Commands between two looks at the size of the book. */
    static final int LOOK = 512;

    private static final long START_TICKS = 63_096;
    private static final long DEVIATION_TICKS = 3_154;
    private static final long MIN_TICKS = START_TICKS - 5 * DEVIATION_TICKS;
    private static final long MAX_TICKS = START_TICKS + 5 * DEVIATION_TICKS;
    private static final double MOVE_SHARE = 0.01;
    private static final int DRAWS = 4;

    private final SplitMixRandom random;
    private final FlowMaker maker;
    private final TreeMapBook book;
    private final LiveIds live;
    private final int commands;
    private final int halfTarget;
    private final int fastFillAbove;
    private int lackOfBuys;
    private int lackOfSells;

    ExchangeCoreMix(final long seed, final int commands, final int target)
    {
        this.commands = commands;
        random = new SplitMixRandom(seed);
        maker = new FlowMaker(commands + target + target / 2);
        book = maker.book();
        live = new LiveIds(book);
        halfTarget = target / 2;
        fastFillAbove = Math.min(LOOK, halfTarget * 3 / 4);
    }

    BookFlow make()
    {
        for (int i = 0; i < 2 * halfTarget; i++)
        {
            placeLimit(nextIsBuy());
        }
        look();
        while (lackOfBuys > 0 || lackOfSells > 0)
        {
            placeLimit(lackOfBuys > 0);
            look();
        }
        maker.endFill();
        while (maker.measuredCount() < commands)
        {
            if (0 == maker.measuredCount() % LOOK)
            {
                look();
            }
            next();
        }

        return maker.flow();
    }

    private void next()
    {
        final int lack = nextIsBuy() ? lackOfBuys : lackOfSells;
        final int dice = random.nextInt(lack > 0 ? lack > fastFillAbove ? 2 : 10 : 40);
        if (dice >= 2 && book.liveCount() > 0)
        {
            change(dice, live.pick(random, WINDOW));
        }
        else if (lack > 0)
        {
            placeLimit(nextIsBuy());
        }
        else
        {
            placeImmediate(nextIsBuy());
        }
    }

    private void change(final int dice, final int orderId)
    {
        switch (dice)
        {
            case 2 -> maker.cancel(orderId);
            case 3 -> maker.reduce(orderId, 1 + random.nextInt((int)book.openLots(orderId)));
            default -> move(orderId);
        }
    }

    private void move(final int orderId)
    {
        final long priceTicks = book.priceTicks(orderId);
        final double share = (lastTicks() - priceTicks) * MOVE_SHARE;
        final long step = share < 0 ? (long)Math.floor(share) :
            share > 0 ? (long)Math.ceil(share) : random.nextInt(2) * 2 - 1;
        final long movedTicks = Math.min(priceTicks + step, MAX_TICKS);
        maker.move(orderId, movedTicks == priceTicks ? priceTicks - 1 : movedTicks);
    }

    private void placeLimit(final boolean isBuy)
    {
        final int deviation = 1 + (int)(Math.pow(random.nextDouble(), 2) * DEVIATION_TICKS);
        long sum = 0;
        for (int i = 0; i < DRAWS; i++)
        {
            sum += random.nextInt(deviation);
        }
        final long distance = Math.abs(sum / DRAWS * 2 - deviation);
        live.add(maker.place(isBuy, true, isBuy ? lastTicks() - distance : lastTicks() + distance, nextLots()));
    }

    private void placeImmediate(final boolean isBuy)
    {
        final long tradesBefore = book.trades.count;
        maker.place(isBuy, false, isBuy ? MAX_TICKS : MIN_TICKS, nextLots());
        if (tradesBefore == book.trades.count)
        {
            // Nothing was there: their generator looks at the book again then.
            look();
        }
    }

    private int nextLots()
    {
        return 1 + random.nextInt(6) * random.nextInt(6) * random.nextInt(6);
    }

    private boolean nextIsBuy()
    {
        return random.nextInt(4) >= 2;
    }

    private void look()
    {
        lackOfBuys = halfTarget - book.liveCount(true);
        lackOfSells = halfTarget - book.liveCount(false);
    }

    private long lastTicks()
    {
        return 0 == book.trades.count ? START_TICKS :
            Math.min(MAX_TICKS, Math.max(MIN_TICKS, book.trades.lastPriceTicks));
    }
}
