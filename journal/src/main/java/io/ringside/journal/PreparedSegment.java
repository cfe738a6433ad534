package io.ringside.journal;

import java.io.Closeable;
import java.io.IOException;
import java.util.UUID;

import org.agrona.CloseHelper;

/**
 * A segment made ahead of time: its file is there and open, its id is drawn, its name is chosen. Made by the
 * allocator, used by the writer, and closed by the allocator again.
 */
final class PreparedSegment implements Closeable
{
    private final String readyName;
    private final long number;
    private final long idHigh;
    private final long idLow;
    private final StorageFile file;
    private final PreparedRename rename;

    PreparedSegment(final JournalStorage storage, final String readyName, final long number) throws IOException
    {
        this.readyName = readyName;
        this.number = number;
        final UUID id = UUID.randomUUID();
        idHigh = id.getMostSignificantBits();
        idLow = id.getLeastSignificantBits();
        file = storage.open(readyName, true);
        try
        {
            // See FileRename: a channel's first operation allocates.
            file.length();
            rename = storage.prepareRename(readyName, JournalDirectory.segmentName(number));
        }
        catch (final IOException | RuntimeException ex)
        {
            CloseHelper.quietClose(file);
            throw ex;
        }
    }

    String readyName()
    {
        return readyName;
    }

    long number()
    {
        return number;
    }

    long idHigh()
    {
        return idHigh;
    }

    long idLow()
    {
        return idLow;
    }

    StorageFile file()
    {
        return file;
    }

    PreparedRename rename()
    {
        return rename;
    }

    @Override
    public void close() throws IOException
    {
        file.close();
        rename.close();
    }
}
