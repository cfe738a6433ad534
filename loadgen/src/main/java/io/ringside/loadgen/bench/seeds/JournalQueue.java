package io.ringside.loadgen.bench.seeds;

import io.ringside.journal.JournalContext;
import io.ringside.journal.JournalReader;
import io.ringside.journal.JournalRecordHandler;
import io.ringside.journal.JournalWriter;
import io.ringside.journal.SyncPolicy;

import java.nio.file.Path;

import org.agrona.DirectBuffer;

/** Our journal between two threads: written without sync, read from the file behind the written sequence. */
final class JournalQueue implements PersistedQueue
{
    private static final int POLL_LIMIT = 256;

    private final JournalWriter writer;
    private final JournalReader reader;

    JournalQueue(final Path directory)
    {
        final JournalContext context =
            new JournalContext().directory(directory).syncPolicy(SyncPolicy.NONE).conclude();
        writer = JournalWriter.open(context);
        reader = new JournalReader(context.storage(), 0, writer);
    }

    @Override
    public void append(final DirectBuffer message, final boolean isHandedOver)
    {
        writer.append(message, 0, MESSAGE_LENGTH, writer.nextSequence(), 0);
        if (isHandedOver)
        {
            writer.flush();
        }
    }

    @Override
    public int poll(final JournalRecordHandler handler)
    {
        return reader.poll(handler, POLL_LIMIT);
    }

    @Override
    public void close()
    {
        reader.close();
        writer.close();
    }
}
