package io.ringside.gateway.fix;

import io.ringside.engine.protocol.CancelRejectDecoder;
import io.ringside.engine.protocol.ExecutionReportDecoder;
import io.ringside.engine.protocol.MassCancelReportDecoder;
import io.ringside.engine.protocol.MassStatusReportDecoder;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.protocol.Reason;
import io.ringside.gateway.fix.codec.builder.ExecutionReportEncoder;
import io.ringside.gateway.fix.codec.builder.HeaderEncoder;
import io.ringside.gateway.fix.codec.builder.OrderCancelRejectEncoder;
import io.ringside.gateway.fix.codec.builder.OrderMassCancelReportEncoder;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import uk.co.real_logic.artio.fields.EpochFractionFormat;
import uk.co.real_logic.artio.fields.UtcTimestampEncoder;
import uk.co.real_logic.artio.session.Session;

import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/**
 * Reports of the core as FIX messages: {@code 8} by {@link FixExecutionReportPublisher}, {@code 9} and {@code r} here.
 * Used by the FIX gateway's agent only. Hot path: no allocation.
 */
final class FixReportPublisher
{
    /** The report is none of those that FIX carries; nothing was sent. */
    static final long NOTHING_TO_SEND = 0;

    static final byte[] NO_ORDER_ID = "NONE".getBytes(StandardCharsets.US_ASCII);

    private static final char SIDE_UNDISCLOSED = '7';
    private static final int NUMBER_LENGTH_MAX = 20;

    private final MessageHeaderDecoder headerDecoder = new MessageHeaderDecoder();
    private final ExecutionReportDecoder executionDecoder = new ExecutionReportDecoder();
    private final MassStatusReportDecoder massStatusDecoder = new MassStatusReportDecoder();
    private final CancelRejectDecoder cancelRejectDecoder = new CancelRejectDecoder();
    private final MassCancelReportDecoder massCancelDecoder = new MassCancelReportDecoder();
    private final OrderCancelRejectEncoder cancelRejectEncoder = new OrderCancelRejectEncoder();
    private final OrderMassCancelReportEncoder massCancelEncoder = new OrderMassCancelReportEncoder();
    private final ExecutionReportEncoder noOrdersEncoder = new ExecutionReportEncoder();
    private final UtcTimestampEncoder timestampEncoder = new UtcTimestampEncoder(EpochFractionFormat.MICROSECONDS);
    private final FixInstruments instruments;
    private final FixExecutionReportPublisher executionPublisher;
    private final byte[] clOrdId = new byte[ExecutionReportDecoder.clOrdIdLength()];
    private final byte[] origClOrdId = new byte[ExecutionReportDecoder.origClOrdIdLength()];
    private final byte[] orderId = new byte[NUMBER_LENGTH_MAX];
    private final UnsafeBuffer orderIdBuffer = new UnsafeBuffer(orderId);

    FixReportPublisher(final FixInstruments instruments)
    {
        this.instruments = instruments;
        executionPublisher = new FixExecutionReportPublisher(instruments);
    }

    /**
     * Send one report.
     *
     * @param session    logged on.
     * @param massStatus the session's.
     * @param buffer     holding the report.
     * @param offset     in bytes of its message header.
     * @param possResend true if it may have been sent before (PossResend, 97).
     * @return Artio's position, negative if it takes no more just now, {@link #NOTHING_TO_SEND} if FIX has no such
     * message.
     */
    long send(
        final Session session,
        final MassStatusAnswer massStatus,
        final DirectBuffer buffer,
        final int offset,
        final boolean possResend)
    {
        headerDecoder.wrap(buffer, offset);
        switch (headerDecoder.templateId())
        {
            case ExecutionReportDecoder.TEMPLATE_ID:
                executionDecoder.wrapAndApplyHeader(buffer, offset, headerDecoder);
                return executionPublisher.send(session, massStatus, executionDecoder, possResend);
            case CancelRejectDecoder.TEMPLATE_ID:
                cancelRejectDecoder.wrapAndApplyHeader(buffer, offset, headerDecoder);
                return sendCancelReject(session, possResend);
            case MassCancelReportDecoder.TEMPLATE_ID:
                massCancelDecoder.wrapAndApplyHeader(buffer, offset, headerDecoder);
                return sendMassCancelReport(session, possResend);
            case MassStatusReportDecoder.TEMPLATE_ID:
                massStatusDecoder.wrapAndApplyHeader(buffer, offset, headerDecoder);
                massStatus.begin(massStatusDecoder);
                return 0 == massStatusDecoder.reportCount() ?
                    sendNoOrders(session, massStatus, possResend) : NOTHING_TO_SEND;
            default:
                return NOTHING_TO_SEND;
        }
    }

    private long sendCancelReject(final Session session, final boolean possResend)
    {
        cancelRejectDecoder.getClOrdId(clOrdId, 0);
        cancelRejectDecoder.getOrigClOrdId(origClOrdId, 0);
        final OrderCancelRejectEncoder encoder = cancelRejectEncoder;
        encoder.resetMessage();
        header(encoder.header(), possResend);
        if (0 == cancelRejectDecoder.orderId())
        {
            encoder.orderID(NO_ORDER_ID);
        }
        else
        {
            encoder.orderID(orderId, orderIdBuffer.putLongAscii(0, cancelRejectDecoder.orderId()));
        }
        encoder.clOrdID(clOrdId, idLength(clOrdId));
        encoder.origClOrdID(origClOrdId, idLength(origClOrdId));
        encoder.ordStatus((char)cancelRejectDecoder.ordStatusRaw());
        encoder.transactTime(
            timestampEncoder.buffer(),
            timestampEncoder.encodeFrom(cancelRejectDecoder.timestampNs(), TimeUnit.NANOSECONDS));
        encoder.cxlRejResponseTo((char)('0' + cancelRejectDecoder.requestTypeRaw()));
        encoder.cxlRejReason(FixReasons.cxlRejReason(cancelRejectDecoder.reason()));
        final byte[] text = FixReasons.text(cancelRejectDecoder.reasonRaw());
        if (null != text)
        {
            encoder.text(text);
        }
        return session.trySend(encoder);
    }

    private long sendMassCancelReport(final Session session, final boolean possResend)
    {
        massCancelDecoder.getClOrdId(clOrdId, 0);
        final boolean isAccepted = 0 != massCancelDecoder.acceptedRaw();
        // FIX has no scope of one account; what was asked for over the other protocol is told as "all".
        final int scope = massCancelDecoder.scopeRaw();
        final char requestType = 1 == scope || 6 == scope ? (char)('0' + scope) : '7';
        final OrderMassCancelReportEncoder encoder = massCancelEncoder;
        encoder.resetMessage();
        header(encoder.header(), possResend);
        encoder.clOrdID(clOrdId, idLength(clOrdId));
        encoder.orderID(orderId, orderIdBuffer.putLongAscii(0, massCancelDecoder.commandSequence()));
        encoder.massCancelRequestType(requestType);
        encoder.massCancelResponse(isAccepted ? requestType : '0');
        encoder.totalAffectedOrders(massCancelDecoder.affectedCount());
        encoder.transactTime(
            timestampEncoder.buffer(),
            timestampEncoder.encodeFrom(massCancelDecoder.timestampNs(), TimeUnit.NANOSECONDS));
        if (!isAccepted)
        {
            encoder.massCancelRejectReason(1 == massCancelDecoder.reasonRaw() ? '1' : '0');
            final byte[] text = FixReasons.text(massCancelDecoder.reasonRaw());
            if (null != text)
            {
                encoder.text(text);
            }
        }
        return session.trySend(encoder);
    }

    /** There is no order, or the question was refused: one report has to say so. */
    private long sendNoOrders(final Session session, final MassStatusAnswer massStatus, final boolean possResend)
    {
        final ExecutionReportEncoder encoder = noOrdersEncoder;
        final int reason = massStatusDecoder.reasonRaw();
        final FixInstrument instrument = instruments.find(massStatusDecoder.instrumentId());
        encoder.resetMessage();
        header(encoder.header(), possResend);
        noOrders(encoder, 0 == reason ? Reason.UNKNOWN_ORDER : massStatusDecoder.reason());
        massStatus.putRequest(encoder);
        if (null != instrument)
        {
            encoder.instrument().symbol(instrument.symbol());
        }
        encoder.orderID(NO_ORDER_ID).execID("0").leavesQty(0, 0).cumQty(0, 0).avgPx(0, 0);
        encoder.transactTime(
            timestampEncoder.buffer(),
            timestampEncoder.encodeFrom(massStatusDecoder.timestampNs(), TimeUnit.NANOSECONDS));
        final byte[] text = FixReasons.text(reason);
        if (null != text)
        {
            encoder.text(text);
        }
        return session.trySend(encoder);
    }

    /** What says that no order is meant: of whatever symbol and side, which FIX cannot leave out. */
    static ExecutionReportEncoder noOrders(final ExecutionReportEncoder encoder, final Reason reason)
    {
        encoder.execType('I').ordStatus('8').ordRejReason(FixReasons.ordRejReason(reason)).side(SIDE_UNDISCLOSED)
            .totNumReports(0).lastRptRequested(true);
        encoder.instrument().symbol(FixExecutionReportPublisher.UNKNOWN_SYMBOL);
        return encoder;
    }

    /** Begin a header: Artio writes whom it is for only where nothing stands, and all sessions share the encoders. */
    static void header(final HeaderEncoder header, final boolean possResend)
    {
        header.resetSenderCompID();
        header.resetTargetCompID();
        header.resetPossResend();
        if (possResend)
        {
            header.possResend(true);
        }
    }

    /** Length of an id that is padded with NULs. */
    static int idLength(final byte[] id)
    {
        int length = 0;
        while (length < id.length && 0 != id[length])
        {
            length++;
        }
        return length;
    }
}
