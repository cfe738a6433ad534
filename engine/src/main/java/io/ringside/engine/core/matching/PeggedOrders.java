package io.ringside.engine.core.matching;

import io.ringside.engine.book.OrderPool;
import io.ringside.engine.core.instrument.Instrument;
import io.ringside.engine.core.order.Instructions;
import io.ringside.engine.core.output.BookFeed;
import io.ringside.engine.core.output.ReportPublisher;
import io.ringside.engine.core.state.CoreState;
import io.ringside.engine.protocol.Reason;

/**
 * Handles pegged orders from their acceptance to their end. They enter at their price and follow it at the end of each
 * command, one at a time by priority. Without a price they are live, but not in the book. Outside continuous trading
 * they do not move. Return values state whether an order must match; the matcher runs it. Rule book B46, B47. No
 * allocation.
 */
public final class PeggedOrders
{
    /** The limit per instrument: every change of a quote may reprice all pegged orders. */
    public static final int COUNT_MAX = 1_000;

    /** Results of {@link #move}. */
    static final int STAYS = 0;
    static final int MOVED = 1;
    static final int RUNS = 2;

    private final CoreState state;
    private final OrderPool orders;
    private final ReportPublisher reports;
    private final BookFeed feed;
    private final OrderCanceller canceller;

    PeggedOrders(
        final CoreState state,
        final ReportPublisher reports,
        final BookFeed feed,
        final OrderCanceller canceller)
    {
        this.state = state;
        this.orders = state.orders;
        this.reports = reports;
        this.feed = feed;
        this.canceller = canceller;
    }

    /** Prices an order that has been accepted or replaced. True if it must match at that price. */
    boolean enter(final int order, final Instrument instrument)
    {
        final long priceTicks = instrument.isMatching() ?
            PegPrice.effectiveTicks(orders, order, instrument) : PegPrice.NONE;
        final boolean runs = PegPrice.CANCEL != priceTicks && PegPrice.NONE != priceTicks;
        if (runs)
        {
            orders.priceTicks(order, priceTicks);
            reports.restated(order, Reason.PEG_REPRICED);
        }
        else if (PegPrice.CANCEL == priceTicks)
        {
            canceller.cancelRemainder(order, Reason.POST_ONLY);
        }
        else if (state.isOverCapacity())
        {
            canceller.cancelRemainder(order, Reason.BOOK_FULL);
        }
        else
        {
            listWithoutPrice(order, instrument);
        }
        return runs;
    }

    /** Lists an order that has matched, if its remainder rests. */
    void onRun(final int order, final Instrument instrument)
    {
        if (orders.isInBook(order))
        {
            state.listPeg(order, instrument, Instructions.PEGGED_IN);
        }
    }

    /** True if no quote has changed since every pegged order was at its price. */
    boolean areSettled(final Instrument instrument)
    {
        return instrument.pegs().isSettledAt(
            PegPrice.referenceTicks(instrument, true),
            PegPrice.referenceTicks(instrument, false),
            instrument.bestPriceTicks(true),
            instrument.bestPriceTicks(false));
    }

    /** Records the quotes at which every pegged order is at its price. */
    void settle(final Instrument instrument)
    {
        instrument.pegs().settle(
            PegPrice.referenceTicks(instrument, true),
            PegPrice.referenceTicks(instrument, false),
            instrument.bestPriceTicks(true),
            instrument.bestPriceTicks(false));
    }

    /** Moves an order to its price: it stays, it has moved, or it must match at the price that it has been given. */
    int move(final int order, final Instrument instrument)
    {
        final long priceTicks = PegPrice.effectiveTicks(orders, order, instrument);
        final boolean isInBook = orders.isInBook(order);
        if (PegPrice.CANCEL == priceTicks)
        {
            canceller.cancel(order, Reason.POST_ONLY);
            return MOVED;
        }
        if (PegPrice.NONE == priceTicks ? !isInBook : isInBook && orders.priceTicks(order) == priceTicks)
        {
            return STAYS;
        }
        if (PegPrice.NONE == priceTicks)
        {
            leaveBook(order, instrument);
            return MOVED;
        }
        reprice(order, instrument, priceTicks);
        return RUNS;
    }

    /** Removes an order from the book that has no price any more. It stays live and waits for a price. */
    void leaveBook(final int order, final Instrument instrument)
    {
        reprice(order, instrument, PegPrice.NONE);
        listWithoutPrice(order, instrument);
    }

    /** Gives an order another price, and removes it from the book and the list. */
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
        reports.restated(order, Reason.PEG_REPRICED);
        if (wasInBook && !orders.isHidden(order))
        {
            feed.deleted(order, restedAtTicks);
        }
    }

    /** Lists an order that has no price now. */
    private void listWithoutPrice(final int order, final Instrument instrument)
    {
        orders.priority(order, state.nextPriority++);
        state.listPeg(order, instrument, Instructions.PEGGED_OUT);
    }
}
