package io.ringside.journal;

import java.io.Closeable;
import java.io.IOException;

/**
 * A rename for which everything was made ready before, so that a thread which must neither allocate nor look up paths
 * can carry it out. Prepared by one thread, handed over, used by another. See {@link
 * JournalStorage#prepareRename(String, String)}.
 */
public interface PreparedRename extends Closeable
{
    /**
     * Give the file its new name, atomically. Once.
     *
     * @throws IOException when the device refuses.
     */
    void rename() throws IOException;

    /**
     * Make the new name survive a power cut.
     *
     * @throws IOException when the device refuses.
     */
    void forceDirectory() throws IOException;
}
