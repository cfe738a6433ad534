package io.ringside.journal.replication.standby;

import io.ringside.journal.format.RecordDescriptor;
import io.ringside.journal.replication.ReplicationContext;
import io.ringside.journal.replication.frame.FrameSink;
import io.ringside.journal.replication.protocol.AcknowledgementEncoder;
import io.ringside.journal.replication.protocol.HelloEncoder;
import io.ringside.journal.replication.protocol.MessageHeaderEncoder;
import io.ringside.journal.replication.standing.PeerIdentity;
import io.ringside.journal.replication.standing.Standing;
import org.agrona.concurrent.UnsafeBuffer;

/** What a standby says to its primary: the question for records, and acknowledgements. One thread, no allocation. */
final class StandbySender implements AutoCloseable
{
    private final ReplicationContext context;
    private final StandbySeal seal;
    private final Standing standing;
    private final FrameSink publication;
    private final UnsafeBuffer message = new UnsafeBuffer(new byte[256 + PeerIdentity.LENGTH_MAX]);
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final HelloEncoder hello = new HelloEncoder();
    private final AcknowledgementEncoder acknowledgement = new AcknowledgementEncoder();
    private final PeerIdentity identity;
    private long lastNs;
    private long lastStaleNs;
    private long lastReceived = -1;
    private long lastDurable = -1;

    StandbySender(final ReplicationContext context, final StandbySeal seal)
    {
        this.context = context;
        this.seal = seal;
        standing = context.peering().standing();
        identity = context.peering().identity();
        publication = context.streams().sink(context.controlChannel(), ReplicationContext.CONTROL_STREAM_ID);
        lastStaleNs = context.nanoClock().nanoTime() - context.heartbeatIntervalNs();
    }

    /** Ask for the records from {@code nextSequence} on. */
    void hello(final long connectionId, final long epoch, final long nextSequence, final long lastRecordHash)
    {
        final byte[] lines = identity.bytes();
        hello.wrapAndApplyHeader(message, 0, header)
            .clusterId(context.clusterId())
            .epoch(epoch)
            .connectionId(connectionId)
            .nextSequence(nextSequence)
            .lastRecordHash(lastRecordHash)
            .standbyId(ReplicationContext.STANDBY_ID)
            .protocolVersion(HelloEncoder.SCHEMA_VERSION)
            .schemaVersion(RecordDescriptor.SCHEMA_VERSION)
            .leaderId(standing.leaderId())
            .actedEpoch(standing.actedEpoch(epoch))
            .acknowledgedSequence(standing.acknowledgedSequence(nextSequence - 1))
            .putIdentity(lines, 0, lines.length);
        offer(MessageHeaderEncoder.ENCODED_LENGTH + hello.encodedLength());
    }

    /** Begins a new connection, on which nothing is acknowledged yet. */
    void connected()
    {
        lastReceived = -1;
        lastDurable = -1;
    }

    /** Acknowledge what is new, or, after a heartbeat interval, the same again. 1 when that was sent. */
    int acknowledgeNews(
        final long connectionId, final long epoch, final long received, final long durable, final long nowNs)
    {
        if (received == lastReceived && durable == lastDurable && nowNs - lastNs < context.heartbeatIntervalNs() ||
            !acknowledge(connectionId, epoch, received, durable))
        {
            return 0;
        }
        lastReceived = received;
        lastDurable = durable;
        lastNs = nowNs;

        return 1;
    }

    /** False when there was no room. */
    boolean acknowledge(final long connectionId, final long epoch, final long received, final long durable)
    {
        final long latest = context.checkpoints().latestSequence();
        acknowledgement.wrapAndApplyHeader(message, 0, header)
            .clusterId(context.clusterId())
            .epoch(epoch)
            .connectionId(connectionId)
            .receivedSequence(received)
            .durableSequence(durable)
            .checkpointSequence(latest)
            .checkpointHash(context.checkpoints().chainHashAt(latest))
            .standbyId(ReplicationContext.STANDBY_ID);
        return offer(MessageHeaderEncoder.ENCODED_LENGTH + AcknowledgementEncoder.BLOCK_LENGTH);
    }

    /** Tell a primary of an older epoch, at intervals, about the newer one: it stops. */
    void tellStale(final long connectionId, final long staleEpoch, final long epoch, final long nowNs)
    {
        if (nowNs - lastStaleNs >= context.heartbeatIntervalNs())
        {
            lastStaleNs = nowNs;
            context.listener().onStalePrimary(staleEpoch, epoch);
            acknowledge(connectionId, epoch, -1, -1);
        }
    }

    private boolean offer(final int length)
    {
        final boolean isSent = publication.isSent(message, 0, seal.seal(message, 0, length));
        if (!isSent)
        {
            context.counters().backPressure().increment();
        }

        return isSent;
    }

    @Override
    public void close()
    {
        publication.close();
    }
}
