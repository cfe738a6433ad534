package io.ringside.engine.model;

/** One order-entry request of a rule's example, in the words of the rule book. */
final class Request extends Command
{
    private Request(final Kind kind, final String id)
    {
        super(kind);
        clOrdId = id(id);
        accountId = 1;
        instrumentId = 1;
        sessionId = 1;
    }

    static Request buy(final String id, final long lots, final long priceTicks)
    {
        return order(Kind.NEW_ORDER_EXTENDED, id, Wire.BUY, lots, priceTicks);
    }

    static Request sell(final String id, final long lots, final long priceTicks)
    {
        return order(Kind.NEW_ORDER_EXTENDED, id, Wire.SELL, lots, priceTicks);
    }

    static Request buyAtMarket(final String id, final long lots)
    {
        return order(Kind.NEW_ORDER_EXTENDED, id, Wire.BUY, lots, 0).type(Wire.MARKET);
    }

    static Request sellAtMarket(final String id, final long lots)
    {
        return order(Kind.NEW_ORDER_EXTENDED, id, Wire.SELL, lots, 0).type(Wire.MARKET);
    }

    /** The quantity is the new total. */
    static Request replaceBuy(final String oldId, final String id, final long lots, final long priceTicks)
    {
        return replace(oldId, id, Wire.BUY, lots, priceTicks);
    }

    static Request replaceSell(final String oldId, final String id, final long lots, final long priceTicks)
    {
        return replace(oldId, id, Wire.SELL, lots, priceTicks);
    }

    static Request cancel(final String id, final String orderId)
    {
        final Request request = new Request(Kind.CANCEL_ORDER, id);
        request.origClOrdId = id(orderId);
        return request;
    }

    static Request status(final String id)
    {
        return new Request(Kind.ORDER_STATUS, id);
    }

    static Request account(final String id, final long accountId)
    {
        final Request request = new Request(Kind.ACCOUNT_REQUEST, id);
        request.accountId = accountId;
        return request;
    }

    static Request massStatus(final String id, final int scope, final int sideFilter)
    {
        return mass(Kind.MASS_STATUS, id, scope, sideFilter);
    }

    static Request massCancel(final String id, final int scope, final int sideFilter)
    {
        return mass(Kind.MASS_CANCEL, id, scope, sideFilter);
    }

    /** What a gateway wants its session to be sent. */
    static Request message(final char msgType, final String body)
    {
        final Request request = new Request(Kind.SESSION_MESSAGE, "");
        request.msgType = msgType;
        request.body = body;
        return request;
    }

    /** From a gateway: a session's connection has ended, those of all sessions for session 0. */
    static Request disconnected(final int sessionId)
    {
        return new Request(Kind.DISCONNECTED, "").by(sessionId);
    }

    private static Request mass(final Kind kind, final String id, final int scope, final int sideFilter)
    {
        final Request request = new Request(kind, id);
        request.scope = scope;
        request.sideFilter = sideFilter;
        return request;
    }

    private static Request order(
        final Kind kind, final String id, final int side, final long lots, final long priceTicks)
    {
        final Request request = new Request(kind, id);
        request.side = side;
        request.ordType = Wire.LIMIT;
        request.quantityLots = lots;
        request.priceTicks = priceTicks;
        return request;
    }

    /** A plain replace: what it does not say stays. */
    private static Request replace(
        final String oldId, final String id, final int side, final long lots, final long priceTicks)
    {
        final Request request = order(Kind.REPLACE_ORDER, id, side, lots, priceTicks);
        request.origClOrdId = id(oldId);
        return request;
    }

    @Override
    Request with(final String settings)
    {
        super.with(settings);
        return this;
    }

    /** A replace that states every term. */
    Request stated()
    {
        kind = Kind.REPLACE_ORDER_EXTENDED;
        return this;
    }

    /** Session and account of that number. */
    Request by(final int participant)
    {
        sessionId = participant;
        accountId = participant;
        return this;
    }

    Request in(final int instrumentId)
    {
        this.instrumentId = instrumentId;
        return this;
    }

    Request type(final int ordType)
    {
        this.ordType = ordType;
        return this;
    }

    Request lots(final long lots)
    {
        quantityLots = lots;
        return this;
    }

    Request valid(final int timeInForce)
    {
        this.timeInForce = timeInForce;
        return this;
    }

    Request showing(final long displayLots)
    {
        this.displayLots = displayLots;
        return this;
    }

    Request hidden()
    {
        return showing(Wire.HIDDEN);
    }

    Request atLeast(final long minLots)
    {
        this.minLots = minLots;
        return this;
    }

    Request postOnly(final int mode)
    {
        postOnly = mode;
        return this;
    }

    Request preventing(final int stpMode)
    {
        this.stpMode = stpMode;
        return this;
    }

    Request group(final int stpGroup)
    {
        this.stpGroup = stpGroup;
        return this;
    }

    /** What becomes of it when its session is lost: a value of the schema. */
    Request onDisconnect(final int cancelOnDisconnect)
    {
        this.cancelOnDisconnect = cancelOnDisconnect;
        return this;
    }

    /** The session that is gone did not ask for cancel on disconnect. */
    Request unasked()
    {
        ordersStay = 1;
        return this;
    }

    Request noting(final String text)
    {
        memo = memo(text);
        return this;
    }

    /** A stop order; limited if it has a price. */
    Request stop(final long stopPriceTicks)
    {
        this.stopPriceTicks = stopPriceTicks;
        ordType = 0 == priceTicks ? Wire.STOP : Wire.STOP_LIMIT;
        return this;
    }

    /** A take-profit order; limited if it has a price. */
    Request takeProfit(final long stopPriceTicks)
    {
        this.stopPriceTicks = stopPriceTicks;
        ordType = 0 == priceTicks ? Wire.TAKE_PROFIT : Wire.TAKE_PROFIT_LIMIT;
        return this;
    }

    Request begunBy(final long activationPriceTicks)
    {
        this.activationPriceTicks = activationPriceTicks;
        return this;
    }

    Request trailing(final long trailTicks)
    {
        this.trailTicks = trailTicks;
        ordType = 0 == priceTicks ? Wire.TRAILING_STOP : Wire.TRAILING_STOP_LIMIT;
        return this;
    }

    Request onQuote()
    {
        triggerKind = Wire.BEST_QUOTE;
        return this;
    }

    Request linkedTo(final String firstLeg)
    {
        linkedClOrdId = id(firstLeg);
        return this;
    }

    Request until(final long expireTimeNs)
    {
        timeInForce = Wire.GTD;
        this.expireTimeNs = expireTimeNs;
        return this;
    }

    /** FIX 97=Y, or the first message of a run. */
    Request flagged(final int flags)
    {
        this.flags = flags;
        return this;
    }

    Request pegged(final int pegKind, final long offsetTicks)
    {
        ordType = Wire.PEGGED;
        this.pegKind = pegKind;
        pegOffsetTicks = offsetTicks;
        return this;
    }
}
