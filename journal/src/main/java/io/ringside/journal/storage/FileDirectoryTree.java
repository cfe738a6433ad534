package io.ringside.journal.storage;

import org.agrona.IoUtil;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/** A directory of the file system. */
public final class FileDirectoryTree implements DirectoryTree
{
    private final Path root;

    public FileDirectoryTree(final Path root)
    {
        this.root = root;
    }

    @Override
    public boolean exists(final String path)
    {
        return Files.exists(root.resolve(path));
    }

    @Override
    public List<String> list(final String directory) throws IOException
    {
        final List<String> names = new ArrayList<>();
        try (DirectoryStream<Path> paths = Files.newDirectoryStream(root.resolve(directory)))
        {
            paths.forEach((it) -> names.add(it.getFileName().toString()));
        }
        catch (final NoSuchFileException ex)
        {
            return names;
        }
        return names;
    }

    @Override
    public void move(final String from, final String to) throws IOException
    {
        Files.move(root.resolve(from), root.resolve(to), StandardCopyOption.ATOMIC_MOVE);
    }

    @Override
    public void delete(final String path)
    {
        IoUtil.delete(root.resolve(path).toFile(), true);
    }

    @Override
    public void makeDirectory(final String path) throws IOException
    {
        OwnerOnly.createDirectories(root.resolve(path));
    }

    @Override
    public void force(final String directory) throws IOException
    {
        try (FileChannel channel = FileChannel.open(root.resolve(directory), StandardOpenOption.READ))
        {
            channel.force(true);
        }
    }

    @Override
    public JournalStorage files(final String directory)
    {
        return new FileJournalStorage(root.resolve(directory));
    }
}
