package io.ringside.journal.reseed;

import io.ringside.journal.storage.FileJournalStorage;
import io.ringside.journal.storage.JournalStorage;

import java.nio.file.Path;

/**
 * The rooms of a data directory that are sent, on the primary in their place, on the standby in its staging directory.
 *
 * @param root      of the directory itself, with the small files beside the others.
 * @param journal   of the commands.
 * @param snapshots of the states.
 * @param reports   of the report log.
 */
public record ReseedFiles(
    JournalStorage root, JournalStorage journal, JournalStorage snapshots, JournalStorage reports)
{
    /** The directory of the commands. */
    public static final String JOURNAL = "journal";
    /** The directory of the states. */
    public static final String SNAPSHOTS = "snapshots";
    /** The directory of the report log. */
    public static final String REPORTS = "reports";

    /** The files of a directory. */
    public static ReseedFiles in(final Path directory)
    {
        return new ReseedFiles(
            new FileJournalStorage(directory),
            new FileJournalStorage(directory.resolve(JOURNAL)),
            new FileJournalStorage(directory.resolve(SNAPSHOTS)),
            new FileJournalStorage(directory.resolve(REPORTS)));
    }

    /** The room of a file of a manifest. */
    JournalStorage room(final String path)
    {
        final int at = path.indexOf('/');
        return switch (at < 0 ? "" : path.substring(0, at))
        {
            case JOURNAL -> journal;
            case SNAPSHOTS -> snapshots;
            case REPORTS -> reports;
            default -> root;
        };
    }

    /** The name of a file in its room. */
    static String name(final String path)
    {
        return path.substring(path.indexOf('/') + 1);
    }
}
