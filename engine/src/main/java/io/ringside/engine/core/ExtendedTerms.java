package io.ringside.engine.core;

import io.ringside.engine.book.OrderPool;
import io.ringside.engine.book.OrderTerms;
import io.ringside.engine.protocol.Reason;

/**
 * The terms of a request that few orders have, as they came, and what can be said of them without looking at the book.
 * Enum fields are raw.
 */
final class ExtendedTerms
{
    /** Nothing of the order is shown. */
    static final long HIDDEN = -1;

    private static final int NO_LINK = 0;

    long stopPriceTicks;
    long trailTicks;
    long displayLots;
    long minQuantityLots;
    long pegOffsetTicks;
    long expireTimeNs;
    long linkedClOrdId0;
    long linkedClOrdId1;
    int linkedClOrdId2;
    int stpGroup;
    int stpMode;
    int postOnly;
    int triggerKind;
    int pegKind;
    int reserved;

    /** True if these are the terms of a plain order. */
    boolean arePlain()
    {
        return 0 == (stopPriceTicks | trailTicks | displayLots | minQuantityLots | pegOffsetTicks | expireTimeNs) &&
            !hasLink() && 0 == (stpGroup | stpMode | postOnly | triggerKind | pegKind | reserved);
    }

    boolean hasLink()
    {
        return NO_LINK != (linkedClOrdId0 | linkedClOrdId1 | linkedClOrdId2);
    }

    /** The terms of a live order, without those that are spent on entry. */
    void copyFrom(final OrderPool orders, final int order)
    {
        copyFixedFrom(orders, order);
        reserved = 0;
        if (orders.isExtended(order))
        {
            final OrderTerms terms = orders.terms();
            copyStopFrom(terms, order);
            trailTicks = trailTicks(orders, order);
            displayLots = terms.displayLots(order);
            pegOffsetTicks = pegOffsetTicks(orders, order);
            expireTimeNs = terms.expireTimeNs(order);
        }
    }

    /**
     * Fill in what a replace that states all terms leaves as it is: a distance or a time that is 0, and the stop price
     * that the owner of a trailing stop was told last, wherever it has got to since.
     */
    void keepUnstated(final OrderRequest request, final OrderPool orders, final int order)
    {
        final OrderTerms terms = orders.terms();
        if (OrderRequest.GTD == request.timeInForce && 0 == expireTimeNs)
        {
            expireTimeNs = terms.expireTimeNs(order);
        }
        if (isTrailing(request.ordType) && request.ordType == orders.ordType(order))
        {
            trailTicks = 0 == trailTicks ? terms.trailTicks(order) : trailTicks;
            stopPriceTicks = stopPriceTicks == terms.toldStopTicks(order) ?
                terms.stopPriceTicks(order) : stopPriceTicks;
        }
    }

    /** What elected the order is history. */
    void copyStopFrom(final OrderTerms terms, final int order)
    {
        stopPriceTicks = terms.stopPriceTicks(order);
        trailTicks = terms.trailTicks(order);
    }

    /** Those terms of a live order that no replace can change. */
    void copyFixedFrom(final OrderPool orders, final int order)
    {
        final int instructions = orders.instructions(order);
        stpGroup = orders.isExtended(order) ? orders.terms().stpGroup(order) : 0;
        stpMode = Instructions.stpMode(instructions);
        postOnly = Instructions.postOnly(instructions);
        triggerKind = Instructions.triggerKind(instructions);
        pegKind = Instructions.pegKind(instructions);
        minQuantityLots = 0;
        linkedClOrdId0 = 0;
        linkedClOrdId1 = 0;
        linkedClOrdId2 = 0;
    }

    /** Are they what the order has already? */
    boolean areThoseOf(final OrderPool orders, final int order)
    {
        if (!orders.isExtended(order))
        {
            return 0 == (stopPriceTicks | trailTicks | displayLots | pegOffsetTicks | expireTimeNs);
        }
        final OrderTerms terms = orders.terms();
        return stopPriceTicks == terms.stopPriceTicks(order) && trailTicks == trailTicks(orders, order) &&
            displayLots == terms.displayLots(order) && pegOffsetTicks == pegOffsetTicks(orders, order) &&
            expireTimeNs == terms.expireTimeNs(order);
    }

    private static long trailTicks(final OrderPool orders, final int order)
    {
        return OrderRequest.PEGGED == orders.ordType(order) ? 0 : orders.terms().trailTicks(order);
    }

    private static long pegOffsetTicks(final OrderPool orders, final int order)
    {
        return OrderRequest.PEGGED == orders.ordType(order) ? orders.terms().pegOffsetTicks(order) : 0;
    }

    /** The price that the order's owner asked for: where a pegged order stands is not that. Rule book P4. */
    static long limitTicks(final OrderPool orders, final int order)
    {
        return OrderRequest.PEGGED == orders.ordType(order) ?
            orders.terms().pegCapTicks(order) : orders.priceTicks(order);
    }

    /** Where an extended order stands that is pegged; 0 outside the book, and of any other. */
    static long workingTicks(final OrderPool orders, final int order)
    {
        return OrderRequest.PEGGED == orders.ordType(order) &&
            Instructions.PEGGED_OUT != Instructions.place(orders.instructions(order)) ? orders.priceTicks(order) : 0;
    }

    /** How far an extended order keeps from what it follows. */
    static long offsetTicks(final OrderPool orders, final int order)
    {
        return OrderRequest.PEGGED == orders.ordType(order) ?
            orders.terms().pegOffsetTicks(order) : orders.terms().trailTicks(order);
    }

    /** Are there values that mean nothing, or terms that do not go together? */
    Reason checkForm(final OrderRequest request)
    {
        if (0 != reserved || stpGroup < 0 || !Instructions.areKnown(stpMode, postOnly, triggerKind, pegKind))
        {
            return Reason.INVALID_COMMAND;
        }
        final boolean isImmediate = OrderRequest.IOC == request.timeInForce || OrderRequest.FOK == request.timeInForce;
        final boolean goTogether =
            (isStop(request.ordType) ? !isImmediate : 0 == stopPriceTicks && 0 == triggerKind) &&
            (isTrailing(request.ordType) ? Instructions.BEST_QUOTE != triggerKind : 0 == trailTicks) &&
            (0 == pegKind && 0 == pegOffsetTicks || OrderRequest.PEGGED == request.ordType) &&
            (0 == expireTimeNs || OrderRequest.GTD == request.timeInForce) &&
            (0 == displayLots || canBeConcealed(request.ordType) && !isImmediate) &&
            (0 == minQuantityLots || canHaveMinQuantity(request)) &&
            (0 == postOnly || (request.isLimit() || request.isPegged()) && !isImmediate && 0 == minQuantityLots) &&
            (!request.isPegged() || !isImmediate) &&
            (!hasLink() || canBeLinked(request) && !isImmediate && 0 == minQuantityLots) &&
            (!isForAuction(request.timeInForce) || isMarketOrLimit(request.ordType) && !hasLink());
        return goTogether ? Reason.NONE : Reason.INVALID_COMBINATION;
    }

    /** Type, time in force, price and quantity of the request have been found good. */
    Reason checkQuantities(final OrderRequest request, final Instrument instrument)
    {
        final Reason refusal = checkDisplay(request, instrument);
        return Reason.NONE == refusal && (minQuantityLots < 0 || minQuantityLots > request.quantityLots ||
            0 != minQuantityLots % instrument.rules().quantityIncrementLots) ? Reason.INVALID_MIN_QUANTITY : refusal;
    }

    Reason checkDisplay(final OrderRequest request, final Instrument instrument)
    {
        if (displayLots < HIDDEN || displayLots > 0 && 0 != displayLots % instrument.rules().quantityIncrementLots)
        {
            return Reason.INVALID_DISPLAY_QUANTITY;
        }
        return displayLots > 0 && displayLots < instrument.protection().minDisplayLots ?
            Reason.DISPLAY_TOO_SMALL : checkTranches(request, instrument);
    }

    /** No command takes more steps for an order than it may have tranches. */
    Reason checkTranches(final OrderRequest request, final Instrument instrument)
    {
        final int countMax = instrument.protection().trancheCountMax();
        return displayLots > 0 && displayLots <= Long.MAX_VALUE / countMax &&
            request.quantityLots > displayLots * countMax ? Reason.DISPLAY_TOO_SMALL : Reason.NONE;
    }

    /** Does the time of a good-till-date order lie ahead? */
    Reason checkExpireTime(final OrderRequest request, final long nowNs)
    {
        return OrderRequest.GTD == request.timeInForce && expireTimeNs <= nowNs ?
            Reason.INVALID_EXPIRE_TIME : Reason.NONE;
    }

    /** Can a pegged order be priced at all? */
    Reason checkPeg(final Instrument instrument)
    {
        final long maxTicks = instrument.rules().maxPriceTicks;
        return 0 == pegKind || pegOffsetTicks < -maxTicks || pegOffsetTicks > maxTicks ?
            Reason.INVALID_PEG : Reason.NONE;
    }

    /** Of a stop order that has not been elected. */
    Reason checkStop(final OrderRequest request, final Instrument instrument)
    {
        return isTrailing(request.ordType) && !instrument.prices().isValidTrail(trailTicks) ?
            Reason.INVALID_STOP_PRICE : checkStopPrice(request, instrument);
    }

    /** A trailing stop need not state one. */
    Reason checkStopPrice(final OrderRequest request, final Instrument instrument)
    {
        return isTrailing(request.ordType) && 0 == stopPriceTicks ||
            Reason.NONE == instrument.prices().check(stopPriceTicks) ? Reason.NONE : Reason.INVALID_STOP_PRICE;
    }

    /** Where the stop price starts: a trailing stop without one starts from the last trade, 0 if there is none. */
    long startTicks(final OrderRequest request, final Instrument instrument)
    {
        final long lastTicks = instrument.lastTradePriceTicks();
        if (0 != stopPriceTicks || !isTrailing(request.ordType) || 0 == lastTicks)
        {
            return stopPriceTicks;
        }
        if (request.isBuy())
        {
            final long aboveTicks = lastTicks + trailTicks;
            return aboveTicks < 0 ? Long.MAX_VALUE : aboveTicks;
        }
        return lastTicks - trailTicks;
    }

    /** May a stop order be let in as the market stands? */
    Reason checkTrigger(final OrderRequest request, final Instrument instrument)
    {
        if (0 == stopPriceTicks && 0 == instrument.lastTradePriceTicks())
        {
            return Reason.NO_REFERENCE_PRICE;
        }
        final long startTicks = startTicks(request, instrument);
        final boolean isTooFar = 0 == stopPriceTicks && request.isBuy() &&
            trailTicks > instrument.rules().maxPriceTicks - instrument.lastTradePriceTicks();
        if (startTicks <= 0 || isTooFar || startTicks > instrument.rules().maxPriceTicks)
        {
            return Reason.INVALID_STOP_PRICE;
        }
        final boolean isQuote = Instructions.BEST_QUOTE == triggerKind;
        return (!isQuote || instrument.isMatching()) &&
            StopOrders.isSatisfied(request.isBuy(), isQuote, startTicks, instrument) ?
            Reason.STOP_ALREADY_SATISFIED : Reason.NONE;
    }

    /** Forget what another request stated. */
    void clear()
    {
        stopPriceTicks = 0;
        trailTicks = 0;
        displayLots = 0;
        minQuantityLots = 0;
        pegOffsetTicks = 0;
        expireTimeNs = 0;
        linkedClOrdId0 = 0;
        linkedClOrdId1 = 0;
        linkedClOrdId2 = 0;
        stpGroup = 0;
        stpMode = 0;
        postOnly = 0;
        triggerKind = 0;
        pegKind = 0;
        reserved = 0;
    }

    /** Give a node the terms that a request may state again in a replace. */
    void applyTo(final OrderPool orders, final int order)
    {
        final OrderTerms terms = orders.terms();
        orders.displayLots(order, displayLots);
        terms.stopPriceTicks(order, stopPriceTicks);
        terms.trailTicks(order, trailTicks);
        if (OrderRequest.PEGGED == orders.ordType(order))
        {
            terms.pegCapTicks(order, orders.priceTicks(order));
            // It stands nowhere yet.
            orders.priceTicks(order, PegPrice.NONE);
        }
        terms.pegOffsetTicks(order, pegOffsetTicks);
        terms.expireTimeNs(order, expireTimeNs);
    }

    /** Make a fresh node an extended order. */
    void enter(final OrderPool orders, final int order)
    {
        orders.extend(order, Instructions.of(stpMode, postOnly, triggerKind, pegKind));
        orders.terms().stpGroup(order, stpGroup);
        orders.terms().minQuantityLots(order, minQuantityLots);
        applyTo(orders, order);
    }

    static boolean isStop(final int ordType)
    {
        return OrderRequest.STOP == ordType || OrderRequest.STOP_LIMIT == ordType || isTrailing(ordType);
    }

    /** Does an order of this type, once it runs, take any price? */
    static boolean isMarket(final int ordType)
    {
        return OrderRequest.MARKET == ordType || OrderRequest.STOP == ordType || OrderRequest.TRAILING_STOP == ordType;
    }

    static boolean isTrailing(final int ordType)
    {
        return OrderRequest.TRAILING_STOP == ordType || OrderRequest.TRAILING_STOP_LIMIT == ordType;
    }

    private static boolean canBeConcealed(final int ordType)
    {
        return OrderRequest.MARKET != ordType && OrderRequest.STOP != ordType && OrderRequest.TRAILING_STOP != ordType;
    }

    /** Is an order like this for an auction, and over with it? */
    static boolean isForAuction(final int timeInForce)
    {
        return OrderRequest.AT_OPEN == timeInForce || OrderRequest.AT_CLOSE == timeInForce ||
            OrderRequest.GOOD_FOR_AUCTION == timeInForce;
    }

    private static boolean isMarketOrLimit(final int ordType)
    {
        return OrderRequest.MARKET == ordType || OrderRequest.LIMIT == ordType;
    }

    private static boolean canBeLinked(final OrderRequest request)
    {
        return OrderRequest.MARKET != request.ordType && OrderRequest.MARKET_TO_LIMIT != request.ordType;
    }

    private static boolean canHaveMinQuantity(final OrderRequest request)
    {
        return (request.isLimit() || OrderRequest.MARKET == request.ordType) &&
            (OrderRequest.DAY == request.timeInForce || OrderRequest.GTC == request.timeInForce ||
            OrderRequest.GTD == request.timeInForce || OrderRequest.IOC == request.timeInForce);
    }
}
