package io.ringside.gateway.client;

import io.ringside.engine.protocol.AccountReportDecoder;
import io.ringside.engine.protocol.BusinessRejectDecoder;
import io.ringside.engine.protocol.CancelRejectDecoder;
import io.ringside.engine.protocol.DropCopyMessageDecoder;
import io.ringside.engine.protocol.DropCopyReportDecoder;
import io.ringside.engine.protocol.ExecutionReportDecoder;
import io.ringside.engine.protocol.MassCancelReportDecoder;
import io.ringside.engine.protocol.MassStatusReportDecoder;
import io.ringside.engine.protocol.SessionRejectCode;
import io.ringside.engine.protocol.TerminationCode;
import io.ringside.engine.protocol.VenueNoticeDecoder;

/**
 * Callbacks of an {@link OrderEntryClient}, from within {@link OrderEntryClient#poll(OrderEntryListener)}. Reports come
 * in the order of their reportSequence, each exactly once, over any number of reconnects. The decoders are flyweights
 * over the receive buffer: valid during the call only.
 */
public interface OrderEntryListener
{
    /** A listener that ignores everything. */
    OrderEntryListener NONE = new OrderEntryListener()
    {
    };

    /**
     * An order was accepted, refused, traded, changed or ended, or its status was requested.
     *
     * @param report clientSequence other than 0: the one answer to the request of that sequence.
     */
    default void onExecutionReport(final ExecutionReportDecoder report)
    {
    }

    /**
     * A cancel or replace was refused by the venue; the order is as it was.
     *
     * @param report the refusal.
     */
    default void onCancelReject(final CancelRejectDecoder report)
    {
    }

    /**
     * Answer to a mass cancel; one execution report for each cancelled order follows.
     *
     * @param report the answer.
     */
    default void onMassCancelReport(final MassCancelReportDecoder report)
    {
    }

    /**
     * Answer to a mass status request; one execution report of type ORDER_STATUS for each order follows.
     *
     * @param report the answer.
     */
    default void onMassStatusReport(final MassStatusReportDecoder report)
    {
    }

    /**
     * Answer to an account request: the first says how many follow, then one comes for each currency and instrument.
     *
     * @param report the first, or one of the others.
     */
    default void onAccountReport(final AccountReportDecoder report)
    {
    }

    /**
     * A copy of an execution report of another session, for a drop copy session.
     *
     * @param report the same fields, with originSessionId.
     */
    default void onDropCopyReport(final DropCopyReportDecoder report)
    {
    }

    /**
     * A copy of an execution report that the FIX gateway made for another session: it refused an order before the core
     * saw it. For a drop copy session.
     *
     * @param report whose body has the fields as FIX text; its ExecID there is R and originReportNumber.
     */
    default void onDropCopyMessage(final DropCopyMessageDecoder report)
    {
    }

    /**
     * The gateway refused a command: it was never sequenced and had no effect.
     *
     * @param reject with the clientSequence of the command (0 if it could not be read) and the reason.
     */
    default void onBusinessReject(final BusinessRejectDecoder reject)
    {
    }

    /**
     * A command sent earlier never reached the venue and will not be sent again by the client.
     *
     * @param clientSequence of the command.
     */
    default void onNotApplied(final long clientSequence)
    {
    }

    /**
     * The venue tells everybody something: it is going down, or the trading day has ended. When connections end, they
     * do so shortly afterwards.
     *
     * @param notice with what happens, when, and in words.
     */
    default void onVenueNotice(final VenueNoticeDecoder notice)
    {
    }

    /**
     * The session is up; missed reports follow, then live ones.
     *
     * @param nextReportSequence that the venue will give next; lower ones not yet seen follow as replay.
     */
    default void onEstablished(final long nextReportSequence)
    {
    }

    /**
     * The venue refused the logon.
     *
     * @param code why.
     */
    default void onLogonRejected(final SessionRejectCode code)
    {
    }

    /**
     * The session is down; {@link OrderEntryClient#reconnect()} resumes it where it stopped.
     *
     * @param code {@link TerminationCode#UNSPECIFIED} if the venue went away without a word.
     */
    default void onDisconnected(final TerminationCode code)
    {
    }
}
