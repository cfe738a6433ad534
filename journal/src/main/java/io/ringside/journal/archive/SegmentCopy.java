package io.ringside.journal.archive;

import io.ringside.journal.format.BlockReader;
import io.ringside.journal.format.JournalDirectory;
import io.ringside.journal.format.SegmentDescriptor;
import io.ringside.journal.format.SegmentInfo;
import io.ringside.journal.storage.Checksum;
import io.ringside.journal.storage.JournalException;
import io.ringside.journal.storage.JournalStorage;
import io.ringside.journal.storage.StorageFile;
import io.ringside.journal.storage.StorageIo;
import org.agrona.BufferUtil;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.NoSuchFileException;
import java.util.List;

/**
 * Copies segments of a journal that a node may be writing: the blocks that are whole, as they are, and zeros behind
 * them. Every block is checked, so nothing unfinished and nothing damaged is copied. Only reads at the source. One
 * thread.
 */
public final class SegmentCopy
{
    private static final int READ_AHEAD = 1024 * 1024;
    private static final String TEMPORARY = "segment.tmp";

    /**
     * The blocks of a segment.
     *
     * @param segment      its header.
     * @param nextSequence behind its last record.
     * @param chainHash    of its last block; of the last block before it while it has none.
     * @param epoch        of its last block.
     * @param length       of header and blocks in bytes.
     * @param isFollowed   true if a newer segment exists: this one does not grow any more.
     * @param isCut        true if blocks were left out because of the end that was asked for.
     * @param hasPoint     true if the hash that was asked for is that of one of its blocks, or of the one before them.
     */
    public record Content(
        SegmentInfo segment,
        long nextSequence,
        long chainHash,
        long epoch,
        long length,
        boolean isFollowed,
        boolean isCut,
        boolean hasPoint)
    {
    }

    private final JournalStorage from;
    private final BlockReader blocks = new BlockReader(READ_AHEAD, null);
    private final Checksum checksum = new Checksum();
    private final ByteBuffer bytes = BufferUtil.allocateDirectAligned(READ_AHEAD, 4096);

    /**
     * Read from a journal.
     *
     * @param from of it.
     */
    public SegmentCopy(final JournalStorage from)
    {
        this.from = from;
    }

    /**
     * Names of the segment files that a journal has now, oldest first.
     *
     * @param storage of the journal.
     */
    public static List<String> names(final JournalStorage storage)
    {
        return JournalDirectory.segmentNumbers(storage).stream().map(JournalDirectory::segmentName).toList();
    }

    /**
     * Read the header of a segment.
     *
     * @param name of its file.
     * @throws JournalException as {@link #check} does.
     */
    public SegmentInfo header(final String name)
    {
        try (StorageFile file = from.open(name, false))
        {
            return readHeader(file, name);
        }
        catch (final IOException ex)
        {
            throw onRead(name, ex);
        }
    }

    /**
     * Check the blocks of a segment.
     *
     * @param name        of its file.
     * @param endSequence first record that is not wanted: what is asked for ends with the last block before it.
     * @param point       hash of a block to look for.
     * @return what was found.
     * @throws JournalException {@code CORRUPT} when it is damaged, {@code NOT_FOUND} when it is not there any more.
     */
    public Content check(final String name, final long endSequence, final long point)
    {
        try (StorageFile file = from.open(name, false))
        {
            return read(file, name, endSequence, point);
        }
        catch (final IOException ex)
        {
            throw onRead(name, ex);
        }
    }

    /**
     * Copy a segment, in place of a file that may have its name. When this returns, the copy survives a power cut; when
     * it throws, an older file of that name is untouched.
     *
     * @param to          takes it.
     * @param isSparse    true if the zeros behind the blocks need no space.
     * @param name        of its file, and of the copy.
     * @param endSequence first record that is not wanted: the copy ends with the last block before it.
     * @param point       hash of a block to look for.
     * @return what was copied.
     * @throws JournalException as {@link #check} does, and when the copy cannot be written.
     */
    public Content copyTo(
        final JournalStorage to,
        final boolean isSparse,
        final String name,
        final long endSequence,
        final long point)
    {
        try (StorageFile file = from.open(name, false))
        {
            final Content content = read(file, name, endSequence, point);
            try
            {
                write(file, content, to, isSparse, name);
            }
            catch (final IOException ex)
            {
                throw JournalException.onStorage("copying " + name + " to " + to.description(), ex);
            }
            return content;
        }
        catch (final IOException ex)
        {
            throw onRead(name, ex);
        }
    }

    private Content read(final StorageFile file, final String name, final long endSequence, final long point)
        throws IOException
    {
        final SegmentInfo segment = readHeader(file, name);
        blocks.open(file, segment);
        Content content = new Content(segment, segment.baseSequence(), segment.previousHash(), segment.epoch(),
            SegmentDescriptor.HEADER_LENGTH, false, false, segment.previousHash() == point);
        boolean isFollowed = false;
        while (true)
        {
            final int status = blocks.read(content.length);
            if (BlockReader.OK == status)
            {
                refuseBroken(content, name);
                if (blocks.firstSequence() + blocks.recordCount() > endSequence)
                {
                    return with(content, isFollowed, true);
                }
                content = next(content, point);
            }
            else if (isFollowed || !isFollowed(segment.number()))
            {
                if (isFollowed && BlockReader.END != status)
                {
                    throw damaged(name, "has bad bytes at offset " + content.length);
                }
                return with(content, isFollowed, false);
            }
            else
            {
                // Read once more: the writer may have added a block before it rolled.
                isFollowed = true;
            }
        }
    }

    private SegmentInfo readHeader(final StorageFile file, final String name) throws IOException
    {
        final SegmentInfo segment = JournalDirectory.readHeader(file, name, checksum);
        if (null == segment || SegmentDescriptor.VERSION != segment.version() ||
            segment.number() != JournalDirectory.segmentNumber(name) || file.length() != segment.length())
        {
            throw damaged(name, "has a bad header or another length than its header says");
        }
        return segment;
    }

    private void refuseBroken(final Content content, final String name)
    {
        if (blocks.previousHash() != content.chainHash || blocks.firstSequence() != content.nextSequence ||
            !blocks.areRecordsValid())
        {
            throw damaged(name, "breaks its chain at offset " + content.length);
        }
    }

    private Content next(final Content it, final long point)
    {
        final long hash = blocks.hash();
        return new Content(it.segment, it.nextSequence + blocks.recordCount(), hash, blocks.epoch(),
            it.length + blocks.blockLength(), false, false, it.hasPoint || hash == point);
    }

    private static Content with(final Content it, final boolean isFollowed, final boolean isCut)
    {
        return new Content(it.segment, it.nextSequence, it.chainHash, it.epoch, it.length, isFollowed, isCut,
            it.hasPoint);
    }

    private boolean isFollowed(final long number) throws IOException
    {
        return from.list().contains(JournalDirectory.segmentName(number + 1));
    }

    /** What lies below the end of the blocks is never written again. */
    private void write(
        final StorageFile file,
        final Content content,
        final JournalStorage to,
        final boolean isSparse,
        final String name) throws IOException
    {
        if (to.list().contains(TEMPORARY))
        {
            to.delete(TEMPORARY);
        }
        if (isSparse)
        {
            to.createSparse(TEMPORARY, content.segment.length());
        }
        else
        {
            to.create(TEMPORARY, content.segment.length());
        }
        try (StorageFile target = to.open(TEMPORARY, true))
        {
            for (long offset = 0; offset < content.length; offset += bytes.limit())
            {
                bytes.clear().limit((int)Math.min(READ_AHEAD, content.length - offset));
                if (StorageIo.readFully(file, bytes, offset) < bytes.limit())
                {
                    throw new IOException(name + " became shorter while it was copied");
                }
                bytes.flip();
                StorageIo.writeFully(target, bytes, offset);
            }
            target.force();
        }
        to.rename(TEMPORARY, name);
        to.forceDirectory();
    }

    private JournalException onRead(final String name, final IOException ex)
    {
        return ex instanceof NoSuchFileException ? new JournalException(
            JournalException.Category.NOT_FOUND, name + " is not in " + from.description() + " any more", ex) :
            JournalException.onStorage("reading " + name + " in " + from.description(), ex);
    }

    private JournalException damaged(final String name, final String why)
    {
        return new JournalException(JournalException.Category.CORRUPT,
            "damaged: " + name + " in " + from.description() + " " + why);
    }
}
