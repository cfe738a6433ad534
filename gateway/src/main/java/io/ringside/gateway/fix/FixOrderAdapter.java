package io.ringside.gateway.fix;

import io.ringside.engine.protocol.MassCancelScope;
import io.ringside.engine.protocol.OrdType;
import io.ringside.engine.protocol.Reason;
import io.ringside.engine.protocol.Side;
import io.ringside.engine.protocol.SideFilter;
import io.ringside.engine.protocol.TimeInForce;
import io.ringside.gateway.fix.codec.decoder.NewOrderSingleDecoder;
import io.ringside.gateway.fix.codec.decoder.OrderCancelReplaceRequestDecoder;
import io.ringside.gateway.fix.codec.decoder.OrderCancelRequestDecoder;
import io.ringside.gateway.fix.codec.decoder.OrderMassCancelRequestDecoder;
import io.ringside.gateway.fix.codec.decoder.OrderStatusRequestDecoder;

/**
 * The five order-entry messages, field by field: symbols to instruments, decimals to ticks and lots. What the exchange
 * could not be told is refused here, in the words that the exchange would use. Used by the FIX gateway's agent only.
 * Hot path: no allocation.
 */
final class FixOrderAdapter
{
    /** The exchange has taken the command. */
    static final int ACCEPTED = 0;

    /** The client has got its answer; the exchange knows nothing. */
    static final int ANSWERED = 1;

    /** Artio took no answer: once more later. */
    static final int RETRY = -1;

    /** The exchange takes nothing just now. */
    static final int BUSY = -2;

    /** A limit order without Price (44). */
    static final int PRICE_MISSING = -3;

    /** An order without OrderQty (38). */
    static final int QUANTITY_MISSING = -4;

    /** A mass cancel for a security without Symbol (55). */
    static final int SYMBOL_MISSING = -5;

    private static final long ACCOUNT_UNKNOWN = -1;
    private static final int ACCOUNT_DIGITS_MAX = 18;
    private static final int UNKNOWN_INSTRUMENT_ID = 0;

    private final FixInstruments instruments;
    private final FixCommandEncoder commands;
    private final FixRejectPublisher rejects;

    FixOrderAdapter(
        final FixInstruments instruments, final FixCommandEncoder commands, final FixRejectPublisher rejects)
    {
        this.instruments = instruments;
        this.commands = commands;
        this.rejects = rejects;
    }

    static int answered(final long position)
    {
        return position < 0 ? RETRY : ANSWERED;
    }

    int onNewOrder(final FixSession session, final NewOrderSingleDecoder order)
    {
        final FixInstrument instrument = instruments.find(order.symbol(), order.symbolLength());
        final Side side = side(order.side());
        final OrdType ordType = ordType(order.ordType());
        final TimeInForce timeInForce = order.hasTimeInForce() ? timeInForce(order.timeInForce()) : TimeInForce.DAY;
        final long accountId = order.hasAccount() ?
            accountId(session, order.account(), order.accountLength()) : session.defaultAccountId();
        if (!order.hasOrderQty())
        {
            return QUANTITY_MISSING;
        }
        if (OrdType.LIMIT == ordType && !order.hasPrice())
        {
            return PRICE_MISSING;
        }
        Reason reason = !commands.clOrdId(order.clOrdID(), order.clOrdIDLength()) ? Reason.INVALID_CLORDID :
            termsReason(accountId, instrument, side, ordType, timeInForce);
        long priceTicks = 0;
        long quantityLots = 0;
        if (Reason.NONE == reason)
        {
            priceTicks = OrdType.LIMIT == ordType ? instrument.priceTicks(order.price()) : 0;
            quantityLots = instrument.quantityLots(order.orderQty());
            reason = unitsReason(priceTicks, quantityLots);
        }
        if (Reason.NONE != reason)
        {
            return answered(rejects.orderReject(session.connection(), order, reason));
        }
        return offered(commands.newOrder(session.session(), accountId, instrument.instrumentId(), side, ordType,
            timeInForce, priceTicks, quantityLots));
    }

    int onReplace(final FixSession session, final OrderCancelReplaceRequestDecoder order)
    {
        final FixInstrument instrument = instruments.find(order.symbol(), order.symbolLength());
        final Side side = side(order.side());
        final OrdType ordType = ordType(order.ordType());
        final TimeInForce timeInForce = order.hasTimeInForce() ? timeInForce(order.timeInForce()) : TimeInForce.DAY;
        final long accountId = order.hasAccount() ?
            accountId(session, order.account(), order.accountLength()) : session.defaultAccountId();
        if (!order.hasOrderQty())
        {
            return QUANTITY_MISSING;
        }
        if (OrdType.LIMIT == ordType && !order.hasPrice())
        {
            return PRICE_MISSING;
        }
        Reason reason = idsReason(
            order.clOrdID(), order.clOrdIDLength(), order.origClOrdID(), order.origClOrdIDLength());
        reason = Reason.NONE == reason ? termsReason(accountId, instrument, side, ordType, timeInForce) : reason;
        long priceTicks = 0;
        long quantityLots = 0;
        if (Reason.NONE == reason)
        {
            priceTicks = OrdType.LIMIT == ordType ? instrument.priceTicks(order.price()) : 0;
            quantityLots = instrument.quantityLots(order.orderQty());
            reason = unitsReason(priceTicks, quantityLots);
        }
        if (Reason.NONE != reason)
        {
            return answered(rejects.cancelReject(session.connection(), order.clOrdID(), order.clOrdIDLength(),
                order.origClOrdID(), order.origClOrdIDLength(), '2', reason));
        }
        return offered(commands.replaceOrder(session.session(), accountId, instrument.instrumentId(), side, ordType,
            timeInForce, priceTicks, quantityLots));
    }

    int onCancel(final FixSession session, final OrderCancelRequestDecoder request)
    {
        final Reason reason = idsReason(
            request.clOrdID(), request.clOrdIDLength(), request.origClOrdID(), request.origClOrdIDLength());
        if (Reason.NONE != reason)
        {
            return answered(rejects.cancelReject(session.connection(), request.clOrdID(), request.clOrdIDLength(),
                request.origClOrdID(), request.origClOrdIDLength(), '1', reason));
        }
        // The id names the order: a symbol that is wrong must not stand in the way of getting out.
        final FixInstrument instrument = instruments.find(request.symbol(), request.symbolLength());
        return offered(commands.cancelOrder(session.session(),
            null == instrument ? UNKNOWN_INSTRUMENT_ID : instrument.instrumentId(), side(request.side())));
    }

    int onStatus(final FixSession session, final OrderStatusRequestDecoder request)
    {
        final FixInstrument instrument = instruments.find(request.symbol(), request.symbolLength());
        if (null == instrument)
        {
            return answered(rejects.statusUnknown(session.connection(), request, Reason.UNKNOWN_INSTRUMENT));
        }
        if (!commands.clOrdId(request.clOrdID(), request.clOrdIDLength()))
        {
            return answered(rejects.statusUnknown(session.connection(), request, Reason.UNKNOWN_ORDER));
        }
        return offered(commands.orderStatus(session.session(), instrument.instrumentId(), side(request.side())));
    }

    /** Ask for the status of the id that the last command had; false if the exchange takes nothing just now. */
    boolean askForStatus(final FixSession session, final char[] symbol, final int symbolLength, final char side)
    {
        return commands.orderStatus(
            session.session(), instruments.find(symbol, symbolLength).instrumentId(), side(side)) >= 0;
    }

    int onMassCancel(final FixSession session, final OrderMassCancelRequestDecoder request)
    {
        final char type = request.massCancelRequestType();
        final MassCancelScope scope = '1' == type ? MassCancelScope.INSTRUMENT :
            '6' == type ? MassCancelScope.SESSION : '7' == type ? MassCancelScope.ALL : MassCancelScope.NULL_VAL;
        FixInstrument instrument = null;
        Reason reason = commands.clOrdId(request.clOrdID(), request.clOrdIDLength()) ?
            Reason.NONE : Reason.INVALID_CLORDID;
        if (MassCancelScope.INSTRUMENT == scope)
        {
            if (0 == request.symbolLength())
            {
                return SYMBOL_MISSING;
            }
            instrument = instruments.find(request.symbol(), request.symbolLength());
            reason = null == instrument && Reason.NONE == reason ? Reason.UNKNOWN_INSTRUMENT : reason;
        }
        else if (MassCancelScope.NULL_VAL == scope)
        {
            reason = Reason.INVALID_COMMAND;
        }
        final Side side = request.hasSide() ? side(request.side()) : null;
        reason = Side.NULL_VAL == side && Reason.NONE == reason ? Reason.INVALID_SIDE : reason;
        if (Reason.NONE != reason)
        {
            return answered(rejects.massCancelReject(session.connection(), request.clOrdID(), request.clOrdIDLength(),
                type, Reason.UNKNOWN_INSTRUMENT == reason ? '1' : '0', reason));
        }
        return offered(commands.massCancel(
            session.session(), scope, null == instrument ? UNKNOWN_INSTRUMENT_ID : instrument.instrumentId(),
            null == side ? SideFilter.BOTH : Side.BUY == side ? SideFilter.BUY : SideFilter.SELL));
    }

    private static int offered(final long sequence)
    {
        return sequence < 0 ? BUSY : ACCEPTED;
    }

    private Reason idsReason(
        final char[] clOrdId, final int clOrdIdLength, final char[] origClOrdId, final int origClOrdIdLength)
    {
        return !commands.clOrdId(clOrdId, clOrdIdLength) ? Reason.INVALID_CLORDID :
            commands.origClOrdId(origClOrdId, origClOrdIdLength) ? Reason.NONE : Reason.UNKNOWN_ORDER;
    }

    private static Reason termsReason(
        final long accountId,
        final FixInstrument instrument,
        final Side side,
        final OrdType ordType,
        final TimeInForce timeInForce)
    {
        return ACCOUNT_UNKNOWN == accountId ? Reason.UNKNOWN_ACCOUNT :
            null == instrument ? Reason.UNKNOWN_INSTRUMENT :
            Side.NULL_VAL == side ? Reason.INVALID_SIDE :
            OrdType.NULL_VAL == ordType ? Reason.UNSUPPORTED_ORDER_TYPE :
            TimeInForce.NULL_VAL == timeInForce ? Reason.UNSUPPORTED_TIME_IN_FORCE : Reason.NONE;
    }

    private static Reason unitsReason(final long priceTicks, final long quantityLots)
    {
        return FixInstrument.OFF_UNIT == priceTicks ? Reason.PRICE_OFF_TICK :
            FixInstrument.OVERFLOW == priceTicks ? Reason.PRICE_OUT_OF_RANGE :
            FixInstrument.OFF_UNIT == quantityLots ? Reason.QUANTITY_OFF_LOT :
            FixInstrument.OVERFLOW == quantityLots ? Reason.QUANTITY_TOO_LARGE : Reason.NONE;
    }

    private static long accountId(final FixSession session, final char[] account, final int length)
    {
        if (length > ACCOUNT_DIGITS_MAX)
        {
            return ACCOUNT_UNKNOWN;
        }
        long accountId = 0;
        for (int i = 0; i < length; i++)
        {
            final int digit = account[i] - '0';
            if (digit < 0 || digit > 9)
            {
                return ACCOUNT_UNKNOWN;
            }
            accountId = accountId * 10 + digit;
        }
        return session.session().config().mayUse(accountId) ? accountId : ACCOUNT_UNKNOWN;
    }

    private static Side side(final char side)
    {
        return '1' == side ? Side.BUY : '2' == side ? Side.SELL : Side.NULL_VAL;
    }

    private static OrdType ordType(final char ordType)
    {
        return '1' == ordType ? OrdType.MARKET : '2' == ordType ? OrdType.LIMIT : OrdType.NULL_VAL;
    }

    private static TimeInForce timeInForce(final char timeInForce)
    {
        switch (timeInForce)
        {
            case '0':
                return TimeInForce.DAY;
            case '1':
                return TimeInForce.GTC;
            case '3':
                return TimeInForce.IOC;
            case '4':
                return TimeInForce.FOK;
            default:
                return TimeInForce.NULL_VAL;
        }
    }
}
