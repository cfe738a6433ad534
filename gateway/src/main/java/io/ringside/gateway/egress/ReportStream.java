package io.ringside.gateway.egress;

import io.aeron.Publication;
import io.ringside.engine.protocol.TerminationCode;
import io.ringside.gateway.base.StreamSignal;
import io.ringside.gateway.session.Session;
import org.agrona.DirectBuffer;

/**
 * One connection's stream to its client. Created and closed by the ingress agent, used by the egress, replay and market
 * data agents: the publication takes offers from several threads. Any of them may request that the client is dropped;
 * the ingress agent does it.
 */
public final class ReportStream
{
    private final Session session;
    private final ReportSender publication;
    private final long fromReportSequence;
    private final StreamSignal signal;
    private volatile boolean isClosed;
    private volatile boolean isRetransmitting;
    private volatile TerminationCode dropCode;

    /**
     * A stream that is open.
     *
     * @param session            established session.
     * @param publication        to the client; thread-safe.
     * @param fromReportSequence first report wanted.
     * @param signal             raised when something was written; null: nobody waits for it.
     */
    public ReportStream(
        final Session session,
        final ReportSender publication,
        final long fromReportSequence,
        final StreamSignal signal)
    {
        this.session = session;
        this.publication = publication;
        this.fromReportSequence = fromReportSequence;
        this.signal = signal;
    }

    /** The session served. */
    public Session session()
    {
        return session;
    }

    /**
     * First report wanted.
     *
     * @return reportSequence, from 1.
     */
    public long fromReportSequence()
    {
        return fromReportSequence;
    }

    /**
     * Offer one message. Never blocks.
     *
     * @param buffer holding it.
     * @param offset in bytes.
     * @param length in bytes.
     * @return positive, or one of the negative codes of {@link Publication}.
     */
    public long offer(final DirectBuffer buffer, final int offset, final int length)
    {
        final long position = isClosed ? Publication.CLOSED : publication.offer(buffer, offset, length);
        if (null != signal && position > 0)
        {
            signal.raise();
        }
        return position;
    }

    /** Use the stream no more. */
    public void close()
    {
        isClosed = true;
    }

    /**
     * Tells whether the connection is over.
     *
     * @return true permanently.
     */
    public boolean isClosed()
    {
        return isClosed;
    }

    /**
     * Ask the ingress agent to drop the client.
     *
     * @param code to send to it.
     */
    public void drop(final TerminationCode code)
    {
        dropCode = code;
    }

    /**
     * Tells whether an agent has requested that the client is dropped.
     *
     * @return null if not.
     */
    public TerminationCode dropCode()
    {
        return dropCode;
    }

    /** True if a retransmission is under way. One at a time. */
    public boolean isRetransmitting()
    {
        return isRetransmitting;
    }

    /**
     * A retransmission begins or ends.
     *
     * @param newIsRetransmitting true when requested, false when done.
     */
    public void retransmitting(final boolean newIsRetransmitting)
    {
        isRetransmitting = newIsRetransmitting;
    }
}
