package io.ringside.ops.node.base;

import io.aeron.logbuffer.LogBufferDescriptor;
import io.ringside.ops.config.RingsideConfig;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;

/**
 * How much shared memory a node takes, and how much is left. Buffers are made whole, never sparse: what the node has
 * been given cannot be taken from it, and what is free is free. Figures in bytes.
 */
public final class SharedMemory
{
    /** Left for those who are told no, and for what clients send while they are. */
    static final long RESERVE = 2L << 20;
    public static final int PAGE_LENGTH = 4096;
    /** Term length with which the clients of this project send; others choose their own. */
    public static final int CLIENT_TERM_LENGTH = 256 * 1024;
    public static final int COUNTERS_LENGTH = 1 << 20;
    public static final int ERRORS_LENGTH = 4 << 20;
    public static final int LOSS_REPORT_LENGTH = 1 << 20;
    /** Commands to the driver and its answers, one of 1 MiB each. */
    private static final long CONDUCTOR_LENGTH = 2L << 20;
    private static final int COUNTERS_METADATA_RATIO = 4;
    private static final int COUNTERS_PER_SESSION = 32;
    private static final int COUNTER_LENGTH = 128;
    private static final int COUNTERS_LENGTH_MAX = 8 << 20;
    private static final int REPLICATION_STREAMS = 2;

    private final Path place;
    private final FileStore store;
    public final int termLength;
    public final int countersLength;
    private final long startBytes;
    private final int sessionCount;
    private final AtomicLong refusedCount = new AtomicLong();

    /**
     * @param place a directory on the file system in question.
     */
    public SharedMemory(final Path place, final RingsideConfig config)
    {
        this.place = place;
        termLength = config.bytes("aeron.term-length");
        sessionCount = (int)config.sessions().stream().filter((it) -> "sbe".equals(it.protocol())).count();
        countersLength = Math.min(COUNTERS_LENGTH_MAX, Math.max(COUNTERS_LENGTH,
            Integer.highestOneBit(Math.max(1, sessionCount) * COUNTERS_PER_SESSION * COUNTER_LENGTH) * 2));
        final boolean isPrimary = config.isServing();
        final boolean isReplicated = !isPrimary || config.isPaired();
        final int streams = (isPrimary ? 1 : 0) + (isReplicated ? REPLICATION_STREAMS : 0);
        startBytes = driverBytes(countersLength) + streams * streamBytes(termLength) + RESERVE;
        try
        {
            store = Files.getFileStore(place);
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException("no file system for shared memory: directory=" + place, ex);
        }
    }

    /** One direction of one client, or one of the node's own streams. */
    public static long streamBytes(final int termLength)
    {
        return LogBufferDescriptor.computeLogLength(termLength, PAGE_LENGTH);
    }

    public static long driverBytes(final int countersLength)
    {
        return CONDUCTOR_LENGTH + (1 + COUNTERS_METADATA_RATIO) * (long)countersLength + ERRORS_LENGTH +
            LOSS_REPORT_LENGTH + 4 * PAGE_LENGTH;
    }

    /**
     * @throws NodeException with one line if so much is not free.
     */
    public static void require(final Path place, final long free, final long needed, final String advice)
    {
        if (free < needed)
        {
            throw NodeException.environment(String.format(Locale.ROOT, "not enough shared memory in %s: needs %s, %s " +
                "are free: %s", place, mib(needed), mib(free), advice));
        }
    }

    /** Why files cannot be made in a place, in one line. */
    public static NodeException unusable(final Path place, final IOException ex, final String advice)
    {
        final String message = String.valueOf(ex.getMessage());
        final String why = message.contains("No space left") ?
            "no room for another file: its space or its inodes are used up" : NodeException.why(ex);
        return new NodeException(NodeException.Kind.ENVIRONMENT, "no shared memory in " + place + " (" + why + "): " +
            advice, ex);
    }

    static String mib(final long bytes)
    {
        return String.format(Locale.ROOT, "%.1f MiB", bytes / 1048576.0);
    }

    /** The start as a whole must fit. */
    public void requireStart()
    {
        require(place, freeBytes(), startBytes, "mount it larger (for a container: --shm-size), lower " +
            "aeron.term-length, or set aeron.dir to a directory on another file system");
    }

    /** What the driver and the streams of the node itself take. */
    public long startBytes()
    {
        return startBytes;
    }

    /** What one SBE session takes: what it is sent, and what it sends. */
    public long sessionBytes()
    {
        return streamBytes(termLength) + streamBytes(CLIENT_TERM_LENGTH);
    }

    /**
     * What the configured SBE sessions that are not there yet may still take.
     *
     * @param established sessions that are there.
     */
    public long neededBytes(final long established)
    {
        return RESERVE + Math.max(0, sessionCount - established) * sessionBytes();
    }

    /** Free now. 0 when the file system cannot be asked any more. */
    public long freeBytes()
    {
        try
        {
            return store.getUsableSpace();
        }
        catch (final IOException ex)
        {
            return 0;
        }
    }

    /** The driver had no room for a stream. */
    public void refused()
    {
        refusedCount.incrementAndGet();
    }

    /** Streams for which there was no room since the start, each time that somebody tried. */
    public long refusedCount()
    {
        return refusedCount.get();
    }

    /** One line about sessions that will not fit, or nothing. */
    public String shortage(final long established)
    {
        return shortage(place, freeBytes(), neededBytes(established));
    }

    public static String shortage(final Path place, final long free, final long needed)
    {
        return free >= needed ? "" : String.format(Locale.ROOT, "shared memory is low: %s are free in %s, the " +
            "configured SBE sessions may take %s more: mount it larger (for a container: --shm-size) or lower " +
            "aeron.term-length; a session that does not fit is refused as SESSIONS_FULL", mib(free), place,
            mib(needed));
    }
}
