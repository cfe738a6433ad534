package io.ringside.journal.replication;

import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

import io.aeron.ExclusivePublication;
import io.aeron.Publication;
import io.aeron.Subscription;
import io.aeron.logbuffer.ControlledFragmentHandler;
import io.aeron.logbuffer.Header;
import io.ringside.journal.Hash64;
import io.ringside.journal.JournalException;
import io.ringside.journal.RecordDescriptor;
import io.ringside.journal.replication.protocol.AcknowledgementEncoder;
import io.ringside.journal.replication.protocol.DataDecoder;
import io.ringside.journal.replication.protocol.HeartbeatDecoder;
import io.ringside.journal.replication.protocol.HelloEncoder;
import io.ringside.journal.replication.protocol.MessageHeaderDecoder;
import io.ringside.journal.replication.protocol.MessageHeaderEncoder;
import io.ringside.journal.replication.protocol.Policy;
import io.ringside.journal.replication.protocol.WelcomeDecoder;
import io.ringside.journal.replication.protocol.WelcomeResult;
import org.agrona.BufferUtil;
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
    private final Subscription data;
    private final ExclusivePublication control;
    private final ControlledFragmentHandler assembler;
    private final StandbySeal seal;
    private final UnsafeBuffer message = new UnsafeBuffer(new byte[256 + PeerIdentity.LENGTH_MAX]);
    private final ByteBuffer bodyBytes;
    private final UnsafeBuffer body;
    private final CRC32C crc = new CRC32C();
    private final MessageHeaderEncoder headerEncoder = new MessageHeaderEncoder();
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final HelloEncoder hello = new HelloEncoder();
    private final AcknowledgementEncoder acknowledgement = new AcknowledgementEncoder();
    private final WelcomeDecoder welcome = new WelcomeDecoder();
    private final DataDecoder frame = new DataDecoder();
    private final HeartbeatDecoder heartbeat = new HeartbeatDecoder();

    private final byte[] identity;
    private final Standing standing;

    private RuntimeException failure;
    private long nowNs;
    private long connectionId;
    private long lastHelloNs;
    private long lastHeardNs;
    private long lastStaleNs;
    private long lastAcknowledgementNs;
    private long acknowledgedReceived = -1;
    private long acknowledgedDurable = -1;
    private long lastRecordHash;
    private long checkpointSequence = -1;
    private long checkpointHash;
    private volatile long nextSequence;
    private volatile long epoch;
    private volatile long primarySequence = -1;
    private volatile long quorumSequence = -1;
    private volatile boolean isStreaming;
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
        epoch = context.epoch();
        lastRecordHash = RecordHashes.read(context.journalStorage(), nextSequence - 1);
        seal = new StandbySeal(context, this::guardFragment);
        assembler = new FrameAssembly(seal, context.frameLength());
        identity = context.peering().identity().bytes();
        standing = context.peering().standing();
        bodyBytes = BufferUtil.allocateDirectAligned(context.frameLength(), 64);
        body = new UnsafeBuffer(bodyBytes);
        data = context.aeron().addSubscription(
            context.dataChannels().get(context.standbyId()), context.dataStreamId());
        control = context.aeron().addExclusivePublication(context.controlChannel(), context.controlStreamId());
        nowNs = context.nanoClock().nanoTime();
        lastStaleNs = nowNs - context.heartbeatIntervalNs();
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
        nowNs = context.nanoClock().nanoTime();
        int workCount = null == failure ? data.controlledPoll(assembler, FRAGMENT_LIMIT) : 0;
        if (null != failure)
        {
            throw failure;
        }
        if (!isStreaming)
        {
            if (seal.isChallenged() || nowNs - lastHelloNs >= context.heartbeatIntervalNs())
            {
                sendHello();
                ++workCount;
            }
        }
        else if (nowNs - lastHeardNs > context.timeoutNs())
        {
            context.listener().onPrimaryLost();
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
        connectionId = Hash64.hash(connectionId, message, 0, 0) ^ nowNs ^ (long)context.standbyId() << 56;
        lastHelloNs = nowNs - context.heartbeatIntervalNs();
        seal.begin();
    }

    private void sendHello()
    {
        lastHelloNs = nowNs;
        hello.wrapAndApplyHeader(message, 0, headerEncoder)
            .clusterId(context.clusterId())
            .epoch(epoch)
            .connectionId(connectionId)
            .nextSequence(nextSequence)
            .lastRecordHash(lastRecordHash)
            .standbyId(context.standbyId())
            .protocolVersion(HelloEncoder.SCHEMA_VERSION)
            .schemaVersion(context.schemaVersion())
            .leaderId(standing.leaderId())
            .actedEpoch(standing.actedEpoch(epoch))
            .acknowledgedSequence(standing.acknowledgedSequence(nextSequence - 1))
            .putIdentity(identity, 0, identity.length);
        offer(MessageHeaderEncoder.ENCODED_LENGTH + hello.encodedLength());
    }

    private int acknowledge()
    {
        final long received = nextSequence - 1;
        final long durable = null == context.durableSequence() ?
            -1 : Math.min(received, context.durableSequence().getAsLong());
        if (received == acknowledgedReceived && durable == acknowledgedDurable &&
            nowNs - lastAcknowledgementNs < context.heartbeatIntervalNs())
        {
            return 0;
        }
        if (sendAcknowledgement(connectionId, received, durable))
        {
            acknowledgedReceived = received;
            acknowledgedDurable = durable;
            lastAcknowledgementNs = nowNs;
            return 1;
        }

        return 0;
    }

    private boolean sendAcknowledgement(final long toConnectionId, final long received, final long durable)
    {
        final long latest = context.checkpoints().latestSequence();
        acknowledgement.wrapAndApplyHeader(message, 0, headerEncoder)
            .clusterId(context.clusterId())
            .epoch(epoch)
            .connectionId(toConnectionId)
            .receivedSequence(received)
            .durableSequence(durable)
            .checkpointSequence(latest)
            .checkpointHash(context.checkpoints().chainHashAt(latest))
            .standbyId(context.standbyId());
        return offer(MessageHeaderEncoder.ENCODED_LENGTH + AcknowledgementEncoder.BLOCK_LENGTH);
    }

    private boolean offer(final int length)
    {
        final long result = control.offer(message, 0, seal.seal(message, 0, length));
        if (Publication.CLOSED == result || Publication.MAX_POSITION_EXCEEDED == result)
        {
            throw new JournalException(
                JournalException.Category.IO, "the control stream to the primary is closed; restart this node");
        }
        if (result < 0)
        {
            counters.backPressure().increment();
        }

        return result > 0;
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
        final int blockLength = header.blockLength();
        if (DataDecoder.SCHEMA_ID == header.schemaId() &&
            blockLength <= length - MessageHeaderDecoder.ENCODED_LENGTH)
        {
            switch (header.templateId())
            {
                case DataDecoder.TEMPLATE_ID:
                    if (blockLength >= DataDecoder.BLOCK_LENGTH)
                    {
                        frame.wrapAndApplyHeader(buffer, offset, header);
                        return onData(buffer, offset + MessageHeaderDecoder.ENCODED_LENGTH + blockLength,
                            length - MessageHeaderDecoder.ENCODED_LENGTH - blockLength);
                    }
                    break;
                case HeartbeatDecoder.TEMPLATE_ID:
                    if (blockLength >= HeartbeatDecoder.BLOCK_LENGTH)
                    {
                        heartbeat.wrapAndApplyHeader(buffer, offset, header);
                        onHeartbeat();
                        return CONTINUE;
                    }
                    break;
                case WelcomeDecoder.TEMPLATE_ID:
                    if (blockLength >= WelcomeDecoder.BLOCK_LENGTH)
                    {
                        final int left = length - MessageHeaderDecoder.ENCODED_LENGTH - blockLength -
                            WelcomeDecoder.identityHeaderLength();
                        welcome.wrapAndApplyHeader(buffer, offset, header);
                        if (left < 0 || left < welcome.identityLength())
                        {
                            break;
                        }
                        onWelcome();
                        return CONTINUE;
                    }
                    break;
                default:
                    break;
            }
        }
        counters.badFrames().increment();

        return CONTINUE;
    }

    /** True when a frame is of the connection in use. */
    private boolean isOurs(final long frameClusterId, final long frameEpoch, final long frameConnectionId)
    {
        if (frameClusterId == context.clusterId() && frameEpoch == epoch &&
            frameConnectionId == connectionId && isStreaming)
        {
            return true;
        }
        counters.strangeFrames().increment();
        if (frameClusterId == context.clusterId() && frameEpoch < epoch &&
            nowNs - lastStaleNs >= context.heartbeatIntervalNs())
        {
            lastStaleNs = nowNs;
            context.listener().onStalePrimary(frameEpoch, epoch);
            // Carries the newer epoch: a primary of an older one that receives it stops.
            sendAcknowledgement(frameConnectionId, -1, -1);
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
                checkpointSequence = heartbeat.checkpointSequence();
                checkpointHash = heartbeat.checkpointHash();
            }
        }
    }

    /** In step when everything that may have been acknowledged is here, as the durability requires. */
    private void keepStanding()
    {
        final long received = nextSequence - 1;
        final long held = ReplicationMode.REPLICA_SYNC != context.mode() || null == context.durableSequence() ?
            received : Math.min(received, context.durableSequence().getAsLong());
        if (held >= quorumSequence)
        {
            standing.inStep(held, nowNs);
        }
    }

    private void compareCheckpoint()
    {
        if (checkpointSequence < 0 || context.checkpoints().latestSequence() < checkpointSequence)
        {
            return;
        }
        final long sequence = checkpointSequence;
        final long ownHash = context.checkpoints().chainHashAt(sequence);
        checkpointSequence = -1;
        if (CheckpointSource.UNKNOWN != ownHash && ownHash != checkpointHash)
        {
            counters.divergences().increment();
            context.listener().onDivergence(context.standbyId(), sequence, ownHash, checkpointHash);
            // The last message: the primary detects the difference too.
            sendAcknowledgement(connectionId, nextSequence - 1, -1);
            throw new JournalException(JournalException.Category.DIVERGED,
                "the state of this standby differs from the primary's: sequence=" + sequence + " ownHash=" +
                Long.toHexString(ownHash) + " primaryHash=" + Long.toHexString(checkpointHash) +
                "; keep both directories as evidence and build the standby anew");
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
        if (WelcomeResult.ACCEPTED != result || context.clusterId() != welcome.clusterId())
        {
            throw Refusals.of(welcome, context, nextSequence - 1, primary);
        }
        if (welcome.epoch() < epoch)
        {
            counters.strangeFrames().increment();
            context.listener().onStalePrimary(welcome.epoch(), epoch);
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
        epoch = welcome.epoch();
        primaryBuild = primary.build();
        primarySequence = welcome.lastSequence();
        lastHeardNs = nowNs;
        acknowledgedReceived = -1;
        acknowledgedDurable = -1;
        checkpointSequence = -1;
        applier.onPrimary(epoch, nextSequence);
        isStreaming = true;
        seal.connected();
        counters.connected().setRelease(1);
        context.listener().onPrimaryConnected(epoch, nextSequence);
    }

    private ControlledFragmentHandler.Action onData(final DirectBuffer buffer, final int offset, final int available)
    {
        if (!isOurs(frame.clusterId(), frame.epoch(), frame.connectionId()))
        {
            return CONTINUE;
        }
        lastHeardNs = nowNs;
        final int bodyLength = frame.bodyLength();
        if (bodyLength < 0 || bodyLength > available || bodyLength > body.capacity() || !isIntact(buffer, offset))
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

        return apply(frame.recordCount(), bodyLength, frame.firstSequence());
    }

    /** Copies the records for the checksum and the applier. */
    private boolean isIntact(final DirectBuffer buffer, final int offset)
    {
        final int bodyLength = frame.bodyLength();
        body.putBytes(0, buffer, offset, bodyLength);
        crc.reset();
        bodyBytes.clear().limit(bodyLength);
        crc.update(bodyBytes);

        return (int)crc.getValue() == frame.bodyCrc();
    }

    private ControlledFragmentHandler.Action apply(final int count, final int bodyLength, final long firstSequence)
    {
        int at = 0;
        for (int i = 0; i < count; i++)
        {
            final int left = bodyLength - at - RecordDescriptor.HEADER_LENGTH;
            final int length = left < 0 ? -1 : RecordDescriptor.eventLength(body, at);
            if (length < 0 || length > left || RecordDescriptor.sequence(body, at) != firstSequence + i)
            {
                counters.badFrames().increment();
                restart(firstSequence + i);
                return CONTINUE;
            }
            if (firstSequence + i == nextSequence)
            {
                final int eventOffset = at + RecordDescriptor.HEADER_LENGTH;
                final long timestampNs = RecordDescriptor.timestampNs(body, at);
                if (!applier.onRecord(body, eventOffset, length, nextSequence, timestampNs))
                {
                    counters.backPressure().increment();
                    return ABORT;
                }
                lastRecordHash = Hash64.record(0, body, eventOffset, length, nextSequence, timestampNs);
                counters.receivedSequence().setRelease(nextSequence);
                nextSequence = firstSequence + i + 1;
            }
            at += RecordDescriptor.alignedLength(length);
        }

        return CONTINUE;
    }

    private void restart(final long foundSequence)
    {
        context.listener().onGap(nextSequence, foundSequence);
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

    /** Last released sequence that the primary reported, -1 when unknown. Any thread. */
    public long quorumSequence()
    {
        return quorumSequence;
    }

    /**
     * Whether a primary streams to this node. Any thread.
     *
     * @return true when it does.
     */
    public boolean isStreaming()
    {
        return isStreaming;
    }

    /**
     * Release and commit of the primary. Any thread.
     *
     * @return both, empty when none was heard.
     */
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
        CloseHelper.closeAll(data, control);
    }
}
