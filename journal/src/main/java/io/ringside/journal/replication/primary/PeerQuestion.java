package io.ringside.journal.replication.primary;

import io.aeron.logbuffer.FragmentHandler;
import io.aeron.logbuffer.Header;
import io.ringside.journal.replication.ReplicationContext;
import io.ringside.journal.replication.frame.FrameSeal;
import io.ringside.journal.replication.frame.FrameSource;
import io.ringside.journal.replication.protocol.AcknowledgementDecoder;
import io.ringside.journal.replication.protocol.ClaimDecoder;
import io.ringside.journal.replication.protocol.ClaimState;
import io.ringside.journal.replication.protocol.HelloDecoder;
import io.ringside.journal.replication.protocol.MessageHeaderDecoder;
import io.ringside.journal.storage.JournalException;
import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.Agent;

/**
 * Asks the other node whether it leads, before this node opens its journal in a new epoch. It announces this node's
 * epoch and listens until the other one answers that it leads, is heard as a standby (unsealed), or is silent for the
 * timeout. The directory is not changed before that. One thread.
 */
public final class PeerQuestion implements Agent, AutoCloseable
{
    /** Shorter than this, streams between two drivers may not even be up. */
    private static final long SILENCE_MIN_NS = 1_000_000_000L;
    private static final int FRAGMENT_LIMIT = 32;

    private final ReplicationContext context;
    private final long lastSequence;
    private final long epoch;
    private final FrameSource control;
    private final PeerWatch watch;
    private final FragmentHandler fragmentHandler = this::onFragment;
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final ClaimDecoder claim = new ClaimDecoder();
    private final HelloDecoder hello = new HelloDecoder();
    private final AcknowledgementDecoder acknowledgement = new AcknowledgementDecoder();
    private final long beginNs;
    private RuntimeException failure;
    private boolean isAnswered;

    /**
     * Start the question.
     *
     * @param context      concluded; its epoch is the one that this node would lead in.
     * @param lastSequence of the journal, as known before it is opened.
     */
    public PeerQuestion(final ReplicationContext context, final long lastSequence)
    {
        this.context = context;
        this.lastSequence = lastSequence;
        epoch = context.epoch();
        control = context.streams().source(context.controlChannel(), ReplicationContext.CONTROL_STREAM_ID);
        watch = new PeerWatch(context, epoch, context.drawNonce() | 1, ClaimState.ASKING);
        beginNs = context.nanoClock().nanoTime();
    }

    /**
     * Send the question and poll for answers.
     *
     * @return work done.
     * @throws JournalException {@code FENCED} when the other node leads, or is to lead.
     */
    @Override
    public int doWork()
    {
        final long nowNs = context.nanoClock().nanoTime();
        final int workCount = watch.doWork(nowNs, lastSequence) + control.poll(fragmentHandler, FRAGMENT_LIMIT);
        if (null != failure)
        {
            throw failure;
        }
        isAnswered |= nowNs - beginNs > Math.max(SILENCE_MIN_NS, context.timeoutNs());

        return workCount;
    }

    private void onFragment(final DirectBuffer buffer, final int offset, final int length, final Header ignored)
    {
        if (null != failure)
        {
            return;
        }
        // With a seal a standby authenticates itself to a primary only, so only a claim answers this question.
        final int opened = null == context.keyring() ||
            PeerWatch.SEAL_ID == FrameSeal.claimedStandbyId(buffer, offset, length) ?
            watch.open(buffer, offset, length, context.nanoClock().nanoTime()) : PrimarySeal.REJECTED;
        if (opened < MessageHeaderDecoder.ENCODED_LENGTH)
        {
            return;
        }
        header.wrap(buffer, offset);
        final int bodyLength = opened - MessageHeaderDecoder.ENCODED_LENGTH;
        if (ClaimDecoder.SCHEMA_ID != header.schemaId() || header.blockLength() > bodyLength)
        {
            return;
        }
        try
        {
            onMessage(buffer, offset);
        }
        catch (final JournalException ex)
        {
            failure = ex;
        }
    }

    private void onMessage(final DirectBuffer buffer, final int offset)
    {
        final int blockLength = header.blockLength();
        if (ClaimDecoder.TEMPLATE_ID == header.templateId() && blockLength >= ClaimDecoder.BLOCK_LENGTH)
        {
            watch.onClaim(claim.wrapAndApplyHeader(buffer, offset, header), lastSequence);
        }
        else if (HelloDecoder.TEMPLATE_ID == header.templateId() && blockLength >= HelloDecoder.BLOCK_LENGTH)
        {
            hello.wrapAndApplyHeader(buffer, offset, header);
            onStandby(hello.clusterId(), hello.actedEpoch());
        }
        else if (AcknowledgementDecoder.TEMPLATE_ID == header.templateId() &&
            blockLength >= AcknowledgementDecoder.BLOCK_LENGTH)
        {
            acknowledgement.wrapAndApplyHeader(buffer, offset, header);
            onStandby(acknowledgement.clusterId(), acknowledgement.epoch());
        }
    }

    private void onStandby(final long clusterId, final long standbyEpoch)
    {
        if (context.clusterId() != clusterId)
        {
            return;
        }
        if (standbyEpoch >= epoch)
        {
            throw new JournalException(JournalException.Category.FENCED, "the standby has followed a primary of a " +
                "newer or the same epoch: epoch=" + standbyEpoch + " ownEpoch=" + epoch + "; this directory is " +
                "behind: start that node as primary and let this one follow from an empty directory");
        }
        isAnswered = true;
    }

    /** Whether this node may go on: the other one is a standby, or is silent. */
    public boolean isAnswered()
    {
        return isAnswered;
    }

    @Override
    public String roleName()
    {
        return "peer-question";
    }

    @Override
    public void close()
    {
        CloseHelper.closeAll(watch, control);
    }
}
