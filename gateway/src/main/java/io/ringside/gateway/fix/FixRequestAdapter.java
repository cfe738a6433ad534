package io.ringside.gateway.fix;

import io.ringside.engine.protocol.MassCancelScope;
import io.ringside.engine.protocol.Reason;
import io.ringside.engine.protocol.Side;
import io.ringside.engine.protocol.SideFilter;
import io.ringside.gateway.fix.codec.decoder.OrderCancelRequestDecoder;
import io.ringside.gateway.fix.codec.decoder.OrderMassCancelRequestDecoder;
import io.ringside.gateway.fix.codec.decoder.OrderMassStatusRequestDecoder;
import io.ringside.gateway.fix.codec.decoder.OrderStatusRequestDecoder;

/**
 * Cancels, questions, and what is about many orders at once. Used by the FIX gateway's agent only. Every method that
 * takes a message returns a {@link FixOutcome}. Hot path: no allocation.
 */
final class FixRequestAdapter
{
    private static final char CANCEL = '1';
    private static final int UNKNOWN_INSTRUMENT_ID = 0;

    private final FixInstruments instruments;
    private final FixCommandEncoder commands;
    private final FixRejectPublisher rejects;

    FixRequestAdapter(
        final FixInstruments instruments, final FixCommandEncoder commands, final FixRejectPublisher rejects)
    {
        this.instruments = instruments;
        this.commands = commands;
        this.rejects = rejects;
    }

    int onCancel(final FixSession session, final OrderCancelRequestDecoder request)
    {
        final Reason reason = !commands.clOrdId(request.clOrdID(), request.clOrdIDLength()) ? Reason.INVALID_CLORDID :
            commands.origClOrdId(request.origClOrdID(), request.origClOrdIDLength()) ?
            Reason.NONE : Reason.UNKNOWN_ORDER;
        if (Reason.NONE != reason)
        {
            return FixOutcome.answered(rejects.cancelReject(session.connection(), request.clOrdID(),
                request.clOrdIDLength(), request.origClOrdID(), request.origClOrdIDLength(), CANCEL, reason,
                FixReasons.refusalText(reason)));
        }
        // The id names the order: a symbol that is wrong must not stand in the way of getting out.
        final FixInstrument instrument = instruments.find(request.symbol(), request.symbolLength());
        return FixOutcome.offered(commands.cancelOrder(
            session.session(), instrumentId(instrument), FixWords.side(request.side())));
    }

    int onStatus(final FixSession session, final OrderStatusRequestDecoder request)
    {
        final FixInstrument instrument = instruments.find(request.symbol(), request.symbolLength());
        if (null == instrument)
        {
            return FixOutcome.answered(
                rejects.statusUnknown(session.connection(), request, Reason.UNKNOWN_INSTRUMENT));
        }
        if (!commands.clOrdId(request.clOrdID(), request.clOrdIDLength()))
        {
            return FixOutcome.answered(rejects.statusUnknown(session.connection(), request, Reason.UNKNOWN_ORDER));
        }
        return FixOutcome.offered(commands.orderStatus(
            session.session(), instrument.instrumentId(), FixWords.side(request.side())));
    }

    /** Ask for the status of the id that the last command had; false if the exchange takes nothing just now. */
    boolean askForStatus(final FixSession session, final char[] symbol, final int symbolLength, final char side)
    {
        return commands.orderStatus(
            session.session(), instruments.find(symbol, symbolLength).instrumentId(), FixWords.side(side)) >= 0;
    }

    int onMassCancel(final FixSession session, final OrderMassCancelRequestDecoder request)
    {
        final char type = request.massCancelRequestType();
        final MassCancelScope scope = scope(type - '0');
        if (MassCancelScope.INSTRUMENT == scope && 0 == request.symbolLength())
        {
            return FixOutcome.SYMBOL_MISSING;
        }
        final FixInstrument instrument = MassCancelScope.INSTRUMENT == scope ?
            instruments.find(request.symbol(), request.symbolLength()) : null;
        final Side side = request.hasSide() ? FixWords.side(request.side()) : null;
        final Reason reason = massReason(
            commands.clOrdId(request.clOrdID(), request.clOrdIDLength()), scope, instrument, side);
        if (Reason.NONE != reason)
        {
            return FixOutcome.answered(rejects.massCancelReject(session.connection(), request.clOrdID(),
                request.clOrdIDLength(), type, Reason.UNKNOWN_INSTRUMENT == reason ? '1' : '0', reason));
        }
        return FixOutcome.offered(
            commands.massCancel(session.session(), scope, instrumentId(instrument), filter(side)));
    }

    int onMassStatus(final FixSession session, final OrderMassStatusRequestDecoder request)
    {
        final MassCancelScope scope = scope(request.massStatusReqType());
        if (MassCancelScope.INSTRUMENT == scope && 0 == request.symbolLength())
        {
            return FixOutcome.SYMBOL_MISSING;
        }
        final FixInstrument instrument = MassCancelScope.INSTRUMENT == scope ?
            instruments.find(request.symbol(), request.symbolLength()) : null;
        final Side side = request.hasSide() ? FixWords.side(request.side()) : null;
        final Reason reason = massReason(
            commands.clOrdId(request.massStatusReqID(), request.massStatusReqIDLength()), scope, instrument, side);
        if (Reason.NONE != reason)
        {
            return FixOutcome.answered(rejects.massStatusReject(session.connection(), request, reason));
        }
        return FixOutcome.offered(
            commands.massStatus(session.session(), scope, instrumentId(instrument), filter(side)));
    }

    private static Reason massReason(
        final boolean isIdValid, final MassCancelScope scope, final FixInstrument instrument, final Side side)
    {
        return !isIdValid ? Reason.INVALID_CLORDID :
            MassCancelScope.NULL_VAL == scope ? Reason.INVALID_COMMAND :
            MassCancelScope.INSTRUMENT == scope && null == instrument ? Reason.UNKNOWN_INSTRUMENT :
            Side.NULL_VAL == side ? Reason.INVALID_SIDE : Reason.NONE;
    }

    /** Of MassCancelRequestType (530) or MassStatusReqType (585), whose numbers mean the same. */
    private static MassCancelScope scope(final int type)
    {
        return 1 == type ? MassCancelScope.INSTRUMENT : 6 == type ? MassCancelScope.SESSION :
            7 == type ? MassCancelScope.ALL : MassCancelScope.NULL_VAL;
    }

    private static int instrumentId(final FixInstrument instrument)
    {
        return null == instrument ? UNKNOWN_INSTRUMENT_ID : instrument.instrumentId();
    }

    private static SideFilter filter(final Side side)
    {
        return null == side ? SideFilter.BOTH : Side.BUY == side ? SideFilter.BUY : SideFilter.SELL;
    }
}
