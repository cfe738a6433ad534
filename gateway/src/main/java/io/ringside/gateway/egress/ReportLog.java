package io.ringside.gateway.egress;

import io.ringside.engine.core.output.ReportSink;
import io.ringside.journal.JournalContext;
import io.ringside.journal.JournalReader;
import io.ringside.journal.JournalRecovery;
import io.ringside.journal.JournalWriter;
import io.ringside.journal.SyncPolicy;
import io.ringside.journal.reseed.WrittenReports;
import io.ringside.journal.storage.FileJournalStorage;
import io.ringside.journal.storage.JournalException;
import io.ringside.journal.storage.JournalStorage;
import io.ringside.journal.storage.OwnerOnly;
import io.ringside.journal.storage.SyncMark;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.NanoClock;
import org.agrona.concurrent.SystemNanoClock;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;

/**
 * All reports of the venue, in the order of reportNumber, so that a client gets those that it missed. The files are a
 * journal in which the sequence is the reportNumber. Nothing waits for the disk: after a crash the recovering core
 * produces the lost tail again, see {@link #recoverySink()}. Opened by the host before recovery, then used by the
 * egress agent; readers may be taken by another thread.
 */
public final class ReportLog implements WrittenReports, AutoCloseable
{
    /** Reports held in memory besides the files. */
    public static final int RECENT_CAPACITY_DEFAULT = 1 << 16;

    private final JournalStorage storage;
    private final NanoClock clock;
    private final long clusterId;
    private final int segmentLength;
    final RecentReports recent;
    private volatile JournalWriter writer;
    private volatile long firstReportNumber;
    private long nextReportNumber;
    private String damage = "";

    private ReportLog(
        final JournalStorage storage,
        final long clusterId,
        final int segmentLength,
        final int recentCapacity,
        final NanoClock clock)
    {
        this.clock = clock;
        this.storage = storage;
        this.clusterId = clusterId;
        this.segmentLength = segmentLength;
        this.recent = new RecentReports(recentCapacity);
    }

    /**
     * Open the log, or begin one.
     *
     * @param directory made if it is not there.
     * @param clusterId of the venue.
     * @return open log.
     */
    public static ReportLog open(final Path directory, final long clusterId)
    {
        return open(directory, clusterId, JournalContext.SEGMENT_LENGTH_DEFAULT, RECENT_CAPACITY_DEFAULT);
    }

    /**
     * Open the log, or begin one.
     *
     * @param directory      made if it is not there.
     * @param clusterId      of the venue.
     * @param segmentLength  in bytes of one file.
     * @param recentCapacity reports kept in memory, a power of two.
     * @return open log.
     */
    public static ReportLog open(
        final Path directory, final long clusterId, final int segmentLength, final int recentCapacity)
    {
        try
        {
            OwnerOnly.createDirectories(directory);
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException("report log directory must be writable: directory=" + directory, ex);
        }
        return open(new FileJournalStorage(directory), clusterId, segmentLength, recentCapacity);
    }

    /**
     * Open the log, or begin one.
     *
     * @param storage        of its files alone.
     * @param clusterId      of the venue.
     * @param segmentLength  in bytes of one file.
     * @param recentCapacity reports kept in memory, a power of two.
     * @return open log.
     */
    public static ReportLog open(
        final JournalStorage storage, final long clusterId, final int segmentLength, final int recentCapacity)
    {
        return open(storage, clusterId, segmentLength, recentCapacity, SystemNanoClock.INSTANCE);
    }

    /**
     * Open the log, or begin one.
     *
     * @param storage        of its files alone.
     * @param clusterId      of the venue.
     * @param segmentLength  in bytes of one file.
     * @param recentCapacity reports kept in memory, a power of two.
     * @param clock          for intervals.
     * @return open log.
     */
    public static ReportLog open(
        final JournalStorage storage,
        final long clusterId,
        final int segmentLength,
        final int recentCapacity,
        final NanoClock clock)
    {
        final ReportLog log = new ReportLog(storage, clusterId, segmentLength, recentCapacity, clock);
        try
        {
            if (JournalRecovery.inspect(log.journalContext(0)).nextSequence() > 0)
            {
                log.openWriter(0);
            }
        }
        catch (final JournalException ex)
        {
            if (JournalException.Category.CORRUPT != ex.category())
            {
                throw ex;
            }
            log.cut(ex.getMessage().replaceFirst("; nothing was changed.*", ""));
        }
        return log;
    }

    /** Never synced, so a power cut may leave holes in it; what is cut off follows from the journal. */
    private void cut(final String problem)
    {
        ReportLogRepair.cut(storage);
        if (JournalRecovery.inspect(journalContext(0)).nextSequence() > 0)
        {
            openWriter(0);
        }
        damage = "report log: made again from the journal from report " + nextReportNumber +
            " on, what was there is kept in files *" + ReportLogRepair.SUFFIX + ": " + problem;
    }

    /**
     * Why the log was begun anew, or cut.
     *
     * @return one line for people; empty when it was whole.
     */
    public String damage()
    {
        return damage;
    }

    /**
     * Receives the output of a recovering core and appends the reports that the log lacks. Pass it to the core for the
     * replay.
     *
     * @return the sink; call {@link #concludeRecovery(long)} when the replay is over.
     */
    public ReportSink recoverySink()
    {
        return new ReportLogRecoverySink(this);
    }

    /**
     * Cut off the reports from one on, if there are any. A power cut may take the journal's end, and leave reports of
     * it: whoever gets those commands again from another node makes these reports again. What is cut off stays under
     * other names. Before {@link #concludeRecovery(long)}.
     *
     * @param reportNumber number of the recovered core's next report.
     */
    public void cutFrom(final long reportNumber)
    {
        if (null == writer || nextReportNumber <= reportNumber)
        {
            return;
        }
        damage += (damage.isEmpty() ? "" : "; ") + "report log: cut from report " + reportNumber + " on, before " +
            nextReportNumber + ": their commands, which the journal has lost, come again";
        flush();
        close();
        if (reportNumber < firstReportNumber)
        {
            setAside(".until-" + nextReportNumber);
            nextReportNumber = 0;
            return;
        }
        final List<DirectBuffer> sameBlock = ReportLogRepair.cutFrom(storage, reportNumber);
        openWriter(reportNumber - sameBlock.size());
        sameBlock.forEach((report) -> appendToFile(report, 0, report.capacity(), nextReportNumber));
        flush();
    }

    /**
     * The core has been recovered: the log must now end at the core's position.
     *
     * @param coreNextReportNumber number of the core's next report.
     * @throws IllegalStateException if the log holds reports of commands that the journal has lost.
     */
    public void concludeRecovery(final long coreNextReportNumber)
    {
        flush();
        if (null != writer && nextReportNumber > coreNextReportNumber)
        {
            throw new IllegalStateException("report log must not be ahead of the recovered core: nextReportNumber=" +
                nextReportNumber + " core=" + coreNextReportNumber + " directory=" + storage.description());
        }
    }

    /**
     * Oldest report that can be read.
     *
     * @return report number, from 0.
     */
    public long firstReportNumber()
    {
        return firstReportNumber;
    }

    /**
     * Whoever prunes is about to take away the files with the reports before this one. Any one thread.
     *
     * @param reportNumber with which the oldest file begins that stays.
     */
    public void beginsAt(final long reportNumber)
    {
        firstReportNumber = reportNumber;
    }

    /**
     * Number of the report to be appended next.
     *
     * @return report number; 0 for an empty log, which takes any first number.
     */
    public long nextReportNumber()
    {
        return nextReportNumber;
    }

    /**
     * Read from some report on. Any thread.
     *
     * @param fromReportNumber first one; not below {@link #firstReportNumber()}.
     * @return a reader that sees what has been flushed; to be closed.
     */
    public JournalReader newReader(final long fromReportNumber)
    {
        return new JournalReader(storage, fromReportNumber, writer);
    }

    /**
     * The last report that a reader sees. Any thread.
     *
     * @return report number; -1 for an empty log.
     */
    @Override
    public long writtenReportNumber()
    {
        final JournalWriter current = writer;
        return null == current ? -1 : current.writtenSequence();
    }

    /**
     * The last command of which all reports are written: the one before the last report's. Any thread; opens a file.
     *
     * @return sequence; -1 for an empty log.
     */
    @Override
    public long reportedSequence()
    {
        final long last = writtenReportNumber();
        final long[] found = {0};
        if (last >= firstReportNumber)
        {
            try (JournalReader reader = newReader(last))
            {
                reader.poll((buffer, offset, length, number, timestampNs) ->
                {
                    found[0] = ReportDescriptor.commandSequence(buffer, offset);
                    return true;
                }, 1);
            }
        }
        return found[0] - 1;
    }

    /**
     * Prepare files ahead of need; on a thread that may wait for the disk.
     *
     * @return 0 if there was nothing to do.
     */
    int doHousekeeping()
    {
        final JournalWriter current = writer;
        return null == current ? 0 : current.allocator().doWork();
    }

    /**
     * Whether the space for the next files is short: the host should refuse new orders and go on taking cancels, as for
     * the journal. Any thread.
     */
    public boolean isSpaceLow()
    {
        final JournalWriter current = writer;
        return null != current && current.allocator().isSpaceLow();
    }

    /** Whether there is room for the reports of what is under way alone. Any thread. */
    public boolean isSpaceOut()
    {
        final JournalWriter current = writer;
        return null != current && current.isSpaceOut();
    }

    /** True while its thread waits for the disk to take reports. Any thread. */
    public boolean isAtDisk()
    {
        final JournalWriter current = writer;
        return null != current && current.isAtDisk();
    }

    @Override
    public void close()
    {
        final JournalWriter closing = writer;
        writer = null;
        if (null != closing)
        {
            // A sync that fails leaves what the next start cannot rely on, whatever it reads first.
            SyncMark.during(storage, closing::close);
        }
    }

    /** False if the log has that report already. */
    boolean append(
        final DirectBuffer buffer,
        final int offset,
        final int length,
        final long reportNumber,
        final long previousNumber)
    {
        if (!appendToFile(buffer, offset, length, reportNumber))
        {
            return false;
        }
        recent.append(reportNumber, buffer, offset, length, previousNumber);
        return true;
    }

    boolean appendToFile(final DirectBuffer buffer, final int offset, final int length, final long reportNumber)
    {
        if (null == writer)
        {
            openWriter(reportNumber);
        }
        if (reportNumber < nextReportNumber)
        {
            return false;
        }
        if (reportNumber > nextReportNumber)
        {
            startOver(reportNumber);
        }
        writer.append(buffer, offset, length, reportNumber, ReportDescriptor.timestampNs(buffer, offset));
        nextReportNumber = reportNumber + 1;
        return true;
    }

    void flush()
    {
        if (null != writer)
        {
            writer.flush();
        }
    }

    /** Load the newest reports into memory, and find the position of each session. */
    void restore(final SessionEgress[] sessions)
    {
        flush();
        new ReportRestore(recent, sessions)
            .read(newReader(Math.max(firstReportNumber, nextReportNumber - recent.capacity())), nextReportNumber);
    }

    /** Reports are missing that no recovery can restore: keep the old files for inspection, and start a new log. */
    private void startOver(final long reportNumber)
    {
        close();
        setAside(".until-" + nextReportNumber);
        recent.clear();
        openWriter(reportNumber);
    }

    private void setAside(final String suffix)
    {
        try
        {
            storage.setAside(suffix);
        }
        catch (final IOException ex)
        {
            throw JournalException.onStorage("setting aside the report log in " + storage.description(), ex);
        }
    }

    private void openWriter(final long initialNumber)
    {
        final JournalContext context = journalContext(initialNumber);
        // It syncs the tail that is there.
        SyncMark.during(storage, () -> writer = JournalWriter.open(context));
        firstReportNumber = writer.recovery().firstSequence();
        nextReportNumber = writer.nextSequence();
    }

    private JournalContext journalContext(final long initialNumber)
    {
        return new JournalContext()
            .storage(storage)
            .nanoClock(clock)
            .clusterId(clusterId)
            .segmentLength(segmentLength)
            .syncPolicy(SyncPolicy.NONE)
            .initialSequence(initialNumber)
            // A power cut or a failed sync takes what was written: without one the last file is read, not all of them.
            .verifiedSequence(JournalRecovery.isWhole(storage) ? Long.MAX_VALUE - 1 : -1)
            .conclude();
    }
}
