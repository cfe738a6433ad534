package io.ringside.journal;

import io.ringside.journal.format.Hash64;
import io.ringside.journal.format.JournalDirectory;
import io.ringside.journal.format.SegmentInfo;
import io.ringside.journal.storage.Checksum;
import io.ringside.journal.storage.JournalException;
import io.ringside.journal.storage.JournalStorage;
import io.ringside.journal.storage.StorageFile;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.List;

/** Queries of tools about a journal, also while a node writes it. Reads only, takes no lock. */
public final class JournalVerifier
{
    /**
     * Outcome of {@link #verify}.
     *
     * @param isValid       true when the journal is whole.
     * @param hasTornTail   true when it only ends in an unfinished write: normal while a node is writing, repaired at
     * the next start.
     * @param segmentCount  segments read.
     * @param blockCount    valid blocks, markers included.
     * @param recordCount   valid records.
     * @param firstSequence of the first record.
     * @param lastSequence  of the last valid record, the first one less one when there is none.
     * @param lastEpoch     of the last block.
     * @param chainHash     of the last block.
     * @param badFile       of the first bad position, null when there is none.
     * @param badOffset     of the first bad position in its file, -1 when there is none.
     * @param problem       one line for people, null when there is none.
     * @param category      of the problem: CORRUPT, or IO for what could not be read; null without one, and of a torn
     * tail.
     */
    public record Report(
        boolean isValid,
        boolean hasTornTail,
        int segmentCount,
        long blockCount,
        long recordCount,
        long firstSequence,
        long lastSequence,
        long lastEpoch,
        long chainHash,
        String badFile,
        long badOffset,
        String problem,
        JournalException.Category category)
    {
    }

    /**
     * Outcome of {@link #contentHash(JournalStorage, long, long)}.
     *
     * @param hash          over sequence, timestamp and bytes of each record: equal on all nodes that hold the same
     * records.
     * @param recordCount   records hashed.
     * @param firstSequence of the first one.
     * @param lastSequence  of the last one, the first one less one when there is none.
     */
    public record ContentHash(long hash, long recordCount, long firstSequence, long lastSequence)
    {
    }

    private JournalVerifier()
    {
    }

    /**
     * Headers of the segments, in order.
     *
     * @return one entry per readable segment.
     * @throws JournalException when one cannot be read.
     */
    public static List<SegmentInfo> segments(final JournalStorage storage)
    {
        final List<SegmentInfo> segments = new ArrayList<>();
        final Checksum checksum = new Checksum();
        for (final long number : JournalDirectory.segmentNumbers(storage))
        {
            final String name = JournalDirectory.segmentName(number);
            try (StorageFile file = storage.open(name, false))
            {
                final SegmentInfo info = JournalDirectory.readHeader(file, name, checksum);
                if (null == info)
                {
                    throw new JournalException(JournalException.Category.CORRUPT,
                        "journal damaged: " + name + " in " + storage.description() + " has a bad header");
                }
                segments.add(info);
            }
            catch (final IOException ex)
            {
                throw JournalException.onStorage("reading " + name, ex);
            }
        }

        return segments;
    }

    /**
     * The first record that a journal still has, or will have. Opens the first segment alone.
     *
     * @return sequence; 0 of a journal without segments.
     * @throws JournalException when it cannot be read.
     */
    public static long firstSequence(final JournalStorage storage)
    {
        final List<Long> numbers = JournalDirectory.segmentNumbers(storage);
        if (numbers.isEmpty())
        {
            return 0;
        }
        final String name = JournalDirectory.segmentName(numbers.get(0));
        try (StorageFile file = storage.open(name, false))
        {
            final SegmentInfo info = JournalDirectory.readHeader(file, name, new Checksum());
            if (null == info)
            {
                throw new JournalException(JournalException.Category.CORRUPT,
                    "journal damaged: " + name + " in " + storage.description() + " has a bad header");
            }
            return info.baseSequence();
        }
        catch (final NoSuchFileException ex)
        {
            // Removed since it was listed: the next one is the first.
            return firstSequence(storage);
        }
        catch (final IOException ex)
        {
            throw JournalException.onStorage("reading " + name, ex);
        }
    }

    /**
     * Check every block of every segment, and that the journal reaches a known sequence.
     *
     * @param witnessSequence that was in the journal, -1 when nothing is known. Determine it before this call: the
     *                        journal may be growing.
     * @return what was found.
     */
    public static Report verify(final JournalStorage storage, final long witnessSequence)
    {
        final JournalScan scan = JournalScan.run(storage, null, witnessSequence, 0, -1);
        final long firstSequence = scan.segments.isEmpty() ? scan.nextSequence : scan.segments.get(0).baseSequence();
        final boolean isClean = JournalScan.Verdict.CLEAN == scan.verdict;
        return new Report(
            isClean,
            JournalScan.Verdict.TORN_TAIL == scan.verdict,
            scan.segments.size(),
            scan.blockCount,
            scan.recordCount,
            firstSequence,
            scan.nextSequence - 1,
            scan.lastEpoch,
            scan.lastHash,
            isClean ? null : scan.badFile,
            isClean ? -1 : scan.badOffset,
            scan.problem,
            scan.category);
    }

    /**
     * Hash the content of a range of records.
     *
     * @param fromSequence first record; raised to the first one that is still there.
     * @param toSequence   last record, {@link Long#MAX_VALUE} for all.
     * @throws JournalException when stored bytes are damaged.
     */
    public static ContentHash contentHash(final JournalStorage storage, final long fromSequence, final long toSequence)
    {
        final List<SegmentInfo> segments = segments(storage);
        final long first = segments.isEmpty() ? fromSequence : Math.max(fromSequence, segments.get(0).baseSequence());
        final long[] hashAndCount = new long[2];
        try (JournalReader reader = new JournalReader(storage, first))
        {
            reader.pollAll((buffer, offset, length, sequence, timestampNs) ->
            {
                if (sequence > toSequence)
                {
                    return false;
                }
                hashAndCount[0] = Hash64.record(hashAndCount[0], buffer, offset, length, sequence, timestampNs);
                ++hashAndCount[1];
                return true;
            });

            return new ContentHash(hashAndCount[0], hashAndCount[1], first, reader.nextSequence() - 1);
        }
    }
}
