package io.ringside.ops.node.storage;

import io.ringside.gateway.egress.ReportDescriptor;
import io.ringside.journal.JournalReader;
import io.ringside.journal.JournalVerifier;
import io.ringside.journal.format.SegmentInfo;
import io.ringside.journal.snapshot.SnapshotStore;
import io.ringside.journal.storage.FileJournalStorage;
import io.ringside.journal.storage.JournalException;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Finds how far a journal went from the other files of its data directory: reports and snapshots were made of commands
 * that it held. A journal that ends before them has lost its end, even if the rest is good. Reads only, takes no lock.
 */
public final class JournalWitnesses
{
    private JournalWitnesses()
    {
    }

    /**
     * One that knows.
     *
     * @param name     for people.
     * @param sequence of the last command that it has seen, -1 for none.
     */
    public record Witness(String name, long sequence)
    {
    }

    /**
     * @return the one that has seen most.
     */
    public static Witness newest(final Path directory)
    {
        final Witness reports = reports(directory);
        final Witness snapshots = snapshots(directory);
        return snapshots.sequence() > reports.sequence() ? snapshots : reports;
    }

    /** The report log, the damaged part of which counts for nothing: a node makes it again. */
    static Witness reports(final Path directory)
    {
        final Path path = directory.resolve("reports");
        final long[] last = {-1};
        if (Files.isDirectory(path))
        {
            final FileJournalStorage storage = new FileJournalStorage(path);
            try
            {
                final List<SegmentInfo> segments = JournalVerifier.segments(storage);
                for (int i = segments.size() - 1; i >= 0 && last[0] < 0; i--)
                {
                    readFrom(storage, segments.get(i).baseSequence(), last);
                }
            }
            catch (final JournalException ex)
            {
                // Damaged: it bears no witness, and the next start sets it aside.
                assert null != ex.category();
            }
        }
        return new Witness("the report log has reports", last[0]);
    }

    private static void readFrom(final FileJournalStorage storage, final long number, final long[] last)
    {
        try (JournalReader reader = new JournalReader(storage, number))
        {
            int count = 1;
            while (count > 0)
            {
                count = reader.poll((buffer, offset, length, sequence, timestampNs) ->
                {
                    last[0] = Math.max(last[0], ReportDescriptor.commandSequence(buffer, offset));
                    return true;
                }, Integer.MAX_VALUE);
            }
        }
    }

    private static Witness snapshots(final Path directory)
    {
        final Path path = directory.resolve("snapshots");
        final Path journal = directory.resolve("journal");
        final List<SegmentInfo> segments = segments(journal);
        long last = -1;
        if (Files.isDirectory(path) && !segments.isEmpty())
        {
            final SnapshotStore store = new SnapshotStore(
                new FileJournalStorage(path), segments.get(0).clusterId());
            for (final SnapshotStore.Entry entry : store.list())
            {
                if (last < 0 && isWhole(store, entry))
                {
                    last = entry.sequence();
                }
            }
        }
        return new Witness("there is a snapshot", last);
    }

    private static List<SegmentInfo> segments(final Path journal)
    {
        try
        {
            return Files.isDirectory(journal) ? JournalVerifier.segments(new FileJournalStorage(journal)) : List.of();
        }
        catch (final JournalException ex)
        {
            // Whoever opens or verifies the journal says what is wrong with it.
            return List.of();
        }
    }

    private static boolean isWhole(final SnapshotStore store, final SnapshotStore.Entry entry)
    {
        try
        {
            return entry.equals(store.load(entry).entry());
        }
        catch (final JournalException ex)
        {
            // A damaged one bears no witness either: recovery passes it over.
            return false;
        }
    }
}
