package io.ringside.gateway.fix.application;

import io.ringside.engine.protocol.TradingPhase;
import io.ringside.gateway.fix.message.FixDecimal;
import io.ringside.gateway.fix.message.FixFieldWriter;
import io.ringside.gateway.fix.message.FixFields;
import io.ringside.gateway.fix.message.FixInstrument;
import io.ringside.gateway.fix.message.FixInstruments;
import io.ringside.gateway.fix.message.FixMessage;
import io.ringside.gateway.fix.message.FixPhases;

import java.nio.charset.StandardCharsets;

/**
 * Answers questions about instruments and market hours from the gateway's current knowledge. The answers are numbered
 * and stored like reports. Used by the FIX gateway's agent only. Every method that takes a message returns a {@link
 * FixOutcome}. They are rare, so texts may be allocated.
 */
final class FixReferenceAdapter
{
    /** Bytes of the only TradingSessionID (336) there is. */
    static final byte[] TRADING_SESSION = "DAY".getBytes(StandardCharsets.US_ASCII);

    private static final int SESSION_ID_LENGTH_MAX = 40;
    private static final int LIST_SLICE = 64;
    private static final char SNAPSHOT = '0';
    private static final long BY_SYMBOL = 0;
    private static final long ALL = 4;
    private static final long SPECIFICATIONS_MAX = 1;
    private static final char ORDER_IMBALANCE = 'I';

    private final FixInstruments instruments;
    private final FixSessionMessages messages;
    private final FixDecimal decimal = new FixDecimal();

    FixReferenceAdapter(final FixInstruments instruments, final FixSessionMessages messages)
    {
        this.instruments = instruments;
        this.messages = messages;
    }

    /** SecurityStatusRequest (e): SecurityStatus (f). */
    FixOutcome onSecurityStatus(final FixRequest request)
    {
        final FixMessage message = request.message;
        final FixInstrument instrument = instruments.find(message, FixFields.SYMBOL);
        if (null == instrument)
        {
            return FixOutcome.UNKNOWN_SECURITY;
        }
        if (isSubscription(message))
        {
            return FixOutcome.UNSUPPORTED_SUBSCRIPTION;
        }
        final FixFieldWriter body = messages.begin().echo(message, FixFields.SECURITY_STATUS_REQ_ID)
            .put(FixFields.SYMBOL, instrument.symbol()).put(FixFields.TRADING_SESSION_ID, TRADING_SESSION)
            .put(FixFields.SECURITY_TRADING_STATUS, FixPhases.securityTradingStatus(instrument.phase()));
        if (instrument.isCrossed())
        {
            body.put(FixFields.HALT_REASON, ORDER_IMBALANCE);
        }
        if (0 != instrument.lastPriceTicks())
        {
            instrument.price(decimal, instrument.lastPriceTicks());
            body.put(FixFields.LAST_PX, decimal);
        }
        if (TradingPhase.NULL_VAL != instrument.phase())
        {
            body.putText(FixFields.TEXT, instrument.phase().name());
        }
        return answered(messages.offer(request, FixFields.SECURITY_STATUS));
    }

    /** TradingSessionStatusRequest (g): TradingSessionStatus (h). */
    FixOutcome onTradingSessionStatus(final FixRequest request)
    {
        final FixMessage message = request.message;
        if (isSubscription(message))
        {
            return FixOutcome.UNSUPPORTED_SUBSCRIPTION;
        }
        final FixFieldWriter body = messages.begin().echo(message, FixFields.TRAD_SES_REQ_ID);
        final int index = message.find(FixFields.TRADING_SESSION_ID);
        if (FixMessage.NOT_FOUND == index || message.isEqual(FixFields.TRADING_SESSION_ID, TRADING_SESSION))
        {
            body.put(FixFields.TRADING_SESSION_ID, TRADING_SESSION)
                .put(FixFields.TRAD_SES_STATUS, FixPhases.tradSesStatus(instruments));
            return answered(messages.offer(request, FixFields.TRADING_SESSION_STATUS));
        }
        if (message.length(index) <= SESSION_ID_LENGTH_MAX)
        {
            body.echo(message, FixFields.TRADING_SESSION_ID);
        }
        else
        {
            body.put(FixFields.TRADING_SESSION_ID, FixReportFields.UNKNOWN_SYMBOL);
        }
        body.put(FixFields.TRAD_SES_STATUS, '6').put(FixFields.TRAD_SES_STATUS_REJ_REASON, '1')
            .putText(FixFields.TEXT, "UNKNOWN_TRADING_SESSION");
        return FixOutcome.answered(messages.offer(request, FixFields.TRADING_SESSION_STATUS));
    }

    /** SecurityListRequest (x): SecurityList (y), one for each instrument. */
    FixOutcome onSecurityList(final FixRequest request, final long nowNs)
    {
        final FixMessage message = request.message;
        final long type = message.number(FixFields.SECURITY_LIST_REQUEST_TYPE);
        if (isSubscription(message) || BY_SYMBOL != type && ALL != type)
        {
            return refuseList(request, '1');
        }
        if (BY_SYMBOL == type && !message.has(FixFields.SYMBOL))
        {
            return FixOutcome.SYMBOL_MISSING;
        }
        final FixInstrument only = BY_SYMBOL == type ? instruments.find(message, FixFields.SYMBOL) : null;
        final int count = ALL == type ? instruments.count() : null == only ? 0 : 1;
        final FixSecurityList list = request.peer.securityList;
        if (0 == count)
        {
            return refuseList(request, '2');
        }
        if (ALL == type && !list.mayBegin(nowNs))
        {
            return refuseList(request, '4');
        }
        list.prepare(message, request.clientSequence, request.connectionId, count);
        if (!offerNext(
            request.peer, null == only ? instruments.at(0) : only, request.clientSequence, request.connectionId))
        {
            return FixOutcome.RETRY;
        }
        if (ALL == type)
        {
            list.onBegun(nowNs);
        }
        return FixOutcome.ACCEPTED;
    }

    /**
     * Send a bounded part of an unfinished list of a connection.
     *
     * @return false if more is left.
     */
    boolean offerList(final FixPeer peer, final int connectionId)
    {
        final FixSecurityList list = peer.securityList;
        for (int i = 0; i < LIST_SLICE && list.isPendingFor(connectionId); i++)
        {
            if (!offerNext(peer, instruments.at(list.next()), 0, connectionId))
            {
                return false;
            }
        }
        return !list.isPendingFor(connectionId);
    }

    /** SecurityDefinitionRequest (c): SecurityDefinition (d). */
    FixOutcome onSecurityDefinition(final FixRequest request)
    {
        final FixMessage message = request.message;
        if (!message.has(FixFields.SYMBOL))
        {
            return FixOutcome.SYMBOL_MISSING;
        }
        final FixInstrument instrument = instruments.find(message, FixFields.SYMBOL);
        final long type = message.number(FixFields.SECURITY_REQUEST_TYPE);
        final String refusal = isSubscription(message) ? "UNSUPPORTED_SUBSCRIPTION" :
            type < 0 || type > SPECIFICATIONS_MAX ? "UNSUPPORTED_REQUEST_TYPE" :
            null == instrument ? "UNKNOWN_INSTRUMENT" : null;
        final FixFieldWriter body = messages.begin().echo(message, FixFields.SECURITY_REQ_ID)
            .put(FixFields.SECURITY_RESPONSE_ID, request.clientSequence)
            .put(FixFields.SECURITY_RESPONSE_TYPE, null == refusal ? '1' : '5').echo(message, FixFields.SYMBOL);
        if (null == refusal)
        {
            body.put(FixFields.TRADING_SESSION_ID, TRADING_SESSION);
            putTerms(body, instrument);
        }
        else
        {
            body.putText(FixFields.TEXT, refusal);
        }
        final boolean isTaken = messages.offer(request, FixFields.SECURITY_DEFINITION);
        return null == refusal ? answered(isTaken) : FixOutcome.answered(isTaken);
    }

    private boolean offerNext(
        final FixPeer peer, final FixInstrument instrument, final long clientSequence, final int connectionId)
    {
        final FixSecurityList list = peer.securityList;
        final FixFieldWriter body = messages.begin();
        list.putHead(body);
        body.put(FixFields.NO_RELATED_SYM, '1').put(FixFields.SYMBOL, instrument.symbol());
        putTerms(body, instrument);
        if (!messages.offer(peer.session(), clientSequence, connectionId, FixFields.SECURITY_LIST, false))
        {
            return false;
        }
        list.onSent();
        return true;
    }

    /** FIX 4.4 has a field for the lot, and none for the tick. */
    private void putTerms(final FixFieldWriter body, final FixInstrument instrument)
    {
        instrument.quantityIncrement(decimal);
        body.put(FixFields.ROUND_LOT, decimal);
        instrument.priceIncrement(decimal);
        final String tick = "TICK " + decimal;
        if (body.fits(FixFields.TEXT, tick.length()))
        {
            body.putText(FixFields.TEXT, tick);
        }
    }

    private FixOutcome refuseList(final FixRequest request, final char result)
    {
        messages.begin().echo(request.message, FixFields.SECURITY_REQ_ID)
            .put(FixFields.SECURITY_RESPONSE_ID, request.clientSequence).put(FixFields.SECURITY_REQUEST_RESULT, result);
        return FixOutcome.answered(messages.offer(request, FixFields.SECURITY_LIST));
    }

    /** Returns the outcome of the requested answer. */
    private static FixOutcome answered(final boolean isTaken)
    {
        return isTaken ? FixOutcome.ACCEPTED : FixOutcome.RETRY;
    }

    private static boolean isSubscription(final FixMessage message)
    {
        return message.has(FixFields.SUBSCRIPTION_REQUEST_TYPE) &&
            SNAPSHOT != message.character(FixFields.SUBSCRIPTION_REQUEST_TYPE);
    }
}
