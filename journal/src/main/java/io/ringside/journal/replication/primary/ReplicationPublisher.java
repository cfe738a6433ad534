package io.ringside.journal.replication.primary;

import io.aeron.logbuffer.FragmentHandler;
import io.aeron.logbuffer.Header;
import io.ringside.journal.replication.ReplicationContext;
import io.ringside.journal.replication.ReplicationCounters;
import io.ringside.journal.replication.Replicator;
import io.ringside.journal.replication.frame.FrameSeal;
import io.ringside.journal.replication.frame.FrameSource;
import io.ringside.journal.replication.protocol.AcknowledgementDecoder;
import io.ringside.journal.replication.protocol.ClaimDecoder;
import io.ringside.journal.replication.protocol.ClaimState;
import io.ringside.journal.replication.protocol.HelloDecoder;
import io.ringside.journal.replication.protocol.MessageHeaderDecoder;
import io.ringside.journal.replication.protocol.WelcomeResult;
import io.ringside.journal.replication.standing.ReplicationPolicy;
import io.ringside.journal.replication.standing.Standing;
import io.ringside.journal.storage.JournalException;
import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.Agent;

/**
 * The primary's side: streams records to the standby and releases a sequence once that one has acknowledged it. Never
 * waits: a standby that is behind, slow or new gets its records from the journal. {@link #onRecord} and {@link
 * #doWork()} belong to one thread, the replication agent's; {@link #quorumSequence()} and {@link #isSatisfied()} may be
 * read from any. Hot path: no allocation while the standby is live.
 */
public final class ReplicationPublisher implements Replicator, Agent, AutoCloseable
{
    private static final int FRAGMENT_LIMIT = 32;

    private final ReplicationContext context;
    private final ReplicationCounters counters;
    private final StandbyLink link;
    private final StandbyAdmission admission;
    private final FrameSource control;
    private final FragmentHandler fragmentHandler = this::guardFragment;
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final HelloDecoder hello = new HelloDecoder();
    private final AcknowledgementDecoder acknowledgement = new AcknowledgementDecoder();
    private final ClaimDecoder claim = new ClaimDecoder();
    private final Standing standing;
    private final PeerWatch peer;
    private final long recoveredSequence;

    private boolean isRecoveredConfirmed;
    private long lastSequence;
    private long acknowledgedSequence;
    private long lastEnoughNs;
    private long nowNs;
    private int sealedStandbyId;
    private RuntimeException failure;
    private volatile long quorumSequence;
    private volatile boolean isSatisfied = true;
    private volatile boolean isAloneOrdered;
    private volatile boolean isAlone;

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
        recoveredSequence = lastSequence;
        standing = context.peering().standing();
        counters = context.counters();
        quorumSequence = lastSequence;
        acknowledgedSequence = lastSequence;
        control = context.streams().source(context.controlChannel(), ReplicationContext.CONTROL_STREAM_ID);
        StandbyLink standby = null;
        try
        {
            standby = new StandbyLink(context);
            peer = new PeerWatch(context, context.epoch(), standing.leaderId(), ClaimState.LEADING);
        }
        catch (final RuntimeException ex)
        {
            CloseHelper.closeAll(standby, control);
            throw ex;
        }
        link = standby;
        admission = new StandbyAdmission(context, link);
        nowNs = context.nanoClock().nanoTime();
        lastEnoughNs = nowNs;
        counters.quorumSequence().setRelease(quorumSequence);
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
        nowNs = context.nanoClock().nanoTime();
        int workCount = control.poll(fragmentHandler, FRAGMENT_LIMIT);
        if (null != failure)
        {
            throw failure;
        }
        workCount += peer.doWork(nowNs, lastSequence);
        workCount += link.doWork(nowNs, lastSequence, written(), quorumSequence);
        counters.connected().setRelease(link.isConnected() ? 1 : 0);
        counters.live().setRelease(link.isLive() ? 1 : 0);
        if (!isRecoveredConfirmed && link.isConnected() && link.position() >= recoveredSequence)
        {
            isRecoveredConfirmed = true;
            standing.act();
            context.listener().onRecoveredConfirmed(recoveredSequence);
        }
        workCount += watchStandby();
        release();

        return workCount;
    }

    /** The last record that may be sent. */
    private long written()
    {
        return context.written().writtenSequence();
    }

    private int watchStandby()
    {
        if (link.isConnected())
        {
            lastEnoughNs = nowNs;
        }
        if (isAloneOrdered)
        {
            isAloneOrdered = false;
            isAlone = true;
            // A standby that counts on policy halt is given up. Synced before anything is released.
            standing.told(null);
            standing.alone(quorumSequence + 1);
            satisfied(false);
            return 1;
        }
        if (isSatisfied && nowNs - lastEnoughNs > context.timeoutNs())
        {
            if (ReplicationPolicy.DEGRADE == policy())
            {
                // Synced before anything is released, for a later promotion of a standby.
                standing.alone(quorumSequence + 1);
            }
            satisfied(false);
            return 1;
        }
        if (link.isCaughtUp())
        {
            // It has acknowledged, so it knows the policy in force here.
            standing.told(context.policy());
            if (acknowledgedSequence >= quorumSequence)
            {
                standing.inStep(quorumSequence, nowNs);
            }
            if (!isSatisfied)
            {
                isAlone = false;
                satisfied(true);
                return 1;
            }
        }

        return 0;
    }

    /**
     * Release records without a standby from now on, whatever the policy says, until one has caught up: an operator has
     * decided that, and that the standby of before does not lead. Any thread.
     */
    public void leadAlone()
    {
        isAloneOrdered = true;
    }

    /** The policy without a standby: the configured one, once a standby that knows a stricter one has been informed. */
    public ReplicationPolicy policy()
    {
        return isAlone ? ReplicationPolicy.DEGRADE :
            ReplicationPolicy.HALT == standing.policy() ? ReplicationPolicy.HALT : context.policy();
    }

    private void satisfied(final boolean newValue)
    {
        isSatisfied = newValue;
        counters.withoutQuorum().setRelease(newValue ? 0 : 1);
        context.listener().onQuorum(policy(), newValue);
    }

    private void release()
    {
        final long released = !isSatisfied && ReplicationPolicy.DEGRADE == policy() ?
            localSequence() : acknowledgedSequence;
        if (released > quorumSequence)
        {
            quorumSequence = released;
            counters.quorumSequence().setRelease(released);
        }
    }

    /** Degraded means the local guarantee: what our own disk has. */
    private long localSequence()
    {
        return Math.min(lastSequence, context.durableSequence().getAsLong());
    }

    /** Aeron passes an exception of a handler to its own error handler and continues; here a failure is final. */
    private void guardFragment(final DirectBuffer buffer, final int offset, final int length, final Header ignored)
    {
        if (null != failure)
        {
            return;
        }
        try
        {
            final int opened = open(buffer, offset, length);
            if (PrimarySeal.REJECTED != opened)
            {
                onFragment(buffer, offset, opened);
            }
        }
        catch (final RuntimeException ex)
        {
            failure = ex;
        }
        catch (final AssertionError ex)
        {
            failure = new IllegalStateException(ex);
        }
    }

    /** Length of a frame without its seal, {@link PrimarySeal#REJECTED} when it is rejected. */
    private int open(final DirectBuffer buffer, final int offset, final int length)
    {
        if (null == context.keyring())
        {
            return length;
        }
        sealedStandbyId = FrameSeal.claimedStandbyId(buffer, offset, length);
        if (PeerWatch.SEAL_ID == sealedStandbyId)
        {
            return peer.open(buffer, offset, length, nowNs);
        }

        return link.open(buffer, offset, length, nowNs);
    }

    private void onFragment(final DirectBuffer buffer, final int offset, final int length)
    {
        if (length < MessageHeaderDecoder.ENCODED_LENGTH)
        {
            counters.badFrames().increment();
            return;
        }
        header.wrap(buffer, offset);
        final int bodyLength = length - MessageHeaderDecoder.ENCODED_LENGTH;
        if (HelloDecoder.SCHEMA_ID != header.schemaId())
        {
            counters.badFrames().increment();
        }
        else if (AcknowledgementDecoder.TEMPLATE_ID == header.templateId() &&
            header.blockLength() >= AcknowledgementDecoder.BLOCK_LENGTH && bodyLength >= header.blockLength())
        {
            acknowledgement.wrapAndApplyHeader(buffer, offset, header);
            onAcknowledgement();
        }
        else if (HelloDecoder.TEMPLATE_ID == header.templateId() &&
            header.blockLength() >= HelloDecoder.BLOCK_LENGTH && bodyLength >= header.blockLength())
        {
            final int left = bodyLength - header.blockLength() - HelloDecoder.identityHeaderLength();
            hello.wrapAndApplyHeader(buffer, offset, header);
            if (left < 0 || left < hello.identityLength())
            {
                counters.badFrames().increment();
                return;
            }
            onHello();
        }
        else if (ClaimDecoder.TEMPLATE_ID == header.templateId() &&
            header.blockLength() >= ClaimDecoder.BLOCK_LENGTH && bodyLength >= header.blockLength())
        {
            if (null == context.keyring() || PeerWatch.SEAL_ID == sealedStandbyId)
            {
                peer.onClaim(claim.wrapAndApplyHeader(buffer, offset, header), lastSequence);
            }
        }
        else
        {
            counters.badFrames().increment();
        }
    }

    private void onAcknowledgement()
    {
        if (!isStandby(acknowledgement.standbyId()) || context.clusterId() != acknowledgement.clusterId())
        {
            counters.strangeFrames().increment();
            return;
        }
        checkEpoch(acknowledgement.epoch());
        if (!link.isConnection(acknowledgement.connectionId()))
        {
            counters.strangeFrames().increment();
            link.reply(WelcomeResult.UNKNOWN_CONNECTION, acknowledgement.connectionId(), -1);
            return;
        }
        if (!link.onAcknowledgement(
            acknowledgement.receivedSequence(), acknowledgement.durableSequence(),
            acknowledgement.checkpointSequence(), acknowledgement.checkpointHash(), nowNs))
        {
            counters.badFrames().increment();
            return;
        }
        assert link.durableSequence() <= link.receivedSequence() : "durable=" + link.durableSequence() +
            " received=" + link.receivedSequence();
        acknowledgedSequence = Math.max(acknowledgedSequence, link.position());
        counters.receivedSequence().setRelease(
            Math.max(counters.receivedSequence().getPlain(), link.receivedSequence()));
    }

    private void onHello()
    {
        if (!isStandby(hello.standbyId()) || hello.nextSequence() < 0)
        {
            counters.strangeFrames().increment();
            return;
        }
        if (context.clusterId() == hello.clusterId())
        {
            checkEpoch(hello.actedEpoch());
        }
        if (!link.isAnswered(hello.connectionId(), nowNs))
        {
            admission.onHello(hello, written(), nowNs);
        }
    }

    private void checkEpoch(final long epoch)
    {
        if (epoch > context.epoch())
        {
            throw new JournalException(JournalException.Category.FENCED, "a standby follows a newer primary: epoch=" +
                epoch + " ownEpoch=" + context.epoch() + "; this node stops, start it again as a standby");
        }
    }

    /** Whether a message names the standby: with a seal only that one can. */
    private boolean isStandby(final int standbyId)
    {
        return ReplicationContext.STANDBY_ID == standbyId &&
            (null == context.keyring() || standbyId == sealedStandbyId);
    }

    /** {@inheritDoc} Any thread. */
    @Override
    public long quorumSequence()
    {
        return quorumSequence;
    }

    /**
     * Whether the standby answers and has caught up. Any thread.
     *
     * @return false while records are released without it ({@code DEGRADE}) or not at all ({@code HALT}).
     */
    public boolean isSatisfied()
    {
        return isSatisfied;
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
        CloseHelper.closeAll(link, peer, control);
    }
}
