package io.ringside.engine.model;

import io.ringside.engine.core.RestingOrderVisitor;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;

/** An honest exchange, between which and the checks somebody falsifies what it puts out. */
abstract class FalsifiedExchange implements Exchange
{
    List<Output> reports = List.of();
    List<Output> marketData = List.of();
    private final Exchange honest;

    FalsifiedExchange(final Exchange honest)
    {
        this.honest = honest;
    }

    /** Called with the outputs of each command. */
    abstract void falsify(long sequence);

    @Override
    public void apply(final Command command, final long sequence, final long timestampNs)
    {
        honest.apply(command, sequence, timestampNs);
        reports = new ArrayList<>(honest.reports());
        marketData = new ArrayList<>(honest.marketData());
        falsify(sequence);
    }

    @Override
    public List<Output> reports()
    {
        return reports;
    }

    @Override
    public List<Output> marketData()
    {
        return marketData;
    }

    @Override
    public void forEachShown(final int instrumentId, final RestingOrderVisitor visitor)
    {
        honest.forEachShown(instrumentId, visitor);
    }

    @Override
    public long bestPriceTicks(final int instrumentId, final boolean isBuy)
    {
        return honest.bestPriceTicks(instrumentId, isBuy);
    }

    @Override
    public int levels(final int instrumentId, final boolean isBuy, final long[] pricesTicks, final long[] lots)
    {
        return honest.levels(instrumentId, isBuy, pricesTicks, lots);
    }

    @Override
    public void writeState(final LongConsumer numbers)
    {
        honest.writeState(numbers);
    }

    @Override
    public int liveOrderCount()
    {
        return honest.liveOrderCount();
    }

    @Override
    public void failOver()
    {
        honest.failOver();
    }

    @Override
    public void checkState(final ReferenceModel model)
    {
        honest.checkState(model);
    }
}
