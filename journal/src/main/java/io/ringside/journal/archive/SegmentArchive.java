package io.ringside.journal.archive;

import io.ringside.journal.format.JournalDirectory;
import io.ringside.journal.format.SegmentInfo;
import io.ringside.journal.storage.Checksum;
import io.ringside.journal.storage.JournalException;
import io.ringside.journal.storage.JournalStorage;
import io.ringside.journal.storage.StorageFile;
import io.ringside.journal.storage.StorageStreams;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.Deflater;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipException;

/**
 * Segments of one log, compressed, in a directory that may hold those of others: {@code journal-0000000000.seg.gz}, or
 * {@code reports-…} of a report log. {@code gunzip} gives the file back as it was. A file has its name only when it is
 * synced and has been read back. One thread at a time; cold.
 */
public final class SegmentArchive
{
    /** Begins the names of a journal's segments. */
    public static final String JOURNAL = "journal-";

    /** Begins the names of a report log's segments. */
    public static final String REPORTS = "reports-";

    private static final String SUFFIX = ".seg.gz";
    private static final String TEMPORARY = ".tmp";
    private static final int CHUNK_LENGTH = 256 * 1024;

    private final JournalStorage archive;
    private final String prefix;
    private final Runnable betweenChunks;

    /**
     * @param archive directory of the files; made when the first is stored.
     * @param prefix  of the names.
     */
    public SegmentArchive(final JournalStorage archive, final String prefix)
    {
        this(archive, prefix, () ->
        {
        });
    }

    /**
     * @param archive       directory of the files; made when the first is stored.
     * @param prefix        of the names.
     * @param betweenChunks called often, to leave the processor to others.
     */
    public SegmentArchive(final JournalStorage archive, final String prefix, final Runnable betweenChunks)
    {
        this.archive = archive;
        this.prefix = prefix;
        this.betweenChunks = betweenChunks;
    }

    /** Returns the name of a segment's file. */
    public String name(final long number)
    {
        return JournalDirectory.numbered(prefix, number, SUFFIX);
    }

    /** Numbers of the archived segments, ascending. */
    public List<Long> numbers() throws IOException
    {
        final List<Long> numbers = new ArrayList<>();
        for (final String name : archive.list())
        {
            if (name.startsWith(prefix) && name.endsWith(SUFFIX))
            {
                final String digits = name.substring(prefix.length(), name.length() - SUFFIX.length());
                if (digits.matches("[0-9]{10,18}"))
                {
                    numbers.add(Long.parseLong(digits));
                }
            }
        }
        numbers.sort(null);
        return numbers;
    }

    /**
     * Store a segment that is complete. When it returns, the archived one survives a power cut and was read back; a
     * file of this name with other content is replaced. The original stays.
     *
     * @param log    of the segment.
     * @param number of the segment.
     */
    public void store(final JournalStorage log, final long number) throws IOException
    {
        final String name = name(number);
        try (StorageFile segment = log.open(JournalDirectory.segmentName(number), false))
        {
            if (archive.list().contains(name) && holds(name, segment))
            {
                return;
            }
            final String temporary = name + TEMPORARY;
            discard(temporary);
            archive.create(temporary, 0);
            try (StorageFile file = archive.open(temporary, true))
            {
                pack(segment, file);
                file.force();
            }
            if (!holds(temporary, segment))
            {
                throw new IOException(temporary + " in " + archive.description() +
                    " does not give back what was written: check the disk");
            }
            archive.rename(temporary, name);
            archive.forceDirectory();
        }
    }

    /**
     * Bring a segment back under its own name, which must be free.
     *
     * @param number of the segment.
     * @param log    to put it in.
     * @return its header.
     * @throws JournalException {@code CORRUPT} when the archived file is damaged.
     */
    public SegmentInfo restore(final long number, final JournalStorage log) throws IOException
    {
        final String name = JournalDirectory.segmentName(number);
        final String temporary = JournalDirectory.READY_PREFIX + name + TEMPORARY;
        if (log.list().contains(temporary))
        {
            log.delete(temporary);
        }
        log.create(temporary, 0);
        final SegmentInfo info;
        try (StorageFile source = archive.open(name(number), false); StorageFile file = log.open(temporary, true))
        {
            unpack(source, file);
            file.force();
            info = JournalDirectory.readHeader(file, name, new Checksum());
            if (null == info || info.number() != number || info.length() != file.length())
            {
                throw new ZipException("not segment " + number);
            }
        }
        catch (final ZipException | java.io.EOFException ex)
        {
            log.delete(temporary);
            throw new JournalException(JournalException.Category.CORRUPT, name(number) + " in " +
                archive.description() + " is damaged (" + ex.getMessage() + "); take it from a backup", ex);
        }
        log.rename(temporary, name);
        log.forceDirectory();
        return info;
    }

    /** Delete an archived segment for good. */
    public void delete(final long number) throws IOException
    {
        archive.delete(name(number));
        archive.forceDirectory();
    }

    /** Delete what a process that died while it stored one has left. */
    public void discardUnfinished() throws IOException
    {
        for (final String name : archive.list())
        {
            if (name.startsWith(prefix) && name.endsWith(SUFFIX + TEMPORARY))
            {
                archive.delete(name);
            }
        }
    }

    private void discard(final String name) throws IOException
    {
        if (archive.list().contains(name))
        {
            archive.delete(name);
        }
    }

    private void pack(final StorageFile segment, final StorageFile file) throws IOException
    {
        try (InputStream in = StorageStreams.in(segment); OutputStream out = new FastGzip(StorageStreams.out(file)))
        {
            final byte[] chunk = new byte[CHUNK_LENGTH];
            for (int count = in.read(chunk); count >= 0; count = in.read(chunk))
            {
                out.write(chunk, 0, count);
                betweenChunks.run();
            }
        }
    }

    private static void unpack(final StorageFile source, final StorageFile file) throws IOException
    {
        try (InputStream in = new GZIPInputStream(StorageStreams.in(source), CHUNK_LENGTH);
            OutputStream out = StorageStreams.out(file))
        {
            in.transferTo(out);
        }
    }

    /** Whether an archived file gives back a segment, byte for byte. */
    private boolean holds(final String name, final StorageFile segment) throws IOException
    {
        try (StorageFile file = archive.open(name, false);
            InputStream archived = new GZIPInputStream(StorageStreams.in(file), CHUNK_LENGTH);
            InputStream original = StorageStreams.in(segment))
        {
            final byte[] left = new byte[CHUNK_LENGTH];
            final byte[] right = new byte[CHUNK_LENGTH];
            int count = CHUNK_LENGTH;
            while (CHUNK_LENGTH == count)
            {
                count = original.readNBytes(left, 0, CHUNK_LENGTH);
                if (count != archived.readNBytes(right, 0, CHUNK_LENGTH) ||
                    !Arrays.equals(left, 0, count, right, 0, count))
                {
                    return false;
                }
                betweenChunks.run();
            }

            return archived.read() < 0;
        }
        catch (final ZipException | java.io.EOFException ex)
        {
            return false;
        }
    }

    /** Half of the time of the default level, for a few percent more bytes. */
    private static final class FastGzip extends GZIPOutputStream
    {
        private FastGzip(final OutputStream out) throws IOException
        {
            super(out, CHUNK_LENGTH);
            def.setLevel(Deflater.BEST_SPEED);
        }
    }
}
