package io.ringside.engine.core;

import io.ringside.engine.book.OrderPool;
import io.ringside.engine.protocol.ExecType;
import io.ringside.engine.protocol.Reason;

/**
 * Pegged orders from their acceptance to their end: they enter at their price and follow it at the end of each
 * command, one at a time in the order of time. Without a price they are live, but in no book. Outside continuous
 * trading they stay where they are. Rule book B46, B47. No allocation.
 */
final class PeggedOrders
{
    /** Every change of a quote moves all of them, so there is a limit per instrument. */
    static final int COUNT_MAX = 1_000;

    private static final int NONE = OrderPool.NONE;

    private final CoreState state;
    private final OrderPool orders;
    private final ReportPublisher reports;
    private final BookFeed feed;
    private final OrderCanceller canceller;
    private final CarefulMatcher matcher;

    PeggedOrders(
        final CoreState state,
        final ReportPublisher reports,
        final BookFeed feed,
        final OrderCanceller canceller,
        final CarefulMatcher matcher)
    {
        this.state = state;
        this.orders = state.orders;
        this.reports = reports;
        this.feed = feed;
        this.canceller = canceller;
        this.matcher = matcher;
    }

    /** An order has been accepted, or replaced, and is nowhere yet. */
    void enter(final int order, final Instrument instrument)
    {
        final long priceTicks = instrument.isMatching() ?
            PegPrice.effectiveTicks(orders, order, instrument) : PegPrice.NONE;
        if (PegPrice.CANCEL == priceTicks)
        {
            canceller.cancelRemainder(order, Reason.POST_ONLY);
        }
        else if (PegPrice.NONE != priceTicks)
        {
            orders.priceTicks(order, priceTicks);
            report(order);
            run(order, instrument);
        }
        else if (state.isOverCapacity())
        {
            canceller.cancelRemainder(order, Reason.BOOK_FULL);
        }
        else
        {
            setAside(order, instrument);
        }
    }

    /** The end of a command; true if any order has been moved. */
    boolean follow(final boolean haveRulesChanged)
    {
        final InstrumentWatch watch = state.pegWatch;
        boolean hasMoved = false;
        int index = 0;
        while (index < watch.count())
        {
            final int instrumentId = watch.instrumentId(index);
            final Instrument instrument = state.instruments.find(instrumentId);
            hasMoved |= instrument.isMatching() && follow(instrument, haveRulesChanged);
            // The instrument is no longer there if its last pegged order has ended.
            index += index < watch.count() && watch.instrumentId(index) == instrumentId ? 1 : 0;
        }
        return hasMoved;
    }

    private boolean follow(final Instrument instrument, final boolean haveRulesChanged)
    {
        final PegBook pegs = instrument.pegs();
        if (!haveRulesChanged && pegs.isSettledAt(
            PegPrice.referenceTicks(instrument, true),
            PegPrice.referenceTicks(instrument, false),
            instrument.bestPriceTicks(true),
            instrument.bestPriceTicks(false)))
        {
            return false;
        }
        boolean hasMoved = false;
        int order = pegs.first();
        while (NONE != order && instrument.isMatching())
        {
            if (moves(order, instrument))
            {
                // Its trades may have moved anything.
                hasMoved = true;
                order = pegs.first();
            }
            else
            {
                order = pegs.after(order);
            }
        }
        if (!instrument.isMatching())
        {
            // Whatever lets it match again makes sure that everybody is looked at.
            return hasMoved;
        }
        pegs.settle(
            PegPrice.referenceTicks(instrument, true),
            PegPrice.referenceTicks(instrument, false),
            instrument.bestPriceTicks(true),
            instrument.bestPriceTicks(false));
        return hasMoved;
    }

    /** Put an order where it belongs; false if it is there. */
    private boolean moves(final int order, final Instrument instrument)
    {
        final long priceTicks = PegPrice.effectiveTicks(orders, order, instrument);
        final boolean isInBook = orders.isInBook(order);
        if (PegPrice.CANCEL == priceTicks)
        {
            canceller.cancel(order, Reason.POST_ONLY);
            return true;
        }
        if (PegPrice.NONE == priceTicks ? !isInBook : isInBook && orders.priceTicks(order) == priceTicks)
        {
            return false;
        }
        if (PegPrice.NONE == priceTicks)
        {
            leaveBook(order, instrument);
        }
        else
        {
            reprice(order, instrument, priceTicks);
            run(order, instrument);
            matcher.runElected(instrument);
        }
        return true;
    }

    /** An order in the book has no price there any more: it is live, and waits for one. */
    void leaveBook(final int order, final Instrument instrument)
    {
        reprice(order, instrument, PegPrice.NONE);
        setAside(order, instrument);
    }

    /** Give an order another price; it is nowhere then. */
    private void reprice(final int order, final Instrument instrument, final long priceTicks)
    {
        final boolean wasInBook = orders.isInBook(order);
        final long restedAtTicks = orders.priceTicks(order);
        if (wasInBook)
        {
            instrument.book().remove(order);
        }
        state.unlistPeg(order, instrument);
        orders.priceTicks(order, priceTicks);
        report(order);
        if (wasInBook && !orders.isHidden(order))
        {
            feed.deleted(order, restedAtTicks);
        }
    }

    private void run(final int order, final Instrument instrument)
    {
        matcher.run(order, instrument);
        if (orders.isInBook(order))
        {
            state.listPeg(order, instrument, Instructions.PEGGED_IN);
        }
    }

    /** There is no price for it now. */
    private void setAside(final int order, final Instrument instrument)
    {
        orders.priority(order, state.nextPriority++);
        state.listPeg(order, instrument, Instructions.PEGGED_OUT);
    }

    private void report(final int order)
    {
        reports.unsolicited(
            order, ExecType.RESTATED, reports.status(order), orders.leavesLots(order), Reason.PEG_REPRICED);
    }
}
