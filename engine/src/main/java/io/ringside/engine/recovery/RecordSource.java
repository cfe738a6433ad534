package io.ringside.engine.recovery;

import io.ringside.journal.JournalReader;
import io.ringside.journal.JournalRecordHandler;

/** Where a replay gets its records from, in order. */
interface RecordSource extends AutoCloseable
{
    /** Pass the next records to a handler, as {@link JournalReader#poll} does. */
    int poll(JournalRecordHandler handler, int limit);

    /** Whether the journal ended at damage, as {@link JournalReader#isAtDamage} says. */
    boolean isAtDamage();

    @Override
    void close();

    /** Reads where it is polled. */
    static RecordSource of(final JournalReader reader)
    {
        return new RecordSource()
        {
            @Override
            public int poll(final JournalRecordHandler handler, final int limit)
            {
                return reader.poll(handler, limit);
            }

            @Override
            public boolean isAtDamage()
            {
                return reader.isAtDamage();
            }

            @Override
            public void close()
            {
                reader.close();
            }
        };
    }
}
