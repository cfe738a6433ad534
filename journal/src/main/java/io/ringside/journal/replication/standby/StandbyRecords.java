package io.ringside.journal.replication.standby;

import io.ringside.journal.format.Hash64;
import io.ringside.journal.format.RecordDescriptor;
import io.ringside.journal.replication.ReplicationApplier;
import io.ringside.journal.replication.ReplicationContext;
import io.ringside.journal.replication.ReplicationCounters;
import io.ringside.journal.replication.protocol.DataDecoder;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Takes the records of a primary's stream, intact and gapless, and passes them to a {@link ReplicationApplier}. One
 * thread; the next sequence may be read from any. Hot path: no allocation.
 */
final class StandbyRecords
{
    /** All records of the frame are passed on. */
    static final long TAKEN = -1;

    /** The applier has no room: the frame is to come again. */
    static final long NO_ROOM = -2;

    private final ReplicationApplier applier;
    private final ReplicationCounters counters;
    private final DataBody body = new DataBody();
    private long lastHash;
    private volatile long nextSequence;

    StandbyRecords(final ReplicationContext context, final ReplicationApplier applier, final long nextSequence)
    {
        this.applier = applier;
        this.nextSequence = nextSequence;
        counters = context.counters();
        lastHash = RecordHashes.read(context.journalStorage(), nextSequence - 1);
    }

    /** Next record that this node lacks. Any thread. */
    long nextSequence()
    {
        return nextSequence;
    }

    /** Hash of the last record, for the primary to compare. */
    long lastHash()
    {
        return lastHash;
    }

    /** Returns {@link #TAKEN}, {@link #NO_ROOM}, or the sequence at which the stream is damaged or goes on too late. */
    long onData(final DataDecoder frame, final DirectBuffer buffer, final int offset, final int available)
    {
        if (!body.take(frame, buffer, offset, available))
        {
            counters.badFrames().increment();
            return frame.firstSequence();
        }
        if (frame.firstSequence() > nextSequence)
        {
            counters.gaps().increment();
            return frame.firstSequence();
        }

        return apply(frame.recordCount(), frame.bodyLength(), frame.firstSequence());
    }

    private long apply(final int count, final int bodyLength, final long firstSequence)
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
                return firstSequence + i;
            }
            if (firstSequence + i == nextSequence)
            {
                final int eventOffset = at + RecordDescriptor.HEADER_LENGTH;
                final long timestampNs = RecordDescriptor.timestampNs(records, at);
                if (!applier.onRecord(records, eventOffset, length, nextSequence, timestampNs))
                {
                    counters.backPressure().increment();
                    return NO_ROOM;
                }
                lastHash = Hash64.record(0, records, eventOffset, length, nextSequence, timestampNs);
                counters.receivedSequence().setRelease(nextSequence);
                nextSequence = firstSequence + i + 1;
            }
            at += RecordDescriptor.alignedLength(length);
            assert at <= bodyLength : "at=" + at + " bodyLength=" + bodyLength;
        }
        assert nextSequence >= firstSequence + count : "next=" + nextSequence + " first=" + firstSequence +
            " count=" + count;

        return TAKEN;
    }
}
