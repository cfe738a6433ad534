package io.ringside.engine.core;

import io.ringside.engine.book.OrderBook;
import io.ringside.engine.book.OrderPool;
import io.ringside.engine.book.OrderTerms;
import io.ringside.engine.book.WaitingList;
import io.ringside.engine.protocol.Liquidity;
import io.ringside.engine.protocol.OrdStatus;
import io.ringside.engine.protocol.Reason;
import io.ringside.engine.protocol.TradingPhase;

/**
 * The uncross: all that can trade at one price does, buys and sells each in the order market orders, price, time. One
 * command, however many orders there are; each match ends an order at least, so it takes as many steps as there are
 * orders. No allocation.
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
    private final LinkedOrders linkedOrders;
    private final SelfTrade selfTrade;
    private final SurplusRation ration;
    private Instrument instrument;
    private long priceTicks;
    private long totalLots;
    private int partBought;
    private int partSold;
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
        linkedOrders = canceller.linkedOrders();
        selfTrade = new SelfTrade(state, reports, feed, canceller);
        ration = new SurplusRation(state);
    }

    /**
     * Match what matches at a price, 0 for none; true if anything did. The print is published if it is due.
     *
     * @param surplusLots what buyers have more than sellers at that price.
     */
    boolean uncross(
        final Instrument target, final long auctionTicks, final long surplusLots, final boolean isPrintDue)
    {
        instrument = target;
        priceTicks = auctionTicks;
        totalLots = 0;
        partBought = NONE;
        partSold = NONE;
        final long firstMatchId = state.nextMatchId;
        if (0 != auctionTicks)
        {
            ration.begin(target, auctionTicks, surplusLots);
            match();
        }
        final long matchCount = state.nextMatchId - firstMatchId;
        final boolean hasTraded = 0 != matchCount;
        if (hasTraded || isPrintDue)
        {
            marketData.auctionTrade(
                target, hasTraded ? priceTicks : 0, totalLots, hasTraded ? firstMatchId : 0, matchCount);
        }
        return hasTraded;
    }

    /** After the uncross: what was for this auction only is over, and market orders are. */
    void cancelRemainders(final Instrument target)
    {
        cancelQueue(target.marketQueue(true));
        cancelQueue(target.marketQueue(false));
        cancelRemainders(target, true);
        cancelRemainders(target, false);
        cancelInactive(target);
    }

    long tradeCount()
    {
        return tradeCount;
    }

    private void match()
    {
        final boolean prevents = instrument.auctionRules().prevents;
        int buy = first(true);
        int sell = first(false);
        while (NONE != buy && NONE != sell)
        {
            if (prevents && mustNotMeet(buy, sell))
            {
                preventNewest(buy, sell);
            }
            else
            {
                trade(buy, sell, Math.min(availableLots(buy), availableLots(sell)));
            }
            buy = first(true);
            sell = first(false);
        }
        publishParts(true, partBought);
        publishParts(false, partSold);
    }

    private void publishParts(final boolean isBuy, final int part)
    {
        publishPart(part);
        for (int i = 0; ration.isOn(isBuy) && i < ration.count(); i++)
        {
            publishPart(ration.part(i));
        }
    }

    private long availableLots(final int order)
    {
        return isRationed(order) ? ration.quotaLots() : orders.leavesLots(order);
    }

    private boolean isRationed(final int order)
    {
        return ration.isOn(orders.isBuy(order)) && orders.priceTicks(order) == priceTicks && orders.isInBook(order);
    }

    /** The next order of a side, if it may trade at the price. */
    private int first(final boolean isBuy)
    {
        final int market = instrument.marketQueue(isBuy).first();
        if (NONE != market)
        {
            return market;
        }
        final int limit = instrument.book().firstByPriority(isBuy);
        if (NONE == limit)
        {
            return NONE;
        }
        final long limitTicks = orders.priceTicks(limit);
        if (limitTicks == priceTicks && ration.isOn(isBuy))
        {
            return ration.next();
        }
        return isBuy ? limitTicks >= priceTicks ? limit : NONE : limitTicks <= priceTicks ? limit : NONE;
    }

    private void trade(final int buy, final int sell, final long lots)
    {
        final long matchId = state.nextMatchId++;
        tradeCount++;
        totalLots += lots;
        final boolean isBuyRationed = isRationed(buy);
        final boolean isSellRationed = isRationed(sell);
        if (isBuyRationed || isSellRationed)
        {
            ration.onFill(lots);
        }
        fill(buy, lots);
        fill(sell, lots);
        instrument.onTrade(priceTicks, lots);
        state.trades.add(matchId, instrument, buy, sell, priceTicks, lots, reports.nextExecId());
        reports.traded(buy, priceTicks, lots, matchId, Liquidity.AUCTION);
        reports.traded(sell, priceTicks, lots, matchId, Liquidity.AUCTION);
        partBought = partOf(publishFill(buy), isBuyRationed);
        partSold = partOf(publishFill(sell), isSellRationed);
        linkedOrders.onFill(buy, lots);
        linkedOrders.onFill(sell, lots);
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
        state.risk.onFill(orders.positionIndex(order), orders.isBuy(order), lots);
    }

    /** Those that are rationed are published all together. */
    private static int partOf(final int order, final boolean isRationed)
    {
        return isRationed ? NONE : order;
    }

    /** The order if there is something left of it. */
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

    /** At most one order of each side is filled in part, and only the last one it met. */
    private void publishPart(final int order)
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

    private boolean mustNotMeet(final int buy, final int sell)
    {
        return Instructions.NO_STP != Instructions.stpMode(orders.instructions(buy)) &&
            Instructions.NO_STP != Instructions.stpMode(orders.instructions(sell)) && selfTrade.isSameOwner(buy, sell);
    }

    private void preventNewest(final int buy, final int sell)
    {
        final int newest = orders.priority(buy) > orders.priority(sell) ? buy : sell;
        final long preventedLots = Math.min(orders.leavesLots(buy), orders.leavesLots(sell));
        partBought = newest == partBought ? NONE : partBought;
        partSold = newest == partSold ? NONE : partSold;
        final boolean wasShown = canceller.withdraw(newest, instrument);
        reports.prevented(newest, preventedLots);
        if (wasShown)
        {
            feed.deleted(newest);
        }
        canceller.end(newest, OrdStatus.CANCELED.value());
    }

    private void cancelQueue(final WaitingList queue)
    {
        int order = queue.first();
        while (NONE != order)
        {
            canceller.cancel(order, Reason.AUCTION_REMAINDER);
            order = queue.first();
        }
    }

    private void cancelRemainders(final Instrument target, final boolean isBuy)
    {
        final OrderBook book = target.book();
        int order = book.first(isBuy);
        while (NONE != order)
        {
            int next = book.after(order);
            if (isOver(orders.timeInForce(order), target.phase()))
            {
                next = NONE != next && next == linkedOrders.otherLeg(order) ? book.after(next) : next;
                canceller.cancel(order, Reason.AUCTION_REMAINDER);
            }
            order = next;
        }
    }

    private void cancelInactive(final Instrument target)
    {
        final WaitingList inactive = target.inactive();
        int order = inactive.first();
        while (NONE != order)
        {
            int next = inactive.after(order);
            if (isOver(orders.timeInForce(order), target.phase()))
            {
                next = NONE != next && next == linkedOrders.otherLeg(order) ? inactive.after(next) : next;
                canceller.cancel(order, Reason.AUCTION_REMAINDER);
            }
            order = next;
        }
    }

    private static boolean isOver(final int timeInForce, final TradingPhase phase)
    {
        return OrderRequest.GOOD_FOR_AUCTION == timeInForce ||
            (TradingPhase.CLOSING_CALL == phase ? OrderRequest.AT_CLOSE : OrderRequest.AT_OPEN) == timeInForce;
    }

    private boolean isMarket(final int order)
    {
        return ExtendedTerms.isMarket(orders.ordType(order));
    }
}
