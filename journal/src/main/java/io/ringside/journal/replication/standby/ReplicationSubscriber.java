package io.ringside.journal.replication.standby;

import io.aeron.logbuffer.ControlledFragmentHandler;
import io.aeron.logbuffer.Header;
import io.ringside.journal.replication.CheckpointSource;
import io.ringside.journal.replication.ReplicationApplier;
import io.ringside.journal.replication.ReplicationContext;
import io.ringside.journal.replication.ReplicationCounters;
import io.ringside.journal.replication.frame.FrameAssembly;
import io.ringside.journal.replication.frame.FrameSource;
import io.ringside.journal.replication.protocol.DataDecoder;
import io.ringside.journal.replication.protocol.HeartbeatDecoder;
import io.ringside.journal.replication.protocol.MessageHeaderDecoder;
import io.ringside.journal.replication.protocol.WelcomeDecoder;
import io.ringside.journal.replication.standing.ReplicationMode;
import io.ringside.journal.replication.standing.Standing;
import io.ringside.journal.storage.JournalException;
import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.Agent;

import static io.aeron.logbuffer.ControlledFragmentHandler.Action.ABORT;
import static io.aeron.logbuffer.ControlledFragmentHandler.Action.CONTINUE;

/**
 * The standby's side: asks a primary for its records ({@link PrimaryConnection}), checks that they are intact, gapless
 * and of the right cluster and epoch, passes them to a {@link ReplicationApplier} and acknowledges. After any fault it
 * asks again from its position. One thread, the standby's replication agent's; the sequences may be read from any. Hot
 * path: no allocation.
 */
public final class ReplicationSubscriber implements Agent, AutoCloseable
{
    private static final int FRAGMENT_LIMIT = 64;

    private final ReplicationContext context;
    private final ReplicationCounters counters;
    private final StandbyRecords records;
    private final FrameSource data;
    private final StandbySender sender;
    private final ControlledFragmentHandler assembler;
    private final StandbySeal seal;
    private final PrimaryCheckpoint checkpoint;
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final WelcomeDecoder welcome = new WelcomeDecoder();
    private final DataDecoder frame = new DataDecoder();
    private final HeartbeatDecoder heartbeat = new HeartbeatDecoder();
    private final Standing standing;
    private final PrimaryPulse pulse;
    private final PrimaryConnection connection;

    private RuntimeException failure;
    private long nowNs;
    private long quorumSequence = -1;

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
        counters = context.counters();
        records = new StandbyRecords(context, applier, nextSequence);
        seal = new StandbySeal(context, this::guardFragment);
        assembler = new FrameAssembly(seal, ReplicationContext.FRAME_LENGTH);
        checkpoint = new PrimaryCheckpoint(context);
        standing = context.peering().standing();
        pulse = new PrimaryPulse(context.timeoutNs());
        data = context.streams().source(context.dataChannel(), ReplicationContext.DATA_STREAM_ID);
        sender = new StandbySender(context, seal);
        connection = new PrimaryConnection(context, applier, records, sender, seal, pulse, checkpoint);
        nowNs = context.nanoClock().nanoTime();
        connection.seek(nowNs);
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
        nowNs = context.nanoClock().nanoTime();
        int workCount = null == failure ? data.controlledPoll(assembler, FRAGMENT_LIMIT) : 0;
        if (null != failure)
        {
            throw failure;
        }
        if (!connection.isStreaming())
        {
            // What it asks for tells what it has: that counts as acknowledged, so it is written first.
            if (held() == records.nextSequence() - 1)
            {
                workCount += connection.ask(nowNs);
            }
        }
        else if (pulse.isGone(nowNs))
        {
            context.listener().onPrimaryLost();
            connection.seek(nowNs);
            ++workCount;
        }
        else if (pulse.isWithholding(nowNs))
        {
            restart(pulse.sequence());
            ++workCount;
        }
        else
        {
            compareCheckpoint();
            workCount += acknowledge();
        }

        return workCount;
    }

    /** Last sequence that survives the end of this process: received, and written to this node's journal. */
    private long held()
    {
        return Math.min(records.nextSequence() - 1, context.written().writtenSequence());
    }

    private int acknowledge()
    {
        final long received = held();
        final long durable = Math.min(received, context.durableSequence().getAsLong());

        assert durable <= received : "durable=" + durable + " received=" + received;
        return sender.acknowledgeNews(connection.id(), connection.epoch(), received, durable, nowNs);
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
            connection.onWelcome(welcome, nowNs);
        }
        else
        {
            counters.badFrames().increment();
        }

        return CONTINUE;
    }

    private void onHeartbeat()
    {
        if (connection.isOurs(heartbeat.clusterId(), heartbeat.epoch(), heartbeat.connectionId(), nowNs))
        {
            pulse.heartbeat(nowNs, heartbeat.lastSequence(), records.nextSequence());
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
        final long written = held();
        final long safe = ReplicationMode.REPLICA_SYNC != context.mode() ?
            written : Math.min(written, context.durableSequence().getAsLong());
        if (safe >= quorumSequence)
        {
            standing.inStep(safe, nowNs);
        }
    }

    private void compareCheckpoint()
    {
        if (checkpoint.differs())
        {
            final JournalException divergence = checkpoint.divergence();
            // The last message: the primary detects the difference too.
            sender.acknowledge(connection.id(), connection.epoch(), held(), -1);
            throw divergence;
        }
    }

    private ControlledFragmentHandler.Action onData(final DirectBuffer buffer, final int offset, final int available)
    {
        if (!connection.isOurs(frame.clusterId(), frame.epoch(), frame.connectionId(), nowNs))
        {
            return CONTINUE;
        }
        pulse.records(nowNs);
        final long result = records.onData(frame, buffer, offset, available);
        if (StandbyRecords.NO_ROOM == result)
        {
            return ABORT;
        }
        if (StandbyRecords.TAKEN != result)
        {
            restart(result);
        }

        return CONTINUE;
    }

    private void restart(final long foundSequence)
    {
        context.listener().onGap(records.nextSequence(), foundSequence);
        connection.seek(nowNs);
    }

    /** Last sequence that was handed over. Any thread. */
    public long receivedSequence()
    {
        return records.nextSequence() - 1;
    }

    /** Newest epoch seen. Any thread. */
    public long epoch()
    {
        return connection.epoch();
    }

    /** Last sequence that the primary reported, -1 when unknown. Any thread. */
    public long primarySequence()
    {
        return pulse.sequence();
    }

    /** Nanoseconds since the primary was heard, if {@link #isStreaming()} says that it was. Any thread. */
    public long silenceNs()
    {
        return context.nanoClock().nanoTime() - pulse.heardNs();
    }

    /** Whether a primary streams to this node. Any thread. */
    public boolean isStreaming()
    {
        return connection.isStreaming();
    }

    /** Whether the primary has no longer what this node lacks, which needs files first. Any thread. */
    public boolean isBehind()
    {
        return connection.isBehind();
    }

    /** Release and commit of the primary, empty when none was heard. Any thread. */
    public String primaryBuild()
    {
        return connection.build();
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
