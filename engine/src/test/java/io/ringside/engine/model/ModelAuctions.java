package io.ringside.engine.model;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
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
        final int next = Wire.CLOSING_CALL == instrument.phase ? Wire.POST_CLOSE : Wire.CONTINUOUS;
        return uncross(instrument, next, true);
    }

    Why uncross(final ModelInstrument instrument, final int nextPhase, final boolean mayExtend)
    {
        final long price = ModelUncrossPrice.of(instrument, state.ticks(instrument), model.rules);
        if (mayExtend && isExtending(instrument, price))
        {
            instrument.isExtended = true;
            model.out.status(instrument.instrumentId, instrument.phase, Why.EXTENSION);
            return Why.NONE;
        }
        allocate(instrument, price);
        if (instrument.isCrossed())
        {
            return Why.BOOK_CROSSED;
        }
        final boolean isClose = Wire.CLOSING_CALL == instrument.phase;
        for (final ModelOrder order : ModelPhases.inOrderOfEntry(instrument.orders()))
        {
            if (order.isLive)
            {
                cancelRemainder(order, isClose);
            }
        }
        model.phases.change(instrument, nextPhase, Why.NONE);
        if (0 != price && Wire.CONTINUOUS == nextPhase)
        {
            model.stops.onTrade(instrument, price);
        }
        model.settle(instrument);
        return Why.NONE;
    }

    private void cancelRemainder(final ModelOrder order, final boolean isClose)
    {
        if (Wire.GOOD_FOR_AUCTION == order.timeInForce || Wire.AT_OPEN == order.timeInForce ||
            (Wire.AT_CLOSE == order.timeInForce && isClose))
        {
            model.books.end(order, Why.AUCTION_REMAINDER);
        }
        else if (order.isUnpriced())
        {
            model.books.end(order, Why.MARKET_REMAINDER);
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
        final BigInteger buys = ModelUncrossPrice.sum(instrument.bids, price);
        final BigInteger sells = ModelUncrossPrice.sum(instrument.asks, price);
        return markets(instrument.bids).compareTo(buys.min(sells)) > 0 ||
            markets(instrument.asks).compareTo(buys.min(sells)) > 0;
    }

    private static BigInteger markets(final TreeSet<ModelOrder> side)
    {
        return side.stream().filter(ModelOrder::isUnpriced).map(order -> BigInteger.valueOf(order.leavesLots()))
            .reduce(BigInteger.ZERO, BigInteger::add);
    }

    /** Pair the two queues at the one price; one print, then what became of the orders (M2). */
    private void allocate(final ModelInstrument instrument, final long price)
    {
        final List<ModelOrder> buys = 0 == price ? List.of() : queue(instrument.bids, price);
        final List<ModelOrder> sells = 0 == price ? List.of() : queue(instrument.asks, price);
        final List<ModelOrder> queued = new ArrayList<>(buys);
        queued.addAll(sells);
        final Map<ModelOrder, Long> shownBefore = new IdentityHashMap<>();
        queued.forEach(order -> shownBefore.put(order, order.shownLots()));
        final long firstMatchId = state.nextMatchId;
        model.out.holdDeltas();
        final BigInteger total = pair(instrument, buys, sells, price);
        final List<ModelOutputs.HeldDelta> held = model.out.heldDeltas();
        final long matchCount = state.nextMatchId - firstMatchId;
        if (matchCount > 0)
        {
            instrument.lastTradeTicks = price;
        }
        model.out.auctionTrade(instrument, 0 == matchCount ? 0 : price, total.longValueExact(),
            0 == matchCount ? 0 : firstMatchId, matchCount);
        for (final ModelOrder order : queued)
        {
            if (order.isShown() && order.shownLots() != shownBefore.get(order))
            {
                model.out.delta(order, order.isLive ? Wire.BOOK_CHANGE : Wire.BOOK_DELETE);
            }
        }
        held.removeIf(delta -> shownBefore.containsKey(delta.order));
        held.forEach(delta -> model.out.delta(delta.order, delta.action));
    }

    private BigInteger pair(
        final ModelInstrument instrument,
        final List<ModelOrder> buys,
        final List<ModelOrder> sells,
        final long price)
    {
        BigInteger total = BigInteger.ZERO;
        int buyIndex = 0;
        int sellIndex = 0;
        while (buyIndex < buys.size() && sellIndex < sells.size())
        {
            final ModelOrder buy = buys.get(buyIndex);
            final ModelOrder sell = sells.get(sellIndex);
            if (!buy.isLive)
            {
                buyIndex++;
            }
            else if (!sell.isLive)
            {
                sellIndex++;
            }
            else if (!model.stp.preventsInAuction(instrument, buy, sell))
            {
                final long lots = Math.min(buy.leavesLots(), sell.leavesLots());
                trade(instrument, buy, sell, price, lots);
                total = total.add(BigInteger.valueOf(lots));
            }
        }
        return total;
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
        order.freshTranche();
        if (!order.isLive)
        {
            model.books.bury(order);
        }
    }
}
