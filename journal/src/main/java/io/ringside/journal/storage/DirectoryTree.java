package io.ringside.journal.storage;

import java.io.IOException;
import java.util.List;

/**
 * A directory in which whole entries, files and directories, are moved about. {@link FileDirectoryTree} is the real
 * one; the simulator has one that crashes. Paths have slashes and are relative to it; the empty one is the directory
 * itself. One thread.
 */
public interface DirectoryTree
{
    /** Whether there is an entry. */
    boolean exists(String path) throws IOException;

    /** Names of the entries of a directory, in no order; none if it is not there. */
    List<String> list(String directory) throws IOException;

    /**
     * Give an entry another place, atomically. There is none at that place, or it is a file. Permanent after {@link
     * #force(String)} of the directory that it comes to.
     */
    void move(String from, String to) throws IOException;

    /** Remove an entry with all that is in it. Nothing happens if it is not there. A crash may leave part of it. */
    void delete(String path) throws IOException;

    /** Make sure that there is a directory. */
    void makeDirectory(String path) throws IOException;

    /** Make the names in a directory survive a power cut. */
    void force(String directory) throws IOException;

    /** The files of a directory. */
    JournalStorage files(String directory);
}
