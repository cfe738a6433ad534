package io.ringside.journal.replication.primary;

import io.ringside.journal.JournalReader;
import io.ringside.journal.JournalRecordHandler;
import io.ringside.journal.format.RecordDescriptor;
import io.ringside.journal.replication.ReplicationContext;
import io.ringside.journal.replication.frame.FrameSeal;
import io.ringside.journal.replication.frame.FrameSink;
import io.ringside.journal.replication.protocol.HeartbeatEncoder;
import io.ringside.journal.replication.protocol.MessageHeaderEncoder;
import io.ringside.journal.replication.protocol.Policy;
import io.ringside.journal.replication.protocol.WelcomeEncoder;
import io.ringside.journal.replication.protocol.WelcomeResult;
import io.ringside.journal.replication.standing.PeerIdentity;
import io.ringside.journal.replication.standing.ReplicationMode;
import io.ringside.journal.replication.standing.ReplicationPolicy;
import io.ringside.journal.replication.standing.Standing;
import io.ringside.journal.storage.JournalException;
import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * A primary's state of the standby, and the stream to it. One thread.
 * <p>
 * Implementation note: {@code nextSequence} is the next record to be staged. A live record that is exactly that one
 * is staged at once; when there is no room, or the standby asked for older ones, the records come from the journal
 * instead, until the two meet.
 */
final class StandbyLink implements AutoCloseable
{
    private static final int CATCH_UP_LIMIT = 4096;

    private final ReplicationContext context;
    private final FrameSink publication;
    private final PrimarySeal seal;
    private final FrameQueue frames;
    private final JournalReader reader;
    private final JournalRecordHandler stageFromJournal = this::stageFromJournal;
    private final UnsafeBuffer message = new UnsafeBuffer(new byte[256 + PeerIdentity.LENGTH_MAX]);
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final WelcomeEncoder welcome = new WelcomeEncoder();
    private final HeartbeatEncoder heartbeat = new HeartbeatEncoder();
    private final PeerIdentity identity;
    private final StandbyCheckpoints checkpoints;
    private long connectionId;
    private long nextSequence;
    private long targetSequence = Long.MAX_VALUE;
    private boolean isLive;
    private long receivedSequence = -1;
    private long durableSequence = -1;
    private long lastHeardNs;
    private long connectedNs;
    private boolean hasAcknowledged;
    private long lastHeartbeatNs;
    private boolean isConnected;
    private boolean isReaderPlaced;
    private long replyConnectionId;
    private long replySequence;
    private long replyForkSequence;
    private WelcomeResult reply;

    StandbyLink(final ReplicationContext context)
    {
        this.context = context;
        identity = context.peering().identity();
        publication = context.streams().sink(context.dataChannel(), ReplicationContext.DATA_STREAM_ID);
        checkpoints = new StandbyCheckpoints(context);
        seal = new PrimarySeal(context);
        frames = new FrameQueue(context, publication.maxPayloadLength(), seal);
        reader = new JournalReader(context.journalStorage(), 0, context.written());
    }

    /** Begin a connection at a sequence. */
    void connect(final long newConnectionId, final long fromSequence, final long nowNs)
    {
        connectionId = newConnectionId;
        nextSequence = fromSequence;
        isLive = false;
        receivedSequence = fromSequence - 1;
        durableSequence = -1;
        lastHeardNs = nowNs;
        connectedNs = nowNs;
        hasAcknowledged = false;
        isConnected = true;
        targetSequence = Long.MAX_VALUE;
        isReaderPlaced = false;
        checkpoints.clear();
        frames.reset(context.clusterId(), context.epoch(), newConnectionId);
        reply = null;
        reply(WelcomeResult.ACCEPTED, newConnectionId, fromSequence);
        context.counters().reconnects().increment();
        context.listener().onStandbyConnected(fromSequence);
    }

    /** Answer as soon as there is room; a waiting answer is sent first, and an unanswered standby asks again. */
    void reply(final WelcomeResult result, final long toConnectionId, final long fromSequence)
    {
        reply(result, toConnectionId, fromSequence, Standing.NONE);
    }

    void reply(
        final WelcomeResult result, final long toConnectionId, final long fromSequence, final long forkSequence)
    {
        if (null != reply)
        {
            return;
        }
        reply = result;
        replyForkSequence = forkSequence;
        replyConnectionId = toConnectionId;
        replySequence = fromSequence;
    }

    void onLive(
        final DirectBuffer buffer, final int offset, final int length, final long sequence, final long timestampNs)
    {
        if (!isConnected || sequence != nextSequence)
        {
            return;
        }
        if (frames.append(buffer, offset, length, sequence, timestampNs))
        {
            nextSequence = sequence + 1;
            live(sequence);
        }
        else
        {
            isLive = false;
        }
    }

    private void live(final long sequence)
    {
        if (!isLive)
        {
            isLive = true;
            isReaderPlaced = false;
            context.listener().onStandbyLive(sequence);
        }
    }

    int doWork(final long nowNs, final long lastSequence, final long sendLimit, final long quorumSequence)
    {
        int workCount = sendChallenge(nowNs) + sendReply(lastSequence, quorumSequence);
        if (!isConnected || null != reply)
        {
            return workCount;
        }
        if (nowNs - lastHeardNs > context.timeoutNs())
        {
            isConnected = false;
            isLive = false;
            context.listener().onStandbyLost();
            return workCount + 1;
        }
        if (Long.MAX_VALUE == targetSequence)
        {
            targetSequence = lastSequence;
        }
        workCount += catchUp(lastSequence);
        workCount += send(sendLimit);
        if (nowNs - lastHeartbeatNs >= context.heartbeatIntervalNs())
        {
            lastHeartbeatNs = nowNs;
            sendHeartbeat(lastSequence, quorumSequence);
            ++workCount;
        }

        return workCount + checkpoints.compare();
    }

    /** End of the batch: do not wait for further records. */
    void flush(final long sendLimit)
    {
        frames.sealOpen();
        send(sendLimit);
    }

    int send(final long sendLimit)
    {
        if (!isConnected || null != reply)
        {
            return 0;
        }
        return frames.send(publication, sendLimit);
    }

    private int catchUp(final long lastSequence)
    {
        if (nextSequence > lastSequence)
        {
            live(lastSequence);
            return 0;
        }
        if (isLive)
        {
            return 0;
        }
        if (!isReaderPlaced || reader.nextSequence() != nextSequence)
        {
            reader.seek(nextSequence);
            isReaderPlaced = true;
        }
        try
        {
            return reader.poll(stageFromJournal, CATCH_UP_LIMIT);
        }
        catch (final JournalException ex)
        {
            if (JournalException.Category.NOT_FOUND != ex.category())
            {
                throw ex;
            }
            // What it needs next was removed meanwhile: it asks again, and gets files first.
            isConnected = false;
            isReaderPlaced = false;
            context.listener().onStandbyLost();
            return 1;
        }
    }

    private boolean stageFromJournal(
        final DirectBuffer buffer, final int offset, final int length, final long sequence, final long timestampNs)
    {
        if (!frames.append(buffer, offset, length, sequence, timestampNs))
        {
            return false;
        }
        nextSequence = sequence + 1;
        context.counters().catchUpRecords().increment();

        return true;
    }

    /** A lost challenge is repeated, because the standby asks again. */
    private int sendChallenge(final long nowNs)
    {
        final int length = seal.challenge(message, nowNs);

        return length > 0 && publication.isSent(message, 0, length) ? 1 : 0;
    }

    private int sendReply(final long lastSequence, final long quorumSequence)
    {
        if (null == reply)
        {
            return 0;
        }
        final byte[] lines = identity.bytes();
        welcome.wrapAndApplyHeader(message, 0, header)
            .clusterId(context.clusterId())
            .epoch(context.epoch())
            .connectionId(replyConnectionId)
            .fromSequence(replySequence)
            .lastSequence(lastSequence)
            .protocolVersion(WelcomeEncoder.SCHEMA_VERSION)
            .schemaVersion(RecordDescriptor.SCHEMA_VERSION)
            .result(reply)
            .policy(ReplicationPolicy.HALT == context.policy() ? Policy.HALT : Policy.DEGRADE)
            .leaderId(context.peering().standing().leaderId())
            .releasedSequence(quorumSequence)
            .forkSequence(replyForkSequence)
            .putIdentity(lines, 0, lines.length);
        if (offer(MessageHeaderEncoder.ENCODED_LENGTH + welcome.encodedLength()))
        {
            reply = null;
            return 1;
        }

        return 0;
    }

    private void sendHeartbeat(final long lastSequence, final long quorumSequence)
    {
        final long checkpointSequence = context.checkpoints().latestSequence();
        heartbeat.wrapAndApplyHeader(message, 0, header)
            .clusterId(context.clusterId())
            .epoch(context.epoch())
            .connectionId(connectionId)
            .lastSequence(lastSequence)
            .quorumSequence(quorumSequence)
            .checkpointSequence(checkpointSequence)
            .checkpointHash(context.checkpoints().chainHashAt(checkpointSequence));
        // A lost heartbeat is followed by the next one.
        offer(MessageHeaderEncoder.ENCODED_LENGTH + HeartbeatEncoder.BLOCK_LENGTH);
    }

    private boolean offer(final int length)
    {
        return publication.isSent(message, 0, seal.seal(message, 0, length, FrameSeal.REPLY));
    }

    /** An acknowledgement of this connection. False when it claims more than was sent. */
    boolean onAcknowledgement(
        final long received,
        final long durable,
        final long checkpointSequence,
        final long checkpointHash,
        final long nowNs)
    {
        if (received >= nextSequence || durable > received)
        {
            return false;
        }
        lastHeardNs = nowNs;
        hasAcknowledged = true;
        receivedSequence = Math.max(receivedSequence, received);
        durableSequence = Math.max(durableSequence, durable);
        checkpoints.add(checkpointSequence, checkpointHash);

        return true;
    }

    boolean isConnection(final long id)
    {
        return isConnected && connectionId == id;
    }

    /**
     * True if a Hello of the connection needs no answer: one is on its way, or was sent a moment ago, or has arrived,
     * because the standby acknowledges. After a pause of this node the Hellos of all that time are read at once.
     */
    boolean isAnswered(final long id, final long nowNs)
    {
        return isConnection(id) &&
            (null != reply || hasAcknowledged || nowNs - connectedNs < context.heartbeatIntervalNs());
    }

    boolean isConnected()
    {
        return isConnected;
    }

    boolean isLive()
    {
        return isLive;
    }

    /**
     * True when everything from before it connected is acknowledged by the mode. Whether records come from the ring or,
     * under load that never pauses, still from the journal does not matter: the tracker counts both.
     */
    boolean isCaughtUp()
    {
        return isConnected && position() >= targetSequence;
    }

    long position()
    {
        return ReplicationMode.REPLICA_SYNC == context.mode() ? durableSequence : receivedSequence;
    }

    long receivedSequence()
    {
        return receivedSequence;
    }

    long durableSequence()
    {
        return durableSequence;
    }

    /** Length of the frame that is verified; see {@link PrimarySeal#open}. */
    int open(final DirectBuffer buffer, final int offset, final int length, final long nowNs)
    {
        return seal.open(buffer, offset, length, nowNs);
    }

    JournalReader reader()
    {
        return reader;
    }

    @Override
    public void close()
    {
        CloseHelper.closeAll(publication, reader);
    }
}
