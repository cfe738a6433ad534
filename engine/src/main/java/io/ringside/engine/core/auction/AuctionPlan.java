package io.ringside.engine.core.auction;

import io.ringside.engine.book.OrderPool;
import io.ringside.engine.core.instrument.Instrument;
import io.ringside.engine.core.matching.LinkedOrders;
import io.ringside.engine.core.matching.OrderCanceller;
import io.ringside.engine.core.matching.SelfTrade;
import io.ringside.engine.core.order.Instructions;
import io.ringside.engine.core.state.CoreState;
import io.ringside.engine.protocol.TradingPhase;

/**
 * Plans an uncross: its price, the orders that take part, the lots that trade, and whether the book would be crossed
 * afterwards. Indications, extensions and the uncross itself use the same plan, so they agree.
 * <p>
 * Self-trade prevention removes lots that counted for the price, so the rest of the book may still be crossed. The
 * removed orders are then excluded, and the price is computed again without them. No allocation.
 */
final class AuctionPlan
{
    private static final int NONE = OrderPool.NONE;
    private static final int ATTEMPTS_MAX = 16;

    private final AuctionEntrants entrants;
    private final AuctionPrice price;
    private final SurplusRation ration;
    private final SelfTrade selfTrade;
    private final OrderPool orders;
    private final AuctionQueue buys;
    private final AuctionQueue sells;
    private Instrument instrument;
    private boolean isCrossed;
    private long tradedLots;
    private long preventedBuyLots;
    private long preventedSellLots;

    AuctionPlan(
        final CoreState state,
        final OrderCanceller canceller,
        final SelfTrade selfTrade,
        final int levelCapacity)
    {
        orders = state.orders;
        this.selfTrade = selfTrade;
        final LinkedOrders linkedOrders = canceller.linkedOrders();
        entrants = new AuctionEntrants(state, linkedOrders);
        price = new AuctionPrice(state.orders.levels(), levelCapacity, entrants);
        ration = new SurplusRation(state, entrants);
        buys = new AuctionQueue(true, state, entrants, linkedOrders, ration);
        sells = new AuctionQueue(false, state, entrants, linkedOrders, ration);
    }

    /** Plans the auction of an instrument's present book that leads to the next phase. */
    void make(final Instrument target, final TradingPhase nextPhase)
    {
        plan(target, nextPhase, true);
    }

    /** Plans an auction for an indication: without self-trade prevention it does not compute the remaining book. */
    void estimate(final Instrument target)
    {
        plan(target, target.call().nextPhase(), target.auctionRules().prevents);
    }

    private void plan(final Instrument target, final TradingPhase nextPhase, final boolean simulatesMatching)
    {
        instrument = target;
        isCrossed = false;
        entrants.clear();
        int attemptCount = 0;
        do
        {
            entrants.clearNoted();
            price.compute(instrument);
            tradedLots = price.pairedLots();
            preventedBuyLots = 0;
            preventedSellLots = 0;
            if (simulatesMatching)
            {
                simulateMatching();
                isCrossed = isCrossedAfterwards(TradingPhase.CONTINUOUS == nextPhase);
            }
            attemptCount++;
        }
        while (isCrossed && attemptCount < ATTEMPTS_MAX && entrants.excludeNoted());
    }

    /**
     * The price at which all orders of the instrument that was planned last would clear, without the auction collar and
     * without self-trade prevention; 0 if nothing would trade. The plan is void afterwards.
     */
    long nearTicks()
    {
        entrants.clear();
        price.computeNear(instrument);
        return price.priceTicks();
    }

    /** The same of its market orders and its orders for auctions alone. The plan is void afterwards. */
    long farTicks()
    {
        entrants.clear();
        price.computeFar(instrument);
        return price.priceTicks();
    }

    private void simulateMatching()
    {
        begin(true);
        tradedLots = 0;
        int buy = buys.order();
        int sell = sells.order();
        while (NONE != buy && NONE != sell)
        {
            if (mustNotMeet(buy, sell))
            {
                simulatePrevention(buy, sell);
            }
            else
            {
                final long lots = Math.min(buys.availableLots(), sells.availableLots());
                buys.take(lots);
                sells.take(lots);
                tradedLots += lots;
            }
            buy = buys.order();
            sell = sells.order();
        }
        assert instrument.auctionRules().prevents || tradedLots == price.pairedLots() :
            "tradedLots=" + tradedLots + " pairedLots=" + price.pairedLots();
    }

    private void simulatePrevention(final int buy, final int sell)
    {
        final boolean isBuy = isBuyNewest(buy, sell);
        entrants.note(isBuy ? buy : sell, Math.min(buys.openLots(), sells.openLots()));
        if (isBuy)
        {
            preventedBuyLots += buys.openLots();
            buys.drop();
        }
        else
        {
            preventedSellLots += sells.openLots();
            sells.drop();
        }
    }

    private boolean isCrossedAfterwards(final boolean isOpening)
    {
        final boolean isClosing = instrument.call().isClosing();
        final long buyTicks = buys.stayingTicks(isClosing, isOpening);
        final long sellTicks = sells.stayingTicks(isClosing, isOpening);
        return 0 != buyTicks && 0 != sellTicks && buyTicks >= sellTicks;
    }

    /** Starts the queues at the price that has been found, for a trial or for the uncross. */
    void begin(final boolean isTrial)
    {
        ration.begin(instrument, price.priceTicks(), price.surplusLots(), isTrial);
        buys.begin(instrument, price.priceTicks());
        sells.begin(instrument, price.priceTicks());
    }

    AuctionQueue buys()
    {
        return buys;
    }

    AuctionQueue sells()
    {
        return sells;
    }

    SurplusRation ration()
    {
        return ration;
    }

    AuctionEntrants entrants()
    {
        return entrants;
    }

    /** True if the book would be crossed after the uncross. */
    boolean isCrossed()
    {
        return isCrossed;
    }

    /** The price of the auction, 0 if nothing can trade. */
    long priceTicks()
    {
        return price.priceTicks();
    }

    /** The price at which something trades, 0 if nothing does. */
    long printedTicks()
    {
        return 0 == tradedLots ? 0 : price.priceTicks();
    }

    /** The lots that trade. */
    long tradedLots()
    {
        return tradedLots;
    }

    /** The surplus at the price after the auction: positive if it is on the buy side. */
    long surplusLots()
    {
        return 0 == tradedLots ? 0 : price.surplusLots() - preventedBuyLots + preventedSellLots;
    }

    /** True if market orders would remain. */
    boolean leavesMarketOrders()
    {
        return price.leavesMarketOrders();
    }

    boolean mustNotMeet(final int buy, final int sell)
    {
        return instrument.auctionRules().prevents &&
            Instructions.NO_STP != Instructions.stpMode(orders.instructions(buy)) &&
            Instructions.NO_STP != Instructions.stpMode(orders.instructions(sell)) && selfTrade.isSameOwner(buy, sell);
    }

    boolean isBuyNewest(final int buy, final int sell)
    {
        return orders.priority(buy) > orders.priority(sell);
    }
}
