package io.ringside.journal;

import io.ringside.journal.format.JournalDirectory;
import io.ringside.journal.storage.JournalStorage;
import io.ringside.journal.storage.PreparedRename;
import io.ringside.journal.storage.StorageFile;
import org.agrona.CloseHelper;

import java.io.Closeable;
import java.io.IOException;
import java.util.UUID;

/**
 * A segment made ahead of time: its file is there and open, its id is drawn, its name is chosen. Made by the
 * allocator, used by the writer, and closed by the allocator again.
 */
record PreparedSegment(
    String readyName,
    long number,
    long idHigh,
    long idLow,
    StorageFile file,
    PreparedRename rename,
    boolean isSparse) implements Closeable
{
    static PreparedSegment of(
        final JournalStorage storage, final String readyName, final long number, final boolean isSparse)
        throws IOException
    {
        final UUID id = storage.drawId();
        final StorageFile file = storage.open(readyName, true);
        try
        {
            // See FileRename: a channel's first operation allocates.
            file.length();
            return new PreparedSegment(readyName, number, id.getMostSignificantBits(), id.getLeastSignificantBits(),
                file, storage.prepareRename(readyName, JournalDirectory.segmentName(number)),
                isSparse);
        }
        catch (final IOException | RuntimeException ex)
        {
            CloseHelper.quietClose(file);
            throw ex;
        }
    }

    @Override
    public void close() throws IOException
    {
        file.close();
        rename.close();
    }
}
