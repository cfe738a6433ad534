package io.ringside.gateway.fix.session;

import io.ringside.engine.protocol.AccountReportDecoder;
import io.ringside.engine.protocol.DropCopyReportDecoder;
import io.ringside.engine.protocol.ExecutionReportDecoder;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.protocol.SessionReportDecoder;
import io.ringside.gateway.egress.ReportDescriptor;
import io.ringside.gateway.egress.ReportLog;
import io.ringside.gateway.fix.application.FixStatusAdapter;
import io.ringside.gateway.fix.message.FixInstruments;
import io.ringside.journal.JournalReader;
import io.ringside.journal.JournalRecordHandler;
import io.ringside.journal.format.JournalPosition;
import io.ringside.journal.storage.JournalException;
import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.AgentTerminationException;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * Follows the report log and passes each record to its session and the session's connection. A connection that does not
 * accept one falls behind. The only wait is for the definition of an instrument in transit. Used by the FIX gateway's
 * agent only. Hot path: no allocation.
 */
public final class FixReportTail implements AutoCloseable
{
    /** The most records that it passes on in one turn. */
    public static final int RECORD_LIMIT = 256;

    private static final int HEADER_LENGTH = MessageHeaderDecoder.ENCODED_LENGTH;
    private static final int INSTRUMENT_ID_OFFSET =
        HEADER_LENGTH + ExecutionReportDecoder.instrumentIdEncodingOffset();
    private static final int ACCOUNT_INSTRUMENT_ID_OFFSET =
        HEADER_LENGTH + AccountReportDecoder.instrumentIdEncodingOffset();
    private static final int ORDER_ID_OFFSET = HEADER_LENGTH + ExecutionReportDecoder.orderIdEncodingOffset();
    private static final int CONNECTION_ID_OFFSET =
        HEADER_LENGTH + SessionReportDecoder.connectionIdEncodingOffset();
    private static final int UINT16_MASK = 0xFFFF;
    private static final int MSG_TYPE_OFFSET = HEADER_LENGTH + SessionReportDecoder.msgTypeEncodingOffset();

    private final ReportLog log;
    private final FixSession[] sessionById;
    private final FixInstruments instruments;
    private final FixCatchUpQueue catchUps;
    private final FixDisconnects disconnects;
    private final FixStatusAdapter statuses;
    private final JournalRecordHandler handler = this::onRecord;
    private final JournalPosition position = new JournalPosition();
    private JournalReader reader;
    private long nextNumber;

    /** Starts after the last written record. */
    public FixReportTail(
        final ReportLog log,
        final FixSession[] sessionById,
        final FixInstruments instruments,
        final FixCatchUpQueue catchUps,
        final FixDisconnects disconnects,
        final FixStatusAdapter statuses)
    {
        this.log = log;
        this.statuses = statuses;
        this.sessionById = sessionById;
        this.instruments = instruments;
        this.catchUps = catchUps;
        this.disconnects = disconnects;
        nextNumber = log.writtenReportNumber() + 1;
    }

    /** Pass on a bounded number of written records. Returns 0 if there were none. */
    public int poll()
    {
        if (log.writtenReportNumber() < nextNumber)
        {
            return 0;
        }
        try
        {
            if (null == reader || log.firstReportNumber() > nextNumber)
            {
                open();
            }
            return reader.poll(handler, RECORD_LIMIT);
        }
        catch (final JournalException ex)
        {
            // The host creates another gateway, which begins after the unreadable part.
            throw new AgentTerminationException(ex);
        }
    }

    /** Everything below this number has been handed out. */
    long nextNumber()
    {
        return nextNumber;
    }

    @Override
    public void close()
    {
        CloseHelper.close(reader);
        reader = null;
    }

    // An empty log may begin with any number, and one that lacks reports is restarted.
    private void open()
    {
        close();
        nextNumber = Math.max(nextNumber, log.firstReportNumber());
        reader = log.newReader(nextNumber);
    }

    private boolean onRecord(
        final DirectBuffer buffer,
        final int offset,
        final int length,
        final long reportNumber,
        final long timestampNs)
    {
        if (length > HEADER_LENGTH)
        {
            final int sessionId = ReportDescriptor.sessionId(buffer, offset);
            final FixSession session =
                sessionId > 0 && sessionId < sessionById.length ? sessionById[sessionId] : null;
            if (null != session)
            {
                if (!isInstrumentKnown(buffer, offset))
                {
                    return false;
                }
                onRecord(session, buffer, offset, length, reportNumber);
            }
        }
        nextNumber = reportNumber + 1;
        return true;
    }

    private void onRecord(
        final FixSession session,
        final DirectBuffer buffer,
        final int offset,
        final int length,
        final long reportNumber)
    {
        final long reportSequence = ReportDescriptor.reportSequence(buffer, offset);
        session.onRecord(reportSequence);
        if (session.index.wants(reportSequence))
        {
            reader.position(position);
            session.index.add(reportSequence, reportNumber, position);
        }
        if (SessionReportDecoder.TEMPLATE_ID == ReportDescriptor.templateId(buffer, offset))
        {
            onSessionReport(session, buffer, offset, length, reportSequence);
        }
        else if (ReportDescriptor.isReset(buffer, offset))
        {
            session.onResetRecord(reportSequence, ReportDescriptor.runBeganNs(buffer, offset));
            disconnects.onReset(session.connection(), reportSequence);
        }
        final FixConnection connection = session.connection();
        if (null != connection && FixConnection.LOGGED_ON == connection.state() &&
            ReportDescriptor.isOrderStatus(buffer, offset))
        {
            statuses.onStatus(session.peer, connection.id, buffer, offset, reportNumber,
                session.msgSeqNum(ReportDescriptor.clientSequence(buffer, offset)));
        }
        if (null != connection && !isSent(connection, buffer, offset, length, reportSequence))
        {
            reader.position(connection.outbound().fallBehind(reportNumber));
            catchUps.serve(connection);
        }
    }

    private boolean isSent(
        final FixConnection connection,
        final DirectBuffer buffer,
        final int offset,
        final int length,
        final long reportSequence)
    {
        try
        {
            return connection.outbound().onRecord(buffer, offset, length, reportSequence);
        }
        catch (final RuntimeException | AssertionError ex)
        {
            disconnects.onFailure(connection, ex);
            return true;
        }
    }

    private void onSessionReport(
        final FixSession session,
        final DirectBuffer buffer,
        final int offset,
        final int length,
        final long reportSequence)
    {
        if (ReportDescriptor.beginsRun(buffer, offset))
        {
            session.onRunRecord(ReportDescriptor.clientSequence(buffer, offset), reportSequence,
                ReportDescriptor.timestampNs(buffer, offset));
        }
        else if (ReportDescriptor.isLogon(buffer, offset))
        {
            session.onLogonRecord(
                ReportDescriptor.clientSequence(buffer, offset), ReportDescriptor.timestampNs(buffer, offset));
        }
        final int connectionId = buffer.getInt(offset + CONNECTION_ID_OFFSET, LITTLE_ENDIAN);
        final int msgType = buffer.getShort(offset + MSG_TYPE_OFFSET, LITTLE_ENDIAN) & UINT16_MASK;
        final FixConnection connection = session.connection();
        if (null != connection && connection.id == connectionId)
        {
            connection.onSessionReport(msgType, reportSequence, session.runReportSequence());
        }
        final FixConnection refused = session.refused();
        if (null != refused && refused.id == connectionId)
        {
            // Its Logout is all that it gets of the session.
            refused.onSessionReport(msgType, reportSequence, session.runReportSequence());
            isSent(refused, buffer, offset, length, reportSequence);
        }
    }

    // Its definition comes from the output ring, which may be behind the log.
    private boolean isInstrumentKnown(final DirectBuffer buffer, final int offset)
    {
        final int templateId = ReportDescriptor.templateId(buffer, offset);
        if (AccountReportDecoder.TEMPLATE_ID == templateId)
        {
            final int held = buffer.getInt(offset + ACCOUNT_INSTRUMENT_ID_OFFSET, LITTLE_ENDIAN);
            return 0 == held || null != instruments.find(held);
        }
        if (ExecutionReportDecoder.TEMPLATE_ID != templateId && DropCopyReportDecoder.TEMPLATE_ID != templateId)
        {
            return true;
        }
        // A record without an order may name an unknown instrument; for an order a definition is in transit.
        final int instrumentId = buffer.getInt(offset + INSTRUMENT_ID_OFFSET, LITTLE_ENDIAN);
        return 0 == buffer.getLong(offset + ORDER_ID_OFFSET, LITTLE_ENDIAN) || null != instruments.find(instrumentId);
    }
}
