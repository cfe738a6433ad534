package io.ringside.journal.replication.frame;

import io.ringside.journal.storage.RereadFile;

import java.nio.file.Path;

/**
 * The keys of a node's key file, read again when the file has changed. The replication agent reads them here; another
 * thread reads the file.
 */
public final class ReplicationKeyring
{
    private final RereadFile<ReplicationKeys> file;

    private ReplicationKeyring(final Path file)
    {
        this.file = new RereadFile<>(file, ReplicationKeys::load);
    }

    /**
     * Read a key file.
     *
     * @param file that only its owner can read: a line of 64 or more hexadecimal digits for each of one or two keys.
     * @return the keyring.
     * @throws IllegalArgumentException with one line that states the error.
     */
    public static ReplicationKeyring open(final Path file)
    {
        return new ReplicationKeyring(file);
    }

    /**
     * Read the file again if it has changed. One that is invalid or gone changes nothing: the current keys stay in use.
     *
     * @return a line for the log, empty when nothing has changed.
     */
    public String refresh()
    {
        try
        {
            return file.refresh() ? "replication keys read again: " + describe() : "";
        }
        catch (final IllegalArgumentException ex)
        {
            return "replication keys stay as they were: " + ex.getMessage();
        }
    }

    /** The ids of the keys, which do not reveal them, for the log. */
    public String describe()
    {
        final ReplicationKeys now = keys();

        return "sealing with " + Integer.toHexString(now.id(0)) +
            (now.count() > 1 ? ", also believing " + Integer.toHexString(now.id(1)) : "");
    }

    ReplicationKeys keys()
    {
        return file.content();
    }
}
