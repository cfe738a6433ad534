package io.ringside.journal;

import io.ringside.journal.format.BlockDescriptor;
import io.ringside.journal.format.BlockReader;
import io.ringside.journal.format.JournalDirectory;
import io.ringside.journal.format.SegmentDescriptor;
import io.ringside.journal.format.SegmentInfo;
import io.ringside.journal.storage.Checksum;
import io.ringside.journal.storage.JournalException;
import io.ringside.journal.storage.JournalStorage;
import io.ringside.journal.storage.StorageFile;
import io.ringside.journal.storage.StorageIo;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.AccessDeniedException;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads the blocks of a journal, all or those behind a sequence, and classifies its state. Changes nothing.
 * <p>
 * Implementation note: only one kind of damage may be cut: the last block, if no witness shows that it was synced.
 * Witnesses are a valid block after it, the durable sequence in the headers of earlier blocks, the witness file, and
 * the caller's knowledge. Since a block is synced before the next one is written, a torn tail is never longer than one
 * block.
 */
final class JournalScan
{
    /** Result of the scan. */
    enum Verdict
    {
        /** Whole. */
        CLEAN,
        /** The last write never finished and was never acknowledged. */
        TORN_TAIL,
        /** Anything else: must not be opened. */
        REFUSED
    }

    private static final int READ_AHEAD = 1024 * 1024;
    private static final String REPAIR = "restore the directory from the standby or a backup";

    final List<SegmentInfo> segments = new ArrayList<>();
    Verdict verdict = Verdict.CLEAN;
    JournalException.Category category;
    String problem;
    String badFile;
    long badOffset = -1;
    long badEnd = -1;
    long nextSequence;
    long lastEpoch;
    long lastHash;
    long witnessSequence;
    long tailOffset;
    /** Last sequence of which a block or the witness says that it was synced here. */
    long syncedSequence = -1;
    long blockCount;
    long recordCount;
    WitnessFile.Found witness;

    private final JournalStorage storage;
    private final Long clusterId;
    private final BlockReader blocks = new BlockReader(READ_AHEAD, null);
    private final Checksum checksum = new Checksum();
    private final long verifiedSequence;
    /** False behind a segment whose blocks were not read. */
    private boolean isChainKnown = true;

    private JournalScan(final JournalStorage storage, final Long clusterId, final long verifiedSequence)
    {
        this.storage = storage;
        this.clusterId = clusterId;
        this.verifiedSequence = verifiedSequence;
    }

    /**
     * Scan.
     *
     * @param clusterId        it must have, null for any.
     * @param witnessSequence  known to be committed, -1 when nothing is known.
     * @param initialSequence  of a journal without segments.
     * @param verifiedSequence whoever asks can do without the records up to this one; -1: all are read.
     * @return the finished scan.
     */
    static JournalScan run(
        final JournalStorage storage,
        final Long clusterId,
        final long witnessSequence,
        final long initialSequence,
        final long verifiedSequence)
    {
        final JournalScan scan = new JournalScan(storage, clusterId, verifiedSequence);
        scan.nextSequence = initialSequence;
        scan.witnessSequence = witnessSequence;
        try
        {
            scan.scan();
        }
        catch (final AccessDeniedException ex)
        {
            scan.refuse(JournalException.Category.IO, scan.badFile, -1, "cannot be read (permission denied)",
                JournalException.PERMISSION_ADVICE);
        }
        catch (final IOException ex)
        {
            scan.refuse(JournalException.Category.IO, scan.badFile, -1, "cannot be read (" + ex +
                (scan.isReadableNow() ? "; a second try succeeded: the medium is failing" : "; so did a second try") +
                ")", "replace the disk, then " + REPAIR);
        }

        return scan;
    }

    private void scan() throws IOException
    {
        badFile = JournalDirectory.WITNESS_NAME;
        witness = WitnessFile.load(storage);
        syncedSequence = witness.durableSequence();
        final List<Long> numbers = JournalDirectory.segmentNumbers(storage);
        final int first = firstToRead(numbers);
        for (int i = 0; i < numbers.size() && Verdict.CLEAN == verdict; i++)
        {
            if (i > 0 && numbers.get(i) != numbers.get(i - 1) + 1)
            {
                refuse(JournalException.Category.CORRUPT, JournalDirectory.segmentName(numbers.get(i - 1) + 1), -1,
                    "is missing", REPAIR);
                return;
            }
            scanSegment(
                JournalDirectory.segmentName(numbers.get(i)), numbers.get(i), i == numbers.size() - 1, i < first);
        }
        if (Verdict.REFUSED != verdict && Math.max(witnessSequence, witness.durableSequence()) >= nextSequence)
        {
            refuse(JournalException.Category.CORRUPT,
                segments.isEmpty() ? storage.description() : badFile, tailOffset,
                "ends before committed records: lastSequence=" + (nextSequence - 1) + " committedSequence=" +
                Math.max(witnessSequence, witness.durableSequence()), REPAIR);
        }
    }

    /** The segment that holds the first record wanted; of a damaged header or none, the first there is. */
    private int firstToRead(final List<Long> numbers) throws IOException
    {
        for (int i = numbers.size() - 1; i > 0 && verifiedSequence >= 0; i--)
        {
            final String name = JournalDirectory.segmentName(numbers.get(i));
            badFile = name;
            try (StorageFile file = storage.open(name, false))
            {
                final SegmentInfo segment = JournalDirectory.readHeader(file, name, checksum);
                if (null == segment)
                {
                    return 0;
                }
                if (segment.baseSequence() <= verifiedSequence + 1)
                {
                    return i;
                }
            }
        }

        return 0;
    }

    private void scanSegment(final String name, final long number, final boolean isLast, final boolean isSkipped)
        throws IOException
    {
        badFile = name;
        try (StorageFile file = storage.open(name, false))
        {
            final SegmentInfo segment = JournalDirectory.readHeader(file, name, checksum);
            if (!isHeaderAccepted(segment, name, number, file.length()))
            {
                return;
            }
            if (segments.isEmpty() || !isChainKnown)
            {
                nextSequence = segment.baseSequence();
                lastHash = segment.previousHash();
            }
            segments.add(segment);
            lastEpoch = segment.epoch();
            isChainKnown = !isSkipped;
            if (isSkipped)
            {
                return;
            }
            blocks.open(file, segment);
            tailOffset = SegmentDescriptor.HEADER_LENGTH;
            int status = blocks.read(tailOffset);
            while (BlockReader.OK == status)
            {
                if (!isBlockAccepted(name))
                {
                    return;
                }
                tailOffset += blocks.blockLength();
                status = blocks.read(tailOffset);
            }
            onEndOfBlocks(file, segment, status, isLast);
        }
    }

    private boolean isHeaderAccepted(
        final SegmentInfo segment, final String name, final long number, final long fileLength)
    {
        String why = null;
        String advice = REPAIR;
        if (null == segment)
        {
            why = "has a damaged header";
        }
        else if (SegmentDescriptor.VERSION != segment.version())
        {
            why = "has a format that this version does not read: version=" + segment.version();
            advice = "start it with the version that wrote it";
        }
        else if (null != clusterId && clusterId != segment.clusterId())
        {
            why = "belongs to another exchange: clusterId=" + segment.clusterId() + " expected=" + clusterId;
            advice = "correct the cluster id or choose another directory";
        }
        else if (number != segment.number())
        {
            why = "is not what its name says: segmentNumber=" + segment.number();
        }
        else if (fileLength != segment.length() || segment.length() > SegmentDescriptor.HEADER_LENGTH +
            (long)Integer.MAX_VALUE || segment.blockLengthMax() <= 0 || segment.blockLengthMax() > segment.length())
        {
            why = "has another length than its header says: length=" + fileLength + " expected=" + segment.length();
        }
        else if (!segments.isEmpty())
        {
            why = followProblem(segment);
        }
        if (null != why)
        {
            refuse(JournalException.Category.CORRUPT, name, 0, why, advice);
        }

        return null == why;
    }

    private String followProblem(final SegmentInfo segment)
    {
        final SegmentInfo previous = segments.get(segments.size() - 1);
        if (isChainKnown ? segment.baseSequence() != nextSequence : segment.baseSequence() < nextSequence)
        {
            return (segment.baseSequence() > nextSequence ? "begins after a gap: " : "overlaps the segment before: ") +
                "baseSequence=" + segment.baseSequence() + " expected=" + nextSequence;
        }
        if (isChainKnown && segment.previousHash() != lastHash ||
            segment.basePosition() != previous.basePosition() + previous.length())
        {
            return "does not continue the segment before: the hash chain is broken";
        }

        return segment.epoch() < lastEpoch ?
            "has an older epoch than the segment before: epoch=" + segment.epoch() + " before=" + lastEpoch : null;
    }

    private boolean isBlockAccepted(final String name)
    {
        String why = null;
        if (blocks.previousHash() != lastHash)
        {
            why = "breaks the hash chain";
        }
        else if (blocks.firstSequence() != nextSequence)
        {
            why = (blocks.firstSequence() > nextSequence ? "leaves a gap: " : "overlaps: ") +
                "firstSequence=" + blocks.firstSequence() + " expected=" + nextSequence;
        }
        else if (blocks.epoch() < lastEpoch)
        {
            why = "has an older epoch than the block before: epoch=" + blocks.epoch() + " before=" + lastEpoch;
        }
        else if (!blocks.areRecordsValid() || blocks.durableSequence() >= nextSequence)
        {
            why = "holds records that contradict its header";
        }
        if (null != why)
        {
            refuse(JournalException.Category.CORRUPT, name, tailOffset, why, REPAIR);
            return false;
        }
        lastHash = blocks.hash();
        lastEpoch = blocks.epoch();
        syncedSequence = Math.max(syncedSequence, blocks.durableSequence());
        witnessSequence = Math.max(witnessSequence, blocks.durableSequence());
        nextSequence += blocks.recordCount();
        recordCount += blocks.recordCount();
        ++blockCount;

        return true;
    }

    private void onEndOfBlocks(
        final StorageFile file, final SegmentInfo segment, final int status, final boolean isLast) throws IOException
    {
        if (BlockReader.END == status && !isLast)
        {
            return;
        }
        final long end = StorageIo.endOfBytes(file, tailOffset, segment.length());
        if (end <= tailOffset)
        {
            return;
        }
        badOffset = tailOffset;
        badEnd = end;
        final long resume = BlockReader.BAD_BODY == status ?
            tailOffset + blocks.blockLength() : tailOffset + BlockDescriptor.ALIGNMENT;
        final long laterOffset = laterBlock(segment, resume, end);
        final long misplacedOffset = misplacedBlock(tailOffset, end);
        final long committed = Math.max(witnessSequence, witness.durableSequence());
        String why = null;
        if (!isLast)
        {
            why = "is damaged in the middle of the log: later segments exist";
        }
        else if (laterOffset >= 0)
        {
            why = "is damaged in the middle of the log: a valid block follows at offset " + laterOffset;
        }
        else if (misplacedOffset >= 0)
        {
            why = "is damaged: at offset " + misplacedOffset + " stands a block of another place";
        }
        else if (committed >= nextSequence)
        {
            why = "is damaged in committed records: firstSequence=" + nextSequence + " committedSequence=" + committed;
        }
        else if (end > tailOffset + segment.blockLengthMax())
        {
            why = "is damaged over more than one write: bytes=" + (end - tailOffset);
        }
        else if (witness.isDamaged())
        {
            why = "has an unfinished tail, and " + JournalDirectory.WITNESS_NAME +
                " is damaged, so nothing shows whether the tail was committed";
        }
        if (null != why)
        {
            refuse(JournalException.Category.CORRUPT, segment.name(), tailOffset, why, REPAIR);
            return;
        }
        verdict = Verdict.TORN_TAIL;
        problem = segment.name() + " ends in an unfinished write: offset=" + tailOffset + " bytes=" +
            (end - tailOffset) + " nextSequence=" + nextSequence;
    }

    private long laterBlock(final SegmentInfo segment, final long from, final long end) throws IOException
    {
        blocks.invalidate();
        for (long offset = from; offset < end; offset += BlockDescriptor.ALIGNMENT)
        {
            if (BlockReader.OK == blocks.readHeader(offset) && blocks.epoch() >= lastEpoch)
            {
                return offset;
            }
        }

        return -1;
    }

    private long misplacedBlock(final long from, final long end) throws IOException
    {
        blocks.invalidate();
        for (long offset = from; offset < end; offset += BlockDescriptor.ALIGNMENT)
        {
            if (blocks.isHeaderMisplaced(offset))
            {
                return offset;
            }
        }

        return -1;
    }

    private boolean isReadableNow()
    {
        if (null == badFile)
        {
            return false;
        }
        try (StorageFile file = storage.open(badFile, false))
        {
            final long length = file.length();
            final ByteBuffer bytes = ByteBuffer.allocateDirect((int)Math.max(1, Math.min(READ_AHEAD, length)));
            for (long offset = 0; offset < length; offset += bytes.capacity())
            {
                bytes.clear();
                StorageIo.readFully(file, bytes, offset);
            }
            return true;
        }
        catch (final IOException ex)
        {
            // The result is part of the report; the first failure is thrown.
            return false;
        }
    }

    private void refuse(
        final JournalException.Category newCategory,
        final String file,
        final long offset,
        final String why,
        final String whatToDo)
    {
        verdict = Verdict.REFUSED;
        category = newCategory;
        badFile = file;
        badOffset = offset;
        problem = "journal refused: " + file + (offset >= 0 ? " at offset " + offset : "") + " in " +
            storage.description() + " " + why + "; nothing was changed, " + whatToDo;
    }

    JournalException exception()
    {
        return new JournalException(category, problem);
    }
}
