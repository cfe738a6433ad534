package io.ringside.journal.retention;

/**
 * How much is kept, and for how long.
 *
 * @param waitBytes    of the journal up to which pruning waits for a standby or a backup.
 * @param youngestMs   no younger segment goes; 0: age does not matter.
 * @param reportKeepMs older reports may go, whoever may ask for them.
 * @param reportBytes  of the report log; above it the oldest reports go, whoever may ask for them.
 */
public record RetentionLimits(long waitBytes, long youngestMs, long reportKeepMs, long reportBytes)
{
}
