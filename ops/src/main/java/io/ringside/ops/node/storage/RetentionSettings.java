package io.ringside.ops.node.storage;

import io.ringside.journal.retention.RetentionLimits;
import io.ringside.ops.config.RingsideConfig;

import java.nio.file.Path;

/**
 * How long the logs of a node are kept.
 *
 * @param mode            what becomes of a segment that nobody needs.
 * @param archive         directory of archived segments.
 * @param archiveBytes    that it may hold; 0: no limit.
 * @param keepMs          younger segments are never deleted.
 * @param waitBytes       of the journal up to which pruning waits for a standby or a backup.
 * @param reportKeepMs    older reports may go, whoever may ask for them.
 * @param reportBytes     of the report log; above it the oldest reports go, whoever may ask for them.
 */
record RetentionSettings(
    Mode mode,
    Path archive,
    long archiveBytes,
    long keepMs,
    long waitBytes,
    long reportKeepMs,
    long reportBytes)
{
    private static final long MS = 1_000_000L;

    enum Mode
    {
        KEEP,
        ARCHIVE,
        PRUNE
    }

    static RetentionSettings of(final RingsideConfig config, final NodeDirectory directory)
    {
        final String mode = config.text("archive.mode");
        return new RetentionSettings(
            "keep".equals(mode) ? Mode.KEEP : "prune".equals(mode) ? Mode.PRUNE : Mode.ARCHIVE,
            config.text("archive.dir").isEmpty() ? directory.resolve("archive") : Path.of(config.text("archive.dir")),
            config.size("archive.limit"),
            config.nanos("archive.keep") / MS,
            config.size("journal.wait-limit"),
            config.nanos("gateway.report-keep") / MS,
            config.size("gateway.report-limit"));
    }

    /**
     * Whether segments come faster than they go, so that the disk needs the processor more than trading does: the
     * journal has a quarter of what may wait, or the report log a quarter more than it may have.
     */
    boolean isBehind(final long heldJournalBytes, final long heldReportBytes)
    {
        return heldJournalBytes > waitBytes / 4 || heldReportBytes > reportBytes + reportBytes / 4;
    }

    /** What the keeper of the logs goes by. What is archived may be young. */
    RetentionLimits limits()
    {
        return new RetentionLimits(waitBytes, Mode.PRUNE == mode ? keepMs : 0, reportKeepMs, reportBytes);
    }
}
