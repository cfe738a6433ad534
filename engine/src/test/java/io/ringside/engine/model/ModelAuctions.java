package io.ringside.engine.model;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The uncross: who trades at the price, who leaves afterwards, where the instrument goes (rule book 5.2; rulings A28,
 * A30, A32, B02, B04, B73 to B76).
 */
final class ModelAuctions
{
    /** In an auction hidden quantity has the priority that its time gives it. */
    private static final Comparator<ModelOrder> QUEUE_ORDER =
        Comparator.<ModelOrder>comparingInt(order -> order.isUnpriced() ? 0 : 1)
            .thenComparingLong(order -> order.isUnpriced() ? 0 : order.isBuy() ? -order.priceTicks : order.priceTicks)
            .thenComparingLong(order -> order.priority)
            .thenComparingLong(order -> order.orderId);

    private final ReferenceModel model;
    private final ModelState state;
    /** Orders that trade in this auction. */
    private final Set<ModelOrder> traded = new HashSet<>();

    ModelAuctions(final ReferenceModel model)
    {
        this.model = model;
        state = model.state;
    }

    /** End a call by its auction. Tells what stood against it. */
    Why uncrossCall(final ModelInstrument instrument)
    {
        if (!Wire.isCall(instrument.phase))
        {
            return Why.PHASE_FORBIDS;
        }
        final long price = ModelUncrossPrice.of(instrument, state.ticks(instrument), model.rules);
        if (isExtending(instrument, price))
        {
            state.mark("B76 extension");
            instrument.isExtended = true;
            model.out.status(instrument.instrumentId, instrument.phase, Why.EXTENSION);
            if (0 != instrument.callEndNs)
            {
                instrument.callEndNs = state.nowNs + instrument.auction.extensionNs;
            }
            return Why.EXTENDED;
        }
        return uncross(instrument, Wire.CLOSING_CALL == instrument.phase ? Wire.POST_CLOSE : Wire.CONTINUOUS);
    }

    /** Trade, clear what was for the auction alone, and change the phase unless the book is still crossed. */
    Why uncross(final ModelInstrument instrument, final int nextPhase)
    {
        final long price = ModelUncrossPrice.of(instrument, state.ticks(instrument), model.rules);
        markStep(instrument, price);
        final boolean isTraded = allocate(instrument, price);
        final boolean isClose = Wire.CLOSING_CALL == instrument.phase;
        for (final ModelOrder order : ModelPhases.inOrderOfBook(instrument))
        {
            if (order.isLive && isForTheAuctionOnly(order, isClose))
            {
                model.books.end(order, Why.AUCTION_REMAINDER);
            }
        }
        for (final ModelOrder order : ModelDailyLimits.inactive(instrument))
        {
            if (order.isLive && isForTheAuctionOnly(order, isClose))
            {
                state.mark("B60 ends with the auction");
                model.books.end(order, Why.AUCTION_REMAINDER);
            }
        }
        if (Wire.CONTINUOUS == nextPhase && instrument.isCrossed())
        {
            state.mark("B04 still crossed");
            instrument.callEndNs = 0;
            return Why.BOOK_CROSSED;
        }
        model.phases.change(instrument, nextPhase, Why.NONE);
        if (isTraded && Wire.CONTINUOUS == nextPhase)
        {
            model.stops.onTrade(instrument, price);
            model.runElected(instrument);
        }
        return Why.NONE;
    }

    private void markStep(final ModelInstrument instrument, final long price)
    {
        final String step = ModelUncrossPrice.stepOf(instrument);
        state.mark("5.2 " + step);
        if (step.startsWith("step 5") && instrument.referenceTicks() > instrument.definition.maxPriceTicks)
        {
            state.mark("5.2 step 5 reference too high");
        }
        if (step.startsWith("step 4"))
        {
            final long reference = instrument.referenceTicks();
            state.mark(0 == instrument.protection.tickTableId ? "B72 by the increment" : "B72 by a tick table");
            state.mark("5.2 step 4 " + (0 == reference ? "no reference" : price == reference ? "reference inside" :
                "reference outside"));
        }
    }

    private static boolean isForTheAuctionOnly(final ModelOrder order, final boolean isClose)
    {
        return order.isUnpriced() || Wire.GOOD_FOR_AUCTION == order.timeInForce ||
            (Wire.AT_OPEN == order.timeInForce && !isClose) || (Wire.AT_CLOSE == order.timeInForce && isClose);
    }

    /** What the clock does to a call: end it when its time has come, else tell what would happen. */
    void onTick(final ModelInstrument instrument)
    {
        if (0 != instrument.callEndNs && state.nowNs >= instrument.callEndNs)
        {
            state.mark("5.1 call ended by the clock");
            uncrossCall(instrument);
        }
    }

    void indicate(final ModelInstrument instrument)
    {
        if (!Wire.isCall(instrument.phase))
        {
            return;
        }
        final Indication now = Indication.of(
            instrument, ModelUncrossPrice.of(instrument, state.ticks(instrument), model.rules));
        if (!now.isSameAs(instrument.indicated))
        {
            instrument.indicated = now;
            model.out.indication(instrument, now);
        }
    }

    private boolean isExtending(final ModelInstrument instrument, final long price)
    {
        if (instrument.isExtended || 0 == price)
        {
            return false;
        }
        final long reference = instrument.referenceTicks();
        final boolean isFar = 0 != instrument.auction.extensionBasisPoints && 0 != reference &&
            !ModelUncrossPrice.isInCollar(price, reference, instrument.auction.extensionBasisPoints);
        return isFar || (1 == instrument.auction.flag2 && isMarketLeftOver(instrument, price));
    }

    /** Would a market order stay unfilled? */
    private static boolean isMarketLeftOver(final ModelInstrument instrument, final long price)
    {
        return markets(instrument.bids).compareTo(ModelUncrossPrice.sum(instrument.asks, price)) > 0 ||
            markets(instrument.asks).compareTo(ModelUncrossPrice.sum(instrument.bids, price)) > 0;
    }

    private static BigInteger markets(final TreeSet<ModelOrder> side)
    {
        return side.stream().filter(ModelOrder::isUnpriced).map(order -> BigInteger.valueOf(order.leavesLots()))
            .reduce(BigInteger.ZERO, BigInteger::add);
    }

    /** Pair the heads of the two queues at the one price until one side has none left; then one print. */
    private boolean allocate(final ModelInstrument instrument, final long price)
    {
        final List<ModelOrder> buys = 0 == price ? List.of() : queue(instrument.bids, price);
        final List<ModelOrder> sells = 0 == price ? List.of() : queue(instrument.asks, price);
        final long firstMatchId = state.nextMatchId;
        final BigInteger[] total = {BigInteger.ZERO};
        pair(instrument, price, buys, sells, ModelRationing.shares(instrument, price, buys, sells, model), total);
        // What self-trade prevention and other legs set free is not rationed again.
        if (pair(instrument, price, buys, sells, ModelRationing.whole(buys, sells), total))
        {
            state.mark("B83 second pass");
        }
        showRest(buys);
        showRest(sells);
        traded.clear();
        final long matchCount = state.nextMatchId - firstMatchId;
        if (matchCount > 0)
        {
            instrument.lastTradeTicks = price;
        }
        if (matchCount > 0 || Wire.isCall(instrument.phase))
        {
            model.out.auctionTrade(instrument, 0 == matchCount ? 0 : price, total[0].longValueExact(),
                0 == matchCount ? 0 : firstMatchId, matchCount);
        }
        return matchCount > 0;
    }

    /** One pass over both queues, each order up to its share. Tells whether anything happened. */
    private boolean pair(
        final ModelInstrument instrument,
        final long price,
        final List<ModelOrder> buys,
        final List<ModelOrder> sells,
        final Map<ModelOrder, Long> shares,
        final BigInteger[] total)
    {
        boolean isAnythingDone = false;
        int buyIndex = 0;
        int sellIndex = 0;
        while (buyIndex < buys.size() && sellIndex < sells.size())
        {
            final ModelOrder buy = buys.get(buyIndex);
            final ModelOrder sell = sells.get(sellIndex);
            final long lots = Math.min(Math.min(shares.get(buy), buy.leavesLots()),
                Math.min(shares.get(sell), sell.leavesLots()));
            if (0 == Math.min(shares.get(buy), buy.leavesLots()))
            {
                buyIndex++;
            }
            else if (0 == lots)
            {
                sellIndex++;
            }
            else
            {
                isAnythingDone = true;
                if (!model.stp.preventsInAuction(instrument, buy, sell))
                {
                    trade(instrument, buy, sell, price, lots);
                    shares.merge(buy, -lots, Long::sum);
                    shares.merge(sell, -lots, Long::sum);
                    total[0] = total[0].add(BigInteger.valueOf(lots));
                }
            }
        }
        return isAnythingDone;
    }

    /** Some orders may be left that traded in part. */
    private void showRest(final List<ModelOrder> queue)
    {
        for (final ModelOrder order : queue)
        {
            if (order.isLive && traded.contains(order))
            {
                order.freshTranche();
                if (order.isShown() && order.shownLots() != order.toldLots)
                {
                    model.out.delta(order, Wire.BOOK_CHANGE);
                }
            }
        }
    }

    private static List<ModelOrder> queue(final TreeSet<ModelOrder> side, final long price)
    {
        final List<ModelOrder> queue = new ArrayList<>(side);
        queue.removeIf(order -> !ModelUncrossPrice.isWilling(order, price));
        queue.sort(QUEUE_ORDER);
        return queue;
    }

    private void trade(
        final ModelInstrument instrument,
        final ModelOrder buy,
        final ModelOrder sell,
        final long price,
        final long lots)
    {
        final long matchId = state.nextMatchId++;
        traded.add(buy);
        traded.add(sell);
        model.trades.fill(buy, lots, price, matchId, Wire.LIQUIDITY_AUCTION);
        model.trades.fill(sell, lots, price, matchId, Wire.LIQUIDITY_AUCTION);
        model.ledger.onTrade(instrument, matchId, price, lots, buy, sell);
        settle(buy);
        settle(sell);
        model.books.onFill(buy, lots);
        model.books.onFill(sell, lots);
    }

    private void settle(final ModelOrder order)
    {
        if (!order.isLive)
        {
            model.books.bury(order);
        }
    }
}
