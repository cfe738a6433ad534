package io.ringside.loadgen;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Where the files of a run go. */
final class OutDir
{
    private OutDir()
    {
    }

    /**
     * Make it, if it is not there.
     *
     * @param dir null for no files.
     * @throws IllegalArgumentException with one line that says why it cannot be used.
     */
    static void prepare(final Path dir)
    {
        if (null == dir)
        {
            return;
        }
        try
        {
            Files.createDirectories(dir);
        }
        catch (final IOException ex)
        {
            throw new IllegalArgumentException("the output directory cannot be made (" + reason(ex) + "): outDir=" +
                dir, ex);
        }
        if (!Files.isWritable(dir))
        {
            throw new IllegalArgumentException("the output directory cannot be written: outDir=" + dir);
        }
    }

    private static String reason(final IOException ex)
    {
        return ex instanceof FileAlreadyExistsException ? "a file is in its place" :
            ex instanceof FileSystemException of && null != of.getReason() ? of.getReason() :
            ex.getClass().getSimpleName();
    }
}
