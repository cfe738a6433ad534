package io.ringside.engine.core.matching;

import io.ringside.engine.book.ElectionQueue;
import io.ringside.engine.book.OrderBook;
import io.ringside.engine.book.OrderPool;
import io.ringside.engine.book.OrderTerms;
import io.ringside.engine.book.StopBook;
import io.ringside.engine.core.instrument.Instrument;
import io.ringside.engine.core.instrument.InstrumentWatch;
import io.ringside.engine.core.order.Instructions;
import io.ringside.engine.core.order.OrderKinds;
import io.ringside.engine.core.output.ReportPublisher;
import io.ringside.engine.core.state.CoreState;
import io.ringside.engine.protocol.Reason;

/**
 * Handles stop orders from their acceptance to their election: parks them, elects them by trades or quotes, and queues
 * the elected ones, which the matcher runs. No allocation.
 */
public final class StopOrders
{
    /** The limit per instrument: every trade may move all trailing stops. */
    public static final int TRAILING_COUNT_MAX = 1_000;

    private static final int NONE = OrderPool.NONE;

    private final CoreState state;
    private final OrderPool orders;
    private final OrderTerms terms;
    private final ReportPublisher reports;
    private final ElectionQueue queue;

    /** The running order that has no priority yet, or {@link OrderPool#NONE}. */
    private int runningOrder = OrderPool.NONE;

    /** Instruments with orders that wait for a quote, by rising id. */
    private final InstrumentWatch watch;

    public StopOrders(final CoreState state, final ReportPublisher reports)
    {
        this.state = state;
        this.orders = state.orders;
        this.terms = state.orders.terms();
        this.reports = reports;
        queue = new ElectionQueue(orders);
        watch = new InstrumentWatch(state.instruments.capacity());
    }

    /**
     * Parks a stop order behind all others with its stop price. A stop order has no priority before its election. Until
     * then the field holds its time among waiting stops, the sequence of the command that gave it its place; 0 if that
     * was read from a state of before version 7, where all are in order of entry. Rule book R02.
     */
    public void parkLast(final int order, final Instrument instrument)
    {
        orders.priority(order, state.lastSequence);
        park(order, instrument);
    }

    /** Parks a stop order until its trigger, at the place that its time gives it. */
    public void park(final int order, final Instrument instrument)
    {
        final int trigger = trigger(order);
        Instructions.place(orders, order, Instructions.PARKED);
        instrument.stops().add(order, trigger);
        instrument.addFullMatcherReason(1);
        if (0 != (trigger & StopBook.QUOTE) && 1 == instrument.stops().quoteCount())
        {
            watch.add(instrument.instrumentId());
        }
    }

    /** Removes a stop order that waits for its trigger or, elected, in the queue. */
    public void withdraw(final int order, final Instrument instrument)
    {
        if (isParked(order))
        {
            unpark(order, instrument);
        }
        else
        {
            assert Instructions.QUEUED == Instructions.place(orders, order) : "order=" + order;
            queue.remove(order);
            Instructions.place(orders, order, Instructions.NOWHERE);
        }
    }

    /** Lets an order that is in no book any more run like one that was elected, without a time of its own. */
    void queue(final int order)
    {
        Instructions.place(orders, order, Instructions.QUEUED);
        queue.add(order);
    }

    /**
     * Starts the run of an order that has no priority yet. It gets one before the first order that its trades elect, so
     * its remainder has priority over that order. Rule book D1.
     */
    void beginRun(final int order)
    {
        runningOrder = order;
    }

    /** Ends the run; true if the order got its priority. */
    boolean endRun()
    {
        final boolean hasPriority = NONE == runningOrder;
        runningOrder = NONE;
        return hasPriority;
    }

    public boolean isParked(final int order)
    {
        return Instructions.PARKED == Instructions.place(orders, order);
    }

    /** Elects stop orders after a trade, whose effects on the book and on linked orders are complete. */
    void onTrade(final Instrument instrument, final long priceTicks)
    {
        elect(instrument, true, 0, priceTicks);
        elect(instrument, false, 0, priceTicks);
        elect(instrument, true, StopBook.BETTER, priceTicks);
        elect(instrument, false, StopBook.BETTER, priceTicks);
        if (0 != instrument.stops().trailingCount())
        {
            instrument.stops().follow(priceTicks);
        }
    }

    /** Elects the orders that the quotes trigger; false if there are none. */
    boolean onQuotes(final Instrument instrument)
    {
        final OrderBook book = instrument.book();
        final long bidTicks = book.bestDisplayedTicks(true);
        final long askTicks = book.bestDisplayedTicks(false);
        electByQuotes(instrument, StopBook.QUOTE, bidTicks, askTicks);
        electByQuotes(instrument, StopBook.QUOTE | StopBook.BETTER, bidTicks, askTicks);
        return !queue.isEmpty();
    }

    private void electByQuotes(
        final Instrument instrument, final int trigger, final long bidTicks, final long askTicks)
    {
        if (OrderBook.NO_PRICE != askTicks)
        {
            elect(instrument, true, trigger, askTicks);
        }
        if (OrderBook.NO_PRICE != bidTicks)
        {
            elect(instrument, false, trigger, bidTicks);
        }
    }

    /** Takes the next elected order from the queue, or {@link OrderPool#NONE}. */
    int next()
    {
        final int order = queue.poll();
        if (NONE != order)
        {
            Instructions.place(orders, order, Instructions.NOWHERE);
        }
        return order;
    }

    InstrumentWatch watch()
    {
        return watch;
    }

    /** True if the market has reached the stop price already. */
    public static boolean isSatisfied(
        final boolean isBuy, final int trigger, final long stopPriceTicks, final Instrument instrument)
    {
        final long priceTicks = 0 != (trigger & StopBook.QUOTE) ?
            instrument.book().bestDisplayedTicks(!isBuy) : instrument.lastTradePriceTicks();
        return OrderBook.NO_PRICE != priceTicks &&
            StopBook.isReached(StopBook.isRising(isBuy, trigger), stopPriceTicks, priceTicks);
    }

    /** What elects a stop order of that type, as {@link StopBook} has it. */
    public static int trigger(final int ordType, final int triggerKind)
    {
        return (Instructions.BEST_QUOTE == triggerKind ? StopBook.QUOTE : 0) |
            (OrderKinds.isTakeProfit(ordType) ? StopBook.BETTER : 0);
    }

    private void elect(
        final Instrument instrument, final boolean isBuy, final int trigger, final long priceTicks)
    {
        final StopBook stops = instrument.stops();
        int order = stops.elected(isBuy, trigger, priceTicks);
        while (NONE != order)
        {
            if (queue.isEmpty() && 0 == instrument.cascadeStartTicks())
            {
                instrument.cascadeStartTicks(instrument.lastTradePriceTicks());
            }
            if (NONE != runningOrder && orders.leavesLots(runningOrder) > 0)
            {
                orders.priority(runningOrder, state.nextPriority++);
                runningOrder = NONE;
            }
            unpark(order, instrument);
            orders.instructions(order, orders.instructions(order) | Instructions.TRIGGERED);
            Instructions.place(orders, order, Instructions.QUEUED);
            orders.priority(order, state.nextPriority++);
            reports.restated(order, Reason.TRIGGERED);
            queue.add(order);
            order = stops.elected(isBuy, trigger, priceTicks);
        }
    }

    private void unpark(final int order, final Instrument instrument)
    {
        final int trigger = trigger(order);
        Instructions.place(orders, order, Instructions.NOWHERE);
        instrument.stops().remove(order, trigger);
        instrument.addFullMatcherReason(-1);
        if (0 != (trigger & StopBook.QUOTE) && 0 == instrument.stops().quoteCount())
        {
            watch.remove(instrument.instrumentId());
        }
    }

    private int trigger(final int order)
    {
        return trigger(orders.ordType(order), Instructions.triggerKind(orders.instructions(order)));
    }
}
