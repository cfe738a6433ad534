package io.ringside.gateway.egress;

import io.ringside.journal.JournalVerifier;
import io.ringside.journal.storage.JournalException;
import io.ringside.journal.storage.JournalStorage;
import io.ringside.journal.storage.StorageFile;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Comparator;
import java.util.List;

/**
 * Keeps the good beginning of a damaged report log, from which recovery goes on: the journal may no longer go back far
 * enough for all of it. What is cut off stays under other names. A log is not synced as it grows: a power cut may leave
 * holes.
 */
final class ReportLogRepair
{
    /** Ends the names of what was cut off. */
    static final String SUFFIX = ".cut";

    private static final String SEGMENT_SUFFIX = ".seg";
    private static final String WITNESS = "journal.witness";
    private static final int CHUNK_LENGTH = 1024 * 1024;

    private ReportLogRepair()
    {
    }

    /**
     * Cut it at the first damage. If the machine stops in between, the next start cuts again.
     *
     * @param log locked by nobody.
     */
    static void cut(final JournalStorage log) throws IOException
    {
        if (log.list().contains(WITNESS))
        {
            log.rename(WITNESS, freeName(log, WITNESS));
        }
        // A hole at the end of a segment shows as a gap before the next one: then this one is cut in the next turn.
        for (int turn = log.list().size(); turn >= 0; turn--)
        {
            final JournalVerifier.Report report = JournalVerifier.verify(log, -1);
            if (report.isValid() || report.hasTornTail())
            {
                return;
            }
            cut(log, report);
        }
    }

    private static void cut(final JournalStorage log, final JournalVerifier.Report report) throws IOException
    {
        final List<String> names = log.list();
        names.removeIf((name) -> !name.endsWith(SEGMENT_SUFFIX));
        names.sort(Comparator.reverseOrder());
        for (final String name : names)
        {
            final int order = name.compareTo(report.badFile());
            if (order > 0 || 0 == order && report.badOffset() <= 0)
            {
                log.rename(name, freeName(log, name));
            }
            else if (0 == order)
            {
                keepCopy(log, name, freeName(log, name));
                clear(log, name, report.badOffset());
            }
            log.forceDirectory();
        }
    }

    private static String freeName(final JournalStorage log, final String name) throws IOException
    {
        final List<String> names = log.list();
        int i = 0;
        while (names.contains(name + '-' + i + SUFFIX))
        {
            ++i;
        }
        return name + '-' + i + SUFFIX;
    }

    /** Keep it for people, if there is room: a full disk must not keep a node from starting. */
    private static void keepCopy(final JournalStorage log, final String from, final String to) throws IOException
    {
        try
        {
            copy(log, from, to);
        }
        catch (final IOException ex)
        {
            if (!JournalException.isNoSpace(ex))
            {
                throw ex;
            }
            if (log.list().contains(to))
            {
                log.delete(to);
            }
        }
    }

    private static void copy(final JournalStorage log, final String from, final String to) throws IOException
    {
        log.create(to, 0);
        final ByteBuffer chunk = ByteBuffer.allocateDirect(CHUNK_LENGTH);
        try (StorageFile source = log.open(from, false); StorageFile target = log.open(to, true))
        {
            long position = 0;
            for (int count = source.read(chunk, position); count > 0; count = source.read(chunk, position))
            {
                write(target, chunk.flip(), position);
                position += count;
                chunk.clear();
            }
            target.force();
        }
    }

    private static void clear(final JournalStorage log, final String name, final long from) throws IOException
    {
        final ByteBuffer zeros = ByteBuffer.allocateDirect(CHUNK_LENGTH);
        try (StorageFile file = log.open(name, true))
        {
            final long length = file.length();
            for (long position = from; position < length; position += zeros.limit())
            {
                zeros.clear().limit((int)Math.min(CHUNK_LENGTH, length - position));
                write(file, zeros, position);
            }
            file.force();
        }
    }

    private static void write(final StorageFile file, final ByteBuffer source, final long position) throws IOException
    {
        long at = position;
        while (source.hasRemaining())
        {
            final int count = file.write(source, at);
            if (count <= 0)
            {
                throw new IOException("write made no progress: written=" + count + " position=" + at);
            }
            at += count;
        }
    }
}
