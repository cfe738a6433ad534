package io.ringside.journal.replication.primary;

import io.ringside.journal.format.RecordDescriptor;
import io.ringside.journal.replication.ReplicationContext;
import io.ringside.journal.replication.frame.FrameSeal;
import io.ringside.journal.replication.frame.FrameSink;
import io.ringside.journal.replication.protocol.DataEncoder;
import io.ringside.journal.replication.protocol.MessageHeaderEncoder;
import io.ringside.journal.storage.JournalException;
import org.agrona.BufferUtil;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.concurrent.status.AtomicCounter;

import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

import static io.ringside.journal.replication.ReplicationContext.FRAME_LENGTH;

/**
 * Data frames on their way to one standby: a ring of fixed slots, filled at one end with records, sent at the other.
 * Full means refuse. Hot path: no allocation. One thread.
 */
final class FrameQueue
{
    static final int HEADER_LENGTH = MessageHeaderEncoder.ENCODED_LENGTH + DataEncoder.BLOCK_LENGTH;
    static final int FRAME_LENGTH_MIN = 512;

    private final int fillLength;
    private final int mask;
    private final ByteBuffer bytes;
    private final ByteBuffer crcView;
    private final UnsafeBuffer frames;
    private final int[] lengths;
    private final long[] lastSequences;
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final DataEncoder data = new DataEncoder();
    private final CRC32C crc = new CRC32C();
    private final AtomicCounter backPressure;
    private final PrimarySeal seal;

    private long clusterId;
    private long epoch;
    private long connectionId;
    private long head;
    private long tail;
    private int openLength;
    private int openCount;
    private long openFirstSequence;

    FrameQueue(final ReplicationContext context, final int payloadLength, final PrimarySeal seal)
    {
        this.seal = seal;
        // A frame that fits one datagram needs no reassembly; a single longer record may take a whole slot.
        fillLength = Math.min(FRAME_LENGTH, Math.max(payloadLength, FRAME_LENGTH_MIN)) - seal.length();
        mask = context.frameCount() - 1;
        bytes = BufferUtil.allocateDirectAligned(FRAME_LENGTH * context.frameCount(), 64);
        crcView = bytes.duplicate();
        frames = new UnsafeBuffer(bytes);
        lengths = new int[context.frameCount()];
        lastSequences = new long[context.frameCount()];
        backPressure = context.counters().backPressure();
    }

    /** Drop everything and begin for another connection. */
    void reset(final long newClusterId, final long newEpoch, final long newConnectionId)
    {
        clusterId = newClusterId;
        epoch = newEpoch;
        connectionId = newConnectionId;
        head = tail;
        openCount = 0;
        openLength = 0;
    }

    /** Add a record. False when all slots wait to be sent. */
    boolean append(
        final DirectBuffer buffer, final int offset, final int length, final long sequence, final long timestampNs)
    {
        final int recordLength = RecordDescriptor.alignedLength(length);
        if (openCount > 0 && openLength + recordLength > fillLength)
        {
            seal();
        }
        if (0 == openCount)
        {
            if (tail - head > mask)
            {
                return false;
            }
            if (HEADER_LENGTH + recordLength + seal.length() > FRAME_LENGTH)
            {
                throw new JournalException(JournalException.Category.MISUSE,
                    "record does not fit a replication frame: length=" + length + " frameLength=" + FRAME_LENGTH);
            }
            openLength = HEADER_LENGTH;
            openFirstSequence = sequence;
        }
        assert sequence == openFirstSequence + openCount : "sequence=" + sequence + " first=" + openFirstSequence;
        RecordDescriptor.encode(
            frames, index(tail) + openLength, RecordDescriptor.SCHEMA_VERSION, buffer, offset, length, sequence,
            timestampNs);
        openLength += recordLength;
        ++openCount;

        return true;
    }

    /** Close the open frame, if there is one; it is sent as soon as all of it may be. */
    void sealOpen()
    {
        if (openCount > 0)
        {
            seal();
        }
    }

    private void seal()
    {
        final int start = index(tail);
        final int bodyLength = openLength - HEADER_LENGTH;
        crc.reset();
        crcView.clear().position(start + HEADER_LENGTH).limit(start + openLength);
        crc.update(crcView);
        data.wrapAndApplyHeader(frames, start, header)
            .clusterId(clusterId)
            .epoch(epoch)
            .connectionId(connectionId)
            .firstSequence(openFirstSequence)
            .recordCount(openCount)
            .bodyLength(bodyLength)
            .bodyCrc((int)crc.getValue());
        lengths[slot(tail)] = seal.seal(frames, start, openLength, FrameSeal.DATA);
        lastSequences[slot(tail)] = openFirstSequence + openCount - 1;
        ++tail;
        openCount = 0;
        openLength = 0;
    }

    /**
     * Send the frames that may be sent.
     *
     * @param publication to the standby.
     * @param sendLimit   last sequence that may be sent.
     * @return frames sent.
     */
    int send(final FrameSink publication, final long sendLimit)
    {
        if (openCount > 0 && openFirstSequence + openCount - 1 <= sendLimit)
        {
            seal();
        }
        int count = 0;
        while (head < tail && lastSequences[slot(head)] <= sendLimit)
        {
            if (!publication.isSent(frames, index(head), lengths[slot(head)]))
            {
                backPressure.increment();
                return count;
            }
            ++head;
            ++count;
        }

        return count;
    }

    private int slot(final long frame)
    {
        return (int)frame & mask;
    }

    private int index(final long frame)
    {
        return slot(frame) * FRAME_LENGTH;
    }
}
