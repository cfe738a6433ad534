package io.ringside.engine.model;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Predicate;

/**
 * What an uncross would come to, found by playing it on paper (rule book A30, P1, P2, P14): a pair of linked orders
 * takes part with its more aggressive leg alone; where own orders met and the book would then be left crossed, those
 * that would have ended take no part at all, and the price is found again.
 */
final class ModelAuctionPlan
{
    /** In an auction hidden quantity has the priority that its time gives it. */
    static final Comparator<ModelOrder> QUEUE_ORDER =
        Comparator.<ModelOrder>comparingInt(order -> order.isUnpriced() ? 0 : 1)
            .thenComparingLong(order -> order.isUnpriced() ? 0 : order.isBuy() ? -order.priceTicks : order.priceTicks)
            .thenComparingLong(order -> order.priority)
            .thenComparingLong(order -> order.orderId);

    private static final int ATTEMPTS = 16;
    private static final int ABSENT_MAX = 1_024;

    private final ReferenceModel model;
    private final ModelInstrument instrument;
    /** Taken out before anything trades, and what that prevented. */
    final Map<ModelOrder, Long> absent = new LinkedHashMap<>();
    /** All that take part, willing or not. */
    List<ModelOrder> buys;
    List<ModelOrder> sells;
    /** Zero if nobody could trade. */
    long price;
    BigInteger traded;
    /** Positive if buyers would be left over. */
    BigInteger surplus;
    boolean isCrossed;

    private ModelAuctionPlan(final ReferenceModel model, final ModelInstrument instrument)
    {
        this.model = model;
        this.instrument = instrument;
    }

    static ModelAuctionPlan of(final ReferenceModel model, final ModelInstrument instrument, final int nextPhase)
    {
        final ModelAuctionPlan plan = new ModelAuctionPlan(model, instrument);
        for (int attempt = 1; attempt <= ATTEMPTS; attempt++)
        {
            final Map<ModelOrder, Long> prevented = plan.play(Wire.CONTINUOUS == nextPhase);
            if (!plan.isCrossed || prevented.isEmpty() || ATTEMPTS == attempt ||
                plan.absent.size() + prevented.size() > ABSENT_MAX)
            {
                break;
            }
            model.state.mark("A30 price found again");
            plan.absent.putAll(prevented);
        }
        return plan;
    }

    /** The price at which something trades; 0 if nothing does. */
    long printed()
    {
        return 0 == traded.signum() ? 0 : price;
    }

    Indication indication()
    {
        return 0 == traded.signum() ? Indication.NOTHING :
            new Indication(price, traded.longValueExact(), surplus);
    }

    /** 5.2.22: where all orders would meet if there were no collar and no self-trade prevention. */
    static long near(final ReferenceModel model, final ModelInstrument instrument)
    {
        return priceOf(model, instrument, order -> true);
    }

    /** 5.2.23: the same of market orders and of orders for auctions alone. */
    static long far(final ReferenceModel model, final ModelInstrument instrument)
    {
        return priceOf(model, instrument, order -> order.isUnpriced() || Wire.AT_OPEN == order.timeInForce ||
            Wire.AT_CLOSE == order.timeInForce || Wire.GOOD_FOR_AUCTION == order.timeInForce);
    }

    private static long priceOf(
        final ReferenceModel model, final ModelInstrument instrument, final Predicate<ModelOrder> isCounted)
    {
        final ModelAuctionPlan nobodyAbsent = new ModelAuctionPlan(model, instrument);
        return ModelUncrossPrice.of(instrument,
            nobodyAbsent.entrants(instrument.bids).stream().filter(isCounted).toList(),
            nobodyAbsent.entrants(instrument.asks).stream().filter(isCounted).toList(),
            model.state.ticks(instrument), 0);
    }

    private List<ModelOrder> entrants(final Collection<ModelOrder> side)
    {
        final List<ModelOrder> entrants = new ArrayList<>(side);
        entrants.removeIf(order -> absent.containsKey(order) || isPassiveLeg(order));
        entrants.sort(QUEUE_ORDER);
        return entrants;
    }

    /** P2: market before limit, the better price first, the older first: the other leg sits out. */
    private static boolean isPassiveLeg(final ModelOrder order)
    {
        return null != order.linked && ModelOrder.Place.BOOK == order.linked.place &&
            QUEUE_ORDER.compare(order.linked, order) < 0;
    }

    private Map<ModelOrder, Long> play(final boolean isOpening)
    {
        buys = entrants(instrument.bids);
        sells = entrants(instrument.asks);
        price = ModelUncrossPrice.of(
            instrument, buys, sells, model.state.ticks(instrument), instrument.auction.collarBasisPoints);
        final List<ModelOrder> willingBuys = willing(buys, price);
        final List<ModelOrder> willingSells = willing(sells, price);
        final Map<ModelOrder, Long> left = new HashMap<>();
        buys.forEach(order -> left.put(order, order.leavesLots()));
        sells.forEach(order -> left.put(order, order.leavesLots()));
        final Map<ModelOrder, Long> prevented = new LinkedHashMap<>();
        traded = BigInteger.ZERO;
        pair(willingBuys, willingSells, left, prevented,
            ModelRationing.shares(instrument, price, willingBuys, willingSells, model));
        pair(willingBuys, willingSells, left, prevented, new HashMap<>(left));
        surplus = sum(willingBuys, left).subtract(sum(willingSells, left));
        isCrossed = isCrossed(left, isOpening);
        return prevented;
    }

    static List<ModelOrder> willing(final List<ModelOrder> side, final long price)
    {
        return 0 == price ? List.of() :
            side.stream().filter(order -> ModelUncrossPrice.isWilling(order, price)).toList();
    }

    private void pair(
        final List<ModelOrder> willingBuys,
        final List<ModelOrder> willingSells,
        final Map<ModelOrder, Long> left,
        final Map<ModelOrder, Long> prevented,
        final Map<ModelOrder, Long> shares)
    {
        final Set<ModelOrder> done = new HashSet<>();
        while (true)
        {
            final ModelOrder buy = head(willingBuys, left, shares, done);
            final ModelOrder sell = head(willingSells, left, shares, done);
            if (null == buy || null == sell)
            {
                return;
            }
            if (model.stp.isPreventedInAuction(instrument, buy, sell))
            {
                final ModelOrder newest = buy.priority > sell.priority ? buy : sell;
                prevented.put(newest, Math.min(left.get(buy), left.get(sell)));
                left.put(newest, 0L);
                continue;
            }
            final long lots = Math.min(Math.min(left.get(buy), shares.get(buy)),
                Math.min(left.get(sell), shares.get(sell)));
            for (final ModelOrder order : List.of(buy, sell))
            {
                left.merge(order, -lots, Long::sum);
                shares.merge(order, -lots, Long::sum);
            }
            traded = traded.add(BigInteger.valueOf(lots));
        }
    }

    private static ModelOrder head(
        final List<ModelOrder> queue,
        final Map<ModelOrder, Long> left,
        final Map<ModelOrder, Long> shares,
        final Set<ModelOrder> done)
    {
        for (final ModelOrder order : queue)
        {
            if (!done.contains(order))
            {
                if (left.get(order) > 0 && shares.get(order) > 0)
                {
                    return order;
                }
                done.add(order);
            }
        }
        return null;
    }

    private static BigInteger sum(final List<ModelOrder> orders, final Map<ModelOrder, Long> left)
    {
        return orders.stream().map(order -> BigInteger.valueOf(left.get(order)))
            .reduce(BigInteger.ZERO, BigInteger::add);
    }

    /** Would the best orders that stay in the book trade with each other? */
    private boolean isCrossed(final Map<ModelOrder, Long> left, final boolean isOpening)
    {
        final OptionalLong bid = buys.stream().filter(order -> stays(order, left, isOpening))
            .mapToLong(order -> order.priceTicks).max();
        final OptionalLong ask = sells.stream().filter(order -> stays(order, left, isOpening))
            .mapToLong(order -> order.priceTicks).min();
        return bid.isPresent() && ask.isPresent() && bid.getAsLong() >= ask.getAsLong();
    }

    private boolean stays(final ModelOrder order, final Map<ModelOrder, Long> left, final boolean isOpening)
    {
        if (0 == left.get(order) || isForTheAuctionOnly(order, instrument.isClosingCall, isOpening))
        {
            return false;
        }
        final ModelOrder other = order.linked;
        if (null == other || order.leavesLots() - left.get(order) >= other.leavesLots())
        {
            // Alone, or alone as soon as it has traded that much (A20).
            return true;
        }
        final boolean isThere =
            ModelOrder.Place.BOOK == other.place || ModelOrder.Place.INACTIVE == other.place;
        return !isThere || !isForTheAuctionOnly(other, instrument.isClosingCall, isOpening);
    }

    static boolean isForTheAuctionOnly(final ModelOrder order, final boolean isClose, final boolean isOpening)
    {
        return order.isUnpriced() || isOver(order, isClose, isOpening);
    }

    /** Does its validity end with the auction? */
    static boolean isOver(final ModelOrder order, final boolean isClose, final boolean isOpening)
    {
        return Wire.GOOD_FOR_AUCTION == order.timeInForce ||
            (Wire.AT_OPEN == order.timeInForce && (isOpening || !isClose)) ||
            (Wire.AT_CLOSE == order.timeInForce && isClose);
    }
}
