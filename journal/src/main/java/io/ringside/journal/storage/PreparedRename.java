package io.ringside.journal.storage;

import java.io.Closeable;
import java.io.IOException;

/**
 * A rename that is fully prepared, so that a thread that must neither allocate nor resolve paths can execute it.
 * Prepared by one thread, used by another. See {@link JournalStorage#prepareRename(String, String)}.
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
