package io.ringside.engine.cluster;

import io.ringside.journal.JournalReader;
import io.ringside.journal.storage.JournalStorage;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/** Compares the log with a journal that was recovered. What the journal has pruned counts as equal. */
public final class RecordedJournal implements RecordedCommands, AutoCloseable
{
    private final JournalStorage storage;
    private final long firstSequence;
    private final UnsafeBuffer expected = new UnsafeBuffer(0, 0);
    private JournalReader reader;
    private long nextSequence;
    private long expectedNs;
    private boolean isEqual;

    /**
     * Nothing is opened before the first comparison.
     *
     * @param storage       of the journal.
     * @param firstSequence that the journal still has.
     */
    public RecordedJournal(final JournalStorage storage, final long firstSequence)
    {
        this.storage = storage;
        this.firstSequence = firstSequence;
    }

    @Override
    public boolean isSame(
        final DirectBuffer buffer, final int offset, final int length, final long sequence, final long timestampNs)
    {
        if (sequence < firstSequence)
        {
            return true;
        }
        if (null == reader)
        {
            reader = new JournalReader(storage, sequence);
            nextSequence = sequence;
        }
        else if (nextSequence != sequence)
        {
            reader.seek(sequence);
        }
        expected.wrap(buffer, offset, length);
        expectedNs = timestampNs;
        isEqual = false;
        nextSequence = sequence + reader.poll(this::onRecord, 1);
        return isEqual;
    }

    private boolean onRecord(
        final DirectBuffer buffer, final int offset, final int length, final long sequence, final long timestampNs)
    {
        isEqual = timestampNs == expectedNs && length == expected.capacity();
        for (int i = 0; isEqual && i < length; i++)
        {
            isEqual = buffer.getByte(offset + i) == expected.getByte(i);
        }
        return true;
    }

    /** Closes the files. */
    @Override
    public void close()
    {
        if (null != reader)
        {
            reader.close();
            reader = null;
        }
    }
}
