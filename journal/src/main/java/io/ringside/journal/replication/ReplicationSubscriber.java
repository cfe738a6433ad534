package io.ringside.journal.replication;

import io.aeron.logbuffer.ControlledFragmentHandler;
import io.aeron.logbuffer.Header;
import io.ringside.journal.format.Hash64;
import io.ringside.journal.format.RecordDescriptor;
import io.ringside.journal.replication.protocol.DataDecoder;
import io.ringside.journal.replication.protocol.HeartbeatDecoder;
import io.ringside.journal.replication.protocol.MessageHeaderDecoder;
import io.ringside.journal.replication.protocol.Policy;
import io.ringside.journal.replication.protocol.WelcomeDecoder;
import io.ringside.journal.replication.protocol.WelcomeResult;
import io.ringside.journal.storage.JournalException;
import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.Agent;
import org.agrona.concurrent.UnsafeBuffer;

import static io.aeron.logbuffer.ControlledFragmentHandler.Action.ABORT;
import static io.aeron.logbuffer.ControlledFragmentHandler.Action.CONTINUE;

/**
 * The standby's side: asks a primary for its records, checks that they are intact, gapless and of the right cluster and
 * epoch, passes them to a {@link ReplicationApplier} and acknowledges. After any fault it asks again from its position.
 * One thread, the standby's replication agent's; the sequences may be read from any. Hot path: no allocation.
 */
public final class ReplicationSubscriber implements Agent, AutoCloseable
{
    private static final int FRAGMENT_LIMIT = 64;

    private final ReplicationContext context;
    private final ReplicationCounters counters;
    private final ReplicationApplier applier;
    private final FrameSource data;
    private final StandbySender sender;
    private final ControlledFragmentHandler assembler;
    private final StandbySeal seal;
    private final DataBody body = new DataBody();
    private final PrimaryCheckpoint checkpoint;
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final WelcomeDecoder welcome = new WelcomeDecoder();
    private final DataDecoder frame = new DataDecoder();
    private final HeartbeatDecoder heartbeat = new HeartbeatDecoder();
    private final Standing standing;

    private RuntimeException failure;
    private long nowNs;
    private long connectionId;
    private long lastHelloNs;
    private long lastHeardNs;
    private long lastRecordHash;
    private volatile long nextSequence;
    private volatile long epoch;
    private volatile long primarySequence = -1;
    private long quorumSequence = -1;
    private volatile boolean isStreaming;
    private volatile boolean isBehind;
    private volatile String primaryBuild = "";

    /**
     * Open the channels. Blocks until the media driver has answered.
     *
     * @param context      concluded; its epoch is the newest that this node's journal has seen.
     * @param applier      receives the records.
     * @param nextSequence first record that this node lacks.
     */
    public ReplicationSubscriber(
        final ReplicationContext context, final ReplicationApplier applier, final long nextSequence)
    {
        this.context = context;
        this.applier = applier;
        this.nextSequence = nextSequence;
        counters = context.counters();
        epoch = context.epoch;
        lastRecordHash = RecordHashes.read(context.journalStorage, nextSequence - 1);
        seal = new StandbySeal(context, this::guardFragment);
        assembler = new FrameAssembly(seal, ReplicationContext.FRAME_LENGTH);
        checkpoint = new PrimaryCheckpoint(context);
        standing = context.peering().standing();
        data = context.streams.source(context.dataChannel, ReplicationContext.DATA_STREAM_ID);
        sender = new StandbySender(context, seal);
        nowNs = context.nanoClock.nanoTime();
        seek();
    }

    /**
     * Receive, hand over, acknowledge, watch the timeout.
     *
     * @return work done.
     * @throws JournalException {@code MISMATCH} when the primary refuses this node, {@code DIVERGED} when the states
     * differ.
     */
    @Override
    public int doWork()
    {
        nowNs = context.nanoClock.nanoTime();
        int workCount = null == failure ? data.controlledPoll(assembler, FRAGMENT_LIMIT) : 0;
        if (null != failure)
        {
            throw failure;
        }
        if (!isStreaming)
        {
            if (seal.isChallenged() || nowNs - lastHelloNs >=
                (isBehind ? context.timeoutNs : context.heartbeatIntervalNs()))
            {
                lastHelloNs = nowNs;
                sender.hello(connectionId, epoch, nextSequence, lastRecordHash);
                ++workCount;
            }
        }
        else if (nowNs - lastHeardNs > context.timeoutNs)
        {
            context.listener.onPrimaryLost();
            seek();
            ++workCount;
        }
        else
        {
            compareCheckpoint();
            workCount += acknowledge();
        }

        return workCount;
    }

    private void seek()
    {
        isStreaming = false;
        counters.connected().setRelease(0);
        counters.reconnects().increment();
        // Differs from that of every earlier connection, because time advances, also over a restart of the process.
        connectionId = Hash64.hash(connectionId, body.buffer, 0, 0) ^ nowNs;
        lastHelloNs = nowNs - context.heartbeatIntervalNs();
        seal.begin();
    }

    private int acknowledge()
    {
        final long received = nextSequence - 1;
        final long durable = Math.min(received, context.durableSequence.getAsLong());

        assert durable <= received : "durable=" + durable + " received=" + received;
        return sender.acknowledgeNews(connectionId, epoch, received, durable, nowNs);
    }

    /** Aeron passes an exception of a handler to its own error handler and continues; here a failure is final. */
    private ControlledFragmentHandler.Action guardFragment(
        final DirectBuffer buffer, final int offset, final int length, final Header ignored)
    {
        if (null != failure)
        {
            return ABORT;
        }
        try
        {
            return onFragment(buffer, offset, length);
        }
        catch (final RuntimeException ex)
        {
            failure = ex;
        }
        catch (final AssertionError ex)
        {
            failure = new IllegalStateException(ex);
        }

        return ABORT;
    }

    private ControlledFragmentHandler.Action onFragment(
        final DirectBuffer buffer, final int offset, final int length)
    {
        if (length < MessageHeaderDecoder.ENCODED_LENGTH)
        {
            counters.badFrames().increment();
            return CONTINUE;
        }
        header.wrap(buffer, offset);
        final int left = length - MessageHeaderDecoder.ENCODED_LENGTH - header.blockLength();
        final int templateId = DataDecoder.SCHEMA_ID == header.schemaId() && left >= 0 ? header.templateId() : -1;
        if (DataDecoder.TEMPLATE_ID == templateId && header.blockLength() >= DataDecoder.BLOCK_LENGTH)
        {
            frame.wrapAndApplyHeader(buffer, offset, header);
            return onData(buffer, offset + length - left, left);
        }
        if (HeartbeatDecoder.TEMPLATE_ID == templateId && header.blockLength() >= HeartbeatDecoder.BLOCK_LENGTH)
        {
            heartbeat.wrapAndApplyHeader(buffer, offset, header);
            onHeartbeat();
        }
        else if (WelcomeDecoder.TEMPLATE_ID == templateId &&
            WelcomeResults.isWhole(welcome, header, buffer, offset, left))
        {
            onWelcome();
        }
        else
        {
            counters.badFrames().increment();
        }

        return CONTINUE;
    }

    /** True when a frame is of the connection in use. */
    private boolean isOurs(final long frameClusterId, final long frameEpoch, final long frameConnectionId)
    {
        if (frameClusterId == context.clusterId && frameEpoch == epoch &&
            frameConnectionId == connectionId && isStreaming)
        {
            return true;
        }
        counters.strangeFrames().increment();
        if (frameClusterId == context.clusterId && frameEpoch < epoch)
        {
            sender.tellStale(frameConnectionId, frameEpoch, epoch, nowNs);
        }

        return false;
    }

    private void onHeartbeat()
    {
        if (isOurs(heartbeat.clusterId(), heartbeat.epoch(), heartbeat.connectionId()))
        {
            lastHeardNs = nowNs;
            primarySequence = heartbeat.lastSequence();
            quorumSequence = heartbeat.quorumSequence();
            keepStanding();
            if (CheckpointSource.UNKNOWN != heartbeat.checkpointHash())
            {
                compareCheckpoint();
                checkpoint.set(heartbeat.checkpointSequence(), heartbeat.checkpointHash());
            }
        }
    }

    /** Notes that it is in step when everything that may have been acknowledged is here, as the durability requires. */
    private void keepStanding()
    {
        final long received = nextSequence - 1;
        final long held = ReplicationMode.REPLICA_SYNC != context.mode ?
            received : Math.min(received, context.durableSequence.getAsLong());
        if (held >= quorumSequence)
        {
            standing.inStep(held, nowNs);
        }
    }

    private void compareCheckpoint()
    {
        if (checkpoint.differs())
        {
            final JournalException divergence = checkpoint.divergence();
            // The last message: the primary detects the difference too.
            sender.acknowledge(connectionId, epoch, nextSequence - 1, -1);
            throw divergence;
        }
    }

    private void onWelcome()
    {
        if (welcome.connectionId() != connectionId)
        {
            counters.strangeFrames().increment();
            return;
        }
        if (!WelcomeResults.isKnown(welcome.resultRaw()))
        {
            counters.badFrames().increment();
            return;
        }
        final WelcomeResult result = welcome.result();
        if (WelcomeResult.UNKNOWN_CONNECTION == result)
        {
            seek();
            return;
        }
        if (isStreaming)
        {
            return;
        }
        final PeerIdentity primary = PeerIdentity.of(welcome);
        if (WelcomeResult.PRUNED == result && Refusals.isBehind(welcome, context, nextSequence - 1, epoch))
        {
            // It asks on, at intervals: the primary learns who needs its files, or has records brought back.
            if (!isBehind)
            {
                isBehind = true;
                context.listener.onBehind(nextSequence);
            }
            return;
        }
        if (WelcomeResult.ACCEPTED != result || context.clusterId != welcome.clusterId())
        {
            throw Refusals.of(welcome, context, nextSequence - 1, primary);
        }
        if (welcome.epoch() < epoch)
        {
            counters.strangeFrames().increment();
            context.listener.onStalePrimary(welcome.epoch(), epoch);
            return;
        }
        if (Refusals.isSecondPrimary(standing, welcome.epoch(), welcome.leaderId()))
        {
            throw Refusals.secondPrimary(welcome.epoch());
        }
        if (welcome.fromSequence() != nextSequence)
        {
            counters.strangeFrames().increment();
            return;
        }
        standing.follow(welcome.epoch(), welcome.leaderId(),
            Policy.HALT.value() == welcome.policyRaw() ? ReplicationPolicy.HALT : ReplicationPolicy.DEGRADE,
            welcome.releasedSequence() >= nextSequence);
        assert welcome.epoch() >= epoch : "epoch=" + welcome.epoch() + " own=" + epoch;
        epoch = welcome.epoch();
        primaryBuild = primary.build();
        primarySequence = welcome.lastSequence();
        lastHeardNs = nowNs;
        sender.connected();
        checkpoint.clear();
        applier.onPrimary(epoch, nextSequence);
        isStreaming = true;
        isBehind = false;
        seal.connected();
        counters.connected().setRelease(1);
        context.listener.onPrimaryConnected(epoch, nextSequence);
    }

    private ControlledFragmentHandler.Action onData(final DirectBuffer buffer, final int offset, final int available)
    {
        if (!isOurs(frame.clusterId(), frame.epoch(), frame.connectionId()))
        {
            return CONTINUE;
        }
        lastHeardNs = nowNs;
        if (!body.take(frame, buffer, offset, available))
        {
            counters.badFrames().increment();
            restart(frame.firstSequence());
            return CONTINUE;
        }
        if (frame.firstSequence() > nextSequence)
        {
            counters.gaps().increment();
            restart(frame.firstSequence());
            return CONTINUE;
        }

        return apply(frame.recordCount(), frame.bodyLength(), frame.firstSequence());
    }

    private ControlledFragmentHandler.Action apply(final int count, final int bodyLength, final long firstSequence)
    {
        final UnsafeBuffer records = body.buffer;
        int at = 0;
        for (int i = 0; i < count; i++)
        {
            final int left = bodyLength - at - RecordDescriptor.HEADER_LENGTH;
            final int length = left < 0 ? -1 : RecordDescriptor.eventLength(records, at);
            if (length < 0 || length > left || RecordDescriptor.sequence(records, at) != firstSequence + i)
            {
                counters.badFrames().increment();
                restart(firstSequence + i);
                return CONTINUE;
            }
            if (firstSequence + i == nextSequence)
            {
                final int eventOffset = at + RecordDescriptor.HEADER_LENGTH;
                final long timestampNs = RecordDescriptor.timestampNs(records, at);
                if (!applier.onRecord(records, eventOffset, length, nextSequence, timestampNs))
                {
                    counters.backPressure().increment();
                    return ABORT;
                }
                lastRecordHash = Hash64.record(0, records, eventOffset, length, nextSequence, timestampNs);
                counters.receivedSequence().setRelease(nextSequence);
                nextSequence = firstSequence + i + 1;
            }
            at += RecordDescriptor.alignedLength(length);
            assert at <= bodyLength : "at=" + at + " bodyLength=" + bodyLength;
        }
        assert nextSequence >= firstSequence + count : "next=" + nextSequence + " first=" + firstSequence +
            " count=" + count;

        return CONTINUE;
    }

    private void restart(final long foundSequence)
    {
        context.listener.onGap(nextSequence, foundSequence);
        seek();
    }

    /** Last sequence that was handed over. Any thread. */
    public long receivedSequence()
    {
        return nextSequence - 1;
    }

    /** Newest epoch seen. Any thread. */
    public long epoch()
    {
        return epoch;
    }

    /** Last sequence that the primary reported, -1 when unknown. Any thread. */
    public long primarySequence()
    {
        return primarySequence;
    }

    /** Whether a primary streams to this node. Any thread. */
    public boolean isStreaming()
    {
        return isStreaming;
    }

    /** Whether the primary has no longer what this node lacks, which needs files first. Any thread. */
    public boolean isBehind()
    {
        return isBehind;
    }

    /** Release and commit of the primary, empty when none was heard. Any thread. */
    public String primaryBuild()
    {
        return primaryBuild;
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
        CloseHelper.closeAll(data, sender);
    }
}
