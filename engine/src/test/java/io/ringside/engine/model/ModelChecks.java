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

    /** Signs that can be seen, and nothing behind their end. */
    static boolean isValidId(final String id)
    {
        return id.matches("[!-~]+\0*");
    }

    /** The id of a new order, or the new id of an order. */
    Why id(final Command command)
    {
        return Why.first(
            () -> Why.INVALID_CLORDID.when(!(state.risingIds.areRising(command.sessionId) ?
                ModelRisingIds.isNumber(command.clOrdId) : isValidId(command.clOrdId))),
            () -> Why.DUPLICATE_CLORDID.when(state.isUsed(command.sessionId, command.clOrdId)));
    }

    Why newOrder(final Command command)
    {
        final ModelAccount account = state.accounts.get(command.accountId);
        final ModelInstrument instrument = state.instruments.get(command.instrumentId);
        return Why.first(
            () -> id(command),
            () -> Why.UNKNOWN_ACCOUNT.when(null == account),
            () -> permission(account),
            () -> model.levels.check(account, command.sessionId, command.instrumentId),
            () -> state.ifUnknown(command.instrumentId),
            () -> ModelPhases.forNew(instrument.phase),
            () -> Why.INVALID_SIDE.when(!Wire.isSide(command.side)),
            () -> terms.check(command, instrument),
            () -> Why.OUTSIDE_DAILY_LIMITS.when(ModelDailyLimits.isOutside(instrument, command)),
            () -> Why.PRICE_COLLAR.when(ModelRisk.isOutsideCollar(command, instrument)),
            () -> limits(command, account, instrument),
            () -> state.money.ofNew(command, account, instrument),
            () -> market(command, instrument),
            () -> capacityForNew(command, instrument));
    }

    private Why limits(final Command command, final ModelAccount account, final ModelInstrument instrument)
    {
        final boolean mayStay = isWaiting(command, instrument) || mayRest(command, instrument);
        return model.overrides.check(command,
            Why.first(
                () -> risk.ofNew(command, account, instrument),
                () -> state.levelUse.check(state.levelUse.loadOfNew(command, mayStay), false)),
            () -> Why.first(
                () -> risk.ofAny(command, instrument),
                () -> state.levelUse.check(state.levelUse.loadOfNew(command, mayStay), true)));
    }

    /** The order is known and alive; the terms are the order's with the request's changes. */
    Why replace(final Command request, final ModelOrder order)
    {
        final ModelInstrument instrument = state.instruments.get(order.instrumentId);
        final ModelAccount account = state.accounts.get(order.accountId);
        final boolean isNewPrice = request.priceTicks != order.priceTicks;
        return Why.first(
            () -> permission(account),
            () -> model.levels.check(account, request.sessionId, order.instrumentId),
            () -> ModelPhases.forReplace(request, order, instrument),
            () -> Why.NOT_CHANGEABLE.when(request.accountId != order.accountId ||
                request.instrumentId != order.instrumentId || request.side != order.side ||
                isOtherClass(request.ordType, order.ordType) || ModelChanges.isOtherExecInst(request, order)),
            () -> changes.check(request, instrument, order),
            () -> Why.OUTSIDE_DAILY_LIMITS.when((isNewPrice || Wire.isImmediate(request.timeInForce)) &&
                ModelDailyLimits.isOutside(instrument, request)),
            () -> Why.PRICE_COLLAR.when(isNewPrice && ModelRisk.isOutsideCollar(request, instrument)),
            () -> request.quantityLots <= order.cumLots + order.bustedLots ? Why.NONE : Why.first(
                () -> risk.ofReplace(request, order, account, instrument),
                () -> state.levelUse.check(state.levelUse.loadOfReplace(request, order, instrument), false),
                () -> state.money.ofReplace(request, order, instrument),
                () -> replaceInMarket(request, order, instrument)));
    }

    private Why replaceInMarket(final Command request, final ModelOrder order, final ModelInstrument instrument)
    {
        if (order.isUntriggeredStop())
        {
            // D5: only a new stop price can be one that is reached already.
            final boolean isMoved = request.stopPriceTicks != order.stopPriceTicks ||
                request.activationPriceTicks != order.activationTicks;
            state.mark(isMoved ? "D5 stop price moves" : "D5 stop price stays");
            return isMoved ? stop(request, instrument) : Why.NONE;
        }
        return ModelChanges.keepsPriority(request, instrument, order) ? Why.NONE : Why.first(
            () -> order.isElected ? Why.NONE : market(request, instrument),
            () -> Why.BOOK_FULL.when(isLevelMissingFor(request, order, instrument)));
    }

    private boolean isLevelMissingFor(final Command request, final ModelOrder order, final ModelInstrument instrument)
    {
        final Command limit = request.copy();
        limit.ordType = order.isElected && Wire.hasLimit(order.ordType) ? Wire.LIMIT : request.ordType;
        final boolean leavesItsLevel = ModelOrder.Place.BOOK == order.place && !order.isUnpriced() &&
            1 == instrument.sideOf(order.side).stream().filter(other -> !other.isUnpriced() &&
            other.priceTicks == order.priceTicks).count();
        return isLevelMissing(limit, instrument) && !leavesItsLevel;
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
        return Why.first(
            () -> Why.ACCOUNT_DISABLED.when(!account.isEnabled),
            () -> Why.KILL_SWITCH.when(state.isKilledAll || account.isKilled),
            () -> Why.LIQUIDATION.when(state.money.liquidation.isIn(account.accountId)));
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
            final boolean waits = 0 != command.activationPriceTicks;
            final BigInteger start = ModelStops.trailedFrom(
                stop.isBuy(), waits ? command.activationPriceTicks : instrument.lastTradeTicks, command.trailTicks);
            if (start.signum() <= 0 || start.compareTo(BigInteger.valueOf(instrument.definition.maxPriceTicks)) > 0)
            {
                return Why.INVALID_STOP_PRICE;
            }
            if (waits)
            {
                return Why.NONE;
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
        final boolean isWaiting = isWaiting(command, instrument);
        return Why.first(
            () -> Why.CAPACITY_EXCEEDED.when(
                Wire.isTrailing(command.ordType) && trailingCount(instrument) >= TRAILING_STOPS_MAX ||
                Wire.PEGGED == command.ordType && pegCount(instrument) >= ModelPegs.PEGS_MAX),
            () -> Why.OPEN_ORDER_LIMIT.when((isWaiting || mayRest(command, instrument)) && isAtLimit(command)),
            () -> Why.BOOK_FULL.when(isWaiting &&
                (state.live.size() >= state.limits.orders || isLevelMissing(command, instrument))),
            () -> Why.CAPACITY_EXCEEDED.when(state.pairs.size() >= state.limits.positions &&
                !state.pairs.contains(ModelState.pair(command.accountId, command.instrumentId)) ||
                state.money.isFullFor(command)));
    }

    /** P3: it cannot trade by itself now, so there must be a place for it. Any other order tries first. */
    private static boolean isWaiting(final Command command, final ModelInstrument instrument)
    {
        return !instrument.isTrading() || Wire.isStop(command.ordType) ||
            Wire.AT_CLOSE == command.timeInForce;
    }

    /** P3: immediate orders never rest, market orders only where the instrument says so. */
    private static boolean mayRest(final Command command, final ModelInstrument instrument)
    {
        final boolean isRestingMarket = Wire.REMAINDER_REST == instrument.protection.marketRemainder &&
            0 != instrument.definition.protectionTicks || instrument.isTradingAtClose();
        return !Wire.isImmediate(command.timeInForce) && (Wire.MARKET != command.ordType || isRestingMarket);
    }

    private boolean isAtLimit(final Command command)
    {
        final long ofAccount =
            state.live.values().stream().filter(order -> order.accountId == command.accountId).count();
        final long ofSession =
            state.live.values().stream().filter(order -> order.sessionId == command.sessionId).count();
        if (0 != state.limits.ordersPerAccount && ofAccount >= state.limits.ordersPerAccount)
        {
            state.mark("P3 limit of the account");
            return true;
        }
        return 0 != state.limits.ordersPerSession && ofSession >= state.limits.ordersPerSession;
    }

    /** Outside continuous trading a limit order joins the book as it comes, unless it sleeps until the close. */
    private boolean isLevelMissing(final Command command, final ModelInstrument instrument)
    {
        return !instrument.isTrading() && Wire.LIMIT == command.ordType &&
            (Wire.AT_CLOSE != command.timeInForce || instrument.isClosingCall) &&
            model.books.isLevelMissing(instrument, command.side, command.priceTicks);
    }
}
