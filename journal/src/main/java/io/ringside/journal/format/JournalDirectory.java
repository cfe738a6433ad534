package io.ringside.journal.format;

import io.ringside.journal.storage.Checksum;
import io.ringside.journal.storage.JournalException;
import io.ringside.journal.storage.JournalStorage;
import io.ringside.journal.storage.StorageFile;
import io.ringside.journal.storage.StorageIo;
import org.agrona.BufferUtil;
import org.agrona.concurrent.UnsafeBuffer;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** Names of the files of a journal and how to find them. */
public final class JournalDirectory
{
    public static final String LOCK_NAME = "journal.lock";
    public static final String WITNESS_NAME = "journal.witness";
    public static final String READY_PREFIX = "ready-";
    public static final String QUARANTINE_PREFIX = "quarantine-";
    private static final String SEGMENT_PREFIX = "journal-";
    private static final String SEGMENT_SUFFIX = ".seg";
    private static final int NUMBER_DIGITS = 10;

    private JournalDirectory()
    {
    }

    public static String segmentName(final long number)
    {
        return numbered(SEGMENT_PREFIX, number, SEGMENT_SUFFIX);
    }

    /**
     * Name with a number in it, which has leading zeros so that names sort as numbers do. Names are made whenever files
     * are looked for: {@link String#format} takes twenty times as long.
     */
    public static String numbered(final String prefix, final long number, final String suffix)
    {
        final String text = Long.toString(number);
        return prefix + "0".repeat(Math.max(0, NUMBER_DIGITS - text.length())) + text + suffix;
    }

    /** Number of a segment from its file name, -1 when the name is not one of a segment. */
    public static long segmentNumber(final String name)
    {
        if (!name.startsWith(SEGMENT_PREFIX) || !name.endsWith(SEGMENT_SUFFIX))
        {
            return -1;
        }
        final int end = name.length() - SEGMENT_SUFFIX.length();
        final int digitCount = end - SEGMENT_PREFIX.length();
        if (digitCount < NUMBER_DIGITS || digitCount > 18)
        {
            return -1;
        }
        for (int i = SEGMENT_PREFIX.length(); i < end; i++)
        {
            if (name.charAt(i) < '0' || name.charAt(i) > '9')
            {
                return -1;
            }
        }

        return Long.parseLong(name, SEGMENT_PREFIX.length(), end, 10);
    }

    /** Numbers of all segment files, ascending. */
    public static List<Long> segmentNumbers(final JournalStorage storage)
    {
        try
        {
            final List<Long> numbers = new ArrayList<>();
            for (final String name : storage.list())
            {
                final long number = segmentNumber(name);
                if (number >= 0)
                {
                    numbers.add(number);
                }
            }
            numbers.sort(null);
            return numbers;
        }
        catch (final IOException ex)
        {
            throw JournalException.onStorage("listing " + storage.description(), ex);
        }
    }

    /** Read the header of an open segment; null when it is damaged or too short. */
    public static SegmentInfo readHeader(
        final StorageFile file, final String name, final Checksum checksum) throws IOException
    {
        final ByteBuffer bytes = BufferUtil.allocateDirectAligned(SegmentDescriptor.HEADER_LENGTH, 64);
        if (StorageIo.readFully(file, bytes, 0) < SegmentDescriptor.HEADER_LENGTH)
        {
            return null;
        }

        return SegmentDescriptor.decode(new UnsafeBuffer(bytes), name, checksum);
    }
}
