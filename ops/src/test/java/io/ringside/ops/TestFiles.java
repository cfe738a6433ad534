package io.ringside.ops;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Files and directories, read whole. */
public final class TestFiles
{
    /** Of the checkout: tests run in the directory of their module. */
    public static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    private TestFiles()
    {
    }

    /** What is in a directory, sorted. */
    public static List<Path> list(final Path directory)
    {
        // Without a look at the files: a node may remove one meanwhile.
        try (Stream<Path> files = Files.list(directory))
        {
            return files.sorted().toList();
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
    }

    /** Names of what is in a directory and ends so, sorted. */
    public static List<String> names(final Path directory, final String ending)
    {
        return list(directory).stream().map((it) -> it.getFileName().toString()).filter((it) -> it.endsWith(ending))
            .toList();
    }

    /** A directory and everything below it, sorted. */
    public static List<Path> walk(final Path directory)
    {
        return walk(directory, Integer.MAX_VALUE);
    }

    public static String read(final Path file)
    {
        try
        {
            return Files.readString(file);
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
    }

    /** Of all files in a directory, one behind the other. */
    public static String readAll(final Path directory)
    {
        return list(directory).stream().map(TestFiles::read).collect(Collectors.joining());
    }

    private static List<Path> walk(final Path directory, final int depthMax)
    {
        try (Stream<Path> files = Files.walk(directory, depthMax))
        {
            return files.sorted().toList();
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
    }
}
