package io.ringside.journal;

import io.ringside.journal.format.JournalDirectory;
import io.ringside.journal.storage.JournalException;
import io.ringside.journal.storage.JournalStorage;
import org.agrona.CloseHelper;

import java.io.Closeable;
import java.io.IOException;

/**
 * A journal's directory, locked, checked and repaired, from which a writer continues.
 *
 * @param lock     on the directory.
 * @param recovery what the check has found.
 * @param epoch    to write with.
 * @param witness  open.
 */
record OpenedJournal(Closeable lock, JournalRecovery recovery, long epoch, WitnessFile witness)
{
    static OpenedJournal open(final JournalContext context)
    {
        final JournalStorage storage = context.storage();
        Closeable lock = null;
        try
        {
            lock = storage.lock(JournalDirectory.LOCK_NAME);
            if (null == lock)
            {
                throw new JournalException(JournalException.Category.LOCKED, "journal refused: " +
                    storage.description() + " is in use by another process; stop it or choose another directory");
            }
            final JournalRecovery recovery = JournalRecovery.recover(context);
            final long epoch = chooseEpoch(context.epoch, recovery.lastEpoch());
            for (final String name : storage.list())
            {
                if (name.startsWith(JournalDirectory.READY_PREFIX))
                {
                    storage.delete(name);
                }
            }
            return new OpenedJournal(lock, recovery, epoch, WitnessFile.open(storage, context.clusterId));
        }
        catch (final IOException ex)
        {
            CloseHelper.quietClose(lock);
            throw JournalException.onStorage("opening the journal in " + storage.description(), ex);
        }
        catch (final RuntimeException ex)
        {
            CloseHelper.quietClose(lock);
            throw ex;
        }
    }

    private static long chooseEpoch(final long wanted, final long lastEpoch)
    {
        if (JournalContext.EPOCH_AUTOMATIC == wanted)
        {
            return lastEpoch + 1;
        }
        if (JournalContext.EPOCH_LATEST == wanted)
        {
            return lastEpoch;
        }
        if (wanted < lastEpoch)
        {
            throw new JournalException(JournalException.Category.FENCED, "journal refused: it was written in a newer " +
                "epoch: epoch=" + wanted + " journalEpoch=" + lastEpoch + "; start with the newer epoch");
        }

        return wanted;
    }
}
