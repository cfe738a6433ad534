package io.ringside.journal.storage;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * One open file of a {@link JournalStorage}. Reads and writes are positional, so that one writer and many readers can
 * share a file; a single object belongs to one thread
 * at a time and may be handed over.
 */
public interface StorageFile extends Closeable
{
    /**
     * Write from the buffer's position to its limit. May be short, as the operating system may be: callers loop.
     *
     * @param source   direct buffer; its position advances by the bytes written.
     * @param position in bytes from the start of the file.
     * @return bytes written.
     * @throws IOException when the device refuses.
     */
    int write(ByteBuffer source, long position) throws IOException;

    /**
     * Read into the buffer's remaining room. May be short.
     *
     * @param target   direct buffer; its position advances by the bytes read.
     * @param position in bytes from the start of the file.
     * @return bytes read, -1 at or after the end of the file.
     * @throws IOException when the device refuses.
     */
    int read(ByteBuffer target, long position) throws IOException;

    /**
     * Make everything written so far survive a power cut. A failure is final: see {@link JournalException}.
     *
     * @throws IOException when the device refuses.
     */
    void force() throws IOException;

    /**
     * Length of the file.
     *
     * @return length in bytes.
     * @throws IOException when the device refuses.
     */
    long length() throws IOException;
}
