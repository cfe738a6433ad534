package io.ringside.engine.recovery;

import io.ringside.engine.core.MatchingEngine;
import io.ringside.engine.snapshot.SnapshotLoader;
import io.ringside.journal.snapshot.SnapshotInput;
import io.ringside.journal.snapshot.SnapshotStore;
import io.ringside.journal.storage.JournalException;

import java.io.IOException;
import java.io.UncheckedIOException;

/** Puts a stored snapshot, whose bytes have been found whole, into a fresh core. */
final class SnapshotLoading
{
    private SnapshotLoading()
    {
    }

    /**
     * @param store    that it is in.
     * @param snapshot of the store.
     * @param engine   fresh; not to be used if this throws.
     */
    static void load(final SnapshotStore store, final SnapshotStore.Snapshot snapshot, final MatchingEngine engine)
    {
        final SnapshotStore.Entry entry = snapshot.entry();
        final SnapshotLoader loader = new SnapshotLoader();
        String why = null;
        try (SnapshotInput input = store.open(entry))
        {
            loader.load(engine, input);
            why = engine.lastSequence() == entry.sequence() && loader.stateHash() == snapshot.stateHash() ? null :
                "sequence=" + engine.lastSequence() + " expected=" + entry.sequence() + " stateHash=" +
                Long.toHexString(loader.stateHash()) + " expected=" + Long.toHexString(snapshot.stateHash());
        }
        catch (final IllegalStateException ex)
        {
            why = ex.getMessage();
        }
        catch (final IOException ex)
        {
            throw JournalException.onStorage("reading " + entry.name(), ex);
        }
        catch (final UncheckedIOException ex)
        {
            throw JournalException.onStorage("reading " + entry.name(), ex.getCause());
        }
        if (null != why)
        {
            // Whole bytes and a different state: the software is at fault. Keep the evidence, start nothing.
            throw new JournalException(JournalException.Category.CORRUPT,
                "recovery refused: " + entry.name() + " does not give back its state: " + why);
        }
    }
}
