package io.ringside.journal.storage;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.UUID;

/**
 * The only way from this module to a disk: one flat directory of files. {@link FileJournalStorage} is the real one;
 * tests and the simulator put a faulty one in its place. "Not there" is always a {@link
 * java.nio.file.NoSuchFileException}, never another failure.
 */
public interface JournalStorage
{
    /**
     * Lock the directory for this object.
     *
     * @param name of the lock file.
     * @return close it to release; null when the lock is held elsewhere.
     * @throws IOException when the device refuses.
     */
    Closeable lock(String name) throws IOException;

    /**
     * Names of the files, in no order.
     *
     * @return names; empty when the directory does not exist.
     * @throws IOException when the device refuses.
     */
    List<String> list() throws IOException;

    /**
     * Create a file full of zeros, force it and the directory, so that later writes need no new space. On failure no
     * part of the file remains.
     *
     * @param name   of a file that does not exist.
     * @param length in bytes; 0 for an empty file that grows.
     * @throws IOException when the device refuses, is full, or the file exists.
     */
    void create(String name, long length) throws IOException;

    /**
     * Create a file that reads as zeros and gets its space when it is written: for files that are never synced, where
     * writing zeros ahead would cost as much as the records.
     *
     * @param name   of a file that does not exist.
     * @param length in bytes.
     * @throws IOException when the device refuses, or the file exists.
     */
    default void createSparse(final String name, final long length) throws IOException
    {
        create(name, length);
    }

    /**
     * Open an existing file.
     *
     * @param isWritable false for reading only.
     * @return the open file.
     * @throws IOException when the device refuses or the file does not exist.
     */
    StorageFile open(String name, boolean isWritable) throws IOException;

    /**
     * Give a file another name, atomically, in place of a file that may have it. Permanent after {@link
     * #forceDirectory()}.
     *
     * @param from name.
     * @param to   name.
     * @throws IOException when the device refuses.
     */
    void rename(String from, String to) throws IOException;

    /**
     * Make everything ready for a {@link #rename(String, String)} that another thread carries out later without
     * allocating. Nothing is renamed yet.
     *
     * @param from name of a file that exists.
     * @param to   name.
     * @return the rename; close it when it is done or no longer wanted.
     * @throws IOException when the device refuses.
     */
    default PreparedRename prepareRename(final String from, final String to) throws IOException
    {
        return new StorageRename(this, from, to);
    }

    /**
     * Remove a file. Permanent after {@link #forceDirectory()}.
     *
     * @throws IOException when the device refuses or the file does not exist.
     */
    void delete(String name) throws IOException;

    /**
     * Make created, renamed and deleted names survive a power cut.
     *
     * @throws IOException when the device refuses.
     */
    void forceDirectory() throws IOException;

    /**
     * Space that can still be allocated.
     *
     * @return bytes.
     * @throws IOException when the device refuses.
     */
    long freeSpace() throws IOException;

    /**
     * Give the directory with all its files another name and go on with an empty one.
     *
     * @param suffix of the other name.
     * @throws IOException when the device refuses.
     */
    default void setAside(final String suffix) throws IOException
    {
        throw new IOException("cannot be set aside: " + description());
    }

    /** Draws the id of a new segment. */
    default UUID drawId()
    {
        return UUID.randomUUID();
    }

    /** Identifies the current run of the machine: differs after a reboot or a power cut; 0 when unknown. */
    long bootId();

    /**
     * Where it is, for messages to people.
     *
     * @return a path or a name.
     */
    String description();
}
