package io.ringside.gateway.fix;

import org.agrona.IoUtil;
import org.agrona.concurrent.UnsafeBuffer;

import java.io.File;
import java.nio.MappedByteBuffer;

/**
 * How far each session's reports have gone out over FIX, kept over a restart: sequence and number of a report per
 * session, in a mapped file. Written by the FIX gateway's agent only.
 * <pre>
 *   0        8        16         64
 *  +--------+--------+----------+------------------------------------------+
 *  | magic  | clean? | not used | for each session id: sequence, number of |
 *  |        |        |          | the last report delivered, two longs     |
 *  +--------+--------+----------+------------------------------------------+
 * </pre>
 * A sequence is written late, when Artio's archive has surely taken the report, so that a crash never hides one. What
 * lies behind it may or may not have been sent: if the file was not closed, {@link #isCertain()} is false and such
 * reports go out again as possible resends. A mapped file outlives the process but perhaps not the machine, which loses
 * nothing either: an older value only means more possible resends. That is why the rule of the journal, never to map,
 * does not bind here.
 */
final class DeliveryLedger implements AutoCloseable
{
    private static final long MAGIC = 0x5249_4E47_4649_5831L;
    private static final int MAGIC_OFFSET = 0;
    private static final int CLEAN_OFFSET = 8;
    private static final int ENTRIES_OFFSET = 64;
    private static final int ENTRY_LENGTH = 2 * Long.BYTES;

    private final MappedByteBuffer mapped;
    private final UnsafeBuffer buffer;
    private final int capacity;
    private final boolean isCertain;

    DeliveryLedger(final File file, final int sessionCapacity)
    {
        capacity = sessionCapacity;
        final long length = ENTRIES_OFFSET + (long)sessionCapacity * ENTRY_LENGTH;
        final boolean isUsable = file.exists() && file.length() == length;
        if (file.exists() && !isUsable)
        {
            throw new IllegalStateException("delivery ledger must fit the session capacity: file=" + file + " length=" +
                file.length() + " expected=" + length);
        }
        mapped = isUsable ? IoUtil.mapExistingFile(file, "delivery ledger") : IoUtil.mapNewFile(file, length);
        buffer = new UnsafeBuffer(mapped);
        if (isUsable && MAGIC != buffer.getLong(MAGIC_OFFSET))
        {
            IoUtil.unmap(mapped);
            throw new IllegalStateException("not a delivery ledger: file=" + file);
        }
        isCertain = isUsable && 1 == buffer.getLong(CLEAN_OFFSET);
        buffer.putLong(MAGIC_OFFSET, MAGIC);
        buffer.putLong(CLEAN_OFFSET, 0);
        mapped.force();
    }

    /** True if the file was closed in order: what it says is then exact. */
    boolean isCertain()
    {
        return isCertain;
    }

    long deliveredSequence(final int sessionId)
    {
        return buffer.getLong(entryOffset(sessionId));
    }

    long deliveredNumber(final int sessionId)
    {
        return buffer.getLong(entryOffset(sessionId) + Long.BYTES);
    }

    void delivered(final int sessionId, final long reportSequence, final long reportNumber)
    {
        // The sequence first: with an older number beside it, reports are looked at that are not wanted, and nothing
        // worse.
        buffer.putLong(entryOffset(sessionId), reportSequence);
        buffer.putLongRelease(entryOffset(sessionId) + Long.BYTES, reportNumber);
    }

    /** Close in order: everything delivered has been written. */
    @Override
    public void close()
    {
        mapped.force();
        buffer.putLong(CLEAN_OFFSET, 1);
        mapped.force();
        IoUtil.unmap(mapped);
    }

    /** Let go of the file as a crash would, for tests. */
    void abandon()
    {
        IoUtil.unmap(mapped);
    }

    private int entryOffset(final int sessionId)
    {
        assert sessionId > 0 && sessionId < capacity : "sessionId=" + sessionId;
        return ENTRIES_OFFSET + sessionId * ENTRY_LENGTH;
    }
}
