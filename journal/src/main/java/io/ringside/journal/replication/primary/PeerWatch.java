package io.ringside.journal.replication.primary;

import io.ringside.journal.replication.RejectedFrames;
import io.ringside.journal.replication.ReplicationContext;
import io.ringside.journal.replication.frame.FrameRejection;
import io.ringside.journal.replication.frame.FrameSeal;
import io.ringside.journal.replication.frame.FrameSink;
import io.ringside.journal.replication.protocol.ClaimDecoder;
import io.ringside.journal.replication.protocol.ClaimEncoder;
import io.ringside.journal.replication.protocol.ClaimState;
import io.ringside.journal.replication.protocol.MessageHeaderEncoder;
import io.ringside.journal.storage.JournalException;
import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Resolves two nodes that both want to lead: each sends the other its epoch, and the one that must not lead stops. One
 * thread, that of the publisher or of the {@link PeerQuestion}.
 * <p>
 * Implementation note: a sealed claim carries a nonce of its sender and the last nonce received from the other node. A
 * claim with this node's nonce was made after it was drawn, and is accepted once. Any other claim only supplies the
 * nonce for the next one.
 */
final class PeerWatch implements AutoCloseable
{
    /** Stands in place of a standby's id, in the seal of a claim. */
    static final int SEAL_ID = -2;

    private static final int STREAM = 4;

    private final ReplicationContext context;
    private final FrameSeal seal;
    private final RejectedFrames rejected;
    private final long ownNonce;
    private long peerNonce;
    private long sentCounter;
    private long provenNonce;
    private long receivedCounter;
    private final FrameSink publication;
    private final long epoch;
    private final long leaderId;
    private final ClaimState state;
    private final UnsafeBuffer message = new UnsafeBuffer(new byte[256]);
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final ClaimEncoder claim = new ClaimEncoder();
    private long lastSentNs;

    PeerWatch(final ReplicationContext context, final long epoch, final long leaderId, final ClaimState state)
    {
        this.context = context;
        this.epoch = epoch;
        this.leaderId = leaderId;
        this.state = state;
        seal = null == context.keyring() ? null : new FrameSeal(context.keyring(), ReplicationContext.FRAME_LENGTH);
        rejected = new RejectedFrames(context);
        ownNonce = context.drawNonce();
        publication = context.peering().peerChannel().isEmpty() ? null :
            context.streams().sink(context.peering().peerChannel(), ReplicationContext.CONTROL_STREAM_ID);
        lastSentNs = context.nanoClock().nanoTime() - context.heartbeatIntervalNs();
    }

    int doWork(final long nowNs, final long lastSequence)
    {
        if (null == publication || nowNs - lastSentNs < context.heartbeatIntervalNs())
        {
            return 0;
        }
        lastSentNs = nowNs;
        claim.wrapAndApplyHeader(message, 0, header)
            .clusterId(context.clusterId())
            .epoch(epoch)
            .leaderId(leaderId)
            .lastSequence(lastSequence)
            .state(state);
        // A lost claim is followed by the next one.
        final int length = MessageHeaderEncoder.ENCODED_LENGTH + ClaimEncoder.BLOCK_LENGTH;
        if (null != seal)
        {
            seal.seal(message, 0, length, STREAM, SEAL_ID, ownNonce, peerNonce, ++sentCounter);
        }
        publication.offer(message, 0, null == seal ? length : length + FrameSeal.LENGTH);

        return 1;
    }

    /** Length of a claim without its seal, {@link PrimarySeal#REJECTED} when it is rejected. */
    int open(final DirectBuffer buffer, final int offset, final int length, final long nowNs)
    {
        if (null == seal)
        {
            return length;
        }
        final FrameRejection why = seal.verify(buffer, offset, length);
        if (null != why)
        {
            return reject(why, nowNs);
        }
        if (STREAM != seal.stream() || SEAL_ID != seal.standbyId() || seal.sender() == ownNonce)
        {
            return reject(FrameRejection.REPLAYED, nowNs);
        }
        peerNonce = seal.sender();
        if (seal.receiver() != ownNonce)
        {
            return PrimarySeal.REJECTED;
        }
        if (seal.sender() == provenNonce && seal.counter() <= receivedCounter)
        {
            return reject(FrameRejection.REPLAYED, nowNs);
        }
        provenNonce = seal.sender();
        receivedCounter = seal.counter();

        return length - FrameSeal.LENGTH;
    }

    private int reject(final FrameRejection why, final long nowNs)
    {
        rejected.count(why, nowNs);

        return PrimarySeal.REJECTED;
    }

    /** Throws FENCED if this node must stop. */
    void onClaim(final ClaimDecoder other, final long lastSequence)
    {
        if (context.clusterId() != other.clusterId() || leaderId == other.leaderId())
        {
            return;
        }
        final boolean isOtherLeading = ClaimState.LEADING.value() == other.stateRaw();
        if (ClaimState.ASKING == state)
        {
            if (isOtherLeading)
            {
                throw fenced("another primary leads: epoch=" + other.epoch() + " lastSequence=" +
                    other.lastSequence() + "; start this node as its standby, or stop that one first");
            }
            if (isBefore(other.epoch(), other.lastSequence(), other.leaderId(), lastSequence))
            {
                throw fenced("the other node is being started as primary too, and goes before this one: epoch=" +
                    other.epoch() + " ownEpoch=" + epoch + " lastSequence=" + other.lastSequence() +
                    " ownLastSequence=" + lastSequence + "; start one of the two as standby");
            }
        }
        else if (isOtherLeading && other.epoch() > epoch)
        {
            throw fenced("another primary leads in a newer epoch: epoch=" + other.epoch() + " ownEpoch=" + epoch +
                "; this node stops, start it again as a standby");
        }
        else if (isOtherLeading && other.epoch() == epoch)
        {
            context.listener().onSecondPrimary(false, epoch);
            if (Long.compareUnsigned(other.leaderId(), leaderId) > 0)
            {
                throw fenced("another primary leads in the same epoch: epoch=" + epoch +
                    "; this node stops, keep both directories and find out what each acknowledged");
            }
        }
    }

    private boolean isBefore(
        final long otherEpoch, final long otherSequence, final long otherLeaderId, final long lastSequence)
    {
        if (otherEpoch != epoch)
        {
            return otherEpoch > epoch;
        }

        return otherSequence != lastSequence ? otherSequence > lastSequence :
            Long.compareUnsigned(otherLeaderId, leaderId) > 0;
    }

    private static JournalException fenced(final String message)
    {
        return new JournalException(JournalException.Category.FENCED, message);
    }

    @Override
    public void close()
    {
        CloseHelper.close(publication);
    }
}
