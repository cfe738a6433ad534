package io.ringside.loadgen.bench.seeds;

import io.ringside.journal.JournalContext;
import io.ringside.journal.JournalReader;
import io.ringside.journal.JournalRecordHandler;
import io.ringside.journal.JournalWriter;
import io.ringside.journal.SyncPolicy;

import java.nio.file.Path;

import org.agrona.DirectBuffer;

/**
 * Our journal between two threads: written without sync, read from the file behind the written sequence.
 */
final class JournalQueue implements PersistedQueue
{
    private static final int POLL_LIMIT = 256;

    private final JournalWriter writer;
    private final JournalReader reader;
    private final JournalRecordHandler recordHandler = this::onRecord;
    private Handler handler;

    JournalQueue(final Path directory)
    {
        final JournalContext context = context(directory);
        writer = JournalWriter.open(context);
        reader = new JournalReader(context.storage(), 0, writer::writtenSequence);
    }

    static JournalContext context(final Path directory)
    {
        return new JournalContext().directory(directory).syncPolicy(SyncPolicy.NONE).conclude();
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
    public int poll(final Handler newHandler)
    {
        handler = newHandler;
        return reader.poll(recordHandler, POLL_LIMIT);
    }

    private boolean onRecord(
        final DirectBuffer buffer, final int offset, final int length, final long sequence, final long timestampNs)
    {
        handler.onMessage(buffer, offset);
        return true;
    }

    @Override
    public void close()
    {
        reader.close();
        writer.close();
    }
}
