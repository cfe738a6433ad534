package io.ringside.journal.replication.primary;

import io.ringside.journal.replication.ReplicationContext;
import io.ringside.journal.replication.ReplicationCounters;
import io.ringside.journal.replication.Replicator;
import io.ringside.journal.replication.protocol.ClaimState;
import io.ringside.journal.replication.standing.ReplicationPolicy;
import io.ringside.journal.storage.JournalException;
import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.Agent;

/**
 * The primary's side: streams records to the standby ({@link StandbyLink}), hears it ({@link StandbyMessages}), and
 * releases a sequence once that one has acknowledged it ({@link Quorum}). Never waits: a standby that is behind, slow
 * or new gets its records from the journal. {@link #onRecord} and {@link #doWork()} belong to one thread, the
 * replication agent's; {@link #quorumSequence()} and {@link #isSatisfied()} may be read from any. Hot path: no
 * allocation while the standby is live.
 */
public final class ReplicationPublisher implements Replicator, Agent, AutoCloseable
{
    private final ReplicationContext context;
    private final ReplicationCounters counters;
    private final StandbyLink link;
    private final StandbyAdmission admission;
    private final PeerWatch peer;
    private final Quorum quorum;
    private final StandbyMessages messages;

    private long lastSequence;

    /**
     * Open the channels. Blocks until the media driver has answered.
     *
     * @param context      concluded.
     * @param lastSequence last sequence of the journal at start; it counts as released.
     */
    public ReplicationPublisher(final ReplicationContext context, final long lastSequence)
    {
        this.context = context;
        this.lastSequence = lastSequence;
        counters = context.counters();
        link = new StandbyLink(context);
        admission = new StandbyAdmission(context, link);
        quorum = new Quorum(context, link, lastSequence);
        PeerWatch watch = null;
        try
        {
            watch = new PeerWatch(
                context, context.epoch(), context.peering().standing().leaderId(), ClaimState.LEADING);
            messages = new StandbyMessages(context, link, admission, watch, quorum);
        }
        catch (final RuntimeException ex)
        {
            CloseHelper.closeAll(watch, link);
            throw ex;
        }
        peer = watch;
    }

    @Override
    public void onRecord(
        final DirectBuffer buffer, final int offset, final int length, final long sequence, final long timestampNs)
    {
        if (sequence != lastSequence + 1)
        {
            throw new JournalException(JournalException.Category.MISUSE,
                "record out of order: sequence=" + sequence + " expected=" + (lastSequence + 1));
        }
        lastSequence = sequence;
        link.onLive(buffer, offset, length, sequence, timestampNs);
    }

    @Override
    public void flush()
    {
        link.flush(written());
    }

    /**
     * {@inheritDoc}
     *
     * @throws JournalException {@code FENCED} when a standby follows a newer primary: this node must stop.
     */
    @Override
    public int doWork()
    {
        final long nowNs = context.nanoClock().nanoTime();
        int workCount = messages.poll(nowNs, lastSequence);
        workCount += peer.doWork(nowNs, lastSequence);
        workCount += link.doWork(nowNs, lastSequence, written(), quorum.sequence());
        counters.connected().setRelease(link.isConnected() ? 1 : 0);
        counters.live().setRelease(link.isLive() ? 1 : 0);

        return workCount + quorum.doWork(nowNs, lastSequence);
    }

    /** The last record that may be sent. */
    private long written()
    {
        return context.written().writtenSequence();
    }

    /**
     * Release records without a standby from now on, whatever the policy says, until one has caught up: an operator has
     * decided that, and that the standby of before does not lead. Any thread.
     */
    public void leadAlone()
    {
        quorum.leadAlone();
    }

    /** The policy without a standby: the configured one, once a standby that knows a stricter one has been informed. */
    public ReplicationPolicy policy()
    {
        return quorum.policy();
    }

    /** {@inheritDoc} Any thread. */
    @Override
    public long quorumSequence()
    {
        return quorum.sequence();
    }

    /**
     * Whether the standby answers and has caught up. Any thread.
     *
     * @return false while records are released without it ({@code DEGRADE}) or not at all ({@code HALT}).
     */
    public boolean isSatisfied()
    {
        return quorum.isSatisfied();
    }

    /** Last sequence that was handed over. */
    public long lastSequence()
    {
        return lastSequence;
    }

    /** Last sequence that the standby received; -1 when it never connected. */
    public long receivedSequence()
    {
        return link.receivedSequence();
    }

    /** Last sequence that the standby synced; -1 when unknown. */
    public long durableSequence()
    {
        return link.durableSequence();
    }

    /** Whether the standby answers and receives the live stream. */
    public boolean isLive()
    {
        return link.isLive();
    }

    /** Release and commit of the standby that was accepted last, empty when there was none. Any thread. */
    public String peerBuild()
    {
        return admission.peerBuild();
    }

    @Override
    public String roleName()
    {
        return "replication";
    }

    @Override
    public void onClose()
    {
        close();
    }

    @Override
    public void close()
    {
        CloseHelper.closeAll(link, peer, messages);
    }
}
