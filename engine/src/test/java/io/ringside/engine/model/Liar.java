package io.ringside.engine.model;

import java.util.function.LongConsumer;

/** Honest until the last command of a {@link Lie}. */
final class Liar extends FalsifiedExchange
{
    private final Lie lie;
    private boolean isLast;

    Liar(final Lie lie, final Exchange honest)
    {
        super(honest);
        this.lie = lie;
    }

    @Override
    public void apply(final Command command, final long sequence, final long timestampNs)
    {
        super.apply(lie.instead.getOrDefault(command, command), sequence, timestampNs);
    }

    @Override
    void falsify(final long sequence)
    {
        lie.reports = reports;
        lie.marketData = marketData;
        isLast = sequence == lie.commands.size() - 1;
        if (isLast)
        {
            lie.edit.run();
        }
    }

    @Override
    public long bestPriceTicks(final int instrumentId, final boolean isBuy)
    {
        return isLast && !isBuy && 0 != lie.bestAsk ? lie.bestAsk : super.bestPriceTicks(instrumentId, isBuy);
    }

    @Override
    public int levels(final int instrumentId, final boolean isBuy, final long[] pricesTicks, final long[] lots)
    {
        final int count = super.levels(instrumentId, isBuy, pricesTicks, lots);
        lots[0] += lie.moreLots;
        return count;
    }

    @Override
    public int liveOrderCount()
    {
        return super.liveOrderCount() + lie.moreOrders;
    }

    @Override
    public void writeState(final LongConsumer numbers)
    {
        super.writeState(numbers);
        if (isLast && lie.isStateChanged)
        {
            numbers.accept(77);
        }
    }
}
