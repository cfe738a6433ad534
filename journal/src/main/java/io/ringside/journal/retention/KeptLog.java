package io.ringside.journal.retention;

import io.ringside.journal.archive.SegmentArchive;
import io.ringside.journal.storage.JournalStorage;

import java.io.IOException;

/** A log that is pruned: the journal, or the report log. On the keeper's thread, {@link #bytes()} on any. */
public interface KeptLog
{
    /** Its files. */
    JournalStorage storage();

    /** What gets its segments before they go; null: nothing does. */
    SegmentArchive archive();

    /** Bytes of all its segments. */
    long bytes();

    /**
     * Whether a segment was written to within the last milliseconds.
     *
     * @param name   of the file.
     * @param keepMs 0: never.
     * @throws IOException when the device refuses.
     */
    boolean isKept(String name, long keepMs) throws IOException;
}
