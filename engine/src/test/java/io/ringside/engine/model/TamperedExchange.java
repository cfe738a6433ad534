package io.ringside.engine.model;

import io.ringside.engine.core.RestingOrderVisitor;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;

/** An exchange whose output is falsified once, at the first chance after a while. */
final class TamperedExchange implements Exchange
{
    private final Exchange honest;
    private final Tamper tamper;
    private final long fromSequence;
    private List<Output> reports = List.of();
    private List<Output> marketData = List.of();
    private boolean isDone;

    TamperedExchange(final Exchange honest, final Tamper tamper, final long fromSequence)
    {
        this.honest = honest;
        this.tamper = tamper;
        this.fromSequence = fromSequence;
    }

    @Override
    public void apply(final Command command, final long sequence, final long timestampNs)
    {
        honest.apply(command, sequence, timestampNs);
        reports = new ArrayList<>(honest.reports());
        marketData = new ArrayList<>(honest.marketData());
        if (!isDone && sequence >= fromSequence)
        {
            isDone = tamper.apply(reports, marketData);
        }
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

    boolean isDone()
    {
        return isDone;
    }
}
