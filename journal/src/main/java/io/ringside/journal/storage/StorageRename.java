package io.ringside.journal.storage;

import java.io.IOException;

/** The rename of a storage that has nothing to prepare. */
final class StorageRename implements PreparedRename
{
    private final JournalStorage storage;
    private final String from;
    private final String to;

    StorageRename(final JournalStorage storage, final String from, final String to)
    {
        this.storage = storage;
        this.from = from;
        this.to = to;
    }

    @Override
    public void rename() throws IOException
    {
        storage.rename(from, to);
    }

    @Override
    public void forceDirectory() throws IOException
    {
        storage.forceDirectory();
    }

    @Override
    public void close()
    {
        // Nothing is held.
    }
}
