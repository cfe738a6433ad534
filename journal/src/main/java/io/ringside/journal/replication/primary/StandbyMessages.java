package io.ringside.journal.replication.primary;

import io.aeron.logbuffer.FragmentHandler;
import io.aeron.logbuffer.Header;
import io.ringside.journal.replication.ReplicationContext;
import io.ringside.journal.replication.ReplicationCounters;
import io.ringside.journal.replication.frame.FrameSeal;
import io.ringside.journal.replication.frame.FrameSource;
import io.ringside.journal.replication.protocol.AcknowledgementDecoder;
import io.ringside.journal.replication.protocol.ClaimDecoder;
import io.ringside.journal.replication.protocol.HelloDecoder;
import io.ringside.journal.replication.protocol.MessageHeaderDecoder;
import io.ringside.journal.replication.protocol.WelcomeResult;
import io.ringside.journal.storage.JournalException;
import org.agrona.DirectBuffer;

/**
 * What the primary hears: a standby that asks for records or acknowledges them, and another node that claims to lead.
 * Each frame is opened, decoded, and taken if it is of whom it says; the rest is counted. One thread, the publisher's.
 * No allocation but for a standby that asks.
 */
final class StandbyMessages implements AutoCloseable
{
    private static final int FRAGMENT_LIMIT = 32;

    private final ReplicationContext context;
    private final ReplicationCounters counters;
    private final StandbyLink link;
    private final StandbyAdmission admission;
    private final PeerWatch peer;
    private final Quorum quorum;
    private final FrameSource source;
    private final FragmentHandler fragmentHandler = this::guardFragment;
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final HelloDecoder hello = new HelloDecoder();
    private final AcknowledgementDecoder acknowledgement = new AcknowledgementDecoder();
    private final ClaimDecoder claim = new ClaimDecoder();

    private long nowNs;
    private long lastSequence;
    private int sealedStandbyId;
    private RuntimeException failure;

    /** Opens the channel. */
    StandbyMessages(
        final ReplicationContext context,
        final StandbyLink link,
        final StandbyAdmission admission,
        final PeerWatch peer,
        final Quorum quorum)
    {
        this.context = context;
        this.link = link;
        this.admission = admission;
        this.peer = peer;
        this.quorum = quorum;
        counters = context.counters();
        source = context.streams().source(context.controlChannel(), ReplicationContext.CONTROL_STREAM_ID);
    }

    /**
     * Hear what has come.
     *
     * @param timeNs now.
     * @param newest the last record that was handed over.
     * @return work done.
     * @throws JournalException {@code FENCED} when this node must stop. Any failure is final.
     */
    int poll(final long timeNs, final long newest)
    {
        nowNs = timeNs;
        lastSequence = newest;
        final int workCount = source.poll(fragmentHandler, FRAGMENT_LIMIT);
        if (null != failure)
        {
            throw failure;
        }

        return workCount;
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
            if (PrimarySeal.REJECTED != opened && !isTaken(buffer, offset, opened))
            {
                counters.badFrames().increment();
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

    /** False if the frame makes no sense. */
    private boolean isTaken(final DirectBuffer buffer, final int offset, final int length)
    {
        if (length < MessageHeaderDecoder.ENCODED_LENGTH)
        {
            return false;
        }
        header.wrap(buffer, offset);
        final int left = length - MessageHeaderDecoder.ENCODED_LENGTH - header.blockLength();
        if (HelloDecoder.SCHEMA_ID != header.schemaId() || left < 0)
        {
            return false;
        }
        switch (header.templateId())
        {
            case AcknowledgementDecoder.TEMPLATE_ID:
                if (header.blockLength() < AcknowledgementDecoder.BLOCK_LENGTH)
                {
                    return false;
                }
                acknowledgement.wrapAndApplyHeader(buffer, offset, header);
                return isAcknowledgementTaken();
            case HelloDecoder.TEMPLATE_ID:
                if (header.blockLength() < HelloDecoder.BLOCK_LENGTH || left < HelloDecoder.identityHeaderLength())
                {
                    return false;
                }
                hello.wrapAndApplyHeader(buffer, offset, header);
                if (left - HelloDecoder.identityHeaderLength() < hello.identityLength())
                {
                    return false;
                }
                onHello();
                return true;
            case ClaimDecoder.TEMPLATE_ID:
                if (header.blockLength() < ClaimDecoder.BLOCK_LENGTH)
                {
                    return false;
                }
                if (null == context.keyring() || PeerWatch.SEAL_ID == sealedStandbyId)
                {
                    peer.onClaim(claim.wrapAndApplyHeader(buffer, offset, header), lastSequence);
                }
                return true;
            default:
                return false;
        }
    }

    /** False if it claims more than was sent. */
    private boolean isAcknowledgementTaken()
    {
        if (!isStandby(acknowledgement.standbyId()) || context.clusterId() != acknowledgement.clusterId())
        {
            counters.strangeFrames().increment();
            return true;
        }
        checkEpoch(acknowledgement.epoch());
        if (!link.isConnection(acknowledgement.connectionId()))
        {
            counters.strangeFrames().increment();
            link.reply(WelcomeResult.UNKNOWN_CONNECTION, acknowledgement.connectionId(), -1);
            return true;
        }
        if (!link.onAcknowledgement(
            acknowledgement.receivedSequence(), acknowledgement.durableSequence(),
            acknowledgement.checkpointSequence(), acknowledgement.checkpointHash(), nowNs))
        {
            return false;
        }
        assert link.durableSequence() <= link.receivedSequence() : "durable=" + link.durableSequence() +
            " received=" + link.receivedSequence();
        quorum.onAcknowledged();
        counters.receivedSequence().setRelease(
            Math.max(counters.receivedSequence().getPlain(), link.receivedSequence()));

        return true;
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
            admission.onHello(hello, context.written().writtenSequence(), nowNs);
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

    @Override
    public void close()
    {
        source.close();
    }
}
