package io.ringside.engine.recovery;

import io.ringside.journal.snapshot.SnapshotStore;
import io.ringside.journal.storage.JournalException;

import java.util.ArrayList;
import java.util.List;

/**
 * Where the state of an exchange can come from, best first: the snapshots that the journal continues, newest first,
 * then the journal alone if it begins at 0. A snapshot is read only when it is its turn.
 */
public final class RecoveryPlan
{
    private final SnapshotStore store;
    private final long firstSequence;
    private final long lastSequence;
    private final List<SnapshotStore.Entry> candidates = new ArrayList<>();
    private final List<String> refusals = new ArrayList<>();

    /**
     * @param store         of the snapshots, or null when there is none.
     * @param firstSequence in the journal.
     * @param lastSequence  in the journal; {@code firstSequence - 1} when it is empty.
     */
    public RecoveryPlan(final SnapshotStore store, final long firstSequence, final long lastSequence)
    {
        this.store = store;
        this.firstSequence = firstSequence;
        this.lastSequence = lastSequence;
        if (null != store)
        {
            // A directory that cannot be listed throws here: it must never be taken for "no snapshot".
            for (final SnapshotStore.Entry entry : store.list())
            {
                consider(entry);
            }
        }
    }

    /**
     * The next best snapshot whose bytes are whole.
     *
     * @return the snapshot, or null when none is left and the journal must be replayed from its beginning.
     */
    public SnapshotStore.Snapshot next()
    {
        while (!candidates.isEmpty())
        {
            final SnapshotStore.Entry entry = candidates.remove(0);
            try
            {
                return store.load(entry);
            }
            catch (final JournalException ex)
            {
                if (JournalException.Category.CORRUPT != ex.category())
                {
                    throw ex;
                }
                refusals.add(ex.getMessage());
            }
        }
        if (firstSequence > 0)
        {
            throw new JournalException(JournalException.Category.NOT_FOUND, "recovery refused: the journal begins at " +
                firstSequence + " and no good snapshot reaches it (" +
                (refusals.isEmpty() ? "there is none" : String.join("; ", refusals)) +
                "): bring back the journal's first files, or a snapshot");
        }

        return null;
    }

    /**
     * Note why a snapshot that {@link #next()} gave was not used.
     *
     * @param entry of the snapshot.
     * @param why   in words.
     */
    public void refuse(final SnapshotStore.Entry entry, final String why)
    {
        refusals.add(entry.name() + ": " + why);
    }

    /** Why snapshots were not used: a line for each; empty when the newest was taken. */
    public List<String> refusals()
    {
        return List.copyOf(refusals);
    }

    /** The last sequence to replay: the last one in the journal. */
    public long lastSequence()
    {
        return lastSequence;
    }

    private void consider(final SnapshotStore.Entry entry)
    {
        if (entry.sequence() > lastSequence)
        {
            // A journal that is not synced may lose its tail in a power cut; what it lost was never promised to
            // survive one.
            refuse(entry, "it is ahead of the journal, which ends at " + lastSequence);
        }
        else if (entry.sequence() + 1 < firstSequence)
        {
            refuse(entry, "the journal begins only at " + firstSequence);
        }
        else
        {
            candidates.add(entry);
        }
    }
}
