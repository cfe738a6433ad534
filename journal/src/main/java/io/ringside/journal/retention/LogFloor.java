package io.ringside.journal.retention;

import java.util.List;

/**
 * Where the journal must begin, and who needs it from there.
 *
 * @param sequence first record that must stay.
 * @param holder   in words.
 */
public record LogFloor(long sequence, String holder)
{
    /** Holder: recovery from a snapshot. */
    public static final String SNAPSHOTS = "the oldest snapshot that is kept";
    /** Holder: recovery, as long as one damaged file could end it. */
    public static final String TOO_FEW = "two good snapshots are not there yet";
    /** Holder: a standby that follows, or will. */
    public static final String STANDBY = "the standby";
    /** Holder: a transfer under way. */
    public static final String RESEED = "a standby to which files are sent";
    /** Holder: a backup that runs. */
    public static final String BACKUP = "a backup";

    /**
     * The lowest of them.
     *
     * @param snapshots sequences of the snapshots that are kept and whole. A journal that begins behind the only one
     *                  would be lost with it, so two are the least.
     * @param standby   the first record that the standby does not have; {@link Long#MAX_VALUE} without one.
     * @param backup    the first record that a running backup has yet to copy; {@link Long#MAX_VALUE} without one.
     * @param isFull    the journal may grow no further: whoever waits for the standby or a backup has waited enough.
     */
    static LogFloor of(final List<Long> snapshots, final long standby, final long backup, final boolean isFull)
    {
        LogFloor floor = snapshots.size() < 2 ? new LogFloor(0, TOO_FEW) :
            new LogFloor(1 + snapshots.stream().mapToLong(Long::longValue).min().orElseThrow(), SNAPSHOTS);
        if (!isFull)
        {
            floor = floor.orLower(standby, STANDBY).orLower(backup, BACKUP);
        }
        return floor;
    }

    /** Whether it is a node or a verb elsewhere that keeps the journal from becoming shorter. */
    public boolean isAwaited()
    {
        return STANDBY.equals(holder) || BACKUP.equals(holder);
    }

    /** The lower of this one and another. */
    LogFloor orLower(final long other, final String otherHolder)
    {
        return other < sequence ? new LogFloor(other, otherHolder) : this;
    }
}
