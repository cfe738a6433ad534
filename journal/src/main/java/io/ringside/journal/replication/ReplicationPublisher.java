package io.ringside.journal.replication;

import java.util.ArrayList;
import java.util.List;

import io.aeron.Subscription;
import io.aeron.logbuffer.FragmentHandler;
import io.aeron.logbuffer.Header;
import io.ringside.journal.Hash64;
import io.ringside.journal.JournalException;
import io.ringside.journal.JournalReader;
import io.ringside.journal.replication.protocol.AcknowledgementDecoder;
import io.ringside.journal.replication.protocol.HelloDecoder;
import io.ringside.journal.replication.protocol.MessageHeaderDecoder;
import io.ringside.journal.replication.protocol.WelcomeResult;
import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.Agent;

/**
 * The primary's side: streams records to the standbys and releases a sequence once enough of them have acknowledged
 * it. Never waits: a standby that is behind, slow or new is served from the journal. {@link #onRecord} and {@link
 * #doWork()} belong to one thread, the replication agent's; {@link #quorumSequence()} and {@link #isSatisfied()} may
 * be read from any. Hot path: no allocation while the standbys are live.
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
    private final long recoveredSequence;

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
        counters = context.counters();
        quorumSequence = lastSequence;
        tracker = new QuorumTracker(context.dataChannels().size(), context.quorumSize(), lastSequence);
        control = context.aeron().addSubscription(context.controlChannel(), context.controlStreamId());
        try
        {
            for (int i = 0; i < context.dataChannels().size(); i++)
            {
                links.add(new StandbyLink(context, i));
            }
        }
        catch (final RuntimeException ex)
        {
            close();
            throw ex;
        }
        linkArray = links.toArray(new StandbyLink[0]);
        nowNs = context.nanoClock().nanoTime();
        lastEnoughNs = nowNs;
        counters.quorumSequence().setRelease(quorumSequence);
    }

    /**
     * One live record, in order and without gaps. Always taken: what cannot be sent now is sent from the journal
     * later.
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

    /**
     * Send what was handed over so far, at the end of a batch; {@link #doWork()} does it too.
     */
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
            context.listener().onRecoveredConfirmed(recoveredSequence);
        }
        workCount += watchQuorum(connected, caughtUp);
        release();

        return workCount;
    }

    private long sendLimit()
    {
        return null == context.writtenSequence() ? Long.MAX_VALUE : context.writtenSequence().getAsLong();
    }

    private int watchQuorum(final int connected, final int caughtUp)
    {
        if (connected >= context.quorumSize())
        {
            lastEnoughNs = nowNs;
        }
        if (isSatisfied && nowNs - lastEnoughNs > context.timeoutNs())
        {
            satisfied(false);
            return 1;
        }
        if (!isSatisfied && caughtUp >= context.quorumSize())
        {
            satisfied(true);
            return 1;
        }

        return 0;
    }

    private void satisfied(final boolean newValue)
    {
        isSatisfied = newValue;
        counters.withoutQuorum().setRelease(newValue ? 0 : 1);
        context.listener().onQuorum(context.policy(), newValue);
    }

    private void release()
    {
        final long released = !isSatisfied && ReplicationPolicy.DEGRADE == context.policy() ?
            localSequence() : tracker.quorumSequence();
        if (released > quorumSequence)
        {
            quorumSequence = released;
            counters.quorumSequence().setRelease(released);
        }
    }

    /** Degraded means the local guarantee, not none: what our own disk has. */
    private long localSequence()
    {
        return null == context.durableSequence() ?
            lastSequence : Math.min(lastSequence, context.durableSequence().getAsLong());
    }

    /** Aeron hands what a handler throws to its own error handler and goes on; here a failure is final. */
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

    /** Length of a frame without its seal, {@link PrimarySeal#REJECTED} when it must not be looked at. */
    private int open(final DirectBuffer buffer, final int offset, final int length)
    {
        if (null == context.keyring())
        {
            return length;
        }
        sealedStandbyId = FrameSeal.claimedStandbyId(buffer, offset, length);
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
            hello.wrapAndApplyHeader(buffer, offset, header);
            onHello();
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
            checkEpoch(hello.epoch());
        }
        if (link.isConnection(hello.connectionId()) && link.hasReply())
        {
            return;
        }
        final WelcomeResult result = judge(link.reader());
        if (WelcomeResult.ACCEPTED == result)
        {
            link.connect(hello.connectionId(), hello.nextSequence(), nowNs);
        }
        else
        {
            counters.strangeFrames().increment();
            context.listener().onStandbyRefused(link.standbyId, result.name());
            // A standby's epoch is that of its newest record, and a primary begins each of its lives with a newer one.
            if (hello.epoch() == context.epoch() &&
                (WelcomeResult.HISTORY_DIFFERS == result || WelcomeResult.STANDBY_AHEAD == result))
            {
                context.listener().onSecondPrimary(link.standbyId, hello.epoch());
            }
            link.reply(result, hello.connectionId(), hello.nextSequence());
        }
    }

    private WelcomeResult judge(final JournalReader reader)
    {
        final long next = hello.nextSequence();
        if (context.clusterId() != hello.clusterId())
        {
            return WelcomeResult.WRONG_CLUSTER;
        }
        if (HelloDecoder.SCHEMA_VERSION != hello.protocolVersion() || context.schemaVersion() != hello.schemaVersion())
        {
            return WelcomeResult.WRONG_VERSION;
        }
        final long newest = null == context.writtenSequence() ? lastSequence : context.writtenSequence().getAsLong();
        if (next > newest + 1)
        {
            return WelcomeResult.STANDBY_AHEAD;
        }

        return null == reader ? judgeWithoutJournal(next) : judgeHistory(reader, next);
    }

    private WelcomeResult judgeWithoutJournal(final long next)
    {
        return next == lastSequence + 1 ? WelcomeResult.ACCEPTED : WelcomeResult.PRUNED;
    }

    private WelcomeResult judgeHistory(final JournalReader reader, final long next)
    {
        final long newest = null == context.writtenSequence() ? lastSequence : context.writtenSequence().getAsLong();
        try
        {
            if (next <= newest)
            {
                reader.seek(next);
                reader.poll((buffer, offset, length, sequence, timestampNs) -> false, 1);
            }
            final long[] hash = new long[1];
            if (next > 0 && 0 != hello.lastRecordHash())
            {
                reader.seek(next - 1);
                reader.poll((buffer, offset, length, sequence, timestampNs) ->
                {
                    hash[0] = Hash64.record(0, buffer, offset, length, sequence, timestampNs);
                    return true;
                }, 1);
            }

            return 0 == hash[0] || hash[0] == hello.lastRecordHash() ?
                WelcomeResult.ACCEPTED : WelcomeResult.HISTORY_DIFFERS;
        }
        catch (final JournalException ex)
        {
            if (JournalException.Category.NOT_FOUND == ex.category())
            {
                return WelcomeResult.PRUNED;
            }
            throw ex;
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

    /** The link that a message names: under a seal nobody speaks for another standby. */
    private StandbyLink namedLink(final int standbyId)
    {
        return null == context.keyring() || standbyId == sealedStandbyId ? link(standbyId) : null;
    }

    private StandbyLink link(final int standbyId)
    {
        return standbyId >= 0 && standbyId < linkArray.length ? linkArray[standbyId] : null;
    }

    /**
     * Last sequence that may be acted upon. Never goes back. Any thread.
     *
     * @return the sequence.
     */
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

    /**
     * Last sequence that was handed over.
     *
     * @return the sequence.
     */
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
     * @return the sequence, -1 when it has not said.
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
        CloseHelper.close(control);
    }
}
