package io.ringside.engine.model;

/** One order-entry request of a rule's example, in the words of the rule book. */
final class Request
{
    final Command command;

    private Request(final Command.Kind kind, final String id)
    {
        command = new Command(kind);
        command.clOrdId = Command.id(id);
        command.accountId = 1;
        command.instrumentId = 1;
        command.sessionId = 1;
    }

    static Request buy(final String id, final long lots, final long priceTicks)
    {
        return order(id, Wire.BUY, lots, priceTicks);
    }

    static Request sell(final String id, final long lots, final long priceTicks)
    {
        return order(id, Wire.SELL, lots, priceTicks);
    }

    static Request buyAtMarket(final String id, final long lots)
    {
        return order(id, Wire.BUY, lots, 0).type(Wire.MARKET);
    }

    static Request sellAtMarket(final String id, final long lots)
    {
        return order(id, Wire.SELL, lots, 0).type(Wire.MARKET);
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
        final Request request = new Request(Command.Kind.CANCEL_ORDER, id);
        request.command.origClOrdId = Command.id(orderId);
        return request;
    }

    static Request status(final String id)
    {
        return new Request(Command.Kind.ORDER_STATUS, id);
    }

    static Request massStatus(final String id, final int scope, final int sideFilter)
    {
        return mass(Command.Kind.MASS_STATUS, id, scope, sideFilter);
    }

    static Request massCancel(final String id, final int scope, final int sideFilter)
    {
        return mass(Command.Kind.MASS_CANCEL, id, scope, sideFilter);
    }

    /** What a gateway wants its session to be sent. */
    static Request message(final char msgType, final String body)
    {
        final Request request = new Request(Command.Kind.SESSION_MESSAGE, "");
        request.command.msgType = msgType;
        request.command.body = body;
        return request;
    }

    /** From a gateway: a session's connection has ended, those of all sessions for session 0. */
    static Request disconnected(final int sessionId)
    {
        return new Request(Command.Kind.DISCONNECTED, "").by(sessionId);
    }

    private static Request mass(final Command.Kind kind, final String id, final int scope, final int sideFilter)
    {
        final Request request = new Request(kind, id);
        request.command.scope = scope;
        request.command.sideFilter = sideFilter;
        return request;
    }

    private static Request order(final String id, final int side, final long lots, final long priceTicks)
    {
        final Request request = new Request(Command.Kind.NEW_ORDER_EXTENDED, id);
        request.command.side = side;
        request.command.ordType = Wire.LIMIT;
        request.command.quantityLots = lots;
        request.command.priceTicks = priceTicks;
        return request;
    }

    private static Request replace(
        final String oldId, final String id, final int side, final long lots, final long priceTicks)
    {
        final Request request = order(id, side, lots, priceTicks).kept();
        request.command.origClOrdId = Command.id(oldId);
        return request;
    }

    /** A plain replace: what it does not say stays. */
    private Request kept()
    {
        final Request request = new Request(Command.Kind.REPLACE_ORDER, "");
        request.command.clOrdId = command.clOrdId;
        request.command.side = command.side;
        request.command.ordType = command.ordType;
        request.command.quantityLots = command.quantityLots;
        request.command.priceTicks = command.priceTicks;
        return request;
    }

    /** A replace that states every term. */
    Request stated()
    {
        final Request request = new Request(Command.Kind.REPLACE_ORDER_EXTENDED, "");
        request.command.clOrdId = command.clOrdId;
        request.command.origClOrdId = command.origClOrdId;
        request.command.side = command.side;
        request.command.ordType = command.ordType;
        request.command.timeInForce = command.timeInForce;
        request.command.quantityLots = command.quantityLots;
        request.command.priceTicks = command.priceTicks;
        request.command.accountId = command.accountId;
        request.command.sessionId = command.sessionId;
        return request;
    }

    /** Session and account of that number. */
    Request by(final int participant)
    {
        command.sessionId = participant;
        command.accountId = participant;
        return this;
    }

    Request in(final int instrumentId)
    {
        command.instrumentId = instrumentId;
        return this;
    }

    Request type(final int ordType)
    {
        command.ordType = ordType;
        return this;
    }

    Request lots(final long lots)
    {
        command.quantityLots = lots;
        return this;
    }

    Request valid(final int timeInForce)
    {
        command.timeInForce = timeInForce;
        return this;
    }

    Request showing(final long displayLots)
    {
        command.displayLots = displayLots;
        return this;
    }

    Request hidden()
    {
        return showing(Wire.HIDDEN);
    }

    Request atLeast(final long minLots)
    {
        command.minLots = minLots;
        return this;
    }

    Request postOnly(final int mode)
    {
        command.postOnly = mode;
        return this;
    }

    Request preventing(final int stpMode)
    {
        command.stpMode = stpMode;
        return this;
    }

    Request group(final int stpGroup)
    {
        command.stpGroup = stpGroup;
        return this;
    }

    Request memo(final String text)
    {
        command.memo = Command.memo(text);
        return this;
    }

    /** A stop order; limited if it has a price. */
    Request stop(final long stopPriceTicks)
    {
        command.stopPriceTicks = stopPriceTicks;
        command.ordType = 0 == command.priceTicks ? Wire.STOP : Wire.STOP_LIMIT;
        return this;
    }

    Request trailing(final long trailTicks)
    {
        command.trailTicks = trailTicks;
        command.ordType = 0 == command.priceTicks ? Wire.TRAILING_STOP : Wire.TRAILING_STOP_LIMIT;
        return this;
    }

    Request onQuote()
    {
        command.triggerKind = Wire.BEST_QUOTE;
        return this;
    }

    Request linkedTo(final String firstLeg)
    {
        command.linkedClOrdId = Command.id(firstLeg);
        return this;
    }

    Request until(final long expireTimeNs)
    {
        command.timeInForce = Wire.GTD;
        command.expireTimeNs = expireTimeNs;
        return this;
    }

    /** FIX 97=Y, or the first message of a run. */
    Request flagged(final int flags)
    {
        command.flags = flags;
        return this;
    }

    Request pegged(final int pegKind, final long offsetTicks)
    {
        command.ordType = Wire.PEGGED;
        command.pegKind = pegKind;
        command.pegOffsetTicks = offsetTicks;
        return this;
    }
}
