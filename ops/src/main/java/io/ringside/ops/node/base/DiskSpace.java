package io.ringside.ops.node.base;

import io.ringside.journal.JournalContext;
import io.ringside.ops.config.RingsideConfig;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/**
 * What a start takes of the data directory's disk. A new node must have all of it. One that has a journal starts in any
 * case, so that its operator can look at it: with no room for orders it takes cancels alone. Figures in bytes.
 */
public final class DiskSpace
{
    private static final int RESERVE_SEGMENTS = 2;

    private final Path directory;
    private final long journalBytes;
    /** What must stay free for orders to be taken. */
    public final long reserveBytes;

    public DiskSpace(final Path directory, final RingsideConfig config)
    {
        this.directory = directory;
        final long segmentLength = config.bytes("journal.segment-length");
        final long reportLength = config.bytes("gateway.report-segment-length");
        final int ready = JournalContext.READY_SEGMENTS_DEFAULT;
        journalBytes = (1 + ready) * segmentLength;
        reserveBytes = Math.max(RESERVE_SEGMENTS * segmentLength, (RESERVE_SEGMENTS + ready) * reportLength);
    }

    /** What a new node takes: the journal's first segments, and what must stay free for orders to be taken. */
    public long newBytes()
    {
        return journalBytes + reserveBytes;
    }

    /**
     * @throws NodeException with one line if this is a new node and the disk is too small for it.
     */
    public void requireForNew() throws IOException
    {
        requireForNew(freeBytes());
    }

    public void requireForNew(final long free) throws IOException
    {
        if (!hasJournal() && free < newBytes())
        {
            throw NodeException.environment(String.format(Locale.ROOT, "not enough free space in %s: a new node " +
                "needs %s (%s journal, %s kept free), %s are free: free some, or lower journal.segment-length and " +
                "gateway.report-segment-length", directory, SharedMemory.mib(newBytes()),
                SharedMemory.mib(journalBytes), SharedMemory.mib(reserveBytes), SharedMemory.mib(free)));
        }
    }

    private long freeBytes() throws IOException
    {
        return Files.getFileStore(directory).getUsableSpace();
    }

    private boolean hasJournal() throws IOException
    {
        final Path journal = directory.resolve("journal");
        if (!Files.isDirectory(journal))
        {
            return false;
        }
        try (DirectoryStream<Path> segments = Files.newDirectoryStream(journal, "*.seg"))
        {
            return segments.iterator().hasNext();
        }
    }
}
