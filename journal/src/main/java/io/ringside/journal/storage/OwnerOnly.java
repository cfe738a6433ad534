package io.ringside.journal.storage;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/**
 * Files and directories that only their owner may read, because they hold clients' trades. Independent of the umask;
 * does nothing on file systems without permissions.
 */
public final class OwnerOnly
{
    private static final Set<PosixFilePermission> FILE = PosixFilePermissions.fromString("rw-------");
    private static final Set<PosixFilePermission> DIRECTORY = PosixFilePermissions.fromString("rwx------");
    private static final boolean IS_POSIX =
        FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
    private static final FileAttribute<?>[] NONE = {};

    private OwnerOnly()
    {
    }

    /**
     * Open a file; a new one is made with 0600.
     *
     * @param path    of the file.
     * @param options as for {@link FileChannel}.
     * @return open channel.
     * @throws IOException if it cannot be opened.
     */
    public static FileChannel open(final Path path, final OpenOption... options) throws IOException
    {
        return FileChannel.open(path, Set.of(options),
            IS_POSIX ? new FileAttribute<?>[]{PosixFilePermissions.asFileAttribute(FILE)} : NONE);
    }

    /**
     * Create a directory and its parents. Existing ones are unchanged.
     *
     * @param directory to create.
     * @return the same directory.
     * @throws IOException if it cannot be created.
     */
    public static Path createDirectories(final Path directory) throws IOException
    {
        return Files.createDirectories(directory, IS_POSIX ?
            new FileAttribute<?>[]{PosixFilePermissions.asFileAttribute(DIRECTORY)} : NONE);
    }

    /**
     * Remove all permissions of others on a file or directory. Symbolic links are unchanged.
     *
     * @param path of either.
     * @return false if that is not permitted, because it has another owner.
     */
    public static boolean tighten(final Path path)
    {
        if (!IS_POSIX || Files.isSymbolicLink(path))
        {
            return true;
        }
        try
        {
            final Set<PosixFilePermission> wanted =
                Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS) ? DIRECTORY : FILE;
            if (!wanted.containsAll(Files.getPosixFilePermissions(path)))
            {
                Files.setPosixFilePermissions(path, wanted);
            }
            return true;
        }
        catch (final IOException | UnsupportedOperationException ex)
        {
            // The return value tells everything.
            return false;
        }
    }
}
