package io.ringside.journal.replication;

import java.util.ArrayList;
import java.util.List;

import io.aeron.Subscription;
import io.aeron.logbuffer.FragmentHandler;
import io.aeron.logbuffer.Header;
import io.ringside.journal.JournalException;
import io.ringside.journal.replication.protocol.AcknowledgementDecoder;
import io.ringside.journal.replication.protocol.ClaimDecoder;
import io.ringside.journal.replication.protocol.ClaimState;
import io.ringside.journal.replication.protocol.HelloDecoder;
import io.ringside.journal.replication.protocol.MessageHeaderDecoder;
import io.ringside.journal.replication.protocol.WelcomeResult;
import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.Agent;

/**
 * The primary's side: streams records to the standbys and releases a sequence once enough of them have acknowledged it.
 * Never waits: a standby that is behind, slow or new gets its records from the journal. {@link #onRecord} and {@link
 * #doWork()} belong to one thread, the replication agent's; {@link #quorumSequence()} and {@link #isSatisfied()} may be
 * read from any. Hot path: no allocation while the standbys are live.
 */
public final class ReplicationPublisher implements Agent, AutoCloseable
{
    private static final int FRAGMENT_LIMIT = 32;

    private final ReplicationContext context;
    private final ReplicationCounters counters;
    private final List<StandbyLink> links = new ArrayList<>();
    private final StandbyLink[] linkArray;
    private final QuorumTracker tracker;
    private final Subscription control;
    private final FragmentHandler fragmentHandler = this::guardFragment;
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final HelloDecoder hello = new HelloDecoder();
    private final AcknowledgementDecoder acknowledgement = new AcknowledgementDecoder();
    private final ClaimDecoder claim = new ClaimDecoder();
    private final Standing standing;
    private final PeerWatch peer;
    private final long recoveredSequence;

    private volatile PeerIdentity peerIdentity;
    private long refusedConnectionId;
    private boolean isRecoveredConfirmed;
    private long lastSequence;
    private long lastEnoughNs;
    private long nowNs;
    private int sealedStandbyId;
    private RuntimeException failure;
    private volatile long quorumSequence;
    private volatile boolean isSatisfied = true;

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
        tracker = new QuorumTracker(context.dataChannels().size(), context.quorumSize(), lastSequence);
        control = context.aeron().addSubscription(context.controlChannel(), context.controlStreamId());
        PeerWatch watch = null;
        try
        {
            for (int i = 0; i < context.dataChannels().size(); i++)
            {
                links.add(new StandbyLink(context, i));
            }
            watch = new PeerWatch(context, context.epoch(), standing.leaderId(), ClaimState.LEADING);
        }
        catch (final RuntimeException ex)
        {
            CloseHelper.closeAll(links);
            CloseHelper.close(control);
            throw ex;
        }
        peer = watch;
        linkArray = links.toArray(new StandbyLink[0]);
        nowNs = context.nanoClock().nanoTime();
        lastEnoughNs = nowNs;
        counters.quorumSequence().setRelease(quorumSequence);
    }

    /**
     * One live record, in order and without gaps. Always accepted: a record that cannot be sent now is sent from the
     * journal later.
     *
     * @param buffer      holding the event; not retained.
     * @param offset      of the event in bytes.
     * @param length      of the event in bytes.
     * @param sequence    of the event: one more than that of the call before.
     * @param timestampNs the sequencer's time, UTC epoch nanoseconds.
     */
    public void onRecord(
        final DirectBuffer buffer, final int offset, final int length, final long sequence, final long timestampNs)
    {
        if (sequence != lastSequence + 1)
        {
            throw new JournalException(JournalException.Category.MISUSE,
                "record out of order: sequence=" + sequence + " expected=" + (lastSequence + 1));
        }
        lastSequence = sequence;
        for (final StandbyLink link : linkArray)
        {
            link.onLive(buffer, offset, length, sequence, timestampNs);
        }
    }

    /** Send the records so far, at the end of a batch; {@link #doWork()} does this too. */
    public void flush()
    {
        final long sendLimit = sendLimit();
        for (final StandbyLink link : linkArray)
        {
            link.flush(sendLimit);
        }
    }

    /**
     * Send, receive acknowledgements, catch up, watch the timeouts.
     *
     * @return work done.
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
        final long sendLimit = sendLimit();
        int connected = 0;
        int live = 0;
        int caughtUp = 0;
        int confirmed = 0;
        for (final StandbyLink link : linkArray)
        {
            workCount += link.doWork(nowNs, lastSequence, sendLimit, quorumSequence);
            connected += link.isConnected() ? 1 : 0;
            live += link.isLive() ? 1 : 0;
            caughtUp += link.isCaughtUp() ? 1 : 0;
            confirmed += link.isConnected() && link.position() >= recoveredSequence ? 1 : 0;
        }
        counters.connected().setRelease(connected);
        counters.live().setRelease(live);
        if (!isRecoveredConfirmed && confirmed >= context.quorumSize())
        {
            isRecoveredConfirmed = true;
            standing.act();
            context.listener().onRecoveredConfirmed(recoveredSequence);
        }
        workCount += watchQuorum(connected, caughtUp);
        release();

        return workCount;
    }

    private long sendLimit()
    {
        return null == context.written() ? Long.MAX_VALUE : context.written().writtenSequence();
    }

    private int watchQuorum(final int connected, final int caughtUp)
    {
        if (connected >= context.quorumSize())
        {
            lastEnoughNs = nowNs;
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
        if (caughtUp >= context.quorumSize())
        {
            // It has acknowledged, so it knows the policy in force here.
            standing.told(context.policy());
            if (tracker.quorumSequence() >= quorumSequence)
            {
                standing.inStep(quorumSequence, nowNs);
            }
            if (!isSatisfied)
            {
                satisfied(true);
                return 1;
            }
        }

        return 0;
    }

    /** The policy without a standby: the configured one, once a standby that knows a stricter one has been informed. */
    public ReplicationPolicy policy()
    {
        return ReplicationPolicy.HALT == standing.policy() ? ReplicationPolicy.HALT : context.policy();
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
            localSequence() : tracker.quorumSequence();
        if (released > quorumSequence)
        {
            quorumSequence = released;
            counters.quorumSequence().setRelease(released);
        }
    }

    /** Degraded means the local guarantee: what our own disk has. */
    private long localSequence()
    {
        return null == context.durableSequence() ?
            lastSequence : Math.min(lastSequence, context.durableSequence().getAsLong());
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
        final StandbyLink claimed = link(sealedStandbyId);

        return (null == claimed ? linkArray[0] : claimed).open(buffer, offset, length, nowNs);
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
        final StandbyLink link = namedLink(acknowledgement.standbyId());
        if (null == link || context.clusterId() != acknowledgement.clusterId())
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
        tracker.onPosition(link.standbyId, link.position());
        counters.receivedSequence().setRelease(
            Math.max(counters.receivedSequence().getPlain(), link.receivedSequence()));
    }

    private void onHello()
    {
        final StandbyLink link = namedLink(hello.standbyId());
        if (null == link || hello.nextSequence() < 0)
        {
            counters.strangeFrames().increment();
            return;
        }
        if (context.clusterId() == hello.clusterId())
        {
            checkEpoch(hello.actedEpoch());
        }
        if (link.isConnection(hello.connectionId()) && link.hasReply())
        {
            return;
        }
        final PeerIdentity identity = PeerIdentity.of(hello);
        final WelcomeResult result = StandbyAdmission.check(context, hello, identity, link.reader(), newest());
        if (WelcomeResult.ACCEPTED == result)
        {
            peerIdentity = identity;
            if (ReplicationPolicy.HALT == context.policy())
            {
                standing.told(ReplicationPolicy.HALT);
            }
            link.connect(hello.connectionId(), hello.nextSequence(), nowNs);
        }
        else
        {
            refuse(link, result, identity);
        }
    }

    private void refuse(final StandbyLink link, final WelcomeResult result, final PeerIdentity identity)
    {
        final long fork = fork();
        link.reply(result, hello.connectionId(), hello.nextSequence(), fork);
        counters.strangeFrames().increment();
        if (refusedConnectionId == hello.connectionId())
        {
            return;
        }
        refusedConnectionId = hello.connectionId();
        counters.refusals().increment();
        final long lastOfStandby = hello.nextSequence() - 1;
        context.listener().onStandbyRefused(link.standbyId, result.name(),
            WelcomeResult.IDENTITY_DIFFERS == result ? context.peering().identity().difference(identity) :
            Standing.NONE == fork || fork > lastOfStandby ? "" : "it has " + (lastOfStandby - fork) +
            " records, from sequence " + (fork + 1) + ", that this primary does not have; " +
            Math.max(0, hello.acknowledgedSequence() - fork) + " of them may have been acknowledged");
        // An epoch has one leader: another node that led in it may have acknowledged orders of its own.
        if (WelcomeResult.SECOND_PRIMARY == result || hello.actedEpoch() == context.epoch() &&
            (WelcomeResult.HISTORY_DIFFERS == result || WelcomeResult.STANDBY_AHEAD == result))
        {
            context.listener().onSecondPrimary(link.standbyId, hello.actedEpoch());
        }
    }

    /** Last record in common with a primary that diverged; NONE: unknown. */
    private long fork()
    {
        if (hello.actedEpoch() >= context.epoch())
        {
            return Standing.NONE;
        }

        return Standing.NONE != standing.promotedSequence() ? standing.promotedSequence() :
            hello.nextSequence() - 1 > newest() ? newest() : Standing.NONE;
    }

    private long newest()
    {
        return null == context.written() ? lastSequence : context.written().writtenSequence();
    }

    private void checkEpoch(final long epoch)
    {
        if (epoch > context.epoch())
        {
            throw new JournalException(JournalException.Category.FENCED, "a standby follows a newer primary: epoch=" +
                epoch + " ownEpoch=" + context.epoch() + "; this node stops, start it again as a standby");
        }
    }

    /** The link that a message names: with a seal no standby can use another's. */
    private StandbyLink namedLink(final int standbyId)
    {
        return null == context.keyring() || standbyId == sealedStandbyId ? link(standbyId) : null;
    }

    private StandbyLink link(final int standbyId)
    {
        return standbyId >= 0 && standbyId < linkArray.length ? linkArray[standbyId] : null;
    }

    /** Last sequence that may be acted upon. Never decreases. Any thread. */
    public long quorumSequence()
    {
        return quorumSequence;
    }

    /**
     * Whether enough standbys answer and have caught up. Any thread.
     *
     * @return false while records are released without a quorum ({@code DEGRADE}) or not at all ({@code HALT}).
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

    /**
     * Last sequence that a standby received.
     *
     * @param standbyId index of the standby.
     * @return the sequence, -1 when it never connected.
     */
    public long receivedSequence(final int standbyId)
    {
        return linkArray[standbyId].receivedSequence();
    }

    /**
     * Last sequence that a standby synced.
     *
     * @param standbyId index of the standby.
     * @return the sequence, -1 when unknown.
     */
    public long durableSequence(final int standbyId)
    {
        return linkArray[standbyId].durableSequence();
    }

    /**
     * Whether a standby answers and receives the live stream.
     *
     * @param standbyId index of the standby.
     * @return true when it does.
     */
    public boolean isLive(final int standbyId)
    {
        return linkArray[standbyId].isLive();
    }

    /**
     * Release and commit of the standby that was accepted last. Any thread.
     *
     * @return both, empty when there was none.
     */
    public String peerBuild()
    {
        final PeerIdentity identity = peerIdentity;
        return null == identity ? "" : identity.build();
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
        CloseHelper.closeAll(links);
        CloseHelper.closeAll(peer, control);
    }
}
