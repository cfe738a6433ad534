package io.ringside.gateway.fix.application;

import io.ringside.engine.protocol.ExecutionReportDecoder;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.protocol.OrdType;
import io.ringside.engine.protocol.Reason;
import io.ringside.gateway.fix.message.FixDecimal;
import io.ringside.gateway.fix.message.FixFieldWriter;
import io.ringside.gateway.fix.message.FixFields;
import io.ringside.gateway.fix.message.FixInstrument;
import io.ringside.gateway.fix.message.FixInstruments;
import io.ringside.gateway.fix.message.FixWords;
import org.agrona.DirectBuffer;

import java.nio.charset.StandardCharsets;

/**
 * The answer to a status request (H) for an order that the exchange does not know any more, from the reports that are
 * kept (rule book 4.5.7): an ExecutionReport (8) with its last state; 39=8 if the session never had one; otherwise
 * BusinessMessageReject (j), because no OrdStatus says "not known". Used by the FIX gateway's agent only. Hot path: no
 * allocation.
 */
public final class FixStatusAdapter
{
    private static final byte[] NOT_KNOWN_ANY_MORE =
        "UNKNOWN_ORDER: not of today, and in no report that is kept".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] RENAMED = "UNKNOWN_ORDER: the order has a newer ClOrdID: ".getBytes(
        StandardCharsets.US_ASCII);
    /** OrdRejReason (103). */
    private static final int UNKNOWN_ORDER = 5;
    /** BusinessRejectReason (380). */
    private static final char UNKNOWN_ID = '1';
    private static final int DECIMAL_LENGTH_MAX = 21;
    private static final int ACCOUNT_LENGTH_MAX = 19;

    private final FixInstruments instruments;
    private final FixSessionMessages messages;
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final ExecutionReportDecoder report = new ExecutionReportDecoder();
    private final FixDecimal decimal = new FixDecimal();
    private final byte[] text = new byte[RENAMED.length + FixPastOrder.ID_LENGTH];
    private final byte[] name = new byte[FixPastOrder.ID_LENGTH];

    public FixStatusAdapter(final FixInstruments instruments, final FixSessionMessages messages)
    {
        this.instruments = instruments;
        this.messages = messages;
    }

    /** The exchange has answered a question of that connection; if it does not know the order, look for it. */
    public void onStatus(
        final FixPeer peer,
        final int connectionId,
        final DirectBuffer record,
        final int offset,
        final long reportNumber,
        final long msgSeqNum)
    {
        header.wrap(record, offset);
        report.wrapAndApplyHeader(record, offset, header);
        if (FixStatusRequests.isUnknown(report))
        {
            peer.statusRequests.add(connectionId, report, record, offset, reportNumber, msgSeqNum);
        }
    }

    /** A record of the session that may be of an order that is looked for. */
    public void onRecord(
        final FixPeer peer, final DirectBuffer record, final int offset, final int length, final long reportNumber)
    {
        header.wrap(record, offset);
        if (ExecutionReportDecoder.TEMPLATE_ID == header.templateId())
        {
            peer.statusRequests.onReport(
                report.wrapAndApplyHeader(record, offset, header), record, offset, length, reportNumber);
        }
    }

    /**
     * Answer the questions whose orders have been looked for.
     *
     * @param isLogWhole true if no report is missing: then what was not found has never been.
     * @return false if the exchange accepts nothing now: to be repeated.
     */
    public boolean offerAnswers(final FixPeer peer, final int connectionId, final boolean isLogWhole)
    {
        final FixStatusRequests requests = peer.statusRequests;
        for (FixPastOrder order = requests.next(); null != order; order = requests.next())
        {
            if (!offer(peer, connectionId, order, isLogWhole))
            {
                return false;
            }
            requests.onAnswered();
        }
        return true;
    }

    private boolean offer(
        final FixPeer peer, final int connectionId, final FixPastOrder order, final boolean isLogWhole)
    {
        final FixStatusRequests requests = peer.statusRequests;
        if (!order.isFound() && isLogWhole)
        {
            putUnknown(requests, order);
            return messages.offer(peer.session(), 0, connectionId, FixFields.EXECUTION_REPORT, false);
        }
        if (order.isFound())
        {
            report.wrapAndApplyHeader(order.record, 0, header);
        }
        final FixInstrument instrument = order.isEnded() ? instruments.find(report.instrumentId()) : null;
        if (null != instrument)
        {
            putEnded(requests, order, instrument);
            return messages.offer(peer.session(), 0, connectionId, FixFields.EXECUTION_REPORT, false);
        }
        putRefusal(requests, order);
        return messages.offer(peer.session(), 0, connectionId, FixFields.BUSINESS_MESSAGE_REJECT, false);
    }

    /** The fields that {@link FixSessionReportEncoder} completes with 17, 151 and 60. */
    private void putEnded(
        final FixStatusRequests requests, final FixPastOrder order, final FixInstrument instrument)
    {
        final FixFieldWriter body = messages.begin().put(FixFields.EXEC_TYPE, 'I')
            .put(FixFields.ORDER_ID, report.orderId()).put(FixFields.ORD_STATUS, (char)report.ordStatusRaw());
        instrument.quantity(decimal, report.cumLots());
        body.put(FixFields.CUM_QTY, decimal);
        instrument.averagePrice(decimal, report.cumTicksLots(), report.cumLots());
        body.put(FixFields.AVG_PX, decimal).put(FixFields.CL_ORD_ID, order.id, FixReportFields.idLength(order.id))
            .put(FixFields.SYMBOL, instrument.symbol()).put(FixFields.SIDE, 2 == report.sideRaw() ? '2' : '1');
        putRequestId(body, requests);
        putTerms(body, instrument);
        final byte[] reason = FixReasons.text(Reason.TOO_LATE);
        if (body.fits(FixFields.TEXT, reason.length))
        {
            body.put(FixFields.TEXT, reason);
        }
    }

    /** Puts them as far as there is room. */
    private void putTerms(final FixFieldWriter body, final FixInstrument instrument)
    {
        final OrdType ordType = report.ordType();
        if (body.fits(FixFields.ORDER_QTY, DECIMAL_LENGTH_MAX))
        {
            instrument.quantity(decimal, report.quantityLots());
            body.put(FixFields.ORDER_QTY, decimal);
        }
        if (OrdType.MARKET != ordType && 0 != report.priceTicks() && body.fits(FixFields.PRICE, DECIMAL_LENGTH_MAX))
        {
            instrument.price(decimal, report.priceTicks());
            body.put(FixFields.PRICE, decimal);
        }
        if (FixWords.ABSENT != FixWords.ordType(ordType) && body.fits(FixFields.ORD_TYPE, 1))
        {
            body.put(FixFields.ORD_TYPE, FixWords.ordType(ordType));
        }
        final char timeInForce = FixWords.timeInForce(report.timeInForce());
        if (FixWords.ABSENT != timeInForce && body.fits(FixFields.TIME_IN_FORCE, 1))
        {
            body.put(FixFields.TIME_IN_FORCE, timeInForce);
        }
        if (0 != report.accountId() && body.fits(FixFields.ACCOUNT, ACCOUNT_LENGTH_MAX))
        {
            body.put(FixFields.ACCOUNT, report.accountId());
        }
    }

    /** There has never been such an order. */
    private void putUnknown(final FixStatusRequests requests, final FixPastOrder order)
    {
        final FixInstrument instrument = instruments.find(requests.instrumentId());
        // As in other reports: an unknown side cannot be repeated, and FIX requires the field.
        final FixFieldWriter body = messages.begin().put(FixFields.EXEC_TYPE, 'I')
            .put(FixFields.ORD_STATUS, '8').put(FixFields.ORD_REJ_REASON, UNKNOWN_ORDER)
            .put(FixFields.CL_ORD_ID, order.id, FixReportFields.idLength(order.id))
            .put(FixFields.SYMBOL, null == instrument ? FixReportFields.UNKNOWN_SYMBOL : instrument.symbol())
            .put(FixFields.SIDE, 2 == requests.side() ? '2' : '1');
        putRequestId(body, requests);
        body.put(FixFields.TEXT, FixReasons.text(Reason.UNKNOWN_ORDER));
    }

    private void putRefusal(final FixStatusRequests requests, final FixPastOrder order)
    {
        final FixFieldWriter body = messages.begin().put(FixFields.REF_SEQ_NUM, requests.msgSeqNum())
            .put(FixFields.REF_MSG_TYPE, requests.msgType())
            .put(FixFields.BUSINESS_REJECT_REF_ID, order.id, FixReportFields.idLength(order.id))
            .put(FixFields.BUSINESS_REJECT_REASON, UNKNOWN_ID);
        if (order.isRenamed())
        {
            order.copyName(report, name);
            final int length = FixReportFields.idLength(name);
            System.arraycopy(RENAMED, 0, text, 0, RENAMED.length);
            System.arraycopy(name, 0, text, RENAMED.length, length);
            body.put(FixFields.TEXT, text, RENAMED.length + length);
        }
        else
        {
            body.put(FixFields.TEXT, NOT_KNOWN_ANY_MORE);
        }
    }

    private static void putRequestId(final FixFieldWriter body, final FixStatusRequests requests)
    {
        final int length = requests.requestIdLength();
        if (length > 0 && body.fits(FixFields.ORD_STATUS_REQ_ID, length))
        {
            body.put(FixFields.ORD_STATUS_REQ_ID, requests.buffer(), requests.requestIdOffset(), length);
        }
    }
}
