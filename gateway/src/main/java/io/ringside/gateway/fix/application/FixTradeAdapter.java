package io.ringside.gateway.fix.application;

import io.ringside.engine.protocol.ExecType;
import io.ringside.engine.protocol.ExecutionReportDecoder;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.gateway.fix.message.FixDecimal;
import io.ringside.gateway.fix.message.FixFieldWriter;
import io.ringside.gateway.fix.message.FixFields;
import io.ringside.gateway.fix.message.FixInstrument;
import io.ringside.gateway.fix.message.FixInstruments;
import io.ringside.gateway.fix.message.FixMessage;
import io.ringside.gateway.fix.message.FixTimes;
import org.agrona.DirectBuffer;

/**
 * TradeCaptureReportRequest (AD): the answer (AQ), and a TradeCaptureReport (AE) for each record of a trade of the
 * session that the request asks for. Used by the FIX gateway's agent only. Hot path: no allocation.
 */
public final class FixTradeAdapter
{
    private static final int ALL_TRADES = 0;
    private static final int MATCHED_TRADES = 1;
    private static final int DATES_MAX = 2;

    /** TradeRequestResult (749). */
    private static final int SUCCESSFUL = 0;
    private static final int INVALID_INSTRUMENT = 1;
    private static final int UNSUPPORTED_TYPE = 8;
    private static final int OTHER = 99;

    /** TradeRequestStatus (750). */
    private static final char ACCEPTED = '0';
    private static final char COMPLETED = '1';
    private static final char REJECTED = '2';

    /** Length of the fields at the end of a report: NoSides (552), Side (54) and OrderID (37). */
    private static final int SIDES_LENGTH = 6 + 5 + 23;

    private final FixInstruments instruments;
    private final FixSessionMessages messages;
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final ExecutionReportDecoder report = new ExecutionReportDecoder();
    private final FixDecimal decimal = new FixDecimal();
    private final byte[] id = new byte[ExecutionReportDecoder.clOrdIdLength()];
    private long fromNs;
    private long toNs;

    public FixTradeAdapter(final FixInstruments instruments, final FixSessionMessages messages)
    {
        this.instruments = instruments;
        this.messages = messages;
    }

    FixOutcome onRequest(final FixRequest request)
    {
        final FixMessage message = request.message;
        final long type = message.number(FixFields.TRADE_REQUEST_TYPE);
        final FixInstrument instrument =
            message.has(FixFields.SYMBOL) ? instruments.find(message, FixFields.SYMBOL) : null;
        final FixTradeRequest trades = request.peer.tradeRequest;
        if (ALL_TRADES != type && MATCHED_TRADES != type)
        {
            return refuse(request, UNSUPPORTED_TYPE, "UNSUPPORTED_REQUEST_TYPE");
        }
        if (message.has(FixFields.SUBSCRIPTION_REQUEST_TYPE) &&
            '0' != message.character(FixFields.SUBSCRIPTION_REQUEST_TYPE))
        {
            return refuse(request, OTHER, "UNSUPPORTED_SUBSCRIPTION");
        }
        if (message.has(FixFields.SYMBOL) && null == instrument)
        {
            return refuse(request, INVALID_INSTRUMENT, "UNKNOWN_INSTRUMENT");
        }
        if (trades.isPendingFor(request.connectionId))
        {
            return refuse(request, OTHER, "ONE_REQUEST_AT_A_TIME");
        }
        if (!readDates(message))
        {
            return refuse(request, OTHER, "INVALID_TIME_RANGE");
        }
        final boolean isPossible =
            trades.prepare(message, null == instrument ? 0 : instrument.instrumentId(), fromNs, toNs);
        if (!isPossible)
        {
            return refuse(request, OTHER, "INVALID_CLORDID");
        }
        begin(message, SUCCESSFUL, ACCEPTED);
        if (!messages.offer(request, FixFields.TRADE_CAPTURE_REPORT_REQUEST_ACK))
        {
            return FixOutcome.RETRY;
        }
        trades.begin(request.connectionId);
        return FixOutcome.ACCEPTED;
    }

    private FixOutcome refuse(final FixRequest request, final int result, final String text)
    {
        begin(request.message, result, REJECTED).putText(FixFields.TEXT, text);
        return FixOutcome.answered(messages.offer(request, FixFields.TRADE_CAPTURE_REPORT_REQUEST_ACK));
    }

    private FixFieldWriter begin(final FixMessage message, final int result, final char status)
    {
        return messages.begin().echo(message, FixFields.TRADE_REQUEST_ID)
            .echo(message, FixFields.TRADE_REQUEST_TYPE)
            .put(FixFields.TRADE_REQUEST_RESULT, result).put(FixFields.TRADE_REQUEST_STATUS, status);
    }

    /**
     * Entries of NoDates (580). One date or time: from it on; two: from the first to the second. A date as the second
     * is the whole day.
     */
    private boolean readDates(final FixMessage message)
    {
        fromNs = Long.MIN_VALUE;
        toNs = Long.MAX_VALUE;
        final int count = message.has(FixFields.NO_DATES) ? (int)message.number(FixFields.NO_DATES) : 0;
        if (count < 0 || count > DATES_MAX)
        {
            return false;
        }
        int index = count > 0 ? message.find(FixFields.NO_DATES) + 1 : 0;
        for (int entry = 0; entry < count; entry++)
        {
            long beginNs = FixMessage.ABSENT;
            long endNs = FixMessage.ABSENT;
            if (index < message.fieldCount() && FixFields.TRADE_DATE == message.tag(index))
            {
                endNs = FixTimes.endOfDayNs(message.buffer(), message.offset(index), message.length(index));
                beginNs = FixTimes.startOfDayNs(endNs);
                endNs--;
                index++;
            }
            if (index < message.fieldCount() && FixFields.TRANSACT_TIME == message.tag(index))
            {
                beginNs = FixTimes.timestampNs(message.buffer(), message.offset(index), message.length(index));
                // Reports have microseconds.
                endNs = beginNs + 999;
                index++;
            }
            if (FixMessage.ABSENT == beginNs)
            {
                return false;
            }
            fromNs = 0 == entry ? beginNs : fromNs;
            toNs = 0 == entry ? toNs : endNs;
        }
        return fromNs <= toNs;
    }

    /** True if the session's request asks for that record of it. */
    public boolean isAskedFor(final FixPeer peer, final DirectBuffer record, final int offset)
    {
        header.wrap(record, offset);
        return ExecutionReportDecoder.TEMPLATE_ID == header.templateId() && peer.tradeRequest.asksFor(
            report.wrapAndApplyHeader(record, offset, header), record, offset);
    }

    /**
     * Send a trade.
     *
     * @param isLast true if it is the last one that the request asks for.
     * @return false if the exchange accepted nothing: to be repeated.
     */
    public boolean offerTrade(
        final FixPeer peer, final int connectionId, final DirectBuffer record, final int offset, final boolean isLast)
    {
        header.wrap(record, offset);
        report.wrapAndApplyHeader(record, offset, header);
        final FixInstrument instrument = instruments.find(report.instrumentId());
        final FixFieldWriter body = messages.begin().putTimeUs(FixFields.TRANSACT_TIME, report.timestampNs())
            .put(FixFields.EXEC_ID, report.execId())
            .put(FixFields.SYMBOL, null == instrument ? FixReportFields.UNKNOWN_SYMBOL : instrument.symbol());
        if (null == instrument)
        {
            body.put(FixFields.LAST_PX, report.lastPriceTicks()).put(FixFields.LAST_QTY, report.lastLots());
        }
        else
        {
            instrument.price(decimal, report.lastPriceTicks());
            body.put(FixFields.LAST_PX, decimal);
            instrument.quantity(decimal, report.lastLots());
            body.put(FixFields.LAST_QTY, decimal);
        }
        if (body.fits(FixFields.TRADE_REQUEST_ID, SIDES_LENGTH + id.length))
        {
            peer.tradeRequest.putId(body);
        }
        if (body.fits(FixFields.TRADE_REPORT_TRANS_TYPE, SIDES_LENGTH + 6))
        {
            body.put(FixFields.LAST_RPT_REQUESTED, isLast ? 'Y' : 'N');
            if (ExecType.TRADE != report.execType())
            {
                body.put(FixFields.TRADE_REPORT_TRANS_TYPE, ExecType.TRADE_CANCEL == report.execType() ? '1' : '2');
            }
        }
        putSide(body);
        return messages.offer(peer.session(), 0, connectionId, FixFields.TRADE_CAPTURE_REPORT, false);
    }

    private void putSide(final FixFieldWriter body)
    {
        body.put(FixFields.NO_SIDES, '1').put(FixFields.SIDE, 2 == report.sideRaw() ? '2' : '1')
            .put(FixFields.ORDER_ID, report.orderId());
        report.getClOrdId(id, 0);
        final int length = FixReportFields.idLength(id);
        if (body.fits(FixFields.CL_ORD_ID, length))
        {
            body.put(FixFields.CL_ORD_ID, id, length);
        }
        if (body.fits(FixFields.ACCOUNT, 19))
        {
            body.put(FixFields.ACCOUNT, report.accountId());
        }
    }

    /** Say that there is no such trade. False if that must be repeated. */
    public boolean offerNothing(final FixPeer peer, final int connectionId)
    {
        final FixFieldWriter body = messages.begin();
        peer.tradeRequest.putId(body);
        body.put(FixFields.TRADE_REQUEST_TYPE, MATCHED_TRADES).put(FixFields.TOT_NUM_TRADE_REPORTS, '0')
            .put(FixFields.TRADE_REQUEST_RESULT, SUCCESSFUL).put(FixFields.TRADE_REQUEST_STATUS, COMPLETED);
        return messages.offer(peer.session(), 0, connectionId, FixFields.TRADE_CAPTURE_REPORT_REQUEST_ACK, false);
    }
}
