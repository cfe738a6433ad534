package io.ringside.engine.core.matching;

import io.ringside.engine.book.OrderBook;
import io.ringside.engine.book.OrderPool;
import io.ringside.engine.book.OrderTerms;
import io.ringside.engine.core.instrument.Instrument;
import io.ringside.engine.core.order.OrderKinds;
import io.ringside.engine.core.output.BookFeed;
import io.ringside.engine.core.state.CoreState;
import io.ringside.engine.protocol.OrdStatus;

/**
 * Trades two orders, either of which may have terms that the plain loop does not handle, and applies the effects of the
 * trade: a new tranche, a smaller linked order, elected stop orders. No allocation.
 */
final class TradeExecutor
{
    private final CoreState state;
    private final OrderPool orders;
    private final OrderTerms terms;
    private final BookFeed feed;
    private final TradeRecorder recorder;
    private final LinkedFills linkedFills;
    private final StopOrders stopOrders;

    TradeExecutor(
        final CoreState state,
        final BookFeed feed,
        final TradeRecorder recorder,
        final LinkedFills linkedFills,
        final StopOrders stopOrders)
    {
        this.state = state;
        this.orders = state.orders;
        this.terms = state.orders.terms();
        this.feed = feed;
        this.recorder = recorder;
        this.linkedFills = linkedFills;
        this.stopOrders = stopOrders;
    }

    /** Trades two orders for the quantity that both have open, up to the given lots. */
    void trade(
        final int resting, final int order, final Instrument instrument, final long priceTicks, final long mostLots)
    {
        final OrderBook book = instrument.book();
        final long availableLots = orders.isIceberg(resting) ? terms.trancheLots(resting) : orders.leavesLots(resting);
        final long fillLots = Math.min(mostLots, Math.min(orders.leavesLots(order), availableLots));
        assert fillLots > 0 : "fillLots=" + fillLots;
        book.fill(resting, fillLots, priceTicks);
        recorder.record(resting, order, instrument, fillLots, priceTicks);
        if (instrument.hasBreaker())
        {
            instrument.window().onTrade(state.nowNs, priceTicks);
        }
        if (orders.isIceberg(resting))
        {
            terms.trancheLots(resting, availableLots - fillLots);
        }
        final long leavesLots = orders.leavesLots(resting);
        if (0 == leavesLots)
        {
            feed.deleted(resting);
        }
        else if (fillLots == availableLots)
        {
            replenish(resting, instrument);
        }
        else
        {
            feed.changed(resting);
        }
        linkedFills.onFill(resting, fillLots);
        linkedFills.onFill(order, fillLots);
        if (0 == leavesLots)
        {
            state.retire(resting, OrdStatus.FILLED.value());
        }
        // At the closing price, which a closing auction has printed, nothing is elected and no stop trails.
        if (0 != instrument.stops().count() && instrument.isMatching())
        {
            stopOrders.onTrade(instrument, priceTicks);
        }
    }

    private void replenish(final int resting, final Instrument instrument)
    {
        if (instrument.algorithm().hasTopOrder())
        {
            instrument.algorithm().onPlaceLost(orders.isBuy(resting), orders.orderId(resting));
        }
        feed.deleted(resting);
        orders.priority(resting, state.nextPriority++);
        terms.trancheLots(resting, Math.min(terms.displayLots(resting), orders.leavesLots(resting)));
        instrument.book().replenish(resting);
        if (OrderKinds.PEGGED == orders.ordType(resting))
        {
            instrument.pegs().onPriority(resting);
        }
        feed.added(resting);
    }
}
