package io.ringside.journal;

import io.ringside.journal.format.BlockReader;
import io.ringside.journal.format.JournalDirectory;
import io.ringside.journal.format.JournalPosition;
import io.ringside.journal.format.RecordDescriptor;
import io.ringside.journal.format.SegmentDescriptor;
import io.ringside.journal.format.SegmentInfo;
import io.ringside.journal.format.WrittenJournal;
import io.ringside.journal.storage.Checksum;
import io.ringside.journal.storage.JournalException;
import io.ringside.journal.storage.JournalStorage;
import io.ringside.journal.storage.StorageFile;
import org.agrona.CloseHelper;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.List;

/**
 * Reads records in order from a given sequence, and follows a journal while this or another process writes it. It
 * verifies checksums, hash chain and sequences, and changes nothing. A record that an operator has stepped over is
 * returned as an aborted claim: length 0, time 0. One thread. No allocation per record.
 */
public final class JournalReader implements AutoCloseable
{
    private static final int READ_AHEAD = 64 * 1024;

    private final JournalStorage storage;
    private final WrittenJournal written;
    private final BlockReader blocks;
    private final Checksum checksum = new Checksum();

    /** Null when there are none. */
    private final SteppedOver steppedOver;

    private StorageFile file;
    private SegmentInfo segment;
    private long offset;
    private long lastHash;
    private boolean isHashKnown;
    private long blockSequence;
    private long nextSequence;
    private int recordsLeft;
    private int recordOffset;
    private boolean isLocated;
    private boolean isAtDamage;

    /**
     * Read the stored records; for tools and recovery. Invalid bytes at the very end count as a write in progress: see
     * {@link #isAtDamage()}.
     *
     * @param fromSequence of the first record wanted.
     */
    public JournalReader(final JournalStorage storage, final long fromSequence)
    {
        this(storage, fromSequence, null);
    }

    /**
     * Follow a writer of the same process: reads only published records, and treats invalid bytes below that as damage.
     *
     * @param fromSequence of the first record wanted.
     * @param written      the writer; null for none.
     */
    public JournalReader(final JournalStorage storage, final long fromSequence, final WrittenJournal written)
    {
        this(storage, fromSequence, written, SteppedOver.load(storage));
    }

    private JournalReader(
        final JournalStorage storage,
        final long fromSequence,
        final WrittenJournal written,
        final SteppedOver steppedOver)
    {
        this.storage = storage;
        this.written = written;
        this.blocks = new BlockReader(READ_AHEAD, written);
        this.nextSequence = fromSequence;
        this.steppedOver = null == steppedOver || steppedOver.isEmpty() ? null : steppedOver;
    }

    /**
     * Read records as stored, including those that an operator has stepped over: for tools that display them.
     *
     * @param fromSequence of the first record wanted.
     * @return the reader.
     */
    public static JournalReader ofStored(final JournalStorage storage, final long fromSequence)
    {
        return new JournalReader(storage, fromSequence, null, null);
    }

    /**
     * Read from another place on. Cold: opens files.
     *
     * @param fromSequence of the first record wanted; may not have been written yet.
     */
    public void seek(final long fromSequence)
    {
        CloseHelper.quietClose(file);
        file = null;
        segment = null;
        recordsLeft = 0;
        isLocated = false;
        isAtDamage = false;
        nextSequence = fromSequence;
    }

    /**
     * Continue at a block that has been read before, without a search. Cold: opens a file.
     *
     * @param fromSequence of the first record wanted; in that block or after it.
     * @param position     of the block, from {@link #position(JournalPosition)}.
     */
    public void seek(final long fromSequence, final JournalPosition position)
    {
        seek(fromSequence);
        try
        {
            openSegment(position.segmentNumber());
        }
        catch (final IOException ex)
        {
            throw unread(fromSequence, ex);
        }
        offset = position.blockOffset();
        blockSequence = position.blockSequence();
        isHashKnown = false;
        isLocated = true;
    }

    /**
     * Continue at the start of the segment that holds a record, without a search in it. Cold: opens files.
     *
     * @param sequence of the record; written already.
     * @return sequence of the segment's first record, which the next poll returns.
     */
    public long seekSegmentOf(final long sequence)
    {
        seek(sequence);
        try
        {
            if (openSegmentOfNext())
            {
                nextSequence = blockSequence;
                isLocated = true;
            }
        }
        catch (final IOException ex)
        {
            throw unread(sequence, ex);
        }
        return nextSequence;
    }

    /**
     * Position of the block whose record is being handled; during a call of the handler only.
     *
     * @param into to be set.
     */
    public void position(final JournalPosition into)
    {
        into.set(segment.number(), offset - blocks.blockLength(), blocks.firstSequence());
    }

    /**
     * Pass the next records to a handler.
     *
     * @param handler for each record.
     * @param limit   of records.
     * @return records accepted; 0 when there are no more now.
     * @throws JournalException {@code NOT_FOUND} when the first record wanted was pruned, {@code CORRUPT} when stored
     * bytes are damaged.
     */
    public int poll(final JournalRecordHandler handler, final int limit)
    {
        int count = 0;
        try
        {
            while (count < limit)
            {
                if (0 == recordsLeft && !nextBlock())
                {
                    break;
                }
                final int taken = deliver(handler, limit - count);
                if (taken < 0)
                {
                    count -= taken + 1;
                    break;
                }
                count += taken;
            }
        }
        catch (final IOException ex)
        {
            throw unread(nextSequence, ex);
        }

        return count;
    }

    /**
     * Pass all records that there are to a handler, until it refuses one.
     *
     * @param handler for each record.
     * @throws JournalException as {@link #poll} does.
     */
    public void pollAll(final JournalRecordHandler handler)
    {
        int count = 1;
        while (count > 0)
        {
            count = poll(handler, Integer.MAX_VALUE);
        }
    }

    /** Returns records accepted, or -(accepted + 1) when the handler refused one. */
    private int deliver(final JournalRecordHandler handler, final int limit)
    {
        int count = 0;
        while (recordsLeft > 0 && count < limit)
        {
            final int at = blocks.bodyOffset() + recordOffset;
            final int length = RecordDescriptor.eventLength(blocks.buffer(), at);
            final long sequence = RecordDescriptor.sequence(blocks.buffer(), at);
            if (sequence >= nextSequence)
            {
                assert sequence == nextSequence : "sequence=" + sequence + " nextSequence=" + nextSequence;
                final boolean isPassed = null != steppedOver &&
                    steppedOver.covers(sequence, blocks.buffer(), at + RecordDescriptor.HEADER_LENGTH, length);
                if (!handler.onRecord(
                    blocks.buffer(), at + RecordDescriptor.HEADER_LENGTH, isPassed ? 0 : length, sequence,
                    isPassed ? 0 : RecordDescriptor.timestampNs(blocks.buffer(), at)))
                {
                    return -(count + 1);
                }
                nextSequence = sequence + 1;
                ++count;
            }
            recordOffset += RecordDescriptor.alignedLength(length);
            --recordsLeft;
        }

        return count;
    }

    private boolean nextBlock() throws IOException
    {
        if (null != written && written.writtenSequence() < nextSequence)
        {
            return false;
        }
        if (!isLocated && !locate())
        {
            return false;
        }
        while (true)
        {
            final int status = blocks.read(offset);
            if (BlockReader.OK == status)
            {
                acceptBlock();
                if (recordsLeft > 0)
                {
                    return true;
                }
            }
            else if (!nextSegment())
            {
                return onNoBlock(status);
            }
        }
    }

    private boolean onNoBlock(final int status)
    {
        if (null != written && written.writtenSequence() >= nextSequence)
        {
            throw damaged("a published record cannot be read");
        }
        isAtDamage = BlockReader.END != status;

        return false;
    }

    private void acceptBlock()
    {
        if (isHashKnown && blocks.previousHash() != lastHash)
        {
            throw damaged("the hash chain is broken");
        }
        if (blocks.firstSequence() != blockSequence || !blocks.areRecordsValid())
        {
            throw damaged("expected sequence " + blockSequence + ", found " + blocks.firstSequence());
        }
        isAtDamage = false;
        lastHash = blocks.hash();
        isHashKnown = true;
        recordsLeft = blocks.recordCount();
        recordOffset = 0;
        blockSequence += recordsLeft;
        offset += blocks.blockLength();
    }

    /** Move to the next segment if there is one and this one has no further block. */
    private boolean nextSegment() throws IOException
    {
        final List<Long> numbers = JournalDirectory.segmentNumbers(storage);
        if (!numbers.contains(segment.number() + 1))
        {
            if (!numbers.isEmpty() && numbers.get(0) > segment.number() + 1)
            {
                throw pruned("the first file is " + JournalDirectory.segmentName(numbers.get(0)));
            }
            return false;
        }
        // The writer may have added a block and then rolled, after this one was found to end here.
        final int status = blocks.read(offset);
        if (BlockReader.OK == status)
        {
            return true;
        }
        if (BlockReader.END != status)
        {
            throw damaged("bad bytes in the middle of the log");
        }
        openSegment(segment.number() + 1);
        if (segment.baseSequence() != blockSequence || isHashKnown && segment.previousHash() != lastHash)
        {
            throw damaged("the segment does not continue the one before: baseSequence=" + segment.baseSequence() +
                " expected=" + blockSequence);
        }
        lastHash = segment.previousHash();
        isHashKnown = true;

        return true;
    }

    /** Find the block that holds the next sequence. False when the journal has no segment yet. */
    private boolean locate() throws IOException
    {
        if (!openSegmentOfNext())
        {
            return false;
        }
        while (BlockReader.OK == blocks.readHeader(offset) &&
            blocks.firstSequence() == blockSequence && blockSequence + blocks.recordCount() <= nextSequence)
        {
            blockSequence += blocks.recordCount();
            offset += blocks.blockLength();
            isHashKnown = false;
        }
        isLocated = true;

        return true;
    }

    /** Find the segment that holds the next sequence. False when the journal has none yet. */
    private boolean openSegmentOfNext() throws IOException
    {
        final List<Long> numbers = JournalDirectory.segmentNumbers(storage);
        if (numbers.isEmpty())
        {
            return false;
        }
        int index = numbers.size() - 1;
        openSegment(numbers.get(index));
        while (segment.baseSequence() > nextSequence)
        {
            if (--index < 0)
            {
                throw pruned("the first is " + segment.baseSequence());
            }
            openSegment(numbers.get(index));
        }
        blockSequence = segment.baseSequence();
        lastHash = segment.previousHash();
        isHashKnown = true;

        return true;
    }

    private void openSegment(final long number) throws IOException
    {
        final String name = JournalDirectory.segmentName(number);
        CloseHelper.close(file);
        file = storage.open(name, false);
        segment = JournalDirectory.readHeader(file, name, checksum);
        if (null == segment || segment.number() != number || SegmentDescriptor.VERSION != segment.version())
        {
            throw new JournalException(JournalException.Category.CORRUPT, "journal damaged: " + name + " in " +
                storage.description() + " has a bad header; run 'journal verify'");
        }
        offset = SegmentDescriptor.HEADER_LENGTH;
        blocks.open(file, segment);
    }

    private JournalException pruned(final String what)
    {
        return new JournalException(JournalException.Category.NOT_FOUND, "record " + nextSequence + " is not in " +
            storage.description() + " any more: " + what +
            "; bring back the journal's first files, or begin with a snapshot");
    }

    private JournalException unread(final long sequence, final IOException ex)
    {
        // Listed, and taken away before it was opened.
        return ex instanceof NoSuchFileException ? pruned("it was just taken away") : JournalException.onStorage(
            "reading the journal in " + storage.description() + " at sequence " + sequence, ex);
    }

    private JournalException damaged(final String why)
    {
        return new JournalException(JournalException.Category.CORRUPT, "journal damaged: " + segment.name() +
            " at offset " + offset + " in " + storage.description() + ": " + why + "; run 'journal verify'");
    }

    /** Epoch of the block whose record is being handled; during a call of the handler only. */
    public long epoch()
    {
        return blocks.epoch();
    }

    /** Sequence of the record that the next poll will hand over. */
    public long nextSequence()
    {
        return nextSequence;
    }

    /**
     * Whether the last poll ended at bytes that are neither a block nor empty: a write in progress by another
     * process, or a torn tail.
     *
     * @return true when it did.
     */
    public boolean isAtDamage()
    {
        return isAtDamage;
    }

    @Override
    public void close()
    {
        seek(nextSequence);
    }
}
