package io.ringside.engine.recovery;

import java.nio.ByteBuffer;

import io.ringside.journal.JournalReader;
import io.ringside.journal.JournalRecordHandler;
import org.agrona.BitUtil;
import org.agrona.DirectBuffer;
import org.agrona.LangUtil;
import org.agrona.concurrent.UnsafeBuffer;

/** Some records in a row, copied. One thread at a time. */
final class RecordBatch
{
    private static final int CAPACITY = 1024 * 1024;
    private static final int SEQUENCE = 0;
    private static final int TIMESTAMP = 8;
    private static final int LENGTH = 16;
    private static final int EVENT = 24;

    private final UnsafeBuffer buffer = new UnsafeBuffer(ByteBuffer.allocateDirect(CAPACITY));
    private final JournalRecordHandler adder = this::add;
    private int limit;
    private int position;
    private boolean isEnd;
    private boolean isAtDamage;
    private Throwable failure;

    /** Takes what there is, as far as it fits. What the reader throws is thrown to whoever gets to that record. */
    void fill(final JournalReader reader)
    {
        limit = 0;
        position = 0;
        try
        {
            isEnd = 0 == reader.poll(adder, Integer.MAX_VALUE);
            isAtDamage = isEnd && reader.isAtDamage();
        }
        catch (final RuntimeException | Error ex)
        {
            failure = ex;
            isEnd = true;
        }
    }

    private boolean add(
        final DirectBuffer event, final int offset, final int length, final long sequence, final long timestampNs)
    {
        final int end = limit + EVENT + BitUtil.align(length, Long.BYTES);
        if (end > CAPACITY)
        {
            return false;
        }
        buffer.putLong(limit + SEQUENCE, sequence);
        buffer.putLong(limit + TIMESTAMP, timestampNs);
        buffer.putInt(limit + LENGTH, length);
        buffer.putBytes(limit + EVENT, event, offset, length);
        limit = end;
        return true;
    }

    /** Pass the next records to a handler, as {@link JournalReader#poll} does. */
    int deliver(final JournalRecordHandler handler, final int countMax)
    {
        int count = 0;
        while (count < countMax && position < limit)
        {
            final int length = buffer.getInt(position + LENGTH);
            if (!handler.onRecord(buffer, position + EVENT, length, buffer.getLong(position + SEQUENCE),
                buffer.getLong(position + TIMESTAMP)))
            {
                break;
            }
            position += EVENT + BitUtil.align(length, Long.BYTES);
            count++;
        }
        if (0 == count && null != failure && isEmpty())
        {
            LangUtil.rethrowUnchecked(failure);
        }
        return count;
    }

    /** Whether every record has been delivered. */
    boolean isEmpty()
    {
        return position == limit;
    }

    /** Whether no batch follows. */
    boolean isEnd()
    {
        return isEnd;
    }

    /** Whether the journal ended at damage, as {@link JournalReader#isAtDamage} says. */
    boolean isAtDamage()
    {
        return isAtDamage;
    }
}
