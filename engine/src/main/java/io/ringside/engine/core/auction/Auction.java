package io.ringside.engine.core.auction;

import io.ringside.engine.book.OrderPool;
import io.ringside.engine.book.OrderTerms;
import io.ringside.engine.core.instrument.Instrument;
import io.ringside.engine.core.matching.LinkedFills;
import io.ringside.engine.core.matching.OrderCanceller;
import io.ringside.engine.core.order.OrderKinds;
import io.ringside.engine.core.output.BookFeed;
import io.ringside.engine.core.output.MarketDataPublisher;
import io.ringside.engine.core.output.ReportPublisher;
import io.ringside.engine.core.state.CoreState;
import io.ringside.engine.protocol.Liquidity;
import io.ringside.engine.protocol.OrdStatus;

/**
 * The uncross: trades all that can trade at one price, on each side by market orders, price, time. It is one command
 * for any number of orders; each match ends at least one order, so it takes at most as many steps as there are orders.
 * No allocation.
 */
final class Auction
{
    private static final int NONE = OrderPool.NONE;

    private final CoreState state;
    private final OrderPool orders;
    private final ReportPublisher reports;
    private final MarketDataPublisher marketData;
    private final BookFeed feed;
    private final OrderCanceller canceller;
    private final LinkedFills linkedFills;
    private Instrument instrument;
    private AuctionPlan plan;
    private long priceTicks;
    private long totalLots;
    private int partialBuy;
    private int partialSell;
    private long tradeCount;

    Auction(
        final CoreState state,
        final ReportPublisher reports,
        final MarketDataPublisher marketData,
        final BookFeed feed,
        final OrderCanceller canceller)
    {
        this.state = state;
        this.orders = state.orders;
        this.reports = reports;
        this.marketData = marketData;
        this.feed = feed;
        this.canceller = canceller;
        linkedFills = new LinkedFills(state, reports, feed, canceller);
    }

    /** Executes a plan that has just been made. True if anything has traded; one AuctionTrade then reports it. */
    boolean uncross(final Instrument target, final AuctionPlan made)
    {
        instrument = target;
        plan = made;
        priceTicks = plan.priceTicks();
        totalLots = 0;
        partialBuy = NONE;
        partialSell = NONE;
        final long firstMatchId = state.trades.nextMatchId();
        final AuctionEntrants entrants = plan.entrants();
        for (int i = 0; i < entrants.excludedCount(); i++)
        {
            prevent(entrants.excluded(i), entrants.preventedLots(i));
        }
        match();
        assert totalLots == plan.tradedLots() : "totalLots=" + totalLots + " plannedLots=" + plan.tradedLots();
        if (0 == totalLots)
        {
            return false;
        }
        marketData.auctionTrade(
            instrument, priceTicks, totalLots, firstMatchId, state.trades.nextMatchId() - firstMatchId);
        return true;
    }

    long tradeCount()
    {
        return tradeCount;
    }

    private void match()
    {
        final AuctionQueue buys = plan.buys();
        final AuctionQueue sells = plan.sells();
        plan.begin(false);
        int buy = buys.order();
        int sell = sells.order();
        while (NONE != buy && NONE != sell)
        {
            if (plan.mustNotMeet(buy, sell))
            {
                preventNewest(buy, sell);
            }
            else
            {
                trade(buy, sell, Math.min(buys.availableLots(), sells.availableLots()));
            }
            buy = buys.order();
            sell = sells.order();
        }
        publishPartials(true, partialBuy);
        publishPartials(false, partialSell);
    }

    private void publishPartials(final boolean isBuy, final int order)
    {
        final SurplusRation ration = plan.ration();
        publishPartial(order);
        for (int i = 0; ration.isOn(isBuy) && i < ration.count(); i++)
        {
            publishPartial(ration.partial(i));
        }
    }

    private void trade(final int buy, final int sell, final long lots)
    {
        tradeCount++;
        totalLots += lots;
        final boolean isBuyRationed = plan.buys().isRationed();
        final boolean isSellRationed = plan.sells().isRationed();
        // The queues advance before the orders end.
        plan.buys().take(lots);
        plan.sells().take(lots);
        fill(buy, lots);
        fill(sell, lots);
        instrument.onTrade(priceTicks, lots);
        final long matchId =
            state.trades.add(state.nowNs, instrument, buy, sell, priceTicks, lots, reports.numbers.nextExecId());
        state.beginSettlement(matchId);
        state.settle(buy, matchId, lots, priceTicks, Liquidity.AUCTION);
        reports.traded(buy, priceTicks, lots, matchId, Liquidity.AUCTION);
        state.settle(sell, matchId, lots, priceTicks, Liquidity.AUCTION);
        reports.traded(sell, priceTicks, lots, matchId, Liquidity.AUCTION);
        partialBuy = unlessRationed(publishFill(buy), isBuyRationed);
        partialSell = unlessRationed(publishFill(sell), isSellRationed);
        linkedFills.onFill(buy, lots);
        linkedFills.onFill(sell, lots);
        retireFilled(buy);
        retireFilled(sell);
    }

    private void fill(final int order, final long lots)
    {
        if (orders.isInBook(order))
        {
            instrument.book().fill(order, lots, priceTicks);
        }
        else
        {
            orders.fill(order, lots, priceTicks);
            if (0 == orders.leavesLots(order))
            {
                canceller.waitingOrders().withdraw(order, instrument);
            }
        }
        state.fill(order, lots, priceTicks);
    }

    /** Rationed orders are published together, after all trades. */
    private static int unlessRationed(final int order, final boolean isRationed)
    {
        return isRationed ? NONE : order;
    }

    /** Publishes the end of a filled order. Returns the order if it has leaves, else {@link OrderPool#NONE}. */
    private int publishFill(final int order)
    {
        if (orders.leavesLots(order) > 0)
        {
            return order;
        }
        if (!isMarket(order))
        {
            feed.deleted(order);
        }
        return NONE;
    }

    private void retireFilled(final int order)
    {
        if (0 == orders.leavesLots(order))
        {
            state.retire(order, OrdStatus.FILLED.value());
        }
    }

    /**
     * Publishes a partially filled order: at most one of each side, the last that traded, unless the side is rationed.
     */
    private void publishPartial(final int order)
    {
        if (NONE == order || !orders.isInBook(order))
        {
            return;
        }
        if (orders.isIceberg(order))
        {
            final OrderTerms terms = orders.terms();
            final long shownLots = terms.trancheLots(order);
            terms.trancheLots(order, Math.min(terms.displayLots(order), orders.leavesLots(order)));
            if (terms.trancheLots(order) == shownLots)
            {
                return;
            }
        }
        feed.changed(order);
    }

    private void preventNewest(final int buy, final int sell)
    {
        final boolean isBuy = plan.isBuyNewest(buy, sell);
        final AuctionQueue queue = isBuy ? plan.buys() : plan.sells();
        queue.drop();
        prevent(isBuy ? buy : sell, Math.min(orders.leavesLots(buy), orders.leavesLots(sell)));
    }

    private void prevent(final int order, final long preventedLots)
    {
        partialBuy = order == partialBuy ? NONE : partialBuy;
        partialSell = order == partialSell ? NONE : partialSell;
        canceller.prevent(order, preventedLots);
    }

    private boolean isMarket(final int order)
    {
        return OrderKinds.isMarket(orders.ordType(order));
    }
}
