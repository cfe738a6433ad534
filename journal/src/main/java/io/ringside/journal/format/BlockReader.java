package io.ringside.journal.format;

import io.ringside.journal.storage.Checksum;
import io.ringside.journal.storage.StorageFile;
import io.ringside.journal.storage.StorageIo;
import org.agrona.BufferUtil;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * Loads blocks of one segment into a window and checks their checksums; the caller interprets them together. No
 * allocation per block. One thread.
 */
public final class BlockReader
{
    /** A whole and valid block. */
    public static final int OK = 0;
    /** Zeros, or the end of the segment. */
    public static final int END = 1;
    /** Not zeros and not a header that can be trusted. */
    static final int BAD_HEADER = 2;
    /** The header can be trusted, the records cannot. */
    public static final int BAD_BODY = 3;

    private final int readAhead;
    private final WrittenJournal written;
    private final Checksum checksum = new Checksum();
    private ByteBuffer bytes;
    private UnsafeBuffer window;
    private long windowOffset;
    private int windowLength;
    private int cursor;
    private StorageFile file;
    private SegmentInfo segment;

    /**
     * @param readAhead bytes to load at once.
     * @param written   nothing beyond it is loaded; null for the whole segment. A segment is allocated before it is
     *                  written: a read beyond the last block finds nothing, and makes the kernel read ahead, which
     *                  fills up to read_ahead_kb of its cache with zeros. With 8 MiB that took 20 ms.
     */
    public BlockReader(final int readAhead, final WrittenJournal written)
    {
        this.readAhead = readAhead;
        this.written = written;
    }

    public void open(final StorageFile newFile, final SegmentInfo newSegment)
    {
        file = newFile;
        segment = newSegment;
        invalidate();
        final int capacity = Math.max((int)Math.min(readAhead, newSegment.length()), newSegment.blockLengthMax());
        if (null == bytes || bytes.capacity() < capacity)
        {
            bytes = BufferUtil.allocateDirectAligned(capacity, 4096);
            window = new UnsafeBuffer(bytes);
        }
    }

    /** Forget what was loaded: the file may have changed. */
    public void invalidate()
    {
        windowLength = 0;
    }

    /** Load and check a whole block. Reads the file again before it reports anything but OK. */
    public int read(final long offset) throws IOException
    {
        final int status = readOnce(offset);
        if (OK == status)
        {
            return OK;
        }
        invalidate();
        return readOnce(offset);
    }

    private int readOnce(final long offset) throws IOException
    {
        final int status = readHeader(offset);
        if (OK != status)
        {
            return status;
        }
        final int length = BlockDescriptor.HEADER_LENGTH + bodyLength();
        if (!load(offset, length))
        {
            return BAD_BODY;
        }
        final int crc = checksum.compute(
            segment.segmentIdHigh(), segment.segmentIdLow(), segment.basePosition() + offset, epoch(),
            window, bodyOffset(), bodyLength());

        return crc == BlockDescriptor.getInt(window, cursor, BlockDescriptor.BODY_CRC_OFFSET) ? OK : BAD_BODY;
    }

    /** Load and check the header alone. */
    public int readHeader(final long offset) throws IOException
    {
        assert 0 == offset % BlockDescriptor.ALIGNMENT : "offset=" + offset;
        if (!loadHeader(offset))
        {
            return END;
        }
        if (!hasMagic())
        {
            return isHeaderZero() ? END : BAD_HEADER;
        }
        final long position = segment.basePosition() + offset;

        return position == position() && isSealedAt(position) && isShapeValid(offset) ? OK : BAD_HEADER;
    }

    /** True when a header of this segment is here that was made for another place: a misplaced write. */
    public boolean isHeaderMisplaced(final long offset) throws IOException
    {
        return loadHeader(offset) && hasMagic() && position() != segment.basePosition() + offset &&
            isSealedAt(position());
    }

    private boolean loadHeader(final long offset) throws IOException
    {
        return offset + BlockDescriptor.HEADER_LENGTH <= segment.length() &&
            load(offset, BlockDescriptor.HEADER_LENGTH);
    }

    private boolean hasMagic()
    {
        return BlockDescriptor.MAGIC == BlockDescriptor.getInt(window, cursor, BlockDescriptor.MAGIC_OFFSET);
    }

    private boolean isSealedAt(final long position)
    {
        final int crc = checksum.compute(
            segment.segmentIdHigh(), segment.segmentIdLow(), position, epoch(),
            window, cursor, BlockDescriptor.HEADER_CRC_OFFSET);

        return crc == BlockDescriptor.getInt(window, cursor, BlockDescriptor.HEADER_CRC_OFFSET);
    }

    private boolean isShapeValid(final long offset)
    {
        final int blockLength = blockLength();
        return bodyLength() >= 0 && recordCount() >= 0 &&
            blockLength >= BlockDescriptor.HEADER_LENGTH + bodyLength() &&
            0 == blockLength % BlockDescriptor.ALIGNMENT &&
            blockLength <= segment.blockLengthMax() &&
            offset + blockLength <= segment.length();
    }

    private boolean isHeaderZero()
    {
        long bits = 0;
        for (int i = 0; i < BlockDescriptor.HEADER_LENGTH; i += Long.BYTES)
        {
            bits |= window.getLong(cursor + i);
        }

        return 0 == bits;
    }

    private boolean load(final long offset, final int length) throws IOException
    {
        if (offset < windowOffset || offset + length > windowOffset + windowLength)
        {
            final long wanted = Math.min(Math.max(length, Math.min(readAhead, bytes.capacity())),
                endOffset() - offset);
            if (wanted < length)
            {
                return false;
            }
            bytes.clear().limit((int)wanted);
            windowLength = 0;
            windowLength = StorageIo.readFully(file, bytes, offset);
            windowOffset = offset;
        }
        cursor = (int)(offset - windowOffset);

        return length <= windowLength - cursor;
    }

    private long endOffset()
    {
        return null == written ? segment.length() :
            Math.min(segment.length(), written.writtenPosition() - segment.basePosition());
    }

    public DirectBuffer buffer()
    {
        return window;
    }

    public int bodyOffset()
    {
        return cursor + BlockDescriptor.HEADER_LENGTH;
    }

    int bodyLength()
    {
        return BlockDescriptor.getInt(window, cursor, BlockDescriptor.BODY_LENGTH_OFFSET);
    }

    public int blockLength()
    {
        return BlockDescriptor.getInt(window, cursor, BlockDescriptor.BLOCK_LENGTH_OFFSET);
    }

    public int recordCount()
    {
        return BlockDescriptor.getInt(window, cursor, BlockDescriptor.RECORD_COUNT_OFFSET);
    }

    public long firstSequence()
    {
        return BlockDescriptor.getLong(window, cursor, BlockDescriptor.FIRST_SEQUENCE_OFFSET);
    }

    public long epoch()
    {
        return BlockDescriptor.getLong(window, cursor, BlockDescriptor.EPOCH_OFFSET);
    }

    private long position()
    {
        return BlockDescriptor.getLong(window, cursor, BlockDescriptor.POSITION_OFFSET);
    }

    public long durableSequence()
    {
        return BlockDescriptor.getLong(window, cursor, BlockDescriptor.DURABLE_SEQUENCE_OFFSET);
    }

    public long previousHash()
    {
        return BlockDescriptor.getLong(window, cursor, BlockDescriptor.PREVIOUS_HASH_OFFSET);
    }

    public long hash()
    {
        return Hash64.hash(0, window, cursor, BlockDescriptor.HEADER_LENGTH + bodyLength());
    }

    /** True when the records fill the body exactly and their sequences count up from the block's. */
    public boolean areRecordsValid()
    {
        final int count = recordCount();
        final int end = bodyOffset() + bodyLength();
        long sequence = firstSequence();
        int offset = bodyOffset();
        for (int i = 0; i < count; i++)
        {
            if (offset + RecordDescriptor.HEADER_LENGTH > end ||
                RecordDescriptor.TYPE_EVENT != RecordDescriptor.type(window, offset) ||
                sequence != RecordDescriptor.sequence(window, offset))
            {
                return false;
            }
            final int length = RecordDescriptor.eventLength(window, offset);
            if (length < 0 || length > end - offset - RecordDescriptor.HEADER_LENGTH)
            {
                return false;
            }
            offset += RecordDescriptor.alignedLength(length);
            ++sequence;
        }

        return offset == end;
    }
}
