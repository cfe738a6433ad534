package io.ringside.loadgen.bench.seeds;

import io.ringside.journal.JournalContext;
import io.ringside.journal.JournalReader;
import io.ringside.journal.JournalRecordHandler;
import io.ringside.journal.JournalWriter;
import io.ringside.journal.SyncPolicy;

import java.nio.file.Path;
import java.util.function.ObjIntConsumer;

import org.agrona.DirectBuffer;

/** Our journal between two threads: written without sync, read from the file behind the written sequence. */
final class JournalQueue implements PersistedQueue
{
    private static final int POLL_LIMIT = 256;

    private final JournalWriter writer;
    private final JournalReader reader;
    private final JournalRecordHandler recordHandler = this::onRecord;
    private ObjIntConsumer<DirectBuffer> handler;

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
    public int poll(final ObjIntConsumer<DirectBuffer> newHandler)
    {
        handler = newHandler;
        return reader.poll(recordHandler, POLL_LIMIT);
    }

    private boolean onRecord(
        final DirectBuffer buffer, final int offset, final int length, final long sequence, final long timestampNs)
    {
        handler.accept(buffer, offset);
        return true;
    }

    @Override
    public void close()
    {
        reader.close();
        writer.close();
    }
}
