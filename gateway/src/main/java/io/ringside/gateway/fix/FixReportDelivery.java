package io.ringside.gateway.fix;

import io.ringside.engine.protocol.CancelRejectDecoder;
import io.ringside.engine.protocol.ExecutionReportDecoder;
import io.ringside.engine.protocol.InstrumentDefinitionDecoder;
import io.ringside.engine.protocol.MassCancelReportDecoder;
import io.ringside.engine.protocol.MassStatusReportDecoder;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.ring.EventHandler;
import io.ringside.gateway.GatewayCounter;
import io.ringside.gateway.GatewayCounters;
import org.agrona.DirectBuffer;

import java.nio.ByteOrder;

/**
 * Delivers reports to the clients: live ones from the ring, which is never blocked, and missed ones from memory or from
 * the report log, as fast as Artio takes them. Each report is passed to Artio once, in the order of its reportSequence.
 * Used by the FIX gateway's agent only. Hot path: no allocation after a session's first report.
 */
final class FixReportDelivery implements EventHandler
{
    private static final int CATCH_UP_LIMIT = 32;
    private static final int SESSION_ID_OFFSET =
        MessageHeaderDecoder.ENCODED_LENGTH + ExecutionReportDecoder.sessionIdEncodingOffset();
    private static final int REPORT_SEQUENCE_OFFSET =
        MessageHeaderDecoder.ENCODED_LENGTH + ExecutionReportDecoder.reportSequenceEncodingOffset();
    private static final int REPORT_NUMBER_OFFSET =
        MessageHeaderDecoder.ENCODED_LENGTH + ExecutionReportDecoder.reportNumberEncodingOffset();

    private final FixSession[] sessionById;
    private final FixSession[] sessions;
    private final FixInstruments instruments;
    private final FixReportPublisher publisher;
    private final ReportHistory history;
    private final DeliveryLedger ledger;
    private final GatewayCounters counters;
    private final ReportHistory.Handler historyHandler = this::onHistoricReport;
    private final MessageHeaderDecoder headerDecoder = new MessageHeaderDecoder();
    private final InstrumentDefinitionDecoder definitionDecoder = new InstrumentDefinitionDecoder();
    private FixSession catchingUp;

    FixReportDelivery(
        final FixSession[] sessionById,
        final FixSession[] sessions,
        final FixInstruments instruments,
        final FixReportPublisher publisher,
        final ReportHistory history,
        final DeliveryLedger ledger,
        final GatewayCounters counters)
    {
        this.sessionById = sessionById;
        this.sessions = sessions;
        this.instruments = instruments;
        this.publisher = publisher;
        this.history = history;
        this.ledger = ledger;
        this.counters = counters;
    }

    @Override
    public void onEvent(
        final DirectBuffer buffer,
        final int offset,
        final int length,
        final long sequence,
        final boolean endOfBatch)
    {
        if (0 == length)
        {
            return;
        }
        headerDecoder.wrap(buffer, offset);
        switch (headerDecoder.templateId())
        {
            case ExecutionReportDecoder.TEMPLATE_ID:
            case CancelRejectDecoder.TEMPLATE_ID:
            case MassCancelReportDecoder.TEMPLATE_ID:
            case MassStatusReportDecoder.TEMPLATE_ID:
                onReport(buffer, offset, length);
                break;
            case InstrumentDefinitionDecoder.TEMPLATE_ID:
                instruments.define(definitionDecoder.wrapAndApplyHeader(buffer, offset, headerDecoder));
                break;
            default:
                break;
        }
    }

    /** Send what clients missed, a bounded number of reports for each. */
    int catchUp()
    {
        int count = 0;
        for (final FixSession session : sessions)
        {
            if (session.isBehind() && session.mayReceive())
            {
                count += catchUp(session);
            }
        }
        return count;
    }

    private void onReport(final DirectBuffer buffer, final int offset, final int length)
    {
        final int sessionId = buffer.getInt(offset + SESSION_ID_OFFSET, ByteOrder.LITTLE_ENDIAN);
        final FixSession session = sessionId > 0 && sessionId < sessionById.length ? sessionById[sessionId] : null;
        if (null != session && session.onReport(reportSequence(buffer, offset), buffer, offset, length) &&
            session.mayReceive() && send(session, buffer, offset))
        {
            counters.increment(GatewayCounter.FIX_REPORTS_LIVE);
        }
    }

    private int catchUp(final FixSession session)
    {
        int count = 0;
        while (count < CATCH_UP_LIMIT && session.isBehind())
        {
            final RecentReports recent = session.recent();
            final long next = session.nextSequence();
            if (null == recent || !recent.has(next))
            {
                return count + readHistory(session);
            }
            if (!send(session, recent.buffer(), recent.offset(next)))
            {
                return count;
            }
            count++;
            counters.increment(GatewayCounter.FIX_REPORTS_CAUGHT_UP);
        }
        return count;
    }

    private int readHistory(final FixSession session)
    {
        // One session at a time: the history is read in order, and two readers would make it seek back and forth.
        if (null != catchingUp && catchingUp != session && catchingUp.isBehind() && catchingUp.mayReceive())
        {
            return 0;
        }
        catchingUp = session;
        return history.read(session.session().sessionId(), session.nextSequence(), session.deliveredNumber() + 1,
            CATCH_UP_LIMIT, historyHandler);
    }

    private boolean onHistoricReport(final DirectBuffer buffer, final int offset, final int length)
    {
        final boolean isSent = send(catchingUp, buffer, offset);
        if (isSent)
        {
            counters.increment(GatewayCounter.FIX_REPORTS_CAUGHT_UP);
        }
        return isSent;
    }

    private boolean send(final FixSession session, final DirectBuffer buffer, final int offset)
    {
        final long reportSequence = reportSequence(buffer, offset);
        final PossResends possResends = session.possResends();
        if (!possResends.isNeedless(buffer, offset) &&
            publisher.send(session.connection(), session.massStatus(), buffer, offset,
            session.isUncertain(reportSequence)) < 0)
        {
            counters.increment(GatewayCounter.FIX_BACK_PRESSURED);
            session.session().traffic().onBackPressured();
            return false;
        }
        final long reportNumber = buffer.getLong(offset + REPORT_NUMBER_OFFSET, ByteOrder.LITTLE_ENDIAN);
        possResends.onDelivered(buffer, offset);
        session.onDelivered(reportSequence, reportNumber);
        ledger.sent(session.session().sessionId(), reportSequence, reportNumber,
            session.connection().sequenceIndex(), session.connection().lastSentMsgSeqNum());
        return true;
    }

    private static long reportSequence(final DirectBuffer buffer, final int offset)
    {
        return buffer.getLong(offset + REPORT_SEQUENCE_OFFSET, ByteOrder.LITTLE_ENDIAN);
    }
}
