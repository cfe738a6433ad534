package io.ringside.journal.archive;

import io.ringside.journal.format.JournalDirectory;
import io.ringside.journal.format.SegmentInfo;
import io.ringside.journal.storage.Checksum;
import io.ringside.journal.storage.JournalException;
import io.ringside.journal.storage.JournalStorage;
import io.ringside.journal.storage.StorageFile;

import java.io.IOException;
import java.util.List;

/**
 * Takes segments away from the front of a log, also while it is written and read: one at a time, the oldest first, each
 * step made permanent before the next, so that the log has no hole whenever the machine stops. Never the newest. One
 * thread, which may wait for a disk.
 */
public final class SegmentPruner
{
    private final JournalStorage log;
    private final Checksum checksum = new Checksum();

    /**
     * A segment that can go.
     *
     * @param segment      the oldest of the log.
     * @param nextSequence with which the log begins without it.
     */
    public record Candidate(SegmentInfo segment, long nextSequence)
    {
    }

    /**
     * @param log to take from.
     */
    public SegmentPruner(final JournalStorage log)
    {
        this.log = log;
    }

    /**
     * The oldest segment, if nobody needs a record of it.
     *
     * @param floorSequence the first record that must stay.
     * @return null if it must stay.
     */
    public Candidate next(final long floorSequence)
    {
        final List<Long> numbers = JournalDirectory.segmentNumbers(log);
        if (numbers.size() < 2 || numbers.get(1) != numbers.get(0) + 1)
        {
            return null;
        }
        final SegmentInfo following = header(numbers.get(1));
        return following.baseSequence() <= floorSequence ?
            new Candidate(header(numbers.get(0)), following.baseSequence()) : null;
    }

    /**
     * Take the oldest segment away.
     *
     * @param candidate from {@link #next(long)}.
     * @param archive   that gets it first; null: it is gone.
     */
    public void remove(final Candidate candidate, final SegmentArchive archive)
    {
        try
        {
            if (null != archive)
            {
                archive.store(log, candidate.segment().number());
            }
            log.delete(candidate.segment().name());
            log.forceDirectory();
        }
        catch (final IOException ex)
        {
            throw JournalException.onStorage(
                "taking " + candidate.segment().name() + " out of " + log.description(), ex);
        }
    }

    private SegmentInfo header(final long number)
    {
        final String name = JournalDirectory.segmentName(number);
        try (StorageFile file = log.open(name, false))
        {
            final SegmentInfo info = JournalDirectory.readHeader(file, name, checksum);
            if (null == info || info.number() != number)
            {
                throw new JournalException(JournalException.Category.CORRUPT, "journal damaged: " + name + " in " +
                    log.description() + " has a bad header; nothing is pruned, run 'journal verify'");
            }
            return info;
        }
        catch (final IOException ex)
        {
            throw JournalException.onStorage("reading " + name + " in " + log.description(), ex);
        }
    }
}
