package io.ringside.engine.recovery;

/** Follows a replay, which may take minutes. */
@FunctionalInterface
public interface ReplayListener
{
    /**
     * Called before each batch of records, on the thread that replays. What it throws ends the replay.
     *
     * @param appliedCount records applied so far.
     * @param totalCount   records to apply; Long.MAX_VALUE if that is not known.
     */
    void onProgress(long appliedCount, long totalCount);
}
