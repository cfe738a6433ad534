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
import java.util.Locale;

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
        return String.format(Locale.ROOT, "%s%010d%s", SEGMENT_PREFIX, number, SEGMENT_SUFFIX);
    }

    /** Number of a segment from its file name, -1 when the name is not one of a segment. */
    public static long segmentNumber(final String name)
    {
        if (!name.startsWith(SEGMENT_PREFIX) || !name.endsWith(SEGMENT_SUFFIX))
        {
            return -1;
        }
        final String digits = name.substring(SEGMENT_PREFIX.length(), name.length() - SEGMENT_SUFFIX.length());
        if (digits.length() < NUMBER_DIGITS || digits.length() > 18 ||
            !digits.chars().allMatch(c -> c >= '0' && c <= '9'))
        {
            return -1;
        }

        return Long.parseLong(digits);
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
