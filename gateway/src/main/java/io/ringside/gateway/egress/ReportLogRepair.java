package io.ringside.gateway.egress;

import io.ringside.journal.JournalReader;
import io.ringside.journal.JournalVerifier;
import io.ringside.journal.format.JournalDirectory;
import io.ringside.journal.format.JournalPosition;
import io.ringside.journal.storage.JournalException;
import io.ringside.journal.storage.JournalStorage;
import io.ringside.journal.storage.StorageFile;
import io.ringside.journal.storage.StorageIo;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Keeps the good beginning of a report log that is damaged, or that the journal does not reach. Recovery goes on from
 * there: the journal may no longer go back far enough for all of it. What is cut off stays under other names. A log is
 * not synced as it grows: a power cut may leave holes, and may leave more of it than of the journal.
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
    static void cut(final JournalStorage log)
    {
        try
        {
            setWitnessAside(log);
            // A hole at the end of a segment shows as a gap before the next one: then this one is cut in the next turn.
            for (int turn = log.list().size(); turn >= 0; turn--)
            {
                final JournalVerifier.Report report = JournalVerifier.verify(log, -1);
                if (report.isValid() || report.hasTornTail())
                {
                    return;
                }
                if (JournalException.Category.CORRUPT != report.category())
                {
                    // What cannot be read now may be whole: nothing but a snapshot may be able to make it again.
                    throw new JournalException(report.category(), report.problem());
                }
                cut(log, report.badFile(), report.badOffset());
            }
        }
        catch (final IOException ex)
        {
            throw failed(log, ex);
        }
    }

    /**
     * Cut it from a record on, with the block that it is in.
     *
     * @param log    locked by nobody.
     * @param number of the record; in the log.
     * @return the records of that block before it, which are to be written again.
     */
    static List<DirectBuffer> cutFrom(final JournalStorage log, final long number)
    {
        final JournalPosition block = new JournalPosition();
        final List<DirectBuffer> before = new ArrayList<>();
        try (JournalReader reader = new JournalReader(log, number))
        {
            reader.poll((buffer, offset, length, sequence, timestampNs) ->
            {
                reader.position(block);
                return true;
            }, 1);
            reader.seek(block.blockSequence());
            reader.poll((buffer, offset, length, sequence, timestampNs) ->
            {
                final byte[] bytes = new byte[length];
                buffer.getBytes(offset, bytes);
                return before.add(new UnsafeBuffer(bytes));
            }, (int)(number - block.blockSequence()));
        }
        try
        {
            setWitnessAside(log);
            cut(log, JournalDirectory.segmentName(block.segmentNumber()), block.blockOffset());
        }
        catch (final IOException ex)
        {
            throw failed(log, ex);
        }
        return before;
    }

    private static JournalException failed(final JournalStorage log, final IOException ex)
    {
        return JournalException.onStorage("cutting the report log in " + log.description(), ex);
    }

    private static void setWitnessAside(final JournalStorage log) throws IOException
    {
        if (log.list().contains(WITNESS))
        {
            log.rename(WITNESS, freeName(log, WITNESS));
        }
    }

    private static void cut(final JournalStorage log, final String file, final long offset) throws IOException
    {
        final List<String> names = log.list();
        names.removeIf((name) -> !name.endsWith(SEGMENT_SUFFIX));
        names.sort(Comparator.reverseOrder());
        for (final String name : names)
        {
            final int order = name.compareTo(file);
            if (order > 0 || 0 == order && offset <= 0)
            {
                log.rename(name, freeName(log, name));
            }
            else if (0 == order)
            {
                keepCopy(log, name, freeName(log, name));
                clear(log, name, offset);
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
            // What is zero already has no space, and on a full disk gets none.
            final long end = StorageIo.endOfBytes(file, from, file.length());
            for (long position = from; position < end; position += zeros.limit())
            {
                zeros.clear().limit((int)Math.min(CHUNK_LENGTH, end - position));
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
