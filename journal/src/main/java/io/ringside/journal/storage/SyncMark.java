package io.ringside.journal.storage;

import java.io.IOException;
import java.nio.file.NoSuchFileException;

/**
 * A file beside a log that is not synced as it grows: there from the beginning of a sync of it to its success, and so
 * found by the next start if that sync failed or did not end. After a failed sync the system counts as written what
 * never came to the disk, may forget it, and the next sync would succeed.
 */
public final class SyncMark
{
    /** The name of the file, which has one byte. */
    public static final String NAME = "sync-pending";

    private SyncMark()
    {
    }

    /**
     * Whether a sync failed, or did not end.
     *
     * @throws IOException when the device refuses.
     */
    public static boolean isSet(final JournalStorage log) throws IOException
    {
        return log.list().contains(NAME);
    }

    /**
     * Do what syncs a log, with the mark from before it to its success. What it throws leaves the mark.
     *
     * @throws JournalException when the device refuses.
     */
    public static void during(final JournalStorage log, final Runnable sync)
    {
        try
        {
            final boolean isSetHere = !isSet(log) && set(log);
            sync.run();
            if (isSetHere)
            {
                clear(log);
            }
        }
        catch (final IOException ex)
        {
            throw JournalException.onStorage("marking a sync in " + log.description(), ex);
        }
    }

    /**
     * Set it. Without space for it a failed sync is known to this process alone.
     *
     * @param log that has none.
     * @return false if that cannot be done.
     */
    public static boolean set(final JournalStorage log)
    {
        try
        {
            log.createSparse(NAME, 1);
            return true;
        }
        catch (final IOException ex)
        {
            return false;
        }
    }

    /**
     * Take it away: all is synced.
     *
     * @throws IOException when the device refuses: all is synced once more then.
     */
    public static void clear(final JournalStorage log) throws IOException
    {
        try
        {
            log.delete(NAME);
        }
        catch (final NoSuchFileException ex)
        {
            // Whoever else synced the log has taken it away.
            return;
        }
    }
}
