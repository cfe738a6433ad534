package io.ringside.engine.core.matching;

import io.ringside.engine.book.OrderBook;
import io.ringside.engine.book.OrderPool;
import io.ringside.engine.book.OrderTerms;
import io.ringside.engine.core.instrument.Instrument;
import io.ringside.engine.core.order.OrderKinds;
import io.ringside.engine.core.output.BookFeed;
import io.ringside.engine.core.state.CoreState;
import io.ringside.engine.protocol.OrdStatus;
import io.ringside.engine.protocol.Reason;

/**
 * Puts orders into the book, behind all others at their price or at the priority that they have, and ends those that
 * may not rest. Hot path: no allocation.
 */
final class RestingOrders
{
    private final CoreState state;
    private final OrderPool orders;
    private final BookFeed feed;
    private final OrderCanceller canceller;
    private final DailyLimits dailyLimits;

    RestingOrders(
        final CoreState state, final BookFeed feed, final OrderCanceller canceller, final DailyLimits dailyLimits)
    {
        this.state = state;
        this.orders = state.orders;
        this.feed = feed;
        this.canceller = canceller;
        this.dailyLimits = dailyLimits;
    }

    /** Rests or ends the remainder of an order that has matched. */
    void finish(final int order, final OrderBook book, final boolean isMarket)
    {
        if (0 == orders.leavesLots(order))
        {
            state.retire(order, OrdStatus.FILLED.value());
        }
        else if (OrderKinds.IOC == orders.timeInForce(order))
        {
            canceller.cancelRemainder(order, Reason.IOC_REMAINDER);
        }
        else if (isMarket)
        {
            canceller.cancelRemainder(order, Reason.MARKET_REMAINDER);
        }
        else if (state.hasPlace(order, book))
        {
            rest(order, book);
        }
        else
        {
            canceller.cancelRemainder(order, Reason.BOOK_FULL);
        }
    }

    /** Puts an order into the book, behind all others at its price. */
    private void rest(final int order, final OrderBook book)
    {
        if (orders.isExtended(order))
        {
            beforeRest(order);
        }
        orders.priority(order, state.nextPriority++);
        book.add(order);
        feed.added(order);
    }

    /** Puts an order into the book at its present priority. Without room in the book the order ends. */
    void restAtPriority(final int order, final Instrument instrument)
    {
        if (dailyLimits.forbid(order, instrument))
        {
            dailyLimits.deactivate(order, instrument);
            return;
        }
        final OrderBook book = instrument.book();
        if (!state.hasPlace(order, book))
        {
            canceller.cancelRemainder(order, Reason.BOOK_FULL);
            return;
        }
        if (orders.isExtended(order))
        {
            beforeRest(order);
        }
        book.insert(order);
        feed.added(order);
    }

    private void beforeRest(final int order)
    {
        if (orders.isIceberg(order))
        {
            final OrderTerms terms = orders.terms();
            terms.trancheLots(order, Math.min(terms.displayLots(order), orders.leavesLots(order)));
        }
    }
}
