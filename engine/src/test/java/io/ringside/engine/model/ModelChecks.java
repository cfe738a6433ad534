package io.ringside.engine.model;

import java.math.BigInteger;

/**
 * May this order enter, may this order change? The checks of rule book sections 3.1 (O13), 3.2, 5.1 and 5.4, in the
 * order in which they are promised: a request with several faults is refused for the first of them.
 */
final class ModelChecks
{
    private static final BigInteger LONG_MAX = BigInteger.valueOf(Long.MAX_VALUE);

    /** Each trade moves all of an instrument's trailing stops. */
    private static final int TRAILING_STOPS_MAX = 1_000;

    final ModelTerms terms;
    private final ModelChanges changes;
    private final ReferenceModel model;
    private final ModelState state;
    private final ModelRisk risk;

    ModelChecks(final ReferenceModel model)
    {
        this.model = model;
        state = model.state;
        terms = new ModelTerms(state);
        changes = new ModelChanges(state, terms);
        risk = new ModelRisk(state);
    }

    static boolean isValidId(final String id)
    {
        int length = 0;
        while (length < id.length() && id.charAt(length) != 0)
        {
            final char c = id.charAt(length);
            if (c < '!' || c > '~')
            {
                return false;
            }
            length++;
        }
        return length > 0 && id.substring(length).chars().allMatch(c -> 0 == c);
    }

    /** The id of a new order, or the new id of an order. */
    Why id(final Command command)
    {
        final boolean isValid = state.risingIds.areRising(command.sessionId) ?
            ModelRisingIds.isNumber(command.clOrdId) : isValidId(command.clOrdId);
        if (!isValid)
        {
            return Why.INVALID_CLORDID;
        }
        return state.isUsed(command.sessionId, command.clOrdId) ? Why.DUPLICATE_CLORDID : Why.NONE;
    }

    Why newOrder(final Command command)
    {
        final Why id = id(command);
        if (Why.NONE != id)
        {
            return id;
        }
        final ModelAccount account = state.accounts.get(command.accountId);
        if (null == account)
        {
            return Why.UNKNOWN_ACCOUNT;
        }
        final Why permission = permission(account);
        if (Why.NONE != permission)
        {
            return permission;
        }
        final ModelInstrument instrument = state.instruments.get(command.instrumentId);
        if (null == instrument)
        {
            return Why.UNKNOWN_INSTRUMENT;
        }
        final Why phase = ModelPhases.forNew(instrument.phase);
        if (Why.NONE != phase)
        {
            return phase;
        }
        if (!Wire.isSide(command.side))
        {
            return Why.INVALID_SIDE;
        }
        final Why statics = terms.check(command, instrument);
        if (Why.NONE != statics)
        {
            return statics;
        }
        if (ModelDailyLimits.isOutside(instrument, command))
        {
            return Why.OUTSIDE_DAILY_LIMITS;
        }
        if (ModelRisk.isOutsideCollar(command, instrument))
        {
            return Why.PRICE_COLLAR;
        }
        final Why limits = risk.ofNew(command, account, instrument);
        if (Why.NONE != limits)
        {
            return limits;
        }
        final Why market = market(command, instrument);
        return Why.NONE != market ? market : capacityForNew(command, instrument);
    }

    /** The order is known and alive; the terms are the order's with the request's changes. */
    Why replace(final Command request, final ModelOrder order)
    {
        final ModelInstrument instrument = state.instruments.get(order.instrumentId);
        final ModelAccount account = state.accounts.get(order.accountId);
        final Why permission = permission(account);
        if (Why.NONE != permission)
        {
            return permission;
        }
        final Why phase = ModelPhases.forReplace(request, order, instrument.phase);
        if (Why.NONE != phase)
        {
            return phase;
        }
        if (request.accountId != order.accountId || request.instrumentId != order.instrumentId ||
            request.side != order.side || isOtherClass(request.ordType, order.ordType))
        {
            return Why.NOT_CHANGEABLE;
        }
        final Why statics = changes.check(request, instrument, order);
        if (Why.NONE != statics)
        {
            return statics;
        }
        if ((request.priceTicks != order.priceTicks || Wire.isImmediate(request.timeInForce)) &&
            ModelDailyLimits.isOutside(instrument, request))
        {
            return Why.OUTSIDE_DAILY_LIMITS;
        }
        if (request.priceTicks != order.priceTicks && ModelRisk.isOutsideCollar(request, instrument))
        {
            return Why.PRICE_COLLAR;
        }
        if (request.quantityLots <= order.cumLots + order.bustedLots)
        {
            return rememberOneMore(request);
        }
        final Why limits = risk.ofReplace(request, order, account, instrument);
        if (Why.NONE != limits)
        {
            return limits;
        }
        return replaceInMarket(request, order, instrument);
    }

    private Why replaceInMarket(final Command request, final ModelOrder order, final ModelInstrument instrument)
    {
        if (order.isUntriggeredStop())
        {
            // D5: only a new stop price can be one that is reached already.
            final boolean isMoved = request.stopPriceTicks != order.stopPriceTicks;
            final Why stop = isMoved ? stop(request, instrument) : Why.NONE;
            state.mark(isMoved ? "D5 stop price moves" : "D5 stop price stays");
            return Why.NONE != stop ? stop : rememberOneMore(request);
        }
        if (!ModelChanges.keepsPriority(request, order))
        {
            final Why market = order.isElected ? Why.NONE : market(request, instrument);
            if (Why.NONE != market)
            {
                return market;
            }
            final Command limit = request.copy();
            limit.ordType = order.isElected && Wire.hasLimit(order.ordType) ? Wire.LIMIT : request.ordType;
            final boolean leavesItsLevel = ModelOrder.Place.BOOK == order.place && !order.isUnpriced() &&
                1 == instrument.sideOf(order.side).stream().filter(other -> !other.isUnpriced() &&
                    other.priceTicks == order.priceTicks).count();
            if (isLevelMissing(limit, instrument) && !leavesItsLevel)
            {
                return Why.BOOK_FULL;
            }
        }
        return rememberOneMore(request);
    }

    /** Market and limit are one class, every other type is one of its own (B01); unknown types are told of later. */
    private static boolean isOtherClass(final int asked, final int has)
    {
        final boolean isOneClass = (Wire.MARKET == asked || Wire.LIMIT == asked) &&
            (Wire.MARKET == has || Wire.LIMIT == has);
        return Wire.isOrdType(asked) && asked != has && !isOneClass;
    }

    /**
     * How far from the best opposite price a market order that starts now may go, within what a price can be; the
     * opposite side is not empty.
     */
    static BigInteger protectionBound(final ModelInstrument instrument, final int side)
    {
        final BigInteger best = BigInteger.valueOf(instrument.bestOpposite(side));
        final BigInteger distance = BigInteger.valueOf(instrument.definition.protectionTicks);
        return Wire.BUY == side ? best.add(distance).min(LONG_MAX) : best.subtract(distance).max(BigInteger.ONE);
    }

    private Why permission(final ModelAccount account)
    {
        if (!account.isEnabled)
        {
            return Why.ACCOUNT_DISABLED;
        }
        return state.isKilledAll || account.isKilled ? Why.KILL_SWITCH : Why.NONE;
    }

    /** What depends on the other side of the book, or on the last price (B61: last of the checks of the order). */
    private Why market(final Command command, final ModelInstrument instrument)
    {
        final long best = instrument.bestOpposite(command.side);
        if (Wire.isStop(command.ordType))
        {
            return stop(command, instrument);
        }
        if (Wire.CONTINUOUS != instrument.phase)
        {
            return Why.NONE;
        }
        if (Wire.MARKET_TO_LIMIT == command.ordType && 0 == best)
        {
            return Why.NO_OPPOSITE;
        }
        return Wire.POST_ONLY_REJECT == command.postOnly && isMatching(asked(command, instrument), best) ?
            Why.POST_ONLY_WOULD_MATCH : Why.NONE;
    }

    /** With the price that it would have: a peg's is not what it says. */
    private Command asked(final Command command, final ModelInstrument instrument)
    {
        final Command asked = command.copy();
        if (Wire.PEGGED == command.ordType)
        {
            asked.priceTicks = model.pegs.target(instrument, new ModelOrder(0, command));
            // Without a price it matches nothing.
            asked.side = 0 == asked.priceTicks ? Wire.BUY : command.side;
        }
        return asked;
    }

    private static boolean isMatching(final Command command, final long best)
    {
        return 0 != best && (Wire.BUY == command.side ? command.priceTicks >= best : command.priceTicks <= best);
    }

    /** A trailing stop starts where it says, or at its distance from the last price; then it must not be there yet. */
    private Why stop(final Command command, final ModelInstrument instrument)
    {
        final ModelOrder stop = new ModelOrder(0, command);
        if (Wire.isTrailing(command.ordType) && 0 == command.stopPriceTicks)
        {
            if (0 == instrument.lastTradeTicks)
            {
                return Why.NO_REFERENCE_PRICE;
            }
            final BigInteger start =
                ModelStops.trailedFrom(stop.isBuy(), instrument.lastTradeTicks, command.trailTicks);
            if (start.signum() <= 0 || start.compareTo(BigInteger.valueOf(instrument.definition.maxPriceTicks)) > 0)
            {
                return Why.INVALID_STOP_PRICE;
            }
            stop.stopPriceTicks = start.longValueExact();
        }
        return model.stops.isSatisfied(instrument, stop) ? Why.STOP_ALREADY_SATISFIED : Why.NONE;
    }

    private static long trailingCount(final ModelInstrument instrument)
    {
        return instrument.stops.stream().filter(stop -> Wire.isTrailing(stop.ordType)).count();
    }

    private long pegCount(final ModelInstrument instrument)
    {
        return state.live.values().stream().filter(order -> Wire.PEGGED == order.ordType &&
            order.instrumentId == instrument.instrumentId).count();
    }

    private Why capacityForNew(final Command command, final ModelInstrument instrument)
    {
        if (Wire.isTrailing(command.ordType) && trailingCount(instrument) >= TRAILING_STOPS_MAX)
        {
            return Why.CAPACITY_EXCEEDED;
        }
        if (Wire.PEGGED == command.ordType && pegCount(instrument) >= ModelPegs.PEGS_MAX)
        {
            return Why.CAPACITY_EXCEEDED;
        }
        final boolean isWaiting = isWaiting(command, instrument);
        if ((isWaiting || mayRest(command, instrument)) && isAtLimit(command))
        {
            return Why.OPEN_ORDER_LIMIT;
        }
        if (isWaiting && (state.live.size() >= state.limits.orders || isLevelMissing(command, instrument)))
        {
            return Why.BOOK_FULL;
        }
        final Why memory = rememberOneMore(command);
        if (Why.NONE != memory)
        {
            return memory;
        }
        final boolean isNewPair =
            !state.pairs.contains(ModelState.pair(command.accountId, command.instrumentId));
        return isNewPair && state.pairs.size() >= state.limits.positions ? Why.CAPACITY_EXCEEDED : Why.NONE;
    }

    private Why rememberOneMore(final Command command)
    {
        return !state.risingIds.areRising(command.sessionId) && state.rememberedIds >= state.limits.clOrdIds ?
            Why.CLORDID_MEMORY_FULL : Why.NONE;
    }

    /** P3: it cannot trade by itself now, so there must be a place for it. Any other order tries first. */
    private static boolean isWaiting(final Command command, final ModelInstrument instrument)
    {
        return Wire.CONTINUOUS != instrument.phase || Wire.isStop(command.ordType) ||
            Wire.AT_CLOSE == command.timeInForce;
    }

    /** P3: immediate orders never rest, market orders only where the instrument says so. */
    private static boolean mayRest(final Command command, final ModelInstrument instrument)
    {
        final boolean isRestingMarket = Wire.REMAINDER_REST == instrument.protection.marketRemainder &&
            0 != instrument.definition.protectionTicks;
        return !Wire.isImmediate(command.timeInForce) && (Wire.MARKET != command.ordType || isRestingMarket);
    }

    private boolean isAtLimit(final Command command)
    {
        final long ofAccount =
            state.live.values().stream().filter(order -> order.accountId == command.accountId).count();
        final long ofSession =
            state.live.values().stream().filter(order -> order.sessionId == command.sessionId).count();
        if (0 != state.limits.ordersOfAccount && ofAccount >= state.limits.ordersOfAccount)
        {
            state.mark("P3 limit of the account");
            return true;
        }
        return 0 != state.limits.ordersOfSession && ofSession >= state.limits.ordersOfSession;
    }

    /** Outside continuous trading a limit order joins the book as it comes, unless it sleeps until the close. */
    private boolean isLevelMissing(final Command command, final ModelInstrument instrument)
    {
        return Wire.CONTINUOUS != instrument.phase && Wire.LIMIT == command.ordType &&
            (Wire.AT_CLOSE != command.timeInForce || instrument.isClosingCall) &&
            model.books.isLevelMissing(instrument, command.side, command.priceTicks);
    }
}
