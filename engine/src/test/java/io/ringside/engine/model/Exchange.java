package io.ringside.engine.model;

import io.ringside.engine.core.RestingOrderVisitor;

import java.util.List;
import java.util.function.LongConsumer;

/** Something that takes commands and puts out reports and market data: the core, or the model standing in for it. */
interface Exchange
{
    void apply(Command command, long sequence, long timestampNs);

    List<Output> reports();

    List<Output> marketData();

    /** The orders that the public may know of, as the exchange itself has them in its book. */
    void forEachShown(int instrumentId, RestingOrderVisitor visitor);

    /** Best price of a side of its own book, hidden orders included; 0 if there is none. */
    long bestPriceTicks(int instrumentId, boolean isBuy);

    /** Prices and lots of the levels of its own book, best first; returns how many there are. */
    int levels(int instrumentId, boolean isBuy, long[] pricesTicks, long[] lots);

    int liveOrderCount();

    /** The whole state as a row of numbers. */
    void writeState(LongConsumer numbers);

    /** Go on with another core that took over from a snapshot of this one. */
    void failOver();

    /** Compare what can be seen of the state with the model's; fails where they part. */
    void checkState(ReferenceModel model);
}
