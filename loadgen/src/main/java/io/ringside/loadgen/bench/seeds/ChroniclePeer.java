package io.ringside.loadgen.bench.seeds;

import java.nio.file.Path;

import io.ringside.journal.JournalRecordHandler;
import net.openhft.chronicle.bytes.Bytes;
import net.openhft.chronicle.bytes.BytesStore;
import net.openhft.chronicle.queue.ChronicleQueue;
import net.openhft.chronicle.queue.ExcerptAppender;
import net.openhft.chronicle.queue.ExcerptTailer;
import net.openhft.chronicle.wire.DocumentContext;
import org.agrona.BufferUtil;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Chronicle Queue as a peer: memory-mapped, no sync, no background pretoucher. Messages that are not handed over yet
 * wait in the same document. Needs the options of the JVM that {@link SeedsBenchmark} gives its forks.
 */
final class ChroniclePeer implements PersistedQueue
{
    private final UnsafeBuffer outgoing =
        new UnsafeBuffer(BufferUtil.allocateDirectAligned(MESSAGE_LENGTH, Long.BYTES));
    private final UnsafeBuffer incoming = new UnsafeBuffer(0, 0);
    private final BytesStore<?, ?> store = BytesStore.wrap(outgoing.byteBuffer());
    private final ChronicleQueue queue;
    private final ExcerptTailer tailer;
    private ExcerptAppender appender;
    private DocumentContext document;

    ChroniclePeer(final Path directory)
    {
        queue = ChronicleQueue.singleBuilder(directory).build();
        tailer = queue.createTailer();
        // It belongs to the reader's thread, which is not the one that makes it.
        tailer.singleThreadedCheckDisabled(true);
    }

    @Override
    public void append(final DirectBuffer message, final boolean isHandedOver)
    {
        if (null == appender)
        {
            appender = queue.createAppender();
        }
        if (null == document)
        {
            document = appender.writingDocument();
        }
        outgoing.putBytes(0, message, 0, MESSAGE_LENGTH);
        document.wire().bytes().write(store, 0L, MESSAGE_LENGTH);
        if (isHandedOver)
        {
            document.close();
            document = null;
        }
    }

    @Override
    public int poll(final JournalRecordHandler handler)
    {
        int count = 0;
        try (DocumentContext found = tailer.readingDocument())
        {
            if (found.isPresent())
            {
                final Bytes<?> bytes = found.wire().bytes();
                while (bytes.readRemaining() >= MESSAGE_LENGTH)
                {
                    incoming.wrap(bytes.addressForRead(bytes.readPosition(), MESSAGE_LENGTH), MESSAGE_LENGTH);
                    handler.onRecord(incoming, 0, MESSAGE_LENGTH, 0, 0);
                    bytes.readSkip(MESSAGE_LENGTH);
                    count++;
                }
            }
        }
        return count;
    }

    @Override
    public void close()
    {
        queue.close();
    }
}
