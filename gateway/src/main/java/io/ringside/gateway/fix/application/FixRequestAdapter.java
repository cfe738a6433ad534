package io.ringside.gateway.fix.application;

import io.ringside.engine.protocol.MassCancelScope;
import io.ringside.engine.protocol.Reason;
import io.ringside.engine.protocol.Side;
import io.ringside.engine.protocol.SideFilter;
import io.ringside.gateway.fix.message.FixFields;
import io.ringside.gateway.fix.message.FixInstrument;
import io.ringside.gateway.fix.message.FixInstruments;
import io.ringside.gateway.fix.message.FixMessage;
import io.ringside.gateway.fix.message.FixWords;

/**
 * Cancels, status requests and mass requests. Used by the FIX gateway's agent only. Every method that takes a message
 * returns a {@link FixOutcome}. Hot path: no allocation.
 */
final class FixRequestAdapter
{
    private static final char CANCEL = '1';
    private static final int UNKNOWN_INSTRUMENT_ID = 0;

    private final FixInstruments instruments;
    private final FixCommandEncoder commands;
    private final FixRequestRejects requestRejects;
    private MassCancelScope massScope;
    private int massInstrumentId;
    private SideFilter massFilter;
    private Reason massReason;

    FixRequestAdapter(
        final FixInstruments instruments, final FixCommandEncoder commands, final FixRequestRejects requestRejects)
    {
        this.instruments = instruments;
        this.commands = commands;
        this.requestRejects = requestRejects;
    }

    FixOutcome onCancel(final FixRequest request)
    {
        final Reason reason = !commands.clOrdId(request.message, FixFields.CL_ORD_ID) ? Reason.INVALID_CLORDID :
            commands.origClOrdId(request.message, FixFields.ORIG_CL_ORD_ID) ? Reason.NONE : Reason.UNKNOWN_ORDER;
        if (Reason.NONE != reason)
        {
            return FixOutcome.answered(requestRejects.cancelReject(
                request, CANCEL, reason, FixReasons.text(reason)));
        }
        // The id names the order: a wrong symbol must not prevent a cancel.
        final FixInstrument instrument = instruments.find(request.message, FixFields.SYMBOL);
        return FixOutcome.offered(commands.cancelOrder(
            request.session, request.clientSequence, instrumentId(instrument), side(request.message)));
    }

    FixOutcome onStatus(final FixRequest request)
    {
        if (!commands.clOrdId(request.message, FixFields.CL_ORD_ID))
        {
            return FixOutcome.answered(requestRejects.statusUnknown(request, Reason.UNKNOWN_ORDER));
        }
        // The id names the order, here as well.
        final FixInstrument instrument = instruments.find(request.message, FixFields.SYMBOL);
        return FixOutcome.offered(commands.orderStatus(
            request.session, request.clientSequence, instrumentId(instrument), side(request.message)));
    }

    FixOutcome onMassCancel(final FixRequest request)
    {
        final FixOutcome form = readMass(request.message, FixFields.CL_ORD_ID, FixFields.MASS_CANCEL_REQUEST_TYPE);
        if (FixOutcome.ACCEPTED != form)
        {
            return form;
        }
        return Reason.NONE == massReason ?
            FixOutcome.offered(commands.massCancel(
                request.session, request.clientSequence, massScope, massInstrumentId, massFilter)) :
            FixOutcome.answered(requestRejects.massCancelReject(request, massReason));
    }

    FixOutcome onMassStatus(final FixRequest request)
    {
        final FixOutcome form = readMass(request.message, FixFields.MASS_STATUS_REQ_ID, FixFields.MASS_STATUS_REQ_TYPE);
        if (FixOutcome.ACCEPTED != form)
        {
            return form;
        }
        return Reason.NONE == massReason ?
            FixOutcome.offered(commands.massStatus(
                request.session, request.clientSequence, massScope, massInstrumentId, massFilter)) :
            FixOutcome.answered(requestRejects.massStatusReject(request, massReason));
    }

    /** Common part of both mass requests. */
    private FixOutcome readMass(final FixMessage request, final int idTag, final int typeTag)
    {
        massScope = scope(request.character(typeTag) - '0');
        if (MassCancelScope.INSTRUMENT == massScope && !request.has(FixFields.SYMBOL))
        {
            return FixOutcome.SYMBOL_MISSING;
        }
        final FixInstrument instrument =
            MassCancelScope.INSTRUMENT == massScope ? instruments.find(request, FixFields.SYMBOL) : null;
        final Side side = request.has(FixFields.SIDE) ? side(request) : null;
        massInstrumentId = instrumentId(instrument);
        massFilter = filter(side);
        massReason = massReason(commands.clOrdId(request, idTag), massScope, instrument, side);
        return FixOutcome.ACCEPTED;
    }

    private static Side side(final FixMessage request)
    {
        return FixWords.side(request.character(FixFields.SIDE));
    }

    private static Reason massReason(
        final boolean isIdValid, final MassCancelScope scope, final FixInstrument instrument, final Side side)
    {
        return !isIdValid ? Reason.INVALID_CLORDID :
            MassCancelScope.NULL_VAL == scope ? Reason.INVALID_COMMAND :
            MassCancelScope.INSTRUMENT == scope && null == instrument ? Reason.UNKNOWN_INSTRUMENT :
            Side.NULL_VAL == side ? Reason.INVALID_SIDE : Reason.NONE;
    }

    /** Reads the scope of MassCancelRequestType (530) or MassStatusReqType (585), whose numbers mean the same. */
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
