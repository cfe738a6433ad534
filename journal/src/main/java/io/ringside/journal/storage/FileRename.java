package io.ringside.journal.storage;

import java.io.File;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** A rename in the file system. {@link #rename()} and {@link #forceDirectory()} allocate nothing unless they fail. */
final class FileRename implements PreparedRename
{
    // Implementation note. Files.move converts both paths and reads its options into new objects on every call;
    // java.io.File passes its string to rename(2) and creates none. It does not give the cause of a failure, hence the
    // second attempt.

    private final File from;
    private final File to;
    private final FileChannel directory;

    FileRename(final Path directory, final String from, final String to) throws IOException
    {
        this.from = directory.resolve(from).toFile();
        this.to = directory.resolve(to).toFile();
        this.directory = FileChannel.open(directory, StandardOpenOption.READ);
        // The first operation of a channel makes its interruptor: here rather than on the thread that must not.
        this.directory.size();
    }

    @Override
    public void rename() throws IOException
    {
        if (!from.renameTo(to))
        {
            Files.move(
                from.toPath(), to.toPath(), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    @Override
    public void forceDirectory() throws IOException
    {
        directory.force(true);
    }

    @Override
    public void close() throws IOException
    {
        directory.close();
    }
}
