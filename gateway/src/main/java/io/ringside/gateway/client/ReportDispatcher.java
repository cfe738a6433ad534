package io.ringside.gateway.client;

import io.ringside.engine.protocol.AccountReportDecoder;
import io.ringside.engine.protocol.BusinessRejectDecoder;
import io.ringside.engine.protocol.CancelRejectDecoder;
import io.ringside.engine.protocol.DropCopyMessageDecoder;
import io.ringside.engine.protocol.DropCopyReportDecoder;
import io.ringside.engine.protocol.ExecutionReportDecoder;
import io.ringside.engine.protocol.MassCancelReportDecoder;
import io.ringside.engine.protocol.MassStatusReportDecoder;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.protocol.NotAppliedDecoder;
import io.ringside.engine.protocol.RetransmissionDecoder;
import io.ringside.engine.protocol.SessionReportDecoder;
import io.ringside.engine.protocol.VenueNoticeDecoder;
import org.agrona.DirectBuffer;

/**
 * Hands what arrives on an established session to the listener, each report once and in order, and settles the
 * pending commands. Hot path: no allocation.
 */
final class ReportDispatcher
{
    static final int FIRST_REPORT_TEMPLATE_ID = 40;

    private static final int FIRST_MARKET_DATA_TEMPLATE_ID = 60;

    private final PendingCommands pending;
    private final BusinessRejectDecoder businessReject = new BusinessRejectDecoder();
    private final NotAppliedDecoder notApplied = new NotAppliedDecoder();
    private final RetransmissionDecoder retransmission = new RetransmissionDecoder();
    private final VenueNoticeDecoder venueNotice = new VenueNoticeDecoder();
    private final ExecutionReportDecoder executionReport = new ExecutionReportDecoder();
    private final CancelRejectDecoder cancelReject = new CancelRejectDecoder();
    private final MassCancelReportDecoder massCancelReport = new MassCancelReportDecoder();
    private final MassStatusReportDecoder massStatusReport = new MassStatusReportDecoder();
    private final AccountReportDecoder accountReport = new AccountReportDecoder();
    private final DropCopyReportDecoder dropCopyReport = new DropCopyReportDecoder();
    private final DropCopyMessageDecoder dropCopyMessage = new DropCopyMessageDecoder();
    /** Reads what all reports have at the same places. */
    private final SessionReportDecoder report = new SessionReportDecoder();

    private SnapshotListener snapshotListener;
    private long nextReportSequence;
    private long retransmitFrom;
    private long retransmitLimit;
    private boolean isRetransmission;

    ReportDispatcher(final PendingCommands pending, final long nextReportSequence)
    {
        this.pending = pending;
        this.nextReportSequence = nextReportSequence;
    }

    long nextReportSequence()
    {
        return nextReportSequence;
    }

    boolean isRetransmission()
    {
        return isRetransmission;
    }

    void snapshotListener(final SnapshotListener newSnapshotListener)
    {
        snapshotListener = newSnapshotListener;
    }

    void onEstablished(final long venueNextReportSequence)
    {
        if (0 == nextReportSequence)
        {
            nextReportSequence = venueNextReportSequence;
        }
        retransmitLimit = 0;
    }

    void onSessionDown()
    {
        if (null != snapshotListener)
        {
            snapshotListener.onSessionDown();
        }
    }

    /** False if a report is missing, which a reliable stream cannot lose: the connection is of no more use. */
    boolean dispatch(
        final DirectBuffer buffer,
        final int offset,
        final int length,
        final MessageHeaderDecoder header,
        final OrderEntryListener listener)
    {
        final int templateId = header.templateId();
        if (templateId >= FIRST_REPORT_TEMPLATE_ID && templateId < FIRST_MARKET_DATA_TEMPLATE_ID)
        {
            return onReport(templateId, buffer, offset, header, listener);
        }
        onOther(templateId, buffer, offset, length, header, listener);
        return true;
    }

    /** Reports begin alike, also those that are for clients of another protocol, or newer than this one: all count. */
    private boolean onReport(
        final int templateId,
        final DirectBuffer buffer,
        final int offset,
        final MessageHeaderDecoder header,
        final OrderEntryListener listener)
    {
        report.wrap(buffer, offset + MessageHeaderDecoder.ENCODED_LENGTH, header.blockLength(), header.version());
        final long reportSequence = report.reportSequence();
        if (isWanted(reportSequence))
        {
            // A copy is of what another session was told.
            if (DropCopyReportDecoder.TEMPLATE_ID != templateId && DropCopyMessageDecoder.TEMPLATE_ID != templateId)
            {
                settle(report.clientSequence(), listener);
            }
            tell(templateId, buffer, offset, header, listener);
        }
        return reportSequence < nextReportSequence;
    }

    private void tell(
        final int templateId,
        final DirectBuffer buffer,
        final int offset,
        final MessageHeaderDecoder header,
        final OrderEntryListener listener)
    {
        switch (templateId)
        {
            case ExecutionReportDecoder.TEMPLATE_ID ->
                listener.onExecutionReport(executionReport.wrapAndApplyHeader(buffer, offset, header));
            case CancelRejectDecoder.TEMPLATE_ID ->
                listener.onCancelReject(cancelReject.wrapAndApplyHeader(buffer, offset, header));
            case MassCancelReportDecoder.TEMPLATE_ID ->
                listener.onMassCancelReport(massCancelReport.wrapAndApplyHeader(buffer, offset, header));
            case MassStatusReportDecoder.TEMPLATE_ID ->
                listener.onMassStatusReport(massStatusReport.wrapAndApplyHeader(buffer, offset, header));
            case AccountReportDecoder.TEMPLATE_ID ->
                listener.onAccountReport(accountReport.wrapAndApplyHeader(buffer, offset, header));
            case DropCopyReportDecoder.TEMPLATE_ID ->
                listener.onDropCopyReport(dropCopyReport.wrapAndApplyHeader(buffer, offset, header));
            case DropCopyMessageDecoder.TEMPLATE_ID ->
                listener.onDropCopyMessage(dropCopyMessage.wrapAndApplyHeader(buffer, offset, header));
            default ->
            {
                // For clients of another protocol, or of a newer version.
            }
        }
    }

    private void onOther(
        final int templateId,
        final DirectBuffer buffer,
        final int offset,
        final int length,
        final MessageHeaderDecoder header,
        final OrderEntryListener listener)
    {
        if (BusinessRejectDecoder.TEMPLATE_ID == templateId)
        {
            businessReject.wrapAndApplyHeader(buffer, offset, header);
            pending.remove(businessReject.clientSequence());
            listener.onBusinessReject(businessReject);
        }
        else if (NotAppliedDecoder.TEMPLATE_ID == templateId)
        {
            notApplied.wrapAndApplyHeader(buffer, offset, header);
            notApplied(notApplied.fromSequence(), notApplied.fromSequence() + notApplied.count(), listener);
        }
        else if (RetransmissionDecoder.TEMPLATE_ID == templateId)
        {
            retransmission.wrapAndApplyHeader(buffer, offset, header);
            retransmitFrom = retransmission.fromSequence();
            retransmitLimit = retransmitFrom + retransmission.count();
        }
        else if (VenueNoticeDecoder.TEMPLATE_ID == templateId)
        {
            listener.onVenueNotice(venueNotice.wrapAndApplyHeader(buffer, offset, header));
        }
        else if (templateId >= FIRST_MARKET_DATA_TEMPLATE_ID && null != snapshotListener)
        {
            snapshotListener.onSnapshotMessage(templateId, buffer, offset, length);
        }
    }

    private boolean isWanted(final long reportSequence)
    {
        isRetransmission = false;
        if (reportSequence == nextReportSequence)
        {
            nextReportSequence++;
            return true;
        }
        if (reportSequence < nextReportSequence && reportSequence >= retransmitFrom &&
            reportSequence < retransmitLimit)
        {
            retransmitFrom = reportSequence + 1;
            isRetransmission = true;
            return true;
        }
        return false;
    }

    private void settle(final long clientSequence, final OrderEntryListener listener)
    {
        if (0 != clientSequence && !isRetransmission)
        {
            pending.remove(clientSequence);
            // The venue answers a session in order: what it passed over never reached it.
            if (pending.oldestSequence() < clientSequence)
            {
                notApplied(pending.oldestSequence(), clientSequence, listener);
            }
        }
    }

    private void notApplied(final long fromSequence, final long limit, final OrderEntryListener listener)
    {
        final long end = Math.min(limit, pending.nextSequence());
        for (long sequence = Math.max(fromSequence, pending.oldestSequence()); sequence < end; sequence++)
        {
            if (pending.remove(sequence))
            {
                listener.onNotApplied(sequence);
            }
        }
    }
}
