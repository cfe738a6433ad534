package io.ringside.journal;

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
 * Files and directories that nobody but their owner may read: what clients trade is theirs alone. Whatever the umask
 * says; where the file system knows no permissions, nothing is done.
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
     * Make a directory, and those above it. What is there already stays as it is.
     *
     * @param directory to make.
     * @return the same directory.
     * @throws IOException if it cannot be made.
     */
    public static Path createDirectories(final Path directory) throws IOException
    {
        return Files.createDirectories(directory, IS_POSIX ?
            new FileAttribute<?>[]{PosixFilePermissions.asFileAttribute(DIRECTORY)} : NONE);
    }

    /**
     * Take what others may do with a file or directory from them. Symbolic links are left alone.
     *
     * @param path of either.
     * @return false if that is not to be had: it belongs to somebody else.
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
            // The answer is all there is to say.
            return false;
        }
    }
}
