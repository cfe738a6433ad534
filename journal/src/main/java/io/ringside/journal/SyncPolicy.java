package io.ringside.journal;

/** When a {@link JournalWriter} syncs written blocks. */
public enum SyncPolicy
{
    /** Never, except at close: a killed process loses nothing, a power cut may lose and damage the tail. */
    NONE,

    /** Once per {@link JournalWriter#flush()}: committed records survive a power cut. */
    BATCH,

    /** A sync follows at most once per {@link JournalContext#syncIntervalNs()}: a power cut may lose that much. */
    INTERVAL
}
